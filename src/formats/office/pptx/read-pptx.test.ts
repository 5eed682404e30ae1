import assert from 'node:assert/strict'
import { test } from 'node:test'
import PptxGenJS from 'pptxgenjs'
import { zipped } from '../../../../test/support/zip.ts'
import { readPptx } from './read-pptx.ts'

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
  assert.match(ring.svg, /<circle [^>]*fill="#ffffff"\/><\/svg>$/)
  assert.match(ring.words, /"17%"[\s\S]*"33%"[\s\S]*"50%"/)
  // Rings of the ticks, spokes, and the series.
  assert.equal((await drawn('radar')).svg.match(/<path /g)?.length, 4 + 3 + 1)
  const places = [
    { name: 'X', values: [1, 2, 3] },
    { name: 'Y', values: [3, 1, 4], sizes: [1, 4, 16] },
  ]
  const radii = [...(await drawn('bubble', {}, places)).svg.matchAll(/<circle [^>]* r="([\d.]+)"/g)]
  assert.deepEqual(
    radii.map(([, r]) => Math.round(Number(r) / Number(radii[0]![1]))),
    [1, 2, 4],
  )
  const joined = await drawn('scatter', {}, places)
  assert.match(joined.svg, /<path [^>]*fill="none" stroke=/)
  assert.match(joined.words, /"2"/)
  assert.match((await drawn('bar', { showValue: true })).words, /"15"/)
})
