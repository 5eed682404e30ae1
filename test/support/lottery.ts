/** Numbers that look random and are the same in every run: `draw(6)` gives 0 to 5. */
export function lottery(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
