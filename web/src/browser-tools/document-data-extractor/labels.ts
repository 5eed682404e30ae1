import { LABEL_WORDS, type LabelWords } from './label-words.ts'
import { folded } from './values.ts'

export type Labelled = Exclude<keyof LabelWords, '#'> | 'bic'

interface Meaning {
  name: Labelled
  language: string
  /** It says less than others, and counts where none of those is found. */
  weak: boolean
  /** It counts only with the value behind it in the same piece. */
  direct: boolean
  /** It only says "number": of the document, where it stands at the head of a line and before a colon. */
  bare?: boolean
}

export interface Label extends Meaning {
  start: number
  end: number
}

interface Step {
  next: Map<string, Step>
  means: Meaning[]
}

/** Whole words, no abbreviations: those stand before numbers of all kinds. */
const SAYS_NUMBER = /^(?:\p{L}{5,}|[^\p{Script=Latin}\p{P}\p{S}]{2,})$/u
const BANK =
  'bic|swift|bic swift|swift bic|swift code|bic code|bic swift code|swift bic code|code swift|code bic'
/** What does not tell labels apart: "Sub-total", "Sub total" and "Subtotal", "P.IVA" and "P. IVA". */
const DROPPED = /[\s.\-–—/'’"״°ºª()*·_|،،[\]]/u
const CLOSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u
const WORDY = /[\p{L}\p{M}]/u

const bare = (text: string): string[] => [...folded(text).toLowerCase()].filter(one => !DROPPED.test(one))

/** Every label as a tree of letters. */
function grow(): Step {
  const root: Step = { next: new Map(), means: [] }
  const add = (phrase: string, meaning: Meaning) => {
    let step = root
    for (const letter of bare(phrase)) {
      const known = step.next.get(letter) ?? { next: new Map(), means: [] }
      step.next.set(letter, known)
      step = known
    }
    if (!step.means.some(one => one.name === meaning.name && one.language === meaning.language))
      step.means.push(meaning)
  }
  for (const phrase of BANK.split('|')) add(phrase, { name: 'bic', language: '', weak: false, direct: false })
  for (const [language, words] of Object.entries(LABEL_WORDS)) {
    const numbers = words['#'].split('|')
    for (const number of numbers)
      if (SAYS_NUMBER.test(number))
        add(number, { name: 'number', language, weak: true, direct: true, bare: true })
    for (const [name, list] of Object.entries(words) as [Labelled, string][]) {
      if ((name as string) === '#') continue
      for (const written of list.split('|')) {
        const mark = /^[~=]/.exec(written)?.[0]
        const meaning = { name, language, weak: mark !== undefined, direct: mark === '=' }
        const phrase = mark ? written.slice(1) : written
        if (!phrase.includes('#')) add(phrase, meaning)
        else for (const number of numbers) add(phrase.replace('#', number), meaning)
      }
    }
  }
  return root
}

let tree: Step | undefined

interface Found {
  start: number
  end: number
  means: Meaning[]
}

/** The longest labels of a text, one after another; the text is folded. */
function* labelsOf(text: string): Generator<Found> {
  tree ??= grow()
  const letters = text.split('')
  for (let at = 0; at < letters.length; ) {
    const found = longest(tree, letters, at)
    if (found) yield found
    at = found ? found.end : at + 1
  }
}

function longest(root: Step, letters: readonly string[], start: number): Found | undefined {
  const first = letters[start]!
  const before = letters[start - 1] ?? ' '
  if (DROPPED.test(first) || (/[\p{L}\p{M}\p{N}]/u.test(before) && !CLOSE.test(first))) return undefined
  let step = root
  let found: Found | undefined
  for (let at = start; at < letters.length; at++) {
    const letter = letters[at]!.toLowerCase()
    if (DROPPED.test(letter)) continue
    const next = step.next.get(letter)
    if (!next) break
    step = next
    const after = letters[at + 1] ?? ' '
    // "PO-54129" and "DE115152745" are numbers that begin like labels.
    const joined = /[-/_]/.test(after) ? /\d/.test(letters[at + 2] ?? '') : /\d/.test(after) && at - start < 3
    if (step.means.length > 0 && !joined && (!WORDY.test(after) || CLOSE.test(letter)))
      found = { start, end: at + 1, means: step.means }
  }
  while (found && /[°º.]/.test(letters[found.end] ?? '')) found.end++
  return found
}

/** Which languages the labels of a document belong to, those first that most of them do. */
export function spokenIn(texts: readonly string[]): string[] {
  const votes = new Map<string, number>()
  for (const text of texts)
    for (const { means, start, end } of labelsOf(text)) {
      const languages = new Set(means.filter(one => !one.direct).map(one => one.language))
      for (const one of languages)
        votes.set(one, (votes.get(one) ?? 0) + Math.min(end - start, 12) / languages.size ** 2)
    }
  votes.delete('')
  const all = [...votes].sort((a, b) => b[1] - a[1])
  return all.filter(([, count]) => count > all[0]![1] / 12).map(([language]) => language)
}

/** The labels of a text; where a word means several things, the document's own language tells. */
export const labelsIn = (text: string, languages: readonly string[]): Label[] =>
  [...labelsOf(text)].flatMap(({ means, start, end }) => {
    const rank = ({ language, weak }: Meaning) => {
      const at = language === '' ? 0 : languages.indexOf(language)
      return (at < 0 ? 99 : at) + (weak ? 0.5 : 0)
    }
    const meaning = [...means].sort((a, b) => rank(a) - rank(b))[0]!
    // Short words of a language that the document does not speak are words of its own.
    if (rank(meaning) >= 99 && (meaning.weak || end - start < 6)) return []
    return [{ ...meaning, start, end }]
  })
