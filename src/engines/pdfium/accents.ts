import { CHAR_KIND, type CharTable } from '../../lib/geometry/pdf-page.ts'

/** Accents that stand for themselves, and the marks that Unicode joins to letters. */
const MARKS = new Map(
  Object.entries({
    '`': '\u0300',
    '´': '\u0301',
    '^': '\u0302',
    ˆ: '\u0302',
    '~': '\u0303',
    '˜': '\u0303',
    '¯': '\u0304',
    ˉ: '\u0304',
    '˘': '\u0306',
    '˙': '\u0307',
    '¨': '\u0308',
    '˚': '\u030a',
    '˝': '\u030b',
    ˇ: '\u030c',
    '¸': '\u0327',
    '˛': '\u0328',
  }).map(([accent, mark]) => [accent.charCodeAt(0), mark]),
)
const MAY_BE = new Uint8Array(0x300)
for (const code of MARKS.keys()) MAY_BE[code] = 1
const BELOW = new Set(['\u0327', '\u0328'])
const DOTLESS = new Map([
  [0x131, 'i'],
  [0x237, 'j'],
])

/** How far the middles of accent and letter may be apart: of the letter's width, and of the type size. */
const OFF_MIDDLE = 0.25
const SLANT = 0.06
/** Accents of capitals are raised, those below may be lowered; of the type size. */
const RAISED = 0.45
const LOWERED = 0.3
/** Accents that are looked for on the whole page: no page for people has more that stand alone. */
const MOST_SEARCHED = 500
/** Letters closer than this belong to one word; of the type size. */
const TOUCHING = 0.12

/**
 * TeX's first encoding has no letters with accents: it sets the accent, goes back and sets the letter. What is drawn as
 * one letter becomes one. Accents over letters of another font are mathematics and stay. `exact`: the ink is known.
 */
export function composeAccents(t: CharTable, exact: boolean): void {
  const accents: number[] = []
  for (let i = 0; i < t.count; i++) {
    const code = t.codes[i]!
    const mayBe = code < 0x300 ? MAY_BE[code] === 1 : isRing(code)
    if (mayBe && t.kinds[i] !== CHAR_KIND.generated) accents.push(i)
  }
  if (accents.length === 0) return
  const gone = new Uint8Array(t.count)
  let composed = 0
  let searched = 0
  for (const accent of accents) {
    const inner = isCircle(t, accent) ? letterWithin(t, accent) : undefined
    if (inner !== undefined) {
      t.codes[inner] = ENCIRCLED.get(t.codes[inner]!)!
      gone[accent] = 1
      composed++
      continue
    }
    const near = letterUnder(t, accent, exact)
    const letter = near ?? (searched++ < MOST_SEARCHED ? letterElsewhere(t, accent, exact) : undefined)
    if (letter === undefined) continue
    t.codes[letter] = composedOf(t.codes[letter]!, t.codes[accent]!)!
    t.left[letter] = Math.min(t.left[letter]!, t.left[accent]!)
    t.right[letter] = Math.max(t.right[letter]!, t.right[accent]!)
    t.top[letter] = Math.min(t.top[letter]!, t.top[accent]!)
    t.bottom[letter] = Math.max(t.bottom[letter]!, t.bottom[accent]!)
    gone[accent] = 1
    composed++
  }
  if (composed === 0) return
  for (const accent of accents) if (gone[accent] === 1) closeGap(t, gone, accent)
  drop(t, gone)
}

/** Signs that TeX puts together from a letter and a circle around it. */
const ENCIRCLED = new Map([...'cCrR'].map((letter, i) => [letter.charCodeAt(0), i < 2 ? 0xa9 : 0xae]))
/** The circle's place in TeX's fonts of symbols, which have no name for it that engines know. */
const CIRCLE = 13
const SYMBOLS = /^(cmsy|lmmathsy|txsy|pxsy)/i
MAY_BE[CIRCLE] = 1

const isRing = (code: number): boolean => code === 0x25ef || code === 0x25cb

const isCircle = (t: CharTable, i: number): boolean =>
  isRing(t.codes[i]!) ||
  (t.codes[i] === CIRCLE && t.kinds[i] === CHAR_KIND.unmapped && SYMBOLS.test(t.runs[t.runOf[i]!]!.font.name))

/** The letter that a circle is drawn around. */
function letterWithin(t: CharTable, circle: number): number | undefined {
  const { size } = t.runs[t.runOf[circle]!]!
  const middle = t.x[circle]! + t.advance[circle]! / 2
  for (let i = Math.max(0, circle - 4); i < Math.min(t.count, circle + 5); i++) {
    if (!ENCIRCLED.has(t.codes[i]!) || t.advance[i]! > 0.8 * t.advance[circle]!) continue
    const off = Math.abs(t.x[i]! + t.advance[i]! / 2 - middle)
    if (off < 0.1 * size && Math.abs(t.y[i]! - t.y[circle]!) < 0.3 * size) return i
  }
  return undefined
}

function composedOf(letter: number, accent: number): number | undefined {
  const mark = MARKS.get(accent)
  if (mark === undefined) return undefined
  const whole = ((DOTLESS.get(letter) ?? String.fromCodePoint(letter)) + mark).normalize('NFC')
  return whole.length === 1 ? whole.charCodeAt(0) : undefined
}

/** The letter beside an accent that it is set over, or under. */
function letterUnder(t: CharTable, accent: number, exact: boolean): number | undefined {
  for (const near of [accent + 1, accent - 1]) if (isUnder(t, near, accent, exact)) return near
  return undefined
}

/** Engines move raised accents to the end of their line. */
function letterElsewhere(t: CharTable, accent: number, exact: boolean): number | undefined {
  for (let i = 0; i < t.count; i++) if (isUnder(t, i, accent, exact)) return i
  return undefined
}

function isUnder(t: CharTable, letter: number, accent: number, exact: boolean): boolean {
  if (letter < 0 || letter >= t.count || t.kinds[letter] === CHAR_KIND.generated) return false
  const dx = t.x[letter]! - t.x[accent]!
  const dy = t.y[letter]! - t.y[accent]!
  const { font, size, angle } = t.runs[t.runOf[accent]!]!
  if (Math.abs(dx) > 2 * size || Math.abs(dy) > 2 * size) return false
  const run = t.runs[t.runOf[letter]!]!
  if (run.font !== font || run.angle !== angle || Math.abs(run.size - size) > 0.05 * size) return false
  const turn = (angle * Math.PI) / 180
  const along = dx * Math.cos(turn) + dy * Math.sin(turn)
  const below = dy * Math.cos(turn) - dx * Math.sin(turn)
  const ink = exact && angle === 0
  const wide = Math.max(t.advance[letter]!, ink ? t.right[letter]! - t.left[letter]! : 0)
  // Slanted accents overhang their advance, which is then not known: their ink tells.
  const apart = Math.min(
    Math.abs(along + wide / 2 - t.advance[accent]! / 2),
    ink ? Math.abs(t.left[letter]! + t.right[letter]! - t.left[accent]! - t.right[accent]!) / 2 : Infinity,
  )
  if (apart > OFF_MIDDLE * wide + SLANT * size || below > RAISED * size) return false
  if (below < -(BELOW.has(MARKS.get(t.codes[accent]!)!) ? LOWERED : 0.02) * size) return false
  return composedOf(t.codes[letter]!, t.codes[accent]!) !== undefined
}

/** Engines part a word where they find an accent on a line of its own. */
function closeGap(t: CharTable, gone: Uint8Array, accent: number): void {
  const next = (from: number, step: 1 | -1) => {
    let i = from + step
    while (i >= 0 && i < t.count && (gone[i] === 1 || t.kinds[i] === CHAR_KIND.generated)) i += step
    return i
  }
  const [before, after] = [next(accent, -1), next(accent, 1)]
  if (before < 0 || after >= t.count) return
  const { size, angle } = t.runs[t.runOf[before]!]!
  const turn = (angle * Math.PI) / 180
  const dx = t.x[after]! - t.x[before]!
  const dy = t.y[after]! - t.y[before]!
  const gap = dx * Math.cos(turn) + dy * Math.sin(turn) - t.advance[before]!
  const off = Math.abs(dy * Math.cos(turn) - dx * Math.sin(turn))
  if (Math.abs(gap) < TOUCHING * size && off < 0.02 * size) gone.fill(1, before + 1, after)
}

function drop(t: CharTable, gone: Uint8Array): void {
  const { codes, kinds, runOf, x, y, advance, left, top, right, bottom } = t
  const columns = [codes, kinds, runOf, x, y, advance, left, top, right, bottom]
  let written = 0
  for (let i = 0; i < t.count; i++) {
    if (gone[i] === 1) continue
    if (written < i) for (const column of columns) column[written] = column[i]!
    written++
  }
  t.count = written
}
