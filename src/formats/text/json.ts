import { badInput } from '../../fault.ts'
import { outputLimit, tooMuchOf } from '../../lib/text/output-limit.ts'
import { placeOf } from '../../lib/text/text-position.ts'
import { MOST_PARTS, tooManyParts } from './json-shape.ts'

/** Deeper nesting than this is refused: no honest document has it, and readers run out of stack. */
export const MAX_DEPTH = 500

/** A piece of JSON text: a bracket, comma or colon as itself, a key, or a whole value such as a string. */
export type JsonToken = '{' | '}' | '[' | ']' | ',' | ':' | 'key' | 'value'

/** A number, a word, an escape after RFC 8259. Sticky, so that they match only at a place. */
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const WORD = /true|false|null/y
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
    for (let c = text.charCodeAt(at); c === 32 || c === 10 || c === 13 || c === 9; c = text.charCodeAt(at))
      at++
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
  return badInput(`${param}: ${placeOf(text, at)}: expected ${expected}; ${hintAt(text, at)}.`)
}

/** Which common habit is the trouble at a place, or what was found there. */
function hintAt(text: string, at: number): string {
  const rest = text.slice(at, at + 40)
  const c = rest[0]!
  if (c === '"') return brokenString(text, at)
  if (c === "'") return 'strings need double quotes'
  if (rest.startsWith('//') || rest.startsWith('/*')) return 'JSON has no comments'
  if ((c === '}' || c === ']') && /,\s*$/.test(text.slice(Math.max(0, at - 200), at)))
    return `there is an extra comma before ${c}`
  const word = /^[\p{L}\p{N}_$.+-]+/u.exec(rest)?.[0]
  return `found ${word ?? JSON.stringify(String.fromCodePoint(text.codePointAt(at)!))}`
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

/** What the engine gives a list with its first item. */
const ROOM_OF_LISTS = 17

/** JSON as it was written: keys in their order (also numeric ones, and __proto__), numbers never rounded. */
export type JsonTree = null | boolean | number | string | ExactNumber | JsonTree[] | Map<string, JsonTree>

/** Reads JSON text strictly, with the limits and messages of `walkJson`. A byte-order mark is passed over. */
export function parseJson(input: string, param: string): JsonTree {
  const text = withoutBom(input)
  const open: (JsonTree[] | Map<string, JsonTree>)[] = []
  let root: JsonTree = null
  let key = ''
  const keys: string[] = []
  let parts = 0
  const put = (value: JsonTree) => {
    const inside = open.at(-1)
    if (!inside) root = value
    else if (Array.isArray(inside)) inside.push(value)
    else inside.set(key, value)
  }
  walkJson(text, param, (token, start, end) => {
    if (token === '{' || token === '[') {
      if (++parts > MOST_PARTS) throw tooManyParts(param)
      open.push(token === '{' ? new Map<string, JsonTree>() : [])
      keys.push(key)
    } else if (token === '}' || token === ']') {
      const ended = open.pop()!
      key = keys.pop()!
      // A list that grew item by item has room for seventeen; a copy has as much as it needs.
      put(Array.isArray(ended) && ended.length < ROOM_OF_LISTS ? ended.slice() : ended)
    } else if (token === 'key') key = stringOf(text, start, end)
    else if (token === 'value') {
      put(text[start] === '"' ? stringOf(text, start, end) : scalarOf(text.slice(start, end)))
    }
  })
  return root
}

function stringOf(text: string, start: number, end: number): string {
  const inner = text.slice(start + 1, end - 1)
  return inner.includes('\\') ? JSON.parse(text.slice(start, end)) : inner
}

function scalarOf(source: string): JsonTree {
  if (source === 'true') return true
  if (source === 'false') return false
  if (source === 'null') return null
  const value = Number(source)
  return isExact(value, source) ? value : new ExactNumber(source)
}

function isExact(value: number, source: string): boolean {
  if (!Number.isFinite(value)) return false
  if (source.length < 16 && !/e/i.test(source)) return true
  if (/^-?\d+$/.test(source)) return Number.isSafeInteger(value)
  return significant(String(value)) === significant(source)
}

/** The digits that make a number's value, without its sign, point and exponent. */
const significant = (source: string): string =>
  source
    .replace(/[eE].*/, '')
    .replace(/[-.]/g, '')
    .replace(/^0+/, '')
    .replace(/(?<!0)0+$/, '')

/** What a string may hold and still be written between quotes as it is. */
const PLAIN = /^[\x20-\x21\x23-\x5b\x5d-\ud7ff\ue000-\uffff]*$/
const quoted = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text))

/** Writes a tree as JSON.stringify would; `param` names what it was made of, should it be too much. */
export function writeJson(tree: JsonTree, indent: number, param = 'json'): string {
  const parts: string[] = []
  const breaks: string[] = []
  const colon = indent > 0 ? ': ' : ':'
  const grow = outputLimit(tooMuchOf(param))
  const put = (part: string) => {
    parts.push(part)
    grow(part.length)
  }
  const breakAt = (level: number) => (breaks[level] ??= indent > 0 ? `\n${' '.repeat(indent * level)}` : '')
  /** `before` is what stands in front of the value: a comma, a line break, a key. */
  const write = (value: JsonTree, level: number, before: string): void => {
    if (typeof value === 'string') put(before + quoted(value))
    else if (value instanceof ExactNumber) put(before + value.source)
    else if (Array.isArray(value)) {
      put(`${before}[`)
      const line = breakAt(level + 1)
      const next = `,${line}`
      for (let i = 0; i < value.length; i++) write(value[i]!, level + 1, i === 0 ? line : next)
      put(value.length > 0 ? `${breakAt(level)}]` : ']')
    } else if (value instanceof Map) {
      put(`${before}{`)
      let line = breakAt(level + 1)
      for (const [key, item] of value) {
        write(item, level + 1, line + quoted(key) + colon)
        line = `,${breakAt(level + 1)}`
      }
      put(value.size > 0 ? `${breakAt(level)}}` : '}')
    } else put(before + JSON.stringify(value))
  }
  write(tree, 0, '')
  return parts.join('')
}

export const withoutBom = (text: string): string => (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
