import { bareNumber } from '../../text/bare-numbers.ts'
import type { Cell } from '../xlsx/write-xlsx.ts'
import { ColumnGuess, type ColumnType } from './column-types.ts'

const NUMBERS: readonly ColumnType[] = ['number', 'decimal-comma', 'grouped', 'grouped-comma']

/**
 * Learns whether a column holds amounts: numbers with spaces around them, a currency, brackets for less than nothing.
 * All values have the same currency, or none has one.
 */
export class AmountGuess {
  readonly bare: ColumnGuess
  private unit: string | undefined
  private side: 'before' | 'behind' | undefined
  private seen = 0
  private isAmount = true
  private spaced = false
  private decimals = 0

  constructor(options: { decimalComma: boolean }) {
    this.bare = new ColumnGuess(options)
  }

  add(value: string): void {
    if (!this.isAmount || value.trim() === '') return
    const found = bareNumber(value)
    const unit = found?.unit?.text
    if (this.seen++ === 0) {
      this.unit = unit
      this.side = found?.unit?.side
    }
    this.isAmount = found !== undefined && unit === this.unit && found.unit?.side === this.side
    if (!found || !this.isAmount) return
    this.spaced ||= found.spaced
    this.decimals = Math.max(this.decimals, /[.,](\d{1,2})$/.exec(found.digits)?.[1]?.length ?? 0)
    this.bare.add(found.digits)
  }

  /** The type of what is left, where that is a number. Groups of digits may be any code, unless something says amount. */
  type(heading = ''): ColumnType | undefined {
    if (!this.isAmount || this.seen === 0) return undefined
    if (this.spaced && this.unit === undefined && this.decimals === 0) return undefined
    const type = this.bare.type(heading)
    return NUMBERS.includes(type) ? type : undefined
  }

  /** A value as its number, shown with the currency where it has one. */
  shown(value: string, cellOf: (digits: string) => Cell): Cell {
    const found = bareNumber(value)
    if (!found) return ''
    const cell = cellOf(found.digits)
    if (this.unit === undefined) return cell
    const number = typeof cell === 'object' ? cell?.value : cell
    if (typeof number !== 'number') return cell
    const digits = `#,##0${this.decimals > 0 ? `.${'0'.repeat(this.decimals)}` : ''}`
    const gap = this.unit.length > 1 ? ' ' : ''
    const format = this.side === 'before' ? `"${this.unit}"${gap}${digits}` : `${digits} "${this.unit}"`
    return { value: number, format }
  }
}
