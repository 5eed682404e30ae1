import { decodeStream } from '../../pdf/core/filters.ts'
import { nameTree } from '../../pdf/core/name-trees.ts'
import { Dict, deref, name, type Obj } from '../../pdf/core/objects.ts'
import type { PdfDocument } from '../../pdf/core/pdf-document.ts'

/** What the template writes links inside the document as, and the file it lists their places in. */
const SCHEME = 'place:'
const LIST = 'places.json'
/** How far above a place the view begins. */
const ABOVE = 10

/** A place that links lead to; pages are counted from 1, lengths from the top left. In parts, with its page's number. */
export type Place = [id: string, page: number, x: number, y: number, number?: number]

/**
 * Typst lays out every line with a link to a place again once it knows where that is, which for thousands of links is
 * most of its work. So they are written as addresses, with the places listed once, and become links here.
 */
export function linkPlaces({ pages }: PdfDocument, listed: Place[]): void {
  const places = new Map(
    listed.flatMap(([id, number, x, y]): [string, Obj[]][] => {
      const page = pages[number - 1]
      const box = page?.dict.numbers('MediaBox')
      if (!page || !box) return []
      return [[id, [page.ref, name('XYZ'), x, Math.min(box[3]!, box[3]! - y + ABOVE), null]]]
    }),
  )
  for (const page of pages) {
    for (const one of page.dict.array('Annots') ?? []) {
      const annotation = deref(one)
      if (!(annotation instanceof Dict)) continue
      const uri = annotation.dict('A')?.string('URI')?.toString('latin1')
      if (!uri?.startsWith(SCHEME)) continue
      annotation.delete('A')
      const place = places.get(uri.slice(SCHEME.length))
      if (place) annotation.set('Dest', place)
    }
  }
}

/** What the template tells of a document it has set. */
export interface Told {
  places: Place[]
  /** Marks between blocks: the page of the PDF they stand on, its number, and how many notes came before. */
  cuts: Map<string, { page: number; number: number; notes: number }>
  /** Pages to be turned a quarter to the right. */
  turned: number[]
  /** The number of the last page. */
  number: number
  notes: number
}

interface Listed {
  places: Place[]
  cuts: [id: string, page: number, number: number, notes: number][]
  page: number
  notes: number
  turned: number[]
}

/** Turns the pages whose lines are to run from top to bottom. */
export function turnPages({ pages }: PdfDocument, turned: number[]): void {
  for (const number of turned) pages[number - 1]?.dict.set('Rotate', 90)
}

export function takeTold(document: PdfDocument): Told | undefined {
  const names = document.root.dict('Names')
  const listed = deref(nameTree(names?.dict('EmbeddedFiles')).get(LIST) ?? null)
  const stream = listed instanceof Dict ? listed.dict('EF')?.stream('F') : undefined
  if (!stream) return undefined
  names?.delete('EmbeddedFiles')
  document.root.delete('AF')
  const { places, cuts, page, notes, turned } = JSON.parse(
    Buffer.from(decodeStream(stream)).toString(),
  ) as Listed
  return {
    places,
    cuts: new Map(cuts.map(([id, page, number, notes]) => [id, { page, number, notes }])),
    turned,
    number: page,
    notes,
  }
}
