import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Line } from '../../layout/model.ts'
import { letterFit, naturalWidth, withinRoom } from './fit.ts'

/** A line that is set so much wider than the font that stands in for its own. */
function line(font: string, wider: number, text = 'start an interactive session'): Line {
  const bare = { text, font, size: 10, serif: true, mono: false, rtl: false, quarter: 0, spans: [{ text }] }
  const width = naturalWidth({ ...bare, x0: 0, x1: 0 } as unknown as Line)!
  return { ...bare, x0: 20, x1: 20 + wider * width } as unknown as Line
}

test('letters of a family that word processors lack are made as wide as its own', () => {
  const { scale, spacing } = letterFit([line('CMR7', 1.2)], false)!
  assert.ok(scale > 1.15 && scale <= 1.2, String(scale))
  assert.ok(Math.abs(spacing) < 0.1, String(spacing))
  const narrow = letterFit([line('MyriadPro-Cond', 0.85)], false)!
  assert.ok(narrow.scale > 0.8 && narrow.scale < 0.9, String(narrow.scale))
})

test('a little wider, or set apart on purpose, letters keep their width', () => {
  assert.equal(letterFit([line('CMR10', 1.05)], false)!.scale, 1)
  assert.equal(letterFit([line('TimesNewRomanPSMT', 1.2)], false)!.scale, 1)
  assert.equal(letterFit([line('CMR10', 1.6)], false)!.scale, 1)
})

test('lines of a cell are set closer where they would not fit', () => {
  const one = line('CMR10', 1)
  const width = one.x1 - one.x0
  assert.equal(withinRoom([one], { scale: 1, spacing: 0.1 }, 2 * width), 0.1)
  const close = withinRoom([one], { scale: 1, spacing: 0.1 }, width)
  assert.ok(close < 0 && close > -0.1, String(close))
  assert.ok(withinRoom([one], { scale: 1, spacing: 0 }, width / 2) >= -1.2)
})

test("names in TeX's typewriter face that are most of a line of prose are as narrow as they are set", () => {
  const widthOf = (mono: boolean) => naturalWidth({ ...line('CMTT10', 1), mono } as Line)!
  assert.ok(Math.abs(widthOf(false) / widthOf(true) - 0.88) < 0.001)
})
