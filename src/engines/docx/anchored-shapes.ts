import type * as Docx from 'docx'
import type { Box } from '../../layout/boxes.ts'
import type { Mark } from '../../layout/write/marks.ts'

const EMU = 12_700
const emu = (points: number): number => Math.round(points * EMU)
const SHAPE = 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape'
/** How the lines of a box run. */
const TURNS = { up: 'vert270', down: 'vert' } as const
/** The same on a page of columns, whose own lines run from top to bottom, letters upright. */
const COLUMNS = { none: 'eaVert', up: 'horz', down: 'vert' } as const
const NAMESPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  `xmlns:wps="${SHAPE}"`,
].join(' ')

/** The shape of Word's own watermarks: a text that fills its box. */
const TEXT_PATH = [
  '<v:formulas>',
  ...[
    'sum #0 0 10800',
    'prod #0 2 1',
    'sum 21600 0 @1',
    'sum 0 0 @2',
    'sum 21600 0 @3',
    'if @0 @3 0',
    'if @0 21600 @1',
    'if @0 0 @2',
    'if @0 @4 21600',
    'mid @5 @6',
    'mid @8 @5',
    'mid @7 @8',
    'mid @6 @7',
    'sum @6 0 @5',
  ].map(one => `<v:f eqn="${one}"/>`),
  '</v:formulas>',
  '<v:path textpathok="t" o:connecttype="custom" o:connectlocs="@9,0;@10,10800;@11,21600;@12,10800" o:connectangles="270,180,90,0"/>',
  '<v:textpath on="t" fitshape="t"/>',
].join('')

const quoted = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

interface Letters {
  text: string
  /** Degrees clockwise. */
  angle: number
  font: string
  bold: boolean
  italic: boolean
  /** `#c0c0c0` */
  color: string
}

/** Shapes are no thinner than this, in points. */
const THINNEST = 0.25

/**
 * A line along the upper or left side of its box. LibreOffice lays Word's own lines that have no width on their side,
 * and draws those of no height a little askew, which makes thin ones look pale.
 */
const straight = (upright: boolean): string =>
  `<a:custGeom><a:avLst/><a:rect l="0" t="0" r="r" b="b"/><a:pathLst><a:path w="1" h="1" fill="none"><a:moveTo><a:pt x="0" y="0"/></a:moveTo><a:lnTo><a:pt x="${upright ? 0 : 1}" y="${upright ? 1 : 0}"/></a:lnTo></a:path></a:pathLst></a:custGeom>`

/** Things drawn at a place of the page, wherever the text flows. Each needs a number of its own. */
export class Shapes {
  readonly #docx: typeof Docx
  #number = 10_000
  /** The page whose text is written in columns: its frame stands on its side. */
  #columns: { width: number } | undefined

  constructor(docx: typeof Docx) {
    this.#docx = docx
  }

  /** Tells which page is drawn on. */
  turnTo(page: { width: number; vertical?: true }): void {
    this.#columns = page.vertical ? page : undefined
  }

  /** Where a box of the frame that a page is read in lies on the page. */
  onPage({ x0, y0, x1, y1 }: Box): Box {
    if (!this.#columns) return { x0, y0, x1, y1 }
    const { width } = this.#columns
    return { x0: width - y1, x1: width - y0, y0: x0, y1: x1 }
  }

  /** The place in the order of what lies over each other: what comes later lies above. */
  above(): number {
    return this.#number++
  }

  /** A rule, box or ground behind the text. */
  mark(mark: Mark): Docx.ParagraphChild {
    const { fill, stroke, width } = mark
    const { x0, y0, x1, y1 } = this.onPage(mark)
    const isLine = stroke !== undefined && (x1 - x0 < 0.5 || y1 - y0 < 0.5)
    const line = stroke
      ? `<a:ln w="${Math.max(1588, emu(width))}"><a:solidFill><a:srgbClr val="${stroke.slice(1)}"/></a:solidFill></a:ln>`
      : '<a:ln><a:noFill/></a:ln>'
    const inside = fill ? `<a:solidFill><a:srgbClr val="${fill.slice(1)}"/></a:solidFill>` : '<a:noFill/>'
    const box = { x0, y0, x1: Math.max(x1, x0 + THINNEST), y1: Math.max(y1, y0 + THINNEST) }
    const geometry = isLine ? straight(x1 - x0 < y1 - y0) : '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>'
    return this.#anchored(box, 'Shape', true, `${geometry}${isLine ? '' : inside}${line}`, '', '')
  }

  /** Paragraphs at a place of the page; `turn`: written upwards or downwards. */
  textBox(
    box: Box,
    paragraphs: readonly (Docx.Paragraph | Docx.Table)[],
    { turn, layer }: { turn?: keyof typeof TURNS; layer?: 'behind' | undefined } = {},
  ): Docx.ParagraphChild {
    const vertical = this.#columns ? COLUMNS[turn ?? 'none'] : turn ? TURNS[turn] : 'horz'
    const shape = '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/><a:ln><a:noFill/></a:ln>'
    const text = '<wps:txbx><w:txbxContent/></wps:txbx>'
    const insets = `<wps:bodyPr vert="${vertical}" wrap="square" lIns="0" tIns="0" rIns="0" bIns="0"/>`
    const run = this.#anchored(this.onPage(box), 'Text', layer === 'behind', shape, text, insets)
    const content = find(run, 'w:txbxContent')
    for (const paragraph of paragraphs) content?.push(paragraph)
    return run
  }

  /** Letters that fill a box, which is turned about its middle; they lie behind the text. */
  letters(box: Box, { text, angle, font, bold, italic, color }: Letters): Docx.ParagraphChild {
    const number = this.above()
    const { x0, y0, x1, y1 } = this.onPage(box)
    const points = (value: number) => `${value.toFixed(1)}pt`
    const place = [
      'position:absolute',
      `margin-left:${points(x0)}`,
      `margin-top:${points(y0)}`,
      `width:${points(x1 - x0)}`,
      `height:${points(y1 - y0)}`,
      `rotation:${Math.round(angle)}`,
      `z-index:${-251_660_000 + number}`,
      'mso-position-horizontal-relative:page',
      'mso-position-vertical-relative:page',
    ].join(';')
    const style = [
      `font-family:&quot;${quoted(font)}&quot;`,
      'font-size:1pt',
      ...(bold ? ['font-weight:bold'] : []),
      ...(italic ? ['font-style:italic'] : []),
    ].join(';')
    const xml = `<w:r ${NAMESPACES} xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"><w:pict>
<v:shapetype id="_x0000_t136" coordsize="21600,21600" o:spt="136" adj="10800" path="m@7,l@8,m@5,21600l@6,21600e">${TEXT_PATH}</v:shapetype>
<v:shape id="Letters${number}" type="#_x0000_t136" style="${place}" fillcolor="${color}" stroked="f"><v:textpath style="${style}" string="${quoted(text)}"/></v:shape>
</w:pict></w:r>`
    const parsed = this.#docx.ImportedXmlComponent.fromXmlString(xml.replaceAll('\n', ''))
    return childrenOf(parsed)[0] as unknown as Docx.ParagraphChild
  }

  #anchored(
    { x0, y0, x1, y1 }: Box,
    name: string,
    behind: boolean,
    properties: string,
    text: string,
    body: string,
  ): Docx.ParagraphChild {
    const number = this.above()
    const extent = `cx="${emu(x1 - x0)}" cy="${emu(y1 - y0)}"`
    const position = (axis: 'H' | 'V', at: number) =>
      `<wp:position${axis} relativeFrom="page"><wp:posOffset>${emu(at)}</wp:posOffset></wp:position${axis}>`
    const xml = `<w:r ${NAMESPACES}><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing>
<wp:anchor distT="0" distB="0" distL="0" distR="0" simplePos="0" relativeHeight="${number}" behindDoc="${behind ? 1 : 0}" locked="0" layoutInCell="1" allowOverlap="1">
<wp:simplePos x="0" y="0"/>${position('H', x0)}${position('V', y0)}<wp:extent ${extent}/><wp:wrapNone/>
<wp:docPr id="${number}" name="${name} ${number}"/><wp:cNvGraphicFramePr/>
<a:graphic><a:graphicData uri="${SHAPE}"><wps:wsp><wps:cNvSpPr${text && ' txBox="1"'}/>
<wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${extent}/></a:xfrm>${properties}</wps:spPr>${text}${body || '<wps:bodyPr/>'}
</wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice></mc:AlternateContent></w:r>`
    const parsed = this.#docx.ImportedXmlComponent.fromXmlString(xml.replaceAll('\n', ''))
    return childrenOf(parsed)[0] as unknown as Docx.ParagraphChild
  }
}

interface Node {
  rootKey?: string
  root?: unknown
  push: (child: unknown) => void
}

/** The library keeps the children of what it read out of the type's sight. */
function childrenOf(node: unknown): Node[] {
  const { root } = node as Node
  return Array.isArray(root) ? (root as Node[]) : []
}

function find(node: unknown, name: string): Node | undefined {
  for (const child of childrenOf(node)) {
    if (typeof child !== 'object' || child === null) continue
    if (child.rootKey === name) return child
    const found = find(child, name)
    if (found) return found
  }
  return undefined
}
