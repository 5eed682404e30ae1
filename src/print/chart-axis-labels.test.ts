import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wrapsIn } from '../charts/chart-axis-labels.ts'
import { TextSetter } from '../engines/fontkit/text-setter.ts'
import { Canvas, Resources } from './canvas.ts'
import { SheetText } from './sheet-text.ts'

test('labels side by side are broken into lines only where a gap stays between them', async () => {
  const text = new SheetText(await TextSetter.create())
  const canvas = new Canvas(text, new Resources(), 800)
  const font = { name: 'Calibri', size: 10 }
  const wide = text.width('Jan', font)
  assert.equal(wrapsIn(canvas, ['4 Jan', '5 Jan'], font, wide + 0.5), false)
  assert.equal(wrapsIn(canvas, ['4 Jan', '5 Jan'], font, wide + 3), true)
})
