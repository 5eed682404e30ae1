import { exifOrientation, orientationBlock } from './orientation.ts'

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee
const APP15 = 0xef
const COM = 0xfe

interface Segment {
  marker: number
  /** Where the segment's marker begins and the next one's does. */
  start: number
  end: number
}

/**
 * A JPEG without its metadata, its picture data untouched. Kept are the JFIF header (its thumbnail is not),
 * the colour profile, Adobe's colour marker and the orientation; what follows the end marker goes. `embedded`: it is
 * part of a PDF, which says itself what the colours mean and how the picture is turned, so that both go.
 */
export function stripJpeg(jpeg: Buffer, { embedded = false } = {}): Buffer {
  const parts: Buffer[] = [jpeg.subarray(0, 2)]
  let orientation: number | undefined
  let insertAt = 1
  for (const { marker, start, end } of segments(jpeg)) {
    const body = jpeg.subarray(start + 4, end)
    if (embedded && (marker === APP1 || marker === APP2)) continue
    if (marker === APP1 && body.toString('latin1', 0, 6) === 'Exif\0\0') {
      orientation ??= exifOrientation(body.subarray(6))
    } else if (marker === APP0 && body.toString('latin1', 0, 5) === 'JFIF\0' && body.length >= 14) {
      parts.push(segment(APP0, Buffer.concat([body.subarray(0, 12), Buffer.alloc(2)])))
      insertAt = parts.length
    } else if (isPicture(marker, body)) {
      parts.push(jpeg.subarray(start, end))
    }
  }
  if (orientation !== undefined && orientation !== 1) {
    const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), orientationBlock(orientation)])
    parts.splice(insertAt, 0, segment(APP1, exif))
  }
  return Buffer.concat(parts)
}

function isPicture(marker: number, body: Buffer): boolean {
  if (marker === APP2) return body.toString('latin1', 0, 12) === 'ICC_PROFILE\0'
  if (marker === APP14) return body.toString('latin1', 0, 5) === 'Adobe'
  return !(marker >= APP0 && marker <= APP15) && marker !== COM
}

function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** Every segment after the start marker, the last one the end marker. Scans include their coded data. */
function* segments(jpeg: Buffer): Generator<Segment> {
  if (jpeg[0] !== 0xff || jpeg[1] !== SOI) throw new Error('no start marker')
  let at = 2
  for (;;) {
    // Fill bytes may stand before a marker, and some cameras leave stray ones between segments.
    while (at < jpeg.length && jpeg[at] !== 0xff) at++
    while (jpeg[at + 1] === 0xff) at++
    const marker = jpeg[at + 1]
    if (marker === undefined) throw new Error('no end marker')
    if (marker === EOI) {
      yield { marker, start: at, end: at + 2 }
      return
    }
    if (marker === 0x00 || marker === 0x01 || (marker >= 0xd0 && marker <= SOI)) {
      at += 2
      continue
    }
    if (at + 4 > jpeg.length) throw new Error('cut inside a segment')
    const end = at + 2 + jpeg.readUInt16BE(at + 2)
    if (end > jpeg.length || end < at + 4) throw new Error('a segment reaches past the end')
    const after = marker === SOS ? endOfScan(jpeg, end) : end
    yield { marker, start: at, end: after }
    at = after
  }
}

/** Where the coded data after a scan header ends: at the first marker that is no restart. */
function endOfScan(jpeg: Buffer, from: number): number {
  let at = from
  for (;;) {
    at = jpeg.indexOf(0xff, at)
    if (at < 0 || at + 1 >= jpeg.length) throw new Error('no end marker')
    const next = jpeg[at + 1]!
    if (next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
    at += next === 0xff ? 1 : 2
  }
}
