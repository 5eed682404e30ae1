/** How many frames a PNG says it has (`acTL`, which stands before the pixels); 1 for a still picture. */
export function pngFrames(head: Buffer): number {
  for (let at = 8; at + 12 <= head.length; at += 12 + head.readUInt32BE(at)) {
    const name = head.toString('latin1', at + 4, at + 8)
    if (name === 'acTL') return Math.max(1, head.readUInt32BE(at + 8))
    if (name === 'IDAT') break
  }
  return 1
}
