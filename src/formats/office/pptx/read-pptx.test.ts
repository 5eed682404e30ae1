import assert from 'node:assert/strict'
import { test } from 'node:test'
import PptxGenJS from 'pptxgenjs'
import { unzip, zipped } from '../../../../test/support/zip.ts'
import { loadChartFormats } from '../../../charts/chart-text.ts'
import { builtInStyle } from './pptx-table-styles.ts'
import { readPptx } from './read-pptx.ts'

await loadChartFormats()

const Deck = PptxGenJS as unknown as new () => InstanceType<typeof PptxGenJS.default>

async function deck(build: (deck: InstanceType<typeof PptxGenJS.default>) => void) {
  const made = new Deck()
  build(made)
  return readPptx(new Uint8Array((await made.write({ outputType: 'nodebuffer' })) as Buffer))
}

test('text with its looks, shapes with their place, tables and notes', async () => {
  const { slides, width, title } = await deck(made => {
    made.title = 'Tides'
    const slide = made.addSlide()
    slide.background = { color: '112233' }
    slide.addText(
      [
        { text: 'bold', options: { bold: true } },
        { text: ' red', options: { color: 'FF0000' } },
      ],
      { x: 1, y: 2, w: 4, h: 1, fontSize: 30, align: 'center', valign: 'bottom' },
    )
    slide.addShape('ellipse', {
      x: 6,
      y: 1,
      w: 2,
      h: 1,
      fill: { color: '00FF00', transparency: 50 },
      rotate: 30,
    })
    slide.addTable(
      [
        ['a', 'b'],
        ['c', 'd'],
      ] as never,
      { x: 1, y: 4, w: 4 },
    )
    slide.addNotes('Say it.')
    slide.addText(
      [
        { text: 'one', options: { bullet: { type: 'number' } } },
        { text: 'two', options: { bullet: { type: 'number' } } },
      ],
      { x: 6, y: 3, w: 3, h: 1 },
    )
  })
  assert.deepEqual([width, title, slides.length], [720, 'Tides', 1])
  const [slide] = slides
  assert.deepEqual(slide!.background, { kind: 'solid', color: '#112233' })
  assert.equal(slide!.notes, 'Say it.')
  const [text, oval, table, list] = slide!.shapes
  assert.deepEqual(
    [text!.x, text!.y, text!.text!.vertical, text!.text!.paragraphs[0]!.align],
    [72, 144, 'bottom', 'center'],
  )
  assert.deepEqual(
    text!.text!.paragraphs[0]!.runs.map(run => [run.text, run.bold, run.color, run.size]),
    [
      ['bold', true, '#000000', 30],
      [' red', false, '#ff0000', 30],
    ],
  )
  assert.deepEqual([oval!.turn, oval!.fill], [30, { kind: 'solid', color: '#00ff00', opacity: 0.5 }])
  assert.deepEqual(
    table!.table!.rows.map(row => row.cells.map(cell => cell.text.paragraphs[0]!.runs[0]!.text)),
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  )
  assert.deepEqual(
    list!.text!.paragraphs.map(one => one.bullet?.text),
    ['1.', '2.'],
  )
})

test('what is no presentation is refused', async () => {
  const zip = await zipped({
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://x/officeDocument" Target="a.xml"/></Relationships>',
    'a.xml': '<a/>',
  })
  assert.throws(() => readPptx(zip), /file: this is not a PowerPoint file/)
  const odp = await zipped({ mimetype: 'application/vnd.oasis.opendocument.presentation' })
  assert.throws(
    () => readPptx(odp),
    /file: this is an OpenDocument file; save it as PowerPoint \(\.pptx\) first/,
  )
})

test('charts: rings, spokes, bubbles and joined points are drawn, values are written', async () => {
  const data = [{ name: 'Ships', labels: ['Jan', 'Feb', 'Mar'], values: [5, 10, 15] }]
  const drawn = async (kind: string, options = {}, values: object[] = data) => {
    const { slides, images } = await deck(made =>
      made.addSlide().addChart(kind as never, values, { x: 1, y: 1, w: 5, h: 3, ...options }),
    )
    const [image] = images.values()
    return { svg: Buffer.from(image!.bytes).toString(), words: JSON.stringify(slides) }
  }
  const ring = await drawn('doughnut', { holeSize: 40, showPercent: true })
  // Each piece runs back along the hole, through which the slide is seen.
  const pieces = ring.svg.match(/<path d="M[^"]*A[^"]*L[^"]*A[^"]*Z"/g)
  assert.equal(pieces?.length, 3)
  assert.doesNotMatch(ring.svg, /<circle /)
  assert.match(ring.words, /"17%"[\s\S]*"33%"[\s\S]*"50%"/)
  // Rings of the steps up to 15, one of which is the middle, and the series.
  const radar = await drawn('radar')
  assert.equal(radar.svg.match(/<path d="M[^"]*L[^"]*L[^"]*Z"/g)?.length, 4 + 1)
  const places = [
    { name: 'X', values: [1, 2, 3] },
    { name: 'Y', values: [3, 1, 4], sizes: [1, 4, 16] },
  ]
  const radii = [...(await drawn('bubble', {}, places)).svg.matchAll(/<path d="M-[\d.]+ 0A([\d.]+) /g)]
  assert.deepEqual(
    radii.map(([, r]) => Math.round(Number(r) / Number(radii[0]![1]))),
    [1, 2, 4],
  )
  const joined = await drawn('scatter', {}, places)
  assert.match(joined.svg, /<path [^>]*fill="none" stroke=/)
  assert.match(joined.words, /"2"/)
  const axes = {
    showCatAxisTitle: true,
    catAxisTitle: 'Month',
    showValAxisTitle: true,
    valAxisTitle: 'Count',
  }
  const bars = await drawn('bar', { showValue: true, catAxisLabelColor: 'FF8800', ...axes })
  assert.match(bars.words, /"15"[\s\S]*/)
  for (const said of [/"Month"/, /"Count"/, /"text":"Jan"[^}]*"color":"#ff8800"/])
    assert.match(bars.words, said)
  const named = await drawn('pie', {
    showLegend: true,
    legendColor: 'FFFFFF',
    showPercent: true,
    dataLabelColor: '112233',
  })
  assert.match(named.words, /"text":"Feb"[^}]*"color":"#ffffff"/)
  assert.match(named.words, /"text":"33%"[^}]*"color":"#112233"/)
  // A slice that tells its name and its share tells each on its own line.
  const both = await drawn('pie', { showLabel: true, showPercent: true })
  assert.match(both.words, /"Feb"[\s\S]*"33%"/)
  assert.doesNotMatch(both.words, /Feb;/)
})

test('shapes by name: their own outline, shaded sides, and the room for their text', async () => {
  const { slides } = await deck(made => {
    const slide = made.addSlide()
    const box = { x: 1, y: 1, w: 2, h: 1, fill: { color: '4472C4' } }
    slide.addShape('can', box)
    slide.addShape('donut', box)
    slide.addText('In the oval', { ...box, shape: 'ellipse' as never, margin: 0 })
    slide.addShape('constructor' as never, box)
  })
  const [can, donut, oval, unknown] = slides[0]!.shapes
  assert.deepEqual(
    can!.layers!.map(({ fill, line }) => [fill, line]),
    [
      ['norm', false],
      ['lighten', false],
      ['none', true],
    ],
  )
  // Two rings, the inner one drawn the other way round, so that it is a hole.
  assert.deepEqual(donut!.path.match(/M|0 0 [01] /g), [
    'M',
    ...Array(8).fill('0 0 1 '),
    'M',
    ...Array(8).fill('0 0 0 '),
  ])
  const { left, top } = oval!.text!.inset
  assert.deepEqual([left, top].map(Math.round), [21, 11])
  assert.equal(unknown!.path, 'M0 0H144V72H0Z')
})

test('a mirrored group mirrors places and shapes; a picture may be an oval, seen through and grey', async () => {
  const made = new Deck()
  const slide = made.addSlide()
  slide.addShape('rightArrow', { x: 1, y: 1, w: 1, h: 1, fill: { color: '112233' } })
  const pixel =
    'image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  slide.addImage({ data: pixel, x: 5, y: 1, w: 2, h: 2, rounding: true, transparency: 60 })
  const files = await unzip((await made.write({ outputType: 'nodebuffer' })) as Buffer)
  const emu = (inches: number) => inches * 914_400
  const frame = `<a:off x="${emu(1)}" y="${emu(1)}"/><a:ext cx="${emu(4)}" cy="${emu(1)}"/><a:chOff x="${emu(1)}" y="${emu(1)}"/><a:chExt cx="${emu(4)}" cy="${emu(1)}"/>`
  const parts = files.map(({ name, content }): [string, Buffer | string] => [
    name,
    name === 'ppt/slides/slide1.xml'
      ? String(content)
          .replace(
            /<p:sp>.*?<\/p:sp>/s,
            shape => `<p:grpSp><p:grpSpPr><a:xfrm flipH="1">${frame}</a:xfrm></p:grpSpPr>${shape}</p:grpSp>`,
          )
          .replace('<a:alphaModFix', '<a:grayscl/><a:alphaModFix')
      : content,
  ])
  const [arrow, picture] = readPptx(await zipped(Object.fromEntries(parts))).slides[0]!.shapes
  assert.deepEqual([arrow!.x, arrow!.flipX], [288, true])
  assert.match(picture!.path, /^M0 72A72 72 /)
  assert.deepEqual([picture!.image!.opacity, picture!.image!.grey], [0.4, true])
})

test('a table in a style that only its name tells of: heads, bands and lines of the style', async () => {
  const { slides } = await deck(made => {
    made.addSlide().addTable([['a'], ['b'], ['c']] as never, { x: 1, y: 1, w: 3 })
  })
  assert.deepEqual(slides[0]!.shapes[0]!.table!.rows[0]!.cells[0]!.borders, {})
  const style = (id: string) => builtInStyle(`{${id}}`)
  const medium = style('21E4AEA4-8DFA-4A89-87EB-49C32662AFE0')
  assert.equal(
    medium.path('a:firstRow', 'a:tcStyle', 'a:fill')!.descendant('a:schemeClr')!.get('val'),
    'accent2',
  )
  assert.equal(medium.path('a:wholeTbl', 'a:tcStyle', 'a:tcBdr')!.elements().length, 6)
  assert.equal(style('2D5ABB26-0587-4C30-8999-92F81FD0307C').elements().length, 0)
})

test('shadows: how far, which way, how soft; none for what has no ground, or of a length that nobody chose', async () => {
  const { slides } = await deck(made => {
    const slide = made.addSlide()
    const shadow = { type: 'outer', color: '336699', opacity: 0.5, blur: 6, offset: 10, angle: 90 } as const
    slide.addShape('rect', { x: 1, y: 1, w: 2, h: 1, fill: { color: 'FFFFFF' }, shadow })
    slide.addText('no ground', { x: 1, y: 3, w: 2, h: 1 })
    const endless = { ...shadow, blur: 100, offset: 90_000 }
    slide.addShape('rect', { x: 5, y: 1, w: 2, h: 1, fill: { color: 'FFFFFF' }, shadow: endless })
  })
  const [box, text, other] = slides[0]!.shapes
  assert.deepEqual(
    { ...box!.shadow, x: Math.round(box!.shadow!.x), y: Math.round(box!.shadow!.y) },
    { color: '#336699', opacity: 0.5, blur: 6, x: 0, y: 10 },
  )
  assert.deepEqual([text!.shadow, other!.shadow], [undefined, undefined])
})

test('the legend of a chart stands where it should, and takes its room from the plot', async () => {
  const series = [{ name: 'Ships', labels: ['A', 'B'], values: [3, 5] }]
  const at = { x: 0, y: 0, w: 5, h: 4, showLegend: true }
  const { slides } = await deck(made => {
    for (const legendPos of ['r', 'l', 't', 'b'] as const)
      made.addSlide().addChart('bar', series, { ...at, legendPos })
  })
  const [right, left, top, bottom] = slides.map(({ shapes }) => {
    const { x, y } = shapes.find(one => one.text?.paragraphs[0]?.runs[0]?.text === 'Ships')!
    return { x, y }
  })
  assert.ok(right!.x > 290 && left!.x < 40, `${right!.x} ${left!.x}`)
  assert.ok(Math.abs(right!.y - 144) < 30 && Math.abs(left!.y - 144) < 30, `${right!.y} ${left!.y}`)
  assert.ok(top!.y < 30 && bottom!.y > 250, `${top!.y} ${bottom!.y}`)
})

test('a chart with more words than are drawn says so', async () => {
  const count = 1_900
  const labels = Array.from({ length: count }, (_, i) => `n${i}`)
  const series = ['a', 'b'].map(name => ({ name, labels, values: labels.map((_, i) => i) }))
  const { warnings } = await deck(made =>
    made.addSlide().addChart('bar', series, { x: 0, y: 0, w: 9, h: 5, showValue: true }),
  )
  assert.deepEqual(warnings, ['left out: part of a chart with more than 2000 words and figures'])
})
