/** Characters of a text that are answered at once; the rest is read on by request. */
const PAGE = 8000
/** Texts that are kept for reading on; the oldest go first. */
const KEPT = 20

export interface TextPage {
  text: string
  /** Where to go on, and what the whole is called; left out at the end. */
  more?: { id: string; offset: number; total_characters: number }
}

/** Cuts long texts into pages, so that one answer does not fill a model's memory. */
export function createLongTexts() {
  const texts = new Map<string, string>()
  let count = 0

  const page = (id: string, text: string, offset: number): TextPage => {
    const end = offset + PAGE
    if (end >= text.length) return { text: text.slice(offset) }
    return { text: text.slice(offset, end), more: { id, offset: end, total_characters: text.length } }
  }

  return {
    first(text: string): TextPage {
      if (text.length <= PAGE) return { text }
      const id = `text-${++count}`
      texts.set(id, text)
      for (const oldest of texts.keys()) {
        if (texts.size <= KEPT) break
        texts.delete(oldest)
      }
      return page(id, text, 0)
    },
    next(id: string, offset: number): TextPage | undefined {
      const text = texts.get(id)
      return text === undefined ? undefined : page(id, text, offset)
    },
  }
}
