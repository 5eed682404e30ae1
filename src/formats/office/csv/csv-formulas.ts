import { counted } from '../../../lib/text/counted.ts'

/** Text a spreadsheet would calculate when it opens the CSV; signs before plain numbers do no harm. */
export const isCsvFormula = (text: string): boolean =>
  /^[=@\t\r]/.test(text) || (/^[+-]/.test(text) && !/^[+-][\d\s().,/-]*$/.test(text))

/**
 * The same of text as printed, where signs stand before dashes, percentages and amounts with their currency: a sign
 * does harm only with a call or a link to another program behind it.
 */
export const isPrintedFormula = (text: string): boolean =>
  isCsvFormula(text) && !/^[+-](?!.*(?:\w\(|[|!]))/s.test(text)

/** Hands rows on as they are; behind the last, says how many of their cells a spreadsheet would run. */
export function* tellFormulas(rows: Iterable<string[]>, warn: (text: string) => void): Generator<string[]> {
  let found = 0
  for (const row of rows) {
    for (const text of row) if (isPrintedFormula(text)) found++
    yield row
  }
  if (found > 0)
    warn(`${counted(found, 'cell')} that spreadsheets would run as formulas; import such columns as text`)
}
