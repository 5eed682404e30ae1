/** Letters whose capitals are others than expressions know: ß becomes SS, Turkish i and ı become İ and I. */
const FORMS: readonly [find: RegExp, instead: string][] = [
  [/ß|ẞ|ss/gi, '(?:ß|ẞ|ss)'],
  [/[iıİ]/gi, '[iıİ]'],
]
const GREEK_ACCENT = /\p{Script=Greek}\p{M}+/gu

/** The source of an expression for a word that finds it in small letters and in capitals, of which Greek ones have no accents. */
export function withOtherForms(source: string): string {
  const accents = source.normalize('NFD').replace(GREEK_ACCENT, letter => {
    const whole = letter.normalize('NFC')
    return whole.length === 1 ? `[${whole}${letter[0]}]` : whole
  })
  return FORMS.reduce((made, [find, instead]) => made.replace(find, instead), accents.normalize('NFC'))
}
