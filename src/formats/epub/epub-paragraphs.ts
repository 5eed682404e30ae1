import type { Block, Inline, ParagraphFormat } from '../../document/tree.ts'
import { trimEndOf } from '../../lib/text/trim-of.ts'
import type { Declarations } from './epub-declarations.ts'
import { type Box, borderOf, type Style } from './epub-style.ts'

export function paragraph(content: Inline[], style: Style, box?: Box): Block {
  const only = content.length === 1 ? content[0] : undefined
  if (only?.kind === 'math' && only.display) return { kind: 'math', math: only.math }
  const format: ParagraphFormat = {}
  if (style.align) format.align = style.align
  else if (only?.kind === 'image') format.align = 'center'
  else if (style.pixel) format.align = style.fromRight ? 'right' : 'left'
  const hang = -(style.left ?? 0)
  if (style.indent && only?.kind !== 'image') format.first = Math.min(60, Math.max(hang, style.indent))
  if (!format.first) delete format.first
  if (style.left) format.left = style.left
  if (style.tight) format.tight = true
  if (style.before) format.before = style.before
  if (style.after) format.after = style.after
  if (style.fromRight !== undefined) format.rtl = style.fromRight
  if (style.pixel) {
    format.line = { exactly: style.line ?? (style.size ?? 16 * style.pixel) * 1.2 }
    format.before = style.before ?? 0
  }
  if (box?.fill) format.fill = box.fill
  if (box?.borders) format.borders = box.borders
  return Object.keys(format).length > 0
    ? { kind: 'paragraph', content, format }
    : { kind: 'paragraph', content }
}

/** Where a block begins or ends among words. One line break stands for all that meet, and none at the ends. */
export const BLOCK_EDGE: Inline = { kind: 'break' }

/** Without spaces at both ends, or doubled between pieces. Anchors alone are kept. */
export function trimmed(inlines: Inline[]): Inline[] {
  const out: Inline[] = []
  let space = true
  for (const one of inlines) {
    if (one === BLOCK_EDGE) {
      const before = out.findLast(made => made.kind !== 'anchor')
      if (before && before.kind !== 'break') {
        out.push(one)
        space = true
      }
      continue
    }
    if (one.kind !== 'text') {
      if (one.kind === 'break') space = true
      else if (one.kind !== 'anchor') space = false
      out.push(one)
      continue
    }
    const text: string = space ? one.text.replace(/^ +/, '') : one.text
    if (text === '') continue
    space = text.endsWith(' ')
    out.push({ ...one, text })
  }
  const last = out.at(-1)
  if (last?.kind === 'text') {
    const text = trimEndOf(last.text, ' \n')
    if (text === '') out.pop()
    else out[out.length - 1] = { ...last, text }
  }
  while (out.at(-1)?.kind === 'break') out.pop()
  return out
}

/** Links over words, one for each line of their own. */
export function linked(content: Inline[], link: (inside: Inline[]) => Inline): Inline[] {
  const out: Inline[] = []
  let run: Inline[] = []
  const flush = () => {
    if (run.length > 0) out.push(link(run))
    run = []
  }
  for (const one of content) {
    if (one !== BLOCK_EDGE) run.push(one)
    else {
      flush()
      out.push(one)
    }
  }
  flush()
  return out
}

/** Blocks with the space above and below that what holds them has, a stanza for one. */
export function withMargins(
  blocks: Block[],
  { before = 0, after = 0 }: { before?: number; after?: number },
): Block[] {
  const out = [...blocks]
  const widen = (at: number, side: 'before' | 'after', by: number) => {
    const block = out[at]
    if (by > 0 && (block?.kind === 'paragraph' || block?.kind === 'heading'))
      out[at] = { ...block, format: { ...block.format, [side]: Math.max(by, block.format?.[side] ?? 0) } }
  }
  widen(0, 'before', before)
  widen(out.length - 1, 'after', after)
  return out
}

/** Puts a place to link to in front of the first words of some blocks. */
export function withAnchor(blocks: Block[], id: string): Block[] {
  if (!id) return blocks
  const anchor: Inline = { kind: 'anchor', id }
  const [head, ...rest] = blocks
  if (head?.kind === 'paragraph' || head?.kind === 'heading')
    return [{ ...head, content: [anchor, ...head.content] }, ...rest]
  return [{ kind: 'paragraph', content: [anchor] }, ...blocks]
}

/** A quotation has its line at the edge anyway. */
export const isPlainQuote = (tag: string, declared: Declarations): boolean =>
  tag === 'blockquote' &&
  !declared['background-color'] &&
  (['top', 'right', 'bottom'] as const).every(side => !borderOf(declared, side))

/** A picture by itself stands where the text beside it begins, not in the middle as in books. */
export function placed(content: Inline[], style: Style): Style {
  if (style.align || content.length !== 1 || content[0]!.kind !== 'image') return style
  return { ...style, align: style.fromRight ? 'right' : 'left' }
}
