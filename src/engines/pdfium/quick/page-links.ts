import type { Box, PdfLink } from '../../../lib/geometry/pdf-page.ts'
import { Dict, deref, type Obj } from '../../../pdf/core/objects.ts'
import { destinationArray, destinationName, namedDestinations } from '../../../pdf/pages/destinations.ts'

/** Pages with more are for PDFium. */
const MOST_LINKS = 1000
/** Names of places that are looked at; a small file may name millions. */
const MOST_NAMES = 100_000
/** Addresses that are the same in every encoding. */
const PLAIN = /^[!-~]*$/

/** The links of pages that have no other annotations, as PDFium tells them. */
export class PageLinks {
  readonly #root: Dict
  readonly #numbers: ReadonlyMap<Dict, number>
  #names: Map<string, Obj> | undefined

  constructor(root: Dict, pages: readonly Dict[]) {
    this.#root = root
    this.#numbers = new Map(pages.map((page, at) => [page, at + 1] as const).reverse())
  }

  /** Undefined where the page has other annotations, or a link that only PDFium follows. */
  of(page: Dict, left: number, top: number): PdfLink[] | undefined {
    const annotations = page.value('Annots')
    if (annotations === null) return NONE
    if (!Array.isArray(annotations) || annotations.length > MOST_LINKS) return undefined
    const links: PdfLink[] = []
    for (const one of annotations) {
      const annotation = deref(one)
      if (!(annotation instanceof Dict) || annotation.name('Subtype') !== 'Link') return undefined
      const target = this.#targetOf(annotation)
      const rect = annotation.numbers('Rect')
      if (!target || rect?.length !== 4) return undefined
      const [x0, y0, x1, y1] = rect.map(Math.fround) as [number, number, number, number]
      const box: Box = {
        left: Math.min(x0, x1) - left,
        top: top - Math.max(y0, y1),
        right: Math.max(x0, x1) - left,
        bottom: top - Math.min(y0, y1),
      }
      if (target.uri || target.page) links.push({ box, ...target })
    }
    return links
  }

  /** Where a link leads, which may be nowhere; undefined where that is for PDFium to say. */
  #targetOf(link: Dict): Pick<PdfLink, 'uri' | 'page'> | undefined {
    const action = link.dict('A')
    if (link.has('Dest')) return action ? undefined : this.#pageOf(link.value('Dest'))
    if (!action) return {}
    const kind = action.name('S')
    if (kind === 'GoTo') return this.#pageOf(action.value('D'))
    if (kind !== 'URI' || this.#root.has('URI')) return undefined
    const uri = action.string('URI')?.toString('latin1')
    return uri !== undefined && PLAIN.test(uri) ? { uri } : undefined
  }

  #pageOf(destination: Obj): Pick<PdfLink, 'page'> | undefined {
    if (destination instanceof Dict) return undefined
    this.#names ??= namedDestinations(this.#root, MOST_NAMES)
    const key = destinationName(destination)
    if (key !== undefined && !this.#names.has(key)) return undefined
    const first = deref(destinationArray(destination, this.#names)?.[0])
    if (typeof first === 'number') return { page: first + 1 }
    const page = first instanceof Dict ? this.#numbers.get(first) : undefined
    return page === undefined ? {} : { page }
  }
}

const NONE: PdfLink[] = []
