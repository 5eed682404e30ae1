/** Text in a monospaced font: how many columns it takes up, and where its lines are broken. */
import { graphemesOf } from '../lib/text/segmenters.ts'

/** Characters that are one column wide and drawn by the font itself. */
export const PLAIN = /^[\x20-\x7e\u00a0-\u024f\u0370-\u03ff\u0400-\u04ff\u2010-\u2027\u20ac]*$/
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u

/** Columns that a text takes up in a monospaced font. */
export function textColumns(text: string): number {
  if (PLAIN.test(text)) return text.length
  let n = 0
  for (const { segment } of graphemesOf(text)) n += WIDE.test(segment) ? 2 : 1
  return n
}

/** Breaks a text at spaces, or inside words longer than the room. */
export function wrap(text: string, room: number): string[] {
  const out: string[] = []
  for (const line of text.split('\n')) {
    if (textColumns(line) <= room) {
      out.push(line)
      continue
    }
    let current = ''
    let used = 0
    for (const word of line.split(/(?<=\s)/)) {
      const wide = textColumns(word.trimEnd())
      if (used > 0 && used + wide > room) {
        out.push(current.trimEnd())
        current = ''
        used = 0
      }
      if (wide <= room) {
        current += word
        used += textColumns(word)
        continue
      }
      for (const { segment } of graphemesOf(word)) {
        const step = textColumns(segment)
        if (used + step > room) {
          out.push(current)
          current = ''
          used = 0
        }
        current += segment
        used += step
      }
    }
    if (current.trim() !== '') out.push(current.trimEnd())
  }
  return out
}
