import { decodeUntilImage } from '../core/filters.ts'
import type { Stream } from '../core/objects.ts'
import type { Found } from './finding.ts'

const ENUMERATED = 1
const CIE_JAB = 19

/** Rules about pictures of JPEG 2000, as far as the boxes before the picture tell. */
export function checkJpeg2000(stream: Stream, found: Found): void {
  let bytes: Buffer
  try {
    ;({ bytes } = decodeUntilImage(stream))
  } catch {
    return
  }
  const spaces: { method: number; approximation: number; space: number }[] = []
  let channels = 0
  const boxes = (start: number, end: number) => {
    for (let at = start; at + 8 <= end; ) {
      const length = bytes.readUInt32BE(at)
      const kind = bytes.toString('latin1', at + 4, at + 8)
      const next = length < 8 ? end : Math.min(end, at + length)
      if (kind === 'jp2h') boxes(at + 8, next)
      else if (kind === 'ihdr' && at + 19 <= end) {
        channels = bytes.readUInt16BE(at + 16)
        const depth = bytes[at + 18]! & 127
        if (bytes[at + 18] !== 255 && depth > 37) found('6.2.8.3', 'a JPEG 2000 picture has too many bits')
      } else if (kind === 'bpcc')
        found('6.2.8.3', 'the channels of a JPEG 2000 picture have different depths')
      else if (kind === 'colr' && at + 11 <= end) {
        const method = bytes[at + 8]!
        const space = method === ENUMERATED && at + 15 <= end ? bytes.readUInt32BE(at + 11) : 0
        spaces.push({ method, approximation: bytes[at + 10]!, space })
      } else if (kind === 'jp2c') return
      at = next
    }
  }
  boxes(0, bytes.length)
  if (channels > 0 && ![1, 3, 4].includes(channels))
    found('6.2.8.3', 'a JPEG 2000 picture has a number of channels that is not allowed')
  if (spaces.length > 1 && spaces.filter(one => one.approximation === 1).length !== 1)
    found('6.2.8.3', 'a JPEG 2000 picture does not say which of its colour spaces is the best')
  if (spaces.some(one => one.method < 1 || one.method > 3))
    found('6.2.8.3', 'a JPEG 2000 picture names its colours in a way that is not allowed')
  if (!stream.dict.has('ColorSpace') && spaces.some(one => one.space === CIE_JAB))
    found('6.2.8.3', 'a JPEG 2000 picture is in a colour space that is not allowed')
}
