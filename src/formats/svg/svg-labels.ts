import { escapeHtml } from '../../document/html-escape.ts'
import { styleDeclarations } from '../../lib/text/style-declarations.ts'
import { textWidth } from '../../lib/text/text-width.ts'
import { readXmlPart, type XmlElement } from '../xml/xml-tree.ts'

/** How text looks; what is not said comes from the drawing around it. */
interface Look {
  size?: number
  family?: string
  weight?: string
  style?: string
  color?: string
  line?: string
  align?: string
  /** The colour behind the letters. */
  behind?: string
  nowrap?: boolean
}

interface Word {
  text: string
  look: Look
  /** Whether a space stands before it. */
  spaced: boolean
}

interface Place {
  x: number
  y: number
  width: number
  /** Which part of the text lies at y. */
  at: 'top' | 'middle' | 'bottom'
}

const LABEL = '<foreignObject'
const END = '</foreignObject>'
/** Longer ones are pages, not labels. */
const LONGEST = 100_000
const USUAL_SIZE = 16
/** Of a letter's size: how far lines are apart, how wide letters are on average, how far a baseline lies below the middle. */
const [LEADING, LETTER, HALF] = [1.2, 0.48, 0.35]
const SEPARATE = /^(?:address|article|blockquote|center|div|dd|dl|dt|h[1-6]|li|ol|p|pre|section|table|tr|ul)$/
const EXTENSIBLE = /\srequiredFeatures\s*=\s*(["'])http:\/\/www\.w3\.org\/TR\/SVG11\/feature#Extensibility\1/g

/**
 * Writes labels of HTML, as diagram editors make them, as text of SVG: their words, lines, colours and type, in the
 * middle of where they stood. No renderer of SVG draws HTML. Says how many were not labels and are left out.
 */
export function withLabels(svg: string): { text: string; left: number } {
  const parts: string[] = []
  let [from, left] = [0, 0]
  for (let at = svg.indexOf(LABEL); at >= 0; at = svg.indexOf(LABEL, from)) {
    const end = svg.indexOf(END, at)
    if (end < 0) break
    const source = svg.slice(at, end + END.length)
    const made = source.length > LONGEST ? undefined : label(source)
    if (made === undefined) left++
    parts.push(svg.slice(from, at).replace(EXTENSIBLE, ''), made ?? source)
    from = end + END.length
  }
  // What only stands there to say that HTML cannot be shown is not needed any more.
  return {
    text: parts.join('') + (left > 0 ? svg.slice(from) : svg.slice(from).replace(EXTENSIBLE, '')),
    left,
  }
}

function label(source: string): string | undefined {
  let box: XmlElement
  try {
    box = readXmlPart(Buffer.from(source), 'the label')
  } catch {
    // Prefixes that the drawing declares elsewhere: whatever it is, it is no plain label.
    return undefined
  }
  const lines = linesOf(box)
  if (!lines) return undefined
  // Arrows without a word have a label all the same.
  if (lines.length === 0) return ''
  const { x, y, width, at } = placeOf(box, lines)
  const wrapped = lines.flatMap(line => (line[0]!.look.nowrap ? [line] : wrap(line, width)))
  const align = wrapped[0]![0]!.look.align
  const [anchor, left] =
    align === 'left' || align === 'start'
      ? ['start', x]
      : align === 'right' || align === 'end'
        ? ['end', x + width]
        : ['middle', x + width / 2]
  const tall = (wrapped.length - 1) * LEADING
  const first = at === 'top' ? LEADING / 2 : at === 'middle' ? -tall / 2 : -tall - LEADING / 2
  const tspans = wrapped.map((line, i) => {
    const down = i === 0 ? first + HALF : LEADING
    // Lines are apart by the size of their own letters, which the line itself has to have then.
    const size = line[0]!.look.size
    return `<tspan x="${left}" dy="${Math.round(down * 1000) / 1000}em"${size ? ` font-size="${size}"` : ''}>${runs(line)}</tspan>`
  })
  const { behind, size = USUAL_SIZE } = wrapped[0]![0]!.look
  // A rim in the colour behind keeps lines away from the letters, as the box behind them did.
  const rim =
    behind && behind !== 'transparent'
      ? `stroke="${escapeHtml(behind)}" stroke-width="${size / 3}" paint-order="stroke"`
      : 'stroke="none"'
  return `<text x="${left}" y="${y}" text-anchor="${anchor}" ${rim}>${tspans.join('')}</text>`
}

const runs = (line: Word[]): string =>
  line
    .map(({ text, look, spaced }, i) => {
      const said = [
        ['font-family', look.family],
        ['font-size', look.size],
        ['font-weight', look.weight],
        ['font-style', look.style],
        ['text-decoration', look.line],
        ['fill', look.color],
      ]
      const attributes = said.map(([name, value]) => (value ? ` ${name}="${escapeHtml(String(value))}"` : ''))
      return `<tspan${attributes.join('')}>${i > 0 && spaced ? ' ' : ''}${escapeHtml(text)}</tspan>`
    })
    .join('')

/** Where the text stands: what editors say by a flexible box of no height, or else the middle of the label's own. */
function placeOf(box: XmlElement, lines: Word[][]): Place {
  const number = (name: string) =>
    /^-?[\d.]+(?:px)?$/.test(box.get(name) ?? '') ? Number.parseFloat(box.get(name)!) : 0
  const outer = box.elements()[0]
  const style = styleDeclarations(outer?.get('style'))
  const pixels = (name: string) => Number.parseFloat(style.get(name) ?? '') || 0
  const [x, y, width, height] = [number('x'), number('y'), number('width'), number('height')]
  if (/flex/.test(style.get('display') ?? '') && style.has('padding-top')) {
    const side = style.get('align-items') ?? ''
    const at = /center/.test(side) ? 'middle' : /end/.test(side) ? 'bottom' : 'top'
    return { x: x + pixels('margin-left'), y: y + pixels('padding-top'), width: pixels('width') || width, at }
  }
  const size = lines[0]![0]!.look.size ?? USUAL_SIZE
  const tight = height <= (lines.length + 1) * 1.5 * size
  return { x, y: tight ? y + height / 2 : y, width, at: tight ? 'middle' : 'top' }
}

/** The words of a label, line by line; undefined for pictures, formulas and forms. */
function linesOf(box: XmlElement): Word[][] | undefined {
  const lines: Word[][] = []
  let line: Word[] = []
  let [spaced, plain] = [false, true]
  const close = () => {
    if (line.length > 0) lines.push(line)
    line = []
  }
  const walk = (element: XmlElement, above: Look) => {
    if (/^(?:img|svg|math|table|input|video|canvas|object)$/.test(element.name)) plain = false
    if (element.name === 'style' || element.name === 'script') return
    const separate = SEPARATE.test(element.name)
    if (separate || element.name === 'br') close()
    const look = lookOf(element, above)
    for (const child of element.children) {
      if (typeof child !== 'string') walk(child, look)
      else
        for (const [, space, text] of child.matchAll(/(\s*)(\S+)|\s+$/g)) {
          if (text === undefined) spaced = true
          else line.push({ text, look, spaced: spaced || space !== '' })
          if (text !== undefined) spaced = false
        }
    }
    if (separate) close()
  }
  walk(box, {})
  close()
  return plain ? lines : undefined
}

function lookOf(element: XmlElement, above: Look): Look {
  const look = { ...above }
  const { name } = element
  if (name === 'b' || name === 'strong' || /^h[1-6]$/.test(name)) look.weight = 'bold'
  if (name === 'i' || name === 'em') look.style = 'italic'
  if (name === 'u') look.line = 'underline'
  if (name === 'font') look.color = element.get('color') ?? look.color!
  const style = styleDeclarations(element.get('style'))
  const size = Number.parseFloat(style.get('font-size') ?? '')
  if (/px|pt/.test(style.get('font-size') ?? '') && size > 0)
    look.size = style.get('font-size')!.endsWith('pt') ? (size * 4) / 3 : size
  const take = (key: Exclude<keyof Look, 'size' | 'nowrap'>, property: string) => {
    const value = style.get(property)
    if (value !== undefined && value !== 'inherit') look[key] = value
  }
  take('family', 'font-family')
  take('weight', 'font-weight')
  take('style', 'font-style')
  take('color', 'color')
  take('line', 'text-decoration')
  take('align', 'text-align')
  take('behind', 'background-color')
  const space = style.get('white-space')
  if (space !== undefined) look.nowrap = space === 'nowrap'
  return look
}

/** Breaks a line where its words, at the width letters have on average, fill the room. */
function wrap(line: Word[], room: number): Word[][] {
  const lines: Word[][] = [[]]
  let width = 0
  for (const word of line) {
    const size = word.look.size ?? USUAL_SIZE
    const wide = (textWidth(word.text) + (word.spaced ? 0.6 : 0)) * LETTER * size
    // Averages are off by a little, and a line too many looks worse than one that reaches over.
    if (word.spaced && width > 0 && room > 0 && width + wide > room * 1.08) {
      lines.push([])
      width = 0
    }
    lines.at(-1)!.push(word)
    width += wide
  }
  return lines
}
