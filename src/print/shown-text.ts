import { breaksLines, type CellStyle } from '../document/cell-style.ts'
import type { SheetCell } from '../document/sheet-book.ts'
import { isElapsed } from '../formats/office/xlsx/cells.ts'
import { generalText } from '../lib/text/general-number.ts'
import { usableFormat } from '../lib/text/number-format.ts'
import { withDateNames, withNumberedLocales } from './date-names.ts'
import { nativeNumerals } from './native-numerals.ts'

/** What a cell shows: its text, and where a character is repeated to fill the width. */
export interface Shown {
  text: string
  /** Set by the number format. */
  color?: string | undefined
  /** The text before and after the repeated character. */
  fill?: { before: string; char: string; after: string } | undefined
  /** A number in the general format, whose digits follow the room there is. */
  general?: number | undefined
}

const NAMED: Record<string, string> = {
  black: '#000000',
  white: '#ffffff',
  red: '#ff0000',
  green: '#00ff00',
  blue: '#0000ff',
  yellow: '#ffff00',
  magenta: '#ff00ff',
  cyan: '#00ffff',
}

/** Halves of the day in East Asian formats. */
const HALVES = /上午\/下午|午前\/午後|오전\/오후/

const FILL = '\u0002'
/** Digits of a number in the general format at most. */
const DIGITS = 10

export type ShownText = (cell: SheetCell, style: CellStyle) => Shown

export async function createShownText(date1904: boolean): Promise<ShownText> {
  const numfmt = await import('numfmt')
  const dates = new Map<string, boolean>()
  const colored = new Map<string, boolean>()
  const isDate = (format: string): boolean => {
    const known = dates.get(format)
    if (known !== undefined) return known
    let is = false
    try {
      is = numfmt.isDateFormat(format.replace(/\bB2(?=[dmy])/i, ''))
    } catch {
      // No format at all, and so none of a date.
    }
    dates.set(format, is)
    return is
  }
  const colorOf = (format: string, value: number | string): string | undefined => {
    const has =
      colored.get(format) ?? /\[(black|white|red|green|blue|yellow|magenta|cyan|color ?\d+)\]/i.test(format)
    colored.set(format, has)
    if (!has) return undefined
    try {
      const color = numfmt.formatColor(format, value)
      if (typeof color !== 'string') return undefined
      return NAMED[color.toLowerCase()] ?? (/^#[0-9a-f]{6}$/i.test(color) ? color : undefined)
    } catch {
      return undefined
    }
  }
  const apply = (given: string, value: number | string): string => {
    const format = given.includes('[$') ? withNumberedLocales(given) : given
    // The language of a currency says nothing of the separators.
    let code = format.includes('[$') ? format.replace(/\[\$([^\]-]+)-[^\]]*\]/g, '"$1"') : format
    if (typeof value === 'number' && code.includes('[$') && isDate(format)) code = withDateNames(code, value)
    const half = HALVES.exec(code)
    if (half) code = code.replace(half[0], 'AM/PM')
    // Of nought, engineering notation shows one digit before the point.
    if (value === 0) code = code.replace(/#+(?=0[.0]*E[+-])/g, '')
    const options = format.includes('*') ? { nbsp: false, fillChar: FILL } : { nbsp: false }
    const text = numfmt.format(code, value, options)
    const named = half ? text.replace(/[AP]M/, now => half[0].split('/')[now === 'AM' ? 0 : 1]!) : text
    if (!/DBNum|-[0-9a-f]{7}/i.test(format)) return named
    return nativeNumerals(format, isDate(format))?.(named) ?? named
  }

  return (cell, style) => {
    const format = usableFormat(style.format)
    if (cell.kind === 'blank') return { text: '' }
    if (typeof cell.value === 'boolean') return { text: truth(cell.value, style.checkbox) }
    if (cell.shown !== undefined)
      return {
        text: cell.shown,
        color: cell.shownColor ?? (typeof cell.value === 'number' ? colorOf(format, cell.value) : undefined),
        ...(cell.general && typeof cell.value === 'number' && { general: cell.value }),
        ...(cell.shownFill && { fill: keptFill(cell.shown, cell.shownFill) }),
      }
    if (typeof cell.value === 'string') {
      const text = clean(cell.value)
      if (cell.kind === 'error' || !format.includes('@') || format === '@') {
        // A format of three sections that are all empty hides text too.
        if (/^;;;$/.test(format)) return { text: '' }
        // Lines are broken only where the cell wraps its text.
        return {
          text: breaksLines(style) || cell.runs || !text.includes('\n') ? text : text.replaceAll('\n', ' '),
        }
      }
      try {
        return withFill(apply(format, text), colorOf(format, text))
      } catch {
        return { text }
      }
    }
    const { value } = cell
    if (/^general$/i.test(format) || format === '@' || format === '')
      return { text: generalText(value, DIGITS), general: value }
    try {
      const serial = date1904 && isDate(format) && !isElapsed(format) ? value + 1462 : value
      // There is no date or time before the first.
      if (serial < 0 && isDate(format)) return { text: '###' }
      return withFill(apply(format, serial), colorOf(format, value))
    } catch {
      return { text: generalText(value, DIGITS), general: value }
    }
  }
}

const truth = (value: boolean, isBox = false): string =>
  isBox ? (value ? '☑' : '☐') : value ? 'TRUE' : 'FALSE'

/** Line breaks of one kind, and no characters that only control. */
const clean = (text: string): string =>
  /[\u0000-\u001f]/.test(text)
    ? text
        .replace(/\r\n?/g, '\n')
        .replace(/\t/g, ' ')
        .replace(/[\u0000-\u0008\u000b-\u001f]/g, '')
    : text

const keptFill = (text: string, { at, char }: NonNullable<SheetCell['shownFill']>): Shown['fill'] => ({
  before: text.slice(0, at),
  char,
  after: text.slice(at),
})

function withFill(text: string, color: string | undefined): Shown {
  const at = text.indexOf(FILL)
  const shown = clean(text.replaceAll(FILL, ''))
  if (at < 0) return { text: shown, color }
  const [before, char, after] = [text.slice(0, at), text[at + 1] ?? ' ', text.slice(at + 2)]
  return { text: clean(before + after), color, fill: { before: clean(before), char, after: clean(after) } }
}
