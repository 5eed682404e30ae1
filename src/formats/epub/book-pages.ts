import type { Block, Heading, Inline, PageSetup, Section, TextStyle } from '../../document/tree.ts'
import { BOOK_SIZE } from './epub-style.ts'

/** The sections of a book: text in one after the other, and pages with a size of their own between. */
export class BookSections {
  readonly sections: Section[] = []
  private readonly page: PageSetup

  constructor(page: PageSetup) {
    this.page = page
  }

  /** A document of the book, from a new page on. */
  add(blocks: Block[]): void {
    const last = this.sections.at(-1)
    if (last?.page !== this.page) this.sections.push({ page: this.page, blocks: [] })
    else last.blocks.push({ kind: 'break', of: 'page' })
    const into = this.sections.at(-1)!.blocks
    for (const block of blocks) into.push(block)
  }

  addPage(section: Section): void {
    this.sections.push(section)
  }
}

export function hasContent(block: Block): boolean {
  if (block.kind === 'break') return false
  return block.kind !== 'paragraph' || block.content.some(one => one.kind !== 'anchor')
}

/**
 * Each chapter begins on a new page, and most books ask for one themselves: two breaks make an empty page, and so does
 * one at the end, where the last document holds only notes that stand elsewhere.
 */
export function withoutEmptyPages(blocks: Block[]): Block[] {
  const end = blocks.findLastIndex(hasContent)
  let isEmpty = true
  return blocks.filter((block, i) => {
    const isBreak = block.kind === 'break'
    if (isBreak && (isEmpty || i > end)) return false
    if (isBreak) isEmpty = true
    else if (hasContent(block)) isEmpty = false
    return true
  })
}

/** The size that most of a book is in becomes our own; all others keep their relation to it. */
export function withUsualSize(blocks: Block[]): Block[] {
  const texts: { text: string; style?: TextStyle }[] = []
  const ofHeadings = new Set<{ text: string; style?: TextStyle }>()
  // Iterative over plain data: trees of hostile files may be deep.
  const stack: unknown[] = [blocks]
  while (stack.length > 0) {
    const node = stack.pop()
    if (Array.isArray(node)) for (const one of node) stack.push(one)
    else if (typeof node === 'object' && node !== null) {
      const { kind } = node as { kind?: string }
      if (kind === 'text') texts.push(node as (typeof texts)[number])
      else if (kind === 'heading') addSized((node as Heading).content, ofHeadings)
      else for (const value of Object.values(node)) if (typeof value === 'object') stack.push(value)
    }
  }
  const counts = new Map<number, number>()
  for (const { text, style } of texts) {
    const size = style?.size ?? BOOK_SIZE
    counts.set(size, (counts.get(size) ?? 0) + text.length)
  }
  const [usual = BOOK_SIZE] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? []
  for (const one of [...texts, ...ofHeadings]) {
    const size = Math.round(((one.style?.size ?? BOOK_SIZE) / usual) * BOOK_SIZE * 10) / 10
    if (size === (one.style?.size ?? BOOK_SIZE) && size !== BOOK_SIZE) continue
    if (size === BOOK_SIZE && !one.style) continue
    if (ofHeadings.has(one)) {
      one.style = { ...one.style, size }
      continue
    }
    const { size: _, ...style } = one.style ?? {}
    one.style = size === BOOK_SIZE ? style : { ...style, size }
  }
  return blocks
}

/** Words of headings that say a size of their own; all others have ours. */
function addSized(content: Inline[], to: Set<{ text: string; style?: TextStyle }>): void {
  for (const one of content) {
    if (one.kind === 'text' && one.style?.size) to.add(one)
    else if (one.kind === 'link') addSized(one.content, to)
  }
}
