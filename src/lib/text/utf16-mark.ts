const LOOKED_AT = 512

/** The encoding of a text in UTF-16: by its byte order mark, or where its letters leave no doubt; undefined of any other. */
export function utf16Mark(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  // Letters of the West, digits, commas and line ends have a byte of zero each, always on the same side.
  const zeros = [0, 0]
  const end = Math.min(bytes.length & ~1, LOOKED_AT)
  for (let i = 0; i < end; i++) {
    if (bytes[i] === 0) zeros[i % 2]!++
    else if (bytes[i]! < 9 && bytes[i ^ 1] === 0) return undefined
  }
  const [first, second] = zeros as [number, number]
  if (end < 8 || Math.min(first, second) > 0 || Math.max(first, second) * 3 < end) return undefined
  return first === 0 ? 'utf-16le' : 'utf-16be'
}
