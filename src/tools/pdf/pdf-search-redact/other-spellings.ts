/**
 * Letters of Arabic that are typed for one another: with hamza or madda and without, with two dots, one or none, in the
 * code of another language. The first of each stands for all.
 */
const ALIKE = ['اأإآٱٲٳ', 'وؤ', 'يىیئ', 'كکڪ', 'هةہھەۀۂۃ', 'ےۓ']
/** Figures that Arabic, Persian and European keyboards type for one another. */
const FIGURES = Array.from('0123456789', (figure, n) => figure + '٠١٢٣٤٥٦٧٨٩'[n] + '۰۱۲۳۴۵۶۷۸۹'[n])
/** Hebrew signs, and those of other keyboards that stand for them. A maqaf joins words that others write with a space. */
const HEBREW_SIGNS: Readonly<Record<string, string>> = { "'": "['׳]", '׳': "['׳]", '"': '["״]', '״': '["״]' }
const JOINS = '[\\s־-]+'

const OTHERS = new Map([...ALIKE, ...FIGURES].flatMap(all => Array.from(all, one => [one, all] as const)))
/** Scripts that are written with vowel marks or, as most often, without. */
const VOWELLESS = '(?=\\p{L})[\\p{Script=Arabic}\\p{Script=Hebrew}\\p{Script=Syriac}]'
/** Marks, and the tatweel that stretches a line between two letters. */
const MARKS = '[\\p{M}ـ]*'
const LETTER = new RegExp(`ـ*(${VOWELLESS})${MARKS}`, 'gu')
const FIRST = new RegExp(`^ـ*${VOWELLESS}`, 'u')
const HEBREW_JOIN = /(?<=\p{Script=Hebrew}\p{M}*)(?:\\s\+|[-־])(?=\p{Script=Hebrew})/gu

/** The letter that stands for all that are typed for one another. */
export const usualLetter = (letter: string): string => OTHERS.get(letter)?.[0] ?? letter

/** The source of an expression for words of Arabic, Hebrew and Syriac that finds them with any marks, or none. */
export function withOtherSpellings(source: string): string {
  const joined = source.replace(HEBREW_JOIN, JOINS)
  const signs = /\p{Script=Hebrew}/u.test(joined)
    ? joined.replace(/["'׳״]/g, sign => HEBREW_SIGNS[sign]!)
    : joined
  return signs
    .replace(LETTER, (_, letter: string) => anyOf(letter) + MARKS)
    .replace(/[\d٠-٩۰-۹]/g, figure => anyOf(figure))
}

const anyOf = (letter: string): string => (OTHERS.has(letter) ? `[${OTHERS.get(letter)}]` : letter)

/** What may stand before a whole word: files may draw the marks of its first letter before it. */
export const marksBefore = (text: string): string => (FIRST.test(text) ? MARKS : '')

/** Letters of such a word that it can be told by where some are unnamed. */
const FEWEST = 3

/**
 * The source of an expression for a word of these scripts of which letters have this sign: one or two glyphs for a
 * letter, or one for lam and alef. Undefined for another word.
 */
export function withUnnamed(text: string, sign: string): string | undefined {
  const letters = [...text.normalize('NFD').replace(/[\p{M}\p{Cf}ـ]/gu, '')]
  if (letters.filter(letter => FIRST.test(letter)).length < FEWEST) return undefined
  let source = ''
  for (let i = 0; i < letters.length; i++) {
    const letter = letters[i]!
    const own = `${anyOf(letter.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&'))}${MARKS}`
    if (/\s/.test(letter)) source += '\\s+'
    else if (!FIRST.test(letter)) source += own
    else if (letter === 'ل' && usualLetter(letters[i + 1] ?? '') === 'ا') {
      source += `(?:(?:${own}|${sign})(?:${anyOf('ا')}${MARKS}|${sign})|${sign})`
      i++
    } else source += `(?:${own}|${sign}{1,2})`
  }
  return `(?<![\\p{L}${sign}])${source}(?![\\p{L}${sign}])`
}
