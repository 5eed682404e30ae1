import { decodeStream } from '../../pdf/core/filters.ts'
import { nameTree } from '../../pdf/core/name-trees.ts'
import { Dict, deref, name, type Obj } from '../../pdf/core/objects.ts'
import type { PdfDocument } from '../../pdf/core/pdf-document.ts'

/** What the template writes links inside the document as, and the file it lists their places in. */
const SCHEME = 'place:'
const LIST = 'places.json'
/** How far above a place the view begins. */
const ABOVE = 10

type Place = [id: string, page: number, x: number, y: number]

/**
 * Typst lays out every line with a link to a place again once it knows where that is, which for thousands of links is
 * most of its work. So they are written as addresses, with the places listed once, and become links here.
 */
export function linkPlaces(document: PdfDocument): void {
  const places = takePlaces(document)
  if (!places) return
  for (const page of document.pages) {
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

function takePlaces(document: PdfDocument): Map<string, Obj[]> | undefined {
  const names = document.root.dict('Names')
  const listed = deref(nameTree(names?.dict('EmbeddedFiles')).get(LIST) ?? null)
  const stream = listed instanceof Dict ? listed.dict('EF')?.stream('F') : undefined
  if (!stream) return undefined
  names?.delete('EmbeddedFiles')
  document.root.delete('AF')
  const places = JSON.parse(Buffer.from(decodeStream(stream)).toString()) as Place[]
  return new Map(
    places.flatMap(([id, number, x, y]): [string, Obj[]][] => {
      const page = document.pages[number - 1]
      const box = page?.dict.numbers('MediaBox')
      if (!page || !box) return []
      return [[id, [page.ref, name('XYZ'), x, Math.min(box[3]!, box[3]! - y + ABOVE), null]]]
    }),
  )
}
