import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { pdfFile } from '../../../../test/support/pdf.ts'
import { rawPdf, rawStream } from '../../../../test/support/pdfs.ts'
import { runTool } from '../../../../test/support/run-tool.ts'
import tool from './pdf-search-redact.ts'

const SHOWN = 'BT /F1 12 Tf 20 200 Td (Shown text) Tj ET\n'
const SECRET = 'BT /F1 12 Tf 20 8 Td (Tobias Quill) Tj ET'
const RESOURCES = '/Resources<</Font<</F1 5 0 R>>>>'
const FORM = `/Type/XObject/Subtype/Form/BBox[0 0 200 30]${RESOURCES}`

interface Parts {
  content?: string
  resources?: string
  page?: string
  catalog?: string
  /** From object 6 on. */
  objects?: string[]
}

const made = ({ content = '', resources = '', page = '', catalog = '', objects = [] }: Parts) =>
  rawPdf([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 400 300]>>',
    `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>${resources}>>${page}>>`,
    rawStream(SHOWN + content),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...objects,
  ])

/** All that a file holds, its streams decoded. */
async function everythingIn(bytes: Uint8Array): Promise<string> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  return pdf.context
    .enumerateIndirectObjects()
    .map(([, object]) => {
      if (!(object instanceof PDFRawStream)) return object.toString()
      const isImage = object.dict.toString().includes('/Subtype /Image')
      const data = isImage ? object.contents : decodePDFRawStream(object).decode()
      return object.dict.toString() + Buffer.from(data).toString('latin1')
    })
    .join('\n')
}

const stamp = (appearance: string, more = '') =>
  `/Annots[<</Type/Annot/Subtype/Stamp/Rect[20 20 220 50]/AP<<${appearance}>>${more}>>]`

const PLACES: Record<string, Parts> = {
  'a hidden stamp': { page: stamp('/N 6 0 R', '/F 2'), objects: [rawStream(SECRET, FORM)] },
  'another state of an annotation': {
    page: stamp('/N 7 0 R/R 6 0 R/D 6 0 R', '/F 4'),
    objects: [rawStream(SECRET, FORM), rawStream('', FORM)],
  },
  'the appearance of a link': {
    page: stamp('/N 6 0 R', '/F 4').replace('/Stamp', '/Link'),
    objects: [rawStream(SECRET, FORM)],
  },
  'a pattern': {
    content: '/Pattern cs /P scn 20 20 200 100 re f',
    resources: '/Pattern<</P 6 0 R>>',
    objects: [
      rawStream(
        SECRET,
        `/PatternType 1/PaintType 1/TilingType 1/XStep 200/YStep 30/BBox[0 0 200 30]${RESOURCES}`,
      ),
    ],
  },
  'a mask': {
    content: 'q /G gs 0 0 300 100 re f Q',
    resources: '/ExtGState<</G<</SMask<</S/Luminosity/G 6 0 R>>>>>>',
    objects: [rawStream(`1 g ${SECRET}`, `${FORM}/Group<</S/Transparency/CS/DeviceGray>>`)],
  },
  'the glyph of a font': {
    content: 'BT /T 100 Tf 20 100 Td (a) Tj ET',
    resources: '/Font<</F1 5 0 R/T 6 0 R>>',
    objects: [
      `<</Type/Font/Subtype/Type3/FontBBox[0 0 1000 200]/FontMatrix[.001 0 0 .001 0 0]/CharProcs<</a 7 0 R>>/Encoding<</Differences[97/a]>>/FirstChar 97/LastChar 97/Widths[1000]${RESOURCES}>>`,
      rawStream(`1000 0 d0 ${SECRET.replace('/F1 12', '/F1 100')}`),
    ],
  },
  'texts of marked content': {
    content: `/Span <</ActualText (Tobias Quill)>> BDC 20 20 9 9 re f EMC /Figure <</Alt (by Tobias Quill)/MCID 0>> BDC 40 20 9 9 re f EMC /Note <</T <${Buffer.from('Tobias Quill').toString('hex')}>>> DP`,
  },
  'a comment in content': { content: '% drawn for Tobias Quill\n20 20 9 9 re f' },
  'a value that is a stream': {
    page: '/Annots[6 0 R]',
    catalog: '/AcroForm<</Fields[6 0 R]>>',
    objects: [
      '<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/Rect[20 20 220 50]/F 2/V 7 0 R/DV 7 0 R>>',
      rawStream('Tobias Quill'),
    ],
  },
  'private data': {
    catalog: '/ACME_Data 6 0 R',
    content: '/X Do',
    resources: '/XObject<</X 7 0 R>>',
    objects: [
      rawStream('<a>Tobias Quill</a>'),
      rawStream('0 0 9 9 re f', `${FORM}/PieceInfo<</App<</Private 8 0 R>>>>`),
      rawStream('Tobias Quill'),
    ],
  },
  'names of states, places and colorants': {
    page: stamp('/N<</Tobias#20Quill 6 0 R/Off 6 0 R>>', '/F 4/AS/Tobias#20Quill'),
    catalog: '/Dests<</Tobias#20Quill[3 0 R/Fit]>>',
    content: '/C cs 1 scn 20 20 9 9 re f',
    resources:
      '/ColorSpace<</C[/Separation/Tobias#20Quill/DeviceGray<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>]>>',
    objects: [rawStream('0 0 9 9 re f', FORM)],
  },
  'the name of a stamp': {
    page: '/Annots[<</Type/Annot/Subtype/Stamp/Rect[20 20 220 50]/Name/Tobias#20Quill>>]',
  },
  'names of colorants among others': {
    content: '/C cs 1 scn 20 20 9 9 re f',
    resources:
      '/ColorSpace<</C[/DeviceN[/Tobias#20Quill]/DeviceGray<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>]>>',
  },
  'tags and their roles': {
    content: '/Tobias#20Quill <</MCID 0>> BDC 20 20 9 9 re f EMC /Tobias#20Quill MP',
    catalog: '/MarkInfo<</Marked true>>/StructTreeRoot 6 0 R',
    objects: [
      '<</Type/StructTreeRoot/K[7 0 R]/RoleMap<</Tobias#20Quill/P>>/IDTree<</Names[(Tobias Quill)7 0 R]>>>>',
      '<</Type/StructElem/S/Tobias#20Quill/P 6 0 R/Pg 3 0 R/K 0/ID(Tobias Quill)>>',
    ],
  },
  'names of what is drawn with': {
    content: '/Tobias#20Quill gs /Tobias#20Quill Do',
    resources: '/ExtGState<</Tobias#20Quill<</CA 1>>>>/XObject<</Tobias#20Quill 6 0 R>>',
    objects: [rawStream('BT /F1 12 Tf 20 100 Td (Drawn text) Tj ET', FORM.replace('200 30', '400 300'))],
  },
  'comments of character maps and functions': {
    content: 'BT /M 12 Tf 20 100 Td (a) Tj ET /C cs 1 scn 20 20 9 9 re f',
    resources: '/Font<</F1 5 0 R/M 6 0 R>>/ColorSpace<</C[/Separation/Spot/DeviceGray 8 0 R]>>',
    objects: [
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 7 0 R>>',
      rawStream('% for Tobias Quill\nbegincmap 1 beginbfchar <61> <0061> endbfchar endcmap'),
      rawStream('{ % by Tobias Quill\n 1 exch sub }', '/FunctionType 4/Domain[0 1]/Range[0 1]'),
    ],
  },
  'the text that a map gives to a glyph nobody draws': {
    content: 'BT /M 12 Tf 20 100 Td (a) Tj ET',
    resources: '/Font<</F1 5 0 R/M 6 0 R>>',
    objects: [
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 7 0 R>>',
      rawStream(
        `begincmap 2 beginbfchar <61> <0061> <62> <${Buffer.from('Tobias Quill', 'utf16le').swap16().toString('hex')}> endbfchar endcmap`,
      ),
    ],
  },
  'metadata in wide characters': {
    page: '/Metadata 6 0 R',
    objects: [
      rawStream([...'<a>Tobias Quill</a>'].map(char => `\0${char}`).join(''), '/Type/Metadata/Subtype/XML'),
    ],
  },
  'a template of pages': {
    catalog: '/Names<</Templates<</Names[(one)6 0 R]>>>>',
    objects: [`<</Type/Template/MediaBox[0 0 400 300]/Contents 7 0 R${RESOURCES}>>`, rawStream(SECRET)],
  },
  'a page that only a link leads to': {
    page: '/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/Dest[6 0 R/Fit]>>]',
    objects: [`<</Type/Page/MediaBox[0 0 400 300]/Contents 7 0 R${RESOURCES}>>`, rawStream(SECRET)],
  },
  'what a redaction would draw': {
    page: '/Annots[<</Type/Annot/Subtype/Redact/Rect[20 20 220 50]/RO 6 0 R>>]',
    objects: [rawStream(SECRET, FORM)],
  },
  'the metadata of a JPEG 2000 picture': {
    content: 'q 9 0 0 9 20 20 cm /I Do Q 0 0 9 9 re f',
    resources: '/XObject<</I 6 0 R>>',
    objects: [
      rawStream(
        `\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x1bxml <a>Tobias Quill</a>\0\0\0\x08jp2c`,
        '/Type/XObject/Subtype/Image/Width 1/Height 1/Filter/JPXDecode',
      ),
    ],
  },
  'the name of a colour profile': {
    content: '/C cs 0 sc 20 20 9 9 re f',
    resources: '/ColorSpace<</C[/ICCBased 6 0 R]>>',
    objects: [rawStream(profileCalled('Tobias Quill'), '/N 1/Alternate/DeviceGray')],
  },
}

/** No more of a profile than its text. */
function profileCalled(text: string): string {
  const tag = `text\0\0\0\0${text}\0`
  const number = (value: number) => String.fromCharCode(0, 0, 0, value)
  return `${'\0'.repeat(36)}acsp${'\0'.repeat(88)}${number(1)}cprt${number(144)}${number(tag.length)}${tag}`
}

for (const [place, parts] of Object.entries(PLACES)) {
  test(`nothing is left in ${place}`, async () => {
    const pdf = made(parts)
    assert.match((await everythingIn(pdf)).replaceAll('\0', ''), /Tobias(?: |#20)Quill|54(?:00)?6f(?:00)?62/)
    const { bytes, warnings } = await runTool(tool, { file: pdfFile(pdf), words: 'tobias quill' })
    const left = (await everythingIn(bytes)).replaceAll('\0', '')
    assert.doesNotMatch(left, /Tobias|Quill|54(?:00)?6f(?:00)?62/i)
    assert.match(left, /Shown text/)
    if (parts.content?.includes('Do')) assert.match(left, /Drawn text|0 0 9 9 re f/)
    if (!place.includes('only a link')) assert.match(warnings.join(), /redacted \d|page templates/)
  })
}

test('the metadata of a photo go, and the photo stays', async () => {
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
    .withExif({ IFD0: { Artist: 'Tobias Quill' } })
    .jpeg()
    .toBuffer()
  const pdf = await PDFDocument.create()
  pdf.addPage([200, 200]).drawImage(await pdf.embedJpg(photo), { x: 20, y: 20, width: 80, height: 60 })
  const source = await pdf.save()
  assert.match(await everythingIn(source), /Tobias Quill/)
  const { bytes } = await runTool(tool, { file: pdfFile(source), words: 'tobias quill' })
  assert.doesNotMatch(await everythingIn(bytes), /Tobias/)
  const image = (await PDFDocument.load(bytes)).context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .find(object => object instanceof PDFRawStream && object.dict.toString().includes('/DCTDecode'))
  const { width, height } = await sharp((image as PDFRawStream).contents).metadata()
  assert.deepEqual([width, height], [40, 30])
})
