/** The largest of values, however many: `Math.max(...values)` overflows the stack from about 100,000 on. */
export function largest(values: Iterable<number>, least = -Infinity): number {
  let most = least
  for (const value of values) most = Math.max(most, value)
  return most
}

/** The smallest of values, however many. */
export function smallest(values: Iterable<number>, most = Infinity): number {
  let least = most
  for (const value of values) least = Math.min(least, value)
  return least
}
