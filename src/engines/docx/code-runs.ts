import type * as Docx from 'docx'
import type { BlockOf } from '../../layout/model.ts'
import { familyOf } from '../../layout/write/families.ts'
import { clean, half, MONO, sharedColor, type WordContext } from './docx-runs.ts'
import { codeSpacing } from './fit.ts'

/** Code line by line, each in the colour it has on the page. */
export function codeRuns({ docx, paper }: WordContext, block: BlockOf<'code'>): Docx.TextRun[] {
  const [first] = block.lines
  const size = half(first?.size ?? 9)
  const font = first ? familyOf({ ...first, mono: true }).name : MONO
  const characterSpacing = codeSpacing(block.lines, size / 2)
  const texts = clean(block.text).split('\n')
  const own = texts.length === block.lines.length ? block.lines : []
  return texts.map(
    (text, i) =>
      new docx.TextRun({
        text,
        font,
        size,
        ...sharedColor(own[i]?.spans ?? block.lines.flatMap(line => line.spans), paper),
        ...(characterSpacing && { characterSpacing }),
        ...(i > 0 && { break: 1 }),
      }),
  )
}
