import { asDict, type Dict, deref, name, Stream } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'

/** Forms within forms are looked through to this depth. */
const DEPTH = 3

/**
 * What the name begins with that Type 3 fonts get: readers take the glyphs of other fonts for outlines.
 */
export const DRAWN = 'Drawn:'

/**
 * Type 3 fonts have no name, but browsers write one into their descriptors: that of the font whose glyphs they draw, as
 * they do with OpenType and variable fonts. Gives them that name where PDFium finds it. Tells whether any got one.
 */
export function nameDrawings({ pages }: PdfDocument): boolean {
  const seen = new Set<Dict>()
  return pages.map(({ dict }) => nameIn(dict.dict('Resources'), seen, DEPTH)).includes(true)
}

function nameIn(resources: Dict | undefined, seen: Set<Dict>, depth: number): boolean {
  if (!resources || seen.has(resources)) return false
  seen.add(resources)
  let named = false
  for (const [, value] of resources.dict('Font') ?? []) {
    const font = asDict(value)
    if (!font || seen.has(font)) continue
    seen.add(font)
    const own = font.dict('FontDescriptor')?.name('FontName')
    if (font.name('Subtype') !== 'Type3' || font.has('BaseFont') || !own) continue
    font.set('BaseFont', name(`${DRAWN}${own}`))
    named = true
  }
  if (depth === 0) return named
  for (const [, value] of resources.dict('XObject') ?? []) {
    const form = deref(value)
    if (form instanceof Stream) named = nameIn(form.dict.dict('Resources'), seen, depth - 1) || named
  }
  return named
}
