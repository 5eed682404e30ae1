import type { Word } from './word.ts'

/** A sign that a page draws rather than writes, as a word in the line of the one beside it. */
export function drawnSign(
  text: string,
  { x0, x1 }: { x0: number; x1: number },
  { size, base, y0, y1, run }: Word,
  order: number,
): Word {
  return {
    text,
    x0,
    x1,
    y0,
    y1,
    size,
    base,
    run: { ...run, font: { ...run.font, bold: false, italic: false } },
    quarter: 0,
    order,
    spaced: true,
    rtl: false,
    softHyphen: false,
  }
}
