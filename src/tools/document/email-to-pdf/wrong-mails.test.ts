import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compoundFile, compressedRtf, type Message, messageParts, msg } from '../../../../test/support/msg.ts'
import { readPdf } from '../../../../test/support/read-pdf.ts'
import { refusal, runTool } from '../../../../test/support/run-tool.ts'
import { readMail } from '../../../engines/postal-mime.ts'
import { Fault } from '../../../fault.ts'
import { readMsg } from '../../../formats/mail/read-msg.ts'
import tool from './email-to-pdf.ts'
import { mailDocument } from './mail-document.ts'

const mail = (head: string, body: string, encoding: 'utf8' | 'latin1' = 'utf8') =>
  readMail(
    Buffer.from(`From: a@example.org\r\nSubject: s\r\nMIME-Version: 1.0\r\n${head}\r\n\r\n${body}`, encoding),
    'file',
  )
const EIGHT = 'Content-Transfer-Encoding: 8bit'

/** What the head says, what the text is written in, and the letters that have to come out. */
const LETTERS: [string, string, 'utf8' | 'latin1'][] = [
  [`Content-Type: text/plain; charset=us-ascii\r\n${EIGHT}`, 'Grüße', 'utf8'],
  [`Content-Type: text/plain; charset="x-martian"; format=fixed\r\n${EIGHT}`, 'Grüße', 'utf8'],
  [`Content-Type: text/plain;\r\n charset=utf-8\r\n${EIGHT}`, 'Grüße aus Köln', 'latin1'],
  [`Content-Type: text/plain; charset=iso-8859-1\r\n${EIGHT}`, 'Grüße', 'latin1'],
  ['X-Nothing: said', 'Grüße aus Köln', 'latin1'],
]
for (const [head, text, encoding] of LETTERS)
  test(`letters are read as written: ${encoding} where it says ${head.split('\r\n').slice(0, -1).join('') || 'nothing'}`, async () =>
    assert.equal((await mail(head, text, encoding)).text?.trim(), text))

test('letters of heads, of pages that name their encoding themselves, and of other parts', async () => {
  const head = await readMail(
    Buffer.from('From: J\xfcrgen <j@example.org>\nSubject: Gr\xfc\xdfe\n\nx', 'latin1'),
    'file',
  )
  assert.deepEqual([head.from, head.subject], ['Jürgen <j@example.org>', 'Grüße'])
  const page = await mail(
    `Content-Type: text/html\r\n${EIGHT}`,
    '<meta charset="windows-1251"><p>\xcf\xf0',
    'latin1',
  )
  assert.match(page.html ?? '', /Пр/)
  const encoded = await mail(
    'Content-Type: multipart/mixed; boundary=x',
    '--x\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nGr=C3=BC\r\n--x\r\nContent-Type: application/octet-stream\r\n\r\n\xff\xfe--\r\n--x--',
    'latin1',
  )
  assert.equal(encoded.text?.trim(), 'Grü')
  assert.deepEqual([...encoded.attachments[0]!.bytes!.subarray(0, 4)], [255, 254, 45, 45])
})

test('marks before the first line, and lines that end as on old machines', async () => {
  for (const text of [
    '\ufeffFrom: a@example.org\nSubject: s\n\nhello',
    'From: a@example.org\rSubject: s\r\rhello',
  ])
    assert.deepEqual(
      await readMail(Buffer.from(text), 'file').then(({ from, subject, text }) => [
        from,
        subject,
        text?.trim(),
      ]),
      ['a@example.org', 's', 'hello'],
    )
})

test('no words are lost where nothing says where parts end', async () => {
  for (const type of [
    'multipart/mixed',
    'multipart/mixed; boundary=""',
    'multipart/alternative;\r\n charset=utf-8',
  ])
    assert.equal((await mail(`Content-Type: ${type}`, 'all there is')).text?.trim(), 'all there is')
})

test('parts a thousand deep are refused, names of files cannot turn around', async () => {
  const deep = Array.from(
    { length: 1000 },
    (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\n\n--b${i}\n`,
  )
  await assert.rejects(
    readMail(Buffer.from(`From: a@example.org\n${deep.join('')}\nx`), 'file'),
    /^Fault: file: the parts of the email are nested too deep; send the messages inside it as files/,
  )
  const long = `From: a@example.org\nTo: ${'b@example.org, '.repeat(200_000)}\n\nx`
  await assert.rejects(
    readMail(Buffer.from(long), 'file'),
    /^Fault: file: the head of the email is over 2 MB;/,
  )
  const named = await mail(
    'Content-Type: multipart/mixed; boundary=x',
    "--x\r\n\r\nb\r\n--x\r\nContent-Disposition: attachment; filename*0*=UTF-8''bill%E2%80%AEfdp; filename*1=.exe\r\n\r\nMZ\r\n--x--",
  )
  assert.match(JSON.stringify((await mailDocument(named)).sections), /"billfdp\.exe \(/)
})

test('pictures of other servers are not fetched, and parts that did not come along are missing', async () => {
  const html =
    '<img src="cid:x"><img alt="b" src="http://127.0.0.1:1/b.png"><img alt=c src="file:///etc/passwd">'
  const document = await mailDocument(await mail('Content-Type: text/html', html))
  assert.deepEqual(document.warnings, [
    '2 pictures are on other servers and not downloaded; the alternative text is shown',
    '1 picture is missing; the alternative text is shown',
  ])
})

test('a text of very many lines is set in paragraphs that stand close', async () => {
  const document = await mailDocument(await mail('Content-Type: text/plain', 'line\r\n'.repeat(1000)))
  const paragraphs = document.sections[0]!.blocks.filter(one => one.kind === 'paragraph')
  assert.ok(paragraphs.length > 10)
  assert.ok(paragraphs.slice(0, -1).every(one => one.format?.tight && one.content.length < 200))
  const short = await runTool(tool, {
    file: { name: 'a.eml', content: `From: a@example.org\n\n${'x\n'.repeat(100)}` },
  })
  assert.equal((await readPdf(short.bytes)).text.match(/x/g)?.length, 101)
})

const HEAD = { 26: 'IPM.Note', 55: 'Hi', 4096: 'body' }

test('messages of Outlook: code pages that do not exist or are not the right one', () => {
  const narrow = { narrow: Buffer.from('Grüße') }
  const unknown = readMsg(msg({ values: { 55: narrow, 4096: narrow, 16381: 99_999 } }), 'file')
  assert.deepEqual([unknown.subject, unknown.text], ['Grüße', 'Grüße'])
  for (const page of [1252, -5, 123_456])
    assert.equal(
      readMsg(msg({ values: { 4115: Buffer.from('<p>Grüße'), 16350: page } }), 'file').html,
      '<p>Grüße',
    )
})

test('messages of Outlook: as deep, as large and as short as they come', async () => {
  let inner: Message = { values: { 55: 'innermost' } }
  for (let i = 0; i < 300; i++)
    inner = { values: { 55: `level ${i}` }, attachments: [{ values: { 14085: 5 }, message: inner }] }
  assert.deepEqual(
    readMsg(msg({ ...inner, values: HEAD }), 'file').attachments.map(one => one.name),
    ['level 298'],
  )
  // Its table of sectors is longer than the header has room for.
  const large = msg({ values: HEAD, attachments: [{ 14081: Buffer.alloc(7_500_000, 'a'), 14087: 'a.txt' }] })
  assert.equal(readMsg(large, 'file').attachments[0]!.bytes?.length, 7_500_000)
  assert.throws(() => readMsg(large.subarray(0, -512), 'file'), Fault)
  const many = {
    values: HEAD,
    recipients: Array.from({ length: 2000 }, (_, i) => ({ 3093: 1, 12289: `N${i}` })),
  }
  assert.match(readMsg(msg(many), 'file').to, /^N0, N1, .*N1999$/)
  for (const length of [0, 1, 31, 33, 47]) {
    const parts = messageParts({ values: HEAD })
    parts['__properties_version1.0'] = (parts['__properties_version1.0'] as Uint8Array).subarray(0, length)
    assert.equal(readMsg(compoundFile(parts), 'file').subject, 'Hi')
  }
  const deep = compressedRtf(`{\\rtf1\\fromhtml1 ${'{\\b '.repeat(5000)}x`)
  assert.match(
    await refusal(tool, { file: { name: 'a.msg', content: msg({ values: { 4105: deep } }) } }),
    /^400 file: the document is nested more than/,
  )
})

test('an email of more parts than anyone sends is refused by their number, lines of hyphens are no parts', async () => {
  const head = 'Content-Type: multipart/mixed; boundary="x y"'
  const parts = (count: number) => `${'--x y\r\n\r\nh\r\n'.repeat(count)}--x y--\r\n`
  await assert.rejects(
    mail(head, parts(5001)),
    /^.*file: the email has 5,001 parts, at most 5,000 are read\.$/,
  )
  assert.match((await mail(head, parts(50))).text ?? '', /h/)
  const hyphens = await mail('Content-Type: text/plain', '-----\r\n--x y\r\n'.repeat(6000))
  assert.match(hyphens.text ?? '', /-----/)
})
