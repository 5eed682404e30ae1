import type { Declarations } from './epub-declarations.ts'

/** An item of a row: its style, and about how wide its words are. */
export interface RowItem {
  declared: Declarations
  words: number
}

interface Share {
  fixed: number | undefined
  part: number
}

/** Where the items of a flex row or of a grid with one row stand, from the left of their room. */
export function rowPlaces(
  declared: Declarations,
  items: RowItem[],
  room: number,
  length: (written: string | undefined, whole: number) => number | undefined,
): { x: number; width: number }[] | undefined {
  if (items.length < 2) return undefined
  const shares = /^(inline-)?flex$/.test(declared['display'] ?? '')
    ? /^column/.test(declared['flex-direction'] ?? '')
      ? undefined
      : items.map(item => flexShare(item, room, length))
    : gridShares(declared, items.length, room, length)
  if (!shares) return undefined
  const gap = length((declared['column-gap'] ?? declared['gap'])?.split(/\s+/).at(-1), room) ?? 0
  const left = room - gap * (items.length - 1) - shares.reduce((sum, { fixed = 0 }) => sum + fixed, 0)
  const parts = shares.reduce((sum, { part }) => sum + part, 0)
  // Items that need more than there is give way alike, as they do unless their style says otherwise.
  const shrink = left < 0 ? (room - gap * (items.length - 1)) / (room - gap * (items.length - 1) - left) : 1
  if (!(shrink > 0)) return undefined
  let x = 0
  return shares.map(({ fixed = 0, part }) => {
    const width = fixed * shrink + (left > 0 && parts > 0 ? (left * part) / parts : 0)
    const place = { x, width }
    x += width + gap
    return place
  })
}

function flexShare(
  { declared, words }: RowItem,
  room: number,
  length: (written: string | undefined, whole: number) => number | undefined,
): Share {
  const [grow, second, third] = (declared['flex'] ?? '').trim().split(/\s+/)
  const part = Number(declared['flex-grow'] ?? (grow === 'auto' ? 1 : grow)) || 0
  const basis = declared['flex-basis'] ?? third ?? (Number.isNaN(Number(second)) ? second : undefined)
  const own = length(basis === 'auto' ? undefined : basis, room) ?? length(declared['width'], room)
  // `flex: 1` begins with nothing, so that items of one part are equally wide.
  return { fixed: own ?? (/^\d/.test(grow ?? '') && Number(grow) > 0 ? 0 : Math.min(words, room)), part }
}

const tracksOf = (declared: Declarations): string[] =>
  (declared['grid-template-columns'] ?? '')
    .replace(/repeat\(\s*(\d{1,2})\s*,\s*([^()]+)\)/g, (_, times: string, track: string) =>
      Array(Math.min(24, Number(times)))
        .fill(track)
        .join(' '),
    )
    .trim()
    .split(/\s+/)
    .filter(Boolean)

/** How many columns a grid has; none where that goes by the room. */
export const trackCount = (declared: Declarations): number => {
  const tracks = tracksOf(declared)
  return tracks.some(track => /[()[\]]/.test(track)) ? 0 : tracks.length
}

function gridShares(
  declared: Declarations,
  count: number,
  room: number,
  length: (written: string | undefined, whole: number) => number | undefined,
): Share[] | undefined {
  if (!/^(inline-)?grid$/.test(declared['display'] ?? '')) return undefined
  const tracks = tracksOf(declared)
  if (tracks.length < count) return undefined
  return tracks.slice(0, count).map(track => {
    const part = /^(\d+(?:\.\d+)?)fr$/.exec(track)?.[1]
    const fixed = part ? undefined : length(track, room)
    return { fixed, part: part ? Number(part) : fixed === undefined ? 1 : 0 }
  })
}

/** The columns that a block's text runs in; undefined where it is one. */
export function columnsOf(
  declared: Declarations,
  room: number,
  em: number,
  length: (written: string | undefined, whole: number) => number | undefined,
): { count: number; gap: number } | undefined {
  const both = (declared['columns'] ?? '').trim().split(/\s+/)
  const most = Number(declared['column-count'] ?? both.find(one => /^\d+$/.test(one))) || undefined
  const width = length(declared['column-width'] ?? both.find(one => /^\d.*[a-z]$/.test(one)), room)
  const gap = length((declared['column-gap'] ?? declared['gap'])?.split(/\s+/).at(-1), room) ?? em
  const fit = width && width > 0 ? Math.max(1, Math.floor((room + gap) / (width + gap))) : undefined
  const count = Math.min(most ?? fit ?? 1, fit ?? most ?? 1, 12)
  return count > 1 && room > gap * (count - 1) ? { count, gap } : undefined
}

/** How many lines words take in so many letters of room. */
export function linesOf(text: string, letters: number): number {
  let [lines, at] = [1, 0]
  for (const { length } of text.split(/\s+/)) {
    if (at > 0 && at + 1 + length > letters) [lines, at] = [lines + 1, 0]
    at += length + (at > 0 ? 1 : 0)
    const over = Math.ceil(at / Math.max(1, letters)) - 1
    if (over > 0) [lines, at] = [lines + over, at - over * letters]
  }
  return lines
}
