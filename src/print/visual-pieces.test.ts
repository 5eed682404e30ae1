import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linesOf } from '../charts/text-lines.ts'
import { visualPieces } from '../charts/visual-pieces.ts'
import { TextSetter } from '../engines/fontkit/text-setter.ts'
import { SheetText } from './sheet-text.ts'

const text = new SheetText(await TextSetter.create())
const [plain, bold] = [
  { name: 'Arial', size: 10 },
  { name: 'Arial', size: 10, bold: true },
]
const seen = (...parts: string[]) => {
  const runs = parts.map((part, i) => ({ text: part, font: i % 2 === 0 ? plain : bold }))
  const [line] = linesOf(runs, text)
  const pieces = visualPieces(line!, text)
  const width = pieces.reduce((sum, piece) => sum + piece.width, 0)
  assert.ok(Math.abs(width - line!.width) < 0.01, `${width} of ${line!.width}`)
  return pieces.map(piece => piece.text)
}

test('the order of a line is that of its whole text, whatever fonts its parts are in', () => {
  assert.deepEqual(seen('ميزانية ', '2026 - ', 'القسم'), ['القسم', ' - ', '2026', 'ميزانية '])
  assert.deepEqual(seen('Total ', 'סכום ', 'כולל', ' EUR'), ['Total ', 'כולל', 'סכום ', ' EUR'])
  assert.deepEqual(seen('one ', 'two'), ['one ', 'two'])
})

test('brackets in a font of their own look the way of their line', () => {
  const [close, word, open] = seen('التسويق ', '(', 'الإنترنت', ')')
  assert.deepEqual([close, word, open], [')', 'الإنترنت', '('])
  assert.equal(text.width('(', plain), text.width(')', plain))
  assert.notEqual(text.show('(', plain, true), text.show('(', plain, false))
})
