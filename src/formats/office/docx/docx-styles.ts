import type { ParagraphFormat } from '../../../document/tree.ts'
import { entryOf } from '../../../lib/text/entry-of.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import { type BordersWithInside, frameOf, readBorders, shading } from './docx-borders.ts'
import { eastAsianLayout, effectOf, marksOf, underlineOf, unshownOf } from './docx-effects.ts'
import type { ParagraphProperties, RunProperties } from './docx-properties.ts'
import { flag, halfPoints, hexColor, integer, twips, value } from './docx-units.ts'
import { layered, readTabs } from './tab-stops.ts'

/** Parts of a table a style formats on their own, in the order in which they win. */
export const TABLE_PARTS = [
  'wholeTable',
  'band1Vert',
  'band2Vert',
  'band1Horz',
  'band2Horz',
  'firstCol',
  'lastCol',
  'firstRow',
  'lastRow',
  'neCell',
  'nwCell',
  'seCell',
  'swCell',
] as const
export type TablePart = (typeof TABLE_PARTS)[number]

export interface TableLook {
  run: RunProperties
  paragraph: ParagraphProperties
  fill?: string
  borders?: BordersWithInside
  vertical?: string
}

export interface TableStyle {
  parts: Partial<Record<TablePart, TableLook>>
  padding?: XmlElement
  rowBand: number
  columnBand: number
  /** Its first row is repeated on each page. */
  repeatsHeader?: boolean
  align?: string
  indent?: number
}

interface Style {
  id: string
  type: string
  name: string
  basedOn?: string
  framed?: XmlElement
  element: XmlElement
}

const HIGHLIGHTS: Record<string, string> = {
  yellow: '#ffff00',
  green: '#00ff00',
  cyan: '#00ffff',
  magenta: '#ff00ff',
  blue: '#0000ff',
  red: '#ff0000',
  darkBlue: '#000080',
  darkCyan: '#008080',
  darkGreen: '#008000',
  darkMagenta: '#800080',
  darkRed: '#800000',
  darkYellow: '#808000',
  darkGray: '#808080',
  lightGray: '#c0c0c0',
  black: '#000000',
}

/** The styles of a document, and what each comes to with everything it is based on. */
export class Styles {
  readonly defaults: { run: RunProperties; paragraph: ParagraphProperties }
  /** Whether tables stand so far to the left that their text is at the margin. */
  tablesReachOut = false
  private readonly byId = new Map<string, Style>()
  readonly fonts: ThemeFonts
  private defaultParagraph: string | undefined
  private defaultTable: string | undefined
  private readonly runs = new Map<string, RunProperties>()
  private readonly paragraphs = new Map<string, ParagraphProperties>()
  private readonly tables = new Map<string, TableStyle>()

  constructor(root: XmlElement | undefined, theme: XmlElement | undefined) {
    this.fonts = themeFonts(theme)
    for (const element of root?.all('w:style') ?? []) {
      const id = element.get('styleId')
      if (id === undefined) continue
      const type = element.get('type') ?? 'paragraph'
      const name = (value(element, 'w:name') ?? id).toLowerCase()
      const framed = element.path('w:pPr', 'w:framePr')
      this.byId.set(id, { id, type, name, basedOn: value(element, 'w:basedOn'), framed, element })
      if (/^(1|true|on)$/.test(element.get('default') ?? '')) {
        if (type === 'paragraph') this.defaultParagraph = id
        if (type === 'table') this.defaultTable = id
      }
    }
    const defaults = root?.find('w:docDefaults')
    this.defaults = {
      run: this.readRun(defaults?.path('w:rPrDefault', 'w:rPr')),
      paragraph: this.readParagraph(defaults?.path('w:pPrDefault', 'w:pPr')),
    }
  }

  /** Name of a style in lower case, `heading 1`. */
  nameOf(id: string | undefined): string {
    return this.byId.get(id ?? this.defaultParagraph ?? '')?.name ?? ''
  }

  /** The paragraph style of a name in lower case. */
  named(name: string): string | undefined {
    for (const style of this.byId.values())
      if (style.name === name && style.type === 'paragraph') return style.id
    return undefined
  }

  idOr(id: string | undefined): string | undefined {
    return id !== undefined && this.byId.has(id) ? id : this.defaultParagraph
  }

  /** From the root of what a style is based on down to itself. Loops end where they close. */
  private chain(id: string | undefined): Style[] {
    const out: Style[] = []
    const seen = new Set<string>()
    for (let at = id; at !== undefined && !seen.has(at) && out.length < 50; ) {
      seen.add(at)
      const style = this.byId.get(at)
      if (!style) break
      out.unshift(style)
      at = style.basedOn
    }
    return out
  }

  runOf(id: string | undefined): RunProperties {
    if (id === undefined) return {}
    let done = this.runs.get(id)
    if (!done) {
      done = {}
      for (const style of this.chain(id)) Object.assign(done, this.readRun(style.element.find('w:rPr')))
      this.runs.set(id, done)
    }
    return done
  }

  paragraphOf(id: string | undefined): ParagraphProperties {
    if (id === undefined) return {}
    let done = this.paragraphs.get(id)
    if (!done) {
      done = {}
      for (const style of this.chain(id)) {
        const own = this.readParagraph(style.element.find('w:pPr'))
        const heading = /^heading ([1-9])$/.exec(style.name)
        if (heading) own.outline ??= Number(heading[1]) - 1
        // A level alone (in a style that continues its parent's list) keeps the parent's list.
        if (own.numbering) own.numbering = { ...done.numbering, ...own.numbering }
        done = layered(done, own)
      }
      this.paragraphs.set(id, done)
    }
    return done
  }

  /** The frame that a paragraph stands in, by its own word or its style's. */
  frameOf(paragraph: XmlElement | undefined): XmlElement | undefined {
    const own = paragraph?.find('w:framePr')
    if (own) return own
    const id = value(paragraph, 'w:pStyle')
    return id === undefined ? undefined : this.chain(id).findLast(one => one.framed)?.framed
  }

  tableOf(id: string | undefined): TableStyle {
    const key = id !== undefined && this.byId.has(id) ? id : (this.defaultTable ?? '')
    let done = this.tables.get(key)
    if (!done) {
      done = { parts: {}, rowBand: 1, columnBand: 1 }
      for (const style of this.chain(key)) this.addTable(done, style.element)
      this.tables.set(key, done)
    }
    return done
  }

  private addTable(into: TableStyle, element: XmlElement): void {
    const table = element.find('w:tblPr')
    into.padding = table?.find('w:tblCellMar') ?? into.padding
    into.rowBand = integer(value(table, 'w:tblStyleRowBandSize')) || into.rowBand
    into.columnBand = integer(value(table, 'w:tblStyleColBandSize')) || into.columnBand
    into.align = value(table, 'w:jc') ?? into.align
    const whole = this.look(element, table?.find('w:tblBorders'))
    into.parts.wholeTable = merged(into.parts.wholeTable, whole)
    for (const part of element.all('w:tblStylePr')) {
      const type = part.get('type') as TablePart
      const borders = part.path('w:tcPr', 'w:tcBorders') ?? part.path('w:tblPr', 'w:tblBorders')
      if (TABLE_PARTS.includes(type)) into.parts[type] = merged(into.parts[type], this.look(part, borders))
      if (type === 'firstRow' && flag(part.find('w:trPr'), 'w:tblHeader')) into.repeatsHeader = true
    }
  }

  private look(element: XmlElement, borders: XmlElement | undefined): TableLook {
    return {
      run: this.readRun(element.find('w:rPr')),
      paragraph: this.readParagraph(element.find('w:pPr')),
      fill: shading(element.path('w:tcPr', 'w:shd') ?? element.path('w:tblPr', 'w:shd')),
      borders: borders && readBorders(borders),
      vertical: value(element.find('w:tcPr'), 'w:vAlign'),
    }
  }

  /** Reads `w:rPr`. */
  readRun(element: XmlElement | undefined): RunProperties {
    const out: RunProperties = {}
    if (!element) return out
    const set = <K extends keyof RunProperties>(key: K, to: RunProperties[K] | undefined) => {
      if (to !== undefined) out[key] = to
    }
    set('bold', flag(element, 'w:b'))
    set('italic', flag(element, 'w:i'))
    set('strike', flag(element, 'w:strike') ?? flag(element, 'w:dstrike'))
    set('doubleStrike', flag(element, 'w:dstrike'))
    set('effect', effectOf(element))
    Object.assign(out, marksOf(element), eastAsianLayout(element))
    set('shadow', flag(element, 'w:shadow') ?? (element.find('w14:shadow') ? true : undefined))
    set('unshown', unshownOf(element))
    set('smallCaps', flag(element, 'w:smallCaps'))
    set('allCaps', flag(element, 'w:caps'))
    set('hidden', flag(element, 'w:vanish'))
    set('rtl', flag(element, 'w:rtl'))
    const underline = element.find('w:u')
    if (underline) {
      out.underline = (underline.get('val') ?? 'single') !== 'none'
      out.underlineLine = underlineOf(underline.get('val') ?? '', hexColor(underline.get('color')))
    }
    set('size', halfPoints(value(element, 'w:sz')))
    set('complexSize', halfPoints(value(element, 'w:szCs')))
    set('complexBold', flag(element, 'w:bCs'))
    set('complexItalic', flag(element, 'w:iCs'))
    const color = element.find('w:color')
    if (color) out.color = hexColor(color.get('val')) ?? (color.get('val') === 'auto' ? '#000000' : undefined)
    const highlight = value(element, 'w:highlight')
    if (highlight) out.highlight = highlight === 'none' ? '' : entryOf(HIGHLIGHTS, highlight)
    else set('highlight', shading(element.find('w:shd')))
    const align = value(element, 'w:vertAlign')
    if (align === 'superscript') out.position = 'super'
    else if (align === 'subscript') out.position = 'sub'
    else if (align === 'baseline') out.position = undefined
    const spacing = twips(value(element, 'w:spacing'))
    if (spacing) out.tracking = spacing
    const raise = halfPoints(value(element, 'w:position'))
    if (raise !== undefined) out.raise = raise
    const stretch = Number.parseInt(value(element, 'w:w') ?? '', 10)
    if (stretch >= 1 && stretch <= 600) out.stretch = stretch / 100
    const fit = twips(value(element, 'w:fitText'))
    if (fit !== undefined) out.fit = fit
    const around = element.find('w:bdr')
    if (around) out.frame = frameOf(around)
    const fonts = element.find('w:rFonts')
    if (fonts) set('font', this.fontOf(fonts, 'ascii') ?? this.fontOf(fonts, 'hAnsi'))
    set('lang', element.find('w:lang')?.get('val') ?? undefined)
    return out
  }

  private fontOf(fonts: XmlElement, kind: 'ascii' | 'hAnsi'): string | undefined {
    const theme = fonts.get(`${kind}Theme`)
    return (theme && this.fonts[theme.startsWith('major') ? 'major' : 'minor']) || fonts.get(kind)
  }

  /** Reads `w:pPr`. */
  readParagraph(element: XmlElement | undefined): ParagraphProperties {
    const out: ParagraphProperties = {}
    if (!element) return out
    const align = value(element, 'w:jc')
    if (align) out.align = entryOf(ALIGN, align) ?? 'left'
    if (align) out.spread = align === 'distribute'
    const indent = element.find('w:ind')
    if (indent) Object.assign(out, readIndent(indent))
    const spacing = element.find('w:spacing')
    if (spacing) Object.assign(out, readSpacing(spacing))
    const set = <K extends keyof ParagraphProperties>(key: K, to: ParagraphProperties[K] | undefined) => {
      if (to !== undefined) out[key] = to
    }
    set('contextual', flag(element, 'w:contextualSpacing'))
    set('keepWithNext', flag(element, 'w:keepNext'))
    set('keepTogether', flag(element, 'w:keepLines'))
    const guarded = flag(element, 'w:widowControl')
    set('loneLines', guarded === undefined ? undefined : !guarded)
    set('pageBreakBefore', flag(element, 'w:pageBreakBefore'))
    set('rtl', flag(element, 'w:bidi'))
    set('unbroken', flag(element, 'w:suppressAutoHyphens'))
    set('fill', shading(element.find('w:shd')))
    const borders = element.find('w:pBdr')
    if (borders) out.borders = readBorders(borders)
    const tabs = element.find('w:tabs')
    if (tabs) Object.assign(out, readTabs(tabs))
    const outline = integer(value(element, 'w:outlineLvl'))
    if (outline !== undefined && outline < 9) out.outline = outline
    const numbering = element.find('w:numPr')
    if (numbering) {
      out.numbering = {}
      const id = integer(value(numbering, 'w:numId'))
      const level = integer(value(numbering, 'w:ilvl'))
      if (id !== undefined) out.numbering.id = id
      if (level !== undefined) out.numbering.level = Math.min(8, Math.max(0, level))
    }
    return out
  }
}

const ALIGN: Record<string, ParagraphFormat['align']> = {
  left: 'left',
  start: 'left',
  right: 'right',
  end: 'right',
  center: 'center',
  both: 'justify',
  distribute: 'justify',
}

export function readIndent(indent: XmlElement): ParagraphFormat {
  const out: ParagraphFormat = {}
  const left = twips(indent.get('left') ?? indent.get('start'))
  const right = twips(indent.get('right') ?? indent.get('end'))
  const hanging = twips(indent.get('hanging'))
  const first = twips(indent.get('firstLine'))
  if (left !== undefined) out.left = left
  if (right !== undefined) out.right = right
  if (hanging !== undefined) out.first = -hanging
  else if (first !== undefined) out.first = first
  return out
}

function readSpacing(spacing: XmlElement): ParagraphFormat {
  const out: ParagraphFormat = {}
  const on = (name: string) => /^(1|true|on)$/.test(spacing.get(name) ?? '')
  const before = on('beforeAutospacing') ? 14 : twips(spacing.get('before'))
  const after = on('afterAutospacing') ? 14 : twips(spacing.get('after'))
  if (before !== undefined) {
    out.before = before
    out.autoBefore = on('beforeAutospacing')
  }
  if (after !== undefined) out.after = after
  const line = Number(spacing.get('line'))
  if (spacing.get('line') !== undefined && line > 0) {
    const rule = spacing.get('lineRule') ?? 'auto'
    out.line =
      rule === 'exact'
        ? { exactly: line / 20 }
        : rule === 'atLeast'
          ? { atLeast: line / 20 }
          : { times: Math.min(5, line / 240) }
  }
  return out
}

function merged(before: TableLook | undefined, own: TableLook): TableLook {
  return {
    run: { ...before?.run, ...own.run },
    paragraph: { ...before?.paragraph, ...own.paragraph },
    fill: own.fill ?? before?.fill,
    borders: own.borders || before?.borders ? { ...before?.borders, ...own.borders } : undefined,
    vertical: own.vertical ?? before?.vertical,
  }
}

interface ThemeFonts {
  major: string
  minor: string
}

function themeFonts(theme: XmlElement | undefined): ThemeFonts {
  const scheme = theme?.path('a:themeElements', 'a:fontScheme')
  const of = (kind: string) => scheme?.path(kind, 'a:latin')?.get('typeface') ?? ''
  return { major: of('a:majorFont'), minor: of('a:minorFont') }
}
