import { closeSync, openSync, readSync } from 'node:fs'

/** Which characters a font file has glyphs for. */
export interface Coverage {
  has(codePoint: number): boolean
}

const knownCoverage = new Map<string, Coverage>()

/** Reads only the font's character map, whatever the size of the rest. Remembered by path. */
export function coverageOf(path: string): Coverage {
  const before = knownCoverage.get(path)
  if (before) return before
  const bits = new Uint8Array(0x110000 >> 3)
  readCharacterMap(path, (first, last) => {
    for (let c = first; c <= last && c < 0x110000; c++) bits[c >> 3]! |= 1 << (c & 7)
  })
  const coverage = { has: (c: number) => (bits[c >> 3]! & (1 << (c & 7))) !== 0 }
  knownCoverage.set(path, coverage)
  return coverage
}

export interface LineMetrics {
  /** Of the line above and below the baseline, in shares of the font's size. */
  ascent: number
  descent: number
}

const knownMetrics = new Map<string, LineMetrics>()

/** How high a line in this font is, as word processors count it: with the font's own line gap. */
export function lineMetricsOf(path: string): LineMetrics {
  const before = knownMetrics.get(path)
  if (before) return before
  const { head, hhea } = readTables(path, ['head', 'hhea'])
  const em = head!.readUInt16BE(18)
  const [up, down, gap] = [hhea!.readInt16BE(4), -hhea!.readInt16BE(6), hhea!.readInt16BE(8)]
  const metrics = { ascent: (up + gap) / em, descent: down / em }
  knownMetrics.set(path, metrics)
  return metrics
}

function readCharacterMap(path: string, add: (first: number, last: number) => void): void {
  const { cmap } = readTables(path, ['cmap'])
  const count = cmap?.readUInt16BE(2) ?? 0
  for (let n = 0; n < count; n++) readSubtable(cmap!.subarray(cmap!.readUInt32BE(4 + n * 8 + 4)), add)
}

/** Tables of a font file by name, read without the rest of it. */
function readTables(path: string, names: readonly string[]): Record<string, Buffer> {
  const handle = openSync(path, 'r')
  const read = (at: number, length: number) => {
    const bytes = Buffer.alloc(length)
    return bytes.subarray(0, readSync(handle, bytes, 0, length, at))
  }
  try {
    const directory = read(12, read(4, 2).readUInt16BE(0) * 16)
    const tables: Record<string, Buffer> = {}
    for (let i = 0; i + 16 <= directory.length; i += 16) {
      const name = directory.toString('latin1', i, i + 4)
      if (names.includes(name)) {
        tables[name] = read(directory.readUInt32BE(i + 8), directory.readUInt32BE(i + 12))
      }
    }
    return tables
  } finally {
    closeSync(handle)
  }
}

function readSubtable(table: Buffer, add: (first: number, last: number) => void): void {
  const format = table.readUInt16BE(0)
  if (format === 12) {
    const groups = table.readUInt32BE(12)
    for (let g = 0; g < groups; g++) add(table.readUInt32BE(16 + g * 12), table.readUInt32BE(16 + g * 12 + 4))
  }
  if (format === 4) {
    const double = table.readUInt16BE(6)
    for (let s = 0; s < double; s += 2) {
      const last = table.readUInt16BE(14 + s)
      const first = table.readUInt16BE(16 + double + s)
      if (first < 0xffff) add(first, Math.min(last, 0xfffe))
    }
  }
}
