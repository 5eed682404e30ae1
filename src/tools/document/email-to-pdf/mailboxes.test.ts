import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { readPdf } from '../../../../test/support/read-pdf.ts'
import { runTool } from '../../../../test/support/run-tool.ts'
import tool from './email-to-pdf.ts'

const picture = async (background: string) =>
  (
    await sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer()
  ).toString('base64')

const message = (subject: string, body: string, headers = '') =>
  `From MAILER-DAEMON Wed Nov 18 16:21:26 2026\nFrom: a@example.org\nSubject: ${subject}\n${headers}\n${body}\n\n`

const set = async (content: string) => {
  const run = await runTool(tool, { file: { name: 'in.mbox', content } })
  return { ...run, pdf: await readPdf(run.bytes) }
}

test('each message of a mailbox has its own page, head and attachments', async () => {
  const parts = '--x\n\nsecond words\n--x\nContent-Type: application/pdf; name=bill.pdf\n\nabc\n--x--'
  const { pdf, warnings } = await set(
    message('One', 'first words\n\n>From here on\n\nFrom Monday it rains 10:00 in 2026') +
      message('Two', parts, 'Content-Type: multipart/mixed; boundary=x\n') +
      message('Three', 'third words'),
  )
  assert.equal(pdf.title, 'One')
  assert.equal(pdf.pages.length, 3)
  assert.match(
    pdf.text,
    /first words\s+From here on\s+From Monday[\s\S]*Two[\s\S]*second words[\s\S]*bill\.pdf[\s\S]*Three/,
  )
  assert.ok(!pdf.text.includes('MAILER-DAEMON'))
  assert.deepEqual(warnings, [])
})

test('pictures and places that two messages call by one name stay apart', async () => {
  const html = async (color: string) =>
    `--x\nContent-Type: text/html\n\n<a href="#end">down</a><p><img src="cid:logo"></p><p id="end">end</p>\n--x\nContent-Type: image/png\nContent-ID: <logo>\nContent-Disposition: inline\nContent-Transfer-Encoding: base64\n\n${await picture(color)}\n--x--`
  const related = 'Content-Type: multipart/related; boundary=x\n'
  const { bytes, warnings } = await set(
    message('Red', await html('#f00'), related) + message('Blue', await html('#00f'), related),
  )
  assert.equal(bytes.toString('latin1').match(/Subtype ?\/Image/g)?.length, 2)
  assert.deepEqual(warnings, [])
})

test('the first two hundred messages are set, and the rest is told of', async () => {
  const { warnings } = await set(message('Again', 'words').repeat(203))
  assert.deepEqual(warnings, ['only the first 200 of 203 messages were set'])
})
