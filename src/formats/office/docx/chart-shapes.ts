import type { CellFont } from '../../../document/cell-style.ts'
import type { Block, Frame, Inline, TextStyle } from '../../../document/tree.ts'
import { isRtl } from '../../../lib/text/bidi.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import { fontOf, richRuns } from '../xlsx/book/book-drawing-text.ts'
import { emu } from './docx-units.ts'
import { colorIn, type ThemeColors } from './theme-colors.ts'

const MAX_SHAPES = 50

export interface Size {
  width: number
  height: number
}

/** A font of a chart as a style of text. */
export const chartTextStyle = ({ name, size, color, bold, italic }: CellFont): TextStyle => ({
  size,
  font: name,
  ...(color && { color: color.slice(0, 7) }),
  ...(bold && { bold }),
  ...(italic && { italic }),
})

/** Text boxes that were drawn on a chart, as frames over it; other shapes there are told as lost. */
export function shapesOnChart(
  root: XmlElement,
  size: Size,
  font: string,
  colors: ThemeColors,
  lost: (what: string) => void,
): Frame[] {
  const anchors = root.elements().filter(one => /^cdr:(rel|abs)SizeAnchor$/.test(one.name))
  if (anchors.length > MAX_SHAPES) lost(`part of a chart with more than ${MAX_SHAPES} shapes on it`)
  return anchors.slice(0, MAX_SHAPES).flatMap(anchor => {
    const shape = anchor.find('cdr:sp')
    const blocks = shape ? wordsOf(shape, font, colors) : []
    if (!shape || blocks.length === 0) {
      lost('shape on a chart')
      return []
    }
    const properties = shape.find('cdr:spPr')
    const fill = colorIn(properties?.find('a:solidFill'), colors)
    const line = properties?.find('a:ln')
    const stroke = colorIn(line?.find('a:solidFill'), colors)
    const width = Math.max(0.25, emu(line?.get('w')) ?? 0.75)
    return [
      {
        kind: 'frame',
        ...boxOf(anchor, size),
        padding: 3,
        ...(fill && { fill: fill.slice(0, 7) }),
        ...(stroke && { border: { width, color: stroke.slice(0, 7) } }),
        blocks,
      } satisfies Frame,
    ]
  })
}

/** Shares of the chart's size, or a place in it and a size of its own. */
function boxOf(anchor: XmlElement, size: Size): Pick<Frame, 'width' | 'height' | 'place'> {
  const share = (corner: string, name: string) => {
    const said = Number(anchor.find(corner)?.find(name)?.text())
    return Number.isFinite(said) ? Math.min(1, Math.max(0, said)) : 0
  }
  const x = share('cdr:from', 'cdr:x') * size.width
  const y = share('cdr:from', 'cdr:y') * size.height
  const own = anchor.find('cdr:ext')
  const width = own ? emu(own.get('cx')) : share('cdr:to', 'cdr:x') * size.width - x
  const height = own ? emu(own.get('cy')) : share('cdr:to', 'cdr:y') * size.height - y
  return {
    width: Math.max(10, Math.min(size.width, width ?? 0)),
    height: Math.max(10, Math.min(size.height, height ?? 0)),
    place: { x, y, from: 'page' },
  }
}

function wordsOf(shape: XmlElement, font: string, colors: ThemeColors): Block[] {
  const base = {
    name: font,
    size: 11,
    color: '#000000',
    ...fontOf(shape.path('cdr:txBody', 'a:lstStyle', 'a:lvl1pPr', 'a:defRPr'), colors),
  }
  const lines: Inline[][] = [[]]
  for (const { text, font } of richRuns(shape.find('cdr:txBody'), base, colors)) {
    if (text === '\n') lines.push([])
    else if (text !== '') lines.at(-1)!.push({ kind: 'text', text, style: chartTextStyle(font) })
  }
  return lines
    .filter(line => line.length > 0)
    .map((content): Block => ({ kind: 'paragraph', content, format: { rtl: isRtl(textOf(content)) } }))
}

const textOf = (content: Inline[]): string =>
  content.map(one => (one.kind === 'text' ? one.text : '')).join('')
