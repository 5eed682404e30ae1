import { trimEndOf } from '../../lib/text/trim-of.ts'
import { ENDS_WORD, IS_SPACE } from '../core/characters.ts'
import { afterString, isOperator } from '../core/content-stream.ts'
import { decodeStream, filtersOf, PdfStreamError } from '../core/filters.ts'
import { asDict, deref, name, Stream } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { contentsOf } from '../pages/stamp.ts'
import { FILTER_ENTRY, packedTightly } from './slim.ts'

const MOST = 64 * 2 ** 20

/** Gives a shorter name of a resource than the one called before an operator, where there is one. */
type Rename = (operator: string, called: string) => string | undefined

/**
 * The same content in fewer bytes: no more white space than needed, no digits that say nothing, hexadecimal strings
 * as plain ones. Undefined where something is unusual, such as a picture inside the content.
 */
export function terseContent(content: Buffer, rename?: Rename): Buffer | undefined {
  const out = new TerseOutput(content.length)
  let brackets = 0
  const end = content.length
  for (let at = 0; at < end; ) {
    const code = content[at]!
    if (IS_SPACE[code]) at++
    else if (code === 0x25) while (at < end && content[at] !== 10 && content[at] !== 13) at++
    else if (code === 0x28) {
      const close = afterString(content, at)
      if (close === undefined) return undefined
      out.copy(content, at, close)
      at = close
    } else if (code === 0x3c && content[at + 1] !== 0x3c) {
      const close = content.indexOf(0x3e, at)
      if (close < 0) return undefined
      const written = shorterString(content.toString('latin1', at + 1, close))
      if (written === undefined) return undefined
      out.apart(written)
      at = close + 1
    } else if (code === 0x3c || code === 0x3e) {
      if (content[at + 1] !== code) return undefined
      brackets += code === 0x3c ? 1 : -1
      out.copy(content, at, at + 2)
      at += 2
    } else if (code === 0x5b || code === 0x5d) {
      brackets += code === 0x5b ? 1 : -1
      out.copy(content, at, at + 1)
      at++
    } else if (code === 0x7b || code === 0x7d || code === 0x29) return undefined
    else {
      const start = at++
      while (at < end && !ENDS_WORD[content[at]!]) at++
      const word = content.toString('latin1', start, at)
      if (!(code === 0x2f ? out.name(word, rename) : out.word(word, rename))) return undefined
    }
    if (brackets < 0) return undefined
  }
  return brackets === 0 ? out.bytes() : undefined
}

class TerseOutput {
  private readonly out: Buffer
  private length = 0
  /** Two words need a space between them, unless a bracket or a slash parts them already. */
  private open = false
  /** Where the last name was written, which the operator behind it means. */
  private called = { start: 0, end: 0 }

  constructor(most: number) {
    this.out = Buffer.allocUnsafe(most + 1)
  }

  bytes(): Buffer {
    return this.out.subarray(0, this.length)
  }

  /** Copies what is parted from its neighbours by itself. */
  copy(content: Buffer, start: number, end: number): void {
    this.length += content.copy(this.out, this.length, start, end)
    this.open = false
  }

  /** Writes what is parted from its neighbours by itself. */
  apart(text: string): void {
    this.length += this.out.write(text, this.length, 'latin1')
    this.open = false
  }

  /** Writes a name with its slash; false where it may be another name written in a different way. */
  name(word: string, rename: Rename | undefined): boolean {
    if (rename && word.includes('#')) return false
    this.called = { start: this.length, end: this.length + word.length }
    this.length += this.out.write(word, this.length, 'latin1')
    this.open = true
    return true
  }

  /** Writes a number or an operator; false where it is neither, or its name stands in the stream before. */
  word(word: string, rename: Rename | undefined): boolean {
    const written = shorterWord(word)
    if (written === undefined) return false
    if (rename && RESOURCES.has(written)) {
      if (this.called.end === 0) return false
      this.renameCalled(written, rename)
    }
    if (this.open) this.out[this.length++] = 0x20
    this.length += this.out.write(written, this.length, 'latin1')
    this.open = true
    return true
  }

  private renameCalled(operator: string, rename: Rename): void {
    const { start, end } = this.called
    const shorter = rename(operator, this.out.toString('latin1', start + 1, end))
    if (shorter === undefined) return
    const at = start + 1 + this.out.write(shorter, start + 1, 'latin1')
    this.out.copyWithin(at, end, this.length)
    this.length -= end - at
  }
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
    const packed = packedTightly(content)
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
