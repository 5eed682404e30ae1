/** A stretch of a line, and whether the other side lacks it. */
export interface WordPart {
  text: string
  changed: boolean
}

export interface LineChange {
  type: 'removed' | 'added'
  /** Index into its own side's lines. */
  index: number
  /** The same line stands elsewhere on the other side, or a similar one in the same place. */
  relation?: 'moved' | 'edited'
  /** Index into the other side's lines. */
  counterpart?: number
  /** Of edited lines: what stayed and what did not. */
  words?: WordPart[]
}

/** One character each where a script writes without spaces. */
const WORD =
  /\s+|[[\p{L}\p{N}\p{M}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]]+|./gsv

export const wordsOf = (line: string): string[] => line.match(WORD) ?? []

/** The words of a line as stretches that stayed and that did not. */
export function parts(words: readonly string[], kept: ReadonlySet<number>): WordPart[] {
  const found: WordPart[] = []
  for (const [i, text] of words.entries()) {
    const changed = !kept.has(i)
    const last = found.at(-1)
    if (last?.changed === changed) last.text += text
    else found.push({ text, changed })
  }
  return found
}
