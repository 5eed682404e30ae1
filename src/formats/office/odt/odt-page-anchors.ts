import type { XmlElement } from '../../xml/xml-tree.ts'

/**
 * What stands on a later page than the first, whatever its text: files keep it before all text. Pages are counted by
 * the breaks of the file, and by the marks that it keeps where a page was full.
 */
export class PageAnchors {
  private readonly waiting = new Map<number, XmlElement[]>()
  private page = 1

  constructor(elements: XmlElement[]) {
    for (const element of elements) {
      const page = pageOf(element)
      if (page > 1) this.waiting.set(page, [...(this.waiting.get(page) ?? []), element])
    }
  }

  has(element: XmlElement): boolean {
    return this.waiting.size > 0 && this.waiting.get(pageOf(element))?.includes(element) === true
  }

  /** What stands on the pages that so many breaks begin. */
  turn(breaks: number): XmlElement[] {
    const from = this.page + 1
    this.page += breaks
    if (this.waiting.size === 0) return []
    return this.take([...this.waiting.keys()].filter(page => page >= from && page <= this.page)).flat()
  }

  /** What stands on pages behind all text, page by page. */
  rest(): XmlElement[][] {
    return this.take([...this.waiting.keys()])
  }

  private take(pages: number[]): XmlElement[][] {
    const out = pages.sort((a, b) => a - b).map(page => this.waiting.get(page)!)
    for (const page of pages) this.waiting.delete(page)
    return out
  }
}

/** How many pages a part of the text filled when it was saved. */
export const fullPages = (element: XmlElement): number =>
  element.name === 'text:soft-page-break'
    ? 1
    : element.elements().reduce((sum, child) => sum + fullPages(child), 0)

const pageOf = (element: XmlElement): number =>
  element.get('anchor-type') === 'page' ? Number(element.get('anchor-page-number')) || 1 : 1
