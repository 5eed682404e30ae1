/** Text a spreadsheet would calculate when it opens the CSV; signs before plain numbers do no harm. */
export const isCsvFormula = (text: string): boolean =>
  /^[=@\t\r]/.test(text) || (/^[+-]/.test(text) && !/^[+-][\d\s().,/-]*$/.test(text))
