/**
 * A Display P3 colour profile: P3 primaries, D65 white, the sRGB curve. For pictures that only name these
 * by number (nclx), as some phones' HEIC files do.
 */
export function displayP3(): Buffer {
  const fixed = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeInt32BE(Math.round(value * 65_536))
    return bytes
  }
  const xyz = (...values: number[]) =>
    Buffer.concat([Buffer.from('XYZ \0\0\0\0', 'latin1'), ...values.map(fixed)])
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
    ['desc', text('Display P3')],
    ['cprt', text('No copyright')],
    ['wtpt', xyz(0.96419, 1, 0.82489)],
    // The three primaries adapted to the profile's D50 white.
    ['rXYZ', xyz(0.51512, 0.2412, -0.00105)],
    ['gXYZ', xyz(0.29198, 0.69225, 0.04189)],
    ['bXYZ', xyz(0.1571, 0.06657, 0.78407)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ]
  const table = Buffer.alloc(4 + tags.length * 12)
  table.writeUInt32BE(tags.length)
  const parts: Buffer[] = []
  let at = 128 + table.length
  for (const [i, [name, content]] of tags.entries()) {
    const padded = Buffer.concat([content, Buffer.alloc(-content.length & 3)])
    table.write(name, 4 + i * 12, 'latin1')
    table.writeUInt32BE(at, 8 + i * 12)
    table.writeUInt32BE(content.length, 12 + i * 12)
    parts.push(padded)
    at += padded.length
  }
  const head = Buffer.alloc(128)
  head.writeUInt32BE(at)
  head.writeUInt32BE(0x04_00_00_00, 8)
  head.write('mntrRGB XYZ ', 12, 'latin1')
  head.write('acsp', 36, 'latin1')
  Buffer.concat([fixed(0.96419), fixed(1), fixed(0.82489)]).copy(head, 68)
  return Buffer.concat([head, table, ...parts])
}
