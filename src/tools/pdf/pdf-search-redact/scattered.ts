import type { Box, PdfChar } from '../../../lib/geometry/pdf-page.ts'
import type { Search } from './find-hits.ts'

/** Words of scripts whose letters stand alone, and letters from which on they are told in any spelling. */
const PLAIN = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\s]+$/u
const FEWEST = 5

/** Whether a page shows the letters of a word in parts, with signs among them, joined to one, or turned round. */
export function isScattered(
  chars: readonly PdfChar[],
  areas: readonly Box[],
  { words }: Pick<Search, 'words'>,
): boolean {
  return words.some(({ label, expression }) => {
    if (!PLAIN.test(label)) return false
    const letters = lettersOf(label, expression.ignoreCase)
    return letters.length >= FEWEST && isIn(chars, areas, letters, expression.ignoreCase)
  })
}

function isIn(
  chars: readonly PdfChar[],
  areas: readonly Box[],
  letters: string,
  ignoreCase: boolean,
): boolean {
  let text = ''
  /** Where words begin and end in the text. */
  const edges = new Set([0])
  for (const char of chars) {
    const [x, y] = [(char.left + char.right) / 2, (char.top + char.bottom) / 2]
    const isGone = areas.some(area => x >= area.left && x <= area.right && y >= area.top && y <= area.bottom)
    const own = isGone ? '' : lettersOf(char.text, ignoreCase)
    if (isGone || /\p{N}/u.test(char.text)) text += '\n'
    if (own === '') edges.add(text.length)
    text += own
  }
  edges.add(text.length)
  return [letters, [...letters].reverse().join('')].some(one => {
    for (let at = text.indexOf(one); at >= 0; at = text.indexOf(one, at + 1)) {
      if (edges.has(at) && edges.has(at + one.length)) return true
    }
    return false
  })
}

function lettersOf(text: string, ignoreCase: boolean): string {
  const letters = text.normalize('NFKD').replace(/[^\p{L}]/gu, '')
  return ignoreCase ? letters.toLowerCase() : letters
}
