/** The upper bounds of the buckets, in seconds; one more has everything above. */
export const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]

/** How often something took how long. */
export class Histogram {
  /** How many fell into each bucket. */
  readonly counts: number[] = Array<number>(BUCKETS.length + 1).fill(0)
  sum = 0

  add(seconds: number): void {
    let bucket = 0
    while (bucket < BUCKETS.length && seconds > BUCKETS[bucket]!) bucket++
    this.counts[bucket]!++
    this.sum += seconds
  }
}
