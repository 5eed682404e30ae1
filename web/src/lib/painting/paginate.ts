import type { DomPainting, TableHead } from './dom-painting.ts'
import type { Item, PaintedPage } from './items.ts'
import { boxPath } from './items.ts'

export interface Paper {
  width: number
  height: number
  margin: { top: number; right: number; bottom: number; left: number }
}

/** Where pages end: as late as fits, but never through a line, a picture or a row. */
export function cutsOf(
  { whole, breaks, height, heads }: Pick<DomPainting, 'whole' | 'breaks' | 'height' | 'heads'>,
  paperRoom: number,
): number[] {
  const kept = whole
    .filter(({ top, bottom }) => bottom - top < paperRoom && bottom > top)
    .sort((a, b) => a.top - b.top)
  const forced = [...new Set(breaks.map(y => Math.round(y * 100) / 100))]
    .filter(y => y > 1 && y < height - 1)
    .sort((a, b) => a - b)
  const cuts = [0]
  const MOST = 2000
  while (cuts.length < MOST) {
    const from = cuts.at(-1)!
    const room = paperRoom - heightOf(headAt(heads, from, paperRoom))
    const next = forced.find(y => y > from + 1)
    if (next !== undefined && next <= from + room) {
      cuts.push(next)
      continue
    }
    if (height <= from + room + 0.5) break
    let cut = from + room
    // What is cut begins on the next page, and so does what was kept with it.
    for (let moved = true; moved; ) {
      moved = false
      for (const { top, bottom } of kept) {
        if (top < cut - 0.05 && bottom > cut + 0.05 && top > from + 1) {
          cut = top
          moved = true
        }
      }
    }
    cuts.push(cut > from + 1 ? cut : from + room)
  }
  return cuts
}

/** The head of the table that a page goes on with; one that would fill the page stands only once. */
const headAt = (heads: readonly TableHead[], from: number, room: number): TableHead | undefined =>
  heads.find(head => from > head.bottom - 0.5 && from < head.end - 1 && heightOf(head) < room / 2)

const heightOf = (head: TableHead | undefined): number => (head ? head.bottom - head.top : 0)

/** Cuts the endless page into sheets of paper. */
export function paginate(
  painting: DomPainting,
  paper: Paper,
): { pages: PaintedPage[]; pageOf: (y: number) => { page: number; y: number } } {
  const { margin, width, height } = paper
  const room = height - margin.top - margin.bottom
  const cuts = cutsOf(painting, room)
  const pageOf = (y: number) => {
    const found = cuts.findLastIndex(cut => cut <= y + 0.1)
    const page = Math.max(0, found)
    return { page, y: margin.top + y - cuts[page]! + heightOf(headAt(painting.heads, cuts[page]!, room)) }
  }
  const boxes = painting.items.map(item => ({ item, ...extentOf(item) }))
  const pages = cuts.map((from, at): PaintedPage => {
    const to = cuts[at + 1] ?? from + room
    const head = headAt(painting.heads, from, room)
    const links = painting.links.filter(
      link => link.y + link.height / 2 >= from && link.y + link.height / 2 < to,
    )
    /** What stands from here to there, below a place on the paper. */
    const strip = (top: number, bottom: number, below: number): Item => ({
      kind: 'group',
      items: within(
        boxes.filter(box => box.bottom > top + 0.01 && box.top < bottom - 0.01).map(box => box.item),
        top,
        bottom,
      ),
      matrix: [1, 0, 0, 1, margin.left, below - top],
      // A little room at the sides, for what hangs out of its box, and for half a line that two rows share.
      clip: boxPath(-margin.left, top - 0.4, width, bottom - top + 0.8),
    })
    const start = margin.top + heightOf(head)
    return {
      width,
      height,
      items: [...(head ? [strip(head.top, head.bottom, margin.top)] : []), strip(from, to, start)],
      links: links.map(link => ({ ...link, x: link.x + margin.left, y: link.y - from + start })),
    }
  })
  return { pages, pageOf }
}

/** A sheet of paper so many times as large. */
export const grown = ({ width, height, margin }: Paper, times: number): Paper => ({
  width: width * times,
  height: height * times,
  margin: {
    top: margin.top * times,
    right: margin.right * times,
    bottom: margin.bottom * times,
    left: margin.left * times,
  },
})

/** The page on paper so many times smaller. */
export const shrunk = (page: PaintedPage, times: number): PaintedPage =>
  times === 1
    ? page
    : {
        width: page.width / times,
        height: page.height / times,
        items: [{ kind: 'group', items: page.items, matrix: [1 / times, 0, 0, 1 / times, 0, 0] }],
        links: page.links.map(link => ({
          ...link,
          x: link.x / times,
          y: link.y / times,
          width: link.width / times,
          height: link.height / times,
        })),
      }

/** Of groups only the parts on this page: a long document is one group, and would be written for each page. */
function within(items: readonly Item[], from: number, to: number): Item[] {
  return items.flatMap((item): Item[] => {
    if (item.kind === 'group' && !item.matrix) return [{ ...item, items: within(item.items, from, to) }]
    // Lines are never cut: one that only reaches over an edge would be found there by a search, though nobody sees it.
    if (item.kind === 'text') {
      const middle = item.baseline - item.size * 0.3
      return middle >= from && middle < to ? [item] : []
    }
    const { top, bottom } = extentOf(item)
    return bottom > from + 0.01 && top < to - 0.01 ? [item] : []
  })
}

const known = new WeakMap<Item, { top: number; bottom: number }>()

/** From where to where an item reaches down the page; what is turned may be anywhere. */
function extentOf(item: Item): { top: number; bottom: number } {
  const before = known.get(item)
  if (before) return before
  const made = measured(item)
  known.set(item, made)
  return made
}

function measured(item: Item): { top: number; bottom: number } {
  if (item.kind === 'text')
    return { top: item.baseline - item.size, bottom: item.baseline + item.size * 0.35 }
  if (item.kind === 'image') return { top: item.y, bottom: item.y + item.height }
  if (item.kind === 'path') {
    const ys = yOf(item.path)
    const half = (item.stroke?.width ?? 0) / 2
    return { top: Math.min(...ys) - half, bottom: Math.max(...ys) + half }
  }
  if (item.matrix) return { top: Number.NEGATIVE_INFINITY, bottom: Number.POSITIVE_INFINITY }
  const inner = item.items.map(extentOf)
  return { top: Math.min(...inner.map(one => one.top)), bottom: Math.max(...inner.map(one => one.bottom)) }
}

/** The heights that a path of absolute commands names. */
function yOf(path: string): number[] {
  const ys: number[] = []
  for (const [, command, rest] of path.matchAll(/([MLHVCQZ])([^MLHVCQZ]*)/g)) {
    const numbers = (rest!.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number)
    if (command === 'V') ys.push(...numbers)
    else if (command !== 'H') ys.push(...numbers.filter((_, at) => at % 2 === 1))
  }
  return ys.length > 0 ? ys : [0]
}
