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

/** Runs of more words under one box are a passage: a single word of it elsewhere is a coincidence. */
const PASSAGE = 8
/** A phrase of shorter words alone, such as "of the", tells nothing. */
const TELLING = /[^\s]{4}|\p{N}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const BLOCK = '\u2588'
/** Escaped characters of an address, and tags of rich text: words end there. */
const ESCAPED = /%[\da-f]{2}|<[^<>]*>/gi

/** What stood under boxes and can be read nowhere else. */
export interface Secrets {
  /** Whether a text holds some of it. */
  isIn: (text: string) => boolean
  /** A text with such parts blacked out, sign for sign; undefined where it holds none that tells much. */
  conceal: (text: string) => string | undefined
}

export function secretsOf(hidden: Iterable<string>, visible: Iterable<string>): Secrets {
  const secrets = new Set<string>()
  const telling = new Set<string>()
  for (const text of hidden) {
    const isPassage = wordsOf(text).length > PASSAGE
    for (const phrase of phrasesOf(text)) {
      secrets.add(phrase)
      if (TELLING.test(phrase) && !(isPassage && !phrase.includes(' '))) telling.add(phrase)
    }
  }
  for (const text of visible) {
    for (const phrase of phrasesOf(text)) {
      secrets.delete(phrase)
      telling.delete(phrase)
    }
  }
  return {
    isIn: text => {
      for (const phrase of phrasesOf(text)) if (secrets.has(phrase)) return true
      return false
    },
    conceal: text => (telling.size > 0 ? concealed(text, telling) : undefined),
  }
}

function concealed(text: string, secrets: ReadonlySet<string>): string | undefined {
  const plain = text.replace(ESCAPED, part => ' '.repeat(part.length))
  const words = [...plain.matchAll(WORD)].map(({ 0: word, index }) => ({
    plain: word.normalize('NFKC').toLowerCase(),
    from: index,
    to: index + word.length,
  }))
  const black = new Set<number>()
  for (let i = 0; i < words.length; i++) {
    let phrase = ''
    for (let n = 0; n < LONGEST && i + n < words.length; n++) {
      phrase += (n > 0 ? ' ' : '') + words[i + n]!.plain
      if (secrets.has(phrase)) for (let j = i; j <= i + n; j++) black.add(j)
    }
  }
  if (black.size === 0) return undefined
  let made = ''
  let at = 0
  for (const i of [...black].sort((a, b) => a - b)) {
    const { from, to } = words[i]!
    made += text.slice(at, from) + BLOCK.repeat(to - from)
    at = to
  }
  return made + text.slice(at)
}
