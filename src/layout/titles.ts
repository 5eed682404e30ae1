import type { Box } from './boxes.ts'
import { type Block, type BlockOf, frameOf, type Line, type PageLayout, plain } from './model.ts'

type Heading = BlockOf<'heading'>

/** How many texts may stand above a title: a date, a company, a kind of document. */
const MOST_ABOVE = 2
/** A title has no more lines and letters. */
const MOST_LINES = 4
const MOST_LETTERS = 200
/** How much larger than all headings type is that only titles have. */
const FAR_LARGER = 1.72
/** How far below a title its subtitle may begin, in type sizes of the title. */
const BELOW = 2

const sizeOf = (lines: readonly Line[]): number => Math.max(...lines.map(line => line.size))
const isHeading = (block: Block): block is Heading => block.kind === 'heading'

/**
 * Marks the title of a document: the one heading of the highest level, above all others. Tags often call titles
 * plain paragraphs; there, what is larger than all headings and stands above them is the title, and these go one
 * level down.
 */
export function settleTitle(pages: readonly PageLayout[], body: number): void {
  const headings = pages.flatMap(page => page.blocks.filter(isHeading))
  const [page] = pages
  if (!page || headings.length === 0) return
  const texts = page.blocks.filter(b => b.kind !== 'running' && b.kind !== 'figure')
  const first = texts.findIndex(isHeading)
  const above = texts.slice(0, MOST_ABOVE + 1)
  const tagged = page.tagged
    ? above.find((b, i) => (first < 0 || i < first) && heads(b, headings, body, frameOf(page)[0]))
    : undefined
  if (tagged?.kind === 'paragraph') {
    for (const heading of headings) heading.level = Math.min(6, heading.level + 1)
    const { rtl: _, quote: __, ...text } = tagged
    const title: Heading = { ...text, kind: 'heading', level: 1, title: true }
    page.blocks = page.blocks.map(block => (block === tagged ? title : block))
    return
  }
  const title = above.find(isHeading)
  if (title?.level !== 1 || headings.length < 2 || headings.filter(h => h.level === 1).length > 1) return
  if (!looksLikeTitle(title, headings)) return
  title.title = true
  const subtitle = texts[texts.indexOf(title) + 1]
  if (subtitle?.kind !== 'heading' || !isSubtitle(subtitle, title, headings)) return
  for (const heading of headings) if (heading.level > subtitle.level) heading.level--
  const text: Block = { ...withoutLevel(subtitle), kind: 'paragraph', rtl: false }
  page.blocks = page.blocks.map(block => (block === subtitle ? text : block))
}

/** Titles are set in the middle, or far larger than headings; a chapter bears a number. */
function looksLikeTitle(title: Heading, headings: readonly Heading[]): boolean {
  if (/^[\p{N}§]/u.test(plain(title.spans))) return false
  const next = Math.max(...headings.filter(heading => heading !== title).map(({ lines }) => sizeOf(lines)))
  return title.align === 'center' || sizeOf(title.lines) >= FAR_LARGER * next
}

function withoutLevel({ level: _, ...block }: Heading) {
  return block
}

/** Whether a paragraph is larger than the text and every heading, on a page so wide. */
function heads(block: Block, headings: readonly Heading[], body: number, width: number): boolean {
  if (block.kind !== 'paragraph' || block.lines.length > MOST_LINES || block.rtl) return false
  if (plain(block.spans).length > MOST_LETTERS || !/\p{L}{2}/u.test(plain(block.spans))) return false
  const size = Math.min(...block.lines.map(line => line.size))
  const inMiddle = (b: Box) => b.x0 > 0.2 * width && Math.abs(b.x0 + b.x1 - width) < 0.04 * width
  // Set in the middle, it may be as large as the headings that are not.
  const least = inMiddle(block) && !headings.some(inMiddle) ? 0.98 : 1.05
  return size > 1.13 * body && headings.every(heading => size > least * sizeOf(heading.lines))
}

/** Whether a heading right below the title, alone of its level, belongs to the title. */
function isSubtitle(block: Heading, title: Heading, headings: readonly Heading[]): boolean {
  const level = headings.filter(heading => heading.level === block.level)
  if (level.length > 1 || !headings.some(heading => heading.level > block.level)) return false
  const isNear = block.y0 - title.y1 < BELOW * sizeOf(title.lines)
  const looks =
    block.lines.every(line => line.italic) || (title.align === 'center' && block.align === 'center')
  return isNear && looks
}
