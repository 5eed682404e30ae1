import { barItems, columnRules, mathLines, outlineOf } from './box-marks.ts'
import { hexOf, isClear } from './colors.ts'
import { about, borders, contentBox, gradientOf, linedBox, originOf, PT, radiiOf } from './css-boxes.ts'
import { drawnCopy, jpegHead, loaded } from './dom-images.ts'
import type { DomPainting, TableHead } from './dom-painting.ts'
import { controlItems } from './form-controls.ts'
import { boxPath, type Item, type Matrix, type PaintedImage, type PaintedLink } from './items.ts'
import { markerItems } from './marker-items.ts'
import { textItems } from './painted-text.ts'
import { placedPath, readSvg } from './read-svg.ts'
import { linesOf } from './text-runs.ts'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

interface Context {
  /** Lines through or under the text, from the elements around. */
  decorations: { line: string; color: string }[]
}

/** Reads the laid out document. Transforms must have been taken off before, and are given by element. */
export class DomReader {
  readonly images = new Map<string, PaintedImage>()
  private readonly links: PaintedLink[] = []
  private readonly whole: DomPainting['whole'] = []
  private readonly breaks: number[] = []
  private readonly headings: DomPainting['headings'] = []
  private readonly heads: TableHead[] = []
  private readonly view: Window & typeof globalThis
  private readonly transforms: Map<Element, Matrix>
  private readonly origin: { x: number; y: number }

  constructor(root: HTMLElement, transforms: Map<Element, Matrix> = new Map()) {
    this.view = root.ownerDocument.defaultView as Window & typeof globalThis
    this.transforms = transforms
    const { left, top } = root.getBoundingClientRect()
    this.origin = { x: left, y: top }
  }

  async read(root: HTMLElement): Promise<DomPainting> {
    const items = await this.element(root, { decorations: [] })
    // As far down as something stands; a document is at least as high as its window, which says nothing.
    const own = root.getBoundingClientRect().height * PT
    const height = this.whole.reduce((most, { bottom }) => Math.max(most, bottom), own)
    const { images, links, whole, breaks, headings, heads } = this
    return { items, links, images, whole, breaks, headings, heads, height }
  }

  private rect(box: DOMRect): Box {
    return {
      x: (box.left - this.origin.x) * PT,
      y: (box.top - this.origin.y) * PT,
      width: box.width * PT,
      height: box.height * PT,
    }
  }

  private async element(element: Element, context: Context): Promise<Item[]> {
    const style = this.view.getComputedStyle(element)
    if (style.display === 'none' || style.opacity === '0') return []
    const box = this.rect(element.getBoundingClientRect())
    this.note(element, style, box)
    const own: Item[] = []
    const visible = style.visibility === 'visible'
    const inline = style.display === 'inline'
    if (visible && !inline) own.push(...(await this.box(style, this.grid(element, box))))
    else if (visible)
      for (const part of element.getClientRects()) own.push(...(await this.box(style, this.rect(part))))
    const inner = visible ? await this.replaced(element, style, box) : []
    if (inner) own.push(...inner)
    else own.push(...(await this.children(element, style, visible, context, box)))
    if (visible) own.push(...this.marks(element, style, box))
    return this.wrapped(element, style, box, own)
  }

  /** Lines of an element that are neither its borders nor its text. */
  private marks(element: Element, style: CSSStyleDeclaration, box: Box): Item[] {
    const isFormula = element.namespaceURI === 'http://www.w3.org/1998/Math/MathML'
    return [
      ...outlineOf(style, box),
      ...columnRules(element, style, box),
      ...(isFormula ? mathLines(element, style, one => this.rect(one)) : []),
    ]
  }

  /** The box of a table without its caption, which stands outside of its lines. */
  private grid(element: Element, box: Box): Box {
    const caption = element.tagName === 'TABLE' ? element.querySelector(':scope > caption') : null
    if (!caption) return box
    const { y, height } = this.rect(caption.getBoundingClientRect())
    const above = y < box.y + box.height / 2
    return { ...box, y: above ? box.y + height : box.y, height: box.height - height }
  }

  /** What pagination and readers want to know of an element. */
  private note(element: Element, style: CSSStyleDeclaration, box: Box): void {
    if (/^(page|always|left|right|recto|verso)$/.test(style.breakBefore)) this.breaks.push(box.y)
    if (/^(page|always|left|right|recto|verso)$/.test(style.breakAfter)) this.breaks.push(box.y + box.height)
    const tag = element.tagName.toLowerCase()
    if (
      style.breakInside.startsWith('avoid') ||
      tag === 'tr' ||
      tag === 'img' ||
      tag === 'svg' ||
      tag === 'canvas'
    )
      this.whole.push({ top: box.y, bottom: box.y + box.height })
    const table = style.display === 'table-header-group' ? element.closest('table') : null
    if (table) {
      const { y, height } = this.rect(table.getBoundingClientRect())
      this.heads.push({ top: box.y, bottom: box.y + box.height, end: y + height })
    }
    const level = /^h([1-6])$/.exec(tag)?.[1]
    if (level) {
      // A heading stays with a line of what follows.
      this.whole.push({ top: box.y, bottom: box.y + box.height + 24 })
      const title = element.textContent?.replace(/\s+/g, ' ').trim() ?? ''
      if (title) this.headings.push({ title, level: Number(level), y: box.y })
    }
    const href = tag === 'a' ? (element as HTMLAnchorElement).getAttribute('href') : null
    if (href && /^(https?:|mailto:|tel:)/i.test(href))
      for (const part of element.getClientRects())
        this.links.push({ ...this.rect(part), href: new URL(href).href })
  }

  /** Groups for what changes everything inside. */
  private wrapped(element: Element, style: CSSStyleDeclaration, box: Box, items: Item[]): Item[] {
    if (items.length === 0) return items
    const opacity = Number(style.opacity)
    const transform = this.transforms.get(element)
    let out = items
    if (/hidden|clip/.test(style.overflow) && style.display !== 'inline')
      out = [
        { kind: 'group', items: out, clip: boxPath(box.x, box.y, box.width, box.height, radiiOf(style)) },
      ]
    const drawn = /^path\("(.*)"\)$/.exec(style.clipPath)?.[1]
    const clip = drawn === undefined ? undefined : placedPath(drawn, PT, box)
    if (clip) out = [{ kind: 'group', items: out, clip }]
    if (opacity < 1 || transform) {
      const matrix = transform && about(transform, originOf(style, box))
      out = [{ kind: 'group', items: out, ...(opacity < 1 && { opacity }), ...(matrix && { matrix }) }]
    }
    return out
  }

  private async children(
    element: Element,
    style: CSSStyleDeclaration,
    visible: boolean,
    outer: Context,
    box: Box,
  ): Promise<Item[]> {
    const line = style.textDecorationLine
    const context: Context =
      line && line !== 'none'
        ? { decorations: [...outer.decorations, { line, color: hexOf(style.textDecorationColor) }] }
        : outer
    const flow: Item[] = []
    const layers: { z: number; items: Item[] }[] = []
    if (visible && style.display === 'list-item') flow.push(...this.marker(element, style, box))
    for (const node of element.childNodes) {
      if (node.nodeType === 3) {
        if (visible) flow.push(...this.text(node as Text, style, context))
      } else if (node.nodeType === 1) {
        const child = node as Element
        const own = this.view.getComputedStyle(child)
        const z = own.position === 'static' ? 0 : Number.parseInt(own.zIndex, 10) || 0
        const items = await this.element(child, context)
        if (z === 0) flow.push(...items)
        else layers.push({ z, items })
      }
    }
    layers.sort((a, b) => a.z - b.z)
    const at = (below: boolean) => layers.filter(({ z }) => z < 0 === below).flatMap(({ items }) => items)
    return [...at(true), ...flow, ...at(false)]
  }

  private text(node: Text, style: CSSStyleDeclaration, { decorations }: Context): Item[] {
    return linesOf(node, style).flatMap(run => {
      const { x, y, height } = this.rect(run.box)
      this.whole.push({ top: y, bottom: y + height })
      return textItems(run, x, y, decorations)
    })
  }

  private marker(element: Element, style: CSSStyleDeclaration, box: Box): Item[] {
    const first = this.firstLine(element)
    const baseline = first ? first.y + first.ascent : box.y + Number.parseFloat(style.fontSize) * PT
    return markerItems(element, style, box, baseline)
  }

  private firstLine(element: Element): { y: number; ascent: number } | undefined {
    const walker = element.ownerDocument.createTreeWalker(element, 4)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.textContent?.trim()) continue
      const [run] = linesOf(node as Text, this.view.getComputedStyle(node.parentElement!))
      if (run) return { y: this.rect(run.box).y, ascent: run.ascent * PT }
    }
    return undefined
  }

  /** Background and borders. */
  private async box(style: CSSStyleDeclaration, { x, y, width, height }: Box): Promise<Item[]> {
    const items: Item[] = []
    if (width <= 0 || height <= 0) return items
    const radii = radiiOf(style)
    const outline = boxPath(x, y, width, height, radii)
    // What fills its letters is no ground.
    if (style.webkitBackgroundClip === 'text')
      return borders(style, linedBox(style, { x, y, width, height }), radii)
    const ground = hexOf(style.backgroundColor)
    if (!isClear(ground)) items.push({ kind: 'path', path: outline, fill: ground })
    if (style.backgroundImage !== 'none')
      items.push(...(await this.background(style, { x, y, width, height }, outline)))
    items.push(...borders(style, linedBox(style, { x, y, width, height }), radii))
    return items
  }

  private async background(style: CSSStyleDeclaration, box: Box, outline: string): Promise<Item[]> {
    const gradient = gradientOf(style.backgroundImage, box)
    if (gradient) return [{ kind: 'path', path: outline, fill: gradient }]
    const address = /^url\("?((?:blob|data):[^")]*)"?\)$/.exec(style.backgroundImage)?.[1]
    if (!address) return []
    const key = await this.picture(address)
    const image = key === undefined ? undefined : this.images.get(key)
    if (!image) return []
    const dots = PT / (image.scale ?? 1)
    const [w, h] = [image.width * dots, image.height * dots]
    const size = style.backgroundSize
    const scale =
      size === 'cover'
        ? Math.max(box.width / w, box.height / h)
        : size === 'contain'
          ? Math.min(box.width / w, box.height / h)
          : 1
    const given = /^([\d.]+)(px|%)(?: ([\d.]+)(px|%))?$/.exec(size)
    const [iw, ih] = given
      ? [
          given[2] === '%' ? (box.width * Number(given[1])) / 100 : Number(given[1]) * PT,
          given[3] ? (given[4] === '%' ? (box.height * Number(given[3])) / 100 : Number(given[3]) * PT) : 0,
        ]
      : [w * scale, h * scale]
    const [width, height] = [iw, ih || (iw * h) / w]
    const share = (text: string) => (text.endsWith('%') ? Number.parseFloat(text) / 100 : undefined)
    const at = (text: string, room: number) =>
      share(text) === undefined ? Number.parseFloat(text) * PT : room * share(text)!
    const [px = '0%', py = '0%'] = style.backgroundPosition.split(' ')
    const [left, top] = [box.x + at(px, box.width - width), box.y + at(py, box.height - height)]
    const tiles: Item[] = []
    const [across, down] = [
      /^(repeat|repeat-x)$/.test(style.backgroundRepeat),
      /^(repeat|repeat-y)$/.test(style.backgroundRepeat),
    ]
    for (
      let ty = down ? top - Math.ceil((top - box.y) / height) * height : top;
      ty < box.y + box.height && tiles.length < 400;
      ty += height
    ) {
      for (
        let tx = across ? left - Math.ceil((left - box.x) / width) * width : left;
        tx < box.x + box.width && tiles.length < 400;
        tx += width
      ) {
        tiles.push({ kind: 'image', key: key!, x: tx, y: ty, width, height })
        if (!across) break
      }
      if (!down) break
    }
    return [{ kind: 'group', items: tiles, clip: outline }]
  }

  /** What an element shows that is no text: undefined where its children are what it shows. */
  private async replaced(
    element: Element,
    style: CSSStyleDeclaration,
    box: Box,
  ): Promise<Item[] | undefined> {
    const tag = element.tagName.toLowerCase()
    if (tag === 'svg')
      return (
        readSvg(element as SVGSVGElement, this.view, box) ??
        (await this.rasterised(element as SVGSVGElement, box))
      )
    if (tag === 'progress' || tag === 'meter' || (element as HTMLInputElement).type === 'range')
      return barItems(element as HTMLProgressElement, style, box)
    if (tag === 'input' || tag === 'textarea' || tag === 'select')
      return controlItems(element as HTMLInputElement, style, box)
    if (tag !== 'img' && tag !== 'canvas') return undefined
    const inner = contentBox(style, box)
    const key =
      tag === 'img'
        ? await this.picture(
            (element as HTMLImageElement).currentSrc || (element as HTMLImageElement).src,
            element as HTMLImageElement,
            1,
            style.filter === 'grayscale(1)',
          )
        : this.pixels(element as HTMLCanvasElement)
    const image = key === undefined ? undefined : this.images.get(key)
    if (!image || key === undefined) return []
    const fit = style.objectFit
    const ratio = image.width / image.height
    let { x, y, width, height } = inner
    if (fit === 'contain' || fit === 'cover' || fit === 'scale-down') {
      const wide = width / height > ratio
      if (wide === (fit === 'cover')) height = width / ratio
      else width = height * ratio
      x = inner.x + (inner.width - width) / 2
      y = inner.y + (inner.height - height) / 2
    }
    return [
      {
        kind: 'group',
        items: [{ kind: 'image', key, x, y, width, height }],
        clip: boxPath(inner.x, inner.y, inner.width, inner.height, radiiOf(style)),
      },
    ]
  }

  private async rasterised(svg: SVGSVGElement, box: Box): Promise<Item[]> {
    const copy = svg.cloneNode(true) as SVGSVGElement
    copy.setAttribute('width', String(box.width / PT))
    copy.setAttribute('height', String(box.height / PT))
    copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
    const address = URL.createObjectURL(
      new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' }),
    )
    try {
      const key = await this.picture(address, undefined, 3)
      return key === undefined ? [] : [{ kind: 'image', key, ...box }]
    } finally {
      URL.revokeObjectURL(address)
    }
  }

  private pixels(canvas: HTMLCanvasElement): string | undefined {
    if (canvas.width === 0 || canvas.height === 0) return undefined
    const copy = drawnCopy(canvas, canvas.width, canvas.height)
    return this.keep(`canvas ${this.images.size}`, copy)
  }

  private keep(key: string, image: PaintedImage): string {
    this.images.set(key, image)
    return key
  }

  /** A picture by its address; a JPEG stays the file it is. */
  private async picture(
    address: string,
    shown?: HTMLImageElement,
    scale = 1,
    grey = false,
  ): Promise<string | undefined> {
    if (!/^(blob:|data:)/.test(address)) return undefined
    const key = grey ? `grey ${address}` : address
    if (this.images.has(key)) return key
    try {
      const blob = await (await fetch(address)).blob()
      const image = shown?.complete && shown.naturalWidth > 0 ? shown : await loaded(address)
      const [width, height] = [image.naturalWidth || 300, image.naturalHeight || 150]
      if (blob.type === 'image/jpeg' && !grey) {
        const jpeg = new Uint8Array(await blob.arrayBuffer())
        // Colours of other kinds and turned photographs are drawn anew.
        const head = jpegHead(jpeg)
        const unturned = shown?.style.imageOrientation === 'none' || head?.orientation === 1
        if (head && head.components === 3 && unturned)
          return this.keep(key, { jpeg, width: head.width, height: head.height })
      }
      const vector = blob.type === 'image/svg+xml' ? 3 : scale
      const most = Math.min(vector, Math.sqrt(24e6 / (width * height)))
      const size = [width, height].map(one => Math.max(1, Math.round(one * most))) as [number, number]
      return this.keep(key, { ...drawnCopy(image, ...size, grey), scale: most })
    } catch {
      return undefined
    }
  }
}
