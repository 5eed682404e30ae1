import { badInput } from '../fault.ts'
import { placeOf } from '../lib/text-position.ts'

/** Deeper nesting than this is refused: no honest document has it, and readers run out of stack. */
export const MAX_DEPTH = 500

/** A piece of JSON text: a bracket, comma or colon as itself, a key, or a whole value such as a string. */
export type JsonToken = '{' | '}' | '[' | ']' | ',' | ':' | 'key' | 'value'

/** A number, a word, an escape after RFC 8259. Sticky, so that they match only at a place. */
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const WORD = /true|false|null/y
const SPACE = /[ \t\r\n]*/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

/** The place of the quote that ends the string opened at `open`, or of what cannot stand in it, or the end. */
function endOfString(text: string, open: number): number {
  let at = open + 1
  while (at < text.length) {
    const c = text.charCodeAt(at)
    if (c === 34 || c < 32) return at
    if (c === 92) {
      ESCAPE.lastIndex = at
      if (!ESCAPE.test(text)) return at
      at = ESCAPE.lastIndex
    } else at++
  }
  return at
}

/**
 * Walks over JSON text strictly, calls `visit` with each token and its place, and gives the greatest depth.
 * Refuses with line and column, and says which common habit (comment, trailing comma, …) is the trouble.
 */
export function walkJson(
  text: string,
  param: string,
  visit: (token: JsonToken, start: number, end: number) => void = () => {},
): number {
  const open: ('{' | '[')[] = []
  let depth = 0
  let at = 0
  /** What may come next: a value, a value or the end of a list, a key, a key or `}`, a colon, a comma or end. */
  let expects: 'value' | 'item' | 'key' | 'entry' | 'colon' | 'next' = 'value'

  const skip = () => {
    SPACE.lastIndex = at
    SPACE.test(text)
    at = SPACE.lastIndex
  }
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    if (!pattern.test(text)) return false
    visit('value', at, pattern.lastIndex)
    at = pattern.lastIndex
    return true
  }
  const takeString = (token: 'key' | 'value'): boolean => {
    const end = endOfString(text, at)
    if (text[end] !== '"') return false
    visit(token, at, end + 1)
    at = end + 1
    return true
  }
  const mark = (token: '{' | '}' | '[' | ']' | ',' | ':') => {
    visit(token, at, at + 1)
    at++
  }
  const close = (token: '}' | ']') => {
    open.pop()
    mark(token)
    expects = 'next'
  }

  for (skip(); at < text.length; skip()) {
    const c = text[at]!
    if (expects === 'next') {
      const inside = open.at(-1)
      if (inside && c === ',') {
        mark(',')
        expects = inside === '{' ? 'key' : 'value'
      } else if (inside && c === (inside === '{' ? '}' : ']')) close(c as '}' | ']')
      else throw refuse(text, param, at, inside ? `a comma or ${inside === '{' ? '}' : ']'}` : 'the end')
    } else if (expects === 'colon') {
      if (c !== ':') throw refuse(text, param, at, 'a colon after the key')
      mark(':')
      expects = 'value'
    } else if (expects === 'key' || expects === 'entry') {
      if (c === '}' && expects === 'entry') close('}')
      else if (c === '"' && takeString('key')) expects = 'colon'
      else
        throw refuse(
          text,
          param,
          at,
          expects === 'key' ? 'a key in double quotes' : 'a key in double quotes or }',
        )
    } else if (c === '{' || c === '[') {
      open.push(c)
      depth = Math.max(depth, open.length)
      if (depth > MAX_DEPTH) {
        throw badInput(
          `${param}: ${placeOf(text, at)}: nested deeper than ${MAX_DEPTH} levels, which is the limit.`,
        )
      }
      mark(c)
      expects = c === '{' ? 'entry' : 'item'
    } else if (c === ']' && expects === 'item') {
      close(']')
    } else if (c === '"' ? takeString('value') : take(c === '-' || (c >= '0' && c <= '9') ? NUMBER : WORD)) {
      expects = 'next'
    } else throw refuse(text, param, at, expects === 'item' ? 'a value or ]' : 'a value')
  }
  if (open.length > 0 || expects !== 'next') {
    const missing = expects === 'next' ? `a comma or ${open.at(-1) === '{' ? '}' : ']'}` : `more`
    throw badInput(`${param}: ${placeOf(text, text.length)}: the text ends where ${missing} should follow.`)
  }
  return depth
}

function refuse(text: string, param: string, at: number, expected: string) {
  const rest = text.slice(at, at + 40)
  const c = rest[0]!
  const hint =
    c === '"'
      ? brokenString(text, at)
      : c === "'"
        ? 'strings need double quotes'
        : rest.startsWith('//') || rest.startsWith('/*')
          ? 'JSON has no comments'
          : (c === '}' || c === ']') && /,\s*$/.test(text.slice(Math.max(0, at - 200), at))
            ? `there is a comma too many before ${c}`
            : `found ${/^[\p{L}\p{N}_$.+-]+/u.exec(rest)?.[0] ?? JSON.stringify(String.fromCodePoint(text.codePointAt(at)!))}`
  return badInput(`${param}: ${placeOf(text, at)}: expected ${expected}; ${hint}.`)
}

/** Why the string that opens at a place is none. */
function brokenString(text: string, at: number): string {
  const end = endOfString(text, at)
  if (end >= text.length) return 'the string is not closed'
  const place = placeOf(text, end)
  if (text[end] === '\\') return `the string has an unknown escape ${text.slice(end, end + 2)} at ${place}`
  if (text[end] === '\n' || text[end] === '\r') return `the string is not closed on its line`
  if (text[end] === '"') return 'found a string'
  return `the string holds a control character at ${place}, which must be written as an escape`
}

/** A number that a JavaScript number cannot hold exactly as written, kept as its text. */
export class ExactNumber {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

/**
 * Reads JSON text strictly, with the limits and messages of `walkJson`. Numbers that would change (beyond 2^53,
 * 1e400) come as ExactNumber when `exact` is asked for. A byte-order mark is passed over.
 */
export function parseJson(input: string, param: string, options: { exact?: boolean } = {}): unknown {
  const text = withoutBom(input)
  let inexact = false
  walkJson(text, param, (token, start, end) => {
    if (token === 'value' && end - start > 15 && text[start] !== '"') inexact = true
    else if (token === 'value' && !inexact && /^-?\d.*e/i.test(text.slice(start, Math.min(end, start + 20))))
      inexact = true
  })
  if (!options.exact || !inexact) return JSON.parse(text)
  return JSON.parse(text, (_key, value, context?: { source?: string }) => {
    const source = context?.source
    return typeof value === 'number' && source !== undefined && !isExact(value, source)
      ? new ExactNumber(source)
      : value
  })
}

function isExact(value: number, source: string): boolean {
  if (!Number.isFinite(value)) return false
  if (/^-?\d+$/.test(source)) return Number.isSafeInteger(value)
  return significant(source).length <= 15 || significant(String(value)) === significant(source)
}

const significant = (source: string): string =>
  source
    .replace(/[eE].*/, '')
    .replace(/[-.]/g, '')
    .replace(/^0+/, '')
    .replace(/0+$/, '')

export const withoutBom = (text: string): string => (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
