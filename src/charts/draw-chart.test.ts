import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Chart } from '../document/sheet-chart.ts'
import { loadChartFormats } from './chart-text.ts'
import { drawChart } from './draw-chart.ts'
import { ROUGH_TEXT } from './letter-widths.ts'
import type { Surface } from './surface.ts'

const font = { name: 'Arial', size: 10, color: '#000000' }
const axis = { font, deleted: false, format: '', reversed: false, labels: 'nextTo' }

type Drawn = { what: 'area' | 'text'; text: string; x: number; y: number }

/** What is drawn of a chart of 300 by 200 points, in its order. */
function drawn(chart: object): Drawn[] {
  const out: Drawn[] = []
  const area = (x: number, y: number) => out.push({ what: 'area', text: '', x, y })
  const surface: Surface = {
    text: ROUGH_TEXT,
    clipped: (_x, _y, _width, _height, draw) => draw(),
    fillRect: area,
    strokeRect: () => undefined,
    paint: area,
    line: () => undefined,
    path: (_path, x, y) => area(x, y),
    show: (text, x, y) => out.push({ what: 'text', text, x, y }),
  }
  const plain = {
    category: axis,
    value: axis,
    font,
    palette: ['#4472c4'],
    firstAngle: 0,
    hole: 0.5,
    grouping: 'clustered',
    groupings: new Map(),
  }
  drawChart(surface, { ...plain, ...chart } as unknown as Chart, 0, 0, 300, 200)
  return out
}

const series = (kind: string, values: number[], more = {}) => ({
  kind,
  name: 'North',
  labels: values.map((_, i) => `Part ${i + 1}`),
  values,
  format: 'General',
  secondary: false,
  smooth: false,
  points: new Map(),
  ...more,
})

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
