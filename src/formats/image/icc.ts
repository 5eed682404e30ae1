type Primaries = { red: Triple; green: Triple; blue: Triple }
type Triple = [number, number, number]

/**
 * A Display P3 colour profile: P3 primaries, D65 white, the sRGB curve. For pictures that only name these
 * by number (nclx), as some phones' HEIC files do.
 */
export const displayP3 = (): Buffer =>
  matrixProfile('Display P3', {
    red: [0.51512, 0.2412, -0.00105],
    green: [0.29198, 0.69225, 0.04189],
    blue: [0.1571, 0.06657, 0.78407],
  })

/** Where red, green and blue of sRGB lie, adapted to the D50 white of profiles. */
export const SRGB: Primaries = {
  red: [0.43607, 0.22249, 0.01392],
  green: [0.38515, 0.71687, 0.09708],
  blue: [0.14307, 0.06061, 0.7141],
}

/** The sRGB colour profile, for output intents. */
export const sRgb = (): Buffer => matrixProfile('sRGB', SRGB)

/** A profile of three primaries, adapted to the D50 white of profiles, with the sRGB curve. */
function matrixProfile(name: string, { red, green, blue }: Primaries): Buffer {
  // Parametric curve of type 3 with the five constants of sRGB.
  const curve = Buffer.concat([
    Buffer.from('para\0\0\0\0\0\x03\0\0', 'latin1'),
    ...[2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].map(fixed),
  ])
  const text = (value: string) => {
    const utf16 = Buffer.from(value, 'utf16le').swap16()
    const head = Buffer.from('mluc\0\0\0\0\0\0\0\x01\0\0\0\x0cenUS\0\0\0\0\0\0\0\x1c', 'latin1')
    head.writeUInt32BE(utf16.length, 20)
    return Buffer.concat([head, utf16])
  }
  const tags: [string, Buffer][] = [
    ['desc', text(name)],
    ['cprt', text('No copyright')],
    ['wtpt', xyzTag(...D50)],
    ['rXYZ', xyzTag(...red)],
    ['gXYZ', xyzTag(...green)],
    ['bXYZ', xyzTag(...blue)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ]
  return writeProfile({ version: 4, kind: 'mntr', space: 'RGB ', connection: 'XYZ ' }, tags)
}

const fixed = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(Math.round(value * 65_536))
  return bytes
}

export const xyzTag = (...values: number[]): Buffer =>
  Buffer.concat([Buffer.from('XYZ \0\0\0\0', 'latin1'), ...values.map(fixed)])

/** The white that all profiles meet in. */
export const D50: Triple = [0.96419, 1, 0.82489]

/** A profile file of these tags; those that are one and the same buffer are written once. */
export function writeProfile(
  about: { version: 2 | 4; kind: string; space: string; connection: string },
  tags: [string, Buffer][],
): Buffer {
  const table = Buffer.alloc(4 + tags.length * 12)
  table.writeUInt32BE(tags.length)
  const parts: Buffer[] = []
  const places = new Map<Buffer, number>()
  let at = 128 + table.length
  for (const [i, [tag, content]] of tags.entries()) {
    if (!places.has(content)) {
      places.set(content, at)
      parts.push(content, Buffer.alloc(-content.length & 3))
      at += content.length + (-content.length & 3)
    }
    table.write(tag, 4 + i * 12, 'latin1')
    table.writeUInt32BE(places.get(content)!, 8 + i * 12)
    table.writeUInt32BE(content.length, 12 + i * 12)
  }
  const head = Buffer.alloc(128)
  head.writeUInt32BE(at)
  head[8] = about.version
  head.write(about.kind + about.space + about.connection, 12, 'latin1')
  head.write('acsp', 36, 'latin1')
  Buffer.concat(D50.map(fixed)).copy(head, 68)
  return Buffer.concat([head, table, ...parts])
}

/** How far a colour may lie from where it should be: less than a step of eight bits. */
const NEAR = 0.0015

/** Whether a profile says nothing else than sRGB: its primaries and its curve, and no tables beside them. */
export function isSRgb(profile: Buffer): boolean {
  if (profile.length < 132 || profile.toString('latin1', 12, 24) !== 'mntrRGB XYZ ') return false
  const tags = readTags(profile)
  if (!tags || ['A2B0', 'A2B1', 'A2B2'].some(tag => tags.has(tag))) return false
  const isAt = (tag: string, place: Triple) => {
    const found = tags.get(tag)
    if (!found || found.length < 20) return false
    return place.every((value, i) => Math.abs(found.readInt32BE(8 + i * 4) / 65_536 - value) < NEAR)
  }
  return (
    isAt('rXYZ', SRGB.red) &&
    isAt('gXYZ', SRGB.green) &&
    isAt('bXYZ', SRGB.blue) &&
    ['rTRC', 'gTRC', 'bTRC'].every(tag => isSRgbCurve(tags.get(tag)))
  )
}

function readTags(profile: Buffer): Map<string, Buffer> | undefined {
  const count = profile.readUInt32BE(128)
  if (count > 100 || 132 + count * 12 > profile.length) return undefined
  const tags = new Map<string, Buffer>()
  for (let at = 132; at < 132 + count * 12; at += 12) {
    const start = profile.readUInt32BE(at + 4)
    tags.set(
      profile.toString('latin1', at, at + 4),
      profile.subarray(start, start + profile.readUInt32BE(at + 8)),
    )
  }
  return tags
}

/** A curve by its points. Formulas are as short as ours. */
function isSRgbCurve(curve: Buffer | undefined): boolean {
  if (!curve || curve.length < 12 || curve.toString('latin1', 0, 4) !== 'curv') return false
  const count = curve.readUInt32BE(8)
  // Few points leave open what lies between them; a single one is a power.
  if (count < 256 || curve.length < 12 + count * 2) return false
  for (let i = 0; i < count; i++) {
    const x = i / (count - 1)
    const light = x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4
    if (Math.abs(curve.readUInt16BE(12 + i * 2) / 65_535 - light) > NEAR) return false
  }
  return true
}
