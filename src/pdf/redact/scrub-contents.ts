import { deflateSync } from 'node:zlib'
import { decodedContent, operations } from '../core/content-stream.ts'
import { Dict, deref, Name, name, newRef, type Obj, Str, Stream } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { streamsOf } from '../core/reachable.ts'
import { decodeText } from '../core/text-strings.ts'
import { contentsOf } from '../pages/stamp.ts'
import type { Conceal } from './scrub-strings.ts'

/**
 * Takes out what content carries beside what it draws, where it holds something to be concealed: texts in property
 * lists of marked content, and comments. Gives how many there were.
 */
export function scrubContents(document: PdfDocument, conceal: Conceal): number {
  let count = 0
  const scrub = (content: Buffer | undefined): Buffer | undefined => {
    const scrubbed = content && withoutTexts(content, conceal)
    if (!scrubbed || scrubbed.count === 0) return undefined
    count += scrubbed.count
    return scrubbed.content
  }
  for (const { dict } of document.pages) {
    const content = scrub(decodedContent(contentsOf(dict)))
    if (content) dict.set('Contents', newRef(setContent(new Stream(new Dict(), content), content)))
  }
  for (const stream of streamsOf(document.pages.map(page => page.ref))) {
    if (stream.dict.name('Subtype') !== 'Form' && stream.dict.number('PatternType') !== 1) continue
    const content = scrub(decodedContent([newRef(stream)]))
    if (content) setContent(stream, content)
  }
  return count
}

/** Gives a stream other content. */
export function setContent(stream: Stream, content: Buffer): Stream {
  for (const key of ['DecodeParms', 'Length', 'DL']) stream.dict.delete(key)
  stream.dict.set('Filter', name('FlateDecode'))
  stream.raw = deflateSync(content)
  return stream
}

function withoutTexts(bytes: Buffer, conceal: Conceal): { content: Buffer; count: number } {
  const parts: Buffer[] = []
  let [at, count] = [0, 0]
  const hides = (value: Obj): boolean => {
    if (value instanceof Str) return conceal(decodeText(value.bytes)) !== undefined
    if (Array.isArray(value)) return value.some(hides)
    return value instanceof Dict && [...value.values()].some(hides)
  }
  for (const { operator, operands, end } of operations(bytes)) {
    const [tag, given] = operands
    const properties = deref(given)
    let part: Buffer = bytes.subarray(at, end)
    if ((operator === 'BDC' || operator === 'DP') && properties instanceof Dict && hides(properties)) {
      const called = tag instanceof Name && /^[\w.-]+$/.test(tag.value) ? tag.value : 'Span'
      const id = properties.number('MCID')
      const plain = operator === 'BDC' ? 'BMC' : 'MP'
      part = Buffer.from(
        `\n/${called} ${id === undefined ? plain : `<</MCID ${id}>> ${operator}`}\n`,
        'latin1',
      )
      count++
    } else if (operator !== 'BI' && part.includes(COMMENT)) {
      const kept = withoutComments(part, conceal)
      if (kept.length < part.length) count++
      part = kept
    }
    parts.push(part)
    at = end
  }
  const rest = withoutComments(bytes.subarray(at), conceal)
  if (rest.length < bytes.length - at) count++
  parts.push(rest)
  return { content: Buffer.concat(parts), count }
}

const COMMENT = '%'.charCodeAt(0)

/** One instruction without comments that hold something to be concealed. */
function withoutComments(bytes: Buffer, conceal: Conceal): Buffer {
  let depth = 0
  // One character a byte, so that places are the same.
  const text = bytes.toString('latin1')
  const comments: [from: number, to: number][] = []
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (depth > 0 && char === '\\') i++
    else if (char === '(') depth++
    else if (char === ')') depth = Math.max(0, depth - 1)
    else if (char === '%' && depth === 0) {
      const length = text.slice(i).search(/[\r\n]/)
      const end = length < 0 ? text.length : i + length
      if (conceal(bytes.subarray(i, end).toString()) !== undefined) comments.push([i, end])
      i = end
    }
  }
  let kept = text
  for (const [from, to] of comments.reverse()) kept = kept.slice(0, from) + kept.slice(to)
  return Buffer.from(kept, 'latin1')
}
