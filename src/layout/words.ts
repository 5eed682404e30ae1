import type { PdfChar, TextRun } from '../lib/pdf-page.ts'
import type { Box } from './boxes.ts'

/** Characters that stand together. */
export interface Word extends Box {
  text: string
  size: number
  run: TextRun
  /** Quarter turns clockwise: 0 reads left to right, 1 downwards, 3 upwards; -1 stands askew. */
  quarter: number
  /** Its baseline: y of upright words. */
  base: number
  /** Its rank in the engine's order. */
  order: number
  /** White space was written before it. */
  spaced: boolean
  /** It ends in a hyphen that may only be there for the line break. */
  softHyphen: boolean
}

const CJK = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/
const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

export const isCjk = (text: string): boolean => CJK.test(text)
export const isRtl = (text: string): boolean => RTL.test(text)

const isSpace = (text: string): boolean => {
  const code = text.charCodeAt(0)
  if (code <= 32 || code === 0xa0) return true
  if (code < 0x2000) return false
  return (
    (code <= 0x200b && code >= 0x2000) ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  )
}

/** The quarter turn of an angle, or -1 where text stands askew. */
export function quarterOf(angle: number): number {
  if (angle === 0) return 0
  const turns = angle / 90
  const whole = Math.round(turns)
  return Math.abs(turns - whole) > 0.06 ? -1 : whole % 4
}

/**
 * Joins characters into words, in the engine's order: it knows the logical order of right-to-left text,
 * which sorting by place would lose.
 */
export function findWords(chars: readonly PdfChar[]): Word[] {
  const words: Word[] = []
  let word: Word | undefined
  let last: PdfChar | undefined
  let spaced = false
  let start = 0
  let end = 0
  let lastStart = 0
  let lastEnd = 0
  let base = 0
  const repeats = new Repeats()
  let run: TextRun | undefined
  let quarter = 0
  for (const c of chars) {
    if (c.kind === 'generated' || isSpace(c.text)) {
      spaced = true
      continue
    }
    if (c.run !== run) {
      run = c.run
      quarter = quarterOf(run.angle)
    }
    if (repeats.has(c)) continue
    // Where the character starts and ends along its reading direction, and its baseline across it.
    if (quarter <= 0) {
      start = c.x
      end = c.x + (c.advance > 0 ? c.advance : c.right - c.left)
      base = c.y
    } else if (quarter === 1) {
      start = c.y
      end = c.y + c.advance
      base = -c.x
    } else if (quarter === 2) {
      start = -c.x
      end = c.advance - c.x
      base = -c.y
    } else {
      start = -c.y
      end = c.advance - c.y
      base = c.x
    }
    const { size } = c.run
    let joined = false
    if (word && last && !spaced && word.quarter === quarter) {
      const large = Math.max(size, last.run.size)
      if (
        Math.abs(base - word.base) <= 0.12 * large &&
        Math.abs(size - last.run.size) <= 0.15 * large &&
        sameFace(c.run, last.run) &&
        !word.softHyphen
      ) {
        const ahead = start - lastEnd
        const limit = (isWide(c.text) && isWide(last.text) ? 0.6 : 0.22) * large
        const behind = lastStart - end
        joined =
          (ahead > -0.6 * large && ahead < limit) ||
          (behind > -0.6 * large && behind < limit && isRtl(c.text))
      }
    }
    if (joined && word) {
      word.text += c.text
      if (quarter === 0) {
        if (start < word.x0) word.x0 = start
        if (end > word.x1) word.x1 = end
      } else extend(word, boxOf(c, quarter))
      if (c.kind === 'hyphen') word.softHyphen = true
    } else {
      const box = boxOf(c, quarter)
      word = {
        text: c.text,
        x0: box.x0,
        y0: box.y0,
        x1: box.x1,
        y1: box.y1,
        size,
        run: c.run,
        quarter,
        base,
        order: words.length,
        spaced,
        softHyphen: c.kind === 'hyphen',
      }
      words.push(word)
    }
    last = c
    lastStart = start
    lastEnd = end
    spaced = false
  }
  return words
}

/** Another weight or slant starts a new word, so that each has one style; whether a space stands between is told later. */
const sameFace = (a: TextRun, b: TextRun): boolean =>
  a === b ||
  (a.font.bold === b.font.bold && a.font.italic === b.font.italic && a.font.fixedPitch === b.font.fixedPitch)

const isWide = (text: string): boolean => text.charCodeAt(0) >= 0x1100 && CJK.test(text)

/** A character's place: its advance wide, its font's ascent to descent high. */
function boxOf(c: PdfChar, quarter: number): Box {
  const { size } = c.run
  const up = Math.min(Math.max(c.run.ascent, 0.6 * size), 1.05 * size)
  const down = Math.min(Math.max(c.run.descent, 0.1 * size), 0.35 * size)
  const advance = c.advance > 0 ? c.advance : Math.max(c.right - c.left, c.bottom - c.top, 0)
  if (quarter === 0) return { x0: c.x, x1: c.x + advance, y0: c.y - up, y1: c.y + down }
  if (quarter === 1) return { x0: c.x - down, x1: c.x + up, y0: c.y, y1: c.y + advance }
  if (quarter === 2) return { x0: c.x - advance, x1: c.x, y0: c.y - down, y1: c.y + up }
  if (quarter === 3) return { x0: c.x - up, x1: c.x + down, y0: c.y - advance, y1: c.y }
  return { x0: c.left, x1: c.right, y0: c.top, y1: c.bottom }
}

function extend(word: Word, box: Box): void {
  if (box.x0 < word.x0) word.x0 = box.x0
  if (box.y0 < word.y0) word.y0 = box.y0
  if (box.x1 > word.x1) word.x1 = box.x1
  if (box.y1 > word.y1) word.y1 = box.y1
}

/** Text printed twice with a slight shift, to look bold or shaded, counts once. */
class Repeats {
  readonly #seen = new Map<number, PdfChar>()

  has(c: PdfChar): boolean {
    const key =
      (c.text.codePointAt(0)! * 1024 + (Math.round(c.x / 3) & 1023)) * 1024 + (Math.round(c.y / 3) & 1023)
    const before = this.#seen.get(key)
    this.#seen.set(key, c)
    if (!before) return false
    const reach = 0.15 * c.run.size
    return (
      before.run !== c.run &&
      Math.abs(before.x - c.x) < reach &&
      Math.abs(before.y - c.y) < reach &&
      Math.abs(before.run.size - c.run.size) < 0.5
    )
  }
}

/** Words turned so that those of the given quarter stand upright; width and height are the page's own. */
export function turnWords(words: Word[], quarter: number, width: number, height: number): Word[] {
  if (quarter === 0) return words
  return words.map(w => {
    const box = turnBox(w, quarter, width, height)
    const own = w.quarter === -1 ? -1 : (w.quarter - quarter + 4) % 4
    const turned = { ...w, ...box, quarter: own }
    // The baseline of upright words lies the descent above the box's end.
    if (own === 0) turned.base = box.y1 - Math.min(Math.max(w.run.descent, 0.1 * w.size), 0.35 * w.size)
    return turned
  })
}

/** Where a box lies once the page is turned back by so many quarters. */
export function turnBox(b: Box, quarter: number, width: number, height: number): Box {
  if (quarter === 1) return { x0: b.y0, x1: b.y1, y0: width - b.x1, y1: width - b.x0 }
  if (quarter === 2) return { x0: width - b.x1, x1: width - b.x0, y0: height - b.y1, y1: height - b.y0 }
  if (quarter === 3) return { x0: height - b.y1, x1: height - b.y0, y0: b.x0, y1: b.x1 }
  return b
}
