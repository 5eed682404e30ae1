import type { HeaderFooter, PageSetup } from '../../../../document/sheet-book.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import { points } from './ods-lengths.ts'
import type { OdsStyles } from './ods-styles.ts'

const CM = 720 / 25.4

/** The page of a sheet, as its master page and that page's layout say. */
export function odsSetup(table: XmlElement, styles: OdsStyles, parts: (XmlElement | undefined)[]): PageSetup {
  const [style] = styles.chain('table', table.get('style-name'))
  const wanted = style?.get('master-page-name') ?? 'Default'
  const pages = parts.flatMap(part => part?.find('office:master-styles')?.all('style:master-page') ?? [])
  const page = pages.find(one => one.get('name') === wanted)
  const layouts = parts.flatMap(part =>
    ['office:automatic-styles', 'office:styles'].flatMap(
      group => part?.find(group)?.all('style:page-layout') ?? [],
    ),
  )
  const layout = layouts.find(one => one.get('name') === page?.get('page-layout-name'))
  const properties = layout?.find('style:page-layout-properties')
  const length = (name: string, otherwise: number) =>
    points(properties?.get(name)) ?? points(properties?.get('margin')) ?? otherwise
  const header = page ? running(page, layout, 'header', styles) : usual('&C&A')
  const footer = page ? running(page, layout, 'footer', styles) : usual('&CPage &P')
  const [top, bottom] = [length('margin-top', 2 * CM), length('margin-bottom', 2 * CM)]
  const print = (properties?.get('print') ?? '').split(/\s+/)
  const [x, y, all] = ['scale-to-X', 'scale-to-Y', 'scale-to-pages'].map(
    name => Number(properties?.get(name)) || 0,
  ) as [number, number, number]
  const scale = Number.parseFloat(properties?.get('scale-to') ?? '100') / 100
  const centered = properties?.get('table-centering') ?? ''
  const first = Number(properties?.get('first-page-number') ?? Number.NaN)
  return {
    width: points(properties?.get('page-width')) ?? 21 * CM,
    height: points(properties?.get('page-height')) ?? 29.7 * CM,
    margin: {
      top: top + header.height,
      bottom: bottom + footer.height,
      left: length('margin-left', 2 * CM),
      right: length('margin-right', 2 * CM),
      header: top,
      footer: bottom,
    },
    scale: scale > 0.05 && scale <= 4 ? scale : 1,
    ...((x || y || all) && { fit: { wide: x || (all === 1 ? 1 : 0), tall: y || (all && !x ? all : 0) } }),
    order: properties?.get('print-page-order') === 'ltr' ? 'across' : 'down',
    centerX: centered === 'horizontal' || centered === 'both',
    centerY: centered === 'vertical' || centered === 'both',
    gridlines: print.includes('grid'),
    headings: print.includes('headers'),
    // Calc prints the comments that are shown on the sheet.
    comments: print.includes('annotations') ? 'end' : 'shown',
    blackAndWhite: false,
    ...(Number.isInteger(first) && first > 0 && { firstPage: first }),
    header: header.texts,
    footer: footer.texts,
    pictures: new Map(),
    ownScale: false,
  }
}

/** What Calc prints above and below sheets whose file names no page style of its own. */
const usual = (odd: string): { texts: HeaderFooter; height: number } => ({
  texts: { odd },
  height: 0.75 * CM,
})

function running(
  page: XmlElement,
  layout: XmlElement | undefined,
  kind: 'header' | 'footer',
  styles: OdsStyles,
): { texts: HeaderFooter; height: number } {
  const element = page.find(`style:${kind}`)
  if (!element || element.get('display') === 'false') return { texts: {}, height: 0 }
  const properties = layout?.find(`style:${kind}-style`)?.find('style:header-footer-properties')
  const least = points(properties?.get('min-height')) ?? points(properties?.get('height')) ?? 0
  const space = points(properties?.get(kind === 'header' ? 'margin-bottom' : 'margin-top')) ?? 0
  const odd = codes(element, styles)
  // Those that are not displayed are the same as on other pages.
  const other = (place: 'left' | 'first') => {
    const own = page.find(`style:${kind}-${place}`)
    return own && own.get('display') !== 'false' ? codes(own, styles) : undefined
  }
  const texts = { odd, even: other('left'), first: other('first') }
  return { texts, height: Math.max(least, odd ? 12 + space : space) }
}

/** A header or footer in the codes that Excel has for it. */
function codes(element: XmlElement, styles: OdsStyles): string {
  const text = (one: XmlElement | undefined): string =>
    (one?.all('text:p') ?? []).map(paragraph => inline(paragraph, styles)).join('\n')
  const regions = ['left', 'center', 'right'].map(side => text(element.find(`style:region-${side}`)))
  if (regions.some(Boolean)) return regions.map((part, i) => (part ? `&${'LCR'[i]}${part}` : '')).join('')
  const plain = text(element)
  return plain ? `&C${plain}` : ''
}

function inline(element: XmlElement, styles: OdsStyles): string {
  return element.children
    .map(child => {
      if (typeof child === 'string') return child.replaceAll('&', '&&').replace(/\s+/g, ' ')
      if (child.name === 'text:page-number') return '&P'
      if (child.name === 'text:page-count') return '&N'
      if (child.name === 'text:sheet-name') return '&A'
      if (child.name === 'text:date') return '&D'
      if (child.name === 'text:time') return '&T'
      if (child.name === 'text:title' || child.name === 'text:file-name') return '&F'
      if (child.name === 'text:s') return ' '
      const inner = inline(child, styles)
      return child.name === 'text:span' ? fontCode(styles, child.get('style-name')) + inner : inner
    })
    .join('')
}

function fontCode(styles: OdsStyles, name: string | undefined): string {
  const chain = styles.chain('text', name)
  if (chain.length === 0) return ''
  const { name: family, size, bold, italic, underline, color } = styles.font(chain, { name: '-', size: 0 })
  const style = [bold && 'Bold', italic && 'Italic'].filter(Boolean).join(' ') || 'Regular'
  return `${size ? `&${Math.round(size)}` : ''}${color ? `&K${color.slice(1)}` : ''}${underline ? '&U' : ''}&"${family},${style}"`
}
