import { z } from 'zod'
import { p } from '../../params.ts'
import { defineTool, json } from '../../tool.ts'

export default defineTool({
  name: 'Case converter',
  description:
    'Rewrites text in another letter case: lower, upper, title or sentence case, or as a name for code in camel, pascal, snake, kebab or constant case. Lines are converted one by one. Up to 30,000 characters.',
  credits: 0,
  params: {
    text: p.text({ allowEmpty: true, max: 30_000 }).describe('The text to convert.'),
    case: p
      .choice(['lower', 'upper', 'title', 'sentence', 'camel', 'pascal', 'snake', 'kebab', 'constant'])
      .describe('The case to convert to.'),
  },
  returns: json(z.object({ result: z.string(), case: z.string() })),
  example: { text: 'hello big world', case: 'camel' },
  runs: 'inline',
  run({ text, case: wanted }) {
    return { result: CASES[wanted](text), case: wanted }
  },
})

const CASES = {
  lower: (text: string) => text.toLowerCase(),
  upper: (text: string) => text.toUpperCase(),
  title: titled,
  sentence: sentenced,
  camel: lineByLine(words => words.map((word, i) => (i === 0 ? word.toLowerCase() : capital(word))).join('')),
  pascal: lineByLine(words => words.map(capital).join('')),
  snake: lineByLine(words => words.join('_').toLowerCase()),
  kebab: lineByLine(words => words.join('-').toLowerCase()),
  constant: lineByLine(words => words.join('_').toUpperCase()),
}

/** First letter large, the rest small. ß alone becomes Ss, not SS. */
function capital(word: string): string {
  const first = String.fromCodePoint(word.codePointAt(0)!)
  const large = first.toUpperCase()
  const head = large.length > first.length ? large[0]! + large.slice(1).toLowerCase() : large
  return head + word.slice(first.length).toLowerCase()
}

const LINE = /[^\r\n\u2028\u2029]+/g
const GAP = /[^\p{L}\p{M}\p{N}]+/u

function lineByLine(join: (words: string[]) => string): (text: string) => string {
  return text => parted(text).replace(LINE, line => join(line.split(GAP).filter(Boolean)))
}

/** Spaces between the words of names in any case: `XMLHttpRequest` is XML, Http, Request; `don't` is one word. */
const parted = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/(?<=\p{L})['’](?=\p{L})/gu, '')
    .replace(/([\p{Ll}\p{N}]\p{M}*)(?=\p{Lu})/gu, '$1 ')
    .replace(/(\p{Lu}\p{M}*)(?=\p{Lu}\p{M}*\p{Ll})/gu, '$1 ')

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{M}]+)*/gu

/** An end mark and a space, or a line break; closing quotes may stand between. */
const SENTENCE_END = /[.!?…][)\]"'’”»]*\s|[。！？]|[\r\n]/u
const CAPITALS = /^\p{Lu}[\p{Lu}\p{N}]+$/u
/** Words in capitals that are longer are hardly ever acronyms when they stand together, or alone. */
const LONGEST_ACRONYM = 4

/** A word, and whether a sentence begins with it. */
interface Word {
  text: string
  first: boolean
}

/**
 * Rewrites the words of a text. Capitals stand for an acronym (NASA) only beside words in small letters: a sentence
 * all in capitals is shouted, and so are several words in a row that are too long for acronyms.
 */
function eachWord(text: string, rewrite: (word: string, isFirst: boolean) => string): string {
  const sentences: Word[][] = []
  let last = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const first = sentences.length === 0 || SENTENCE_END.test(text.slice(last, index))
    if (first) sentences.push([])
    sentences.at(-1)!.push({ text: word, first })
    last = index + word.length
  }
  const mixed = /\p{Ll}/u.test(text)
  const acronyms = new Set(mixed ? sentences.flatMap(acronymsOf) : [])
  const words = sentences.flat().values()
  return text.replace(WORD, () => {
    const word = words.next().value!
    return acronyms.has(word) ? word.text : rewrite(word.text, word.first)
  })
}

/** The acronyms of a sentence in a text that has small letters too. */
function acronymsOf(sentence: Word[]): Word[] {
  const isShort = ({ text }: Word) => text.length <= LONGEST_ACRONYM
  if (!sentence.some(({ text }) => /\p{Ll}/u.test(text)))
    return sentence.length === 1 ? sentence.filter(isShort) : []
  const found: Word[] = []
  let run: Word[] = []
  const end = () => {
    if (run.length === 1 || run.every(isShort)) found.push(...run)
    run = []
  }
  for (const word of sentence) {
    if (CAPITALS.test(word.text)) run.push(word)
    else end()
  }
  end()
  return found
}

function titled(text: string): string {
  return eachWord(text, capital)
}

function sentenced(text: string): string {
  return eachWord(text, (word, isFirst) =>
    isFirst || word === 'I' || /^I['’]/.test(word) ? capital(word) : word.toLowerCase(),
  )
}
