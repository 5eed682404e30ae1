import type { Align, Look } from './model.ts'
import { attribute, child, descendants } from './package.ts'

export interface ParagraphStyle {
  /** 1 to 6 for headings, 0 for everything else. */
  heading: number
  look: Look
  align: Align | undefined
  rightToLeft: boolean
  list: { id: string; level: number } | undefined
  pageBefore: boolean
  code: boolean
}

export type Styles = (id: string | undefined) => ParagraphStyle

const NONE: ParagraphStyle = {
  heading: 0,
  look: {},
  align: undefined,
  rightToLeft: false,
  list: undefined,
  pageBefore: false,
  code: false,
}

/** What a document's styles say, each with what it takes over from the one it is based on. */
export function readStyles(document: Document | undefined): Styles {
  const elements = new Map(descendants(document, 'style').map(one => [attribute(one, 'styleId') ?? '', one]))
  const known = new Map<string, ParagraphStyle>()
  const find = (id: string, depth: number): ParagraphStyle => {
    const found = known.get(id)
    if (found) return found
    const element = elements.get(id)
    if (!element || depth > 20) return NONE
    const base = find(attribute(child(element, 'basedOn'), 'val') ?? '', depth + 1)
    const style = readStyle(element, base)
    known.set(id, style)
    return style
  }
  const normal = [...elements].find(([, one]) => attribute(one, 'default') === '1')?.[0] ?? 'Normal'
  return id => find(id ?? normal, 0)
}

function readStyle(element: Element, base: ParagraphStyle): ParagraphStyle {
  const name = attribute(child(element, 'name'), 'val') ?? ''
  const paragraph = child(element, 'pPr')
  const outline = attribute(child(paragraph, 'outlineLvl'), 'val')
  const named = /^heading (\d)$/i.exec(name)?.[1]
  const heading = named
    ? Number(named)
    : /^title$/i.test(name)
      ? 1
      : outline && Number(outline) < 6
        ? Number(outline) + 1
        : base.heading
  return {
    heading: Math.min(6, heading),
    look: readLook(child(element, 'rPr'), base.look),
    align: readAlign(paragraph) ?? base.align,
    rightToLeft: isOn(child(paragraph, 'bidi')) ?? base.rightToLeft,
    list: readList(paragraph) ?? base.list,
    pageBefore: isOn(child(paragraph, 'pageBreakBefore')) ?? base.pageBefore,
    code: base.code || /\b(code|preformatted|source)\b/i.test(name),
  }
}

export function readAlign(properties: Element | undefined): Align | undefined {
  const given = attribute(child(properties, 'jc'), 'val')
  const known: Record<string, Align> = {
    center: 'center',
    // In a line that runs to the left, Word's "left" is where it begins.
    right: 'end',
    end: 'end',
    both: 'justify',
    left: 'start',
    start: 'start',
  }
  return given ? known[given] : undefined
}

export function readList(properties: Element | undefined): { id: string; level: number } | undefined {
  const list = child(properties, 'numPr')
  const id = attribute(child(list, 'numId'), 'val')
  return list && id ? { id, level: Number(attribute(child(list, 'ilvl'), 'val') ?? 0) } : undefined
}

/** `<w:b/>` and `<w:b w:val="true"/>` are on, `<w:b w:val="0"/>` is off, none says nothing. */
export function isOn(element: Element | undefined): boolean | undefined {
  if (!element) return undefined
  return !/^(0|false|none|off)$/.test(attribute(element, 'val') ?? '')
}

/** How a run looks: what its own properties say, over what its paragraph's style says. */
export function readLook(properties: Element | undefined, base: Look): Look {
  if (!properties) return base
  const look: Look = { ...base }
  for (const property of properties.children) {
    const value = attribute(property, 'val') ?? ''
    if (property.localName === 'b') look.bold = isOn(property)!
    else if (property.localName === 'i') look.italic = isOn(property)!
    else if (property.localName === 'u') look.underline = isOn(property)!
    else if (property.localName === 'strike') look.strike = isOn(property)!
    else if (property.localName === 'vertAlign')
      look.raised = value === 'superscript' ? 'super' : value === 'subscript' ? 'sub' : undefined
    else if (property.localName === 'sz') look.size = Number(value) / 2 || undefined
    else if (property.localName === 'color')
      look.colour = /^[0-9a-f]{6}$/i.test(value) ? `#${value}` : undefined
    else if (property.localName === 'highlight') look.mark = value === 'none' ? undefined : value
    else if (property.localName === 'shd') look.mark = shadeOf(property)
    else if (property.localName === 'rFonts')
      look.code = /mono|courier|consol|cousine/i.test(attribute(property, 'ascii') ?? '')
  }
  return look
}

export function shadeOf(element: Element | undefined): string | undefined {
  const fill = attribute(element, 'fill')
  return fill && /^[0-9a-f]{6}$/i.test(fill) && !/^ffffff$/i.test(fill) ? `#${fill}` : undefined
}
