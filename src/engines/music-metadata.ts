import type { IAudioMetadata } from 'music-metadata'
import { badInput } from '../fault.ts'
import { type FileKind, KINDS } from '../lib/files/file-kinds.ts'
import { utf8Text } from '../lib/text/utf8.ts'

/** Reads the tags and the technical data of an audio file, told by content and, failing that, by its kind. */
export async function readAudio(bytes: Uint8Array, kind: FileKind, param = 'file'): Promise<IAudioMetadata> {
  const { parseBuffer } = await import('music-metadata')
  let soFar: IAudioMetadata | undefined
  const options = {
    duration: true,
    observer: ({ metadata }: { metadata: IAudioMetadata }) => void (soFar = metadata),
  }
  const whole = kind === 'wav' ? withWaveSizes(bytes) : bytes
  try {
    return tidied(await parseBuffer(whole, undefined, options), kind)
  } catch {
    // Junk before the first frame hides the format from the library, but not from us.
    try {
      return tidied(
        await parseBuffer(whole, { mimeType: KINDS[kind].media, size: whole.length }, options),
        kind,
      )
    } catch (error) {
      // The tags often come first: a download that broke off still has them.
      if (soFar && holdsSomething(soFar)) return cutOff(soFar)
      throw badInput(`${param}: the ${KINDS[kind].label} file is damaged and its tags cannot be read.`, error)
    }
  }
}

/** Zeros behind the last frame are how tags keep room to grow, and no fault of the file. */
const isPadding = (message: string) => message.includes('\0')

function tidied(read: IAudioMetadata, kind: FileKind): IAudioMetadata {
  const warnings = read.quality.warnings.filter(({ message }) => !isPadding(message))
  const quality = { ...read.quality, warnings }
  if (kind !== 'wav') return { ...read, quality }
  return { ...read, quality, native: asUtf8(read.native), common: asUtf8(read.common) }
}

/** The tags of WAV do not say how they are encoded; the library reads bytes as characters, programs write UTF-8. */
function asUtf8<T>(value: T): T {
  if (typeof value === 'string') {
    const text = /^[\0-\xff]*[\x80-\xff][\0-\xff]*$/.test(value)
      ? utf8Text(Buffer.from(value, 'latin1'))
      : undefined
    return (text ?? value) as T
  }
  if (Array.isArray(value)) return value.map(asUtf8) as T
  const isPlain =
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  return isPlain
    ? (Object.fromEntries(Object.entries(value).map(([key, one]) => [key, asUtf8(one)])) as T)
    : value
}

const holdsSomething = ({ format, native }: IAudioMetadata) =>
  format.codec !== undefined || Object.values(native).some(tags => tags.length > 0)

function cutOff({ format, native, common, quality }: IAudioMetadata): IAudioMetadata {
  const message = 'The file is damaged or cut off; given is what could be read before that.'
  return { format, native, common, quality: { ...quality, warnings: [{ message }, ...quality.warnings] } }
}

/** A recorder that was cut off never wrote the sizes into the head of its WAV: they reach to the end then. */
function withWaveSizes(bytes: Uint8Array): Uint8Array {
  const { buffer, byteOffset, length } = bytes
  const view = new DataView(buffer, byteOffset, length)
  let at = 12
  while (at + 8 <= length && !isDataHead(view, at)) at += 8 + even(view.getUint32(at + 4, true))
  if (at + 8 >= length || view.getUint32(at + 4, true) !== 0 || view.getUint32(4, true) > at) return bytes
  const mended = bytes.slice()
  const head = new DataView(mended.buffer)
  head.setUint32(4, length - 8, true)
  head.setUint32(at + 4, length - at - 8, true)
  return mended
}

const isDataHead = (view: DataView, at: number) => view.getUint32(at) === 0x64_61_74_61
const even = (size: number) => size + (size % 2)
