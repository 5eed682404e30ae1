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
  // The data ends where EI stands alone between white space.
  const { bytes } = parser
  const space = (at: number) => at >= bytes.length || [0, 9, 10, 12, 13, 32].includes(bytes[at]!)
  let at = bytes.indexOf('EI', parser.pos + 1)
  while (at >= 0 && !(space(at - 1) && space(at + 2))) at = bytes.indexOf('EI', at + 1)
  parser.pos = at < 0 ? bytes.length : at + 2
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

/** How many graphics states content restores without having saved them, and leaves open at its end. */
export function unbalanced(streams: Ref[]): { under: number; open: number } {
  const content = decodedContent(streams)
  let [under, open] = [0, 0]
  if (!content) return { under, open }
  for (const { operator } of operations(content)) {
    if (operator === 'q') open++
    else if (operator === 'Q' && open > 0) open--
    else if (operator === 'Q') under++
  }
  return { under: Math.min(under, 100), open: Math.min(open, 100) }
}
