import type { XmlElement } from '../../xml/xml-tree.ts'
import { attributes as listed, xmlEscaped } from '../odf-package.ts'

const MARGINS = { Left: 0.75, Right: 0.75, Top: 1, Bottom: 1 } as const

/** Page setup and breaks of a sheet of Excel 2003, before and after the cells of a sheet of a package. */
export function setupParts(sheet: XmlElement): { properties: string; page: string } {
  const options = sheet.find('WorksheetOptions')
  const setup = options?.find('PageSetup')
  const print = options?.find('Print')
  const value = (name: string) => print?.find(name)?.text()
  const flag = (name: string) => (print?.find(name) ? 1 : undefined)
  const layout = setup?.find('Layout')
  const margin = (side: keyof typeof MARGINS) => setup?.find('PageMargins')?.get(side) ?? MARGINS[side]
  const fits = options?.find('FitToPage') !== undefined
  const running = (name: 'Header' | 'Footer') => setup?.find(name)?.get('Data')
  const [header, footer] = [running('Header'), running('Footer')]
  const comments = value('CommentsLayout')
  return {
    properties: fits ? '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' : '',
    page: [
      `<printOptions${listed({
        horizontalCentered: layout?.get('CenterHorizontal'),
        verticalCentered: layout?.get('CenterVertical'),
        headings: flag('RowColHeadings'),
        gridLines: flag('Gridlines'),
      })}/>`,
      `<pageMargins${listed({
        left: margin('Left'),
        right: margin('Right'),
        top: margin('Top'),
        bottom: margin('Bottom'),
        header: setup?.find('Header')?.get('Margin') ?? 0.5,
        footer: setup?.find('Footer')?.get('Margin') ?? 0.5,
      })}/>`,
      `<pageSetup${listed({
        paperSize: value('PaperSizeIndex'),
        scale: value('Scale'),
        fitToWidth: fits ? value('FitWidth') : undefined,
        fitToHeight: fits ? value('FitHeight') : undefined,
        pageOrder: print?.find('LeftToRight') ? 'overThenDown' : undefined,
        orientation: layout?.get('Orientation')?.toLowerCase(),
        blackAndWhite: flag('BlackAndWhite'),
        errors: value('PrintErrors')?.replace(/^[BD]/, first => first.toLowerCase()),
        cellComments: comments === 'InPlace' ? 'asDisplayed' : comments === 'SheetEnd' ? 'atEnd' : undefined,
        firstPageNumber: layout?.get('StartPageNumber'),
        useFirstPageNumber: layout?.get('StartPageNumber') && 1,
      })}/>`,
      header || footer
        ? `<headerFooter>${header ? `<oddHeader>${xmlEscaped(header)}</oddHeader>` : ''}${footer ? `<oddFooter>${xmlEscaped(footer)}</oddFooter>` : ''}</headerFooter>`
        : '',
      breaksElement('rowBreaks', sheet.find('PageBreaks')?.find('RowBreaks')?.all('RowBreak'), 'Row'),
      breaksElement('colBreaks', sheet.find('PageBreaks')?.find('ColBreaks')?.all('ColBreak'), 'Column'),
    ].join(''),
  }
}

function breaksElement(name: string, breaks: XmlElement[] | undefined, at: 'Row' | 'Column'): string {
  const places = (breaks ?? []).flatMap(one => Number.parseInt(one.find(at)?.text() ?? '', 10) || [])
  return places.length > 0
    ? `<${name}>${places.map(id => `<brk id="${id}" man="1"/>`).join('')}</${name}>`
    : ''
}
