import { badInput } from '../../fault.ts'
import { isBombWithin, MOST_GROWTH, unpackedSize } from '../core/filters.ts'
import { type Dict, deref, Name, type Obj, Stream } from '../core/objects.ts'

/** Bytes of one page's instructions or of one font, which PDFium keeps twice. Real ones stay far below. */
const MOST_UNPACKED = 256 * 2 ** 20
/** Bytes of XMP, of which PDFium makes a tree eight times as large whenever it opens a file. */
const MOST_XMP = 32 * 2 ** 20
/** Bytes of a colour profile; those of presses have some megabytes. */
const MOST_PROFILE = 64 * 2 ** 20
/** Colour spaces within one another: an index of colours of a profile that has another as its substitute. */
const MOST_SPACES = 8
/** Spaces that name their colorants before the space that stands in for them. */
const SUBSTITUTED = ['Separation', 'DeviceN']

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

/** Refuses an image whose data lies packed in packed data without end, and one with such a profile of colours. */
export function refuseSwollenImage(image: Stream, param: string, seen: Set<Stream>): void {
  for (const one of [image, image.dict.stream('SMask'), image.dict.stream('Mask')]) {
    if (!one || seen.has(one)) continue
    seen.add(one)
    if (isBombWithin(one)) throw swollen(param, "'s image", undefined)
    refuseSwollenColors(one.dict.get('ColorSpace'), param, seen)
  }
}

/** Refuses a colour space with a profile that fills the memory. */
export function refuseSwollenColors(space: Obj | undefined, param: string, seen: Set<Stream>): void {
  let here = deref(space)
  for (let depth = 0; Array.isArray(here) && depth < MOST_SPACES; depth++) {
    const [kind, first, second]: Obj[] = here.slice(0, 3).map(deref)
    if (kind instanceof Name && SUBSTITUTED.includes(kind.value)) here = second ?? null
    else if (!(first instanceof Stream)) here = first ?? null
    else {
      if (seen.has(first) || isHarmless(first, MOST_PROFILE)) return
      seen.add(first)
      if (unpackedSize(first, MOST_PROFILE) > MOST_PROFILE)
        throw swollen(param, "'s profile of colours", undefined)
      return
    }
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
