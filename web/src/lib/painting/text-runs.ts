import { type FontFamily, fontName, type Weight } from '../../../../src/lib/fonts/bundled-fonts.ts'
import { hexOf, isClear } from './colors.ts'
import type { TextItem } from './items.ts'
import { familyShown, weightFor } from './page-fonts.ts'

/** A stretch of text on one line, in pixels of CSS. */
export interface TextRun {
  text: string
  box: DOMRect
  /** From the top of its box to the baseline. */
  ascent: number
  size: number
  family: FontFamily
  weight: Weight
  color: string
  spacing: number
}

const PT = 0.75
let context: CanvasRenderingContext2D | undefined
const metrics = new Map<string, { ascent: number; descent: number }>()

/** Fonts belong to a document: text is measured with those of this one from now on. */
export function measureIn(owner: Document): void {
  context = owner.createElement('canvas').getContext('2d')!
  metrics.clear()
}

function measured(font: string): { context: CanvasRenderingContext2D; ascent: number; descent: number } {
  context ??= document.createElement('canvas').getContext('2d')!
  context.font = font
  let known = metrics.get(font)
  if (!known) {
    const { fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText('x')
    metrics.set(font, (known = { ascent: fontBoundingBoxAscent, descent: fontBoundingBoxDescent }))
  }
  return { context, ...known }
}

function transformed(text: string, style: CSSStyleDeclaration): string {
  switch (style.textTransform) {
    case 'uppercase':
      return text.toUpperCase()
    case 'lowercase':
      return text.toLowerCase()
    case 'capitalize':
      return text.replace(/(^|[\s\-("'])\p{L}/gu, letter => letter.toUpperCase())
    default:
      return text
  }
}

/** The lines that a text node stands on, each with its place. Words of justified lines stand by themselves. */
export function linesOf(node: Text, style: CSSStyleDeclaration): TextRun[] {
  const { data } = node
  if (data.trim() === '') return []
  const range = node.ownerDocument.createRange()
  const apart =
    style.textAlign === 'justify' ||
    Number.parseFloat(style.wordSpacing) > 0 ||
    /pre|break-spaces/.test(style.whiteSpace)
  const runs: { text: string; boxes: DOMRect[] }[] = []
  // Words, and letters of scripts without spaces between them.
  for (const match of data.matchAll(
    /[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  )) {
    for (const { text, box } of pieces(range, node, match.index, match[0], style.direction === 'rtl')) {
      const last = runs.at(-1)
      const before = last?.boxes.at(-1)
      const gap = before ? box.left - before.right : 0
      const joins =
        last && before && !apart && Math.abs(before.top - box.top) < 1 && gap > -0.5 && gap < box.height
      if (joins) {
        last.text += (gap > 0.5 ? ' ' : '') + text
        last.boxes.push(box)
      } else runs.push({ text, boxes: [box] })
    }
  }
  const base = runOf(style, '')
  const size = Number.parseFloat(style.fontSize)
  const { ascent, descent } = measured(
    `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`,
  )
  return runs.map(({ text, boxes }) => {
    const [first, last] = [boxes[0]!, boxes.at(-1)!]
    const box = new DOMRect(
      Math.min(first.left, last.left),
      first.top,
      Math.max(first.right, last.right) - Math.min(first.left, last.left),
      first.height,
    )
    return {
      text: transformed(text, style),
      box,
      // The box is as high as the font says, whatever the line's height.
      ascent: (box.height * ascent) / (ascent + descent || 1),
      size,
      family: base.family,
      weight: base.weight,
      color: base.color,
      spacing: Number.parseFloat(style.letterSpacing) || 0,
    }
  })
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u
const MIRRORED: Record<string, string> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '«': '»',
  '»': '«',
}

const SOFT_HYPHEN = '\u00ad'

const shown = (range: Range): DOMRect[] =>
  [...range.getClientRects()].filter(box => box.width > 0 && box.height > 0)

/** A hyphen where a line breaks within a word. */
function hyphen(out: { text: string; box: DOMRect }[], box: DOMRect): void {
  const last = out.at(-1)
  if (!last || Math.abs(last.box.top - box.top) >= 1) return
  last.text += '-'
  const left = Math.min(last.box.left, box.left)
  last.box = new DOMRect(left, last.box.top, Math.max(last.box.right, box.right) - left, last.box.height)
}

/** A word, in parts where it is broken over lines or its signs stand apart from it. */
function pieces(
  range: Range,
  node: Text,
  start: number,
  word: string,
  rtl: boolean,
): { text: string; box: DOMRect }[] {
  range.setStart(node, start)
  range.setEnd(node, start + word.length)
  const boxes = shown(range)
  if (boxes.length <= 1) return boxes.map(box => ({ text: word.replaceAll(SOFT_HYPHEN, ''), box }))
  const out: { text: string; box: DOMRect }[] = []
  let hyphened = false
  let at = start
  for (const letter of word) {
    range.setStart(node, at)
    range.setEnd(node, at + letter.length)
    at += letter.length
    // A letter behind a break has the hyphen before it as well, which belongs to the sign or letter before.
    const own = shown(range)
    const box = own.at(-1)
    if (!box) continue
    if (own.length > 1 && letter !== SOFT_HYPHEN && !hyphened) hyphen(out, own[0]!)
    hyphened = letter === SOFT_HYPHEN
    if (hyphened) {
      hyphen(out, box)
      continue
    }
    const last = out.at(-1)
    // A sign at the end of a word may stand at its other side, where the line runs the other way.
    const backwards = RIGHT_TO_LEFT.test(letter)
    const apart = last && (backwards ? last.box.left - box.right : box.left - last.box.right)
    if (last && Math.abs(last.box.top - box.top) < 1 && Math.abs(apart!) < 1) {
      last.text += letter
      last.box = new DOMRect(
        Math.min(last.box.left, box.left),
        last.box.top,
        Math.max(last.box.right, box.right) - Math.min(last.box.left, box.left),
        last.box.height,
      )
    } else out.push({ text: letter, box })
  }
  // A bracket beside foreign words is drawn as its mirror image.
  if (rtl) for (const piece of out) piece.text = MIRRORED[piece.text] ?? piece.text
  return out
}

/** The colour of a text; one that shows a gradient behind it has the gradient's first. */
function textColor(style: CSSStyleDeclaration): string {
  const fill = hexOf(style.webkitTextFillColor || style.color)
  if (!isClear(fill) || style.webkitBackgroundClip !== 'text') return fill
  const [first] = /(?:rgba?|color|oklch|hsla?)\([^)]*\)/.exec(style.backgroundImage) ?? [
    style.backgroundColor,
  ]
  return hexOf(first)
}

/** A text as an item, without its place. */
export function runOf(style: CSSStyleDeclaration, text: string): TextItem {
  const italic = /italic|oblique/.test(style.fontStyle)
  return {
    kind: 'text',
    text,
    x: 0,
    baseline: 0,
    size: Number.parseFloat(style.fontSize) * PT,
    family: familyShown(style.fontFamily),
    weight: weightFor(Number(style.fontWeight), italic),
    color: textColor(style),
  }
}

/** How wide a text is in its font, in points. */
export function widthOf({ text, family, weight, size }: TextItem): number {
  const bold = weight.startsWith('bold') ? '700 ' : ''
  const italic = /italic/i.test(weight) ? 'italic ' : ''
  const { context: canvas } = measured(`${italic}${bold}${size}px "Tw ${fontName(family)}", sans-serif`)
  return canvas.measureText(text).width
}
