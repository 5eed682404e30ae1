import { openPdf } from '../../../../src/engines/pdfium/pdfium-document.ts'
import type { Box } from '../helpers/boxes.ts'
import { findPattern, findWords, type PatternName, type Span } from './patterns.ts'

export interface Wanted {
  /** Words, one search a line. */
  words: string[]
  patterns: PatternName[]
}

/** Something that was found: what it says, and a box on its page for each line it runs over. */
export interface Hit {
  page: number
  text: string
  /** What is around it, for whoever decides. */
  before: string
  after: string
  kind: PatternName | 'words'
  boxes: Box[]
}

const MOST = 2000
const AROUND = 24

interface Char {
  text: string
  left: number
  top: number
  right: number
  bottom: number
}

/** Finds words and patterns on the pages of a PDF. `readable` is false where no page has any text. */
export async function findText(
  bytes: Uint8Array,
  password: string,
  { words, patterns }: Wanted,
): Promise<{ hits: Hit[]; more: boolean; readable: boolean }> {
  using pdf = await openPdf(bytes, { ...(password ? { password } : {}), appearances: 'search' })
  const hits: Hit[] = []
  let readable = false
  for (let number = 1; number <= pdf.pageCount; number++) {
    using page = pdf.page(number)
    const chars: Char[] = page.chars()
    const text = chars.map(one => one.text).join('')
    if (text.trim() !== '') readable = true
    // From places in the text to characters: one may be written with several units.
    const at = chars.flatMap((one, i) => Array.from({ length: one.text.length }, () => i))
    const spans = [
      ...words.flatMap(one => findWords(one, text).map(span => ({ ...span, kind: 'words' as const }))),
      ...patterns.flatMap(kind => findPattern(kind, text).map(span => ({ ...span, kind }))),
    ].sort((a, b) => a.start - b.start || b.end - a.end)
    let end = -1
    for (const span of spans) {
      // What lies inside something that was found already is covered by it.
      if (span.end <= end) continue
      end = span.end
      if (hits.length >= MOST) return { hits, more: true, readable }
      const boxes = boxesOf(span, chars, at, page)
      if (boxes.length > 0) hits.push({ page: number, ...around(text, span), kind: span.kind, boxes })
    }
  }
  return { hits, more: false, readable }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ')

const around = (text: string, { start, end }: Span) => ({
  text: oneLine(text.slice(start, end)),
  before: oneLine(text.slice(Math.max(0, start - AROUND), start)),
  after: oneLine(text.slice(end, end + AROUND)),
})

function boxesOf(
  { start, end }: Span,
  chars: Char[],
  at: number[],
  { width, height }: { width: number; height: number },
): Box[] {
  const lines: Char[] = []
  for (const i of new Set(at.slice(start, end))) {
    const one = chars[i]!
    if (one.text.trim() === '' || one.right <= one.left) continue
    const last = lines.at(-1)
    const same =
      last &&
      one.top < last.bottom &&
      one.bottom > last.top &&
      one.left > last.left - (last.bottom - last.top)
    if (!last || !same) lines.push({ ...one })
    else {
      last.left = Math.min(last.left, one.left)
      last.right = Math.max(last.right, one.right)
      last.top = Math.min(last.top, one.top)
      last.bottom = Math.max(last.bottom, one.bottom)
    }
  }
  return lines.map(({ left, top, right, bottom }) => {
    // A little more than the letters, whose strokes may reach beyond their boxes.
    const pad = (bottom - top) * 0.12
    const [x, y] = [Math.max(0, (left - pad) / width), Math.max(0, (top - pad) / height)]
    return {
      x,
      y,
      width: Math.min(1, (right + pad) / width) - x,
      height: Math.min(1, (bottom + pad) / height) - y,
    }
  })
}
