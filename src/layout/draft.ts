import { badInput } from '../fault.ts'
import type { CharTable, Box as PageBox } from '../lib/geometry/pdf-page.ts'
import { around, type Box } from './boxes.ts'
import { captionWords } from './captions.ts'
import { joinDrawnCombs, withoutStrokes } from './combs.ts'
import { decorate, type Fill, findFills } from './decoration.ts'
import { nameBoxes, withDrawnBoxes } from './drawn-boxes.ts'
import { drawnBullets, levelBullets } from './drawn-bullets.ts'
import { withUnderscores } from './drawn-underscores.ts'
import { joinCombs, settleFields } from './field-words.ts'
import { joinLayerWords } from './layer-words.ts'
import { type LinkAt, linkFinder } from './lines.ts'
import { lostAreas, lostFonts, markLost } from './lost-text.ts'
import { isMathFont, nameMathFonts } from './math-fonts.ts'
import type { PageContent } from './page.ts'
import { needsOcr } from './readable.ts'
import { findRulings, type Rulings } from './rulings.ts'
import { settleType } from './scanned.ts'
import { findSegments, type Segment, textOf } from './segments.ts'
import type { Grid } from './tables/grid.ts'
import { findRows } from './tables/rows.ts'
import { findRuledTables } from './tables/ruled.ts'
import { withTypedSigns } from './typed-signs.ts'
import { joinVertical } from './vertical-columns.ts'
import type { Word } from './word.ts'
import { findWords, turnBox, turnWords } from './words.ts'

/** A row near the top or bottom of a page, to be held against those of its neighbours. */
export interface EdgeRow {
  /** Digits made alike, so that page numbers match. */
  key: string
  text: string
  y: number
  segments: Segment[]
  artifact: boolean
}

/** A page as far as it can be understood alone, turned so that most of its text is upright. */
export interface Draft {
  content: PageContent
  /** Quarter turns by which it was turned back. */
  quarter: number
  /** Its text is written in columns from top to bottom, the rightmost first. */
  vertical: boolean
  width: number
  height: number
  words: Word[]
  /** Bullets that a tagged page draws: its tags name the items of lists. */
  bullets: Word[]
  segments: Segment[]
  /** Words that stand upright, downwards or askew on an otherwise level page. */
  turned: Word[]
  rulings: Rulings
  fills: Fill[]
  grids: Grid[]
  linkAt: LinkAt
  rightFirst: boolean
  needsOcr: boolean
  /** Whether text of the page cannot be read, and where it stands in lines of its own. */
  lost: boolean
  lostAreas: Box[]
  top: EdgeRow[]
  bottom: EdgeRow[]
  /** Puts a box of the displayed page into this frame. */
  place: (box: Box) => Box
}

const EDGE_ROWS = 3
/** No page for people comes near: a newspaper's has ten thousand. */
const MOST_WORDS = 50_000

export function draftOf(content: PageContent): Draft {
  nameMathFonts(content.chars)
  const fonts = lostFonts(content.chars)
  const fields = content.fields.map(boxOf)
  const found = joinVertical(
    findWords(content.chars, fields, content.links).filter(w => isOnPage(w, content)),
  )
  const lost = markLost(found, fonts)
  settleType(found)
  const all = joinLayerWords(found)
  if (all.length > MOST_WORDS) {
    throw badInput(
      `file: page ${content.number} holds more than ${MOST_WORDS.toLocaleString('en-US')} words; it cannot be read as text.`,
    )
  }
  const quarter = mainQuarter(all)
  const place = (box: Box) => turnBox(box, quarter, content.width, content.height)
  const turned = turnWords(all, quarter, content.width, content.height)
  const { words: combed, combs } = joinDrawnCombs(withShown(turned, content, place), content.paths, place)
  const written = withTypedSigns(withUnderscores(combed, content.paths, place))
  levelBullets(written)
  const bullets = drawnBullets(written, content.paths, place)
  // Tags name the items of lists.
  const shown = bullets.length > 0 && content.structure.length === 0 ? [...written, ...bullets] : written
  const drawn = findRulings(content.paths, place)
  const rulings = { ...drawn, vertical: withoutStrokes(drawn.vertical, combs) }
  const page: Box = { x0: 0, y0: 0, x1: content.width, y1: content.height }
  const fills = findFills(content.paths, place, page)
  const grids = rulings.vertical.length > 0 ? findRuledTables(rulings, shown.filter(isStraight)) : []
  const taken = new Set(grids.flatMap(g => g.cells.flatMap(c => c.words)))
  const areas = lost ? lostAreas(shown.filter(w => w.quarter === 0 && !taken.has(w))) : []
  const pictured = new Set(areas.flatMap(area => area.words))
  const words = pictured.size > 0 ? shown.filter(w => !pictured.has(w)) : shown
  const upright = words.filter(w => w.quarter === 0)
  decorate(upright, fills, rulings.horizontal)
  const free = taken.size > 0 ? upright.filter(w => !taken.has(w)) : upright
  const segments = findSegments(free)
  const swapped = quarter % 2 === 1
  const height = swapped ? content.width : content.height
  let rtl = 0
  let ltr = 0
  for (const w of upright) {
    if (w.rtl) rtl += w.text.length
    else ltr += w.text.length
  }
  return {
    content: { ...content, chars: charsToKeep(content.chars) },
    quarter,
    vertical: quarter === 1 && isVertical(all),
    width: swapped ? content.height : content.width,
    height,
    words,
    bullets: content.structure.length > 0 ? bullets : [],
    segments,
    turned: words.filter(w => w.quarter !== 0 && !taken.has(w)),
    rulings,
    fills,
    grids,
    linkAt: linkFinder(content.links, place),
    rightFirst: rtl > ltr,
    needsOcr: needsOcr(content),
    lost,
    lostAreas: areas.map(area => area.box),
    ...edges(segments, grids, swapped ? content.height : content.width, height),
    place,
  }
}

/** Cells hold no words askew: watermarks lie behind tables. */
const isStraight = ({ quarter }: Word): boolean => quarter !== -1

/** The draft of a page whose tags are not believed, with the bullets that it draws among its words. */
export function withoutTags(draft: Draft): Draft {
  const { bullets, grids, width, height } = draft
  const content = { ...draft.content, structure: [] }
  const segments = findSegments([...draft.segments.flatMap(s => s.words), ...bullets])
  const words = [...draft.words, ...bullets]
  return { ...draft, content, words, segments, bullets: [], ...edges(segments, grids, width, height) }
}

/**
 * The characters as long as the draft lives: the table is filled anew for the next page, before this one is understood.
 * Only formulas are looked up letter by letter.
 */
function charsToKeep(chars: CharTable): CharTable {
  if (!chars.runs.some(run => isMathFont(run.font.name))) return chars
  const { count, codes, kinds, runOf, x, y, advance } = chars
  return {
    ...chars,
    codes: codes.slice(0, count),
    kinds: kinds.slice(0, count),
    runOf: runOf.slice(0, count),
    x: x.slice(0, count),
    y: y.slice(0, count),
    advance: advance.slice(0, count),
  }
}

const boxOf = ({ left, top, right, bottom }: PageBox): Box => ({ x0: left, y0: top, x1: right, y1: bottom })

/** The words of a page with those of its fields, notes and stamps among them. */
function withShown(all: Word[], { captions, fields, paths }: PageContent, place: (box: Box) => Box): Word[] {
  const placed = (box: PageBox) => place(boxOf(box))
  const boxes = fields.map(placed)
  nameBoxes(all)
  const words = withDrawnBoxes(all, paths, place, boxes)
  if (fields.length === 0) return words
  const written = joinCombs(words, boxes)
  const told = captionWords(
    captions.map(({ box, text, size }) => ({ ...placed(box), text, size })),
    written.length,
  )
  const shown = told.length > 0 ? [...written, ...told] : written
  settleFields(shown, boxes)
  return shown
}

/** Text beyond the page's edges cannot be seen; printers' marks and hidden leftovers stand there. */
function isOnPage(word: Word, { width, height }: PageContent): boolean {
  const x = (word.x0 + word.x1) / 2
  const y = (word.y0 + word.y1) / 2
  return x > -2 && x < width + 2 && y > -2 && y < height + 2
}

/** Whether most letters are written downwards, standing upright. */
function isVertical(words: readonly Word[]): boolean {
  let [upright, all] = [0, 0]
  for (const { run, text } of words) {
    if (run.vertical) upright += text.length
    all += text.length
  }
  return upright > 0.5 * all
}

function mainQuarter(words: readonly Word[]): number {
  const letters = [0, 0, 0, 0]
  for (const w of words) if (w.quarter >= 0) letters[w.quarter]! += w.text.length
  return letters.indexOf(Math.max(...letters))
}

function edges(
  segments: Segment[],
  grids: Grid[],
  width: number,
  height: number,
): { top: EdgeRow[]; bottom: EdgeRow[] } {
  const rows = findRows(segments.filter(s => s.y1 < 0.16 * height || s.y0 > 0.84 * height))
  const edge = rows.map(row => ({ y: row.base, segments: row.segments }))
  const short = lastNumber(segments, grids, width)
  if (short && !edge.some(row => row.segments.includes(short))) edge.push({ y: Infinity, segments: [short] })
  const low = Math.min(...grids.map(g => g.y0), Infinity)
  const high = Math.max(...grids.map(g => g.y1), -Infinity)
  return {
    top: edge
      .filter(row => row.y < 0.16 * height && row.y < low)
      .slice(0, EDGE_ROWS)
      .map(edgeRow),
    bottom: edge
      .filter(row => row.y > 0.84 * height && row.y > high)
      .reverse()
      .slice(0, EDGE_ROWS)
      .map(edgeRow),
  }
}

function edgeRow({ y, segments }: Pick<EdgeRow, 'y' | 'segments'>): EdgeRow {
  const words = segments.flatMap(s => s.words)
  const text = textOf(words)
  return {
    key: text.replace(/\d+/g, '#').replace(/\s+/g, ' ').toLowerCase(),
    text,
    y,
    segments,
    // A number below all else is told by its place.
    artifact: y < Infinity && words.every(w => w.run.artifact),
  }
}

/** White space above a page number, in type sizes: LaTeX leaves 1.5 at its largest type. */
const FOOT_SKIP = 1.4

/** A number alone in the middle under all else: the page number of a page that is cut off below it. */
function lastNumber(segments: Segment[], grids: Grid[], width: number): Segment | undefined {
  let last: Segment | undefined
  for (const s of segments) if (!last || s.base > last.base) last = s
  if (last?.words.length !== 1 || !/^\d{1,4}$/.test(last.words[0]!.text)) return undefined
  const { y0, size, x0, x1 } = last
  const above = y0 - FOOT_SKIP * size
  const near = segments.some(s => s !== last && s.y1 > above) || grids.some(g => g.y1 > above)
  const { x0: left, x1: right } = around(segments)
  const middle = (x0 + x1) / 2
  const central =
    Math.abs(middle - (left + right) / 2) < 0.06 * (right - left) ||
    Math.abs(middle - width / 2) < 0.04 * width
  return !near && central ? last : undefined
}
