import { closeSync, openSync, readSync } from 'node:fs'

/** Which characters a font file has glyphs for. */
export interface Coverage {
  has(codePoint: number): boolean
}

const known = new Map<string, Coverage>()

/** Reads only the font's character map, whatever the size of the rest. Remembered by path. */
export function coverageOf(path: string): Coverage {
  const before = known.get(path)
  if (before) return before
  const bits = new Uint8Array(0x110000 >> 3)
  readCharacterMap(path, (first, last) => {
    for (let c = first; c <= last && c < 0x110000; c++) bits[c >> 3]! |= 1 << (c & 7)
  })
  const coverage = { has: (c: number) => (bits[c >> 3]! & (1 << (c & 7))) !== 0 }
  known.set(path, coverage)
  return coverage
}

export interface LineMetrics {
  /** Of the line above and below the baseline, in shares of the font's size. */
  ascent: number
  descent: number
}

const lines = new Map<string, LineMetrics>()

/** How high a line in this font is, as word processors count it: with the font's own line gap. */
export function lineMetricsOf(path: string): LineMetrics {
  const before = lines.get(path)
  if (before) return before
  const handle = openSync(path, 'r')
  try {
    const read = (at: number, length: number) => {
      const bytes = Buffer.alloc(length)
      readSync(handle, bytes, 0, length, at)
      return bytes
    }
    const tables = read(12, read(4, 2).readUInt16BE(0) * 16)
    const offsets = new Map<string, number>()
    for (let i = 0; i < tables.length; i += 16)
      offsets.set(tables.toString('latin1', i, i + 4), tables.readUInt32BE(i + 8))
    const em = read(offsets.get('head')! + 18, 2).readUInt16BE(0)
    const hhea = read(offsets.get('hhea')! + 4, 6)
    const [up, down, gap] = [hhea.readInt16BE(0), -hhea.readInt16BE(2), hhea.readInt16BE(4)]
    const made = { ascent: (up + gap) / em, descent: down / em }
    lines.set(path, made)
    return made
  } finally {
    closeSync(handle)
  }
}

function readCharacterMap(path: string, add: (first: number, last: number) => void): void {
  const handle = openSync(path, 'r')
  const read = (at: number, length: number) => {
    const bytes = Buffer.alloc(length)
    return bytes.subarray(0, readSync(handle, bytes, 0, length, at))
  }
  try {
    const tables = read(12, read(4, 2).readUInt16BE(0) * 16)
    for (let i = 0; i + 16 <= tables.length; i += 16) {
      if (tables.toString('latin1', i, i + 4) !== 'cmap') continue
      const cmap = read(tables.readUInt32BE(i + 8), tables.readUInt32BE(i + 12))
      const count = cmap.readUInt16BE(2)
      for (let n = 0; n < count; n++) readSubtable(cmap.subarray(cmap.readUInt32BE(4 + n * 8 + 4)), add)
    }
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
