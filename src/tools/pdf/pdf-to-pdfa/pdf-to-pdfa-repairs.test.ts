import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { complaints, pdfFile, readPdf } from '../../../../test/support/pdf.ts'
import { rawPdf, rawStream } from '../../../../test/support/pdfs.ts'
import { runTool } from '../../../../test/support/run-tool.ts'
import { cmykColors } from '../../../engines/pdfium/cmyk-colors.ts'
import { openPdf } from '../../../engines/pdfium/pdfium-document.ts'
import { CMYK_STEPS, cmykProfile } from '../../../formats/image/icc-cmyk.ts'
import { decodeStream } from '../../../pdf/core/filters.ts'
import { deref, type Stream } from '../../../pdf/core/objects.ts'
import { openDocument } from '../../../pdf/core/pdf-document.ts'
import { annotationsOf } from '../../../pdf/pages/pages.ts'
import { checkPdfa } from '../../../pdf/pdfa/check.ts'
import tool from './pdf-to-pdfa.ts'

/** A page with these comments, this content and these further objects from number 5 on. */
const page = (annotations: string, content = '', more = '', extra: string[] = []) =>
  rawPdf([
    `<</Type/Catalog/Pages 2 0 R${more}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 200]>>',
    `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[${annotations}]>>`,
    rawStream(content),
    ...extra,
  ])

async function repaired(file: Uint8Array) {
  const { bytes, warnings } = await runTool(tool, { file: pdfFile(file) })
  assert.deepEqual(checkPdfa(openDocument(bytes)), [])
  assert.deepEqual(await complaints(bytes), [])
  return { bytes, warnings }
}

/** The first page drawn: red, green and blue at a point, counted from the bottom left. */
async function drawn(bytes: Uint8Array): Promise<(x: number, y: number) => number[]> {
  using document = await openPdf(bytes)
  const { data, width, height } = document.page(1).render({ scale: 1 })
  const size = data.length / (width * height)
  return (x, y) => {
    const at = ((height - 1 - y) * width + x) * size
    return [...data.subarray(at, at + 3)]
  }
}

const colorAt = async (bytes: Uint8Array, x: number, y: number) => (await drawn(bytes))(x, y)

test('scripts and actions that archives may not ask for go, and are counted', async () => {
  const link = (action: string) => `<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A ${action}>>`
  const { bytes, warnings } = await repaired(
    page(
      [
        link('<</S/Launch/F(run.exe)/Next[<</S/URI/URI(https://example.org)>><</S/Sound>>]>>'),
        link('<</S/Named/N/Print>>'),
        link('<</S/Named/N/NextPage>>'),
        '<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/Rect[0 0 90 20]/A<</S/URI/URI(x)>>/AA<</K<</S/JavaScript/JS(1)>>>>>>',
      ].join(''),
      '',
      '/OpenAction<</S/JavaScript/JS(1)>>/AA<</WC<</S/JavaScript/JS(2)>>>>/Names<</JavaScript<</Names[(one)<</S/JavaScript/JS(3)>>(two)<</S/JavaScript/JS(4)>>]>>>>',
    ),
  )
  assert.deepEqual(warnings, [
    '9 scripts and actions that PDF/A does not allow left out: 5 JavaScript, 1 URI, 1 Named, 1 Launch, 1 Sound',
  ])
  const { document } = await readPdf(bytes)
  const links = await (await document.getPage(1)).getAnnotations()
  const urls = links.map(one => (one as { url?: string }).url)
  assert.deepEqual(urls.filter(Boolean), ['https://example.org/'], 'what follows a forbidden step stays')
  assert.ok(links.some(one => (one as { action?: string }).action === 'NextPage'))
})

test('layers and presentations that change by themselves stand still', async () => {
  const { warnings } = await repaired(
    page(
      '',
      '',
      '/Requirements[<</S/EnableJavaScripts>>]/Names<</AlternatePresentations<<>>>>/OCProperties<</OCGs[5 0 R]/D<</ON[5 0 R]/AS[<</Event/View/OCGs[5 0 R]/Category[/View]>>]>>>>',
      ['<</Type/OCG/Name(Layer)>>'],
    ),
  )
  assert.deepEqual(warnings, [])
})

test('the XFA twin of a plain form goes; one that is all there is stays and is named', async () => {
  const form = (more: string, fields: string) =>
    page('', '', `/AcroForm<</XFA 5 0 R/Fields[${fields}]>>${more}`, [rawStream('<xdp/>'), '<</FT/Tx/T(a)>>'])
  const { warnings } = await repaired(form('', '6 0 R'))
  assert.deepEqual(warnings, ['the XFA part of the form was removed; its plain fields stay'])
  const dynamic = await runTool(tool, { file: pdfFile(form('/NeedsRendering true', '6 0 R')) })
  assert.match(dynamic.warnings.join(), /has to be drawn by XFA software/)
})

test('transfer functions that change nothing go', async () => {
  const { warnings } = await repaired(
    page('', '', '/Own<</A<</Type/ExtGState/TR/Identity>>/B<</Type/ExtGState/TR2/Identity/HTP[0 0]>>>>'),
  )
  assert.deepEqual(warnings, [])
})

test('comments without a drawing are drawn as they describe themselves', async () => {
  const red = '/C[1 0 0]'
  const kinds: [string, string, [number, number]][] = [
    ['Highlight', `/QuadPoints[20 120 180 120 20 80 180 80]${red}`, [100, 100]],
    ['Underline', `/QuadPoints[20 120 180 120 20 80 180 80]${red}/BS<</W 8>>`, [100, 83]],
    ['StrikeOut', `/QuadPoints[20 120 180 120 20 80 180 80]${red}/BS<</W 8>>`, [100, 100]],
    ['Squiggly', `/QuadPoints[20 120 180 120 20 80 180 80]${red}/BS<</W 8>>`, [100, 82]],
    ['Square', `/IC[1 0 0]${red}`, [100, 100]],
    ['Circle', `/IC[1 0 0]${red}`, [100, 100]],
    ['Line', `/L[20 20 180 180]${red}/BS<</W 9>>/LE[/None/OpenArrow]`, [100, 100]],
    ['PolyLine', `/Vertices[20 100 100 100 180 20]${red}/BS<</W 9>>`, [60, 100]],
    ['Polygon', `/Vertices[20 20 180 20 100 180]/IC[1 0 0]${red}`, [100, 60]],
    ['Ink', `/InkList[[20 100 180 100]]${red}/BS<</W 9>>`, [100, 100]],
    ['FreeText', `/Contents( )/DA(0 g)${red}`, [100, 100]],
    ['Text', red, [40, 40]],
  ]
  for (const [kind, more, [x, y]] of kinds) {
    const { bytes } = await repaired(page(`<</Type/Annot/Subtype/${kind}/Rect[10 10 190 190]${more}>>`))
    assert.deepEqual(await colorAt(bytes, x, y), [255, 0, 0], kind)
    assert.deepEqual(await colorAt(bytes, 195, 5), [255, 255, 255], `${kind} stays in its place`)
  }
})

test('marks outside of their rectangle and notes without room are drawn all the same', async () => {
  const { bytes } = await repaired(
    page(
      '<</Type/Annot/Subtype/Highlight/Rect[0 0 9 9]/QuadPoints[20 120 180 120 20 80 180 80]/C[1 0 0]>><</Type/Annot/Subtype/Text/Rect[100 50 101 51]/C[1 0 0]>>',
    ),
  )
  const at = await drawn(bytes)
  assert.deepEqual(
    [at(100, 100), at(104, 53)],
    [
      [255, 0, 0],
      [255, 0, 0],
    ],
  )
})

test('words of comments and values of fields without a drawing can be read on the page', async () => {
  const { bytes } = await repaired(
    page(
      '<</Type/Annot/Subtype/FreeText/Rect[10 100 190 190]/Contents(Remember the milk)/DA(/Helv 12 Tf 0 g)>>5 0 R',
      '',
      '/AcroForm<</NeedAppearances true/Fields[5 0 R]/DA(/Helv 12 Tf 0 g)>>',
      ['<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/V(Forty two)/Rect[10 10 190 40]>>'],
    ),
  )
  const at = await drawn(bytes)
  for (const [bottom, top] of [
    [100, 190],
    [10, 40],
  ] as const) {
    let dark = 0
    for (let x = 10; x < 190; x++) for (let y = bottom; y < top; y++) if (at(x, y)[0]! < 128) dark++
    assert.ok(dark > 50, `something is written at ${bottom}`)
  }
})

test('what was hidden does not come to light', async () => {
  const look = rawStream('1 0 0 rg 0 0 200 200 re f', '/Type/XObject/Subtype/Form/BBox[0 0 200 200]')
  const { bytes, warnings } = await repaired(
    page(
      '<</Type/Annot/Subtype/Square/Rect[0 0 90 90]/F 2/AP<</N 5 0 R>>>><</Type/Annot/Subtype/Widget/FT/Tx/T(a)/V(secret)/Rect[90 90 180 180]/F 2/AP<</N 5 0 R>>>>',
      '',
      '',
      [look],
    ),
  )
  assert.deepEqual(warnings, ['1 hidden annotation left out, because PDF/A allows nothing hidden'])
  assert.deepEqual(await colorAt(bytes, 45, 45), [255, 255, 255])
  assert.deepEqual(await colorAt(bytes, 130, 130), [255, 255, 255])
  const [field] = annotationsOf(openDocument(bytes).pages[0]!.dict)
  assert.equal(field?.dict.string('V')?.toString(), 'secret', 'the field itself stays')
})

test('a film leaves its picture, and buttons keep theirs', async () => {
  const look = rawStream('1 0 0 rg 0 0 200 200 re f', '/Type/XObject/Subtype/Form/BBox[0 0 200 200]')
  const { bytes, warnings } = await repaired(
    page(
      '<</Type/Annot/Subtype/Movie/Rect[0 0 90 90]/Movie<</F(a.avi)>>/AP<</N 5 0 R>>>><</Type/Annot/Subtype/Widget/FT/Btn/Ff 65536/T(a)/Rect[90 90 180 180]/AP<</N 5 0 R/D 5 0 R>>>>',
      '',
      '',
      [look],
    ),
  )
  assert.deepEqual(warnings, ['1 film, sound or scene removed; their preview images stay'])
  assert.deepEqual(await colorAt(bytes, 45, 45), [255, 0, 0])
  assert.deepEqual(await colorAt(bytes, 130, 130), [255, 0, 0])
  assert.equal(bytes.includes('a.avi'), false)
})

test('streams that are damaged are packed anew from what can be read of them', async () => {
  const packed = (data: Buffer) => rawStream(data.toString('latin1'), '/Filter/FlateDecode')
  const content = `1 0 0 rg 0 0 200 200 re f ${'0 0 1 1 re f '.repeat(30)}`
  const whole = deflateSync(content)
  const badSum = Buffer.from(whole)
  badSum[badSum.length - 1]! ^= 255
  for (const data of [badSum, whole.subarray(0, -12)]) {
    const file = rawPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 200]>>',
      '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>',
      packed(data),
    ])
    const { bytes, warnings } = await repaired(file)
    assert.deepEqual(warnings, ['1 damaged stream repacked from what could be read'])
    assert.deepEqual(await colorAt(bytes, 100, 100), [255, 0, 0])
  }
})

const INKS = [
  '0.3 0.05 0 0',
  '0 0 0 1',
  '1 0 0 0',
  '0 1 0 0',
  '0 0 1 0',
  '0 0 0 0.5',
  '0.1 0.9 0.3 0.2',
  '1 1 1 1',
]

/** A row of patches on a page, each painted after its own instruction for colour. */
const patches = (paints: string[], resources: string, more = '', extra: string[] = []) =>
  rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 200]>>',
    `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<<${resources}>>${more}>>`,
    rawStream(paints.map((paint, i) => `${paint} ${i * 20} 0 20 20 re f`).join('\n')),
    ...extra,
  ])

const patchColors = async (bytes: Uint8Array) => {
  const at = await drawn(bytes)
  return INKS.map((_, i) => at(i * 20 + 10, 10))
}

test('CMYK colours get a profile in which they look as before', async () => {
  const bare = patches(
    INKS.map(inks => `${inks} k`),
    '/ExtGState<</S<</OP true/OPM 1>>>>',
    '/Group<</S/Transparency/CS/DeviceCMYK>>',
  )
  const { bytes, warnings } = await repaired(bare)
  assert.deepEqual(warnings, [])
  const before = await patchColors(bare)
  assert.deepEqual(await patchColors(bytes), before)
  // The profile by itself, as another part of the reader takes it.
  const { dict } = openDocument(bytes).pages[0]!
  const [, profile] = dict.dict('Resources')!.dict('ColorSpace')!.array('DefaultCMYK')!
  const data = decodeStream(deref(profile) as Stream)
  const profiled = patches(
    INKS.map(inks => `/I cs ${inks} sc`),
    '/ColorSpace<</I[/ICCBased 5 0 R]>>',
    '',
    [rawStream(data.toString('latin1'), '/N 4')],
  )
  const far = (await patchColors(profiled)).flatMap((color, i) =>
    color.map((value, n) => Math.abs(value - before[i]![n]!)),
  )
  assert.ok(Math.max(...far) <= 5, String(far))
})

test('CMYK in pictures, forms, patterns, spot colours and comments is described where it is used', async () => {
  const { warnings } = await repaired(
    patches(
      ['/X Do /F Do /Spot cs 1 scn', '/Pattern cs /P scn', 'BI /W 1 /H 1 /BPC 8 /CS /CMYK ID abcd EI'],
      '/XObject<</X 5 0 R/F 6 0 R>>/ColorSpace<</Spot[/Separation/Gold/DeviceCMYK 7 0 R]>>/Pattern<</P<</PatternType 2/Shading<</ShadingType 2/ColorSpace/DeviceCMYK/Coords[0 0 200 0]/Function 7 0 R>>>>>>',
      '/Annots[<</Type/Annot/Subtype/Square/Rect[0 0 9 9]/AP<</N 8 0 R>>>>]',
      [
        rawStream('abcd', '/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceCMYK'),
        rawStream(
          '0 1 0 0 k 0 0 9 9 re f',
          '/Subtype/Form/BBox[0 0 99 99]/Group<</S/Transparency/CS/DeviceCMYK>>/Resources<<>>',
        ),
        '<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[0 0 1 0]>>',
        rawStream('1 0 0 0 k 0 0 9 9 re f', '/Subtype/Form/BBox[0 0 9 9]'),
      ],
    ),
  )
  assert.deepEqual(warnings, [])
})

test('beside a printing intent, RGB colours get a profile instead', async () => {
  const profile = cmykProfile(await cmykColors(CMYK_STEPS))
  const file = rawPdf([
    '<</Type/Catalog/Pages 2 0 R/OutputIntents[<</S/GTS_PDFX/OutputConditionIdentifier(X)/DestOutputProfile 5 0 R>>]>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 200]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>',
    rawStream('1 0 0 rg 0 0 200 200 re f 0 0 0 1 k 0 0 9 9 re f'),
    rawStream(profile.toString('latin1'), '/N 4'),
  ])
  const { bytes, warnings } = await repaired(file)
  assert.deepEqual(warnings, [])
  assert.deepEqual(await colorAt(bytes, 100, 100), [255, 0, 0])
})
