/** Instructions that show text in one stream: PDFium makes an object of half a kilobyte of each before it gives one. */
export const MOST_TEXTS = 1_000_000

/** Whether a stream shows text more often than that. Words in its strings count as well, which are few in comparison. */
export function showsTooMuch(content: Buffer): boolean {
  let left = MOST_TEXTS
  for (const word of ['Tj', 'TJ', ")'", ')"']) {
    for (let at = content.indexOf(word); at >= 0; at = content.indexOf(word, at + 2))
      if (--left < 0) return true
  }
  return false
}
