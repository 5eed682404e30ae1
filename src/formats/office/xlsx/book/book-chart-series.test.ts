import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChartSeries } from '../../../../document/sheet-chart.ts'
import { readXmlPart } from '../../../xml/xml-tree.ts'
import { readSeries } from './book-chart-series.ts'

const smooth = (kind: ChartSeries['kind'], inside: string): boolean => {
  const xml = `<c:lineChart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:ser><c:val><c:numLit><c:pt idx="0"><c:v>1</c:v></c:pt></c:numLit></c:val>${inside}</c:ser></c:lineChart>`
  const plot = readXmlPart(Buffer.from(xml), 'chart')
  const cells = { values: () => [], format: () => undefined, isNewer: false }
  return readSeries(plot.find('c:ser')!, plot, kind, false, new Map(), cells).smooth
}

test('a line is curved where the file says so, and where it says nothing, as Excel draws it', () => {
  assert.equal(smooth('line', '<c:smooth val="1"/>'), true)
  assert.equal(smooth('line', '<c:smooth/>'), true)
  assert.equal(smooth('line', '<c:smooth val="0"/>'), false)
  assert.equal(smooth('line', ''), true)
  assert.equal(smooth('scatter', ''), false)
})
