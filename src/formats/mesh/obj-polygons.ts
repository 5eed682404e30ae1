/** The polygon seen from straight above; undefined where it has no area to be seen. */
export function flattened(face: number[], positions: Float32Array): number[] | undefined {
  let [nx, ny, nz] = [0, 0, 0]
  for (let i = 0; i < face.length; i++) {
    const p = face[i]! * 3
    const q = face[(i + 1) % face.length]! * 3
    const [px, py, pz] = [positions[p]!, positions[p + 1]!, positions[p + 2]!]
    const [qx, qy, qz] = [positions[q]!, positions[q + 1]!, positions[q + 2]!]
    nx += (py - qy) * (pz + qz)
    ny += (pz - qz) * (px + qx)
    nz += (px - qx) * (py + qy)
  }
  const [ax, ay, az] = [Math.abs(nx), Math.abs(ny), Math.abs(nz)]
  if (!(ax + ay + az > 0)) return undefined
  // Dropping the axis the polygon faces most keeps its shape; the sign keeps it from being mirrored.
  const [u, v, flip] = az >= ax && az >= ay ? [0, 1, nz < 0] : ax >= ay ? [1, 2, nx < 0] : [2, 0, ny < 0]
  const flat: number[] = []
  for (const vertex of face) {
    flat.push(positions[vertex * 3 + u]! * (flip ? -1 : 1), positions[vertex * 3 + v]!)
  }
  return flat
}

export function isConvex(flat: number[]): boolean {
  const count = flat.length / 2
  for (let i = 0; i < count; i++) if (turn(flat, i, (i + 1) % count, (i + 2) % count) < 0) return false
  return true
}

/** Above zero where the way from a over b to c turns left. */
export const turn = (flat: number[], a: number, b: number, c: number): number =>
  (flat[b * 2]! - flat[a * 2]!) * (flat[c * 2 + 1]! - flat[b * 2 + 1]!) -
  (flat[b * 2 + 1]! - flat[a * 2 + 1]!) * (flat[c * 2]! - flat[b * 2]!)
