import { graphemesOf, wordsOf } from '../../lib/text/segmenters.ts'

/** What a reader takes for one letter each, with the marks that belong to it. */
export const lettersOf = (text: string): string[] => [...graphemesOf(text)].map(({ segment }) => segment)

/** Words with the space behind them; scripts without spaces break after any character. */
const PARTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+\s*|\s+/gu

/** Scripts that write their words without spaces between them: where one ends a dictionary knows. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** What a line is not broken within, each with the space behind it. */
export function partsOf(paragraph: string): string[] {
  return [...paragraph.matchAll(PARTS)].flatMap(([part]) => {
    if (!UNSPACED.test(part)) return [part]
    const out: string[] = []
    for (const { segment, isWordLike } of wordsOf(part))
      if (isWordLike || out.length === 0) out.push(segment)
      else out[out.length - 1] += segment
    return out
  })
}

/** Breaks text into lines no wider than the room, in the units of `measure`. */
export async function wrap(
  text: string,
  room: number,
  measure: (part: string) => Promise<number>,
): Promise<string[]> {
  const lines: string[] = []
  for (const paragraph of text.split(/\r\n|\r|\n/)) {
    let line = ''
    let used = 0
    const add = (part: string, width: number) => {
      line += part
      used += width
    }
    const breakLine = () => {
      lines.push(line.trimEnd())
      line = ''
      used = 0
    }
    for (const part of partsOf(paragraph)) {
      const width = await measure(part.trimEnd())
      if (used + width > room && line !== '') breakLine()
      if (width <= room) {
        add(part, await measure(part))
        continue
      }
      // What is too long for any line breaks wherever it has to.
      for (const letter of lettersOf(part)) {
        const one = await measure(letter)
        if (used + one > room && line !== '') breakLine()
        add(letter, one)
      }
    }
    breakLine()
  }
  return lines
}
