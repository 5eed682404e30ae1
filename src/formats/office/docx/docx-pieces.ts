import type { Block, Inline, ParagraphFormat } from '../../../document/tree.ts'
import type { ParagraphProperties, RunProperties } from './docx-properties.ts'

/** Marks inside a paragraph's content that split it into blocks. */
type Mark = { kind: 'page' | 'column' } | { kind: 'contents'; instruction: string }
export type Piece = Inline | Mark

export function openLink(targets: Piece[][], link: { href?: string; anchor?: string }): void {
  const content: Inline[] = []
  targets.at(-1)!.push({ kind: 'link', content, ...link })
  targets.push(content)
}

/** The character of a code; none for control characters, halves of surrogate pairs and what is no code. */
export const safeCharacter = (code: number): string =>
  Number.isInteger(code) && code > 31 && code < 0x110000 && (code < 0xd800 || code > 0xdfff)
    ? String.fromCodePoint(code)
    : ''

export function indentsOf({ left, first, right, tabs }: ParagraphProperties): ParagraphProperties {
  return {
    ...(left !== undefined && { left }),
    ...(first !== undefined && { first }),
    ...(right !== undefined && { right }),
    ...(tabs && { tabs }),
  }
}

export function formatOf(
  properties: ParagraphProperties,
  styleId: string | undefined,
  mark: RunProperties,
): ParagraphFormat {
  const { outline: _, numbering: __, cleared: ___, ...format } = properties
  return {
    ...format,
    ...(styleId && { style: styleId }),
    ...(mark.size && { markSize: mark.size }),
    ...(mark.font && { markFont: mark.font }),
  }
}

/** The height of lines that stand on a grid, but for those of an exact height; in cells only the least of one counts. */
export function onGrid(
  line: ParagraphFormat['line'],
  pitch: number,
  steps: boolean,
): ParagraphFormat['line'] {
  if (line && 'exactly' in line) return line
  const least = line && 'times' in line ? pitch * line.times : Math.max(pitch, line?.atLeast ?? 0)
  return { atLeast: least, ...(steps && { pitch }) }
}

/** Word measures from where text begins; for text from the right that is the right side. */
export function physical(format: ParagraphFormat): ParagraphFormat {
  if (!format.rtl) return format
  const { left, right, ...rest } = format
  return { ...rest, ...(right !== undefined && { left: right }), ...(left !== undefined && { right: left }) }
}

interface Part {
  content: Piece[]
  before?: Mark
}

export function splitAtMarks(pieces: Piece[]): Part[] {
  const parts: Part[] = [{ content: [] }]
  for (const piece of pieces) {
    if (piece.kind === 'page' || piece.kind === 'column' || piece.kind === 'contents')
      parts.push({ content: [], before: piece })
    else parts.at(-1)!.content.push(piece)
  }
  return parts
}

/** The break that a mark stands for, or a paragraph in whose place a table of contents will stand. */
export function blockOf(mark: Mark, contents: Map<Block, string>): Block {
  if (mark.kind !== 'contents') return { kind: 'break', of: mark.kind }
  const paragraph: Block = { kind: 'paragraph', content: [] }
  contents.set(paragraph, mark.instruction)
  return paragraph
}

export function plain(inlines: Inline[]): string {
  return inlines
    .map(one =>
      one.kind === 'text'
        ? one.text
        : one.kind === 'link'
          ? plain(one.content)
          : one.kind === 'image'
            ? one.image.alt || ' '
            : '',
    )
    .join('')
}

/** Notes begin with a space after their own number. */
export function withoutLead(blocks: Block[], mark?: string): Block[] {
  const [head, ...rest] = blocks
  if (head?.kind !== 'paragraph') return blocks
  // A note with a mark of its own begins with that instead of its number.
  const [lead, ...behind] = head.content
  const isMark = mark !== undefined && lead?.kind === 'text' && lead.text.trim() === mark
  const [first, ...more] = isMark ? behind : head.content
  if (isMark && first?.kind !== 'text' && first?.kind !== 'tab')
    return [{ ...head, content: behind }, ...rest]
  if (first?.kind !== 'text' && first?.kind !== 'tab') return blocks
  const content = first.kind === 'tab' ? more : [{ ...first, text: first.text.trimStart() }, ...more]
  return [{ ...head, content }, ...rest]
}
