import { isRtlCode } from '../../layout/codes.ts'
import type { Matrix } from '../../lib/geometry/matrix.ts'
import { CHAR_KIND, type CharTable, type PdfChar, type PdfFont } from '../../lib/geometry/pdf-page.ts'
import { composeAccents } from './accents.ts'
import { moveBox, Spans, spread, widenInk } from './actual-text.ts'
import type { Block, Library } from './binding.ts'
import {
  AT,
  AT_TYPE,
  AT_UNICODE,
  DOUBLES,
  RECORD,
  type Records,
  recordsOf,
  recordsOneByOne,
  TYPE,
  WORDS,
} from './char-records.ts'
import { type CharWidth, widthsOf } from './char-widths.ts'
import { drawnSigns, measureSigns } from './drawn-signs.ts'
import { drawnShapeOf, shapeOf } from './face-shapes.ts'
import { isPitchDoubtful, measureFaces, type Named } from './font-class.ts'
import { fontsOfOneBox, isDrawn, settleBoxes, settleSizes } from './glyph-boxes.ts'
import { turnMirrored } from './mirrored-runs.ts'
import type { PageContext } from './page-context.ts'
import { unifyRadicals } from './radicals.ts'
import { type Face, nameDrawn, type Run, readRun } from './runs.ts'
import { nameTexCodes } from './tex-codes.ts'
import { turnQuotesBack } from './turned-quotes.ts'

const KINDS = ['normal', 'generated', 'hyphen', 'unmapped'] as const

/** Reads all characters of a text page. `m` leads from the page's space to the displayed page. */
export function readChars(context: PageContext, page: number, textPage: number, m: Matrix): PdfChar[] {
  const t = askChars(context, page, textPage, m, true)()
  return Array.from({ length: t.count }, (_, i) => ({
    text: String.fromCodePoint(t.codes[i]!),
    left: t.left[i]!,
    top: t.top[i]!,
    right: t.right[i]!,
    bottom: t.bottom[i]!,
    x: t.x[i]!,
    y: t.y[i]!,
    advance: t.advance[i]!,
    kind: KINDS[t.kinds[i]!]!,
    run: t.runs[t.runOf[i]!]!,
  }))
}

export const emptyTable = (count: number): CharTable => ({
  count: 0,
  codes: new Uint32Array(count),
  kinds: new Uint8Array(count),
  runOf: new Uint32Array(count),
  runs: [],
  x: new Float64Array(count),
  y: new Float64Array(count),
  advance: new Float64Array(count),
  left: new Float64Array(count),
  top: new Float64Array(count),
  right: new Float64Array(count),
  bottom: new Float64Array(count),
})

/** Room that page after page is read into: fresh arrays for each would keep the garbage collector busy. */
interface Room {
  table: CharTable
  records: Block | undefined
  size: number
}
const rooms = new WeakMap<Library, Room>()

function roomFor(library: Library, count: number): Room {
  const known = rooms.get(library)
  if (known && known.size >= count) {
    known.table.count = 0
    known.table.runs = []
    return known
  }
  known?.records?.free()
  const size = Math.ceil(count * 1.3) + 500
  const room = {
    table: emptyTable(size),
    records: library.charBatch && library.alloc(size * RECORD),
    size,
  }
  rooms.set(library, room)
  return room
}

/** The records of a page's characters, where PDFium gives them all at once; they hold until the next page is asked for. */
export function recordsOn(
  { library }: PageContext,
  textPage: number,
): { read: Records; count: number } | undefined {
  const count = library.fn.FPDFText_CountChars(textPage)
  const { records } = roomFor(library, Math.max(0, count))
  if (!records || count <= 0 || library.charBatch!(textPage, 0, count, records.at) !== count) return undefined
  return { read: recordsOf(records.view(), count), count }
}

/** How wide the characters of a text page are in the fonts that leave it to the reader. */
export function readWidths(context: PageContext, textPage: number): CharWidth {
  const count = Math.max(0, context.library.fn.FPDFText_CountChars(textPage))
  const read =
    recordsOn(context, textPage)?.read ?? recordsOf(recordsOneByOne(context, textPage, count), count)
  return widthsOf(context, read, count)
}

/**
 * Asks PDFium for the characters of a page, and gives what makes a table of them without asking again, so that PDFium
 * can go on meanwhile. The table holds until the next page is asked for. `exact` asks for the ink of every glyph, and
 * for the origin where the ink reaches beyond it; without, level text has no ink boxes, and such glyphs start where
 * their ink does, which is near enough to tell words.
 */
export function askChars(
  context: PageContext,
  page: number,
  textPage: number,
  m: Matrix,
  exact: boolean,
): () => CharTable {
  const { library, pad } = context
  const { fn } = library
  const count = fn.FPDFText_CountChars(textPage)
  const { table, records } = roomFor(library, Math.max(0, count))
  if (count <= 0) return () => table
  const batched = records && library.charBatch!(textPage, 0, count, records.at) === count
  const read = recordsOf(batched ? records.view() : recordsOneByOne(context, textPage, count), count)
  const { words } = read
  const { runOf, runs: allRuns, x, y, kinds } = table
  const fonts = new Map<number, Face>()
  const byHandle = new Map<number, Run>()
  const runs: Run[] = []
  const spans = new Spans(context, page)
  const said = new Set<number>()
  let [low, high] = [-1, -1]
  let run: Run | undefined
  /** What says nothing, for spaces that PDFium puts between glyphs of which it knows some only. */
  let nothing: Run | undefined
  const silent = () => {
    if (nothing) return nothing
    nothing = { ...run!, index: runs.length, repeats: true }
    runs.push(nothing)
    allRuns.push(nothing.run)
    return nothing
  }
  for (let i = 0, word = 0; i < count; i++, word += WORDS) {
    if (words[word] !== low || words[word + 1] !== high || !run) {
      low = words[word]!
      high = words[word + 1]!
      const handle = low + high * 0x1_0000_0000
      // Characters that PDFium puts in belong to no text object: they go with the one before.
      if (handle !== 0 || !run) {
        run = byHandle.get(handle)
        if (!run) {
          run = readRun(context, textPage, i, count, handle, read, fonts, m, runs.length, spans)
          const mark = run.spoken?.span?.mark
          run.repeats = mark !== undefined && said.has(mark)
          if (mark !== undefined) said.add(mark)
          runs.push(run)
          allRuns.push(run.run)
          byHandle.set(handle, run)
        }
      }
    }
    runOf[i] =
      run.spoken && low === 0 && high === 0 && !isGap(context, textPage, read, i, count, run)
        ? silent().index
        : run.index
    kinds[i] = isTold(read, i, run, exact) ? TOLD : 0
    if ((low !== 0 || high !== 0) && (kinds[i] !== TOLD || isDrawn(run.run.font))) {
      fn.FPDFText_GetCharOrigin(textPage, i, pad.at(0), pad.at(1))
      x[i] = pad.double(0)
      y[i] = pad.double(1)
      if (run.spoken) placeSpoken(read, i, run.spoken, x, y)
    }
  }
  settleSizes(read, count, table, runs)
  const boxed = fontsOfOneBox(read, count, table, runs)
  if (boxed.size > 0) for (let i = 0; i < count; i++) if (boxed.has(runs[runOf[i]!]!.run.font)) kinds[i] = 0
  const unsure = new Map<PdfFont, Named>()
  const handles = new Map<PdfFont, number>()
  for (const [handle, { font, named }] of fonts) {
    const isNamed = named.bold !== undefined && named.serif !== undefined
    if (isNamed && !isPitchDoubtful(font, named)) continue
    unsure.set(font, named)
    handles.set(font, handle)
  }
  const fontAt = (i: number) => {
    const { plain, run, scale, index } = runs[runOf[i]!]!
    // The layer under a scan has boxes for glyphs, whose stems are as wide as they are.
    if (!plain || run.invisible) return undefined
    const told = !isDrawn(run.font)
    return {
      font: run.font,
      scale,
      ...(!told && { advance: runOf[i + 1] === index ? x[i + 1]! - x[i]! : 0 }),
    }
  }
  measureFaces(read, count, fontAt, unsure, (font, letters) => {
    if (!font.embedded) return undefined
    const handle = handles.get(font)!
    // PDFium has outlines of another font for glyphs that are drawings.
    return isDrawn(font)
      ? drawnShapeOf(context, page, textPage, m, handle, letters, font.fixedPitch)
      : shapeOf(context, handle, letters.stemmed.keys(), font.fixedPitch)
  })
  measureSigns(context, { page, textPage, m }, drawnSigns(read, count, fontAt, handles))
  leanFonts(runs)
  return () => nameDrawn(fillTable(table, read, count, runs, m, exact))
}

/** Whether there is room for a space behind all the glyphs that an ActualText stands for. */
function isGap(
  { library, pad }: PageContext,
  textPage: number,
  { words }: Records,
  i: number,
  count: number,
  { run, spoken }: Run,
): boolean {
  const next = i + 1
  if (words[i * WORDS + AT_UNICODE / 4] !== 0x20) return true
  const isOnLine = next < count && (words[next * WORDS] !== 0 || words[next * WORDS + 1] !== 0)
  if (!spoken?.span || !spoken.level || !isOnLine) return true
  library.fn.FPDFText_GetCharOrigin(textPage, next, pad.at(0), pad.at(1))
  return pad.double(0) - spoken.span.whole.right > SPACE * run.size
}

/** Of the type size. */
const SPACE = 0.15

/** All characters of an ActualText have one origin; level ones begin with their boxes, which share the room. */
function placeSpoken(
  { doubles }: Records,
  i: number,
  { form, level, span }: NonNullable<Run['spoken']>,
  x: Float64Array,
  y: Float64Array,
): void {
  const at = i * DOUBLES + AT.left / 8
  moveBox(doubles, at, form)
  if (span && level) {
    doubles[at] = spread(doubles[at]!, span)
    doubles[at + 1] = spread(doubles[at + 1]!, span)
  }
  const [ox, oy] = [x[i]!, y[i]!]
  x[i] = level ? doubles[at]! : form[0] * ox + form[2] * oy + form[4]
  y[i] = form[1] * ox + form[3] * oy + form[5]
}

/** Fonts whose letters are made to lean are italic there. */
function leanFonts(runs: readonly Run[]): void {
  const leaning = new Map<PdfFont, PdfFont>()
  for (const { run, leans } of runs) {
    if (!leans || run.font.italic) continue
    const font = leaning.get(run.font) ?? { ...run.font, italic: true }
    leaning.set(run.font, font)
    run.font = font
  }
}

/**
 * Whether a record tells the origin. Upright in the page's space, the loose box starts there, and the baseline is the
 * run's. Where ink goes beyond origin or advance, the loose box goes with it and tells less.
 */
function isTold({ doubles, floats }: Records, i: number, { plain }: Run, exact: boolean): boolean {
  if (!plain) return false
  const looseLeft = floats[i * WORDS + AT.looseLeft / 4]!
  return (
    looseLeft < doubles[i * DOUBLES + AT.left / 8]! ||
    (!exact && floats[i * WORDS + AT.looseRight / 4]! > looseLeft)
  )
}

/** Stands where a character's kind will, as long as its record is not read: the record tells the origin. */
const TOLD = 255

function fillTable(
  table: CharTable,
  read: Records,
  count: number,
  runs: Run[],
  m: Matrix,
  exact: boolean,
): CharTable {
  table.count = fillColumns(table, read, count, runs, m, exact)
  if (runs.some(run => run.mirrored)) turnMirrored(table, runs)
  settleAdvances(table)
  settleBoxes(table)
  if (exact) widenInk(table, runs, m)
  turnQuotesBack(table)
  nameTexCodes(table)
  composeAccents(table, exact)
  unifyRadicals(table)
  return table
}

/**
 * Answers how many characters there are. Its run, whether the record tells the origin and, where PDFium was asked, the
 * origin stand at each record's own place already. The loop is all that this does: what stands behind one that is
 * compiled while it runs has never been seen by the engine, which gives its work up there.
 */
function fillColumns(
  table: CharTable,
  read: Records,
  count: number,
  runs: Run[],
  m: Matrix,
  exact: boolean,
): number {
  const { doubles, floats, words } = read
  const { codes, kinds, runOf, x, y, advance, left, top, right, bottom } = table
  const [m0, m1, m2, m3, m4, m5] = m
  let written = 0
  for (let i = 0; i < count; i++) {
    const at = i * DOUBLES
    const word = i * WORDS
    const type = words[word + AT_TYPE / 4]!
    const run = runs[runOf[i]!]!
    if (run.repeats) continue
    const x0 = doubles[at + AT.left / 8]!
    const x1 = doubles[at + AT.right / 8]!
    let ox = x[i]!
    let oy = y[i]!
    if (words[word] === 0 && words[word + 1] === 0) {
      ox = x0
      oy = doubles[at + AT.bottom / 8]!
      advance[written] = 0
    } else if (kinds[i] === TOLD) {
      const looseLeft = floats[word + AT.looseLeft / 4]!
      const looseRight = floats[word + AT.looseRight / 4]!
      ox = looseLeft
      oy = run.baseline
      advance[written] = looseRight > x1 || !exact ? looseRight - looseLeft : -1
    } else if (run.mirrored) {
      ox = floats[word + AT.looseLeft / 4]!
      advance[written] = floats[word + AT.looseRight / 4]! - ox
    } else advance[written] = -1
    let code = words[word + AT_UNICODE / 4]!
    if (code >= 0xd800 && code < 0xdc00 && i + 1 < count) {
      const next = words[word + WORDS + AT_UNICODE / 4]!
      if (next >= 0xdc00 && next < 0xe000) {
        code = 0x10000 + ((code - 0xd800) << 10) + (next - 0xdc00)
        i++
      }
    }
    const lost = code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)
    codes[written] = type === TYPE.hyphen ? 0x2d : lost ? 0xfffd : code
    kinds[written] =
      type === TYPE.generated
        ? CHAR_KIND.generated
        : type === TYPE.hyphen
          ? CHAR_KIND.hyphen
          : (type === TYPE.unmapped && !run.shapeless) || code === 0
            ? CHAR_KIND.unmapped
            : CHAR_KIND.normal
    runOf[written] = run.index
    // Where origin and advance are known, words do without the ink; figures may be raised ones.
    if (exact || advance[written]! <= 0 || !run.plain || (code >= 0x30 && code <= 0x39)) {
      // The display matrix has quarter turns only: two corners give the box.
      const y0 = doubles[at + AT.bottom / 8]!
      const y1 = doubles[at + AT.top / 8]!
      const ax = m0 * x0 + m2 * y0 + m4
      const bx = m0 * x1 + m2 * y1 + m4
      const ay = m1 * x0 + m3 * y0 + m5
      const by = m1 * x1 + m3 * y1 + m5
      left[written] = Math.min(ax, bx)
      right[written] = Math.max(ax, bx)
      top[written] = Math.min(ay, by)
      bottom[written] = Math.max(ay, by)
    }
    x[written] = m0 * ox + m2 * oy + m4
    y[written] = m1 * ox + m3 * oy + m5
    written++
  }
  return written
}

/** Where the advance is not told: the way to the next character of the run, or as far as the ink goes. */
function settleAdvances(t: CharTable): void {
  const { advance } = t
  for (let i = 0; i < t.count; i++) {
    if (advance[i]! >= 0) continue
    // Words of right-to-left scripts are told from their right end: there the next one on the page comes before.
    const [after, before] = [wayTo(t, i, i + 1), wayTo(t, i, i - 1)]
    const way = Math.min(after, before)
    const { angle, size } = t.runs[t.runOf[i]!]!
    const own = wayAlong(t.right[i]! - t.left[i]!, t.bottom[i]! - t.top[i]!, angle)
    // The space before a word may belong to its last letter, and stands on the other side of the word.
    const isSpace = t.codes[after <= before ? i + 1 : i - 1] === 0x20
    const isBeyond = isSpace && isRtlCode(t.codes[i]!) && way > own + 0.3 * size
    advance[i] = way < Infinity && !isBeyond ? way : own
  }
}

/** On slopes like this the sides of a box no longer tell how long and how high what it holds is. */
const DIAGONAL = 0.2

/** How long a rectangle is that is turned by an angle, by the sides of the upright box around it. */
function wayAlong(width: number, height: number, angle: number): number {
  if (angle % 90 === 0) return angle % 180 === 0 ? width : height
  const turn = (angle * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))]
  const most = Math.min(width / cos, height / sin)
  const square = cos * cos - sin * sin
  const length = (width * cos - height * sin) / square
  return Math.abs(square) > DIAGONAL && length > 0 ? Math.min(length, most) : most
}

/** How far a neighbour of the same run stands from a character, in the direction of its writing; else Infinity. */
function wayTo({ count, runOf, kinds, runs, x, y }: CharTable, from: number, to: number): number {
  if (to < 0 || to >= count || runOf[to] !== runOf[from] || kinds[to] === CHAR_KIND.generated) return Infinity
  const [dx, dy] = [x[to]! - x[from]!, y[to]! - y[from]!]
  const { angle, vertical } = runs[runOf[from]!]!
  const turn = (angle * Math.PI) / 180
  const along = dx * Math.cos(turn) + dy * Math.sin(turn)
  // One set over another is ahead of none.
  if (vertical ? to < from : to < from ? along <= 0 : along < 0) return Infinity
  return Math.hypot(dx, dy)
}
