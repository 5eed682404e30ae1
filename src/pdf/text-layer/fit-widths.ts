/** A word as its line has it: its characters, and how wide it is in parts of the type size. */
export interface MeasuredWord {
  characters: readonly string[]
  width: number
}

const ROUNDS = 60
/** How much of what a word is off by its characters take over in a round. */
const SHARE = 0.7
/** Words that are looked at: more tell nothing new of a document. */
const MOST_WORDS = 3000
/** Widths come in steps, so that few of them differ; in thousandths of the type size. */
const STEP = 40
const LEAST = 100
const MOST = 1500

/**
 * Widths of characters, in thousandths of the type size, with which the words of a document come out about as wide as
 * they were found. What then is left to say of each word is little, and so is the file.
 */
export function fitWidths(
  words: readonly MeasuredWord[],
  usual: (character: string) => number,
): Map<string, number> {
  const widths = new Map<string, number>()
  for (const { characters } of words) for (const one of characters) widths.set(one, usual(one))
  const every = Math.ceil(words.length / MOST_WORDS)
  const sample = words.filter((_, i) => i % every === 0)
  for (let round = 0; round < ROUNDS; round++) {
    const off = new Map<string, { sum: number; count: number }>()
    for (const { characters, width } of sample) {
      const now = characters.reduce((sum, one) => sum + widths.get(one)!, 0)
      if (now <= 0 || width <= 0) continue
      const ratio = Math.log((width * 1000) / now)
      for (const one of characters) {
        const all = off.get(one) ?? { sum: 0, count: 0 }
        off.set(one, { sum: all.sum + ratio, count: all.count + 1 })
      }
    }
    for (const [one, { sum, count }] of off) {
      // Few words say little of a character.
      const change = Math.exp((SHARE * sum) / (count + 1))
      widths.set(one, Math.min(MOST, Math.max(LEAST, widths.get(one)! * change)))
    }
  }
  for (const [one, width] of widths) widths.set(one, Math.round(width / STEP) * STEP)
  return widths
}
