const RUNS_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * Operators of a page's content that draw leaning text, with its words for readers: poppler and others take each letter
 * for a word of its own, unless they are told the text. Hebrew and Arabic they would turn round, told or not.
 */
export const asOneText = (text: string, drawn: string): string =>
  drawn.includes('/ActualText') || RUNS_LEFT.test(text)
    ? drawn
    : `/Span <</ActualText <feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>>> BDC ${drawn} EMC`
