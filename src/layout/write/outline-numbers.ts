const OUTLINE = /^\d{1,3}(?:\.\d{1,3}){0,5}$/

/**
 * Whether the numbers of a column name positions and their parts, 1, 1.1, 1.2, 2, each following from the one before:
 * as figures, 1.10 would be 1.1.
 */
export function isOutline(column: readonly string[]): boolean {
  const numbers = column.filter(text => text !== '')
  if (numbers.length < 3 || !numbers.every(text => OUTLINE.test(text))) return false
  const levels = numbers.map(text => text.split('.').map(Number))
  const hasParts = levels.some((level, i) => i > 0 && isFirstPart(levels[i - 1]!, level))
  return hasParts && levels.every((level, i) => i === 0 || follows(levels[i - 1]!, level))
}

const isFirstPart = (before: readonly number[], level: readonly number[]): boolean =>
  level.length === before.length + 1 && level.at(-1) === 1 && before.every((n, i) => n === level[i])

/** 1.2 is followed by 1.2.1, 1.3 or 2; or by 2.1, where position 2 has no row of its own. */
function follows(before: readonly number[], level: readonly number[]): boolean {
  if (level.length > before.length) return isFirstPart(before, level)
  if (level.length > 1 && level.at(-1) === 1 && follows(before, level.slice(0, -1))) return true
  const last = level.length - 1
  return level.every((n, i) => n === before[i]! + (i === last ? 1 : 0))
}
