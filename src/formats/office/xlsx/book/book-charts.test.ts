import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readXmlPart } from '../../../xml/xml-tree.ts'
import { readChart } from './book-charts.ts'

test('a plot with a value axis of its own is on the second one, also where the categories are shared', () => {
  const series = '<c:ser><c:val><c:numLit><c:pt idx="0"><c:v>1</c:v></c:pt></c:numLit></c:val></c:ser>'
  const plot = (name: string, ...ids: number[]) =>
    `<c:${name}>${series}${ids.map(id => `<c:axId val="${id}"/>`).join('')}</c:${name}>`
  const axis = (name: string, id: number) => `<c:${name}><c:axId val="${id}"/><c:delete val="0"/></c:${name}>`
  const read = (...plots: string[]) => {
    const xml = `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart><c:plotArea>${plots.join('')}${axis('catAx', 1)}${axis('valAx', 2)}${axis('catAx', 3)}${axis('valAx', 4)}</c:plotArea></c:chart></c:chartSpace>`
    const cells = { values: () => [], format: () => undefined, isNewer: false }
    const chart = readChart(readXmlPart(Buffer.from(xml), 'chart'), new Map(), cells)!
    return [...chart.series.map(one => one.secondary), chart.secondValue !== undefined]
  }
  assert.deepEqual(read(plot('barChart', 1, 2), plot('lineChart', 1, 2)), [false, false, false])
  assert.deepEqual(read(plot('barChart', 1, 2), plot('lineChart', 3, 4)), [false, true, true])
  assert.deepEqual(read(plot('barChart', 1, 2), plot('lineChart', 1, 4)), [false, true, true])
})

test('labels of a date axis are not broken into lines', () => {
  const read = (name: string) => {
    const xml = `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart><c:plotArea><c:lineChart><c:ser><c:val><c:numLit><c:pt idx="0"><c:v>1</c:v></c:pt></c:numLit></c:val></c:ser><c:axId val="1"/><c:axId val="2"/></c:lineChart><c:${name}><c:axId val="1"/></c:${name}><c:valAx><c:axId val="2"/></c:valAx></c:plotArea></c:chart></c:chartSpace>`
    const cells = { values: () => [], format: () => undefined, isNewer: false }
    return readChart(readXmlPart(Buffer.from(xml), 'chart'), new Map(), cells)!.category.unbroken
  }
  assert.deepEqual([read('dateAx'), read('catAx')], [true, false])
})

test('a style of one accent gives it to all series, from dark to pale', () => {
  const series = '<c:ser><c:val><c:numLit><c:pt idx="0"><c:v>1</c:v></c:pt></c:numLit></c:val></c:ser>'
  const read = (style: string, count: number) => {
    const xml = `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart">${style}<c:chart><c:plotArea><c:barChart>${series.repeat(count)}<c:axId val="1"/><c:axId val="2"/></c:barChart><c:catAx><c:axId val="1"/></c:catAx><c:valAx><c:axId val="2"/></c:valAx></c:plotArea></c:chart></c:chartSpace>`
    const cells = { values: () => [], format: () => undefined, isNewer: false }
    const theme = new Map([['accent3', '#9bbb59']])
    return readChart(readXmlPart(Buffer.from(xml), 'chart'), theme, cells)!.palette
  }
  assert.deepEqual(read('<c:style val="13"/>', 1), ['#9bbb59'])
  const [dark, pale] = read('<c:style val="13"/>', 2) as [string, string]
  assert.ok(dark < '#9bbb59' && pale > '#9bbb59', `${dark} ${pale}`)
  for (const usual of ['', '<c:style val="10"/>', '<c:style val="2"/>', '<c:style val="x"/>'])
    assert.deepEqual(read(usual, 1).slice(0, 3), ['#4472c4', '#ed7d31', '#9bbb59'])
})

test('the strict dialect: switches in words, percentages with their sign, lengths with their unit', () => {
  const xml = `<c:chartSpace xmlns:c="http://purl.oclc.org/ooxml/drawingml/chart" xmlns:a="http://purl.oclc.org/ooxml/drawingml/main"><c:chart><c:plotArea><c:barChart><c:varyColors val="false"/><c:ser><c:spPr><a:solidFill><a:srgbClr val="808080"><a:lumMod val="50%"/></a:srgbClr></a:solidFill><a:ln w="2pt"><a:solidFill><a:srgbClr val="FF0000"/></a:solidFill></a:ln></c:spPr><c:val><c:numLit><c:pt idx="0"><c:v>1</c:v></c:pt></c:numLit></c:val></c:ser><c:gapWidth val="120%"/><c:overlap val="-10%"/><c:axId val="1"/><c:axId val="2"/></c:barChart><c:catAx><c:axId val="1"/><c:delete val="false"/></c:catAx><c:valAx><c:axId val="2"/><c:delete val="true"/></c:valAx></c:plotArea></c:chart></c:chartSpace>`
  const cells = { values: () => [], format: () => undefined, isNewer: false }
  const chart = readChart(readXmlPart(Buffer.from(xml), 'chart'), new Map(), cells)!
  assert.deepEqual([chart.gap, chart.overlap, chart.varied], [1.2, -0.1, false])
  assert.deepEqual([chart.category.deleted, chart.value.deleted], [false, true])
  assert.deepEqual([chart.series[0]!.line?.width, chart.series[0]!.color], [2, '#404040'])
})

test('an axis counts in the units that the file names, and tells them where it says so', () => {
  const read = (units: string) => {
    const xml = `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart><c:plotArea><c:barChart><c:ser><c:val><c:numLit><c:pt idx="0"><c:v>1</c:v></c:pt></c:numLit></c:val></c:ser><c:axId val="1"/><c:axId val="2"/></c:barChart><c:catAx><c:axId val="1"/></c:catAx><c:valAx><c:axId val="2"/><c:dispUnits>${units}</c:dispUnits></c:valAx></c:plotArea></c:chart></c:chartSpace>`
    const cells = { values: () => [], format: () => undefined, isNewer: false }
    const { unit, title } = readChart(readXmlPart(Buffer.from(xml), 'chart'), new Map(), cells)!.value
    return [unit, title?.map(run => run.text).join('')]
  }
  assert.deepEqual(read('<c:builtInUnit val="thousands"/><c:dispUnitsLbl/>'), [1000, 'Thousands'])
  assert.deepEqual(read('<c:builtInUnit val="millions"/>'), [1e6, undefined])
  assert.deepEqual(read('<c:custUnit val="12"/><c:dispUnitsLbl/>'), [12, 'x 12'])
  assert.deepEqual(read('<c:builtInUnit val="toString"/>'), [undefined, undefined])
})
