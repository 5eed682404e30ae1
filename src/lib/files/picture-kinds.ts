const GAP = '(?:\\s|#[^\\n\\r]*[\\n\\r])+'
const PNM = new RegExp(`^P[1-6]${GAP}\\d{1,9}${GAP}\\d{1,9}(?=\\s|#)`)
const PAM = /^P7\r?\n(?:(?:#.*|[A-Z]+ .*)?\r?\n)*?WIDTH \d/

/** Whether a file begins like a portable bitmap, greymap, pixmap or arbitrary map. */
export const isPnm = (latin: string): boolean => PNM.test(latin) || PAM.test(latin)

/** Bits of a pixel that pictures of each kind may have: by a list of colours, by red, green and blue, grey. */
const TGA_DEPTHS: Record<number, readonly number[]> = { 1: [8], 2: [15, 16, 24, 32], 3: [8, 16] }
const TGA_RUNS = 8

/** Whether a file of so many bytes begins like a Truevision picture: no mark says so, only that all its fields fit. */
export function isTga(head: Buffer, size: number): boolean {
  if (head.length < 18) return false
  const [idLength, mapKind, coding, depth, flags] = [head[0]!, head[1]!, head[2]!, head[16]!, head[17]!]
  const [width, height] = [head.readUInt16LE(12), head.readUInt16LE(14)]
  const kind = coding & ~TGA_RUNS
  if (!TGA_DEPTHS[kind]?.includes(depth) || mapKind > 1 || width < 1 || height < 1) return false
  const isMapped = kind === 1
  if (isMapped !== (mapKind === 1) || (flags & 0xc0) !== 0) return false
  const [first, colors, colorDepth] = [head.readUInt16LE(3), head.readUInt16LE(5), head[7]!]
  if (isMapped ? colors > 256 || ![15, 16, 24, 32].includes(colorDepth) : first + colors + colorDepth > 0)
    return false
  if ((flags & 15) > (depth === 32 || depth === 16 ? 8 : depth === 15 ? 1 : 0)) return false
  const pixelsAt = 18 + idLength + colors * Math.ceil(colorDepth / 8)
  // A packed run is of 128 pixels at most.
  const least =
    coding > TGA_RUNS ? Math.ceil((width * height) / 128) * 2 : width * height * Math.ceil(depth / 8)
  return size >= pixelsAt + least
}
