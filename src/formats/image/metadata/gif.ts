const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b
const COMMENT = 0xfe
const APPLICATION = 0xff
/** Application blocks that say how to show the picture: loop count and colour profile. */
const KEPT = /^(NETSCAPE2\.0|ANIMEXTS1\.0|ICCRGBG1012)$/

/** A GIF without comments and application data such as XMP; its frames untouched. */
export function stripGif(gif: Buffer): Buffer {
  const table = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  let at = 13 + table(gif[10] ?? 0)
  const parts: Buffer[] = [gif.subarray(0, at)]
  for (;;) {
    const start = at
    const kind = gif[at]
    if (kind === undefined) throw new Error('no end marker')
    if (kind === TRAILER) {
      parts.push(gif.subarray(at, at + 1))
      return Buffer.concat(parts)
    }
    if (kind === IMAGE) {
      at = endOfBlocks(gif, at + 10 + table(gif[at + 9] ?? 0) + 1)
      parts.push(gif.subarray(start, at))
    } else if (kind === EXTENSION) {
      const label = gif[at + 1]
      at = endOfBlocks(gif, at + 2)
      const owner = gif.toString('latin1', start + 3, start + 14)
      if (label !== COMMENT && (label !== APPLICATION || KEPT.test(owner)))
        parts.push(gif.subarray(start, at))
    } else if (kind === 0) {
      // A stray terminator; harmless, and left out.
      at++
    } else throw new Error('unknown block')
  }
}

function endOfBlocks(gif: Buffer, from: number): number {
  let at = from
  for (;;) {
    const size = gif[at]
    if (size === undefined) throw new Error('cut inside a block')
    at += size + 1
    if (size === 0) return at
  }
}
