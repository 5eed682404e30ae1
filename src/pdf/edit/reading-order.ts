import { isOfRtlScript, mirrored } from '../../lib/text/bidi.ts'

type Kind = 'L' | 'R' | 'D' | 'N'

const kindOf = (piece: string): Kind =>
  isOfRtlScript(piece) ? 'R' : /\p{Nd}/u.test(piece) ? 'D' : /\p{L}/u.test(piece) ? 'L' : 'N'

/** Signs that hold a number together. */
const IN_NUMBER = /^[.,:/-]$/

/** Letters as they look at their place in a word, in place of the letters themselves. */
const PRESENTATION_FORMS = /[\ufb1d-\ufdff\ufe70-\ufefc]/g

/** Glyphs from left to right, as a page shows them, as the text they are read and typed as. */
export function readingOrder(pieces: readonly string[]): string {
  const kinds = pieces.map(kindOf)
  if (!kinds.includes('R')) return pieces.join('')
  const ordered = beginsRight(kinds) ? fromTheRight(pieces, kinds) : islands(pieces, kinds)
  return ordered.join('').replace(PRESENTATION_FORMS, form => form.normalize('NFKC'))
}

/** Where a line begins is where its first letter of its own script is; what most letters are decides where both could be. */
function beginsRight(kinds: readonly Kind[]): boolean {
  const letters = kinds.filter(kind => kind === 'L' || kind === 'R')
  if (letters[0] === 'R') return true
  if (letters.at(-1) === 'L') return false
  return letters.filter(kind => kind === 'R').length * 2 >= letters.length
}

/** A line that begins at the right: all turns round but words of other scripts and numbers. */
function fromTheRight(pieces: readonly string[], kinds: readonly Kind[]): string[] {
  const out: string[] = []
  for (let end = pieces.length; end > 0; ) {
    if (kinds[end - 1] === 'R' || kinds[end - 1] === 'N') {
      const piece = pieces[--end]!
      out.push(kinds[end] === 'N' ? mirrored(piece) : piece)
      continue
    }
    let start = end - 1
    for (;;) {
      let next = start - 1
      while (kinds[next] === 'N') next--
      const isOther = kinds[next] === 'L' || kinds[next] === 'D'
      const between = pieces.slice(next + 1, start).join('')
      const numbers = kinds[next] === 'D' && kinds[start] === 'D'
      if (!isOther || (numbers && between !== '' && !IN_NUMBER.test(between))) break
      start = next
    }
    out.push(...pieces.slice(start, end))
    end = start
  }
  return out
}

/** A line that begins at the left: only the words from the right in it turn round. */
function islands(pieces: readonly string[], kinds: readonly Kind[]): string[] {
  const out: string[] = []
  for (let at = 0; at < pieces.length; ) {
    if (kinds[at] !== 'R') {
      out.push(pieces[at++]!)
      continue
    }
    let end = at + 1
    for (let next = end; next < pieces.length && kinds[next] !== 'L'; next++)
      if (kinds[next] === 'R') end = next + 1
    out.push(...fromTheRight(pieces.slice(at, end), kinds.slice(at, end)))
    at = end
  }
  return out
}
