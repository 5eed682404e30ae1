/** Edits between two words (insertions, deletions, changes, swapped neighbours), or Infinity past the most allowed. */
export function edits(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return Number.POSITIVE_INFINITY
  let [older, old]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      let cost = Math.min(old[j]! + 1, row[j - 1]! + 1, old[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, older[j - 2]! + 1)
      row.push(cost)
    }
    if (Math.min(...row) > most) return Number.POSITIVE_INFINITY
    ;[older, old] = [old, row]
  }
  return old[b.length]! <= most ? old[b.length]! : Number.POSITIVE_INFINITY
}

/** How many edits a word of this length may be off: none for the shortest, which are too much alike. */
export const forgiven = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/** Whether two words have the same letters in another order. */
export const isMixed = (a: string, b: string): boolean =>
  a.length === b.length && a !== b && [...a].sort().join('') === [...b].sort().join('')
