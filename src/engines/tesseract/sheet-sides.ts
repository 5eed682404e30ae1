/** A straight side of a sheet: `at = slope · along + offset`, and how many places along it are seen on it. */
export interface SideLine {
  slope: number
  offset: number
  count: number
}

/** So many points are tried in pairs. */
const TRIED = 60
/** Pixels a point may lie off its line. */
const OFF = 1.3
/** Of all points: those of a pair stand so far apart. */
const APART = 0.25
/** The steepest side, against the picture's own. */
const STEEPEST = 0.5

/** The line most points are on; undefined where there are few. */
export function fitLine(points: readonly (readonly [along: number, at: number])[]): SideLine | undefined {
  const step = Math.max(1, Math.floor(points.length / TRIED))
  const tried = points.filter((_, i) => i % step === 0)
  const apart = APART * points.length
  const isOn = ({ slope, offset }: Omit<SideLine, 'count'>) => {
    return ([along, at]: readonly [number, number]) => Math.abs(slope * along + offset - at) < OFF
  }
  let best: SideLine | undefined
  for (const [i, a] of tried.entries()) {
    for (const b of tried.slice(i + 1)) {
      if (b[0] - a[0] < apart) continue
      const slope = (b[1] - a[1]) / (b[0] - a[0])
      if (Math.abs(slope) > STEEPEST) continue
      const line = { slope, offset: a[1] - slope * a[0] }
      const isOnIt = isOn(line)
      let count = 0
      for (const point of tried) if (isOnIt(point)) count++
      if (count > (best?.count ?? 2)) best = { ...line, count }
    }
  }
  if (!best) return undefined
  const on = points.filter(isOn(best))
  const mean = (i: 0 | 1) => on.reduce((sum, point) => sum + point[i], 0) / on.length
  const [along, at] = [mean(0), mean(1)]
  const spread = on.reduce((sum, point) => sum + (point[0] - along) ** 2, 0)
  if (spread === 0) return undefined
  const slope = on.reduce((sum, point) => sum + (point[0] - along) * (point[1] - at), 0) / spread
  const line = { slope, offset: at - slope * along }
  return { ...line, count: points.filter(isOn(line)).length }
}
