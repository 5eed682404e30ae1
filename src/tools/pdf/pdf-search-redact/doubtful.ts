import type { Box, PdfChar } from '../../../lib/geometry/pdf-page.ts'
import { isOfJoiningScript, slopedLines } from './consonants.ts'
import type { Search } from './find-hits.ts'
import { usualLetter } from './other-spellings.ts'

/** Letters on lines whose order cannot be trusted, from which on they may be a name. */
const FEWEST_LETTERS = 3
/** Spaces drawn upon letters, from which on the words of a page are not where they are read. */
const FEWEST_SPACES = 3
/** Letters of a word that tell it without its spaces, and in any order. */
const FEWEST_TOLD = 5
const FEWEST_MIXED = 7
const SPLITS = /[^\p{L}\p{M}\p{Cf}\s]/u

const labelsOf = ({ words, patterns }: Search): string[] => [...words, ...patterns].map(({ label }) => label)

/**
 * Whether words of the scripts that were looked for cannot be read for sure on a page: their letters stand on slopes or
 * on turned lines, the spaces lie upon words, or the letters of a word are there, but not as a word.
 */
export function isDoubtful(chars: readonly PdfChar[], areas: readonly Box[], search: Search): boolean {
  if (!labelsOf(search).some(isOfJoiningScript)) return false
  const own = chars.filter(({ kind, text }) => kind !== 'generated' && isOfJoiningScript(text))
  const turned = own.filter(({ run }) => run.angle !== 0).length
  const sloped = slopedLines(chars).reduce((sum, line) => sum + line.length, 0)
  if (Math.max(turned, sloped) >= FEWEST_LETTERS || spacesOnLetters(chars) >= FEWEST_SPACES) return true
  const wanted = search.words.map(({ label }) => lettersOf(label))
  return hasTraces(
    chars,
    areas,
    wanted.filter(letters => letters.length >= FEWEST_TOLD),
  )
}

/** How many spaces a file draws upon the letters of the word before them. */
function spacesOnLetters(chars: readonly PdfChar[]): number {
  return chars.filter((space, i) => {
    const [before, after] = [chars[i - 1], chars[i + 1]]
    if (space.kind === 'generated' || space.text !== ' ' || !before || !after) return false
    if (!isOfJoiningScript(before.text) || !isOfJoiningScript(after.text)) return false
    return before.y === space.y && after.y === space.y && isWithin(chars, i)
  }).length
}

/** Whether a space begins before a letter of the word before it and ends behind it. */
function isWithin(chars: readonly PdfChar[], at: number): boolean {
  const { x, y, run } = chars[at]!
  const [first, last] = [chars[at - 2], chars[at - 1]!]
  if (!first || first.y !== y || !isOfJoiningScript(first.text)) return false
  const reach = run.size * 0.1
  return x > Math.min(first.x, last.x) - reach && x < Math.max(first.x, last.x) - reach
}

/** Letters told in one place are read for all of a line elsewhere. */
const MOST_IN_PLACE = 8

/** Whether the letters of a word are on a page, beside what was found: without its spaces, turned round or mixed. */
function hasTraces(chars: readonly PdfChar[], areas: readonly Box[], wanted: readonly string[][]): boolean {
  const read: { letter: string; starts: boolean }[] = []
  let starts = true
  const places = Map.groupBy(chars, placeOf)
  for (const char of chars) {
    const [x, y] = [(char.left + char.right) / 2, (char.top + char.bottom) / 2]
    const isGone =
      areas.some(area => x >= area.left && x <= area.right && y >= area.top && y <= area.bottom) ||
      places.get(placeOf(char))!.length > MOST_IN_PLACE
    if (isGone || SPLITS.test(char.text)) read.push({ letter: '', starts: true })
    if (isGone || SPLITS.test(char.text) || char.text.trim() === '') starts = true
    else
      for (const letter of lettersOf(char.text)) {
        read.push({ letter, starts })
        starts = false
      }
  }
  read.push({ letter: '', starts: true })
  return wanted.some(letters => isThere(read, letters))
}

const placeOf = ({ x, y }: PdfChar): string => `${x} ${y}`

function isThere(read: readonly { letter: string; starts: boolean }[], letters: readonly string[]): boolean {
  const size = letters.length
  const [plain, back, mixed] = [letters, letters.toReversed(), letters.toSorted()].map(one => one.join(''))
  return read.some(({ starts }, at) => {
    if (!starts || !read[at + size]?.starts) return false
    const here = read.slice(at, at + size).map(({ letter }) => letter)
    const text = here.join('')
    return text === plain || text === back || (size >= FEWEST_MIXED && here.sort().join('') === mixed)
  })
}

/** The letters of a text of such scripts, without signs that may be told apart from them. */
function lettersOf(text: string): string[] {
  return [...text.normalize('NFKD')].filter(isOfJoiningScript).map(usualLetter)
}
