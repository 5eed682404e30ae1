import { outputLimit } from '../../lib/text/output-limit.ts'
import { ExactNumber, type JsonTree } from './json.ts'

/** Words that YAML 1.1 readers take for a boolean or null, though 1.2 does not. */
const RESERVED = /^(?:y|n|yes|no|on|off|true|false|null|~)$/i
/** What is safe to write without quotes for readers of both versions starts so, and holds nothing of what can be misread. */
const PLAIN_START = /^[\p{L}_/]/u
const NOT_PLAIN = /[^\p{L}\p{N} _./@+()$%^;=<>!?&*~'"\\|{}[\],:#-]|:(?:[ ,[\]{}]|$)| (?:#|$)/u
const PRINTABLE =
  /^[\t\n\x20-\x7e\u00a0-\u2027\u2030-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]*$/u

/** Writes a tree as block-style YAML that readers of versions 1.1 and 1.2 understand alike. */
export function writeYaml(tree: JsonTree, indent: number): string {
  const lines: string[] = []
  const grow = outputLimit('json: the result would be over 50 MB; use a smaller indent.')
  const put = (line: string) => {
    lines.push(line)
    grow(line.length + 1)
  }

  /** Writes a value after `head` (a key or a dash), or on the lines below it, indented by `column`. */
  const write = (value: JsonTree, head: string, column: number): void => {
    if (Array.isArray(value) && value.length > 0) {
      const inner = head.endsWith('- ') ? writeInline : writeBelow
      inner(head, column, (first, at) => {
        for (const [i, item] of value.entries()) write(item, `${i === 0 ? first : ' '.repeat(at)}- `, at + 2)
      })
    } else if (value instanceof Map && value.size > 0) {
      const inner = head.endsWith('- ') ? writeInline : writeBelow
      inner(head, column, (first, at) => {
        let start = first
        for (const [key, item] of value) {
          const name = scalar(key)
          if (name.length > 1000) {
            put(`${start}? ${name}`)
            write(item, `${' '.repeat(at)}:`, at + indent)
          } else write(item, `${start}${name}:`, at + indent)
          start = ' '.repeat(at)
        }
      })
    } else {
      const text = typeof value === 'string' ? (block(value, column) ?? scalar(value)) : plain(value)
      put(head === '' || head.endsWith(' ') ? head + text : `${head} ${text}`)
    }
  }
  const writeInline = (head: string, column: number, items: (first: string, at: number) => void) =>
    items(head, column)
  const writeBelow = (head: string, column: number, items: (first: string, at: number) => void) => {
    if (head !== '') put(head)
    items(' '.repeat(column), column)
  }
  write(tree, '', 0)
  return `${lines.join('\n')}\n`
}

const plain = (value: JsonTree): string =>
  value instanceof ExactNumber
    ? numberText(value.source)
    : Array.isArray(value)
      ? '[]'
      : value instanceof Map
        ? '{}'
        : String(value)

/** Readers of version 1.1 take a number with an exponent for text unless it has a point and a sign: 1.0e+5. */
const numberText = (source: string): string =>
  source.replace(
    /^(-?\d+)(\.\d+)?e([+-])?(\d+)$/i,
    (_, whole, part = '.0', sign = '+', power) => `${whole}${part}e${sign}${power}`,
  )

function scalar(text: string): string {
  if (PLAIN_START.test(text) && !NOT_PLAIN.test(text) && !RESERVED.test(text)) return text
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Text of several lines as a literal block, where its spaces survive that. */
function block(text: string, column: number): string | undefined {
  if (!text.includes('\n') || !PRINTABLE.test(text) || /^[\s]|[ \t]\n|[ \t]$|^\n*$/.test(text))
    return undefined
  const chomp = text.endsWith('\n\n') ? '+' : text.endsWith('\n') ? '' : '-'
  const body = text.endsWith('\n') ? text.slice(0, -1) : text
  const margin = ' '.repeat(Math.max(1, column))
  return `|${chomp}\n${body.replace(/^(?=.)/gm, margin)}`
}
