import { dropStart } from '../../layout/blocks.ts'
import { SOFT_HYPHEN } from '../../layout/codes.ts'
import { joinLines } from '../../layout/hyphens.ts'
import type { Block, PageLayout, Span } from '../../layout/model.ts'
import { linkedPage, plain } from '../../layout/model.ts'
import { bookmarkOf } from './docx-runs.ts'

export const spansIn = (block: Block): Span[] =>
  block.kind === 'table' ? block.table.cells.flatMap(c => c.spans) : 'spans' in block ? block.spans : []

const withoutSoft = (text: string): string => text.replaceAll(SOFT_HYPHEN, '')

/** Words that a page breaks may be broken there again: lines then end where they did, whatever a reader can hyphenate. */
export function keepHyphens(blocks: readonly Block[]): void {
  for (const block of blocks) {
    if (!('spans' in block) || block.lines.length < 2) continue
    const text = plain(block.spans)
    const spans = joinLines(block.lines, SOFT_HYPHEN)
    const joined = withoutSoft(plain(spans))
    if (joined.length < plain(spans).length && joined.endsWith(text))
      block.spans = dropStart(spans, joined.length - text.length)
  }
}

/** Names of the places that links of the document lead to. */
export function linksOf(pages: readonly PageLayout[]): Set<string> {
  const names = new Set<string>()
  for (const block of pages.flatMap(p => p.blocks)) {
    for (const { link } of spansIn(block)) {
      const page = link === undefined ? undefined : linkedPage(link)
      if (page !== undefined) names.add(bookmarkOf(page))
    }
  }
  return names
}

/** Spans parted so that the second part has a number of characters. */
export function splitSpans(spans: readonly Span[], length: number): [Span[], Span[]] {
  const first: Span[] = []
  const second: Span[] = []
  let left = plain(spans).length - length
  for (const span of spans) {
    if (left >= span.text.length) first.push(span)
    else if (left <= 0) second.push(span)
    else {
      first.push({ ...span, text: span.text.slice(0, left) })
      second.push({ ...span, text: span.text.slice(left) })
    }
    left -= span.text.length
  }
  return [first, second]
}

/** Whether words of the document are broken at the ends of lines. */
export function isHyphenated(pages: readonly PageLayout[]): boolean {
  const lines = pages.flatMap(page => page.blocks).flatMap(b => (b.kind === 'paragraph' ? b.lines : []))
  return lines.filter(line => line.hyphen || /\p{Ll}[-\u00ad]$/u.test(line.text)).length > 0.02 * lines.length
}
