/** One character is a word of its own where a script writes without spaces. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+/gu
const SPACELESS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]$/u
const LONGEST = 3

const wordsOf = (text: string): string[] => text.normalize('NFKC').toLowerCase().match(WORD) ?? []

/** Runs of one to three words; single ones only where they are long enough to tell something. */
function* phrasesOf(text: string): Generator<string> {
  const words = wordsOf(text)
  for (let i = 0; i < words.length; i++) {
    let phrase = ''
    for (let n = 0; n < LONGEST && i + n < words.length; n++) {
      phrase += (n > 0 ? ' ' : '') + words[i + n]
      if (n > 0 || words[i]!.length > 2 || SPACELESS.test(words[i]!)) yield phrase
    }
  }
}

/**
 * Tells whether a text gives away what was hidden: it holds a phrase that stood under a box and can be read
 * nowhere else.
 */
export function secretTest(hidden: Iterable<string>, visible: Iterable<string>): (text: string) => boolean {
  const secrets = new Set<string>()
  for (const text of hidden) for (const phrase of phrasesOf(text)) secrets.add(phrase)
  for (const text of visible) for (const phrase of phrasesOf(text)) secrets.delete(phrase)
  return text => {
    for (const phrase of phrasesOf(text)) if (secrets.has(phrase)) return true
    return false
  }
}
