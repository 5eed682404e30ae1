import type { Bitmap } from '../../lib/geometry/pdf-page.ts'
import type { Placement } from '../../pdf/compress/image-placements.ts'
import { type Dict, name, newRef, type Obj, type Stream } from '../../pdf/core/objects.ts'

export interface ShrinkOptions {
  placement: Placement | undefined
  /** It is how clear another image is; what is told by many shades of clearness must not become blocks. */
  isMask: boolean
  /** Reads JPEG 2000 and JBIG2: samples as they are stored, in one or three channels. */
  unpack: (stream: Stream) => Promise<Bitmap | undefined>
}

/** An image on its way: what it was, and the samples that are packed anew. */
export interface Picture {
  stream: Stream
  width: number
  height: number
  /** The size it needs where it is drawn, smaller only where it has far too many pixels. */
  size: { width: number; height: number }
  bits: number
  /** The space to write where it becomes another one. */
  space?: Obj
}

/** How new data is packed. */
interface Packing {
  filter: string
  params?: Dict | undefined
  /** Bits of a sample, 8 unless told. */
  bits?: number
  /** The space of the samples, where it is another one than the picture's. */
  space?: Obj
}

/** Puts new data in the image's place. */
export function replaceData(
  { stream, size, space: written }: Picture,
  data: Buffer,
  { filter, params, bits = 8, space = written }: Packing,
): void {
  const { dict } = stream
  for (const key of ['DecodeParms', 'DP', 'F']) dict.delete(key)
  dict.set('Filter', name(filter))
  if (params) dict.set('DecodeParms', newRef(params))
  dict.set('Width', size.width)
  dict.set('Height', size.height)
  dict.set('BitsPerComponent', bits)
  if (space !== undefined) dict.set('ColorSpace', space)
  stream.raw = data
}
