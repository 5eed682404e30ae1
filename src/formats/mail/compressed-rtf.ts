const COMPRESSED = 0x75465a4c
const PLAIN = 0x414c454d
const WINDOW = 4096
/** What the window holds at the beginning (MS-OXRTFCP). */
const BEGINNING = Buffer.from(
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor ' +
    'MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par ' +
    '\\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx',
  'latin1',
)
const MAX_BYTES = 50 * 2 ** 20

/** RTF as messages hold it (LZFu); undefined where it is in no known form. What is cut off keeps its beginning. */
export function expandRtf(bytes: Buffer): Buffer | undefined {
  if (bytes.length < 16) return undefined
  const size = bytes.readUInt32LE(4)
  const kind = bytes.readUInt32LE(8)
  if (kind === PLAIN) return bytes.subarray(16, 16 + size)
  if (kind !== COMPRESSED || size > MAX_BYTES) return undefined
  const window = Buffer.alloc(WINDOW)
  BEGINNING.copy(window)
  let to = BEGINNING.length
  const out = Buffer.alloc(Math.min(size, (bytes.length - 16) * 9))
  let length = 0
  const put = (byte: number) => {
    window[to] = byte
    to = (to + 1) % WINDOW
    if (length < out.length) out[length++] = byte
  }
  for (let at = 16; at < bytes.length; ) {
    const flags = bytes[at++]!
    for (let bit = 0; bit < 8 && at < bytes.length; bit++) {
      if (((flags >> bit) & 1) === 0) {
        put(bytes[at++]!)
        continue
      }
      if (at + 2 > bytes.length) return out.subarray(0, length)
      const token = bytes.readUInt16BE(at)
      at += 2
      const from = token >> 4
      if (from === to) return out.subarray(0, length)
      for (let i = 0; i < (token & 15) + 2; i++) put(window[(from + i) % WINDOW]!)
    }
  }
  return out.subarray(0, length)
}
