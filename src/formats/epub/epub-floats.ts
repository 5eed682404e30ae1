import type { Block, Inline } from '../../document/tree.ts'
import { imageSize } from '../image/image-size.ts'
import type { Matchable } from './epub-css.ts'
import type { Declarations } from './epub-declarations.ts'
import { descendant, type Element, rawText } from './epub-elements.ts'
import type { ChapterReader } from './epub-reader.ts'
import { lengthOf, type Style, textOf } from './epub-style.ts'

const PAGE_WIDTH = 383
/** Beside something wider no text is set. */
const MOST = 0.6

/** Letters of a text at one side, which is never cut between pages. */
const MOST_LETTERS = 700

/** A picture or a note at one side that the text runs beside; undefined for everything else. */
export function floatOf(
  chapter: ChapterReader,
  element: Element,
  style: Style,
  parent: Matchable,
): Block | undefined {
  if (style.pixel || !/^(img|div|figure|span|aside|section|blockquote|p)$/.test(element.tagName))
    return undefined
  const at = chapter.matchable(element, parent)
  const declared = chapter.declarations(element, at)
  const side = declared['float']
  if (side !== 'left' && side !== 'right') return undefined
  const isImage = element.tagName === 'img'
  if (side === 'left' && element.tagName === 'span') {
    const cap = dropCap(chapter, element, style, parent)
    if (cap) return cap
  }
  const percent = /^(\d{1,2}(?:\.\d+)?)%$/.exec(declared['width'] ?? '')
  const said = percent ? (Number(percent[1]) / 100) * PAGE_WIDTH : lengthOf(declared['width'], style)
  const letters = rawText(element).trim().length
  if (!isImage && !descendant(element, 'img')) {
    if (!said || said > MOST * PAGE_WIDTH || said < 60 || letters === 0 || letters > MOST_LETTERS)
      return undefined
    // Its ground and edges are drawn by a frame of its own inside.
    const blocks = chapter.block(element, { ...style, indent: 0, left: 0, share: undefined }, parent)
    return placed(blocks, side, said)
  }
  if (letters > 300) return undefined
  const inside: Style = { ...style, indent: 0, left: 0, ...(said && { share: 1 }) }
  const blocks: Block[] = isImage
    ? [{ kind: 'paragraph', content: chapter.inline(element, inside, parent) }]
    : chapter.container(element, inside, at)
  const picture = blocks
    .flatMap((block): Inline[] => (block.kind === 'paragraph' ? block.content : []))
    .find(one => one.kind === 'image')
  if (picture?.kind !== 'image' || !picture.image.source) return undefined
  const natural = chapter.book.images.get(picture.image.source)
  const own = natural && imageSize(natural)
  const width = said ?? picture.image.width ?? (own && own.width * 0.75)
  if (!width || width > MOST * PAGE_WIDTH || width < 12) return undefined
  picture.image.width = Math.min(width, picture.image.width ?? width)
  if (said) picture.image.width = said
  const height = picture.image.height ?? heightOf(chapter, picture.image.source, picture.image.width)
  if (!height) return undefined
  // What is written below the picture makes it higher.
  return placed(blocks, side, width, letters === 0 ? height : undefined)
}

function placed(blocks: Block[], side: 'left' | 'right', width: number, height?: number): Block {
  const x = side === 'left' ? 0 : PAGE_WIDTH - width
  const room = { top: 0, bottom: 4, left: side === 'left' ? 0 : 10, right: side === 'left' ? 10 : 0 }
  return {
    kind: 'frame',
    blocks,
    width,
    ...(height !== undefined && { height }),
    padding: 0,
    place: { x, y: 0, from: 'here' },
    around: { sides: 'both', ...room },
  }
}

/** The first letter of a chapter in large, with the lines of the paragraph beside it. */
function dropCap(
  chapter: ChapterReader,
  element: Element,
  style: Style,
  parent: Matchable,
): Block | undefined {
  const letters = rawText(element).trim()
  if (letters.length === 0 || letters.length > 3 || descendant(element, 'img')) return undefined
  return capOf(letters, chapter.inline(element, { ...style, indent: 0 }, parent), style)
}

/** The first letter, and quotation marks in front of it. */
const INITIAL = /^\s*((?:[\p{P}\s]{0,3})[\p{L}\p{N}]\p{M}*)/u

/** The first letter of a paragraph in the style of its own, as a drop capital where it floats. */
export function withInitial(
  chapter: ChapterReader,
  content: Inline[],
  declared: Declarations,
  style: Style,
): { cap?: Block; content: Inline[] } {
  const at = content.findIndex(one => one.kind !== 'anchor')
  const first = content[at]
  const letters = first?.kind === 'text' ? INITIAL.exec(first.text)?.[0] : undefined
  if (first?.kind !== 'text' || letters === undefined) return { content }
  const own = textOf(chapter.styled(declared, { ...style, indent: 0 }, 'span')).style
  const initial: Inline = { ...first, text: letters, style: { ...first.style, ...own } }
  const rest = [
    ...content.slice(0, at),
    { ...first, text: first.text.slice(letters.length) },
    ...content.slice(at + 1),
  ]
  const cap = declared['float'] === 'left' ? capOf(letters.trim(), [initial], style) : undefined
  return cap ? { cap, content: rest } : { content: [...rest.slice(0, at), initial, ...rest.slice(at)] }
}

/** Letters as a frame that text runs beside; undefined where they are hardly larger than others. */
function capOf(letters: string, content: Inline[], style: Style): Block | undefined {
  const size = content.reduce((most, one) => Math.max(most, (one.kind === 'text' && one.style?.size) || 0), 0)
  const usual = style.size ?? 10.5
  if (size < 1.6 * usual || size > 120) return undefined
  const width = [...letters].reduce(
    (sum, letter) => sum + size * (/[MWmw]/.test(letter) ? 0.95 : /[IJijl’'"“‘.]/.test(letter) ? 0.42 : 0.66),
    0,
  )
  // Capitals are as high as two thirds of their size; their foot stands on a line of the text.
  const pitch = usual * 1.45
  const height = Math.max(2, Math.round((size * 0.72) / pitch + 0.3)) * pitch - 2
  return {
    kind: 'frame',
    blocks: [
      {
        kind: 'paragraph',
        content,
        format: { align: 'left', first: 0, line: { exactly: height }, before: 0 },
      },
    ],
    width,
    height,
    padding: 0,
    place: { x: 0, y: 0, from: 'here' },
    around: { sides: 'both', top: 0, bottom: 0, left: 0, right: 2 },
  }
}

function heightOf(chapter: ChapterReader, source: string, width: number): number | undefined {
  const picture = chapter.book.images.get(source)
  const own = picture && imageSize(picture)
  return own && (width * own.height) / own.width
}
