import type { CellFont } from '../../../../document/cell-style.ts'
import { add, type Inventory } from '../../../../document/inventory.ts'
import type { Anchor, Drawing, DrawnBox, DrawnText } from '../../../../document/sheet-book.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import { twips } from '../../docx/docx-units.ts'
import type { OpcPackage } from '../../opc.ts'
import { mediaOf } from './book-drawings.ts'

export interface ControlSource {
  book: OpcPackage
  part: string
  /** The old drawing of the sheet, which holds its controls and the pictures of embedded objects. */
  drawn: XmlElement | undefined
  /** The values of a range, as formulas write it. */
  values: (range: string) => (string | number | undefined)[]
  /** Counts what is drawn. */
  inventory: Inventory
}

/** What the inventory calls the objects that are shown by their picture. */
export const PICTURED = 'picture of an embedded object'

const MAX_CONTROLS = 2_000
const GREY = '#a0a0a0'
const FONT: CellFont = { name: 'Tahoma', size: 8, color: '#000000' }
/** Outlines lie in a square of 100 and are widened to their place. */
const SIDE = 100
const FRAME = `M0 0L${SIDE} 0L${SIDE} ${SIDE}L0 ${SIDE}Z`
const ARROW = 'M86 40L96 40L91 62Z'

/** A child by its name without the prefix, which the readers of XML know only for some. */
const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.elements().find(one => one.name === name || one.name.endsWith(`:${name}`))

/** Controls of a sheet and the pictures of embedded objects, as they are printed. */
export function readControls({ book, part, drawn, values, inventory }: ControlSource): Drawing[] {
  const read = (shape: XmlElement): DrawnBox | undefined => {
    const data = childOf(shape, 'ClientData')
    const kind = data?.get('ObjectType')
    if (!kind || kind === 'Note') return undefined
    // What is not meant to be printed is no loss.
    const isHidden =
      childOf(data, 'PrintObject')?.text().trim() === 'False' ||
      /visibility:\s*hidden/.test(shape.get('style') ?? '')
    const box = isHidden
      ? undefined
      : kind === 'Pict'
        ? pictureOf(shape, book, part)
        : controlOf(kind, shape, values)
    const isEmbedded = kind === 'Pict' && shape.get('type') === '#_x0000_t75'
    if (!isEmbedded && (box || isHidden)) add(inventory, 'form control')
    if (isEmbedded && (box || isHidden)) add(inventory, PICTURED)
    return box
  }
  const out: Drawing[] = []
  for (const shape of drawn?.elements() ?? []) {
    if (out.length >= MAX_CONTROLS || !/^v:(shape|group)$/.test(shape.name)) continue
    const anchor =
      anchorOf(childOf(childOf(shape, 'ClientData'), 'Anchor')?.text().trim()) ?? placeOf(shape.get('style'))
    const box = !anchor ? undefined : shape.name === 'v:group' ? groupOf(shape, read) : read(shape)
    if (anchor && box) out.push({ anchor, box })
  }
  return out
}

/** Shapes of a group, placed by its own coordinates. */
function groupOf(group: XmlElement, read: (shape: XmlElement) => DrawnBox | undefined): DrawnBox {
  const pair = (name: string) => (group.get(name) ?? '').split(',').map(Number)
  const [[left = 0, top = 0], [width = 1000, height = 1000]] = [pair('coordorigin'), pair('coordsize')]
  const children = group
    .all('v:shape')
    .slice(0, MAX_CONTROLS)
    .flatMap(shape => {
      const box = read(shape)
      const side = (name: string) =>
        Number(new RegExp(`(?:^|[;\\s])${name}:(-?[\\d.]+)`).exec(shape.get('style') ?? '')?.[1] ?? 0)
      if (!box) return []
      const [wide, high] = [side('width'), side('height')]
      return [scaledTo({ x: side('left') - left, y: side('top') - top, width: wide, height: high }, box)]
    })
  return { x: 0, y: 0, width, height, children }
}

/** A box at another place; what it holds keeps the proportions of its square. */
const scaledTo = (place: Pick<DrawnBox, 'x' | 'y' | 'width' | 'height'>, box: DrawnBox): DrawnBox => ({
  ...place,
  children: [{ ...box, x: 0, y: 0, width: place.width, height: place.height }],
})

/** `column, pixels, row, pixels` of both corners. */
function anchorOf(text: string | undefined): Anchor | undefined {
  const numbers = text?.split(',').map(Number) ?? []
  if (numbers.length < 8 || !numbers.every(one => one >= 0)) return undefined
  const corner = (at: number) => ({
    column: numbers[at]!,
    dx: numbers[at + 1]! * 0.75,
    row: numbers[at + 2]!,
    dy: numbers[at + 3]! * 0.75,
  })
  return { from: corner(0), to: corner(4) }
}

/** Where the style of a shape puts it on the sheet. */
function placeOf(style = ''): Anchor | undefined {
  const side = (name: string) =>
    twips(new RegExp(`(?:^|[;\\s])${name}:([\\d.]+(?:pt|in|cm|mm))`).exec(style)?.[1])
  const [x, y, width, height] = [side('margin-left'), side('margin-top'), side('width'), side('height')]
  return width && height ? { at: { x: x ?? 0, y: y ?? 0 }, size: { width, height } } : undefined
}

const place = { x: 0, y: 0, width: SIDE, height: SIDE }

function pictureOf(shape: XmlElement, book: OpcPackage, part: string): DrawnBox | undefined {
  const image = shape.find('v:imagedata')
  const id = image?.get('o:relid') ?? image?.get('relid') ?? image?.get('r:id')
  const target = id ? book.relationships(part).get(id) : undefined
  const bytes = target && !target.external ? book.bytes(target.target) : undefined
  if (!bytes || !target) return undefined
  const isFramed = shape.get('stroked') === 't'
  return {
    ...place,
    picture: { bytes, media: mediaOf(target.target) },
    ...(isFramed && { line: { color: '#000000', width: 0.75 } }),
  }
}

const wordsOf = (element: XmlElement | undefined): string =>
  (element?.children ?? [])
    .map(child => (typeof child === 'string' ? child : child.name === 'br' ? '\n' : wordsOf(child)))
    .join('')

const textOf = (
  text: string,
  align: DrawnText['paragraphs'][number]['align'],
  anchor: DrawnText['anchor'],
): DrawnText => ({
  paragraphs: text.split('\n').map(line => ({ runs: [{ text: line, font: FONT }], align })),
  inset: { left: 2, right: 2, top: 1, bottom: 1 },
  anchor,
  wrap: false,
})

function controlOf(
  kind: string,
  shape: XmlElement,
  values: (range: string) => (string | number | undefined)[],
): DrawnBox | undefined {
  const data = childOf(shape, 'ClientData')
  const text = (name: string) => childOf(data, name)?.text().trim() ?? ''
  const words = wordsOf(shape.find('v:textbox')).replace(/\s+/g, ' ').trim()
  const box: DrawnBox = { ...place, name: words || kind }
  const isOn = text('Checked') === '1'
  const line = { color: GREY, width: 0.75 }
  const items = () => values(text('FmlaRange')).map(one => String(one ?? ''))
  switch (kind) {
    case 'Checkbox':
      return { ...box, text: textOf(`${isOn ? '☑' : '☐'} ${words}`, 'left', 'center') }
    case 'Radio':
      return { ...box, text: textOf(`${isOn ? '◉' : '○'} ${words}`, 'left', 'center') }
    case 'Label':
      return { ...box, text: textOf(words, 'left', 'center') }
    case 'GBox':
      return { ...box, path: FRAME, line, text: textOf(words, 'left', 'top') }
    case 'Button':
      return {
        ...box,
        path: FRAME,
        fill: { color: '#f0f0f0' },
        line,
        text: textOf(words, 'center', 'center'),
      }
    case 'Drop': {
      const frame: DrawnBox = {
        ...box,
        path: FRAME,
        fill: { color: '#ffffff' },
        line,
        text: textOf(items()[Number(text('Sel')) - 1] ?? '', 'left', 'center'),
      }
      return { ...box, children: [frame, { ...place, path: ARROW, fill: { color: '#404040' } }] }
    }
    case 'List':
      return {
        ...box,
        path: FRAME,
        fill: { color: '#ffffff' },
        line,
        text: textOf(items().slice(0, 50).join('\n'), 'left', 'top'),
      }
    case 'Edit':
      return { ...box, path: FRAME, fill: { color: '#ffffff' }, line, text: textOf(words, 'left', 'center') }
    case 'Scroll':
    case 'Spin':
      return { ...box, path: FRAME, fill: { color: '#e0e0e0' }, line }
    default:
      return undefined
  }
}
