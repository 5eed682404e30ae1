const MAX32 = 0xffffffff

/** The extra fields of an entry by their number. */
export function extraFields(extra: Buffer): Map<number, Buffer> {
  const fields = new Map<number, Buffer>()
  for (let at = 0; at + 4 <= extra.length; ) {
    const end = at + 4 + extra.readUInt16LE(at + 2)
    if (end > extra.length) break
    fields.set(extra.readUInt16LE(at), extra.subarray(at + 4, end))
    at = end
  }
  return fields
}

/** Sizes and place of an entry; Zip64 keeps those that do not fit in a field of its own. */
export function sizesOf(record: Buffer, zip64: Buffer | undefined) {
  let at = 0
  const number = (field: number): number => {
    const short = record.readUInt32LE(field)
    if (short !== MAX32 || !zip64 || at + 8 > zip64.length) return short
    at += 8
    return Number(zip64.readBigUInt64LE(at - 8))
  }
  const size = number(24)
  const compressed = number(20)
  return { size, compressed, offset: number(42) }
}

/** When an entry was last changed, from the most exact of three ways to say it. */
export function timeOf(
  record: Buffer,
  timestamp: Buffer | undefined,
  windows: Buffer | undefined,
): number | undefined {
  if (timestamp && timestamp.length >= 5 && timestamp[0]! & 1) return timestamp.readInt32LE(1) * 1000
  // Windows counts tenths of microseconds since 1601, and writes 0 for a time it does not know.
  const ticks =
    windows?.length === 32 && windows.readUInt32LE(4) === 0x180001 ? windows.readBigUInt64LE(8) : 0n
  if (ticks > 0n) return Number(ticks / 10_000n) - 11_644_473_600_000
  const clock = record.readUInt16LE(12)
  const date = record.readUInt16LE(14)
  const [month, day] = [(date >> 5) & 15, date & 31]
  if (month < 1 || month > 12 || day < 1) return undefined
  return Date.UTC((date >> 9) + 1980, month - 1, day, clock >> 11, (clock >> 5) & 63, (clock & 31) * 2)
}
