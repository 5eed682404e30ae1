import { onWhite, toHex } from '../../lib/color/colors.ts'
import type { PdfImage, PdfPath } from '../../lib/geometry/pdf-page.ts'
import { type Box, centerX, centerY, overlapX, overlapY } from '../boxes.ts'
import { clusters } from '../drawings.ts'
import { type Block, DRAWN, frameOf, type Line, type PageLayout, type Table } from '../model.ts'
import { boundsOf, outlineOf, pieces, rectangle } from '../rulings.ts'
import { turnBox } from '../words.ts'

/** A rule, box or ground that the page draws, and that is no part of a table or of the text's own looks. */
export interface Mark extends Box {
  /** As it looks on white. */
  fill?: string
  /** The fill itself and how much of it is seen, where what is below shows through. */
  through?: { fill: string; opacity: number }
  stroke?: string
  /** Of the stroke, in points. */
  width: number
}

/** What a page shows beside its blocks. */
export interface PageArt {
  /** In the order they are painted. */
  marks: Mark[]
  /** Parts of the page that are too intricate for marks, to be taken over as they look. */
  cuttings: Box[]
}

/** What lines are drawn with. */
export interface Pen {
  color: string
  /** In points. */
  width: number
}

const THIN = 3
/** A page with more marks than this is drawn as pictures. */
const MOST_MARKS = 220
const SEEN = 0.05
const MOST_BULLET = 12
/** Boxes to tick and combs are no larger, in points. */
const MOST_SMALL = 30
const WHITE = '#ffffff'

export function artOf(page: PageLayout, paths: readonly PdfPath[], images: readonly PdfImage[]): PageArt {
  const place = (box: Box) => turnBox(box, page.quarter, page.width, page.height)
  const isTaken = takenBy(page)
  const isTickBox = tickBoxesOf(page)
  const tables = page.blocks.flatMap(b => (b.kind === 'table' ? [b.table] : []))
  const isInTable = (box: Box) => tables.some(table => isInside(box, table, BORDER))
  const isSmall = (box: Box) => Math.max(box.x1 - box.x0, box.y1 - box.y0) <= MOST_SMALL
  const marks: Mark[] = []
  const intricate: Box[] = []
  for (const path of paths) {
    const fill = path.fill && path.fillOpacity > SEEN ? mixed(path.fill, path.fillOpacity) : undefined
    const stroke =
      path.stroke && path.strokeOpacity > SEEN ? mixed(path.stroke, path.strokeOpacity) : undefined
    if (!fill && !stroke) continue
    const width = stroke ? Math.max(0.25, path.strokeWidth) : 0
    const through =
      fill && path.fillOpacity < 0.99 ? { fill: mixed(path.fill!, 1), opacity: path.fillOpacity } : undefined
    // An outline that is filled side by side is the one mark it would be as a stroke.
    const outline = fill && !through && !stroke ? outlineOf(path) : undefined
    const whole = outline && place(outline.box)
    if (outline && whole && (isTickBox(whole) || (isSmall(whole) && !isInTable(whole)))) {
      const half = outline.width / 2
      const { x0, x1, y0, y1 } = whole
      if (!isTickBox(whole))
        marks.push({
          x0: x0 + half,
          x1: x1 - half,
          y0: y0 + half,
          y1: y1 - half,
          stroke: fill!,
          width: outline.width,
        })
      continue
    }
    const own: Mark[] = []
    let bent: Box | undefined
    for (const subpath of path.subpaths) {
      const box = rectangle(subpath, fill !== undefined)
      if (box) {
        own.push({
          ...place(box),
          ...(fill && { fill }),
          ...(through && { through }),
          ...(stroke && { stroke }),
          width,
        })
        continue
      }
      const straight =
        !subpath.curved && [...pieces(subpath)].every(b => b.x1 - b.x0 < 0.6 || b.y1 - b.y0 < 0.6)
      if (straight && !fill && stroke)
        for (const b of pieces(subpath)) own.push({ ...place(b), stroke, width })
      else bent = place(boundsOf(subpath))
      if (bent) intricate.push(bent)
      bent = undefined
    }
    marks.push(...own)
  }
  const [pageWidth, pageHeight] = frameOf(page)
  const onPage = (b: Box) => b.x1 > 0 && b.y1 > 0 && b.x0 < pageWidth && b.y0 < pageHeight
  const shown = visible(marks.filter(mark => onPage(mark) && !isTaken(mark)))
  const free = intricate.filter(box => onPage(box) && !isTaken(box))
  const used = new Set(page.blocks.flatMap(b => (b.kind === 'figure' && b.image !== DRAWN ? [b.image] : [])))
  for (const image of images) {
    const { left, top, right, bottom } = image.box
    const box = place({ x0: left, x1: right, y0: top, y1: bottom })
    if (!used.has(image.index) && onPage(box) && !isTaken(box)) free.push(clipped(box, pageWidth, pageHeight))
  }
  if (shown.length > MOST_MARKS)
    return { marks: [], cuttings: cut([...free, ...shown], pageWidth, pageHeight) }
  return { marks: shown, cuttings: cut(free, pageWidth, pageHeight) }
}

/** What the lines of a page's tables are drawn with, for the most part. */
export function pensOf(page: PageLayout, paths: readonly PdfPath[]): Map<Table, Pen> {
  const pens = new Map<Table, Pen>()
  const tables = page.blocks.flatMap(b => (b.kind === 'table' ? [b.table] : []))
  const place = (box: Box) => turnBox(box, page.quarter, page.width, page.height)
  for (const table of tables) {
    const lengths = new Map<string, { pen: Pen; length: number }>()
    for (const path of paths) {
      const { box } = path
      const placed = place({ x0: box.left, x1: box.right, y0: box.top, y1: box.bottom })
      if (!isInside(placed, table, 2.5)) continue
      const [long, thin] = [
        Math.max(placed.x1 - placed.x0, placed.y1 - placed.y0),
        Math.min(placed.x1 - placed.x0, placed.y1 - placed.y0),
      ]
      const color = path.stroke ?? (thin <= THIN && path.subpaths.length === 1 ? path.fill : undefined)
      if (!color || (path.stroke ? path.strokeOpacity : path.fillOpacity) < SEEN) continue
      const pen = { color: mixed(color, 1), width: path.stroke ? path.strokeWidth : thin }
      const key = `${pen.color} ${pen.width.toFixed(1)}`
      const known = lengths.get(key)
      if (known) known.length += long
      else lengths.set(key, { pen, length: long })
    }
    const most = [...lengths.values()].sort((a, b) => b.length - a.length)[0]
    if (most) pens.set(table, most.pen)
  }
  return pens
}

const clipped = ({ x0, y0, x1, y1 }: Box, width: number, height: number): Box => ({
  x0: Math.max(0, x0),
  y0: Math.max(0, y0),
  x1: Math.min(width, x1),
  y1: Math.min(height, y1),
})

const mixed = (color: readonly number[], opacity: number): string =>
  toHex(onWhite(color, Math.min(1, opacity)))

const cut = (boxes: readonly Box[], width: number, height: number): Box[] =>
  clusters(
    boxes.map(b => clipped(b, width, height)),
    { width, height },
  )
    .map(box => clipped(box, width, height))
    .filter(b => b.x1 - b.x0 > 1 && b.y1 - b.y0 > 1)

/** White marks are only seen on others. */
function visible(marks: readonly Mark[]): Mark[] {
  const shown: Mark[] = []
  for (const mark of marks) {
    const white = (mark.fill ?? WHITE) === WHITE && (mark.stroke ?? WHITE) === WHITE
    const onOther = () => shown.some(other => overlapX(other, mark) > 0 && overlapY(other, mark) > 0)
    if (!white || (shown.length < 500 && onOther())) shown.push(mark)
  }
  return shown
}

/** Whether a line says what boxes to tick the page draws in it. */
export const saysBoxes = (line: Line): boolean => /[☐☑☒◯◉]/u.test(line.text)

/** Tells the boxes to tick that the text says already. */
function tickBoxesOf(page: PageLayout): (box: Box) => boolean {
  const ticked = page.blocks.flatMap(b => (b.kind === 'table' ? [] : b.lines.filter(saysBoxes)))
  return box => ticked.some(line => isTickBoxOf(box, line))
}

/** Tells what tables, pictures and the text's own looks show already. */
function takenBy(page: PageLayout): (box: Box) => boolean {
  const areas = page.blocks.filter(b => b.kind === 'figure' && b.image === DRAWN)
  const tables = page.blocks.flatMap(b => (b.kind === 'table' ? [b.table] : []))
  const lines = page.blocks.filter(b => b.kind !== 'table').flatMap(b => b.lines)
  const ruled = lines.filter(l => l.spans.some(s => s.underline || s.strike || s.link))
  const barred = lines.filter(l => l.spans.some(s => s.latex))
  // Headers and footers are written without grounds.
  const shaded = page.blocks
    .filter(b => b.kind !== 'table' && b.kind !== 'running')
    .flatMap(b => b.lines)
    .filter(l => l.spans.some(s => s.back))
  const items = page.blocks.flatMap(b => (b.kind === 'list-item' && b.lines[0] ? [b.lines[0]] : []))
  const isTickBox = tickBoxesOf(page)
  return box => {
    if (isTickBox(box)) return true
    if (areas.some(area => isInside(box, area, 2.5))) return true
    const [width, height] = [box.x1 - box.x0, box.y1 - box.y0]
    // Rules of tables without other lines stand a little off their words, and run beyond them.
    const off = Math.min(width, height) <= THIN ? BORDER + 2 : 2.5
    if (tables.some(table => isInside(box, table, off) && isPartOf(box, table))) return true
    if (Math.max(width, height) <= MOST_BULLET && items.some(line => isBulletOf(box, line))) return true
    if (height <= THIN && width > height)
      return ruled.some(line => isRuleOf(box, line)) || barred.some(line => isInside(box, line, 2.5))
    return shaded.some(line => isHighlight(box, line))
  }
}

/** How far from its cell a border may be drawn, in points. */
const BORDER = 6
/** Tables of more cells than this show all that is drawn in them. */
const MOST_CELLS = 1500

/** Whether a table draws a line or ground anew: as a border or the ground of one of its cells. Combs and boxes are not. */
function isPartOf(box: Box, { cells }: Table): boolean {
  if (cells.length > MOST_CELLS) return true
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0]
  const near = (a: number, b: number) => Math.abs(a - b) < BORDER
  if (height <= THIN && width > height)
    return cells.some(
      c =>
        overlapX(c, box) > 0 &&
        ((c.lines?.includes('top') && near(c.y0, centerY(box))) ||
          (c.lines?.includes('bottom') && near(c.y1, centerY(box)))),
    )
  if (width <= THIN)
    return cells.some(
      c =>
        overlapY(c, box) > 0 &&
        ((c.lines?.includes('left') && near(c.x0, centerX(box))) ||
          (c.lines?.includes('right') && near(c.x1, centerX(box)))),
    )
  return true
}

const isInside = (inner: Box, outer: Box, slack: number): boolean =>
  inner.x0 >= outer.x0 - slack &&
  inner.x1 <= outer.x1 + slack &&
  inner.y0 >= outer.y0 - slack &&
  inner.y1 <= outer.y1 + slack

/** The sign before an item, which the list writes anew. */
const isBulletOf = (box: Box, line: Line): boolean =>
  centerY(box) < line.base + 0.1 * line.size &&
  centerY(box) > line.base - line.size &&
  (line.rtl ? box.x0 - line.x1 : line.x0 - box.x1) < 3 * line.size &&
  (line.rtl ? centerX(box) > line.x1 - line.size : centerX(box) < line.x0 + line.size)

/** A square on the line of a box to tick, or what is drawn in it: the text says it already. */
const isTickBoxOf = (box: Box, { x0, x1, y0, y1, size }: Line): boolean => {
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0]
  return (
    Math.max(width, height) < 1.7 * size &&
    Math.min(width, height) > 0.3 * size &&
    box.x0 > x0 - 2 &&
    box.x1 < x1 + 2 &&
    centerY(box) > y0 - 1 &&
    centerY(box) < y1 + 1
  )
}

/** Under a line's words, or through them. */
const isRuleOf = (box: Box, line: Line): boolean =>
  box.x0 > line.x0 - 0.6 * line.size &&
  box.x1 < line.x1 + 0.6 * line.size &&
  centerY(box) < line.base + 0.3 * line.size &&
  centerY(box) > line.base - 0.5 * line.size

/** A ground no larger than the words on it. */
export const isHighlight = (box: Box, line: Line): boolean =>
  overlapX(box, line) > 0.8 * (box.x1 - box.x0) &&
  box.x1 - box.x0 < line.x1 - line.x0 + 0.7 * line.size &&
  box.y1 - box.y0 < 1.7 * line.size &&
  line.base - 0.3 * line.size > box.y0 &&
  line.base - 0.3 * line.size < box.y1

/** The colour that covers a whole page, but for edges this wide. */
const EDGE = 3
export function paperOf(page: PageLayout, marks: readonly Mark[]): string | undefined {
  const [x1, y1] = frameOf(page)
  const whole = { x0: EDGE, y0: EDGE, x1: x1 - EDGE, y1: y1 - EDGE }
  return marks.findLast(mark => mark.fill && isInside(whole, mark, 0))?.fill
}

/** The colour of the mark that a block stands on. */
export function groundUnder(block: Block, marks: readonly Mark[]): string | undefined {
  const [line] = block.lines
  if (!line) return undefined
  const [x, y] = [centerX(line), line.base - 0.3 * line.size]
  return marks.findLast(m => m.fill && m.x0 <= x && m.x1 >= x && m.y0 <= y && m.y1 >= y)?.fill
}
