import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { axis, type Drawn, drawn, font, series } from '../../test/support/drawn-chart.ts'
import { loadChartFormats } from './chart-text.ts'
import { ROUGH_TEXT } from './letter-widths.ts'

/** The values under a plot, with all lines. */
const table = {
  keys: true,
  horizontal: true,
  vertical: true,
  outline: true,
  font,
  line: { color: '#000', width: 1 },
}
before(loadChartFormats)

test('labels of slices lie above all slices, and outside where theirs is too narrow', () => {
  const all = drawn({ series: [series('pie', [90, 4, 90], { show: { category: true } })] })
  const firstText = all.findIndex(one => one.what === 'text')
  assert.ok(all.slice(firstText).every(one => one.what === 'text'))
  const { x, y } = all.find(one => one.what === 'area')!
  const away = (name: string) => {
    const at = all.find(one => one.text === name)!
    return Math.hypot(at.x + ROUGH_TEXT.width(name, font) / 2 - x, at.y - y)
  }
  assert.ok(away('Part 2') > away('Part 1') * 1.3)
})

test('a legend on the plot is drawn above it', () => {
  const all = drawn({
    series: [series('bar', [1, 2])],
    plotFill: { color: '#ffeecc' },
    gap: 1,
    overlap: 0,
    legend: { side: 'right', font, overlay: true, hidden: [] },
  })
  assert.equal(all.at(-1)!.text, 'North')
})

test('every bar is named while its letters have room', () => {
  const names = (count: number) =>
    drawn({
      series: [
        series(
          'bar',
          Array.from({ length: count }, () => 1),
        ),
      ],
      rows: true,
      gap: 1,
      overlap: 0,
    }).filter(one => one.text.startsWith('Part')).length
  assert.equal(names(15), 15)
  assert.equal(names(30), 15)
})

test('an axis is written in the unit it counts in', () => {
  const numbers = drawn({
    series: [series('bar', [5_000_000])],
    value: { ...axis, unit: 1e6 },
    gap: 1,
    overlap: 0,
  }).map(one => one.text)
  assert.ok(numbers.includes('5'))
  assert.ok(!numbers.includes('5000000'))
})

test('an axis along points begins with the first of them', () => {
  const years = [2018, 2020, 2022, 2024]
  const texts = drawn({ series: [series('scatter', [5, 7, 6, 9], { across: years })] }).map(one => one.text)
  assert.ok(texts.includes('2018'))
  assert.ok(!texts.some(text => Number(text) > 1000 && Number(text) < 2018))
})

const LONG = [
  'North America and Caribbean islands',
  'Western Europe including Iceland',
  'Eastern Europe',
  'Middle East and North Africa',
  'South-East Asia and Oceania',
]
const long = { labels: LONG }

/** The texts whose beginning or end lies outside the chart of 300 by 200 points. */
const outside = (all: Drawn[]): string[] =>
  all
    .filter(({ text, x, y, degrees = 0 }) => {
      const wide = ROUGH_TEXT.width(text, font)
      const turn = (degrees * Math.PI) / 180
      const ends = [x, x + wide * Math.cos(turn), y, y - wide * Math.sin(turn)]
      return (
        Math.min(...ends) < -1 || Math.max(ends[0]!, ends[1]!) > 301 || Math.max(ends[2]!, ends[3]!) > 201
      )
    })
    .map(one => one.text)

test('long labels around a pie stay inside the chart, off each other', () => {
  for (const legend of [undefined, { side: 'right', font, overlay: false, hidden: [] }]) {
    const all = drawn({
      series: [series('pie', [30, 30, 2, 3, 30], { ...long, show: { category: true, value: true } })],
      legend,
    })
    assert.deepEqual(outside(all), [])
  }
})

test('small slices beside each other have their labels one below the other', () => {
  const all = drawn({ series: [series('pie', [200, 1, 1, 1, 1], { ...long, show: { value: true } })] })
  const tops = all.filter(one => one.text === '1').map(one => one.y)
  const near = tops.toSorted((a, b) => a - b).map((y, i, list) => (i === 0 ? 99 : y - list[i - 1]!))
  assert.equal(tops.length, 4)
  assert.ok(
    near.every(one => one >= 11.9),
    near.join(' '),
  )
})

test('long names in a legend are broken into lines, and their plot keeps its room', () => {
  const all = drawn({
    series: LONG.slice(0, 3).map(name => ({ ...series('bar', [1, 2]), name })),
    gap: 1,
    overlap: 0,
    legend: { side: 'right', font, overlay: false, hidden: [] },
  })
  const texts = all.map(one => one.text)
  assert.ok(texts.includes('North America and') && texts.includes('Caribbean islands'), texts.join('|'))
  const last = Math.max(...all.filter(one => one.text === 'Part 2').map(one => one.x))
  assert.ok(last > 110, `the second category stands at ${last}`)
})

test('turned labels of categories stay inside the chart', () => {
  const all = drawn({
    series: [series('bar', [1, 2, 3, 2, 1], long)],
    gap: 1,
    overlap: 0,
    category: { ...axis, turn: 45 },
  })
  assert.deepEqual(outside(all), [])
})

test('shares along lying bars are written as far apart as they need', () => {
  const texts = drawn({
    series: [series('bar', [1, 2]), series('bar', [1, 2])],
    rows: true,
    gap: 1,
    overlap: 0,
    groupings: new Map([['bar', 'percentStacked']]),
  }).map(one => one.text)
  assert.ok(texts.includes('20%') && texts.includes('100%'), texts.join('|'))
  assert.ok(!texts.includes('10%'))
})

test('a trend goes on in front of the first point and behind the last', () => {
  const trends = [{ kind: 'linear', name: 'Trend', order: 2, forward: 300, backward: 0 }]
  const texts = drawn({ series: [series('scatter', [5, 7, 9], { across: [100, 200, 300], trends })] }).map(
    one => Number(one.text),
  )
  assert.ok(Math.max(...texts.filter(Number.isFinite)) >= 600)
})

test('the table under a plot names categories in lines', () => {
  const texts = drawn({
    series: [series('bar', [1, 2, 3, 2, 1], long)],
    gap: 1,
    overlap: 0,
    table,
  }).map(one => one.text)
  assert.ok(texts.includes('Western') && texts.includes('Europe'), texts.join('|'))
})

test('numbers beside a low plot leave some out before they touch', () => {
  const all = drawn({
    series: [series('bar', [7, 9, 3, 2, 1], long)],
    gap: 1,
    overlap: 0,
    value: { ...axis, step: 0.25 },
  }).filter(one => /^[\d.]+$/.test(one.text))
  const ys = all.map(one => one.y).toSorted((a, b) => a - b)
  assert.ok(ys.every((y, i) => i === 0 || y - ys[i - 1]! >= 7.5))
})

test('names of a legend that need too many lines get wider ones before they are cut', () => {
  const texts = drawn({
    series: [series('pie', [5, 4, 3, 2, 1, 1, 1], { labels: [...LONG, ...LONG.slice(0, 2)] })],
    legend: { side: 'right', font: { ...font, size: 11 }, overlay: false, hidden: [] },
  }).map(one => one.text)
  assert.ok(!texts.some(text => text.includes('…')), texts.join('|'))
})

test('the name of the last category on the mark of an axis is not cut off', () => {
  const all = drawn({
    series: [series('area', [1, 2, 3, 2], { labels: ['A', 'B', 'C', 'Some region'] })],
    value: { ...axis, between: false },
  })
  assert.ok(all.some(one => one.text === 'Some region'))
  assert.deepEqual(outside(all), [])
})

test('numbers in the table under a plot are made smaller before they are cut', () => {
  const texts = drawn({
    series: [
      series(
        'bar',
        Array.from({ length: 9 }, (_, i) => 1_000_001 + i),
      ),
    ],
    gap: 1,
    overlap: 0,
    table,
  }).map(one => one.text)
  assert.ok(texts.includes('1000009'), texts.join('|'))
})

test('long numbers along points are further apart', () => {
  const xs = [100_000, 250_000, 480_000]
  const all = drawn({
    series: [series('scatter', [5, 7, 9], { across: xs })],
    category: { ...axis, format: '#,##0.00' },
  })
  const shown = all.filter(one => one.text.endsWith('000.00')).toSorted((a, b) => a.x - b.x)
  assert.ok(shown.length > 1)
  for (const [i, one] of shown.entries())
    if (i > 0) assert.ok(one.x >= shown[i - 1]!.x + ROUGH_TEXT.width(shown[i - 1]!.text, font), one.text)
})

test('labels stand around a pie whose own size the file says', () => {
  const all = drawn({
    series: [series('pie', [1, 1, 1, 1], { show: { category: true, position: 'outEnd' } })],
    plot: { x: 0.4, y: 0.4, width: 0.2, height: 0.3, inner: true },
  })
  const names = all.filter(one => one.text.startsWith('Part'))
  assert.equal(names.length, 4)
  assert.ok(names.every(({ x }) => x > 170 || x + ROUGH_TEXT.width('Part 1', font) < 130))
})

test('years stand in the middle below their quarters, and left of bars that lie', () => {
  const labels = ['Q3', 'Q4', 'Q1', 'Q2']
  const outer = [['2024', '', '2025', '']]
  const series = [
    { kind: 'bar', name: 'A', labels, outer, values: [1, 2, 3, 4], points: new Map(), format: 'General' },
  ]
  const standing = drawn({ series, rows: false })
  const at = (list: Drawn[], text: string) => list.find(one => one.text === text)!
  assert.ok(at(standing, '2024').y > at(standing, 'Q3').y)
  assert.ok(at(standing, 'Q3').x < at(standing, '2024').x && at(standing, '2024').x < at(standing, 'Q4').x)
  const lying = drawn({ series, rows: true })
  assert.ok(at(lying, '2025').x < at(lying, 'Q1').x)
  assert.equal(at(lying, '2025').degrees, 90)
  assert.ok(at(lying, '2024').y > at(lying, '2025').y)
})

test('names too wide for their place stand upright above the years they belong to, whole', () => {
  const labels = ['January', 'February', 'March', 'April', 'January', 'February', 'March', 'April']
  const outer = [['2024', '', '', '', '2025', '', '', '']]
  const made = drawn({
    series: [series('bar', [1, 2, 3, 4, 5, 6, 7, 8], { labels, outer })],
    gap: 1,
    overlap: 0,
  })
  const named = made.filter(one => labels.includes(one.text))
  assert.deepEqual(
    named.map(one => one.text),
    labels,
  )
  assert.deepEqual([...new Set(named.map(one => one.degrees))], [90])
})

test('bars with a pattern have it, and so does their key', () => {
  const pattern = { name: 'darkUp', color: '#ff0000' }
  const made = drawn({
    series: [series('bar', [1, 2], { color: '#ffffff', pattern })],
    gap: 1,
    overlap: 0,
    legend: { side: 'right', font, overlay: false, hidden: [] },
  })
  assert.equal(made.filter(one => one.pattern === 'darkUp').length, 3)
})

test('bars make their own value axis begin at zero, not that of the lines beside them', () => {
  const shares = series('line', [0.25, 0.268, 0.289], { secondary: true, format: '0.00' })
  const shown = drawn({ series: [series('bar', [120, 210, 190]), shares], secondValue: axis })
  const [bars, lines] = Object.values(
    Object.groupBy(
      shown.filter(one => /^[\d.]+$/.test(one.text)),
      one => String(one.text.includes('.')),
    ),
  )
  assert.equal(Math.min(...bars!.map(one => Number(one.text))), 0)
  assert.equal(Math.min(...lines!.map(one => Number(one.text))), 0.23)
})

test('points have patterns of their own, or no fill, whatever their series has', () => {
  const marked = series('bar', [3, 5, 4], {
    color: '#ff0000',
    points: new Map([
      [0, { noFill: true }],
      [2, { color: '#ffffff', pattern: { name: 'darkUp', color: '#0000ff' } }],
    ]),
  })
  const patterns = (one: object) =>
    drawn({ series: [one] }).flatMap(({ what, pattern }) => (what === 'area' ? [pattern] : []))
  assert.deepEqual(patterns(marked).slice(-2), [undefined, 'darkUp'])
  const plain = drawn({ series: [series('bar', [3, 5, 4])] }).filter(one => one.what === 'area')
  assert.equal(patterns(marked).length, plain.length - 1)
  // Steps of a waterfall stand on points without a fill, others have one in a series without.
  const floating = series('bar', [3, 5], { noFill: true, points: new Map([[1, { color: '#00ff00' }]]) })
  assert.equal(patterns(floating).length, plain.length - 2)
})

test('lines between the steps of an axis stand a fifth apart, on an axis of powers at their multiples', () => {
  const thin = { color: '#ccc', width: 0.5 }
  const count = (more: object) =>
    drawn({
      series: [series('line', [0, 10])],
      value: { ...axis, min: 0, max: 10, step: 5, ...more },
    }).filter(one => one.what === 'line' && one.across! > 100).length
  assert.equal(count({ minorGrid: thin }) - count({}), 8)
  assert.equal(count({ minorGrid: thin, minorStep: 2.5 }) - count({}), 2)
  const powers = { min: 1, max: 100, log: 10 }
  assert.equal(count({ ...powers, minorGrid: thin }) - count(powers), 16)
})

test('an axis of dates is marked where dates are named, not at every day', () => {
  const days = Array.from({ length: 120 }, (_, i) => i + 1)
  const marks = (date: boolean) =>
    drawn({
      series: [series('line', days)],
      category: { ...axis, date, every: 30, line: { color: '#000', width: 1 } },
    }).filter(one => one.what === 'line' && one.across === 0).length
  assert.ok(marks(false) - marks(true) > 100, `${marks(false)} and ${marks(true)}`)
  assert.ok(marks(true) >= 3)
})

test('numbers in a table under a chart lose decimals before they grow small', () => {
  const shown = drawn({ series: [series('bar', [59.815849, 61.25, 48.333333, 50, 51.5, 52])], table })
  const texts = shown.filter(one => one.what === 'text').map(one => one.text)
  assert.ok(
    texts.some(text => /^59\.8\d*$/.test(text)),
    texts.join(' '),
  )
  assert.ok(!texts.includes('59.815849'))
})

test('gradients of slices run over the room that each takes up', () => {
  const rooms = drawn({ series: [series('pie', [1, 1, 2])] }).flatMap(({ size }) => (size ? [size] : []))
  const [first, second, half] = rooms.map(({ left = 0, top = 0, ...one }) =>
    [left, top, left + one.width, top + one.height].map(Math.round),
  )
  const radius = first![2]!
  assert.ok(radius > 50)
  assert.deepEqual(first, [0, -radius, radius, 0])
  assert.deepEqual(second, [0, 0, radius, radius])
  assert.deepEqual(half, [-radius, -radius, 0, radius])
})

test('a title stands on the plot, where that has a place of its own', () => {
  const all = drawn({
    series: [series('bar', [1, 2])],
    plotFill: { color: '#eeeeee' },
    plot: { x: 0, y: 0, width: 1, height: 1, inner: true },
    gap: 1,
    overlap: 0,
    title: [{ text: 'Year', font }],
  })
  assert.equal(all.at(-1)!.text, 'Year')
})

test('marks between the steps of an axis stand where the file wants them, and on their side', () => {
  const line = { color: '#000000', width: 1 }
  const marks = (more: object) =>
    drawn({
      series: [series('bar', [10, 40])],
      rows: false,
      value: { ...axis, line, ticks: 'none', step: 10, minorStep: 5, ...more },
      gap: 1,
      overlap: 0,
    })
      .filter(one => one.what === 'line' && Math.abs(one.across!) > 0 && Math.abs(one.across!) < 8)
      .map(one => one.across!)
  assert.deepEqual(marks({}), [])
  const outer = marks({ minorTicks: 'out' })
  assert.ok(outer.length >= 4 && outer.every(across => across < 0), outer.join())
  assert.equal(marks({ minorTicks: 'in' }).length, outer.length)
  assert.ok(marks({ ticks: 'out', minorTicks: 'out' }).length > outer.length)
})
