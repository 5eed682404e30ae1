/** A line of indented JSON, and the lines that fold away under it. */
export interface Fold {
  line: string
  inside?: Fold[]
  /** The line that ends it: "}," or "]". */
  end?: string
}

/** Longer texts are shown as they are: each line becomes an element of the page. */
const [MOST_LINES, MOST_LETTERS] = [3000, 300_000]

const INDENTED = /^\s*[[{]\r?\n/

/** The lines of indented JSON by what they hold; undefined for any other text. Numbers stay as they are written. */
export function foldsOf(text: string): Fold[] | undefined {
  if (text.length > MOST_LETTERS || !INDENTED.test(text)) return undefined
  const lines = text.trimEnd().split('\n', MOST_LINES + 1)
  if (lines.length > MOST_LINES) return undefined
  const root: Fold[] = []
  const open: Fold[] = []
  for (const line of lines) {
    const inside = open.at(-1)?.inside ?? root
    if (/^\s*[\]}],?$/.test(line)) {
      const closed = open.pop()
      if (!closed) return undefined
      closed.end = line
      continue
    }
    const fold: Fold = { line }
    inside.push(fold)
    if (/[[{]$/.test(line)) {
      fold.inside = []
      open.push(fold)
    }
  }
  return open.length === 0 ? root : undefined
}
