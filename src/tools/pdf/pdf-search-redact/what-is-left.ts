import { openPdf } from '../../../engines/pdfium/pdfium-document.ts'
import { runQpdf } from '../../../engines/qpdf.ts'
import type { Box } from '../../../lib/geometry/pdf-page.ts'
import { stringsOf } from '../../../pdf/index.ts'
import { concealed, type Search } from './find-hits.ts'
import { OtherReadings } from './other-readings.ts'
import { type PageHit, pageHits } from './page-hits.ts'

export interface Left {
  what: string
  /** Where it is on pages. */
  pages?: number[]
  /** Found on these pages where nothing was found before: what goes leaves other words whole. */
  more?: Map<number, PageHit[]>
}

/** Reads a result as another program does, pages by PDFium and strings by qpdf, and looks for all that should be gone. */
export async function whatIsLeft(
  made: Uint8Array,
  pages: readonly number[],
  found: ReadonlyMap<number, readonly PageHit[]>,
  search: Search,
): Promise<Left | undefined> {
  const bytes = Buffer.from(made.buffer, made.byteOffset, made.length)
  using document = await openPdf(made, { appearances: 'search' })
  using others = await OtherReadings.of(bytes)
  const more = new Map<number, PageHit[]>()
  const telling = pages.filter(number => {
    using page = document.page(number)
    const chars = page.chars()
    const areas = (found.get(number) ?? []).flatMap(hit => hit.boxes)
    const own = pageHits(chars, search, page.fields())
    const hits = [...own, ...others.hits(page, search, own)]
    if (hits.length > 0) {
      const fresh = hits.filter(hit => hit.boxes.some(box => !areas.some(area => isInside(box, area))))
      if (fresh.length > 0) more.set(number, fresh)
      return true
    }
    return chars.some(
      char =>
        char.kind !== 'generated' && char.text.trim() !== '' && areas.some(area => isInside(char, area)),
    )
  })
  if (telling.length > 0) return { what: `text on page ${telling[0]}`, pages: telling, more }
  return leftInStrings(made, search)
}

/** With its middle, so that a neighbour which leans over the edge does not count. */
function isInside({ left, top, right, bottom }: Box, area: Box): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return x > area.left && x < area.right && y > area.top && y < area.bottom
}

async function leftInStrings(made: Uint8Array, search: Search): Promise<Left | undefined> {
  const read = () =>
    runQpdf(['--json-output', '--json-stream-data=none', 'in.pdf', 'out.pdf'], { 'in.pdf': made })
  // A breakdown may be that of an instance worn out by files before this one; the next try has a new one.
  const output = (await read()).output ?? (await read()).output
  if (!output) return { what: 'it could not be read a second time' }
  for (const text of stringsOf(JSON.parse(Buffer.from(output).toString('utf8')))) {
    if (concealed(text, search) !== undefined) return { what: 'a text beside the pages' }
  }
  return undefined
}
