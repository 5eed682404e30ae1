import { CHAR_KIND, type CharTable, type PdfFont } from '../lib/geometry/pdf-page.ts'
import { around, type Box, grow, overlapX } from './boxes.ts'
import { isMathFont } from './math-fonts.ts'
import { isPrivate } from './readable.ts'
import type { Word } from './word.ts'

/** In place of what the file does not say. */
const UNKNOWN = '\ufffd'

/** Fonts of signs: what is private in them is known by its looks, or told by tables of their own. */
const SIGNS = /symbol|dingbat|wingding|webding|awesome|icon|glyph|material|emoji|extra|music|^wasy/i

const hasSigns = (font: string): boolean => SIGNS.test(font) || isMathFont(font)

interface Tally {
  all: number
  unmapped: number
  /** Codes that no letter has. */
  impossible: number
  latin: number
  vowels: number
  codes: Set<number>
}

/** Fewer signs, or fewer different ones, may be bullets or ornaments. */
const LEAST = 4
const LEAST_DIFFERENT = 3

/**
 * Marks the words of fonts that do not say which characters their glyphs are, and single letters that others leave
 * unsaid. Tells whether there are any.
 */
export function markLost(words: readonly Word[], fonts: ReadonlySet<PdfFont> | undefined): boolean {
  if (!fonts) return false
  let found = false
  for (const word of words) {
    const { font } = word.run
    if (fonts.has(font)) {
      word.text = UNKNOWN
      word.lost = true
    } else if (!hasSigns(font.name) && PRIVATE.test(word.text) && /\p{L}/u.test(word.text))
      word.text = word.text.replace(PRIVATE_ALL, UNKNOWN)
    else continue
    found = true
  }
  return found
}

const PRIVATE = /[\ue000-\uefff]/
const PRIVATE_ALL = /[\ue000-\uefff]/g

/**
 * The fonts of a page whose text is lost; undefined where every character is known. Codes that would be taken for
 * spaces are made unknown signs.
 */
export function lostFonts({ count, codes, kinds, runOf, runs }: CharTable): Set<PdfFont> | undefined {
  // Ends of lines, which every page has, are no unknown codes.
  let unknown = false
  for (let i = 0; i < count && !unknown; i++) unknown = kinds[i] === CHAR_KIND.unmapped || codes[i]! >= 0xe000
  if (!unknown) return undefined
  const tallies = new Map<PdfFont, Tally>()
  for (let i = 0; i < count; i++) {
    if (kinds[i] === CHAR_KIND.generated) continue
    const { font } = runs[runOf[i]!]!
    const tally = tallies.get(font) ?? {
      all: 0,
      unmapped: 0,
      impossible: 0,
      latin: 0,
      vowels: 0,
      codes: new Set(),
    }
    tallies.set(font, tally)
    const code = codes[i]!
    tally.all++
    if (kinds[i] !== CHAR_KIND.unmapped && !isPrivate(code) && code !== 0xfffd) continue
    tally.unmapped++
    tally.codes.add(code)
    if (code < 32 || code === 0xfffd || isPrivate(code)) tally.impossible++
    else if (/[a-z]/i.test(String.fromCodePoint(code))) {
      tally.latin++
      if (/[aeiouy]/i.test(String.fromCodePoint(code))) tally.vowels++
    }
  }
  const lost = new Set([...tallies].filter(([font, tally]) => isLost(font, tally)).map(([font]) => font))
  for (let i = 0; i < count && lost.size > 0; i++) {
    const { font } = runs[runOf[i]!]!
    if (codes[i]! >= 32 || kinds[i] !== CHAR_KIND.unmapped || !lost.has(font)) continue
    // The third glyph of most fonts is the space.
    if (codes[i] !== 3 || tallies.get(font)!.latin === 0) codes[i] = UNKNOWN.charCodeAt(0)
  }
  return lost
}

/** Old fonts name no characters, but their codes are those of letters: such text has vowels, and few other codes. */
function isLost(font: PdfFont, { all, unmapped, impossible, latin, vowels, codes }: Tally): boolean {
  if (unmapped < LEAST || codes.size < LEAST_DIFFERENT || unmapped < 0.5 * all) return false
  if (hasSigns(font.name)) return false
  // Symbol fonts of Windows have their signs from F020 on.
  if (font.symbolic && [...codes].every(code => code >= 0xf020 && code <= 0xf0ff)) return false
  return impossible > 0.1 * unmapped || (latin > 30 && latin > 0.6 * unmapped && vowels < 0.14 * latin)
}

/** Lost words that stand in lines of their own, by the area they stand in; those among others stay with them. */
export function lostAreas(words: readonly Word[]): { box: Box; words: Word[] }[] {
  const areas: { box: Box; words: Word[]; base: number }[] = []
  for (const line of lostLines(words)) {
    const [first] = line as [Word]
    const box = around(line)
    const area = areas.find(
      one => first.base - one.base < 2 * first.size && first.base > one.base && overlapX(one.box, box) > 0,
    )
    if (area) {
      grow(area.box, box)
      area.words.push(...line)
      area.base = first.base
    } else areas.push({ box, words: line, base: first.base })
  }
  return areas
}

/** Lines of which no word can be read, from top to bottom. */
function lostLines(words: readonly Word[]): Word[][] {
  const lines: Word[][] = []
  for (const word of words.filter(w => w.lost).sort((a, b) => a.base - b.base || a.x0 - b.x0)) {
    const line = lines.findLast(l => isOnLine(word, l.at(-1)!))
    if (line) line.push(word)
    else lines.push([word])
  }
  return lines.filter(line => {
    const box = around(line)
    return !words.some(
      w => !w.lost && isLevel(w, line[0]!) && w.x1 > box.x0 - 2 * w.size && w.x0 < box.x1 + 2 * w.size,
    )
  })
}

const isLevel = (one: Word, other: Word): boolean =>
  Math.abs(one.base - other.base) < 0.5 * Math.max(one.size, other.size)

const isOnLine = (word: Word, last: Word): boolean =>
  isLevel(word, last) && word.x0 - last.x1 < 2 * word.size && last.x0 - word.x1 < 2 * word.size
