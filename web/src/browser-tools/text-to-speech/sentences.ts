/** The sentences of a text with their places in it; very long ones are cut at spaces. */
export function sentencesOf(text: string): { text: string; start: number }[] {
  const found: { text: string; start: number }[] = []
  for (const { segment, index } of new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)) {
    for (let from = 0; from < segment.length; ) {
      let to = Math.min(segment.length, from + 220)
      const space = segment.lastIndexOf(' ', to)
      if (to < segment.length && space > from) to = space + 1
      // Never between the two halves of one character.
      else if (to < segment.length && isLowSurrogate(segment.charCodeAt(to))) to--
      const part = segment.slice(from, to)
      if (part.trim() !== '') found.push({ text: part, start: index + from })
      from = to
    }
  }
  return found
}

const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff
