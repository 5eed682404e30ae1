import { median } from './boxes.ts'
import { isCjk } from './codes.ts'
import type { Word } from './word.ts'

/** How far a recognised line's size may be off from that of the text around it, in parts of it. */
const GUESSED = 0.25

/**
 * What the text layer under a scan says of its type is not what the scan shows: its font has no shapes, one width for
 * all, and its size is measured anew in each line. Chinese and Japanese type is of one width by nature.
 */
export function settleType(words: readonly Word[]): void {
  const layer: Word[] = []
  for (const word of words) {
    if (word.run.invisible) layer.push(word)
    const { font } = word.run
    if (!font.fixedPitch) continue
    if (word.run.invisible || font.name === 'GlyphLessFont') font.fixedPitch = false
    else if (word.text.charCodeAt(0) >= 0x1100 && isCjk(word.text)) font.fixedPitch = false
  }
  if (layer.length === 0) return
  const usual = median(layer.map(word => word.size))
  for (const word of layer) if (Math.abs(word.size - usual) < GUESSED * usual) word.size = usual
}
