import { badInput } from '../../fault.ts'

/** A decoded picture: rows of 8-bit RGB or RGBA, upright, with the colour profile its numbers are meant in. */
export interface HeifPixels {
  width: number
  height: number
  channels: 3 | 4
  data: Buffer
  icc: Buffer | undefined
  /** Colour primaries of the nclx box (ITU-T H.273), where there is no ICC profile: 1 sRGB, 12 Display P3. */
  primaries: number | undefined
}

// Two engines need it, and engines do not know each other: that is why a library is wrapped here and not there.

/** The part of libheif's C interface used here. Functions that can fail write a heif_error to the first pointer. */
interface Libheif {
  HEAPU8: Uint8Array
  HEAPU32: Uint32Array
  _malloc(size: number): number
  _free(pointer: number): void
  _heif_context_alloc(): number
  _heif_context_free(context: number): void
  _heif_context_read_from_memory(error: number, context: number, bytes: number, size: number, _: number): void
  _heif_context_get_primary_image_handle(error: number, context: number, out: number): void
  _heif_image_handle_release(handle: number): void
  _heif_image_handle_get_width(handle: number): number
  _heif_image_handle_get_height(handle: number): number
  _heif_image_handle_has_alpha_channel(handle: number): number
  _heif_image_handle_get_raw_color_profile_size(handle: number): number
  _heif_image_handle_get_raw_color_profile(error: number, handle: number, out: number): void
  _heif_image_handle_get_nclx_color_profile(error: number, handle: number, out: number): void
  _heif_nclx_color_profile_free(profile: number): void
  _heif_decode_image(
    error: number,
    handle: number,
    out: number,
    space: number,
    chroma: number,
    options: number,
  ): void
  _heif_context_has_sequence(context: number): number
  _heif_context_get_track(context: number, id: number): number
  _heif_track_release(track: number): void
  _heif_track_has_alpha_channel(track: number): number
  _heif_track_get_image_resolution(error: number, track: number, width: number, height: number): void
  _heif_track_decode_next_image(
    error: number,
    track: number,
    out: number,
    space: number,
    chroma: number,
    options: number,
  ): void
  _heif_image_get_plane_readonly(image: number, channel: number, strideOut: number): number
  _heif_image_get_width(image: number, channel: number): number
  _heif_image_get_height(image: number, channel: number): number
  _heif_image_release(image: number): void
}

const RGB = 1
const INTERLEAVED_RGB = 10
const INTERLEAVED_RGBA = 11
const INTERLEAVED = 10
/** WebAssembly memory never shrinks, so an instance that grew past this is dropped after the call. */
const KEEP_BELOW = 200 * 2 ** 20

let instance: Libheif | undefined

async function libheif(): Promise<Libheif> {
  if (instance) return instance
  // @ts-expect-error the bundle has no types
  const { default: create } = await import('libheif-js/libheif-wasm/libheif-bundle.js')
  instance = (await create()) as Libheif
  return instance
}

/**
 * Decodes the primary picture of a HEIC file. libheif applies rotation, mirroring and cropping.
 * `whose` begins the message of a refusal: the parameter's name.
 */
export async function readHeif(bytes: Uint8Array, maxPixels: number, whose = 'file'): Promise<HeifPixels> {
  const lib = await libheif()
  try {
    return decode(lib, bytes, maxPixels, whose)
  } catch (error) {
    // A trap leaves the instance's memory in an unknown state.
    if (error instanceof Error && /^(RuntimeError|RangeError)$/.test(error.name)) {
      instance = undefined
      throw damaged(whose, error)
    }
    throw error
  } finally {
    if (lib.HEAPU8.length > KEEP_BELOW) instance = undefined
  }
}

const damaged = (whose: string, cause?: unknown) =>
  badInput(`${whose}: the HEIC image is damaged or uses a coding that cannot be read.`, cause)

function decode(lib: Libheif, bytes: Uint8Array, maxPixels: number, whose: string): HeifPixels {
  const input = lib._malloc(bytes.length)
  const error = lib._malloc(16)
  const out = lib._malloc(8)
  if (!input || !error || !out) throw damaged(whose, 'no memory')
  const context = lib._heif_context_alloc()
  const succeeded = () => lib.HEAPU32[error >> 2] === 0
  const memory: Memory = {
    lib,
    error,
    out,
    succeeded,
    check: () => {
      if (!succeeded()) throw damaged(whose, `libheif error ${lib.HEAPU32[error >> 2]}`)
    },
    checkSize: (width, height) => {
      if (width < 1 || height < 1) throw damaged(whose, 'no pixels')
      if (width * height <= maxPixels) return
      throw badInput(
        `${whose}: the image has ${width} x ${height} pixels; the limit is ${maxPixels / 1e6} megapixels.`,
      )
    },
  }
  try {
    lib.HEAPU8.set(bytes, input)
    lib._heif_context_read_from_memory(error, context, input, bytes.length, 0)
    memory.check()
    lib._heif_context_get_primary_image_handle(error, context, out)
    // A sequence may come without any still picture; its first frame stands for it.
    if (!succeeded() && lib._heif_context_has_sequence(context)) return firstOfSequence(memory, context)
    memory.check()
    return still(memory, lib.HEAPU32[out >> 2]!)
  } finally {
    lib._heif_context_free(context)
    for (const pointer of [input, error, out]) lib._free(pointer)
  }
}

/** The library's memory of one call: where it writes errors and results. */
interface Memory {
  lib: Libheif
  error: number
  out: number
  succeeded: () => boolean
  check: () => void
  checkSize: (width: number, height: number) => void
}

function still(memory: Memory, handle: number): HeifPixels {
  const { lib, error, out, check, succeeded } = memory
  try {
    const width = lib._heif_image_handle_get_width(handle)
    const height = lib._heif_image_handle_get_height(handle)
    memory.checkSize(width, height)
    const channels = lib._heif_image_handle_has_alpha_channel(handle) ? 4 : 3
    lib._heif_decode_image(error, handle, out, RGB, channels === 4 ? INTERLEAVED_RGBA : INTERLEAVED_RGB, 0)
    check()
    const data = takePixels(memory, width, height, channels)
    const icc = iccProfile(lib, handle, error, succeeded)
    const named = icc ? undefined : primaries(lib, handle, error, out, succeeded)
    return { width, height, channels, data, icc, primaries: named }
  } finally {
    lib._heif_image_handle_release(handle)
  }
}

function firstOfSequence(memory: Memory, context: number): HeifPixels {
  const { lib, error, out, check } = memory
  const track = lib._heif_context_get_track(context, 0)
  if (!track) throw new RangeError('no track')
  try {
    lib._heif_track_get_image_resolution(error, track, out, out + 4)
    check()
    const [width, height] = [lib.HEAPU32[out >> 2]! & 0xffff, lib.HEAPU32[(out + 4) >> 2]! & 0xffff]
    memory.checkSize(width, height)
    const channels = lib._heif_track_has_alpha_channel(track) ? 4 : 3
    const chroma = channels === 4 ? INTERLEAVED_RGBA : INTERLEAVED_RGB
    lib._heif_track_decode_next_image(error, track, out, RGB, chroma, 0)
    check()
    const data = takePixels(memory, width, height, channels)
    return { width, height, channels, data, icc: undefined, primaries: undefined }
  } finally {
    lib._heif_track_release(track)
  }
}

/** Copies the rows of the decoded image that `out` points at, and releases it. */
function takePixels({ lib, out }: Memory, width: number, height: number, channels: number): Buffer {
  const image = lib.HEAPU32[out >> 2]!
  try {
    const wide = lib._heif_image_get_width(image, INTERLEAVED)
    const high = lib._heif_image_get_height(image, INTERLEAVED)
    const plane = lib._heif_image_get_plane_readonly(image, INTERLEAVED, out)
    const stride = lib.HEAPU32[out >> 2]!
    if (!plane || wide < width || high < height) throw new RangeError('fewer pixels than declared')
    const row = width * channels
    const data = Buffer.allocUnsafe(row * height)
    for (let y = 0; y < height; y++) {
      data.set(lib.HEAPU8.subarray(plane + y * stride, plane + y * stride + row), y * row)
    }
    return data
  } finally {
    lib._heif_image_release(image)
  }
}

function iccProfile(lib: Libheif, handle: number, error: number, succeeded: () => boolean) {
  const size = lib._heif_image_handle_get_raw_color_profile_size(handle)
  if (size === 0) return undefined
  const at = lib._malloc(size)
  lib._heif_image_handle_get_raw_color_profile(error, handle, at)
  const icc = succeeded() ? Buffer.from(lib.HEAPU8.subarray(at, at + size)) : undefined
  lib._free(at)
  return icc
}

function primaries(lib: Libheif, handle: number, error: number, out: number, succeeded: () => boolean) {
  lib._heif_image_handle_get_nclx_color_profile(error, handle, out)
  if (!succeeded()) return undefined
  const profile = lib.HEAPU32[out >> 2]!
  const value = lib.HEAPU32[(profile + 4) >> 2]
  lib._heif_nclx_color_profile_free(profile)
  return value
}
