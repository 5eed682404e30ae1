import { type Decimal, readNumber, type WrittenNumber } from './written-numbers.ts'

const JAPANESE_OR_KOREAN = /[\u3041-\u3096\u30a1-\u30fa\uac00-\ud7af]/
const UP = /^[▲△](?=\s?\p{Nd})/u
const DOWN = /[▼▽]\s?\p{Nd}/u

/**
 * Whether ▲ or △ before a figure is its minus sign, as in accounts of Japan and Korea. Where others point down,
 * they say that something rose or fell.
 */
export const hasTriangleMinus = (texts: readonly string[]): boolean =>
  texts.some(text => JAPANESE_OR_KOREAN.test(text)) && !texts.some(text => DOWN.test(text))

/** ▲1,234 as -1234, shown as it was written; undefined for what has no triangle. */
export function readTriangle(text: string, decimal: Decimal): WrittenNumber | undefined {
  const sign = UP.exec(text)?.[0]
  const number = sign && readNumber(text.slice(sign.length), decimal)
  if (!number || number.value < 0) return undefined
  return { value: -number.value, format: `${number.format};"${sign}"${number.format}` }
}
