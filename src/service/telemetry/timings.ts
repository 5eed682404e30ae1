/** A part of a call, in the time of `performance.now()`. */
export interface Timing {
  name: 'admit' | 'queue wait' | 'child run' | 'settle'
  from: number
  to: number
}

/** Notes how long work took, where somebody wants to know. */
export async function timed<T>(
  timings: Timing[] | undefined,
  name: Timing['name'],
  work: () => Promise<T>,
): Promise<T> {
  if (!timings) return work()
  const from = performance.now()
  try {
    return await work()
  } finally {
    timings.push({ name, from, to: performance.now() })
  }
}
