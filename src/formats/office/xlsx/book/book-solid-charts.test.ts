import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { chartPicture } from '../../../../charts/chart-picture.ts'
import { loadChartFormats } from '../../../../charts/chart-text.ts'
import { readXmlPart } from '../../../xml/xml-tree.ts'
import { readChart } from './book-charts.ts'

before(loadChartFormats)

const list = (tag: string, texts: (string | number)[]) =>
  `<c:${tag}><c:numLit>${texts.map((one, i) => `<c:pt idx="${i}"><c:v>${one}</c:v></c:pt>`).join('')}</c:numLit></c:${tag}>`

function read(plot: string, inside: string, series: number, axes = '') {
  const one = `<c:ser>${list('cat', ['Rent', 'Food', 'Fun', 'Gas', 'Tax', 'Pets'])}${list('val', [50, 30, 8, 6, 4, 2])}</c:ser>`
  const ids = '<c:axId val="1"/><c:axId val="2"/>'
  const xml = `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart><c:plotArea><c:${plot}>${one.repeat(series)}${inside}${ids}</c:${plot}><c:catAx><c:axId val="1"/></c:catAx><c:valAx><c:axId val="2"/></c:valAx>${axes}</c:plotArea></c:chart></c:chartSpace>`
  const cells = { values: () => [], format: () => undefined, isNewer: false }
  return readChart(readXmlPart(Buffer.from(xml), 'chart'), new Map(), cells, true)!
}

const pathsIn = (chart: ReturnType<typeof read>) =>
  chartPicture(chart, { width: 300, height: 200 }).svg.match(/<path /g)?.length ?? 0

test('the slices of a pie of pie that lie apart are those that the file names', () => {
  const apart = (inside: string) => read('ofPieChart', inside, 1).second?.points
  assert.deepEqual(apart('<c:splitType val="pos"/><c:splitPos val="3"/>'), [3, 4, 5])
  assert.deepEqual(apart('<c:splitType val="percent"/><c:splitPos val="5"/>'), [4, 5])
  assert.deepEqual(apart('<c:splitType val="val"/><c:splitPos val="10"/>'), [2, 3, 4, 5])
  assert.deepEqual(apart('<c:splitType val="cust"/><c:custSplit><c:secondPiePt val="1"/></c:custSplit>'), [1])
  assert.deepEqual(apart(''), [4, 5])
  assert.equal(read('pieChart', '', 1).second, undefined)
})

test('a pie of pie has a slice for those apart, which are drawn again beside it', () => {
  const labels = '<c:dLbls><c:showPercent val="1"/></c:dLbls><c:splitType val="pos"/><c:splitPos val="2"/>'
  for (const kind of ['pie', 'bar']) {
    const { labels: texts } = chartPicture(read('ofPieChart', `<c:ofPieType val="${kind}"/>${labels}`, 1), {
      width: 300,
      height: 200,
    })
    const shares = texts.map(one => one.text).filter(text => text.endsWith('%'))
    assert.deepEqual(shares.toSorted(), ['2%', '30%', '4%', '50%', '6%', '6%', '8%'].toSorted(), kind)
  }
})

test('bars, lines, areas and pies in three dimensions have sides', () => {
  for (const [flat, solid] of [
    ['barChart', 'bar3DChart'],
    ['areaChart', 'area3DChart'],
    ['lineChart', 'line3DChart'],
    ['pieChart', 'pie3DChart'],
  ] as const)
    assert.ok(pathsIn(read(solid, '', 2)) > pathsIn(read(flat, '', 2)), solid)
})

test('series stand behind each other where they are neither stacked nor side by side', () => {
  const deep = (inside: string) => read('bar3DChart', inside, 2, '<c:serAx><c:axId val="3"/></c:serAx>').solid
  assert.deepEqual(deep('<c:grouping val="standard"/>')?.deep, true)
  assert.deepEqual(deep('<c:grouping val="clustered"/>')?.deep, false)
  assert.deepEqual(deep('<c:grouping val="stacked"/>')?.deep, false)
  assert.equal(read('barChart', '<c:grouping val="standard"/>', 2).solid, undefined)
})

test('cones, pyramids and cylinders are no boxes, and those of a stack taper together', () => {
  const paths = (shape: string, series = 1, grouping = 'clustered') =>
    pathsIn(read('bar3DChart', `<c:grouping val="${grouping}"/><c:shape val="${shape}"/>`, series))
  const points = 6
  // A cylinder has an end more than a cone; a pyramid has four sides.
  assert.equal(paths('cylinder') - paths('cone'), points)
  assert.ok(paths('cone') > paths('pyramid'))
  // The lower part of a stack has an end of its own, and the upper one the tip.
  assert.equal(paths('pyramid', 2, 'stacked') - paths('pyramid'), points * 5)
  assert.equal(paths('cylinder', 2, 'stacked') - paths('cylinder'), points * 33)
  // The greatest value reaches the tip.
  assert.equal(paths('pyramidToMax') - paths('pyramid'), points - 1)
})
