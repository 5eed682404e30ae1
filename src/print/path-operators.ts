/** A number as a content stream has it. */
const n = (value: number): string => String(Math.round(value * 1000) / 1000)

/** An SVG path in absolute commands (M L H V C Q A Z) as the path operators of PDF. */
export function pathOperators(path: string): string {
  const out: string[] = []
  let [x, y] = [0, 0]
  let [startX, startY] = [0, 0]
  for (const [, command, rest] of path.matchAll(/([MLHVCQAZ])([^MLHVCQAZ]*)/g)) {
    const numbers = (rest!.match(/-?\d*\.?\d+(?:e-?\d+)?/gi) ?? []).map(Number)
    if (command === 'Z') {
      out.push('h')
      ;[x, y] = [startX, startY]
      continue
    }
    const size = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4, A: 7 }[command!]!
    for (let at = 0; at + size <= numbers.length; at += size) {
      const p = numbers.slice(at, at + size)
      if (command === 'M' && at === 0) {
        ;[x, y] = [p[0]!, p[1]!]
        ;[startX, startY] = [x, y]
        out.push(`${n(x)} ${n(y)} m`)
      } else if (command === 'C') {
        out.push(`${p.map(n).join(' ')} c`)
        ;[x, y] = [p[4]!, p[5]!]
      } else if (command === 'Q') {
        const [cx, cy, ex, ey] = p as [number, number, number, number]
        const near = [x + (2 / 3) * (cx - x), y + (2 / 3) * (cy - y)]
        const far = [ex + (2 / 3) * (cx - ex), ey + (2 / 3) * (cy - ey)]
        out.push(`${[...near, ...far, ex, ey].map(n).join(' ')} c`)
        ;[x, y] = [ex, ey]
      } else if (command === 'A') {
        out.push(...arc(x, y, p))
        ;[x, y] = [p[5]!, p[6]!]
      } else {
        if (command === 'H') x = p[0]!
        else if (command === 'V') y = p[0]!
        else [x, y] = [p[0]!, p[1]!]
        out.push(`${n(x)} ${n(y)} l`)
      }
    }
  }
  return out.join(' ')
}

/** An elliptical arc without rotation as curves (SVG 1.1, F.6.5). */
function arc(x1: number, y1: number, p: number[]): string[] {
  const [givenX, givenY, , large, sweep, x2, y2] = p as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  let [rx, ry] = [Math.abs(givenX), Math.abs(givenY)]
  if (rx === 0 || ry === 0 || (x1 === x2 && y1 === y2)) return [`${n(x2)} ${n(y2)} l`]
  const [dx, dy] = [(x1 - x2) / 2, (y1 - y2) / 2]
  const over = (dx / rx) ** 2 + (dy / ry) ** 2
  if (over > 1) {
    rx *= Math.sqrt(over)
    ry *= Math.sqrt(over)
  }
  const down = (rx * dy) ** 2 + (ry * dx) ** 2
  const root = Math.sqrt(Math.max(0, ((rx * ry) ** 2 - down) / down)) * (large === sweep ? -1 : 1)
  const [cx, cy] = [(root * rx * dy) / ry + (x1 + x2) / 2, (-root * ry * dx) / rx + (y1 + y2) / 2]
  const start = Math.atan2((y1 - cy) / ry, (x1 - cx) / rx)
  let turn = Math.atan2((y2 - cy) / ry, (x2 - cx) / rx) - start
  if (sweep && turn < 0) turn += 2 * Math.PI
  if (!sweep && turn > 0) turn -= 2 * Math.PI
  const steps = Math.max(1, Math.ceil(Math.abs(turn) / (Math.PI / 2)))
  const step = turn / steps
  const k = (4 / 3) * Math.tan(step / 4)
  const out: string[] = []
  for (let i = 0; i < steps; i++) {
    const [a, b] = [start + i * step, start + (i + 1) * step]
    const [ca, sa, cb, sb] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b)]
    out.push(
      `${[
        cx + rx * (ca - k * sa),
        cy + ry * (sa + k * ca),
        cx + rx * (cb + k * sb),
        cy + ry * (sb - k * cb),
        cx + rx * cb,
        cy + ry * sb,
      ]
        .map(n)
        .join(' ')} c`,
    )
  }
  return out
}
