import type { HeaderFooter, PageSetup } from '../../../../document/sheet-book.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'

const MM = 72 / 25.4
const INCH = 72

/** Paper by its number in Excel, in points upright. */
const PAPERS: Record<number, [number, number]> = {
  1: [612, 792],
  2: [612, 792],
  3: [792, 1224],
  4: [1224, 792],
  5: [612, 1008],
  6: [396, 612],
  7: [522, 756],
  8: [297 * MM, 420 * MM],
  9: [210 * MM, 297 * MM],
  10: [210 * MM, 297 * MM],
  11: [148 * MM, 210 * MM],
  12: [257 * MM, 364 * MM],
  13: [182 * MM, 257 * MM],
  14: [612, 936],
  15: [215 * MM, 275 * MM],
  16: [720, 1008],
  17: [792, 1224],
  18: [612, 792],
  19: [279, 639],
  20: [297, 684],
  21: [324, 747],
  22: [342, 792],
  23: [360, 828],
  24: [1224, 1584],
  25: [1584, 2448],
  26: [2448, 3168],
  27: [110 * MM, 220 * MM],
  28: [162 * MM, 229 * MM],
  29: [324 * MM, 458 * MM],
  30: [229 * MM, 324 * MM],
  31: [114 * MM, 162 * MM],
  32: [114 * MM, 229 * MM],
  33: [250 * MM, 353 * MM],
  34: [176 * MM, 250 * MM],
  35: [176 * MM, 125 * MM],
  36: [110 * MM, 230 * MM],
  37: [279, 540],
  38: [261, 468],
  39: [1071, 792],
  40: [612, 864],
  41: [612, 936],
  42: [250 * MM, 353 * MM],
  43: [100 * MM, 148 * MM],
  44: [648, 792],
  45: [720, 792],
  46: [1080, 792],
  47: [220 * MM, 220 * MM],
  50: [684, 864],
  51: [684, 1080],
  52: [842, 1296],
  53: [236 * MM, 322 * MM],
  54: [612, 792],
  55: [210 * MM, 297 * MM],
  56: [684, 864],
  57: [227 * MM, 356 * MM],
  58: [305 * MM, 487 * MM],
  59: [612, 914],
  60: [210 * MM, 330 * MM],
  61: [148 * MM, 210 * MM],
  62: [182 * MM, 257 * MM],
  63: [322 * MM, 445 * MM],
  64: [174 * MM, 235 * MM],
  65: [201 * MM, 276 * MM],
  66: [420 * MM, 594 * MM],
  67: [297 * MM, 420 * MM],
  68: [322 * MM, 445 * MM],
  69: [200 * MM, 148 * MM],
  70: [105 * MM, 148 * MM],
  75: [792, 612],
  76: [420 * MM, 297 * MM],
  77: [297 * MM, 210 * MM],
  78: [210 * MM, 148 * MM],
  79: [364 * MM, 257 * MM],
  80: [257 * MM, 182 * MM],
  81: [148 * MM, 100 * MM],
  82: [148 * MM, 200 * MM],
  83: [148 * MM, 105 * MM],
  88: [128 * MM, 182 * MM],
  89: [182 * MM, 128 * MM],
}

/** What stands for errors on paper. */
const ERRORS: Record<string, PageSetup['errors']> = { blank: '', dash: '--', NA: '#N/A' }

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

const A4: [number, number] = [210 * MM, 297 * MM]

/** A length with its unit, as newer files give paper sizes. */
function length(text: string | undefined): number | undefined {
  const match = /^([\d.]+)(mm|cm|in|pt)$/.exec(text ?? '')
  if (!match) return undefined
  return Number(match[1]) * { mm: MM, cm: 10 * MM, in: INCH, pt: 1 }[match[2]! as 'mm' | 'cm' | 'in' | 'pt']
}

/** Page setup of a worksheet or chart sheet. */
export function readSetup(sheet: XmlElement): PageSetup {
  const page = sheet.find('pageSetup')
  const options = sheet.find('printOptions')
  const margins = sheet.find('pageMargins')
  const margin = (name: string, otherwise: number) => {
    const value = Number(margins?.get(name) ?? Number.NaN)
    return (Number.isFinite(value) && value >= 0 && value < 50 ? value : otherwise) * INCH
  }
  const own: [number | undefined, number | undefined] = [
    length(page?.get('paperWidth')),
    length(page?.get('paperHeight')),
  ]
  const paper: [number, number] =
    own[0] && own[1] ? [own[0], own[1]] : page ? (PAPERS[Number(page.get('paperSize') ?? 1)] ?? A4) : A4
  // A sheet that is one chart lies on its side, where nothing else is said.
  const isChart = sheet.name.endsWith('chartsheet')
  const wide = isChart ? page?.get('orientation') !== 'portrait' : page?.get('orientation') === 'landscape'
  const [width, height] = wide ? [paper[1], paper[0]] : paper
  const fits = isTrue(sheet.path('sheetPr', 'pageSetUpPr')?.get('fitToPage'))
  const scale = Number(page?.get('scale') ?? 100)
  const pages = (name: string) => {
    const value = Number(page?.get(name) ?? 1)
    return Number.isInteger(value) && value >= 0 && value < 32_768 ? value : 1
  }
  const first = Number(page?.get('firstPageNumber') ?? Number.NaN)
  const comments = page?.get('cellComments')
  const running = sheet.find('headerFooter')
  return {
    width,
    height,
    margin: {
      top: margin('top', margins ? 0.75 : 1),
      right: margin('right', margins ? 0.7 : 0.75),
      bottom: margin('bottom', margins ? 0.75 : 1),
      left: margin('left', margins ? 0.7 : 0.75),
      header: margin('header', margins ? 0.3 : 0.5),
      footer: margin('footer', margins ? 0.3 : 0.5),
    },
    scale: scale >= 10 && scale <= 400 ? scale / 100 : 1,
    ...(fits && { fit: { wide: pages('fitToWidth'), tall: pages('fitToHeight') } }),
    order: page?.get('pageOrder') === 'overThenDown' ? 'across' : 'down',
    centerX: isTrue(options?.get('horizontalCentered')),
    centerY: isTrue(options?.get('verticalCentered')),
    gridlines: isTrue(options?.get('gridLines')),
    headings: isTrue(options?.get('headings')),
    comments: comments === 'atEnd' ? 'end' : comments === 'asDisplayed' ? 'shown' : 'none',
    blackAndWhite: isTrue(page?.get('blackAndWhite')),
    errors: ERRORS[page?.get('errors') ?? ''],
    ...(isTrue(page?.get('useFirstPageNumber')) && Number.isInteger(first) && { firstPage: first }),
    header: runningTexts(running, 'Header'),
    footer: runningTexts(running, 'Footer'),
    pictures: new Map(),
    ownScale: running?.get('scaleWithDoc') === '0',
  }
}

function runningTexts(element: XmlElement | undefined, kind: 'Header' | 'Footer'): HeaderFooter {
  const text = (name: string) => element?.find(name)?.text() || undefined
  const odd = text(`odd${kind}`)
  return {
    odd,
    even: isTrue(element?.get('differentOddEven')) ? (text(`even${kind}`) ?? '') : undefined,
    first: isTrue(element?.get('differentFirst')) ? (text(`first${kind}`) ?? '') : undefined,
  }
}

/** Rows or columns after which a new page begins, as their indexes. */
export const readBreaks = (element: XmlElement | undefined): number[] =>
  (element?.all('brk') ?? [])
    .map(one => Number(one.get('id')))
    .filter(id => Number.isInteger(id) && id > 0)
    .sort((a, b) => a - b)
