import { badInput, type Fault } from '../../../fault.ts'

/** More makes no CSV that programs open: commas alone are too many where one cell lies far away from the others. */
export const MOST_CSV_BYTES = 2 ** 28

export const tooLargeForCsv = (sheet: string): Fault =>
  badInput(`file: the sheet "${sheet}" is too large for a CSV, over 256 MB.`)
