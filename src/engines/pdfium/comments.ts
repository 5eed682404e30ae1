import { writePages } from '../../lib/geometry/page-ranges.ts'
import { counted } from '../../lib/text/counted.ts'
import type { PageContext } from './page-context.ts'

/** Annotations whose words stand in a window of their own: notes, lines and shapes, marks of text, carets, drawings. */
const COMMENTED = new Set([1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15])

/** Whether an annotation of this kind that says something says it beside the page. */
export const isComment = (subtype: number): boolean => COMMENTED.has(subtype)

const found = new WeakMap<PageContext['owner'], Map<number, number>>()

/** Remembers of a document how many comments a page has. */
export function noteComments(owner: PageContext['owner'], page: number, count: number): void {
  if (count === 0) return
  const pages = found.get(owner) ?? new Map<number, number>()
  pages.set(page, Math.max(count, pages.get(page) ?? 0))
  found.set(owner, pages)
}

/** Tells of comments on pages that were read: no page shows their words. */
export function warnOfComments(owner: PageContext['owner'], warn: (message: string) => void): void {
  const pages = [...(found.get(owner) ?? [])].sort(([a], [b]) => a - b)
  const all = pages.reduce((sum, [, count]) => sum + count, 0)
  if (all > 0)
    warn(
      `page ${writePages(pages.map(([number]) => number))}: ${counted(all, 'comment')} (notes that readers show in a window of their own) ${all === 1 ? 'is' : 'are'} not in the text`,
    )
}
