import { randomBytes } from 'node:crypto'

/** Characters of a text that are answered at once; the rest is read on by request. */
const PAGE = 8000
/** Texts that are kept for reading on, and their characters together; the oldest go first. */
const KEPT = 20
const KEPT_CHARACTERS = 16 * 2 ** 20

export interface TextPage {
  text: string
  /** Where to go on, and what the whole is called; left out at the end. */
  more?: { id: string; offset: number; total_characters: number }
}

/** A page of a text that has a name. */
export function pageOf(id: string, text: string, offset: number): TextPage {
  const end = offset + PAGE
  if (end >= text.length) return { text: text.slice(offset) }
  return { text: text.slice(offset, end), more: { id, offset: end, total_characters: text.length } }
}

/** Keeps long texts under names nobody guesses, so that one answer does not fill a model's memory. */
export function createLongTexts() {
  const texts = new Map<string, string>()
  let kept = 0

  return {
    first(text: string): TextPage {
      if (text.length <= PAGE) return { text }
      const id = `text_${randomBytes(12).toString('hex')}`
      texts.set(id, text)
      kept += text.length
      for (const [oldest, { length }] of texts) {
        if (texts.size <= KEPT && kept <= KEPT_CHARACTERS) break
        texts.delete(oldest)
        kept -= length
      }
      return pageOf(id, text, 0)
    },
    next(id: string, offset: number): TextPage | undefined {
      const text = texts.get(id)
      return text === undefined ? undefined : pageOf(id, text, offset)
    },
  }
}

export type LongTexts = ReturnType<typeof createLongTexts>
