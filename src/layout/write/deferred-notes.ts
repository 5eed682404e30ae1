import type { Block, PageLayout } from '../model.ts'

const isBody = ({ kind }: Block): boolean => kind !== 'running' && kind !== 'footnote'

/** Notes at the foot of a page go behind a list that goes on overleaf: between its items they would end it. */
export function withNotesBehindLists(pages: readonly PageLayout[]): PageLayout[] {
  const made = pages.map(page => ({ ...page }))
  for (const [i, next] of made.entries()) {
    const page = made[i - 1]
    if (!page || next.number !== page.number + 1) continue
    const from = next.blocks.findIndex(isBody)
    if (page.blocks.findLast(isBody)?.kind !== 'list-item' || next.blocks[from]?.kind !== 'list-item')
      continue
    const notes = page.blocks.filter(block => block.kind === 'footnote')
    if (notes.length === 0) continue
    const end = next.blocks.findIndex((block, at) => at > from && isBody(block) && block.kind !== 'list-item')
    page.blocks = page.blocks.filter(block => block.kind !== 'footnote')
    next.blocks = next.blocks.toSpliced(end < 0 ? next.blocks.length : end, 0, ...notes)
  }
  return made
}
