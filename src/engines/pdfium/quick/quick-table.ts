import { CHAR_KIND, type CharTable, type TextRun } from '../../../lib/geometry/pdf-page.ts'
import { isTelling } from '../font-class.ts'
import type { Glyph, ShownStrings } from './glyph-model.ts'

/** Narrower text objects are none to PDFium. */
const NARROWEST = 0.01
const HYPHEN = 0x2d
const SPACE = 32

const isAlpha = (code: number): boolean => /\p{L}/u.test(String.fromCharCode(code))
const isAlphanumeric = (code: number): boolean => /[\p{L}\p{Nd}]/u.test(String.fromCharCode(code))

/** What follows from how two strings stand to each other. */
type Between = 'nothing' | 'space' | 'line' | 'hyphen'

/**
 * Puts the strings of a page in PDFium's order and finds its spaces, line ends and hyphens between them, so that the
 * characters are those that PDFium gives. Where strings stand in a way that is not followed here, it gives up.
 */
export class TableWriter {
  readonly table: CharTable
  #strings!: ShownStrings
  #left = 0
  #top = 0
  #written = 0
  /** Where the line begins that is not ended yet. */
  #lineStart = 0
  /** The string before, in PDFium's order; -1 at the start. */
  #before = -1

  constructor(table: CharTable) {
    this.table = table
  }

  /** Whether all could be written. `left` and `top` are those of the visible page. */
  write(strings: ShownStrings, left: number, top: number, width: number, height: number): boolean {
    this.#strings = strings
    this.#left = left
    this.#top = top
    this.#written = 0
    this.#lineStart = 0
    this.#before = -1
    this.table.runs = []
    if (strings.unknown || !flowsAcross(strings, width, height)) return false
    let line: number[] = []
    for (let n = 0; n < strings.count; n++) {
      if (strings.right[n]! - strings.left[n]! < NARROWEST) continue
      if (line.length === 0) {
        line.push(n)
        continue
      }
      if (isNearTwin(strings, n)) return false
      const last = line.at(-1)!
      const wide = Math.max(this.#widthAtEnd(last), this.#widthAtStart(n)) / 4
      if (Math.abs(strings.y[n]! - strings.y[last]!) > wide * 2) {
        if (!this.#writeLine(line)) return false
        line = [n]
        continue
      }
      let at = line.length
      while (at > 0 && strings.x[n]! < strings.x[line[at - 1]!]!) at--
      line.splice(at, 0, n)
    }
    if (!this.#writeLine(line)) return false
    this.table.count = this.#written
    return true
  }

  #glyphAt(n: number, i: number): Glyph {
    const strings = this.#strings
    return strings.fonts[n]!.glyphs[strings.codes[i]!]!
  }

  #first(n: number): Glyph {
    return this.#glyphAt(n, this.#strings.first[n]!)
  }

  #last(n: number): Glyph {
    return this.#glyphAt(n, this.#strings.first[n + 1]! - 1)
  }

  /** On the page, as wide as PDFium takes distances: the mean of both directions. */
  #widthAtEnd(n: number): number {
    const { size, across, up } = this.#strings
    return ((this.#last(n).width * size[n]!) / 1000) * ((across[n]! + up[n]!) / 2)
  }

  #widthAtStart(n: number): number {
    const { size, across, up } = this.#strings
    return ((this.#first(n).width * size[n]!) / 1000) * ((across[n]! + up[n]!) / 2)
  }

  #writeLine(line: readonly number[]): boolean {
    for (const n of line) if (!this.#writeString(n)) return false
    return true
  }

  #writeString(n: number): boolean {
    const strings = this.#strings
    const { table } = this
    const before = this.#before
    if (before >= 0) {
      const between = this.#between(before, n)
      if (between === 'space') this.#generate(SPACE)
      else if (between === 'line') {
        this.#lineStart = this.#written
        if (this.#written > 0) {
          this.#generate(13)
          this.#generate(10)
          this.#lineStart = this.#written
        }
      } else if (between === 'hyphen') {
        const count = strings.first[n + 1]! - strings.first[n]!
        if (count === 1 && this.#first(n).text[0] === HYPHEN) return true
        while (this.#written > this.#lineStart && table.codes[this.#written - 1] === SPACE) this.#written--
        if (this.#written === this.#lineStart) return false
        table.kinds[this.#written - 1] = CHAR_KIND.hyphen
        table.codes[this.#written - 1] = HYPHEN
      }
    }
    this.#before = n
    return this.#writeGlyphs(n)
  }

  /** A character that nobody wrote. */
  #generate(code: number): void {
    const { table } = this
    const to = this.#written
    if (code === SPACE && to > this.#lineStart && table.codes[to - 1] === SPACE) return
    table.codes[to] = code
    table.kinds[to] = CHAR_KIND.generated
    table.runOf[to] = Math.max(0, table.runs.length - 1)
    table.x[to] = to > 0 ? table.x[to - 1]! + table.advance[to - 1]! : 0
    table.y[to] = to > 0 ? table.y[to - 1]! : 0
    table.advance[to] = 0
    this.#written++
  }

  #writeGlyphs(n: number): boolean {
    const strings = this.#strings
    const { codes, kinds, runOf, x, y, advance, runs } = this.table
    const font = strings.fonts[n]!
    const { glyphs, face } = font
    if (!face) return false
    const size = strings.size[n]!
    const across = strings.across[n]!
    const displayed = size * strings.up[n]!
    const run: TextRun = {
      font: face.font,
      size: displayed,
      ascent: face.ascent * displayed,
      descent: face.descent * displayed,
      angle: 0,
      vertical: false,
      color: strings.colors[n]!,
      opacity: 1,
      invisible: false,
      mcid: strings.mcid[n]!,
      artifact: strings.artifact[n] === 1,
    }
    const index = runs.length
    runs.push(run)
    const base = this.#top - strings.y[n]!
    const start = strings.x[n]! - this.#left
    const unit = (size * across) / 1000
    const from = strings.first[n]!
    const end = strings.first[n + 1]!
    const baseSpace = strings.charSpace[n] === 0 ? 0 : baseSpaceOf(strings, n)
    let moved = 0
    let to = this.#written
    if (to + 4 * (end - from) + 8 > codes.length) return false
    for (let i = from; i < end; i++) {
      const glyph = glyphs[strings.codes[i]!]!
      const by = strings.moves[i]!
      if (by !== 0 && (to === 0 || codes[to - 1] !== SPACE)) moved = -(size * across * by) / 1000
      moved -= baseSpace
      if (moved !== 0 && i > from) {
        const least = leastSpace(font.space, glyph.width) * unit
        if (least > 0 && moved >= least && !(to > this.#lineStart && codes[to - 1] === SPACE)) {
          codes[to] = SPACE
          kinds[to] = CHAR_KIND.generated
          runOf[to] = index
          x[to] = start + strings.at[i]! * across
          y[to] = base
          advance[to] = 0
          to++
        }
        // Glyphs that lie upon each other may be the same one twice.
        if (by * unit > glyph.width * unit + 0.5 * size) return false
      }
      moved = 0
      const { text } = glyph
      if (font.unsure && isTelling(text[0]!)) return false
      if (text[0] === SPACE && to > this.#lineStart && codes[to - 1] === SPACE) {
        // Of spaces in a row the first is kept.
        continue
      }
      const ox = start + strings.at[i]! * across + glyph.start * unit
      const wide = glyph.wide * unit
      for (let k = 0; k < text.length; k++) {
        codes[to] = text[k]!
        kinds[to] = CHAR_KIND.normal
        runOf[to] = index
        x[to] = ox
        y[to] = base
        advance[to] = wide
        to++
      }
    }
    this.#written = to
    return true
  }

  #between(before: number, n: number): Between {
    const s = this.#strings
    const firstCode = this.#first(n).text[0]!
    const tall = (i: number) => s.top[i]! - s.bottom[i]!
    if (tall(n) > 4.5 && tall(before) > 4.5) {
      const top = Math.min(s.top[n]!, s.top[before]!)
      const bottom = Math.max(s.bottom[n]!, s.bottom[before]!)
      if (bottom >= top) return this.#endsInHyphen(firstCode) ? 'hyphen' : 'line'
    }
    const lastGlyph = this.#last(before)
    const lastAt = s.at[s.first[before + 1]! - 1]!
    const lastWidth = (lastGlyph.width * s.size[before]!) / 1000
    const thisWidth = (this.#first(n).width * s.size[n]!) / 1000
    const inverse = (1 / s.across[before]! + 1 / s.up[before]!) / 2
    let near = Math.max(lastWidth, thisWidth) / 4
    if (lastWidth < thisWidth) near *= inverse
    const x = (s.x[n]! - s.x[before]!) / s.across[before]!
    const y = (s.y[n]! - s.y[before]!) / s.up[before]!
    const isFlat = s.right[before]! <= s.left[before]! || s.top[before]! <= s.bottom[before]!
    if (
      (isFlat && tall(before) > 5) ||
      ((y > near * 2 || y < near * -3) && (Math.abs(y) >= 1 || Math.abs(y) > Math.abs(x)))
    ) {
      const several = s.first[before + 1]! - s.first[before]! > 1 && lastAt > s.at[s.first[before]!]!
      const crosses = (a: number, b: number) =>
        s.x[b]! >= 0 && s.x[b]! <= 1000 && s.y[b]! >= s.bottom[a]! && s.y[b]! <= s.top[a]!
      if (!several || !(crosses(before, n) || crosses(n, before)))
        return this.#endsInHyphen(firstCode) ? 'hyphen' : 'line'
    }
    const count = s.first[n + 1]! - s.first[n]!
    if (count === 1 && firstCode === HYPHEN && this.#endsInHyphen(firstCode)) return 'hyphen'
    if (firstCode === SPACE || lastGlyph.text.at(-1) === SPACE) return 'nothing'
    let least = parted(Math.max(lastGlyph.width, this.#first(n).width), 400, 700, 800)
    if (lastGlyph.width >= this.#first(n).width) least *= s.size[before]!
    else least *= s.size[n]! * ((s.across[n]! + s.up[n]!) / 2) * inverse
    least /= 1000
    if ((least < 1.4881 && least > 1.4879) || (least < 1.39001 && least > 1.38999)) least *= 1.5
    if (Math.abs(lastAt + lastWidth - x) <= least) return 'nothing'
    const away = x - lastAt
    const isApart = Math.abs(away) > least + lastWidth || away > thisWidth + lastWidth
    return isApart ? 'space' : 'nothing'
  }

  /** Whether the text so far ends in a hyphen behind a letter, and what follows could go on with the word. */
  #endsInHyphen(next: number): boolean {
    const { codes, kinds } = this.table
    let at = this.#written - 1
    const start = this.#lineStart < this.#written ? this.#lineStart : 0
    while (at > start && codes[at] === SPACE) at--
    if (at < start || codes[at] !== HYPHEN || kinds[at] !== CHAR_KIND.normal) return false
    return at > start && isAlpha(codes[at - 1]!) && isAlphanumeric(next)
  }
}

/** How wide a gap parts words, by the width of a glyph, in thousandths of the type size. */
const parted = (width: number, narrow: number, middle: number, wide: number): number =>
  width < narrow ? width / 2 : width < middle ? width / 4 : width < wide ? width / 5 : width / 6

/** How far a string has to move on for a space, in thousandths of the type size: half of one, or by the glyph. */
const leastSpace = (space: number, width: number): number =>
  space > 0 && space <= 1000 / 3 ? space / 2 : parted(width, 300, 500, 700)

/** What PDFium takes off a string's moves where its characters are set apart. */
function baseSpaceOf(s: ShownStrings, n: number): number {
  const unit = (s.across[n]! + s.up[n]!) / 2
  const spacing = s.charSpace[n]! * unit
  const from = s.first[n]!
  const end = s.first[n + 1]!
  const items = end - from + s.parts[n]!
  let base = 0
  if (items >= 3) {
    base = spacing
    for (let i = from + 1; i < end; i++)
      if (s.moves[i] !== 0) base = Math.min(base, -(s.size[n]! * s.across[n]! * s.moves[i]!) / 1000 + spacing)
    if (base < 0 || (items === 3 && s.parts[n]! > 0)) base = 0
  }
  return base - (Math.abs(s.charSpace[n]!) > 0.001 ? spacing : 0)
}

/** Whether the string may be one of those before it once more, as for shadows. */
function isNearTwin(s: ShownStrings, n: number): boolean {
  for (let other = n - 1; other >= 0 && other >= n - 5; other--) {
    if (
      Math.abs(s.y[n]! - s.y[other]!) < 0.6 * s.size[n]! * s.up[n]! &&
      Math.abs(s.x[n]! - s.x[other]!) < s.size[n]! * s.across[n]!
    ) {
      const length = s.first[n + 1]! - s.first[n]!
      if (length !== s.first[other + 1]! - s.first[other]!) continue
      let same = true
      for (let i = 0; i < length && same; i++)
        same = s.codes[s.first[n]! + i] === s.codes[s.first[other]! + i]
      if (same) return true
    }
  }
  return false
}

/** Whether the page's text flows across it in PDFium's eyes: its strings cover more of the width than of the height. */
function flowsAcross(s: ShownStrings, width: number, height: number): boolean {
  const [wide, high] = [Math.trunc(width), Math.trunc(height)]
  const [columns, rows] = [new Uint8Array(wide), new Uint8Array(high)]
  const within = (value: number, most: number) => Math.trunc(Math.min(Math.max(value, 0), most))
  let [left, right, low, top] = [wide, 0, high, 0]
  let line = 0
  for (let n = 0; n < s.count; n++) {
    const [x0, x1] = [within(s.left[n]!, wide), within(s.right[n]!, wide)]
    const [y0, y1] = [within(s.bottom[n]!, high), within(s.top[n]!, high)]
    if (x0 >= x1 || y0 >= y1) continue
    columns.fill(1, x0, x1)
    rows.fill(1, y0, y1)
    left = Math.min(left, x0)
    right = Math.max(right, x1)
    low = Math.min(low, y0)
    top = Math.max(top, y1)
    if (line <= 0) line = s.top[n]! - s.bottom[n]!
  }
  if (top - low < Math.trunc(2 * line)) return true
  if (right - left < Math.trunc(2 * line)) return false
  const share = (mask: Uint8Array, from: number, end: number) => {
    let filled = 0
    for (let i = from; i < end; i++) filled += mask[i]!
    return from >= end ? 0 : filled / (end - from)
  }
  const across = share(columns, left, right)
  return across > 0.8 || across > share(rows, low, top)
}
