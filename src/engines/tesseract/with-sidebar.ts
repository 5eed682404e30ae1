import { confidenceOf, type OcrResult } from './read-words.ts'

/** A page and what stands on a filling down its side, which comes first where it is on the left, or at the top. */
export function withSidebar(page: OcrResult, sidebar: OcrResult, isLeft: boolean): OcrResult {
  const isFirst = isLeft === page.turns < 2
  const lines = isFirst ? [...sidebar.lines, ...page.lines] : [...page.lines, ...sidebar.lines]
  return {
    ...page,
    lines,
    confidence: confidenceOf(lines),
    rulings: [...page.rulings, ...sidebar.rulings],
  }
}
