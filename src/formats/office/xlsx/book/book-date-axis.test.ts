import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChartSeries } from '../../../../document/sheet-chart.ts'
import { readXmlPart } from '../../../xml/xml-tree.ts'
import { namedDays, onDates } from './book-date-axis.ts'

const axis = (name: string, unit = '') =>
  readXmlPart(
    Buffer.from(
      `<c:${name} xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart">${unit}</c:${name}>`,
    ),
    'chart',
  )
const series = (kind: ChartSeries['kind'], dates: number[], values: number[], format = 'd mmm') =>
  ({
    kind,
    labels: dates.map(date => `\u0001${format}\u0001${date}`),
    values,
    points: new Map([[1, { color: '#ff0000' }]]),
  }) as unknown as ChartSeries

test('days without a value have a place on an axis of dates, and dates their order', () => {
  const [bars] = onDates([series('bar', [46003, 46000, 46001], [3, 1, 2])], axis('dateAx'))
  assert.deepEqual(bars!.values, [1, 2, undefined, 3])
  assert.equal(bars!.labels[2], '\u0001d mmm\u000146002')
  assert.deepEqual([...bars!.points.keys()], [0])
})

test('lines go on over days without a value, areas stand on what lies between', () => {
  const [line] = onDates([series('line', [46000, 46002], [1, 3])], axis('dateAx'))
  assert.deepEqual([line!.values, line!.joined], [[1, undefined, 3], true])
  const [area] = onDates([series('area', [46000, 46002], [1, 3])], axis('dateAx'))
  assert.deepEqual(area!.values, [1, 2, 3])
})

test('months are counted as months, and what is no date stays', () => {
  // The first of January, February and April 2026.
  const months = [46023, 46054, 46113]
  const [bars] = onDates([series('bar', months, [1, 2, 4])], axis('dateAx', '<c:baseTimeUnit val="months"/>'))
  assert.deepEqual(bars!.values, [1, 2, undefined, 4])
  assert.equal(bars!.labels[2], '\u0001d mmm\u000146082')
  for (const [name, format] of [
    ['catAx', 'd mmm'],
    ['dateAx', 'General'],
    ['dateAx', '0" days"'],
  ] as const) {
    const own = [series('bar', [46000, 46005], [1, 2], format)]
    assert.equal(onDates(own, axis(name)), own)
  }
})

test('months are named where they begin, however long they are', () => {
  const days = Array.from({ length: 100 }, (_, i) => `\u0001mmm\u0001${46053 + i}`)
  const every = (count: number, unit: string) =>
    axis('dateAx', `<c:majorUnit val="${count}"/><c:majorTimeUnit val="${unit}"/>`)
  // From 31 January 2026: the end of a shorter month stands for its 31st.
  assert.deepEqual(namedDays(every(1, 'months'), days), [0, 28, 59, 89])
  assert.deepEqual(namedDays(every(1, 'years'), days), [0])
  assert.equal(namedDays(every(10, 'days'), days), undefined)
  assert.equal(namedDays(every(1, 'months'), days.slice(0, 3).concat(days[50]!)), undefined)
})
