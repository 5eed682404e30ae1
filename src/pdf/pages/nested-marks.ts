import { operations } from '../core/content-stream.ts'

/**
 * Marks that PDFium may hold for one stream of instructions. It keeps, for each piece of marked content, a list of all
 * those around it: 20,000 within one another make 200 million entries, 1.7 GB.
 */
export const MOST_MARKS = 20_000_000

/** Without so many beginnings the lists cannot become that long. */
const FEW = Math.floor(Math.sqrt(2 * MOST_MARKS))

/** How many entries the lists of marks have together; 0 where they are few in any case. */
export function marksHeld(content: Buffer): number {
  if (!hasMany(content)) return 0
  let [depth, held] = [0, 0]
  for (const { operator } of operations(content)) {
    if (operator === 'BDC' || operator === 'BMC') held += ++depth
    else if (operator === 'EMC' && depth > 0) depth--
  }
  return held
}

function hasMany(content: Buffer): boolean {
  let left = FEW
  for (const word of ['BDC', 'BMC']) {
    for (let at = content.indexOf(word); at >= 0; at = content.indexOf(word, at + 3))
      if (--left <= 0) return true
  }
  return false
}
