import type * as Docx from 'docx'
import type { BlockOf } from '../../layout/model.ts'
import { familyOf } from '../../layout/write/families.ts'
import { clean, half, MONO, sharedColor, type WordContext } from './docx-runs.ts'
import { codeSpacing } from './fit.ts'

/** Code line by line, its words in the colours and weights that they have on the page. */
export function codeRuns({ docx, paper }: WordContext, block: BlockOf<'code'>): Docx.TextRun[] {
  const [first] = block.lines
  const size = half(first?.size ?? 9)
  const font = first ? familyOf({ ...first, mono: true }).name : MONO
  const characterSpacing = codeSpacing(block.lines, size / 2)
  const looks = { font, size, ...(characterSpacing && { characterSpacing }) }
  const whole = sharedColor(
    block.lines.flatMap(line => line.spans),
    paper,
  )
  const rest = [...block.lines]
  return block.text.split('\n').flatMap((text, i) => {
    const opens = i > 0 && { break: 1 }
    const spans = rest[0]?.text === text.trimStart() ? rest.shift()!.spans : undefined
    if (!spans) return new docx.TextRun({ text: clean(text), ...looks, ...whole, ...opens })
    const indent = text.slice(0, text.length - text.trimStart().length)
    return spans.map(
      (span, k) =>
        new docx.TextRun({
          text: clean(k === 0 ? indent + span.text.trimStart() : span.text),
          ...looks,
          ...(span.bold && { bold: true }),
          ...(span.italic && { italics: true }),
          ...sharedColor([span], paper),
          ...(k === 0 && opens),
        }),
    )
  })
}
