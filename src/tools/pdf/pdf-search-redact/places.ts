import { isRtlCode } from '../../../layout/codes.ts'
import type { PdfChar } from '../../../lib/geometry/pdf-page.ts'

/** Of the type size: characters of a line stand no farther above or below each other. */
export const LEVEL = 0.4

export interface Placed {
  /** Of the character. */
  at: number
  /** Where it begins along its line, and how far below the others the line is. */
  along: number
  below: number
  kind: 'right' | 'left' | 'sign'
}

export function placed(chars: readonly PdfChar[], at: number, turn: number): Placed {
  const { x, y, text } = chars[at]!
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const kind = isRtlCode(text.codePointAt(0)!) ? 'right' : /[\p{L}\p{N}]/u.test(text) ? 'left' : 'sign'
  return { at, along: x * cos + y * sin, below: y * cos - x * sin, kind }
}

/** Characters that stand level with each other, from the upper line to the lower. */
export function linesOf(all: Placed[], chars: readonly PdfChar[]): Placed[][] {
  const lines: Placed[][] = []
  for (const one of all.sort((a, b) => a.below - b.below)) {
    const line = lines.at(-1)
    if (line && one.below - line[0]!.below < LEVEL * chars[one.at]!.run.size) line.push(one)
    else lines.push([one])
  }
  return lines
}
