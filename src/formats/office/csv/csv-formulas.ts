/** Text a spreadsheet would calculate when it opens the CSV; signs before plain numbers do no harm. */
export const isCsvFormula = (text: string): boolean =>
  /^[=@\t\r]/.test(text) || (/^[+-]/.test(text) && !/^[+-][\d\s().,/-]*$/.test(text))

/**
 * The same of text as printed, where signs stand before dashes, percentages and amounts with their currency: a sign
 * does harm only with a call or a link to another program behind it.
 */
export const isPrintedFormula = (text: string): boolean =>
  isCsvFormula(text) && !/^[+-](?!.*(?:\w\(|[|!]))/s.test(text)
