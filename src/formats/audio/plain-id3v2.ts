const HEAD = 10
const UNSYNCHRONISED = 0x80
const EXTENDED = 0x40

/**
 * A file whose first ID3v2.2 and 2.3 tags are neither unsynchronised nor have an extended header, both of which few
 * readers know. Frames move to the front of their tag, zeros behind them take the room, all else stays in place.
 */
export function withPlainId3v2(bytes: Uint8Array): Uint8Array {
  let out: Uint8Array | undefined
  for (let at = 0; at + HEAD < bytes.length && isId3v2(bytes, at); ) {
    const end = at + HEAD + syncsafe(bytes, at + 6)
    const [major, flags] = [bytes[at + 3]!, bytes[at + 5]!]
    // Bit 6 of a 2.2 tag says that it is packed, in a way that was never defined.
    const isOdd = major === 3 ? flags & (UNSYNCHRONISED | EXTENDED) : flags === UNSYNCHRONISED
    if (end > bytes.length) break
    if ((major === 2 || major === 3) && isOdd) {
      out ??= new Uint8Array(bytes)
      const body = bytes.subarray(at + HEAD, end)
      const frames = framesOf(flags & UNSYNCHRONISED ? synchronised(body) : body, flags)
      out.fill(0, at + HEAD, end).set(frames, at + HEAD)
      out[at + 5] = flags & ~(UNSYNCHRONISED | EXTENDED)
    }
    at = end
  }
  return out ?? bytes
}

const isId3v2 = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === 0x49 && bytes[at + 1] === 0x44 && bytes[at + 2] === 0x33

/** Four bytes of seven bits each. */
const syncsafe = (bytes: Uint8Array, at: number): number =>
  [0, 1, 2, 3].reduce((size, k) => size * 128 + (bytes[at + k]! & 127), 0)

/** Without the zeros that keep decoders from taking text for the beginning of a frame of sound. */
function synchronised(body: Uint8Array): Uint8Array {
  const out = new Uint8Array(body.length)
  let length = 0
  for (let i = 0; i < body.length; i++) {
    if (body[i] === 0 && body[i - 1] === 0xff) continue
    out[length++] = body[i]!
  }
  return out.subarray(0, length)
}

/** What follows the extended header, whose size does not count the size itself. */
function framesOf(body: Uint8Array, flags: number): Uint8Array {
  if (!(flags & EXTENDED) || body.length < 4) return body
  const size = new DataView(body.buffer, body.byteOffset).getUint32(0)
  return size + 4 <= body.length ? body.subarray(size + 4) : body
}
