import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chartPicture } from '../../../../charts/chart-picture.ts'
import { readXmlPart } from '../../../xml/xml-tree.ts'
import { readChart } from './book-charts.ts'

const cells = { values: () => [], format: () => undefined, isNewer: false }

const series = (values: number[]) =>
  `<c:ser><c:spPr><a:ln><a:noFill/></a:ln></c:spPr><c:marker><c:symbol val="none"/></c:marker><c:val><c:numLit><c:ptCount val="2"/>${values.map((one, i) => `<c:pt idx="${i}"><c:v>${one}</c:v></c:pt>`).join('')}</c:numLit></c:val></c:ser>`

const line = (color: string) =>
  `<c:spPr><a:ln><a:solidFill><a:srgbClr val="${color}"/></a:solidFill></a:ln></c:spPr>`
const fill = (color: string) => `<c:spPr><a:solidFill><a:srgbClr val="${color}"/></a:solidFill></c:spPr>`

/** The picture of a plot whose first category falls from 30 to 10 and whose second rises from 20 to 40. */
const svgOf = (name: string, inside: string): string => {
  const axes =
    '<c:axId val="1"/><c:axId val="2"/></X><c:catAx><c:axId val="1"/><c:delete val="1"/></c:catAx><c:valAx><c:axId val="2"/><c:delete val="1"/><c:scaling><c:min val="0"/><c:max val="40"/></c:scaling></c:valAx>'
  const xml = `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><c:chart><c:plotArea><c:layout><c:manualLayout><c:layoutTarget val="inner"/><c:x val="0"/><c:y val="0"/><c:w val="1"/><c:h val="1"/></c:manualLayout></c:layout><X>${series([30, 20])}${series([10, 40])}${inside}${axes}</c:plotArea></c:chart></c:chartSpace>`
  const space = readXmlPart(Buffer.from(xml.replaceAll('X>', `c:${name}>`)), 'chart')
  return chartPicture(readChart(space, new Map(), cells)!, { width: 200, height: 400 }).svg
}

/** Where what has a colour lies, top to bottom. */
const places = (svg: string, color: string): string[] =>
  [...svg.matchAll(/<(\w+) [^>]*>/g)].map(one => one[0]).filter(tag => tag.includes(color))

test('up and down bars reach from the first series to the last, each in its fill', () => {
  const bars = `<c:upDownBars><c:gapWidth val="100"/><c:upBars>${fill('00AA00')}</c:upBars><c:downBars>${fill('AA0000')}</c:downBars></c:upDownBars>`
  for (const name of ['lineChart', 'stockChart']) {
    const svg = svgOf(name, bars)
    assert.match(places(svg, '#aa0000').join(), /x="25" y="100" width="50" height="200"/, name)
    assert.match(places(svg, '#00aa00').join(), /x="125" y="0" width="50" height="200"/, name)
  }
})

test('high-low lines join the series, drop lines reach the axis', () => {
  const svg = svgOf(
    'lineChart',
    `<c:dropLines>${line('0000AA')}</c:dropLines><c:hiLowLines>${line('AA00AA')}</c:hiLowLines>`,
  )
  const ends = (color: string) => places(svg, color).map(tag => / d="([^"]+)"/.exec(tag)?.[1])
  assert.deepEqual(ends('#aa00aa'), ['M50 100L50 300', 'M150 0L150 200'])
  assert.deepEqual(ends('#0000aa'), ['M50 100L50 400', 'M150 0L150 400'])
})

test('bars of which the file says nothing are white and black', () => {
  const svg = svgOf('stockChart', '<c:upDownBars><c:gapWidth val="100"/></c:upDownBars>')
  assert.match(svg, /x="25" y="100" width="50" height="200"[^>]*#000000/)
})

test('series lines join the ends of stacked bars', () => {
  const inside = `<c:grouping val="stacked"/><c:gapWidth val="100"/><c:serLines>${line('0000AA')}</c:serLines>`
  const svg = svgOf('barChart', inside)
  const ends = places(svg, '#0000aa').map(tag => / d="([^"]+)"/.exec(tag)?.[1])
  assert.equal(ends.length, 2, svg)
  assert.ok(ends.every(path => path?.startsWith('M75 ')))
})

test('a stock chart has only the lines it names', () => {
  assert.equal(
    places(svgOf('stockChart', `<c:hiLowLines>${line('AA00AA')}</c:hiLowLines>`), '#aa00aa').length,
    2,
  )
  assert.doesNotMatch(
    svgOf('stockChart', '<c:upDownBars><c:upBars/><c:downBars/></c:upDownBars>'),
    /M50 100L50 300/,
  )
})
