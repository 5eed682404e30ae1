import { ENDS_WORD, IS_SPACE } from './characters.ts'
import { decodeStream, PdfStreamError } from './filters.ts'
import { Dict, deref, Name, type Obj, type Ref, Stream } from './objects.ts'
import { Keyword, Parser } from './parser.ts'

/** One instruction of a content stream: its operator and what stood before it. */
export interface Operation {
  operator: string
  operands: Obj[]
  /** Where it ends among the bytes. */
  end: number
  /** Where the data of an inline image begins. */
  data?: number
}

const OPERATORS = new Set(
  `b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EMC ET EX f F f* G g gs h i j J K k l m M MP n q Q re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' "`.split(
    ' ',
  ),
)

/** Whether content may hold this word as an instruction. */
export const isOperator = (word: string): boolean => OPERATORS.has(word)

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
      const { dict, data } = inlineImage(parser)
      yield { operator: 'BI', operands: [dict], end: parser.pos, data }
    } else yield { operator: token.value, operands, end: parser.pos }
    operands = []
  }
}

/** Reads an inline image's dictionary and leaves the parser behind its data. */
function inlineImage(parser: Parser): { dict: Dict; data: number } {
  const dict = new Dict()
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
  const data = parser.pos
  parser.pos = afterInlineImage(parser.bytes, parser.pos) ?? parser.bytes.length
  return { dict, data }
}

/** All streams of a page together: a small one that unpacks to much may be listed a thousand times. */
const MAX_CONTENT = 128 * 2 ** 20

/** The decoded content of a page's streams as one; undefined when it cannot be decoded. */
export function decodedContent(streams: Ref[]): Buffer | undefined {
  const parts = decodedParts(streams)
  return parts.includes(undefined) ? undefined : Buffer.concat(parts as Buffer[])
}

/** Each stream decoded, once where it is listed again; undefined for one that cannot be, or is too much. */
function decodedParts(streams: Ref[]): (Buffer | undefined)[] {
  const known = new Map<Stream, Buffer | undefined>()
  let left = MAX_CONTENT
  return streams.flatMap(ref => {
    const stream = deref(ref)
    if (!(stream instanceof Stream)) return []
    if (!known.has(stream)) known.set(stream, decodedWithin(stream, left))
    const part = known.get(stream)
    if (!part || part.length > left) return [undefined]
    left -= part.length
    return [part, Buffer.from('\n')]
  })
}

function decodedWithin(stream: Stream, limit: number): Buffer | undefined {
  try {
    return decodeStream(stream, limit)
  } catch (error) {
    if (error instanceof PdfStreamError) return undefined
    throw error
  }
}

/** What goes before and behind content so that it begins and ends with nothing open. */
export interface Enclosure {
  before: string
  after: string
}

/** What is nested deeper no reader follows, and closing it would take more room than the page. */
const DEEPEST = 4096

/** Short operators as numbers of their bytes, which compare faster than text. */
const packed = (word: string): number => Buffer.from(word.padEnd(4, '\0'), 'latin1').readUInt32LE(0)
const WORD = {
  q: packed('q'),
  Q: packed('Q'),
  BT: packed('BT'),
  ET: packed('ET'),
  BMC: packed('BMC'),
  BDC: packed('BDC'),
  EMC: packed('EMC'),
  ID: packed('ID'),
}

/**
 * What closes content in: graphics states it restores without having saved them, and all it leaves open at its end,
 * which for damaged content may be a string, an array, a picture, a text or marked content of a hidden layer. Every
 * stamped page is looked through for this, so it passes over bytes instead of reading objects.
 */
export function enclosure(streams: Ref[]): Enclosure {
  const bytes = readableContent(streams)
  const end = bytes.length
  let [under, states, marks] = [0, 0, 0]
  let inText = false
  let cut = ''
  let brackets: string[] = []
  for (let at = 0; at < end; ) {
    const code = bytes[at]!
    if (IS_SPACE[code]) at++
    else if (code === 0x28) {
      const string = passString(bytes, at)
      cut = ')'.repeat(Math.min(string.depth, DEEPEST))
      at = string.end
    } else if (code === 0x25) while (at < end && bytes[at] !== 10 && bytes[at] !== 13) at++
    else if (code === 0x3c && bytes[at + 1] !== 0x3c) {
      const close = bytes.indexOf(0x3e, at)
      if (close < 0) cut = '>'
      at = close < 0 ? end : close + 1
    } else if (code === 0x2f) {
      at++
      while (at < end && !ENDS_WORD[bytes[at]!]) at++
    } else if (ENDS_WORD[code]) {
      const twice = bytes[at + 1] === code && (code === 0x3c || code === 0x3e)
      const opens = code === 0x5b ? ']' : code === 0x3c ? '>>' : undefined
      if (opens && brackets.length < DEEPEST) brackets.push(opens)
      else if (code === 0x5d || twice) brackets.pop()
      at += twice ? 2 : 1
    } else {
      const start = at
      while (at < end && !ENDS_WORD[bytes[at]!]) at++
      const isOperator = code > 0x39
      if (isOperator && brackets.length > 0) brackets = []
      if (!isOperator || at - start > 3) continue
      let word = 0
      for (let i = at - 1; i >= start; i--) word = (word << 8) | bytes[i]!
      if (word === WORD.q) states++
      else if (word === WORD.Q) states > 0 ? states-- : under++
      else if (word === WORD.BT) inText = true
      else if (word === WORD.ET) inText = false
      else if (word === WORD.BMC || word === WORD.BDC) marks++
      else if (word === WORD.EMC) marks = Math.max(0, marks - 1)
      else if (word === WORD.ID) {
        const close = afterInlineImage(bytes, at)
        if (close === undefined) cut = 'EI'
        at = close ?? end
      }
    }
  }
  const closing = [cut, ...brackets.reverse(), inText ? 'ET' : '', 'EMC '.repeat(Math.min(marks, DEEPEST))]
  return {
    before: 'q '.repeat(Math.min(under, DEEPEST) + 1),
    after: `\n${closing.filter(Boolean).join(' ')}\n${'Q '.repeat(Math.min(states, DEEPEST) + 1)}`,
  }
}

/** The streams of a page that can be decoded, as one: readers pass over the others. */
export const readableContent = (streams: Ref[]): Buffer =>
  Buffer.concat(decodedParts(streams).filter(part => part !== undefined))

/** Behind the bracket that closes a string, or the end of the bytes with as many brackets as are still open. */
function passString(bytes: Buffer, start: number): { end: number; depth: number } {
  let depth = 0
  for (let at = start; at < bytes.length; at++) {
    const code = bytes[at]
    if (code === 0x5c) at++
    else if (code === 0x28) depth++
    else if (code === 0x29 && --depth === 0) return { end: at + 1, depth }
  }
  return { end: bytes.length, depth }
}

/** Behind the bracket that closes a string; undefined where it never closes. */
export function afterString(bytes: Buffer, start: number): number | undefined {
  const { end, depth } = passString(bytes, start)
  return depth === 0 ? end : undefined
}

/** How many bytes before and behind an EI tell whether data ends there and instructions go on. */
const AROUND = 16

/**
 * Behind the EI that ends the data of an inline image; undefined without. It stands between white space or behind the
 * end of text data. Some writers leave that out: then there has to be data before it, and text behind.
 */
function afterInlineImage(bytes: Buffer, start: number): number | undefined {
  const isText = (from: number, to: number) =>
    bytes.subarray(Math.max(start, from), to).every(byte => IS_SPACE[byte] || (byte > 32 && byte < 127))
  for (let at = bytes.indexOf('EI', start + 1); at >= 0; at = bytes.indexOf('EI', at + 1)) {
    const [before, end] = [bytes[at - 1]!, at + 2]
    if (end < bytes.length && !IS_SPACE[bytes[end]!]) continue
    if (IS_SPACE[before] || before === 0x3e) return end
    if (!isText(at - AROUND, at) && isText(end, end + AROUND)) return end
  }
  return undefined
}
