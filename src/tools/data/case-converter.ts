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

/** Capitals stand for an acronym (NASA) only in a text that is not all capitals anyway. */
const isAcronym = (word: string, mixed: boolean): boolean => mixed && /^\p{Lu}[\p{Lu}\p{N}]+$/u.test(word)

function titled(text: string): string {
  const mixed = /\p{Ll}/u.test(text)
  return text.replace(WORD, word => (isAcronym(word, mixed) ? word : capital(word)))
}

function sentenced(text: string): string {
  const mixed = /\p{Ll}/u.test(text)
  let begins = true
  let last = 0
  return text.replace(WORD, (word, at: number) => {
    // A new sentence follows an end mark and a space, or a line break; closing quotes may stand between.
    begins ||= /[.!?…][)\]"'’”»]*\s|[。！？]|[\r\n]/u.test(text.slice(last, at))
    last = at + word.length
    const first = begins
    begins = false
    if (isAcronym(word, mixed)) return word
    if (first || word === 'I' || /^I['’]/.test(word)) return capital(word)
    return word.toLowerCase()
  })
}
