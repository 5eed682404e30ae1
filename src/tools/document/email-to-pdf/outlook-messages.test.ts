import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BLUE, png } from '../../../../test/support/images.ts'
import { compoundFile, compressedRtf, type Message, messageParts, msg } from '../../../../test/support/msg.ts'
import { readPdf } from '../../../../test/support/read-pdf.ts'
import { refusal, runTool } from '../../../../test/support/run-tool.ts'
import { Fault } from '../../../fault.ts'
import { readMsg } from '../../../formats/mail/read-msg.ts'
import tool from './email-to-pdf.ts'

// Files of this shape were held against msgconvert (Perl), olefile (Python) and msgreader (npm), which open them.
const HEAD = {
  26: 'IPM.Note',
  55: 'Spring tides – 新しい時刻',
  57: new Date('2026-03-02T09:30:00Z'),
  66: 'Maren Okafor',
  101: '/O=TIDES/CN=MAREN',
  23810: 'maren@example.org',
}
const HTML: Message = {
  values: { ...HEAD, 4096: 'not this', 4115: Buffer.from('<p>Grüße</p><img src="cid:a@b">'), 16350: 65001 },
  recipients: [
    { 3093: 1, 12289: 'Jürgen Groß', 14846: 'jg@example.org' },
    { 3093: 2, 12289: "'kai@example.org'", 12291: 'kai@example.org' },
    { 3093: 3, 12289: 'secret@example.org' },
  ],
  attachments: [
    { 14081: png(8, 8, () => BLUE), 14085: 1, 14087: 'mark.png', 14098: '<a@b>' },
    { 14081: Buffer.alloc(9000, 'a,b\n'), 14085: 1, 14087: 'times.csv', 14094: 'text/csv' },
    {
      values: { 14085: 5 },
      message: { values: { 55: 'The inner one', 4096: 'hidden words' } },
    },
  ],
}

test('a message of Outlook: head, HTML, inline picture, attachments and messages inside', async () => {
  const run = await runTool(tool, { file: { name: 'Tides.eml', content: msg(HTML) } })
  const pdf = await readPdf(run.bytes)
  assert.equal(run.name, 'Tides.pdf')
  assert.equal(pdf.title, 'Spring tides – 新しい時刻')
  for (const words of [
    'Maren Okafor <maren@example.org>',
    'Jürgen Groß <jg@example.org>',
    'kai@example.org',
    'Mon, 02 Mar 2026 09:30:00',
    'Grüße',
    'times.csv (text/csv, 9.0 kB)',
    'The inner one (application/vnd.ms-outlook)',
  ])
    assert.ok(pdf.text.includes(words), `${words} is not in ${pdf.text}`)
  for (const words of ['not this', 'secret', 'hidden words', 'mark.png', '/O=TIDES'])
    assert.ok(!pdf.text.includes(words), `${words} is in ${pdf.text}`)
  assert.match(run.bytes.toString('latin1'), /Subtype ?\/Image/)
  assert.deepEqual(run.warnings, [])
})

test('HTML wrapped into RTF comes out again, in the code pages of its fonts', () => {
  const rtf = String.raw`{\rtf1\ansi\ansicpg1252\fromhtml1 \deff0{\fonttbl{\f0\fswiss Arial;}{\f1\fcharset204 Arial;}}{\*\htmltag50 <body>}\htmlrtf \lang1031 \htmlrtf0 {\*\htmltag64 <p>}\htmlrtf {\htmlrtf0 Gr\'fc\'dfe {\*\htmltag84 <b>}\htmlrtf {\b\htmlrtf0 bold{\*\htmltag92 </b>}\htmlrtf }\htmlrtf0  5 {\*\htmltag84 &lt;}\htmlrtf <\htmlrtf0  6 \u9731 ? \htmlrtf{\f1\htmlrtf0 \'cf\'f0\'e8\'e2\'e5\'f2\htmlrtf }\htmlrtf0\htmlrtf\par}\htmlrtf0{\*\htmltag72 </p>}{\*\htmltag58 </body>}}`
  const mail = readMsg(msg({ values: { ...HEAD, 4105: compressedRtf(rtf) } }), 'file')
  assert.equal(mail.html, '<body><p>Grüße <b>bold</b> 5 &lt; 6 ☃ Привет</p></body>')
})

test('RTF of its own is set with its looks', async () => {
  const rtf = String.raw`{\rtf1\ansi\deff0{\fonttbl{\f0 Arial;}}\pard\f0\fs20 Some {\b bold} words\par Second line\par}`
  const content = msg({ values: { ...HEAD, 4105: compressedRtf(rtf) } })
  const run = await runTool(tool, { file: { name: 'a.msg', content } })
  assert.match((await readPdf(run.bytes)).text, /Some bold words\s+Second line/)
})

test('plain text in an old encoding, with the date as the sender wrote it', () => {
  const values = {
    55: { narrow: Buffer.from('\xcf\xf0\xe8\xe2\xe5\xf2\0', 'latin1') },
    125: 'Received: by x\r\nDate: Mon, 2 Mar 2026 10:30:00 +0100\r\nSubject: x\r\n',
    3588: 'Kai; Jo',
    4096: 'One\r\nTwo',
    16381: 1251,
  }
  assert.deepEqual(readMsg(msg({ values }), 'file'), {
    subject: 'Привет',
    from: '',
    to: 'Kai; Jo',
    cc: '',
    date: 'Mon, 2 Mar 2026 10:30:00 +0100',
    text: 'One\r\nTwo',
    attachments: [],
  })
})

test('a PDF that lies first in the container makes it no PDF', async () => {
  const content = msg({
    values: HEAD,
    attachments: [{ 14081: Buffer.alloc(5000, '%PDF-1.7 '), 14087: 'a.pdf' }],
  })
  assert.equal(content.indexOf('%PDF-'), 512)
  const run = await runTool(tool, { file: { name: 'a.msg', content } })
  assert.match((await readPdf(run.bytes)).text, /a\.pdf \(application\/pdf, 5\.0 kB\)/)
})

const whole = msg(HTML)
const changed = (change: (bytes: Buffer) => void) => {
  const bytes = Buffer.from(whole)
  change(bytes)
  return bytes
}
const directory = (1 + whole.readUInt32LE(48)) * 512
const entryOf = (name: string) => whole.indexOf(Buffer.from(name, 'utf16le'), directory)
const table = (1 + whole.readUInt32LE(76)) * 512

const BROKEN: [string, Buffer, RegExp][] = [
  ['cut in its header', whole.subarray(0, 300), /damaged or incomplete/],
  ['cut in the middle', whole.subarray(0, whole.length >> 1), /damaged or incomplete/],
  [
    'sectors in a circle',
    changed(bytes => bytes.writeUInt32LE(whole.readUInt32LE(48), table + 4 * whole.readUInt32LE(48))),
    /run in a circle/,
  ],
  ['a table of sectors without end', changed(bytes => bytes.writeUInt32LE(0, 68)), /damaged or incomplete/],
  [
    'a huge part',
    changed(bytes => bytes.writeUInt32LE(0x7fffffff, entryOf('__properties_version1.0') + 120)),
    /larger than the file/,
  ],
  [
    'a directory in a circle',
    changed(bytes => bytes.writeUInt32LE(0, directory + 128 + 72)),
    /names parts twice/,
  ],
  ['sectors of no size', changed(bytes => bytes.writeUInt16LE(31, 30)), /size that does not exist/],
  [
    'an old Word file',
    compoundFile({ WordDocument: Buffer.alloc(5000), '1Table': Buffer.alloc(9) }),
    /is no email/,
  ],
]
for (const [what, content, says] of BROKEN)
  test(`refused: ${what}`, async () => {
    const said = await refusal(tool, { file: { name: 'a.msg', content } })
    assert.match(said, /^400 file: /)
    assert.match(said, says)
  })

test('parts that share sectors cannot grow beyond the file', () => {
  const parts = messageParts({
    values: HEAD,
    attachments: Array.from({ length: 40 }, (_, i) => ({ 14081: Buffer.alloc(i === 0 ? 60_000 : 0) })),
  })
  const bytes = compoundFile(parts)
  const from = (1 + bytes.readUInt32LE(48)) * 512
  const name = Buffer.from('__substg1.0_37010102', 'utf16le')
  const entries: number[] = []
  for (let at = bytes.indexOf(name, from); at >= 0; at = bytes.indexOf(name, at + 128)) entries.push(at)
  const first = entries.find(at => bytes.readUInt32LE(at + 120) > 0)!
  for (const at of entries) bytes.copy(bytes, at + 116, first + 116, first + 124)
  assert.throws(() => readMsg(bytes, 'file'), /larger than the file/)
})

test('whatever byte is wrong, a message is read or refused', () => {
  for (let i = 0; i < 400; i++) {
    const bytes = changed(all => {
      // Half of them in the header, the directory and the tables.
      const at =
        i % 2
          ? (i * 7919) % whole.length
          : i < 200
            ? 24 + i
            : directory + ((i * 37) % (whole.length - directory))
      all[at] = (all[at]! + 1 + i * 31) & 255
    })
    try {
      readMsg(bytes, 'file')
    } catch (error) {
      assert.ok(error instanceof Fault && error.message.startsWith('file: '), String(error))
    }
  }
})
