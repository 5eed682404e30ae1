import type { Block, Frame, Inline, Place } from '../../../document/tree.ts'
import { entryOf } from '../../../lib/text/entry-of.ts'
import { styleDeclarations } from '../../../lib/text/style-declarations.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import { hexColor } from './docx-units.ts'
import { chosen, type DrawingContext, type Drawn, embedded, placed } from './drawing-context.ts'
import { PRESETS } from './theme-colors.ts'

/** The older drawings: pictures, text boxes, rules and watermarks in VML. */
export function readVml(element: XmlElement, context: DrawingContext): Drawn {
  const out: Drawn = { inline: [], floating: [] }
  const visit = (node: XmlElement, shape: Shape | undefined) => {
    const isPart = /^v:(textbox|textpath|imagedata)$/.test(node.name)
    const own = node.get('style') && !isPart ? new Shape(node, context) : shape
    if (node.name === 'v:imagedata') addPicture(node, own, out, context)
    else if (node.name === 'v:textbox') addTextBox(node, own, out, context)
    else if (node.name === 'v:textpath') addWords(node, own, out)
    else if (node.get('hr') === 't') out.inline.push({ kind: 'frame', frame: ruleOf(node, own, context) })
    else for (const child of chosen(node)) visit(child, own)
  }
  visit(element, undefined)
  return out
}

function addPicture(node: XmlElement, shape: Shape | undefined, out: Drawn, context: DrawingContext): void {
  const image = embedded(node.get('r:id'), node.get('title') ?? '', context)
  if (!image) return
  const size = shape?.size ?? {}
  const picture: Inline = { kind: 'image', image: { ...image, ...size } }
  const place = shape?.place()
  if (!place) out.inline.push(picture)
  else {
    const blocks: Block[] = [{ kind: 'paragraph', content: [picture] }]
    out.floating.push({ kind: 'frame', padding: 0, blocks, ...size, place })
  }
}

function addTextBox(node: XmlElement, shape: Shape | undefined, out: Drawn, context: DrawingContext): void {
  const content = node.find('w:txbxContent')
  const blocks = content ? context.blocks(content) : []
  if (blocks.length === 0) return
  const place = shape?.place()
  const { width, height } = shape?.size ?? {}
  const fill = shape?.fill()
  const color = shape ? shape.stroke() : '#000000'
  out.floating.push({
    kind: 'frame',
    blocks,
    ...(place ? { place } : { align: 'left' }),
    ...(color && { border: { width: 0.75, color } }),
    ...(fill && { fill }),
    ...(width && { width }),
    ...(place && height && { height }),
  })
}

/** Words drawn as a picture, which watermarks are: as large as their shape allows. */
function addWords(node: XmlElement, shape: Shape | undefined, out: Drawn): void {
  const text = (node.get('string') ?? '').trim()
  const place = shape?.place()
  const { width, height } = shape?.size ?? {}
  if (!text || !place || !width || !height) return
  const size = Math.min(400, height * 0.95, width / (0.62 * [...text].length))
  const color = shape?.fill() ?? '#c0c0c0'
  const content: Inline[] = [{ kind: 'text', text, style: { size, color, ...shape?.font(node) } }]
  out.floating.push({
    kind: 'frame',
    padding: 0,
    width,
    height,
    vertical: 'middle',
    blocks: [{ kind: 'paragraph', content, format: { align: 'center' } }],
    place,
    ...(shape?.turn && { turn: shape.turn }),
  })
}

/** A rule across the text. */
function ruleOf(node: XmlElement, shape: Shape | undefined, context: DrawingContext): Frame {
  const share = Number(node.get('hrpct')) / 1000
  const width = shape?.size.width ?? context.margin().width * (share > 0 && share <= 1 ? share : 1)
  return {
    kind: 'frame',
    blocks: [],
    padding: 0,
    width,
    height: Math.min(20, shape?.size.height ?? 1.5),
    fill: shape?.fill() ?? '#a0a0a0',
  }
}

/** What the style of a shape says. */
class Shape {
  readonly size: { width?: number; height?: number }
  readonly turn: number
  private readonly element: XmlElement
  private readonly style: Map<string, string>
  private readonly context: DrawingContext

  constructor(element: XmlElement, context: DrawingContext) {
    this.element = element
    this.context = context
    this.style = styleDeclarations(element.get('style'))
    const [width, height] = [this.length('width'), this.length('height')]
    this.size = { ...(width && { width }), ...(height && { height }) }
    this.turn = Number.parseFloat(this.style.get('rotation') ?? '') % 360 || 0
  }

  private length(name: string): number | undefined {
    const match = /^(-?[\d.]+)(pt|in|cm|mm|px)?$/i.exec(this.style.get(name)?.slice(0, 30) ?? '')
    const unit = { pt: 1, in: 72, cm: 28.35, mm: 2.835, px: 0.75 }[match?.[2]?.toLowerCase() ?? 'px'] ?? 1
    const points = match ? Number(match[1]) * unit : Number.NaN
    return Number.isFinite(points) ? points : undefined
  }

  /** Where the shape stands, if it is out of the flow and no text runs around it. */
  place(): Place | undefined {
    if (this.style.get('position') !== 'absolute' || this.element.find('wrap')) return undefined
    const { left, top, width, height, paper } = this.context.margin()
    const said = (axis: string) => {
      const word = this.style.get(`mso-position-${axis}`)
      return word === 'absolute' ? undefined : word
    }
    const own = { width: this.size.width ?? 0, height: this.size.height ?? 0 }
    const across = this.style.get('mso-position-horizontal-relative')
    const down = this.style.get('mso-position-vertical-relative')
    const dx = this.length('margin-left') ?? this.length('left') ?? 0
    const dy = this.length('margin-top') ?? this.length('top') ?? 0
    const x =
      across === 'page'
        ? placed(said('horizontal'), dx, paper.width - own.width) - left
        : placed(said('horizontal'), dx, width - own.width)
    if (down === 'page')
      return { x, y: placed(said('vertical'), dy, paper.height - own.height) - top, from: 'page' }
    if (down === 'margin') return { x, y: placed(said('vertical'), dy, height - own.height), from: 'page' }
    return { x, y: dy, from: 'here' }
  }

  fill(): string | undefined {
    if (/^f/.test(this.element.get('filled') ?? '')) return undefined
    const color = colorOf(this.element.get('fillcolor'))
    const share = Number.parseFloat(this.element.find('v:fill')?.get('opacity') ?? '1')
    return color && (share > 0 && share < 1 ? paler(color, share) : color)
  }

  stroke(): string | undefined {
    if (/^f/.test(this.element.get('stroked') ?? '')) return undefined
    return colorOf(this.element.get('strokecolor')) ?? '#000000'
  }

  font(words: XmlElement): { font?: string } {
    const font = styleDeclarations(words.get('style')).get('font-family')?.replace(/["']/g, '')
    return font ? { font } : {}
  }
}

/** `#fc0`, `#ffcc00 [3212]` or `silver`. */
function colorOf(written: string | undefined): string | undefined {
  const [word = ''] = (written ?? '').trim().split(/\s/)
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(word)
  if (short)
    return hexColor(
      short
        .slice(1)
        .map(digit => digit + digit)
        .join(''),
    )
  return word.startsWith('#') ? hexColor(word.slice(1)) : entryOf(PRESETS, word.toLowerCase())
}

/** A colour as it shows through on white. */
const paler = (color: string, share: number): string =>
  `#${[1, 3, 5]
    .map(at => Math.round(255 - (255 - Number.parseInt(color.slice(at, at + 2), 16)) * share))
    .map(part => part.toString(16).padStart(2, '0'))
    .join('')}`
