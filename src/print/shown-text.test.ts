import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatted, loadChartFormats } from '../charts/chart-text.ts'
import type { CellStyle } from '../document/cell-style.ts'
import { createDisplay } from '../formats/office/xlsx/displayed-value.ts'
import { createShownText } from './shown-text.ts'

test('a number format of more than 1,000 characters is the general one, in cells, on paper and in charts', async () => {
  const [display, shown] = [
    await createDisplay(false),
    await createShownText(false),
    await loadChartFormats(),
  ]
  const all = (format: string): string[] => {
    const style = { format } as CellStyle
    const cell = { column: 0, kind: 'number' as const, value: 5, style }
    const read = { ...cell, style } as never
    return [display.shown(read), display.plain(read), shown(cell, style).text, formatted(5, format)]
  }
  const padded = `${'0'.repeat(999)}5`
  assert.deepEqual(all('0'.repeat(1000)), [padded, padded, padded, padded])
  assert.deepEqual(all('0'.repeat(1001)), ['5', '5', '5', '5'])
})
