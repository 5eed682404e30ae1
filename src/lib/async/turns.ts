/** Lets so many pieces of work run at once; the others wait in the order they came. */
export function createTurns(atOnce: number) {
  let running = 0
  const waiting: (() => void)[] = []

  return async function take<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running++
    else await new Promise<void>(go => waiting.push(go))
    try {
      return await work()
    } finally {
      // The place goes straight to the next, so that nobody slips in between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
