import { badInput } from '../../fault.ts'
import { unpackedSize } from '../core/filters.ts'
import { type Dict, deref, type Obj, Stream } from '../core/objects.ts'

/** Bytes of one page's instructions or of one font, which PDFium keeps twice. Real ones stay far below. */
const MOST_UNPACKED = 256 * 2 ** 20
/** Bytes of XMP, of which PDFium makes a tree eight times as large whenever it opens a file. */
const MOST_XMP = 32 * 2 ** 20
/** The most that a byte of any filter but a second one can stand for. */
const MOST_GROWTH = 3000

/** Refuses streams, taken together, that PDFium would unpack to more than a child may hold. */
export function refuseBomb(streams: Iterable<Obj | undefined>, what: string): void {
  const sizes = new Map<Stream, number>()
  let left = MOST_UNPACKED
  for (const one of streams) {
    const stream = deref(one)
    if (!(stream instanceof Stream)) continue
    if (!sizes.has(stream)) sizes.set(stream, unpackedSize(stream, left))
    left -= sizes.get(stream)!
    if (left < 0)
      throw badInput(
        `${what} unpacks to more than ${MOST_UNPACKED / 2 ** 20} MB; the file is damaged or made to fill the memory.`,
      )
  }
}

export const swollen = (param: string, called: string, cause: unknown) =>
  badInput(
    `${param}: the PDF${called} unpacks to far more than its pages need; it is damaged or made to fill the memory.`,
    cause,
  )

/** Whether a stream is too short to unpack to much by its one filter, so that nothing need be tried. */
export const isHarmless = ({ dict, raw }: Stream, most = MOST_UNPACKED): boolean => {
  const filter = dict.value('Filter')
  return !(Array.isArray(filter) && filter.length > 1) && raw.length * MOST_GROWTH <= most
}

/** Takes away metadata too large for PDFium, which draws nothing of it; whether there was some. */
export function dropLargeMetadata(root: Dict): boolean {
  const xmp = root.stream('Metadata')
  if (!xmp || isHarmless(xmp, MOST_XMP) || unpackedSize(xmp, MOST_XMP) <= MOST_XMP) return false
  return root.delete('Metadata')
}
