export interface Range {
  start: number
  end: number
}

export interface SilenceRule {
  /** What is quieter counts as silence, in decibels below full scale. */
  threshold: number
  /** Silence shorter than this stays. */
  shortest: number
  /** What is left of a silence on each side, in seconds. */
  margin: number
}

/** The quiet stretches of a recording, by its levels (so many a second). */
export function silencesOf(
  levels: ArrayLike<number>,
  perSecond: number,
  duration: number,
  rule: SilenceRule,
): Range[] {
  const found: Range[] = []
  let since: number | undefined
  const count = Math.min(levels.length, Math.ceil(duration * perSecond))
  for (let at = 0; at <= count; at++) {
    const quiet = at < count && levels[at]! < rule.threshold
    if (quiet) {
      since ??= at
      continue
    }
    if (since === undefined) continue
    const [from, to] = [since / perSecond, Math.min(duration, at / perSecond)]
    since = undefined
    if (to - from < rule.shortest) continue
    // At the ends of a recording nothing has to be led in or out.
    const start = from === 0 ? 0 : from + rule.margin
    const end = to >= duration ? duration : to - rule.margin
    if (end > start) found.push({ start, end })
  }
  return found
}

/** What lies between ranges that are taken out. */
export function without(ranges: Range[], duration: number): Range[] {
  const left: Range[] = []
  let from = 0
  for (const { start, end } of ranges) {
    if (start > from) left.push({ start: from, end: start })
    from = Math.max(from, end)
  }
  if (from < duration) left.push({ start: from, end: duration })
  return left
}
