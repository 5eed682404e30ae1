import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPdf } from '../../../../test/support/read-pdf.ts'
import { fixture, refusal, runTool } from '../../../../test/support/run-tool.ts'
import tool from './email-to-pdf.ts'

const set = async (content: string | Buffer) => {
  const run = await runTool(tool, { file: { name: 'a.eml', content } })
  return { ...run, pdf: await readPdf(run.bytes) }
}

test('an HTML mail: head, text, inline picture, list of attachments', async () => {
  const run = await runTool(tool, { file: fixture('message.eml') })
  const pdf = await readPdf(run.bytes)
  assert.equal(run.name, 'message.pdf')
  assert.equal(pdf.title, 'Spring tides – new times')
  for (const words of [
    'Maren Okafor <maren@example.org>',
    'Jürgen Groß',
    'Mon, 02 Mar 2026',
    'eleven minutes',
    'times.csv',
  ])
    assert.ok(pdf.text.includes(words), `${words} is not in ${pdf.text}`)
  assert.ok(!pdf.text.includes('alert('))
  assert.ok(!pdf.text.includes('[image]'), 'pictures that count readers leave no trace')
  assert.ok(!pdf.text.includes('mark.png'), 'a picture that is shown is no attachment')
  assert.match(run.bytes.toString('latin1'), /Subtype ?\/Image/)
  assert.deepEqual(run.warnings, [
    '1 picture is on other servers and not downloaded; the alternative text is shown',
  ])
})

test('plain text keeps its lines, in an old encoding too', async () => {
  const mail = Buffer.from(
    'From: a@example.org\r\nSubject: =?iso-8859-1?Q?Gr=FC=DFe?=\r\nContent-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: 8bit\r\n\r\nSch\xf6ne Gr\xfc\xdfe\r\nKai\r\n\r\n> was said\r\nanswer <b>\r\n',
    'latin1',
  )
  const { pdf } = await set(mail)
  assert.equal(pdf.title, 'Grüße')
  assert.match(pdf.text, /Schöne Grüße\s+Kai\s+was said\s+answer <b>/)
})

test('a message in a message is listed, not mixed in', async () => {
  const { pdf } = await set(
    'From: a@example.org\nSubject: Fwd\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\nsee below\n--x\nContent-Type: message/rfc822\n\nFrom: b@example.org\nSubject: inner\n\nhidden words\n--x--\n',
  )
  assert.match(pdf.text, /see below[\s\S]*message\/rfc822/)
  assert.ok(!pdf.text.includes('hidden words'))
})

test('what is no email is refused', async () => {
  assert.match(await refusal(tool, { file: { name: 'a.eml', content: 'hello' } }), /^400 file: is no email/)
  assert.match(await refusal(tool, { file: fixture('report.docx') }), /^400 file: expected an? EML or MSG/)
})
