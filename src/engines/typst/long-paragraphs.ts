import type { Block, Inline, Paragraph } from '../../document/tree.ts'

/**
 * About fifteen pages. People do not write such paragraphs, programs do; the typesetter keeps all lines of one in memory,
 * and a document is not cut inside of one.
 */
const LONGEST = 40_000
/** Text is cut into so much at most, to choose from its ends. */
const CHUNK = 2_000

/** What takes more room than its text: measured against the memory that the typesetter takes for letters. */
const WEIGHTS: Partial<Record<Inline['kind'], number>> = { tab: 80, note: 400, frame: 400, image: 200 }
const LEAST_WEIGHT = 20

function weightOf(one: Inline): number {
  if (one.kind === 'text') return LEAST_WEIGHT + one.text.length
  if (one.kind === 'link') return one.content.reduce((sum, inner) => sum + weightOf(inner), WEIGHTS.tab!)
  return WEIGHTS[one.kind] ?? LEAST_WEIGHT
}

/** A block, or a paragraph of enormous length as several that look like one: cut at line breaks, or else between words. */
export function shortened(block: Block): Block[] {
  if (block.kind !== 'paragraph' || !isLong(block.content)) return [block]
  const pieces = piecesOf(block.content.flatMap(chunks))
  return pieces.map((content, i): Paragraph => {
    const { pageBreakBefore, keepTogether: _, ...format } = block.format ?? {}
    const [isFirst, isLast] = [i === 0, i === pieces.length - 1]
    return {
      kind: 'paragraph',
      content,
      format: {
        ...format,
        ...(isFirst ? pageBreakBefore && { pageBreakBefore } : { before: 0, first: 0 }),
        ...(!isLast && { after: 0 }),
      },
    }
  })
}

function isLong(content: Inline[]): boolean {
  let weight = 0
  for (const one of content) {
    weight += weightOf(one)
    if (weight > LONGEST) return true
  }
  return false
}

function piecesOf(content: Inline[]): Inline[][] {
  const pieces: Inline[][] = []
  let piece: Inline[] = []
  let weight = 0
  let afterBreak = 0
  const end = (at: number) => {
    const rest = piece.slice(at)
    pieces.push(piece.slice(0, at))
    piece = rest
    weight = rest.reduce((sum, one) => sum + weightOf(one), 0)
    afterBreak = 0
  }
  for (const one of content) {
    if (weight > LONGEST) {
      const lineEnds = afterBreak > piece.length / 2
      end(lineEnds ? afterBreak : piece.length)
      // The end of a paragraph ends the line.
      if (lineEnds) pieces.at(-1)!.pop()
    }
    piece.push(one)
    weight += weightOf(one)
    if (one.kind === 'break') afterBreak = piece.length
  }
  pieces.push(piece)
  return pieces
}

/** A long text as several, each ending with a space where there is one. */
function chunks(one: Inline): Inline[] {
  if (one.kind !== 'text' || one.text.length <= CHUNK) return [one]
  const { text, ...rest } = one
  const out: Inline[] = []
  for (let from = 0; from < text.length; ) {
    const to = from + CHUNK >= text.length ? text.length : chunkEnd(text, from)
    out.push({ ...rest, text: text.slice(from, to) })
    from = to
  }
  return out
}

function chunkEnd(text: string, from: number): number {
  const space = text.lastIndexOf(' ', from + CHUNK - 1)
  if (space > from) return space + 1
  const end = from + CHUNK
  // Not between the halves of a surrogate pair.
  return /[\udc00-\udfff]/.test(text[end]!) ? end - 1 : end
}
