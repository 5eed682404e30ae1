import type {
  Border,
  NumberFormat,
  ParagraphFormat,
  Section,
  Table,
  TableCell,
  TextStyle,
  UnderlineLine,
} from '../../../document/tree.ts'
import { attributes } from '../odf-package.ts'

export const pt = (points: number): string => `${Math.round(points * 100) / 100}pt`

const FORMATS: Record<NumberFormat, string> = {
  decimal: '1',
  lowerRoman: 'i',
  upperRoman: 'I',
  lowerLetter: 'a',
  upperLetter: 'A',
}
export const numFormat = (format: NumberFormat | undefined): string => FORMATS[format ?? 'decimal']

/** The styles that single paragraphs, words and tables of a document have of their own, each written once. */
export class WrittenStyles {
  private readonly names = new Map<string, string>()

  /** The name of the style; `body` is what it holds. */
  name(family: string, body: string, more: Record<string, string | undefined> = {}): string {
    const key = `${family}\n${JSON.stringify(more)}\n${body}`
    const known = this.names.get(key)
    if (known !== undefined) return known
    const name = `${family[0]!.toUpperCase()}${this.names.size + 1}`
    this.names.set(key, name)
    return name
  }

  xml(): string {
    return [...this.names]
      .map(([key, name]) => {
        const [family, more, ...body] = key.split('\n') as [string, string, ...string[]]
        const given = attributes({ 'style:name': name, 'style:family': family, ...JSON.parse(more) })
        return `<style:style${given}>${body.join('\n')}</style:style>`
      })
      .join('')
  }

  text(style: TextStyle): string | undefined {
    const body = textProperties(style)
    return body === '' ? undefined : this.name('text', `<style:text-properties${body}/>`)
  }

  table(table: Table, width: number | undefined, master: string | undefined): string {
    const align = { left: 'left', center: 'center', right: 'right' } as const
    const own = attributes({
      'style:width': width && pt(width),
      'table:align': width ? align[table.align ?? 'left'] : 'margins',
      'fo:margin-left': table.indent ? pt(table.indent) : undefined,
      'fo:margin-bottom': '8pt',
      'style:writing-mode': table.rtl ? 'rl-tb' : undefined,
    })
    return this.name('table', `<style:table-properties${own}/>`, { 'style:master-page-name': master })
  }

  cell(cell: TableCell, table: Table): string {
    const rule =
      table.rules === 'none'
        ? undefined
        : { width: 0.5, color: table.rules === 'grid' ? '#000000' : '#999999' }
    const side = (name: 'top' | 'right' | 'bottom' | 'left') => {
      const own = cell.borders?.[name]
      return own === null ? 'none' : own ? line(own) : rule ? line(rule) : 'none'
    }
    const padding = cell.padding ?? table.padding
    const own = attributes({
      'fo:border-top': side('top'),
      'fo:border-right': side('right'),
      'fo:border-bottom': side('bottom'),
      'fo:border-left': side('left'),
      'fo:background-color': cell.fill,
      'fo:padding': padding ? undefined : '3pt',
      'fo:padding-top': padding && pt(padding.top),
      'fo:padding-right': padding && pt(padding.right),
      'fo:padding-bottom': padding && pt(padding.bottom),
      'fo:padding-left': padding && pt(padding.left),
      'style:vertical-align': cell.vertical,
    })
    return this.name('table-cell', `<style:table-cell-properties${own}/>`)
  }
}

const line = ({ width, color, dash }: Border): string =>
  `${pt(Math.max(0.1, width))} ${dash ?? 'solid'} ${color}`

const EMPHASIS = { dot: 'dot above', comma: 'accent above', circle: 'circle above', under: 'dot below' }
const RELIEFS = { outline: undefined, emboss: 'embossed', engrave: 'engraved' }
const UNDERLINES = {
  double: 'solid',
  dotted: 'dotted',
  dashed: 'dash',
  'dash-dotted': 'dot-dash',
  wavy: 'wave',
}

function underline({ style, thick, color, words }: UnderlineLine = {}): Record<string, string | undefined> {
  return {
    'style:text-underline-style': style ? UNDERLINES[style] : 'solid',
    'style:text-underline-type': style === 'double' ? 'double' : undefined,
    'style:text-underline-width': thick ? 'bold' : 'auto',
    'style:text-underline-color': color ?? 'font-color',
    'style:text-underline-mode': words ? 'skip-white-space' : undefined,
  }
}

/** Attributes of text that differs from what is around it. */
export function textProperties(style: TextStyle): string {
  const font = style.code ? 'Liberation Mono' : style.font
  return attributes({
    'style:font-name': undefined,
    'fo:font-family': font && `'${font.replaceAll("'", '')}'`,
    'fo:font-size': style.size ? pt(style.size) : undefined,
    'fo:font-weight': style.bold === undefined ? undefined : style.bold ? 'bold' : 'normal',
    'style:font-weight-complex': style.bold ? 'bold' : undefined,
    'fo:font-style': style.italic === undefined ? undefined : style.italic ? 'italic' : 'normal',
    'style:font-style-complex': style.italic ? 'italic' : undefined,
    ...(style.underline && underline(style.underlineLine)),
    'style:text-line-through-style': style.strike ? 'solid' : undefined,
    'style:text-line-through-type': style.strike && style.doubleStrike ? 'double' : undefined,
    'style:text-outline': style.effect === 'outline' ? 'true' : undefined,
    'style:font-relief': style.effect && RELIEFS[style.effect],
    'style:text-emphasize': style.marks && EMPHASIS[style.marks],
    'style:text-position':
      style.position === 'sub' ? 'sub 58%' : style.position === 'super' ? 'super 58%' : undefined,
    'fo:font-variant': style.smallCaps ? 'small-caps' : undefined,
    'fo:text-transform': style.allCaps ? 'uppercase' : undefined,
    'fo:color': style.color,
    'fo:background-color': style.highlight,
    'fo:letter-spacing': style.tracking ? pt(style.tracking) : undefined,
    ...languageOf(style.lang),
  })
}

export function languageOf(tag: string | undefined): Record<string, string | undefined> {
  const [, language, country] = /^([a-zA-Z]{2,3})(?:-[a-zA-Z]{4})?(?:-([a-zA-Z]{2}))?\b/.exec(tag ?? '') ?? []
  return language
    ? { 'fo:language': language.toLowerCase(), 'fo:country': country?.toUpperCase() ?? 'none' }
    : {}
}

/** What a paragraph has of its own; `left` is how far it is set in by what it stands in. */
export function paragraphProperties(format: ParagraphFormat | undefined, left: number): string {
  const { align, right, first, before, after, line: height, borders, rtl } = format ?? {}
  const sides = { left: 'start', right: 'end', center: 'center', justify: 'justify' } as const
  const indent = left + (format?.left ?? 0)
  const sideLine = (name: 'top' | 'right' | 'bottom' | 'left') => {
    const one = borders?.[name]
    return one ? line(one) : undefined
  }
  const own = attributes({
    'fo:text-align': align && sides[align],
    'fo:margin-left': indent === 0 ? undefined : pt(indent),
    'fo:margin-right': right ? pt(right) : undefined,
    'fo:text-indent': first ? pt(first) : undefined,
    'fo:margin-top': before === undefined ? undefined : pt(before),
    'fo:margin-bottom': after === undefined ? undefined : pt(after),
    'fo:line-height':
      height && 'times' in height
        ? `${Math.round(height.times * 100)}%`
        : height && 'exactly' in height
          ? pt(height.exactly)
          : undefined,
    'style:line-height-at-least': height && 'atLeast' in height ? pt(height.atLeast) : undefined,
    'fo:break-before': format?.pageBreakBefore ? 'page' : undefined,
    'fo:keep-with-next': format?.keepWithNext ? 'always' : undefined,
    'fo:keep-together': format?.keepTogether ? 'always' : undefined,
    'fo:background-color': format?.fill,
    'fo:border-top': sideLine('top'),
    'fo:border-right': sideLine('right'),
    'fo:border-bottom': sideLine('bottom'),
    'fo:border-left': sideLine('left'),
    'style:writing-mode': rtl ? 'rl-tb' : undefined,
  })
  const stops = (format?.tabs ?? []).map(
    stop =>
      `<style:tab-stop${attributes({
        'style:position': pt(stop.at),
        'style:type': stop.align === 'decimal' ? 'char' : stop.align,
        'style:char': stop.align === 'decimal' ? '.' : undefined,
        'style:leader-style': stop.leader ? 'dotted' : undefined,
        'style:leader-text': stop.leader,
      })}/>`,
  )
  if (own === '' && stops.length === 0) return ''
  const inner = stops.length > 0 ? `<style:tab-stops>${stops.join('')}</style:tab-stops>` : ''
  return `<style:paragraph-properties${own}>${inner}</style:paragraph-properties>`
}

/** The paper of a section, and what runs at its top and bottom. */
export function pageLayout(name: string, { page, header, footer }: Section): string {
  const { width, height, margin } = page
  const columns =
    (page.columns ?? 1) > 1
      ? `<style:columns${attributes({ 'fo:column-count': page.columns, 'fo:column-gap': pt(page.columnGap ?? 36) })}/>`
      : ''
  const own = attributes({
    'fo:page-width': pt(width),
    'fo:page-height': pt(height),
    'style:print-orientation': width > height ? 'landscape' : 'portrait',
    'fo:margin-top': pt(header ? Math.min(margin.top, page.headerDistance ?? 36) : margin.top),
    'fo:margin-right': pt(margin.right),
    'fo:margin-bottom': pt(footer ? Math.min(margin.bottom, page.footerDistance ?? 36) : margin.bottom),
    'fo:margin-left': pt(margin.left),
    'fo:background-color': page.fill,
  })
  const room = (kind: 'header' | 'footer', least: number, side: 'bottom' | 'top') =>
    `<style:${kind}-style><style:header-footer-properties${attributes({ 'fo:min-height': pt(Math.max(14, least)), [`fo:margin-${side}`]: '0pt' })}/></style:${kind}-style>`
  return `<style:page-layout style:name="${name}"><style:page-layout-properties${own}>${columns}</style:page-layout-properties>${
    header ? room('header', margin.top - Math.min(margin.top, page.headerDistance ?? 36), 'bottom') : ''
  }${footer ? room('footer', margin.bottom - Math.min(margin.bottom, page.footerDistance ?? 36), 'top') : ''}</style:page-layout>`
}
