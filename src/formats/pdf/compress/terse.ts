import { deflateSync } from 'node:zlib'
import { trimEndOf } from '../../../lib/trim-of.ts'
import { ENDS_WORD, IS_SPACE } from '../characters.ts'
import { afterString, isOperator } from '../content.ts'
import type { PdfDocument } from '../document.ts'
import { decodeStream, filtersOf, PdfStreamError } from '../filters.ts'
import { asDict, deref, name, Stream } from '../objects.ts'
import { FILTER_ENTRY } from '../slim.ts'
import { contentsOf } from '../stamp.ts'

const MOST = 64 * 2 ** 20

/**
 * The same content in fewer bytes: no more white space than needed, no digits that say nothing, hexadecimal strings
 * as plain ones. Undefined where something is unusual, such as a picture inside the content. `rename` may give a
 * shorter name of a resource than the one before an operator.
 */
export function terseContent(
  content: Buffer,
  rename?: (operator: string, called: string) => string | undefined,
): Buffer | undefined {
  const out = Buffer.allocUnsafe(content.length + 1)
  let length = 0
  // Two words need a space between them, unless a bracket or a slash parts them already.
  let open = false
  let brackets = 0
  // Where the last name was written, which the operator behind it means.
  let called = { start: 0, end: 0 }
  const end = content.length
  for (let at = 0; at < end; ) {
    const code = content[at]!
    if (IS_SPACE[code]) at++
    else if (code === 0x25) while (at < end && content[at] !== 10 && content[at] !== 13) at++
    else if (code === 0x28) {
      const close = afterString(content, at)
      if (close === undefined) return undefined
      length += content.copy(out, length, at, close)
      at = close
      open = false
    } else if (code === 0x3c && content[at + 1] !== 0x3c) {
      const close = content.indexOf(0x3e, at)
      if (close < 0) return undefined
      const written = shorterString(content.toString('latin1', at + 1, close))
      if (written === undefined) return undefined
      length += out.write(written, length, 'latin1')
      at = close + 1
      open = false
    } else if (code === 0x3c || code === 0x3e) {
      if (content[at + 1] !== code) return undefined
      brackets += code === 0x3c ? 1 : -1
      out[length++] = code
      out[length++] = code
      at += 2
      open = false
    } else if (code === 0x5b || code === 0x5d) {
      brackets += code === 0x5b ? 1 : -1
      out[length++] = code
      at++
      open = false
    } else if (code === 0x7b || code === 0x7d || code === 0x29) return undefined
    else {
      const start = at++
      while (at < end && !ENDS_WORD[content[at]!]) at++
      const word = content.toString('latin1', start, at)
      const written = code === 0x2f ? word : shorterWord(word)
      if (written === undefined) return undefined
      // A name may be written in several ways, and stand in the stream before.
      if (rename && code === 0x2f && word.includes('#')) return undefined
      if (rename && code > 0x39 && RESOURCES.has(written)) {
        if (called.end === 0) return undefined
        const shorter = rename(written, out.toString('latin1', called.start + 1, called.end))
        if (shorter !== undefined) {
          const at = called.start + 1 + out.write(shorter, called.start + 1, 'latin1')
          out.copyWithin(at, called.end, length)
          length -= called.end - at
        }
      }
      if (open && code !== 0x2f) out[length++] = 0x20
      if (code === 0x2f) called = { start: length, end: length + written.length }
      length += out.write(written, length, 'latin1')
      open = true
    }
    if (brackets < 0) return undefined
  }
  return brackets === 0 ? out.subarray(0, length) : undefined
}

/** Operators that name a resource before them. */
const RESOURCES = new Set(['Tf', 'Do', 'gs'])

const ESCAPED: Record<string, string> = { '(': '\\(', ')': '\\)', '\\': '\\\\', '\r': '\\r' }

function shorterString(hex: string): string | undefined {
  const digits = hex.replace(/[\0\t\n\f\r ]/g, '')
  if (/[^0-9a-f]/i.test(digits)) return undefined
  const text = Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex').toString('latin1')
  const plain = `(${text.replace(/[()\\\r]/g, char => ESCAPED[char]!)})`
  return plain.length <= digits.length + 2 ? plain : `<${digits}>`
}

function shorterWord(word: string): string | undefined {
  const number = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(word)
  if (!number || word === '+' || word === '-' || word === '.') {
    const known =
      (isOperator(word) && word !== 'BI') || word === 'true' || word === 'false' || word === 'null'
    return known ? word : undefined
  }
  const whole = number[2]!.replace(/^0+/, '')
  const rest = trimEndOf(number[3] ?? '', '0')
  if (whole === '' && rest === '') return '0'
  return `${number[1] === '-' ? '-' : ''}${whole}${rest === '' ? '' : `.${rest}`}`
}

/** Writes content tersely and packs it, where that makes it smaller. */
export function writeTersely(stream: Stream): void {
  try {
    const content = terseContent(decodeStream(stream, MOST))
    if (!content) return
    const packed = deflateSync(content, { level: 9, memLevel: 9 })
    const added = filtersOf(stream.dict).length === 0 ? FILTER_ENTRY : 0
    if (packed.length + added >= stream.raw.length) return
    for (const key of ['DecodeParms', 'DP', 'F']) stream.dict.delete(key)
    stream.dict.set('Filter', name('FlateDecode'))
    stream.raw = packed
  } catch (error) {
    if (!(error instanceof PdfStreamError)) throw error
  }
}

/** The streams of a document that hold content: of its pages, and of these streams those that are drawn as forms. */
export function contentStreams({ pages }: PdfDocument, streams: Stream[]): Set<Stream> {
  const found = new Set<Stream>()
  for (const { dict } of pages) {
    for (const ref of contentsOf(dict)) {
      const stream = deref(ref)
      if (stream instanceof Stream) found.add(stream)
    }
  }
  for (const stream of streams) {
    const { dict } = stream
    if (
      dict.name('Subtype') === 'Form' ||
      (dict.number('PatternType') === 1 && asDict(dict.get('Resources')))
    )
      found.add(stream)
  }
  return found
}
