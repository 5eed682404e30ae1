const ESCAPES: Record<string, number> = { n: 10, r: 13, t: 9, b: 8, f: 12 }

/** What a string between round brackets says: escapes undone, line ends made line feeds. */
export function unescaped(bytes: Buffer, start: number, end: number): Buffer {
  const out = Buffer.alloc(end - start)
  let length = 0
  for (let at = start; at < end; at++) {
    const code = bytes[at]!
    if (code === 13) {
      // A bare line end inside a string is a line feed, however it is written.
      if (bytes[at + 1] === 10 && at + 1 < end) at++
      out[length++] = 10
    } else if (code !== 0x5c) out[length++] = code
    else {
      const next = bytes[++at]
      if (next === undefined || at >= end) break
      if (next >= 0x30 && next <= 0x37) {
        let octal = next - 0x30
        for (let i = 0; i < 2 && at + 1 < end && bytes[at + 1]! >= 0x30 && bytes[at + 1]! <= 0x37; i++) {
          octal = octal * 8 + bytes[++at]! - 0x30
        }
        out[length++] = octal & 255
      } else if (next === 13) {
        if (bytes[at + 1] === 10) at++
      } else if (next !== 10) out[length++] = ESCAPES[String.fromCharCode(next)] ?? next
    }
  }
  return out.subarray(0, length)
}
