import { CHAR_KIND, type CharTable, type PdfLink } from '../lib/geometry/pdf-page.ts'
import { isRtlCode, isSpace, isUnspaced, isWide } from './codes.ts'

/** Pages with more of them are made by machines for machines. */
const MOST_LINKS = 2000
/** How far above the baseline letters have their middle, in type sizes. */
const MIDDLE = 0.3

/**
 * The letters where a link begins or ends inside of what stands together: scripts without spaces have whole sentences
 * there, and brackets stand right beside the words of a link. Within words of letters no link ends.
 */
export function linkSeams(table: CharTable, links: readonly PdfLink[]): Set<number> | undefined {
  if (links.length === 0 || links.length > MOST_LINKS) return undefined
  const { count, codes, kinds, runOf, runs, x, y, advance } = table
  const linkAt = (at: number): number => {
    const middle = x[at]! + advance[at]! / 2
    const height = y[at]! - MIDDLE * runs[runOf[at]!]!.size
    return links.findIndex(
      ({ box }) => middle > box.left && middle < box.right && height > box.top && height < box.bottom,
    )
  }
  let found: Set<number> | undefined
  let before = -1
  for (let at = 0; at < count; at++) {
    const [code, last] = [codes[at]!, at - 1]
    const run = runs[runOf[at]!]!
    if (kinds[at] === CHAR_KIND.generated || isSpace(code) || run.angle !== 0 || run.vertical) continue
    const isNext = before === last && at > 0 && Math.abs(y[at]! - y[last]!) < 0.5 && x[at]! > x[last]!
    if (isNext && mayPart(codes[last]!, code) && linkAt(at) !== linkAt(last)) (found ??= new Set()).add(at)
    before = at
  }
  return found
}

/** Stops behind a link are told by its address too, which may end in one. */
const STOPS = '.,;:!?'

const mayPart = (last: number, code: number): boolean =>
  !isRtlCode(last) && !isRtlCode(code) && !(isOfWord(last) && isOfWord(code))

const isSignOfWord = (code: number): boolean => {
  const sign = String.fromCodePoint(code)
  return STOPS.includes(sign) || (/[\p{L}\p{M}\p{N}]/u.test(sign) && !isWide(code) && !isUnspaced(code))
}

// Asked of every letter on a page with links.
const ASCII = Array.from({ length: 0x80 }, (_, code) => isSignOfWord(code))
const isOfWord = (code: number): boolean => ASCII[code] ?? isSignOfWord(code)
