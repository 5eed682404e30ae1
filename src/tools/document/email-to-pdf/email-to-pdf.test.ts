import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPdf as openPages } from '../../../../test/support/pdf.ts'
import { readPdf } from '../../../../test/support/read-pdf.ts'
import { fixture, refusal, runTool } from '../../../../test/support/run-tool.ts'
import tool from './email-to-pdf.ts'
import { mailDocument } from './mail-document.ts'

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

const MIXED = 'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=x\n\n'
/** An email that brings others along, as attachments. */
const forwarding = (...inner: string[]): string =>
  `From: a@example.org\nSubject: Fwd\n${MIXED}--x\n\nsee below\n${inner.map(one => `--x\nContent-Type: message/rfc822\n\n${one}\n`).join('')}--x--\n`

test('a message in a message is listed, and follows on a page of its own', async () => {
  const { bytes } = await set(forwarding('From: b@example.org\nSubject: inner\n\ntheir own words'))
  const pages = await openPages(bytes)
  assert.equal(pages.count, 2)
  const [first, second] = [await pages.textOf(1), await pages.textOf(2)]
  assert.match(first, /see below[\s\S]*inner \(message\/rfc822/)
  assert.ok(!first.includes('their own words'))
  assert.match(second, /^inner\s*From\s*b@example.org[\s\S]*their own words/)
})

test('of attached messages no more are set than of a mailbox, and what cannot be read is listed alone', async () => {
  const many = Array.from({ length: 220 }, (_, i) => `From: b@example.org\nSubject: no ${i}\n\nx`)
  const { pdf } = await set(forwarding(...many))
  assert.equal(pdf.text.match(/From\s+b@example.org/g)?.length, 199)
  const { pdf: alone } = await set(forwarding('this is no email'))
  assert.match(alone.text, /\(message\/rfc822/)
})

test('messages within messages are set as long as they are not too large together', async () => {
  const file = `--y\nContent-Type: application/octet-stream\nContent-Transfer-Encoding: base64\n\n${`${'QUJD'.repeat(18)}\n`.repeat(180_000)}--y--\n`
  let mail = `From: deep@example.org\nSubject: level 0\n${MIXED.replace('x', 'y')}--y\n\ninnermost\n${file}`
  for (let depth = 1; depth <= 8; depth++) {
    const mark = `z${depth}`
    mail = `From: b@example.org\nSubject: level ${depth}\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=${mark}\n\n--${mark}\nContent-Type: message/rfc822\n\n${mail}\n--${mark}--\n`
  }
  const { pdf } = await set(mail)
  assert.equal(pdf.text.match(/From\s+b@example.org/g)?.length, 4)
  assert.ok(!pdf.text.includes('innermost'))
})

test('quotations in quotations lose their marks, columns stay below each other', async () => {
  const { sections } = await mailDocument({
    ...{ subject: '', from: '', to: '', cc: '', date: '', attachments: [] },
    text: 'He wrote:\n> She wrote:\n>> first\n>> second\n> Yes.\n\nItem      Price\nCoffee      4.50\nTea        12.00\n',
  })
  const [, , , said, quote, table] = sections[0]!.blocks
  assert.equal(said!.kind, 'paragraph')
  assert.ok(quote?.kind === 'quote' && table?.kind === 'code')
  assert.deepEqual(
    quote.blocks.map(one => one.kind),
    ['paragraph', 'quote', 'paragraph'],
  )
  assert.ok(!JSON.stringify(quote).includes('>'))
  assert.equal(table.text, 'Item      Price\nCoffee      4.50\nTea        12.00')
})

test('what is no email is refused', async () => {
  assert.match(await refusal(tool, { file: { name: 'a.eml', content: 'hello' } }), /^400 file: is no email/)
  assert.match(await refusal(tool, { file: fixture('report.docx') }), /^400 file: expected an? EML or MSG/)
})

test('an invitation tells what, when, where and who; a comma in a name does not part it', async () => {
  const { pdf } = await set(
    [
      'From: "Groß, Ute" <ute@example.org>',
      'To: "B, C" <b@example.org>, d@example.org',
      'Subject: Invitation',
      'Content-Type: text/calendar; charset=utf-8; method=REQUEST',
      '',
      'BEGIN:VCALENDAR',
      'BEGIN:VTIMEZONE',
      'TZID:Europe/Berlin',
      'BEGIN:STANDARD',
      'DTSTART:16010101T030000',
      'END:STANDARD',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
      'SUMMARY:Budget\\, second',
      '  talk',
      'ORGANIZER;CN="Groß, Ute":mailto:ute@example.org',
      'ATTENDEE;ROLE=REQ-PARTICIPANT;CN=Dan:mailto:d@example.org',
      'DTSTART;TZID=Europe/Berlin:20240515T090000',
      'DTEND;TZID=Europe/Berlin:20240515T100000',
      'LOCATION:Room 2',
      'DESCRIPTION:Bring numbers\\nand coffee',
      'BEGIN:VALARM',
      'DESCRIPTION:Reminder',
      'END:VALARM',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'SUMMARY:Fair',
      'DTSTART;VALUE=DATE:20240301',
      'DTEND;VALUE=DATE:20240304',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
  const text = pdf.text.replace(/\s+/g, ' ')
  for (const words of [
    '"B, C" <b@example.org>, d@example.org',
    'Budget, second talk',
    '2024-05-15 09:00 – 10:00 (Europe/Berlin)',
    'Room 2',
    'Groß, Ute <ute@example.org>',
    'Dan <d@example.org>',
    'Bring numbers and coffee',
    '2024-03-01 – 2024-03-03',
  ])
    assert.ok(text.includes(words), `${words} is not in ${text}`)
  assert.ok(!text.includes('Reminder'))
})
