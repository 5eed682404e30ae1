import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { complaints, makePdf } from '../../../test/support/pdf.ts'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { richPdf } from '../../../test/support/rich-pdf.ts'
import { runQpdf } from '../../engines/qpdf.ts'
import { decodeStream, PdfPackedError } from './filters.ts'
import { type Dict, Name, Str, Stream } from './objects.ts'
import { Parser } from './parser.ts'
import { openDocument, saveDocument } from './pdf-document.ts'
import { PdfFile } from './pdf-file.ts'

const parse = (text: string) => new Parser(Buffer.from(text, 'latin1'), 0, num => ({ num }) as never).object()

test('objects of every kind, well and badly written', () => {
  const dict = parse(
    '<</A 1/B -2.5/C(a\\(b\\)\\101\\\n!)/D<4142 4>/E[true false null/N#20x]/F<</G/H>>>>',
  ) as Dict
  assert.equal(dict.get('A'), 1)
  assert.equal(dict.get('B'), -2.5)
  assert.equal((dict.get('C') as Str).bytes.toString(), 'a(b)A!')
  assert.equal((dict.get('D') as Str).bytes.toString(), 'AB@')
  assert.deepEqual(dict.get('E'), [true, false, null, new Name('N x')])
  assert.equal(dict.dict('F')!.name('G'), 'H')
  assert.equal(parse('--5'), -5)
  assert.equal(parse('.'), 0)
  assert.deepEqual(parse('[1 2 3'), [1, 2, 3])
  assert.deepEqual([...(parse('<</A 1 /B') as Dict).keys()], ['A'])
})

for (const how of ['disable', 'generate'] as const) {
  test(`reads what qpdf wrote (object streams: ${how}), and qpdf reads what it writes`, async () => {
    const made = await runQpdf([`--object-streams=${how}`, 'in.pdf', 'out.pdf'], { 'in.pdf': richPdf('Red') })
    const document = openDocument(made.output!)
    assert.equal(document.pages.length, 3)
    assert.equal(document.file.recovered, false)
    for (const objectStreams of [true, false]) {
      assert.deepEqual(await complaints(saveDocument(document, { objectStreams })), [])
    }
  })
}

test('several revisions: the last one counts', async () => {
  const first = Buffer.from(await makePdf(['first']))
  const { file } = openDocument(first)
  const num = file.trailer.ref('Root')!.num
  const old = file.bytes.toString('latin1', file.bytes.indexOf(`${num} 0 obj`))
  const body = /obj\s*(<<[\s\S]*?>>)\s*endobj/.exec(old)![1]!
  const at = first.length
  const added = `${num} 0 obj\n${body.replace(/>>$/, '/Lang(xx)>>')}\nendobj\n`
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(first.toString('latin1'))![1])
  const table = `xref\n${num} 1\n${String(at).padStart(10, '0')} 00000 n \ntrailer\n<</Size 99/Root ${num} 0 R/Prev ${start}>>\nstartxref\n${at + added.length}\n%%EOF\n`
  const revised = new PdfFile(Buffer.concat([first, Buffer.from(added + table, 'latin1')]))
  assert.equal(revised.recovered, false)
  assert.equal(revised.root.string('Lang')?.toString(), 'xx')
})

const ONE_PAGE = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 99 99]>>',
  '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[5 0 R]>>',
  rawStream('0 0 9 9 re f'),
]

/** A file with a later section of its table, which speaks of object 5. */
function revised(entry: string, more = ''): PdfFile {
  const first = Buffer.from(rawPdf([...ONE_PAGE, '<</Subtype/Text>>'])).toString('latin1')
  const start = /startxref\s+(\d+)/.exec(first)![1]!
  const table = `xref\n5 1\n${entry} \ntrailer\n<</Size 6/Root 1 0 R/Prev ${start}${more}>>\nstartxref\n${first.length}\n%%EOF\n`
  return new PdfFile(Buffer.from(first + table, 'latin1'))
}

test('an object that a later revision freed is gone, though something still leads to it', () => {
  const offset = Buffer.from(rawPdf([...ONE_PAGE, '<</Subtype/Text>>'])).indexOf('5 0 obj')
  const kept = revised(`${String(offset).padStart(10, '0')} 00000 n`)
  assert.equal((kept.load(5) as Dict).name('Subtype'), 'Text')
  const file = revised('0000000000 00001 f')
  assert.equal(file.load(5), null)
  assert.equal(file.recovered, false)
})

test('a table calls free what the stream beside it packs, for older readers', () => {
  const rows = Buffer.from([2, 6, 0]).toString('hex')
  const pieces = [
    ...ONE_PAGE.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`),
    `6 0 obj\n${rawStream('5 0 <</Subtype/Text>>', '/Type/ObjStm/N 1/First 4')}\nendobj\n`,
    `7 0 obj\n${rawStream(`${rows}>`, '/Type/XRef/W[1 1 1]/Index[5 1]/Size 8/Filter/ASCIIHexDecode')}\nendobj\n`,
  ]
  let file = '%PDF-1.5\n'
  const offsets = pieces.map(piece => {
    file += piece
    return String(file.length - piece.length).padStart(10, '0')
  })
  const lines = [
    ...offsets.slice(0, 4).map(at => `${at} 00000 n`),
    '0000000000 00000 f',
    `${offsets[4]} 00000 n`,
  ]
  const table = `xref\n0 7\n0000000000 65535 f \n${lines.map(line => `${line} \n`).join('')}`
  const trailer = `trailer\n<</Size 8/Root 1 0 R/XRefStm ${Number(offsets[5])}>>\nstartxref\n${file.length}\n%%EOF\n`
  const hybrid = new PdfFile(Buffer.from(file + table + trailer, 'latin1'))
  assert.equal((hybrid.load(5) as Dict).name('Subtype'), 'Text')
  assert.equal(hybrid.recovered, false)
})

test('spaces behind the word stream are no part of its data', () => {
  const text = Buffer.from(rawPdf(ONE_PAGE)).toString('latin1').replace('stream\n', 'stream  \r\n')
  const [page] = openDocument(Buffer.from(text, 'latin1')).pages
  assert.equal(decodeStream(page!.dict.stream('Contents')!).toString(), '0 0 9 9 re f')
})

test('damage that shows only while writing costs nothing that was changed before', () => {
  const file = Buffer.from(
    rawPdf([
      '<</Type/Catalog/Pages 2 0 R/Extra 5 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 99 99]>>',
      '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>',
      rawStream('0 0 9 9 re f'),
      '(found by searching)',
    ]),
  ).toString('latin1')
  const at = file.indexOf('5 0 obj')
  const wrong = file.replace(String(at).padStart(10, '0'), String(at + 3).padStart(10, '0'))
  const document = openDocument(Buffer.from(wrong, 'latin1'))
  assert.equal(document.file.recovered, false)
  document.pages[0]!.dict.set('Rotate', 90)
  const saved = saveDocument(document)
  assert.equal(document.file.recovered, true)
  assert.match(saved.toString('latin1'), /found by searching/)
  assert.equal(openDocument(saved).pages[0]!.dict.number('Rotate'), 90)
})

test('streams that never end are not each searched to the end of the file', () => {
  const objects = Array.from({ length: 60_000 }, (_, i) => `${i + 1} 0 obj<</Length 9>>stream\nx\n`)
  const filler = ' '.repeat(8 * 2 ** 20)
  const file = new PdfFile(Buffer.from(`%PDF-1.4\n${objects.join('')}${filler}`, 'latin1'))
  const streams = [...file.numbers()].filter(num => file.load(num) instanceof Stream)
  assert.equal(streams.length, 60_000)
  // Whatever the order they are asked for in, each ends where it did.
  const text =
    '1 0 obj<</Length 9>>stream\na endstream endobj 2 0 obj<</Length 9>>stream\nb endstream 3 0 obj<<>>stream\nc'
  for (const order of [
    [1, 2, 3],
    [3, 2, 1],
    [2, 1, 3],
    [2, 3, 1],
  ]) {
    const small = new PdfFile(Buffer.from(`%PDF-1.4\n${text}`, 'latin1'))
    const found = new Map(
      order.map(num => [
        num,
        Buffer.from((small.load(num) as Stream).raw)
          .toString()
          .trim(),
      ]),
    )
    assert.deepEqual(
      [1, 2, 3].map(num => found.get(num)),
      ['a', 'b', 'c'],
    )
  }
})

test('objects that lie in one another are not each read to the end', () => {
  const count = 4000
  const inFile = Array.from({ length: count }, (_, i) => `${i + 1} 0 obj(`).join('')
  const pairs = Array.from({ length: count }, (_, i) => `${i + 2} ${i} `).join('')
  const packed = rawStream(pairs + '('.repeat(count), `/Type/ObjStm/N ${count}/First ${pairs.length}`)
  for (const text of [inFile, `1 0 obj${packed}endobj`]) {
    const file = new PdfFile(Buffer.from(`%PDF-1.4\n${text}`, 'latin1'))
    const objects = [...file.numbers()].map(num => file.load(num))
    assert.ok(objects.some(obj => obj instanceof Str))
    const read = objects.reduce<number>((sum, obj) => sum + (obj instanceof Str ? obj.bytes.length : 0), 0)
    assert.ok(read < 10 * text.length, `${text.length} bytes became ${read}`)
  }
})

test('packed objects that unpack to far more than the file holds are told of, before they are read', () => {
  const text = `1 0 <</Type/Catalog/Pages 2 0 R/A[${'0 '.repeat(20_000_000)}]>>`
  const packed = rawStream(
    deflateSync(text).toString('latin1'),
    '/Type/ObjStm/N 1/First 4/Filter/FlateDecode',
  )
  const file = Buffer.from(`%PDF-1.4\n4 0 obj${packed}endobj`, 'latin1')
  assert.throws(() => openDocument(file), PdfPackedError)
})

test('hostile files end, in pages or without', () => {
  const nested = rawPdf(['<</Type/Catalog/Pages 2 0 R>>', '['.repeat(100_000)])
  assert.equal(openDocument(nested).pages.length, 0)
  const loop = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[2 0 R 2 0 R 3 0 R]/Count 9>>',
    '<</Type/Page>>',
  ])
  assert.equal(openDocument(loop).pages.length, 1)
  const self = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Contents 4 0 R>>',
    '<</Length 4 0 R>>\nstream\nx\nendstream',
  ])
  assert.equal(openDocument(self).pages.length, 1)
  const chain = Buffer.from(rawPdf(['<</Type/Catalog/Pages 2 0 R>>', '3 0 R', '2 0 R']))
  assert.equal(openDocument(chain).pages.length, 0)
  const prev = Buffer.from(
    Buffer.from(rawPdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]>>']))
      .toString('latin1')
      .replace('/Root', '/Prev 9/Root'),
  )
  assert.equal(openDocument(prev).pages.length, 0)
  const deep = ['<</Type/Catalog/Pages 2 0 R>>']
  for (let i = 2; i < 3000; i++) deep.push(`<</Type/Pages/Count 1/Kids[${i + 1} 0 R]>>`)
  deep.push('<</Type/Page/MediaBox[0 0 9 9]>>')
  assert.equal(openDocument(rawPdf(deep)).pages.length, 1)
})

test('a huge number of pages that are one object', () => {
  const kids = '3 0 R '.repeat(200_000)
  const file = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count 200000>>`,
    rawStream(''),
  ])
  assert.ok(openDocument(file).pages.length <= 100_000)
})

test('a document that is spent is written the same, and its objects are given up meanwhile', async () => {
  const made = await runQpdf(['--object-streams=generate', 'in.pdf', 'out.pdf'], { 'in.pdf': richPdf('Red') })
  const whole = saveDocument(openDocument(made.output!))
  const document = openDocument(made.output!)
  const page = document.pages[0]!.ref
  assert.ok(page.target)
  assert.deepEqual(saveDocument(document, { isSpent: true }), whole)
  assert.equal(page.target, null)
  const objects = [...document.file.numbers()].map(num => document.file.ref(num).target)
  assert.ok(objects.filter(one => one !== null).length < objects.length / 2)
})
