import type { Block, NumberFormat, PageSetup, Running } from '../../../document/tree.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import { colorOf, points } from '../ods/book/ods-lengths.ts'
import { numberFormat } from './odt-lists.ts'
import { bordersOf } from './odt-styles.ts'

/** A master page: its measures, and what runs at the top and bottom of its pages. */
export interface MasterPage {
  page: PageSetup
  header?: Running
  footer?: Running
  numberFormat?: NumberFormat
}

type Side = 'top' | 'right' | 'bottom' | 'left'

const KINDS = { default: '', first: '-first', even: '-left' } as const

/** The master pages of `styles.xml`. */
export class MasterPages {
  private readonly layouts = new Map<string, XmlElement>()
  private readonly masters = new Map<string, XmlElement>()
  private readonly read: (element: XmlElement, page: PageSetup) => Block[]

  constructor(root: XmlElement | undefined, read: (element: XmlElement, page: PageSetup) => Block[]) {
    this.read = read
    for (const layout of root?.find('office:automatic-styles')?.all('style:page-layout') ?? [])
      this.layouts.set(layout.get('name') ?? '', layout)
    for (const master of root?.find('office:master-styles')?.all('style:master-page') ?? [])
      this.masters.set(master.get('name') ?? '', master)
  }

  has(name: string): boolean {
    return this.masters.has(name)
  }

  /** A master page by name, or the one that pages have without one. */
  get(name: string | undefined): MasterPage {
    const master =
      this.masters.get(name ?? '') ?? this.masters.get('Standard') ?? [...this.masters.values()][0]
    const layout = this.layouts.get(master?.get('page-layout-name') ?? '')
    const page = pageOf(layout, master)
    const next = this.masters.get(master?.get('next-style-name') ?? '')
    const running = (side: 'header' | 'footer'): Running | undefined => {
      const own = this.running(master, side, page)
      // A page that another kind follows is a first page.
      if (!next || next === master) return own
      const after = this.running(next, side, page)
      if (!own && !after) return undefined
      return { default: [], ...after, first: own?.first ?? own?.default ?? [] }
    }
    const [header, footer] = [running('header'), running('footer')]
    const format = numberFormat(layout?.find('style:page-layout-properties')?.get('num-format'))
    return {
      page,
      ...(header && { header }),
      ...(footer && { footer }),
      ...(format && { numberFormat: format }),
    }
  }

  private running(
    master: XmlElement | undefined,
    side: 'header' | 'footer',
    page: PageSetup,
  ): Running | undefined {
    const out: Partial<Running> = {}
    for (const [kind, ending] of Object.entries(KINDS)) {
      // Those of first pages came into the standard late: before, Writer has them under a name of its own.
      const name = `${side}${ending}`
      const element = master?.find(`style:${name}`) ?? master?.find(name)
      if (!element || element.get('display') === 'false') continue
      out[kind as keyof Running] = this.read(element, page)
    }
    return Object.keys(out).length > 0 ? { default: [], ...out } : undefined
  }
}

function pageOf(layout: XmlElement | undefined, master: XmlElement | undefined): PageSetup {
  const properties = layout?.find('style:page-layout-properties')
  const get = (name: string) => properties?.get(name)
  const of = (name: string, otherwise: number) =>
    Math.min(4000, Math.max(0, points(get(name)) ?? points(get('margin')) ?? otherwise))
  const width = Math.min(4000, Math.max(72, points(get('page-width')) ?? 595))
  const height = Math.min(4000, Math.max(72, points(get('page-height')) ?? 842))
  const room = (side: 'header' | 'footer') => {
    const own = layout?.find(`style:${side}-style`)?.find('style:header-footer-properties')
    if (!own || !master?.find(`style:${side}`)) return 0
    const gap = points(own.get(side === 'header' ? 'margin-bottom' : 'margin-top')) ?? 0
    const least = points(own.get('min-height')) ?? points(own.get('height')) ?? 0
    return Math.max(least, gap + 12)
  }
  const [top, bottom] = [of('margin-top', 57), of('margin-bottom', 57)]
  const columns = properties?.find('style:columns')
  const fill = colorOf(get('background-color'))
  const borders = bordersOf(get)
  // Margins reach to the lines around the page, and the padding from there to the text.
  const inner = (side: Side) => {
    const line = borders?.[side]
    return line ? line.width + (line.space ?? 0) : 0
  }
  const margin = {
    left: of('margin-left', 57) + inner('left'),
    right: of('margin-right', 57) + inner('right'),
    top: top + inner('top') + room('header'),
    bottom: bottom + inner('bottom') + room('footer'),
  }
  const line = (side: Side) =>
    borders?.[side] && {
      ...borders[side],
      space: side === 'top' ? top : side === 'bottom' ? bottom : of(`margin-${side}`, 57),
    }
  const fits = margin.left + margin.right < width - 20 && margin.top + margin.bottom < height - 20
  return {
    width,
    height,
    margin: fits ? margin : { left: 36, right: 36, top: 36, bottom: 36 },
    headerDistance: Math.min(height / 3, top + inner('top')),
    footerDistance: Math.min(height / 3, bottom + inner('bottom')),
    ...(layout?.get('page-usage') === 'mirrored' && { mirrored: true as const }),
    ...(fill && { fill }),
    ...(borders && {
      borders: {
        top: line('top'),
        right: line('right'),
        bottom: line('bottom'),
        left: line('left'),
        from: 'page' as const,
      },
    }),
    ...columnsOf(columns, width - margin.left - margin.right),
    ...gridOf(get),
  }
}

/** The distance of lines on a page whose text stands on a grid, as East Asian documents have it. */
function gridOf(get: (name: string) => string | undefined): Pick<PageSetup, 'linePitch'> {
  const isOn = /^(line|both)$/.test(get('layout-grid-mode') ?? '') && get('layout-grid-snap-to') !== 'false'
  const linePitch = isOn
    ? (points(get('layout-grid-base-height')) ?? 0) + (points(get('layout-grid-ruby-height')) ?? 0)
    : 0
  return linePitch > 4 && linePitch < 100 ? { linePitch } : {}
}

/** The columns that a page or a section has, if any. */
export function columnsOf(columns: XmlElement | undefined, room: number): Partial<PageSetup> | undefined {
  const count = Number.parseInt(columns?.get('column-count') ?? '1', 10)
  if (!(count > 1 && count < 10)) return undefined
  return {
    columns: count,
    columnGap: points(columns?.get('column-gap')) ?? 14,
    ...(columns?.find('style:column-sep') && { columnLine: true }),
    ...columnWidths(columns, room),
  }
}

/** Columns that differ in width: their shares hold the indents that make the gaps. With one gap for all they are equal. */
function columnWidths(columns: XmlElement | undefined, room: number): Pick<PageSetup, 'columnWidths'> {
  const each = (columns?.all('style:column') ?? []).map(one => ({
    share: Number.parseFloat(one.get('rel-width') ?? '') || 0,
    start: points(one.get('start-indent')) ?? 0,
    end: points(one.get('end-indent')) ?? 0,
  }))
  const total = each.reduce((sum, one) => sum + one.share, 0)
  const [first] = each
  if (!first || each.length < 2 || each.some(one => one.share <= 0) || columns?.get('column-gap')) return {}
  if (each.every(one => Math.abs(one.share - first.share) < total / 50)) return {}
  const widths = each.map(({ share, start, end }, i) => ({
    width: (share / total) * room - start - end,
    gap: end + (each[i + 1]?.start ?? 0),
  }))
  return widths.every(one => one.width > 10) ? { columnWidths: widths } : {}
}
