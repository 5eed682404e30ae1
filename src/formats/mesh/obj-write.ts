import type { Mesh } from './mesh.ts'

/** Writes a mesh as OBJ text, piece by piece. */
export function* writeObj({ positions, indices }: Mesh, name: string): Generator<Buffer> {
  let text = `# Toolwright\no ${name.replace(/[^\x21-\x7e]+/g, '_') || 'model'}\n`
  for (let i = 0; i < positions.length; i += 3) {
    text += `v ${shortest(positions[i]!)} ${shortest(positions[i + 1]!)} ${shortest(positions[i + 2]!)}\n`
    if (text.length > 1 << 18) {
      yield Buffer.from(text, 'latin1')
      text = ''
    }
  }
  for (let i = 0; i < indices.length; i += 3) {
    text += `f ${indices[i]! + 1} ${indices[i + 1]! + 1} ${indices[i + 2]! + 1}\n`
    if (text.length > 1 << 18) {
      yield Buffer.from(text, 'latin1')
      text = ''
    }
  }
  yield Buffer.from(text, 'latin1')
}

/** The shortest decimal that reads back as the same 32-bit number: 0.1, not 0.10000000149011612. */
function shortest(value: number): string {
  const rounded = Math.round(value * 1e5) / 1e5
  if (Math.fround(rounded) === value) return String(rounded)
  for (let digits = 7; digits < 9; digits++) {
    const candidate = Number(value.toPrecision(digits))
    if (Math.fround(candidate) === value) return String(candidate)
  }
  return String(Number(value.toPrecision(9)))
}
