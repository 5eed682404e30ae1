export type ProgressUnit = 'pages' | 'files' | 'rows' | 'images' | 'steps'

/** Who waits for the work: hears how far it is, and may call it off. */
export interface Watcher {
  signal: AbortSignal
  progress: (done: number, total: number, unit: ProgressUnit) => void
}

/** Beyond so many, only every hundredth is told: a row takes less time than telling of it. */
const MANY = 10_000

/** Gives one after the other and tells whoever waits, after each, how far the work is. Stops where it was called off. */
export function* watched<T>(
  items: readonly T[],
  watcher: Watcher | undefined,
  unit: ProgressUnit,
): Generator<T, void, undefined> {
  const total = items.length
  const step = total > MANY ? 100 : 1
  let done = 0
  for (const item of items) {
    if (done % step === 0) watcher?.signal.throwIfAborted()
    yield item
    if (++done % step === 0 || done === total) watcher?.progress(done, total, unit)
  }
}
