import { PARTS, SENTENCES } from './answer-texts.ts'
import { declared } from './messages.ts'

/** Headers part warnings by "; ", and have a comma where a warning has that itself. */
const patternOf = (text: string, place: string): RegExp =>
  new RegExp(
    `^${text
      .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
      .replace(/[;,] /g, '[;,] ')
      .replace(/\{\d\}(?=\{)/g, '([^;,]*)')
      .replace(/\{\d\}/g, place)}$`,
    'i',
  )

/** Pages, and the tools that are named. */
const SHORT = '([\\d ,–-]+(?: and \\d+)?|[a-z0-9]+(?:-[a-z0-9]+)+)'
const sentences = new Map<string, RegExp>()
const parts = new Map<string, RegExp>()

/** A sentence of the server in the reader's language; undefined where only English has it. */
export function answered(text: string): string | undefined {
  if (sentences.size === 0) {
    for (const one of PARTS) parts.set(one, patternOf(one, SHORT))
    for (const one of SENTENCES) sentences.set(one, patternOf(one, '(.*?)'))
  }
  return found(text.replace(/^\w+: /, ''), sentences, value => {
    const [, mark = '', rest = ''] = /^([;,] )?(.*)$/s.exec(value)!
    return mark + (found(rest, parts, one => one.replace(' and ', ', ')) ?? rest)
  })
}

/** Warnings as a header has them: none holds what parts them. */
export const joined = (warnings: readonly string[] = []): string =>
  warnings.map(one => one.replaceAll('; ', ', ')).join('; ')

/** Warnings of a header, each in the reader's language where that has it. */
export const warned = (text: string): string =>
  text === ''
    ? ''
    : (answered(text) ??
      text
        .split('; ')
        .map(one => answered(one) ?? one)
        .join('; '))

function found(
  text: string,
  patterns: ReadonlyMap<string, RegExp>,
  inWords: (value: string) => string,
): string | undefined {
  for (const [key, pattern] of patterns) {
    const own = declared(key)
    const values = own === key ? null : pattern.exec(text)
    if (values) return own.replace(/\{(\d)\}/g, (_, place: string) => inWords(values[Number(place)]!))
  }
  return undefined
}
