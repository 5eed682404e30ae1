import { PARTS } from './answer-parts.ts'

/** The server's sentences in one language, keyed by the English ones with their numbered places. */
export type Answers = Record<string, string>

/** Headers part warnings by "; ", and have a comma where a warning has that itself. */
const patternOf = (text: string, place: string, flags = 'is'): RegExp =>
  new RegExp(
    `^${text
      .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
      .replace('\\(s\\)', 's?')
      .replace(/[;,] /g, '[;,] ')
      .replace(/\{\d\}(?=\{)/g, '([^;,]*)')
      .replace(/\{\d\}/g, place)}$`,
    flags,
  )

/** Pages and other numbers, and the tools that are named: what a part of a sentence holds. */
const SHORT = '([\\d ,.–-]+(?: and \\d+)?|[a-z0-9]+(?:-[a-z0-9]+)+)'
/** Names of formats, several of them in "JPEG, PNG or SVG". */
const NAMES = '([A-Z][\\w/.() -]*(?:, [A-Z][\\w/.() -]*)*)'
/** Where in a pipeline it was said. */
const STEP = /^steps\[\d+\] \([\w-]+\): /
/** `pages: …`, `options.trim: …`, `left, right: …`, `files (scan.pdf): …` */
const PARAMETERS = /^[\w.[\]]+(?:, [\w.[\]]+)*(?: \((.*?)\))?: /s

type Pattern = [key: string, pattern: RegExp]

interface Patterns {
  sentences: Pattern[]
  parts: Pattern[]
  /** First words of sentences that look like the name of a parameter: "removed: …" */
  heads: Set<string | undefined>
}

const compiled = new WeakMap<Answers, Patterns>()

function patternsOf(answers: Answers): Patterns {
  const known = compiled.get(answers)
  if (known) return known
  const isPart = new Set<string>(PARTS)
  const keys = Object.keys(answers)
  const sentences = keys.filter(one => !isPart.has(one))
  const made: Patterns = {
    sentences: sentences.map(one => [one, patternOf(one, '(.*?)')]),
    parts: keys
      .filter(one => isPart.has(one))
      .map(one => [one, one === '{1} or {2}' ? patternOf(one, NAMES, 's') : patternOf(one, SHORT)]),
    heads: new Set(sentences.map(one => PARAMETERS.exec(one)?.[0]).filter(Boolean)),
  }
  compiled.set(answers, made)
  return made
}

/** 14,400 as the reader writes it. */
const inDigits = (text: string, locale: string): string =>
  /^-?\d{1,3}(,\d{3})+$/.test(text) ? Number(text.replaceAll(',', '')).toLocaleString(locale) : text

/** A sentence of the server in the language of `answers`; undefined where those do not have it. */
export function answerIn(answers: Answers, said: string, locale = 'en'): string | undefined {
  const text = said.replace(STEP, '')
  const { sentences, parts, heads } = patternsOf(answers)
  const part = (value: string): string | undefined =>
    found(answers, value, parts, one => inDigits(one.replace(' and ', ', '), locale))
  const inPlace = (value: string): string => {
    const [, mark = '', rest = ''] = /^([;,]? ?)(.*)$/s.exec(value)!
    const several = rest.split(', ').map(part)
    const words = part(rest) ?? (several.every(Boolean) ? several.join(', ') : undefined)
    return mark + (words ?? answerIn(answers, rest, locale) ?? inDigits(rest, locale))
  }
  // Most refusals begin with the parameter, which the page names itself.
  const [start = '', file = ''] = PARAMETERS.exec(text) ?? []
  if (heads.has(start)) return found(answers, text, sentences, inPlace)
  const own = found(answers, text.slice(start.length), sentences, inPlace)
  return own && file ? `${file}: ${own}` : own
}

/** Warnings as a header has them: none holds what parts them. */
export const joined = (warnings: readonly string[] = []): string =>
  warnings.map(one => one.replaceAll('; ', ', ')).join('; ')

/** Warnings of a header, each in the language of `answers` where that has it. */
export const warningsIn = (answers: Answers, text: string, locale = 'en'): string =>
  text
    .split('; ')
    .map(one => answerIn(answers, one, locale) ?? one)
    .join('; ')

function found(
  answers: Answers,
  text: string,
  patterns: readonly Pattern[],
  inWords: (value: string) => string,
): string | undefined {
  for (const [key, pattern] of patterns) {
    const values = pattern.exec(text)
    if (values)
      return answers[key]!.replace(/\{(\d)\}/g, (_, place: string) => inWords(values[Number(place)]!))
  }
  return undefined
}
