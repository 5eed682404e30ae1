import type { Block, Frame, Section } from '../../document/tree.ts'
import { Chapter } from './chapter.ts'
import { clearHexOf, hexOf } from './epub-colors.ts'
import type { Matchable, Stylesheet } from './epub-css.ts'
import { type Declarations, urlIn } from './epub-declarations.ts'
import { childOf, type Element, isElement, isHidden, rawText } from './epub-elements.ts'
import { type Book, pictureIn } from './epub-images.ts'
import { borderOf, boxOf, lengthOf, type Side, type Style } from './epub-style.ts'
import { columnsOf, linesOf, rowPlaces } from './fixed-rows.ts'

interface Size {
  width: number
  height: number
}

/** Where an element's children are placed from, and how much smaller than written they are. */
interface Origin extends Size {
  x: number
  y: number
  pixel: number
}

/** The longest side of a page in points: readers of PDF take no larger one. */
const MAX_SIDE = 14_000
const USUAL: Size = { width: 600, height: 800 }
const MAX_PLACED = 20_000

/** A page of a fixed size: what has a place of its own stands there, all else flows from the page's corner. */
export function fixedPage(
  book: Book,
  path: string,
  css: Stylesheet,
  root: Element,
  size: Size = USUAL,
): Section {
  const pixel = Math.min(0.75, MAX_SIDE / Math.max(size.width, size.height))
  const page = { width: size.width * pixel, height: size.height * pixel }
  const body = childOf(root, 'body')
  const reader = new FixedPage(book, path, css)
  const blocks = body ? reader.read(body, { x: 0, y: 0, ...page, pixel }) : []
  const margin = { top: 0, right: 0, bottom: 0, left: 0 }
  const anchor: Block = { kind: 'paragraph', content: [{ kind: 'anchor', id: `${path}#` }] }
  return {
    page: { ...page, margin, bare: true, ...(reader.paper && { fill: reader.paper }) },
    blocks: [placed([anchor], { x: 0, y: 0, width: 1 }), ...blocks],
  }
}

const placed = (blocks: Block[], at: { x: number; y: number; width?: number; height?: number }): Frame => ({
  kind: 'frame',
  blocks,
  padding: 0,
  place: { x: at.x, y: at.y, from: 'page' },
  ...(at.width !== undefined && { width: Math.max(1, at.width) }),
})

class FixedPage {
  paper: string | undefined
  private readonly book: Book
  private readonly path: string
  private readonly chapter: Chapter
  private readonly out: Block[] = []

  constructor(book: Book, path: string, css: Stylesheet) {
    this.book = book
    this.path = path
    this.chapter = new Chapter(book, path, css)
  }

  read(body: Element, page: Origin): Block[] {
    const at = this.chapter.matchableOf(body)
    const above = at.parent ? this.chapter.declarations(body.parentNode as Element, at.parent) : {}
    const declared = this.chapter.declarations(body, at)
    this.paper = hexOf(declared['background-color']) ?? hexOf(above['background-color'])
    this.backdrop(declared['background-image'] ?? above['background-image'], page)
    const style = this.chapter.styled(declared, { pixel: page.pixel, box: page }, 'body')
    this.flow(body, style, at, { ...page, ...paddingOf(declared, style, page) })
    return this.out
  }

  /** Places what has a place of its own, and the rest below one another. */
  private flow(
    element: Element,
    style: Style,
    at: Matchable,
    origin: Origin,
    columns?: { count: number; gap: number },
  ): void {
    const rest: Element['childNodes'] = []
    const apart: { child: Element; declared: Declarations; inside: Matchable }[] = []
    for (const child of element.childNodes) {
      if (!isElement(child)) {
        rest.push(child)
        continue
      }
      const inside = this.chapter.matchable(child, at)
      const declared = this.chapter.declarations(child, inside)
      if (isHidden(child, declared)) continue
      if (this.isApart(child, declared)) apart.push({ child, declared, inside })
      else rest.push(child)
    }
    const flowing = { ...element, childNodes: rest } as Element
    const blocks = this.chapter.container(flowing, { ...style, box: origin }, at)
    if (blocks.length > 0) this.out.push({ ...placed(blocks, origin), ...(columns && { columns }) })
    for (const { child, declared, inside } of apart)
      if (this.out.length < MAX_PLACED) this.place(child, declared, inside, style, origin)
  }

  /** Whether an element stands at a place of its own, or holds what does. */
  private isApart(element: Element, declared: Declarations): boolean {
    if (/absolute|fixed/.test(declared['position'] ?? '') || declared['transform']) return true
    if (/^(svg|math|table|ul|ol|p|h[1-6]|span|a|img)$/.test(element.tagName))
      return this.holdsApart(element, 3)
    return (
      declared['position'] === 'relative' ||
      declared['background-image'] !== undefined ||
      this.holdsApart(element, 6)
    )
  }

  private holdsApart(element: Element, depth: number): boolean {
    if (depth === 0 || element.tagName === 'svg') return false
    return element.childNodes.filter(isElement).some(child => {
      const declared = this.chapter.declarations(child, this.chapter.matchableOf(child))
      return (
        /absolute|fixed/.test(declared['position'] ?? '') ||
        declared['transform'] !== undefined ||
        this.holdsApart(child, depth - 1)
      )
    })
  }

  private place(
    element: Element,
    declared: Declarations,
    at: Matchable,
    inherited: Style,
    from: Origin,
  ): void {
    const style = this.chapter.styled(declared, { ...inherited, pixel: from.pixel, box: from }, at.tag)
    const length = (name: string, whole: number) => {
      const share = /^(-?\d+(?:\.\d+)?)%$/.exec(declared[name] ?? '')
      return share ? (Number(share[1]) / 100) * whole : lengthOf(declared[name], style)
    }
    // A width is that of what stands in the box, unless the style says that it is the box's own.
    const around = (...sides: Side[]) =>
      sides.reduce(
        (sum, side) =>
          sum +
          (lengthOf(declared[`padding-${side}`], style) ?? 0) +
          (borderOf(declared, side, style)?.width ?? 0),
        0,
      )
    const isOwn = declared['box-sizing'] === 'border-box'
    const isDrawn = /^(img|svg|object|math|table|ul|ol)$/.test(at.tag)
    const whole = (inside: number | undefined, more: number) =>
      inside === undefined || isDrawn || isOwn ? inside : inside + more
    const width = whole(length('width', from.width), around('left', 'right'))
    const height = whole(length('height', from.height), around('top', 'bottom'))
    const [left, top] = [length('left', from.width), length('top', from.height)]
    const [right, bottom] = [length('right', from.width), length('bottom', from.height)]
    const margin = (side: string) => lengthOf(declared[`margin-${side}`], style) ?? 0
    // What only says how far from the foot it ends is as high as its lines are likely to be.
    const size = style.size ?? 16 * from.pixel
    const text = rawText(element).trim()
    const wide = width ?? (left !== undefined && right !== undefined ? from.width - left - right : from.width)
    const inner = wide - around('left', 'right')
    const lines = linesOf(text, Math.max(1, inner) / (size * 0.5))
    // What only says how far from the right it ends is as wide as its words.
    const hangs = width === undefined && left === undefined && right !== undefined && text !== ''
    const long = hangs ? Math.min(from.width - right, text.length * size * 0.56) : (width ?? 0)
    const high = height ?? lines * (style.line ?? size * 1.2)
    const tall = height ?? high + around('top', 'bottom')
    const moved = transformOf(declared['transform'], from.pixel)
    const origin: Origin = {
      x:
        from.x +
        margin('left') +
        moved.x +
        (left ?? (right !== undefined && long ? from.width - right - long : 0)),
      y: from.y + margin('top') + moved.y + (top ?? (bottom !== undefined ? from.height - bottom - tall : 0)),
      width:
        (width ?? (left !== undefined && right !== undefined ? from.width - left - right : from.width)) *
        moved.scale,
      height:
        (height ?? (top !== undefined && bottom !== undefined ? from.height - top - bottom : from.height)) *
        moved.scale,
      pixel: from.pixel * moved.scale,
    }
    const scaled: Style = { ...style, pixel: origin.pixel, box: origin }
    for (const key of ['size', 'line', 'tracking', 'indent', 'before'] as const)
      if (moved.scale !== 1 && scaled[key] !== undefined) scaled[key] = scaled[key]! * moved.scale
    const padded = (side: string) => lengthOf(declared[`padding-${side}`], scaled) ?? 0
    // A box of one line that says no width is as wide as its words.
    const isShort = width === undefined && lines === 1 && (left === undefined || right === undefined)
    const shown = isShort
      ? Math.min(origin.width, text.length * size * 0.56 + padded('left') + padded('right'))
      : origin.width
    const needed = text === '' ? undefined : high + padded('top') + padded('bottom')
    const first = this.out.length
    this.ground(declared, scaled, { ...origin, width: shown }, height ?? needed)
    this.backdrop(declared['background-image'], origin)
    if (isDrawn) {
      const made = this.alone(element, at, scaled, width, height)
      if (made.length > 0) this.out.push(placed(made, { ...origin, width: width ?? origin.width }))
    } else {
      const inside = { ...origin, ...paddingOf(declared, scaled, origin) }
      // A line of its own, as InDesign writes each word, is never broken.
      const isFree = width === undefined && right === undefined && /^(span|a|p)$/.test(at.tag)
      const columns = columnsOf(declared, inside.width, scaled.size ?? 16 * origin.pixel, lengthIn(scaled))
      if (!this.row(element, declared, at, scaled, inside))
        this.flow(element, scaled, at, isFree ? { ...inside, width: 4 * from.width } : inside, columns)
    }
    if (moved.turn === 0) return
    const box = { ...origin, width: shown, height: (height ?? needed ?? origin.height) * moved.scale }
    this.out.push(turnedAs(this.out.splice(first), box, moved.turn, declared['transform-origin'], scaled))
  }

  /** Places the items of a row beside one another; false where the element is none. */
  private row(element: Element, declared: Declarations, at: Matchable, style: Style, room: Origin): boolean {
    if (!/^(inline-)?(flex|grid)$/.test(declared['display'] ?? '')) return false
    if (element.childNodes.some(child => !isElement(child) && rawText(child).trim() !== '')) return false
    const items = element.childNodes.filter(isElement).flatMap(child => {
      const inside = this.chapter.matchable(child, at)
      const own = this.chapter.declarations(child, inside)
      const words = rawText(child).trim().length * (style.size ?? 16 * room.pixel) * 0.56
      return isHidden(child, own) ? [] : [{ child, inside, declared: own, words }]
    })
    if (items.some(item => /absolute|fixed/.test(item.declared['position'] ?? ''))) return false
    const places = rowPlaces(declared, items, room.width, lengthIn(style))
    for (const [i, { x, width }] of (places ?? []).entries()) {
      const { child, inside, declared: own } = items[i]!
      const pixels = { left: `${x / room.pixel}px`, width: `${width / room.pixel}px` }
      this.place(child, { ...own, ...pixels, top: '0px', 'box-sizing': 'border-box' }, inside, style, room)
    }
    return places !== undefined
  }

  /** An element that is drawn as a whole. */
  private alone(element: Element, at: Matchable, style: Style, width?: number, height?: number): Block[] {
    if (!/^(img|svg|object)$/.test(at.tag)) return this.chapter.block(element, style, at.parent!)
    const content = this.chapter.inline(element, style, at.parent!)
    for (const one of content) {
      if (one.kind !== 'image') continue
      if (width) one.image.width = width
      if (height) one.image.height = height
    }
    return [{ kind: 'paragraph', content, format: { align: 'left' } }]
  }

  private ground(declared: Declarations, style: Style, at: Origin, height: number | undefined): void {
    const box = boxOf(declared, style)
    if (!box || !height) return
    this.out.push({
      ...placed([], at),
      height,
      ...(box.fill && {
        fill: clearHexOf(declared['background-color'], declared['opacity']) ?? box.fill,
      }),
      ...(box.borders && { borders: box.borders }),
      ...(box.radius && { radius: box.radius }),
      ...(box.gradient && { gradient: box.gradient }),
    })
  }

  private backdrop(image: string | undefined, at: Origin): void {
    const href = urlIn(image)
    const key = href === undefined ? undefined : pictureIn(this.book, this.path, href)
    if (key === undefined) return
    const picture = { alt: '', source: key, width: at.width, height: at.height }
    this.out.push(placed([{ kind: 'paragraph', content: [{ kind: 'image', image: picture }] }], at))
  }
}

const lengthIn = (style: Style) => (written: string | undefined, whole: number) =>
  written?.endsWith('%') ? (Number.parseFloat(written) / 100) * whole : lengthOf(written, style)

function paddingOf(declared: Declarations, style: Style, at: Origin): Pick<Origin, 'x' | 'y' | 'width'> {
  const of = (side: string) => lengthOf(declared[`padding-${side}`], style) ?? 0
  return { x: at.x + of('left'), y: at.y + of('top'), width: at.width - of('left') - of('right') }
}

/** What stands on the page in one frame, which is turned about a point of it. */
function turnedAs(
  blocks: Block[],
  box: Origin,
  turn: number,
  origin: string | undefined,
  style: Style,
): Block {
  const [across = 0.5, down = 0.5] = pointIn(origin, box, style)
  const [x, y] = [(0.5 - across) * box.width, (0.5 - down) * box.height]
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  // The typesetter turns a frame about its middle: that is moved to where the turn takes it.
  const moved = { x: box.x + cos * x - sin * y - x, y: box.y + sin * x + cos * y - y }
  const inside = blocks.map(block =>
    block.kind === 'frame' && block.place
      ? { ...block, place: { ...block.place, x: block.place.x - box.x, y: block.place.y - box.y } }
      : block,
  )
  return {
    kind: 'frame',
    blocks: inside,
    padding: 0,
    width: Math.max(1, box.width),
    height: Math.max(1, box.height),
    turn,
    place: { ...moved, from: 'page' },
  }
}

const SIDES: Record<string, number> = { left: 0, top: 0, center: 0.5, right: 1, bottom: 1 }

/** `transform-origin`, in shares of the box. */
function pointIn(written: string | undefined, box: Origin, style: Style): (number | undefined)[] {
  const words = (written ?? '').trim().split(/\s+/).filter(Boolean).slice(0, 2)
  if (words.some(word => word === 'top' || word === 'bottom') && !/^(top|bottom)$/.test(words[1] ?? ''))
    words.reverse()
  if (words.length === 1 && /^(top|bottom)$/.test(words[0]!)) words.unshift('center')
  return words.map((word, i) => {
    const whole = i === 0 ? box.width : box.height
    if (word.endsWith('%')) return Number.parseFloat(word) / 100
    return SIDES[word] ?? (lengthOf(word, style) ?? whole / 2) / Math.max(1, whole)
  })
}

const DEGREES: Record<string, number> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 }

/** Shifts, sizes and turns of a CSS transform. */
function transformOf(
  written: string | undefined,
  pixel: number,
): { x: number; y: number; scale: number; turn: number } {
  const out = { x: 0, y: 0, scale: 1, turn: 0 }
  for (const [, number, unit] of (written ?? '').matchAll(/rotatez?\(\s*(-?[\d.]+)(deg|grad|rad|turn)/gi))
    out.turn += Number(number) * (DEGREES[unit!.toLowerCase()] ?? 1) || 0
  for (const [, name, inner] of (written ?? '').matchAll(/(translate|scale|matrix)(?:3d)?\(([^)]*)\)/gi)) {
    const numbers = inner!.split(',').map(part => Number.parseFloat(part))
    if (numbers.some(Number.isNaN)) continue
    if (name === 'translate') {
      out.x += (numbers[0] ?? 0) * pixel * out.scale
      out.y += (numbers[1] ?? 0) * pixel * out.scale
    } else if (name === 'scale') out.scale *= numbers[0] ?? 1
    else if (numbers.length === 6) {
      out.x += numbers[4]! * pixel
      out.y += numbers[5]! * pixel
      out.scale *= Math.hypot(numbers[0]!, numbers[1]!) || 1
      out.turn += (Math.atan2(numbers[1]!, numbers[0]!) * 180) / Math.PI
    }
  }
  return out
}
