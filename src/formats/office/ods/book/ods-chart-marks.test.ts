import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readXmlPart } from '../../../xml/xml-tree.ts'
import { candlesIn, errorsOf, trendsOf } from './ods-chart-marks.ts'

/** Styles that are the attributes of the elements themselves. */
const styles = {
  option: (element: { get(name: string): string | undefined } | undefined, name: string) =>
    element?.get(name),
  line: (element: unknown) => (element ? { color: '#123456', width: 1 } : undefined),
  fill: () => undefined,
} as unknown as Parameters<typeof errorsOf>[1]

const read = (inside: string) =>
  readXmlPart(
    Buffer.from(
      `<chart:series xmlns:chart="urn:oasis:names:tc:opendocument:xmlns:chart:1.0">${inside}</chart:series>`,
    ),
    'chart',
  )

test('error bars have the size and the sides that the file says', () => {
  const bars = (more: string) =>
    errorsOf(read(`<chart:error-indicator chart:dimension="y" ${more}/>`), styles)
  const both = 'chart:error-upper-indicator="true" chart:error-lower-indicator="true"'
  const tenth = bars(`chart:error-category="percentage" chart:error-percentage="10" ${both}`)
  assert.deepEqual([tenth?.kind, tenth?.value, tenth?.sides], ['percentage', 10, 'both'])
  const fixed = bars(
    'chart:error-category="constant" chart:error-upper-limit="4" chart:error-upper-indicator="true"',
  )
  assert.deepEqual([fixed?.kind, fixed?.value, fixed?.sides], ['fixedVal', 4, 'plus'])
  assert.equal(bars('chart:error-category="constant" chart:error-upper-limit="4"'), undefined)
  assert.equal(errorsOf(read(''), styles), undefined)
})

test('a trend goes on as far as the file says', () => {
  const [trend] = trendsOf(
    read(
      '<chart:regression-curve chart:regression-type="linear" chart:regression-extrapolate-forward="2.5"/>',
    ),
    'North',
    styles,
  )
  assert.deepEqual([trend?.forward, trend?.backward, trend?.name], [2.5, 0, 'Linear (North)'])
})

test('a stock chart has bars where the file calls them candle sticks', () => {
  const [plain] = [candlesIn(read(''), styles)]
  assert.equal(plain, undefined)
  const area = readXmlPart(
    Buffer.from(
      '<chart:plot-area xmlns:chart="urn:oasis:names:tc:opendocument:xmlns:chart:1.0" chart:japanese-candle-stick="true"><chart:stock-range-line/></chart:plot-area>',
    ),
    'chart',
  )
  const [links] = candlesIn(area, styles)!
  assert.deepEqual(
    [links?.bars?.up.fill?.color, links?.bars?.down.fill?.color, links?.highLow?.color],
    ['#ffffff', '#000000', '#123456'],
  )
})
