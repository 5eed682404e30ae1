import type { CellStyle } from '../../../../document/cell-style.ts'
import type { Sheet, SheetCell } from '../../../../document/sheet-book.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import { serialOf } from '../../xlsx/cells.ts'
import { excelFormula } from '../ods-formulas.ts'
import type { OdsStyles } from './ods-styles.ts'
import { runsOf } from './ods-text.ts'

type Content = Omit<SheetCell, 'column' | 'style'>

/** What a cell holds. Programs other than Calc leave out the text it shows, or the result of its formula. */
export function cellContent(element: XmlElement, style: CellStyle, styles: OdsStyles): Content {
  const runs = runsOf(element.all('text:p'), style.font, styles)
  const whole = runs.map(run => run.text).join('')
  const text = whole.trimEnd()
  const type = element.get('value-type') ?? 'string'
  const code = element.get('formula')
  const formula = code === undefined ? {} : { formula: code }
  const number = numberIn(element, type)
  if (number !== undefined) {
    const { general, color, fill } = styles.number(style, number, whole)
    // Results that came from another program may have no text yet, though their format has nothing to hide.
    const isKept = text !== '' || (element.find('text:p') !== undefined && !general)
    return {
      kind: 'number',
      value: number,
      // An empty paragraph is a format that shows nothing; without any, the file does not say what is shown. Blanks at
      // its end are as wide as the bracket of a negative number.
      ...(isKept && { shown: whole }),
      ...(general && type === 'float' && { general }),
      ...(color && { shownColor: color }),
      ...(fill && { shownFill: fill }),
      ...formula,
    }
  }
  if (type === 'boolean' && element.get('boolean-value') !== undefined)
    return { kind: 'boolean', value: element.get('boolean-value') === 'true', ...formula }
  const value = element.get('string-value')
  const written = text === '' ? (value ?? '') : text
  if (written === '') {
    const wanted =
      code === undefined || element.get('value-type') === 'string' ? undefined : excelFormula(code)
    return { kind: 'blank', value: '', ...(wanted !== undefined && { formula: wanted, pending: true }) }
  }
  if (/^(#|Err:)/.test(written) && code) return { kind: 'error', value: written, ...formula }
  return {
    kind: 'text',
    value: written,
    // A value beside the text says that the format has been put to it already.
    ...(value !== undefined && value !== text && text !== '' && !text.includes('\n') && { shown: text }),
    ...((runs.length > 1 || text.includes('\n')) && { runs }),
    ...formula,
  }
}

/** The number of a cell; dates and times as Excel counts them. Undefined where it has none. */
function numberIn(element: XmlElement, type: string): number | undefined {
  if (!/^(float|percentage|currency|date|time)$/.test(type)) return undefined
  const written = element.get(type === 'date' ? 'date-value' : type === 'time' ? 'time-value' : 'value')
  if (written === undefined) return undefined
  if (type === 'date') {
    const moment = Date.parse(/T/.test(written) ? `${written.replace(/Z$/, '')}Z` : `${written}T00:00:00Z`)
    return Number.isNaN(moment) ? 0 : serialOf(moment)
  }
  const time =
    type === 'time' ? /^(-?)P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?$/.exec(written) : undefined
  if (!time) return Number(written) || 0
  const [, sign, days = 0, hours = 0, minutes = 0, seconds = 0] = time
  const total = Number(days) + (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400
  return sign === '-' ? -total : total
}

/** Programs that compute what they write. */
const COMPUTING = /office|calc|gnumeric|calligra|kspread|google|numbers/i

/** A number or a day as the file keeps it, not as a format shows it. */
const RAW = /^(-?\d+(\.\d+)?(e[+-]?\d+)?|\d{4}-\d\d-\d\d(T[\d:.]+)?)$/i

/**
 * Other producers write a 0 for results they did not compute; such a 0 waits to be computed. Some write their values
 * as they are into the text too, whatever the format of the cell.
 */
export function forgetUnfinished(sheets: Sheet[], generator: string): void {
  if (COMPUTING.test(generator)) return
  for (const { rows } of sheets)
    for (const { cells } of rows)
      for (const cell of cells) {
        if (cell.kind === 'number' && !cell.general && RAW.test(cell.shown ?? '')) delete cell.shown
        if (cell.formula === undefined || cell.kind !== 'number' || cell.value !== 0) continue
        const formula = excelFormula(cell.formula)
        if (formula === undefined) continue
        cell.formula = formula
        cell.pending = true
        delete cell.shown
      }
}
