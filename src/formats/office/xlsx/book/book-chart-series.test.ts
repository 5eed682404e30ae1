import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelText } from '../../../../charts/chart-label-text.ts'
import type { ChartSeries } from '../../../../document/sheet-chart.ts'
import { readXmlPart } from '../../../xml/xml-tree.ts'
import { readSeries } from './book-chart-series.ts'

const read = (
  kind: ChartSeries['kind'],
  inside: string,
  quiet = false,
  found: string[] = [],
): ChartSeries => {
  const xml = `<c:lineChart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:ser><c:val><c:numLit><c:pt idx="0"><c:v>1</c:v></c:pt></c:numLit></c:val>${inside}</c:ser></c:lineChart>`
  const plot = readXmlPart(Buffer.from(xml), 'chart')
  const cells = { values: () => found, format: () => undefined, isNewer: false }
  return readSeries(plot.find('c:ser')!, plot, kind, false, new Map(), cells, quiet)
}
const smooth = (kind: ChartSeries['kind'], inside: string, quiet = false): boolean =>
  read(kind, inside, quiet).smooth

test('a line is curved where the file says so, and where it says nothing, as Excel draws it', () => {
  assert.equal(smooth('line', '<c:smooth val="1"/>'), true)
  assert.equal(smooth('line', '<c:smooth/>'), true)
  assert.equal(smooth('line', '<c:smooth val="0"/>'), false)
  assert.equal(smooth('line', ''), true)
  assert.equal(smooth('line', '', true), false)
  assert.equal(smooth('scatter', ''), false)
})

test('labels show what is not said to be off, except in a file of Excel 2007', () => {
  const shown = (quiet: boolean) =>
    read('pie', '<c:dLbls><c:showPercent val="1"/><c:showVal val="0"/></c:dLbls>', quiet).show!
  const { value, percent, category, series } = shown(false)
  assert.deepEqual([value, percent, category, series], [false, true, true, true])
  assert.equal(shown(true).category, false)
})

test('single points have labels of their own, words of their own, or none', () => {
  const label = (index: number, inside: string) => `<c:dLbl><c:idx val="${index}"/>${inside}</c:dLbl>`
  const all = ['Val', 'Percent', 'CatName', 'SerName']
  const says = (on: string) => all.map(one => `<c:show${one} val="${one === on ? 1 : 0}"/>`).join('')
  const words =
    '<c:tx><c:rich><a:p xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:r><a:t>best </a:t></a:r><a:fld><a:t>year</a:t></a:fld></a:p></c:rich></c:tx>'
  const { show, labelled } = read(
    'bar',
    `<c:dLbls>${label(0, '<c:delete val="1"/>')}${label(1, words + says('Val'))}${label(2, says('CatName'))}${label(3, '<c:layout/>')}${says('Val')}</c:dLbls>`,
  )
  assert.equal(show?.value, true)
  const told = [0, 1, 2, 3].map(at => labelled?.get(at))
  assert.equal(told[0], undefined)
  assert.deepEqual(told[1]?.words, ['best ', 'year'])
  assert.deepEqual([told[2]?.value, told[2]?.category], [false, true])
  assert.equal(told[3]?.value, true)
})

test('labels say what stands in cells, and fields of their words are looked up', () => {
  const newer = (inside: string) =>
    `<c:extLst><c:ext xmlns:c15="http://schemas.microsoft.com/office/drawing/2012/chart">${inside}</c:ext></c:extLst>`
  const off = ['Val', 'Percent', 'CatName', 'SerName'].map(one => `<c:show${one} val="0"/>`).join('')
  const field = (type: string) => `<a:fld type="${type}"><a:t>[${type}]</a:t></a:fld>`
  const words = `<c:tx><c:rich><a:p xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">${field('CELLRANGE')}<a:r><a:t>: </a:t></a:r>${field('VALUE')}</a:p></c:rich></c:tx>`
  const range = newer(
    '<c15:datalabelsRange><c15:f>One!$F$1</c15:f><c15:dlblRangeCache><c:ptCount val="1"/><c:pt idx="0"><c:v>Oslo</c:v></c:pt></c15:dlblRangeCache></c15:datalabelsRange>',
  )
  const shows = newer('<c15:showDataLabelsRange val="1"/>')
  const all = read('bar', `<c:dLbls>${off}${shows}</c:dLbls>${range}`)
  assert.equal(labelText(all, 0), 'Oslo')
  const own = `<c:dLbls><c:dLbl><c:idx val="0"/>${words}${off}${shows}</c:dLbl>${off}</c:dLbls>${range}`
  assert.equal(labelText(read('bar', own), 0), 'Oslo: 1')
})

test('a trend is black unless the file says otherwise', () => {
  const color = (inside: string) =>
    read('line', `<c:trendline>${inside}<c:trendlineType val="linear"/></c:trendline>`).trends?.[0]?.color
  assert.equal(color(''), '#000000')
  const line = '<a:ln><a:solidFill><a:srgbClr val="FF0000"/></a:solidFill></a:ln>'
  assert.equal(
    color(`<c:spPr xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">${line}</c:spPr>`),
    '#ff0000',
  )
})

test('categories of several levels are quarters with their years about them, from the chart or from its sheet', () => {
  const level = (texts: Record<number, string>) =>
    `<c:lvl>${Object.entries(texts)
      .map(([at, text]) => `<c:pt idx="${at}"><c:v>${text}</c:v></c:pt>`)
      .join('')}</c:lvl>`
  const kept = `<c:cat><c:multiLvlStrRef><c:multiLvlStrCache><c:ptCount val="1"/>${level({ 0: 'Q1' })}${level({ 0: '2025' })}</c:multiLvlStrCache></c:multiLvlStrRef></c:cat>`
  const told = ({ labels, outer }: ChartSeries) => ({ labels, outer })
  assert.deepEqual(told(read('bar', kept)), { labels: ['Q1'], outer: [['2025']] })
  const four = [1, 2, 3, 4].map((n, i) => `<c:pt idx="${i}"><c:v>${n}</c:v></c:pt>`).join('')
  const xml = `<c:barChart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:ser><c:cat><c:numRef><c:f>Sheet1!$A$2:$B$5</c:f></c:numRef></c:cat><c:val><c:numLit>${four}</c:numLit></c:val></c:ser></c:barChart>`
  const plot = readXmlPart(Buffer.from(xml), 'chart')
  const values = () => [2024, 'Q3', undefined, 'Q4', 2025, 'Q1', undefined, 'Q2']
  const cells = { values, format: () => '0.00', isNewer: false }
  const series = readSeries(plot.find('c:ser')!, plot, 'bar', false, new Map(), cells, false)
  assert.deepEqual(told(series), { labels: ['Q3', 'Q4', 'Q1', 'Q2'], outer: [['2024', '', '2025', '']] })
})

test('a label takes the words of a cell: as it is now, or as the chart keeps it', () => {
  const cell =
    '<c:tx><c:strRef><c:f>D!$A$2</c:f><c:strCache><c:pt idx="0"><c:v>Jan</c:v></c:pt></c:strCache></c:strRef></c:tx>'
  const labels = `<c:dLbls><c:dLbl><c:idx val="0"/>${cell}<c:showVal val="1"/></c:dLbl><c:showVal val="1"/></c:dLbls>`
  assert.deepEqual(read('scatter', labels).labelled?.get(0)?.words, ['Jan'])
  assert.deepEqual(read('scatter', labels, false, ['May']).labelled?.get(0)?.words, ['May'])
})
