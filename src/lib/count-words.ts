const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** How many words a text has, also in scripts that write without spaces. */
export function countWords(text: string): number {
  let count = 0
  for (const segment of segmenter.segment(text)) if (segment.isWordLike) count++
  return count
}
