import type { Box } from '../../lib/geometry/pdf-page.ts'
import { attachmentsOf, removeAttachments } from '../attachments/attachments.ts'
import { Dict, newRef, type Obj, type Ref } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { dropXfa, hasXfa } from '../forms/fields.ts'
import { ownResources } from '../pages/own-resources.ts'
import { annotationsOf, displayRect, displaySize, type Page } from '../pages/pages.ts'
import { numbers, Stamper } from '../pages/stamp.ts'
import { stripForm } from './strip.ts'

/** Draws black over areas, in points of the page as displayed. */
export function coverAreas(document: PdfDocument, page: Page, areas: readonly Box[]): void {
  const { height } = displaySize(page.dict)
  const boxes = areas.map(
    ({ left, top, right, bottom }) => `${numbers(left, height - bottom, right - left, bottom - top)} re`,
  )
  new Stamper(document, {}).stamp(page, `0 g ${boxes.join(' ')} f`)
}

/** Takes out the annotations and fields that lie under areas. Gives how many. */
export function removeAnnotations(document: PdfDocument, page: Page, areas: readonly Box[]): number {
  const { height } = displaySize(page.dict)
  const all = annotationsOf(page.dict)
  const kept = all.filter(({ dict }) => {
    const rect = dict.numbers('Rect')
    // A link is where it leads to, which is searched as a text, not what it lies over.
    if (rect?.length !== 4 || dict.name('Subtype') === 'Link') return true
    const [left, low, right, high] = displayRect(page.dict, [rect[0]!, rect[1]!, rect[2]!, rect[3]!])
    const [top, bottom] = [height - high, height - low]
    return !areas.some(
      area => area.left < right && area.right > left && area.top < bottom && area.bottom > top,
    )
  })
  if (kept.length === all.length) return 0
  page.dict.set(
    'Annots',
    kept.map(({ ref }) => ref),
  )
  stripForm(document.root, document.pages)
  return all.length - kept.length
}

/** Takes out what holds text that cannot be searched or changed. Gives what it was, in plain words. */
export function removeUnsearchable(document: PdfDocument): string[] {
  const found: string[] = []
  const attachments = attachmentsOf(document)
  if (attachments.length > 0) {
    removeAttachments(document, attachments)
    found.push('embedded files')
  }
  if (hasXfa(document)) {
    dropXfa(document)
    found.push('the XFA form')
  }
  // Pages for scripts to add, which nobody sees before, and the list of files in a portfolio.
  const names = document.root.dict('Names')
  if (names?.has('Templates') || names?.has('Pages')) {
    for (const key of ['Templates', 'Pages']) names.delete(key)
    found.push('page templates')
  }
  document.root.delete('Collection')
  for (const dict of [document.root, ...document.pages.map(page => page.dict)]) {
    for (const key of ['Thumb', 'PieceInfo']) dict.delete(key)
  }
  return found
}

/** Leaves each page with what it draws itself: in a list that pages share, the old version of a form would stay. */
export function ownPages({ pages }: PdfDocument): void {
  for (const { dict } of pages) {
    const resources = ownResources(dict, true)
    if (resources) dict.set('Resources', newRef(resources))
  }
}

/** For the writer: links and places may lead to pages that are none of the document's, and so of no reader's. */
export function withoutOtherPages({ pages }: PdfDocument): (ref: Ref) => Obj | undefined {
  const own = new Set<Obj>(pages.map(page => page.dict))
  return ref => {
    const { target } = ref
    if (!(target instanceof Dict) || own.has(target)) return undefined
    return target.name('Type') === 'Page' || target.name('Type') === 'Template' ? null : undefined
  }
}
