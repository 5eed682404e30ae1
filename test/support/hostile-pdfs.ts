import { deflateSync } from 'node:zlib'
import { rawPdf, rawStream } from './pdfs.ts'

const CATALOG = '<</Type/Catalog/Pages 2 0 R>>'
const PAGES = '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 300]>>'
const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
const HELLO = 'BT /F 12 Tf 20 100 Td (Hello) Tj ET'

interface Parts {
  catalog?: string
  page?: string
  resources?: string
  /** The content stream as an object. */
  content?: string
  /** Objects from number 6 on. */
  more?: string[]
}

/** One page that says Hello, with something wrong about it. */
const onePage = ({ catalog = '', page = '', resources = '', content = rawStream(HELLO), more = [] }: Parts) =>
  rawPdf([
    CATALOG.replace('>>', `${catalog}>>`),
    PAGES,
    `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>${resources}>>${page}>>`,
    content,
    FONT,
    ...more,
  ])

const count = (n: number, each: (i: number) => string): string[] =>
  Array.from({ length: n }, (_, i) => each(i))

/** A stream packed by filters, the first of which is undone first. */
const packed = (data: Buffer, dict: string): string => rawStream(data.toString('latin1'), dict)

const bomb = (megabytes: number): Buffer => deflateSync(Buffer.alloc(megabytes * 2 ** 20, 32), { level: 9 })

/** A file whose table is a stream, with the objects 1 to 3 packed into another. */
function packedObjects(objects: string, pairs: string, n: number, xref: string): Buffer {
  const body = deflateSync(Buffer.from(pairs + objects))
  const head = '%PDF-1.5\n'
  const four = `4 0 obj\n${packed(body, `/Type/ObjStm/N ${n}/First ${pairs.length}/Filter/FlateDecode`)}\nendobj\n`
  const start = head.length + four.length
  const row = (type: number, where: number, index: number) => [type, where >> 8, where & 255, index]
  const rows = [
    row(0, 0, 0),
    row(2, 4, 0),
    row(2, 4, 1),
    row(2, 4, 2),
    row(1, head.length, 0),
    row(1, start, 0),
  ]
  const table = packed(Buffer.from(rows.flat()), `/Type/XRef/Root 1 0 R${xref}`)
  return Buffer.from(`${head}${four}5 0 obj\n${table}\nendobj\nstartxref\n${start}\n%%EOF`, 'latin1')
}

const THREE = [CATALOG.padEnd(40), PAGES.padEnd(80), '<</Type/Page/Parent 2 0 R>>']
const PAIRS = '1 0 2 40 3 120 '
const TABLE = '/Size 6/W[1 2 1]'
const WIDGET = '/Type/Annot/Subtype/Widget/Rect[10 10 100 30]'
const image = (dict: string, data: string) =>
  onePage({
    resources: '/XObject<</X 6 0 R>>',
    content: rawStream(`${HELLO} q 90 0 0 90 0 0 cm /X Do Q`),
    more: [rawStream(data, `/Type/XObject/Subtype/Image/Width 100000/Height 100000${dict}`)],
  })

/** PDFs that are made to hurt: loops, depths, bombs, impossible numbers. All have a page to be found. */
export const HOSTILE: Record<string, () => Uint8Array> = {
  'a page tree 10,000 deep': () =>
    rawPdf([
      CATALOG,
      ...count(10_000, i => `<</Type/Pages/Count 1/MediaBox[0 0 9 9]/Kids[${i + 3} 0 R]>>`),
      '<</Type/Page>>',
    ]),
  'a page tree that contains itself': () =>
    rawPdf([
      CATALOG,
      '<</Type/Pages/Kids[2 0 R 3 0 R]/Parent 2 0 R/Count 9>>',
      '<</Type/Page/Parent 2 0 R>>',
    ]),
  'arrays 100,000 deep': () => onePage({ page: `/X ${'['.repeat(100_000)}${']'.repeat(100_000)}` }),
  'dictionaries 100,000 deep': () =>
    onePage({ catalog: `/X ${'<</A '.repeat(100_000)}1${'>>'.repeat(100_000)}` }),
  'a chain of 15,000 references': () =>
    onePage({ catalog: '/X 6 0 R', more: count(15_000, i => `<</N ${i + 7} 0 R>>`) }),
  'outlines that contain themselves': () =>
    onePage({
      catalog: '/Outlines 6 0 R',
      more: ['<</First 7 0 R>>', '<</Title(a)/Next 7 0 R/First 6 0 R/Dest[3 0 R/Fit]>>'],
    }),
  'outlines 12,000 deep': () =>
    onePage({
      catalog: '/Outlines 6 0 R',
      more: count(12_000, i => `<</Title(a)/First ${i + 7} 0 R/Dest[3 0 R/Fit]>>`),
    }),
  'a form that contains itself': () =>
    onePage({
      catalog: '/AcroForm<</Fields[6 0 R]>>',
      page: '/Annots[6 0 R 7 0 R]',
      more: [
        `<</T(a)/FT/Tx/Kids[6 0 R 7 0 R]/Parent 7 0 R${WIDGET}>>`,
        `<</T(b)/FT/Tx/Kids[6 0 R]/Parent 6 0 R${WIDGET}>>`,
      ],
    }),
  'tags and names that contain themselves': () =>
    onePage({
      catalog:
        '/MarkInfo<</Marked true>>/StructTreeRoot 6 0 R/Names<</Dests 6 0 R/EmbeddedFiles 6 0 R>>/PageLabels 6 0 R',
      more: ['<</Type/StructTreeRoot/K[6 0 R 6 0 R]/Kids[6 0 R 6 0 R]/ParentTree 6 0 R>>'],
    }),
  'content 100,000 deep': () =>
    onePage({ content: rawStream(`${'q '.repeat(100_000)}${'['.repeat(100_000)}${HELLO}`) }),
  'drawings that draw themselves': () =>
    onePage({
      resources: '/XObject<</X 6 0 R>>/Pattern<</P 7 0 R>>',
      content: rawStream(`${HELLO} /X Do /Pattern cs /P scn 0 0 9 9 re f`),
      more: [
        rawStream(
          '/X Do /X Do',
          '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 6 0 R>>>>',
        ),
        rawStream(
          '/Pattern cs /P scn 0 0 1 1 re f',
          '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]/XStep 0.0001/YStep 0.0001/Resources<</Pattern<</P 7 0 R>>>>',
        ),
      ],
    }),
  'drawings that multiply to billions': () =>
    onePage({
      resources: '/XObject<</X 6 0 R>>',
      content: rawStream(`${HELLO} /X Do`),
      more: count(14, i =>
        rawStream(
          '/X Do '.repeat(10),
          `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X ${i + 7} 0 R>>>>`,
        ),
      ),
    }),
  'content that unpacks to 300 MB': () =>
    onePage({ content: packed(deflateSync(bomb(300)), '/Filter[/FlateDecode/FlateDecode]') }),
  'the same stream a thousand times': () =>
    onePage({
      page: `/Contents[${'6 0 R '.repeat(1000)}]`,
      more: [packed(bomb(200), '/Filter/FlateDecode')],
    }),
  'run lengths in run lengths': () =>
    onePage({ content: rawStream('\x81\x81'.repeat(2000), `/Filter[${'/RunLengthDecode'.repeat(4)}]`) }),
  'ten thousand filters': () =>
    onePage({ content: rawStream('20', `/Filter[${'/ASCIIHexDecode'.repeat(10_000)}]`) }),
  'rows of two billion columns': () =>
    onePage({
      content: packed(
        deflateSync(Buffer.from(HELLO)),
        '/Filter/FlateDecode/DecodeParms<</Predictor 15/Columns 2147483647>>',
      ),
    }),
  '300,000 trailers inside one another': () =>
    Buffer.concat([onePage({}).subarray(0, -60), Buffer.from('trailer<<'.repeat(300_000))]),
  'table fields of a gigabyte': () =>
    packedObjects(THREE.join(''), PAIRS, 3, '/Size 6/W[1000000000 1000000000 1]'),
  'table fields of nothing': () => packedObjects(THREE.join(''), PAIRS, 3, '/Size 6/W[0 0 0]'),
  'one packed object 300,000 times': () =>
    packedObjects(THREE.join(''), PAIRS + '3 120 '.repeat(300_000), 300_003, TABLE),
  'packed objects without end': () => packedObjects(THREE.join(''), PAIRS, 2_147_483_647, TABLE),
  'a picture of 100,000 by 100,000': () => image('/ColorSpace/DeviceRGB/BitsPerComponent 8', 'abc'),
  'a fax of 100,000 by 100,000': () =>
    image(
      '/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 100000/Rows 100000>>',
      '\xff'.repeat(10_000),
    ),
}

/** A file of so many pages, each with a text of its own. */
export const manyPages = (pages: number): Uint8Array =>
  rawPdf([
    CATALOG,
    `<</Type/Pages/MediaBox[0 0 595 842]/Count ${pages}/Kids[${count(pages, i => `${4 + i * 2} 0 R`).join(' ')}]>>`,
    FONT,
    ...Array.from({ length: pages }, (_, i) => [
      `<</Type/Page/Parent 2 0 R/Resources<</Font<</F 3 0 R>>>>/Contents ${5 + i * 2} 0 R>>`,
      rawStream(`BT /F 12 Tf 50 700 Td (Text of ${i + 1}) Tj ET`),
    ]).flat(),
  ])

/** A file of one page that is named so many times. */
export const onePageAgain = (times: number): Uint8Array =>
  rawPdf([
    CATALOG,
    `<</Type/Pages/Count ${times}/Kids[${'3 0 R '.repeat(times)}]>>`,
    '<</Type/Page/MediaBox[0 0 9 9]>>',
  ])
