/** Scripts of capitals and small letters, whose glyphs are letters one for one but for ligatures. */
const ALPHABETS = ['Latin', 'Greek', 'Cyrillic', 'Armenian']
const LETTER = new RegExp(`^[${ALPHABETS.map(one => `\\p{Script=${one}}`).join('')}]$`, 'u')
/** Letters that are often drawn as one glyph, longest first. */
const LIGATURE = /^(?:ff[ijlt]|f[fijlt]|tt|ti)/i
/** Letters of a word that it can be told by where some are unnamed. */
const FEWEST = 3

/**
 * The source of an expression for a word of alphabets of which any letter, or the letters of a ligature, may have this
 * sign. Undefined for another word.
 */
export function withUnnamedLetters(text: string, sign: string): string | undefined {
  const letters = [...text.normalize('NFC')]
  if (letters.filter(letter => LETTER.test(letter)).length < FEWEST) return undefined
  let source = ''
  for (let i = 0; i < letters.length; ) {
    const rest = letters.slice(i)
    const ligature = LIGATURE.exec(rest.slice(0, 3).join(''))?.[0]
    if (ligature) {
      // A glyph may stand for all of it, for its first letters or for each.
      const parts = [...ligature].map(letter => `[${letter}${sign}]`)
      const pairs = parts.length === 3 ? [`${sign}${parts[2]}`, `${parts[0]}${sign}`] : []
      source += `(?:${[parts.join(''), ...pairs, sign].join('|')})`
      i += ligature.length
      continue
    }
    const letter = letters[i++]!
    if (/\s/.test(letter)) source += '\\s+'
    else if (LETTER.test(letter)) source += `[${letter}${sign}]`
    else source += letter.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')
  }
  return `(?<![\\p{L}\\p{M}${sign}])${source}(?![\\p{L}\\p{M}${sign}])`
}
