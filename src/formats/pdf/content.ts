import { decodeStream, PdfStreamError } from './filters.ts'
import { Dict as D, type Dict, deref, Name, type Obj, type Ref, Stream } from './objects.ts'
import { Keyword, Parser } from './parser.ts'

/** One instruction of a content stream: its operator and what stood before it. */
export interface Operation {
  operator: string
  operands: Obj[]
}

const MAX_OPERANDS = 4096

/** The instructions of decoded content, one after the other. Inline images are passed over as `BI`. */
export function* operations(bytes: Uint8Array): Generator<Operation> {
  const parser = new Parser(bytes)
  let operands: Obj[] = []
  for (;;) {
    const token = parser.next()
    if (token === undefined) return
    if (!(token instanceof Keyword)) {
      if (operands.length < MAX_OPERANDS) operands.push(token)
      continue
    }
    if (token.value === 'BI') {
      yield { operator: 'BI', operands: [inlineImage(parser)] }
    } else yield { operator: token.value, operands }
    operands = []
  }
}

/** Reads an inline image's dictionary and leaves the parser behind its data. */
function inlineImage(parser: Parser): Dict {
  const dict = new D()
  for (;;) {
    const key = parser.next()
    if (key === undefined || key instanceof Keyword) {
      if (key?.value === 'ID' || key === undefined) break
      continue
    }
    const value = parser.next()
    if (value instanceof Keyword || value === undefined) break
    if (key instanceof Name) dict.set(key.value, value)
  }
  parser.pos = afterInlineImage(parser.bytes, parser.pos)
  return dict
}

/** The decoded content of a page's streams as one; undefined when it cannot be decoded. */
export function decodedContent(streams: Ref[]): Buffer | undefined {
  try {
    const parts: Buffer[] = []
    for (const ref of streams) {
      const stream = deref(ref)
      if (stream instanceof Stream) parts.push(decodeStream(stream), Buffer.from('\n'))
    }
    return Buffer.concat(parts)
  } catch (error) {
    if (error instanceof PdfStreamError) return undefined
    throw error
  }
}

const SPACE = new Uint8Array(256)
for (const code of [0, 9, 10, 12, 13, 32]) SPACE[code] = 1
const ENDS = new Uint8Array(SPACE)
for (const char of '()<>[]{}/%') ENDS[char.charCodeAt(0)] = 1

/**
 * How many graphics states content restores without having saved them, and leaves open at its end. Every
 * stamped page is looked through for this, so it passes over bytes instead of reading objects.
 */
export function unbalanced(streams: Ref[]): { under: number; open: number } {
  const bytes = decodedContent(streams)
  let [under, open] = [0, 0]
  if (!bytes) return { under, open }
  const end = bytes.length
  for (let at = 0; at < end; ) {
    const code = bytes[at]!
    if (SPACE[code]) at++
    else if (code === 0x28) at = afterString(bytes, at) ?? bytes.length
    else if (code === 0x25) while (at < end && bytes[at] !== 10 && bytes[at] !== 13) at++
    else if (code === 0x3c && bytes[at + 1] !== 0x3c) {
      const close = bytes.indexOf(0x3e, at)
      at = close < 0 ? end : close + 1
    } else if (code === 0x2f) {
      at++
      while (at < end && !ENDS[bytes[at]!]) at++
    } else if (ENDS[code]) at++
    else {
      const start = at
      while (at < end && !ENDS[bytes[at]!]) at++
      if (at - start === 1 && code === 0x71) open++
      else if (at - start === 1 && code === 0x51) open > 0 ? open-- : under++
      else if (at - start === 2 && code === 0x49 && bytes[start + 1] === 0x44)
        at = afterInlineImage(bytes, at)
    }
  }
  return { under: Math.min(under, 100), open: Math.min(open, 100) }
}

/** Behind the bracket that closes a string; undefined where it never closes. */
export function afterString(bytes: Buffer, start: number): number | undefined {
  let depth = 0
  for (let at = start; at < bytes.length; at++) {
    const code = bytes[at]
    if (code === 0x5c) at++
    else if (code === 0x28) depth++
    else if (code === 0x29 && --depth === 0) return at + 1
  }
  return undefined
}

/** Behind the EI that ends the data of an inline image, which stands alone between white space. */
function afterInlineImage(bytes: Buffer, start: number): number {
  const alone = (at: number) => SPACE[bytes[at - 1]!] && (at + 2 >= bytes.length || SPACE[bytes[at + 2]!])
  let at = bytes.indexOf('EI', start + 1)
  while (at >= 0 && !alone(at)) at = bytes.indexOf('EI', at + 1)
  return at < 0 ? bytes.length : at + 2
}
