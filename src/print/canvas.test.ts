import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TextSetter } from '../engines/fontkit/text-setter.ts'
import { Canvas, Resources } from './canvas.ts'
import { SheetText } from './sheet-text.ts'

test('leaning text is told to readers, which take its letters for words otherwise', async () => {
  const text = new SheetText(await TextSetter.create())
  const content = (words: string, degrees: number) => {
    const canvas = new Canvas(text, new Resources(), 100)
    canvas.show(words, 10, 10, { name: 'Calibri', size: 11 }, '#000000', degrees)
    return canvas.content()
  }
  assert.match(content('Pfé', 45), /\/ActualText <feff0050006600e9>>> BDC BT .* ET EMC/)
  for (const degrees of [0, 90, -90, 180]) assert.doesNotMatch(content('Pfé', degrees), /ActualText/)
  // Told as one text, it would be turned round.
  assert.doesNotMatch(content('كتاب', 45), /ActualText <feff0643/)
})
