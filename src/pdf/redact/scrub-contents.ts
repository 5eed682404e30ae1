import { deflateSync } from 'node:zlib'
import { decodedContent, operations } from '../core/content-stream.ts'
import { Dict, deref, Name, name, newRef, type Obj, Str, Stream } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { dictsOf, streamsOf } from '../core/reachable.ts'
import { decodeText } from '../core/text-strings.ts'
import { contentsOf } from '../pages/stamp.ts'
import type { ConcealedNames } from './scrub-names.ts'
import type { Conceal } from './scrub-strings.ts'

/**
 * Takes out what content carries beside what it draws, where it holds something to be concealed: texts in property
 * lists of marked content, comments, and names. Gives how many texts there were.
 */
export function scrubContents(document: PdfDocument, conceal: Conceal, names: ConcealedNames): number {
  let count = 0
  const scrub = (content: Buffer | undefined): Buffer | undefined => {
    const scrubbed = content && withoutTexts(content, conceal, names)
    if (!scrubbed?.changed) return undefined
    count += scrubbed.count
    return scrubbed.content
  }
  for (const { dict } of document.pages) {
    const content = scrub(decodedContent(contentsOf(dict)))
    if (content) dict.set('Contents', newRef(setContent(new Stream(new Dict(), content), content)))
  }
  const pages = document.pages.map(page => page.ref)
  const glyphs = new Set<Obj>()
  for (const dict of dictsOf(pages))
    for (const glyph of dict.dict('CharProcs')?.values() ?? []) glyphs.add(deref(glyph))
  for (const stream of streamsOf(pages)) {
    const isContent = stream.dict.name('Subtype') === 'Form' || stream.dict.number('PatternType') === 1
    if (!isContent && !glyphs.has(stream)) continue
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

function withoutTexts(
  bytes: Buffer,
  conceal: Conceal,
  names: ConcealedNames,
): { content: Buffer; count: number; changed: boolean } {
  const parts: Buffer[] = []
  let [at, count, renamed] = [0, 0, false]
  const hides = (value: Obj): boolean => {
    if (value instanceof Str) return conceal(decodeText(value.bytes)) !== undefined
    if (Array.isArray(value)) return value.some(hides)
    return value instanceof Dict && [...value.values()].some(hides)
  }
  for (const { operator, operands, end } of operations(bytes)) {
    const [tag, given] = operands
    const others = namesIn(operator, operands, names)
    const properties = deref(given)
    let part: Buffer = bytes.subarray(at, end)
    if ((operator === 'BDC' || operator === 'DP') && properties instanceof Dict && hides(properties)) {
      const known = tag instanceof Name ? (others.get(tag.value) ?? tag.value) : ''
      const called = /^[\w.-]+$/.test(known) ? known : 'Span'
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
    if (others.size > 0) {
      part = withNames(part, others)
      renamed = true
    }
    parts.push(part)
    at = end
  }
  const rest = withoutComments(bytes.subarray(at), conceal)
  if (rest.length < bytes.length - at) count++
  parts.push(rest)
  return { content: Buffer.concat(parts), count, changed: count > 0 || renamed }
}

/** Operators whose operands are names of the writer's own: tags of marked content, and what is drawn with. */
const MARKS = new Set(['BMC', 'BDC', 'MP', 'DP'])
const DRAWS_WITH = new Set(['Tf', 'Do', 'gs', 'cs', 'CS', 'scn', 'SCN', 'sh'])

/** Names of an instruction that are to be others. */
function namesIn(operator: string, operands: readonly Obj[], names: ConcealedNames): Map<string, string> {
  const others = new Map<string, string>()
  const isMark = MARKS.has(operator)
  if (!isMark && !DRAWS_WITH.has(operator)) return others
  for (const [i, operand] of operands.entries()) {
    if (!(operand instanceof Name)) continue
    const instead = isMark && i === 0 ? names.tag(operand.value) : names.resource(operand.value)
    if (instead) others.set(operand.value, instead)
  }
  return others
}

const NAME = /\/([^\s()<>[\]{}/%]+)/g

const withNames = (part: Buffer, others: ReadonlyMap<string, string>): Buffer =>
  Buffer.from(
    part.toString('latin1').replace(NAME, (written, escaped: string) => {
      const called = escaped.replace(/#([\da-f]{2})/gi, (_, hex) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
      const instead = others.get(called)
      return instead ? `/${instead}` : written
    }),
    'latin1',
  )

const COMMENT = '%'.charCodeAt(0)

/** Instructions without comments that hold something to be concealed. */
export function withoutComments(bytes: Buffer, conceal: Conceal): Buffer {
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
