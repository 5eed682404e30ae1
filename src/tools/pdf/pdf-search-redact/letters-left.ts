import type { PdfDocument } from '../../../engines/pdfium/pdfium-document.ts'
import { writePages } from '../../../lib/geometry/page-ranges.ts'
import { isDoubtful } from './doubtful.ts'
import type { Search } from './find-hits.ts'
import type { PageHit } from './page-hits.ts'
import { isScattered } from './scattered.ts'

/** Tells of pages whose letters may still make a word that was looked for. */
export function warnOfLettersLeft(
  source: PdfDocument,
  pages: readonly number[],
  found: ReadonlyMap<number, readonly PageHit[]>,
  search: Search,
  warn: (message: string) => void,
): void {
  const [doubtful, scattered]: [number[], number[]] = [[], []]
  for (const number of pages) {
    using page = source.page(number)
    const chars = page.chars()
    const areas = (found.get(number) ?? []).flatMap(hit => hit.boxes)
    if (isDoubtful(chars, areas, search)) doubtful.push(number)
    if (isScattered(chars, areas, search)) scattered.push(number)
  }
  if (doubtful.length > 0)
    warn(
      `page ${writePages(doubtful)}: the order of some letters there cannot be told for sure, so words may be left; check whether all is gone, and take out what is left by its place with redact-pdf`,
    )
  if (scattered.length > 0)
    warn(
      `page ${writePages(scattered)}: letters of a word that was looked for are also there apart, joined or turned round, and were left; check them, and take them out by their place with redact-pdf`,
    )
}
