import type { Token } from 'markdown-it'
import type { Block, ParagraphFormat } from '../../document/tree.ts'

/** Elements that are written around blocks of Markdown, with empty lines between. */
const AROUND =
  /<(\/?)(div|center|table|details|section|article|blockquote|figure|ul|ol|dl|p|h[1-6])\b[^>]*>/gi
const [OPEN, CLOSE] = ['\uE0F0', '\uE0F1']
const MARK = new RegExp(`^${OPEN}(\\d+)${CLOSE}$`)

/** For blocks of HTML that leave elements open: the block in which the last of these is closed. */
export function endsOf(tokens: Token[]): Map<number, number> {
  const ends = new Map<number, number>()
  const open: { name: string; at: number }[] = []
  const counts = new Map<string, number>()
  const lost = new Set<number>()
  let depth = 0
  for (const [i, token] of tokens.entries()) {
    depth += token.nesting
    if (depth !== 0 || token.type !== 'html_block') continue
    for (const [, slash, written] of token.content.replace(/<!--[\s\S]*?-->/g, '').matchAll(AROUND)) {
      const name = written!.toLowerCase()
      const count = counts.get(name) ?? 0
      if (!slash) {
        open.push({ name, at: i })
        counts.set(name, count + 1)
      }
      // What was left open inside ends with what it is in.
      while (slash && counts.get(name) === count && count > 0) {
        const last = open.pop()!
        counts.set(last.name, counts.get(last.name)! - 1)
        if (last.at < i) ends.set(last.at, Math.max(i, ends.get(last.at) ?? 0))
      }
    }
  }
  for (const { at } of open) lost.add(at)
  for (const at of lost) ends.delete(at)
  return ends
}

/** Elements around Markdown as one piece of HTML, with a mark for each part that is Markdown. */
export function withMarks(
  tokens: Token[],
  read: (tokens: Token[]) => Block[],
): { html: string; parts: Block[][] } {
  const parts: Block[][] = []
  let html = ''
  let [depth, from] = [0, 0]
  const flush = (to: number) => {
    if (to === from) return
    html += `<p>${OPEN}${parts.push(read(tokens.slice(from, to))) - 1}${CLOSE}</p>`
  }
  for (const [i, token] of tokens.entries()) {
    depth += token.nesting
    if (depth !== 0 || token.type !== 'html_block') continue
    flush(i)
    html += token.content
    from = i + 1
  }
  flush(tokens.length)
  return { html, parts }
}

/** Puts the parts in the place of their marks, aligned as what is around them. */
export function withParts(blocks: Block[], parts: Block[][]): Block[] {
  const left = new Set(parts)
  const fill = (inside: Block[]): Block[] => inside.flatMap(one)
  const one = (block: Block): Block[] => {
    switch (block.kind) {
      case 'paragraph': {
        const [only] = block.content
        const number = only?.kind === 'text' ? MARK.exec(only.text.trim())?.[1] : undefined
        const part = number === undefined ? undefined : parts[Number(number)]
        if (!part || block.content.length !== 1) return [block]
        left.delete(part)
        return part.map(inner => aligned(inner, block.format))
      }
      case 'list':
        return [{ ...block, items: block.items.map(item => ({ ...item, blocks: fill(item.blocks) })) }]
      case 'table': {
        const rows = block.rows.map(row => ({
          ...row,
          cells: row.cells.map(cell => ({ ...cell, blocks: fill(cell.blocks) })),
        }))
        return [{ ...block, rows }]
      }
      case 'quote':
      case 'frame':
        return [{ ...block, blocks: fill(block.blocks) }]
      case 'definitions': {
        const items = block.items.map(item => ({ ...item, definitions: item.definitions.map(fill) }))
        return [{ ...block, items }]
      }
      default:
        return [block]
    }
  }
  const filled = fill(blocks)
  return [...filled, ...[...left].flat()]
}

function aligned(block: Block, around: ParagraphFormat | undefined): Block {
  const { align, rtl } = around ?? {}
  if (align === undefined && rtl === undefined) return block
  if (block.kind === 'table')
    return { ...block, ...(align && align !== 'justify' && { align }), ...(rtl && { rtl }) }
  if (block.kind !== 'paragraph' && block.kind !== 'heading') return block
  return { ...block, format: { ...(align && { align }), ...(rtl && { rtl }), ...block.format } }
}
