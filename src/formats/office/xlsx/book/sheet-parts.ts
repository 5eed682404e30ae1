import { badInput } from '../../../../fault.ts'
import { utf16Mark } from '../../../../lib/text/utf16-mark.ts'

const PIECE = 1 << 20

/** The part of a sheet as two: its cells, and the rest without them. Both stay bytes, as long sheets are large. */
export function sheetParts(part: Buffer, where: string): { outer: Buffer; data: Buffer | undefined } {
  const mark = utf16Mark(part)
  const bytes = mark ? Buffer.from(new TextDecoder(mark).decode(part)) : part
  const start = openingTag(bytes)
  if (!start || start.tag.endsWith('/>')) return { outer: bytes, data: undefined }
  const close = `</${/^<([\w:]+)/.exec(start.tag)![1]}>`
  const found = bytes.indexOf(close, start.index)
  if (found < 0) throw badInput(`${where} is damaged: its XML is not well-formed.`)
  const end = found + close.length
  return {
    outer: Buffer.concat([bytes.subarray(0, start.index), bytes.subarray(end)]),
    data: bytes.subarray(start.index, end),
  }
}

function openingTag(bytes: Buffer): { index: number; tag: string } | undefined {
  for (let at = bytes.indexOf('sheetData'); at >= 0; at = bytes.indexOf('sheetData', at + 1)) {
    const from = Math.max(0, at - 40)
    const near = bytes.toString('latin1', from, at + 1_000)
    const tag = /^<(?:\w+:)?sheetData\b[^>]*>/.exec(near.slice(near.lastIndexOf('<', at - from)))
    if (tag) return { index: from + near.lastIndexOf('<', at - from), tag: tag[0] }
  }
  return undefined
}

/** Bytes as text, some of it at a time. */
export function* textPieces(bytes: Buffer): Generator<string> {
  const decoder = new TextDecoder()
  for (let at = 0; at < bytes.length; at += PIECE)
    yield decoder.decode(bytes.subarray(at, at + PIECE), { stream: true })
  yield decoder.decode()
}
