import type { IAudioMetadata } from 'music-metadata'
import { badInput } from '../fault.ts'
import { withPlainId3v2 } from '../formats/audio/plain-id3v2.ts'
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
  const aiff = kind === 'aiff' ? aiffTexts(bytes) : undefined
  const whole = kind === 'wav' ? withWaveSizes(plainWave(bytes)) : (aiff?.bytes ?? withPlainId3v2(bytes))
  const inWords = kind === 'wav' ? asUtf8 : aiff?.inWords
  try {
    return tidied(await parseBuffer(whole, undefined, options), kind, whole, inWords)
  } catch {
    // Junk before the first frame hides the format from the library, but not from us.
    try {
      return tidied(
        await parseBuffer(whole, { mimeType: KINDS[kind].media, size: whole.length }, options),
        kind,
        whole,
        inWords,
      )
    } catch (error) {
      // The tags often come first: a download that broke off still has them.
      if (soFar && holdsSomething(soFar)) return cutOff(soFar)
      throw badInput(`${param}: the ${KINDS[kind].label} file is damaged and its tags cannot be read.`, error)
    }
  }
}

/** Zeros behind the last frame, and chunks made for it, are how tags keep room to grow, and no fault of the file. */
const isPadding = (message: string) =>
  message.includes('\0') || message === 'Illegal ID3v2 tag length' || EMPTY_CHUNK.test(message)
const EMPTY_CHUNK = /^Ignore chunk: RIFF\/(junk|pad ?|fllr|filr|ds64)$/i

/** The library holds the last chunk against what is behind it, and calls every recording cut off. */
const isFalseAlarm = (message: string, kind: FileKind, bytes: Uint8Array) =>
  kind === 'wav' && message === 'Data chunk size exceeds file size' && chunksOf(bytes, true).every(isWhole)

function tidied(
  read: IAudioMetadata,
  kind: FileKind,
  bytes: Uint8Array,
  inWords: ((text: string) => string) | undefined,
): IAudioMetadata {
  const warnings = read.quality.warnings.filter(
    ({ message }) => !isPadding(message) && !isFalseAlarm(message, kind, bytes),
  )
  const whole = { ...read, format: withoutEmptyTimes(read.format), quality: { ...read.quality, warnings } }
  if (!inWords) return whole
  return { ...whole, native: withTexts(read.native, inWords), common: withTexts(read.common, inWords) }
}

/** A time that was never set counts as the first second of 1904, when MP4's clock starts. */
function withoutEmptyTimes(format: IAudioMetadata['format']): IAudioMetadata['format'] {
  const { creationTime, modificationTime, ...rest } = format
  const isSet = (time: Date | undefined) => time !== undefined && time.getUTCFullYear() > 1904
  return {
    ...rest,
    ...(isSet(creationTime) && { creationTime }),
    ...(isSet(modificationTime) && { modificationTime }),
  }
}

/** The tags of WAV do not say how they are encoded; the library reads bytes as characters, programs write UTF-8. */
const asUtf8 = (value: string): string =>
  (/^[\0-\xff]*[\x80-\xff][\0-\xff]*$/.test(value) && utf8Text(Buffer.from(value, 'latin1'))) || value

/** Characters that no text consists of, from here on, and how many of them there are. */
const [SIGN, MOST_SIGNS] = [14, 14]

/**
 * The library drops the eighth bit of AIFF's texts, which are UTF-8 or, as on old Macs, Mac OS Roman. A sign takes the
 * place of each text in the bytes, and the words that of each sign in the result.
 */
function aiffTexts(file: Uint8Array): { bytes: Uint8Array; inWords: (value: string) => string } {
  const bytes = new Uint8Array(file)
  const known = new Map<string, string>()
  for (const { name, body } of chunksOf(bytes, false)) {
    if (!['NAME', 'AUTH', '(c) ', 'ANNO'].includes(name) || body.every(byte => byte < 0x80)) continue
    if (known.size === MOST_SIGNS) break
    const text = utf8Text(Buffer.from(body)) ?? new TextDecoder('macintosh').decode(body)
    const sign = SIGN + known.size
    known.set(String.fromCharCode(sign), text.replaceAll('\0', ' ').trim())
    body.fill(0)[0] = sign
  }
  return { bytes, inWords: value => known.get(value) ?? value }
}

/** Every text inside a value, said anew. */
function withTexts<T>(value: T, said: (text: string) => string): T {
  if (typeof value === 'string') return said(value) as T
  if (Array.isArray(value)) return value.map(one => withTexts(one, said)) as T
  const isPlain =
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  return isPlain
    ? (Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withTexts(one, said)])) as T)
    : value
}

interface Chunk {
  name: string
  size: number
  body: Uint8Array
}

const isWhole = ({ size, body }: Chunk) => body.length === size

/** The chunks of a RIFF or an IFF file. */
function chunksOf(bytes: Uint8Array, littleEndian: boolean): Chunk[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const found: Chunk[] = []
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, littleEndian)
    const name = Buffer.from(bytes.subarray(at, at + 4)).toString('latin1')
    found.push({ name, size, body: bytes.subarray(at + 8, at + 8 + size) })
    at += 8 + even(size)
  }
  return found
}

const holdsSomething = ({ format, native }: IAudioMetadata) =>
  format.codec !== undefined || Object.values(native).some(tags => tags.length > 0)

function cutOff({ format, native, common, quality }: IAudioMetadata): IAudioMetadata {
  const message = 'The file is damaged or cut off; given is what could be read before that.'
  return { format, native, common, quality: { ...quality, warnings: [{ message }, ...quality.warnings] } }
}

const MOST = 0xffff_ffff
const EXTENSIBLE = 0xfffe

/**
 * What the library knows no names for, as it does know them. RF64 is WAV with sizes of 64 bits in a chunk of their own,
 * as RIFF ends at 4 GB; sound of more than 16 bits or two channels has its coding at the end of the format.
 */
function plainWave(bytes: Uint8Array): Uint8Array {
  const isLarge = textAt(bytes, 0) === 'RF64'
  const format = chunkAt(bytes, 'fmt ')
  const view = viewOf(bytes)
  const isExtensible =
    format !== undefined && format + 34 <= bytes.length && view.getUint16(format + 8, true) === EXTENSIBLE
  if (!isLarge && !isExtensible) return bytes
  const plain = new Uint8Array(bytes)
  const head = viewOf(plain)
  if (isExtensible) head.setUint16(format + 8, view.getUint16(format + 32, true), true)
  if (!isLarge) return plain
  plain.set(Buffer.from('RIFF'))
  head.setUint32(4, bytes.length - 8, true)
  const data = chunkAt(bytes, 'data')
  if (textAt(bytes, 12) !== 'ds64' || data === undefined || bytes.length < 36) return plain
  const size = Math.min(Number(view.getBigUint64(28, true)), bytes.length - data - 8)
  if (view.getUint32(data + 4, true) === MOST) head.setUint32(data + 4, size, true)
  return plain
}

const viewOf = ({ buffer, byteOffset, length }: Uint8Array) => new DataView(buffer, byteOffset, length)
const textAt = (bytes: Uint8Array, at: number) => Buffer.from(bytes.subarray(at, at + 4)).toString('latin1')

/** Where a chunk of a WAV begins. */
function chunkAt(bytes: Uint8Array, id: string): number | undefined {
  const view = viewOf(bytes)
  for (let at = 12; at + 8 <= bytes.length; at += 8 + even(view.getUint32(at + 4, true)))
    if (textAt(bytes, at) === id) return at
  return undefined
}

/** A recorder that was cut off never wrote the sizes into the head of its WAV: they reach to the end then. */
function withWaveSizes(bytes: Uint8Array): Uint8Array {
  const { length } = bytes
  const view = viewOf(bytes)
  const at = chunkAt(bytes, 'data') ?? length
  if (at + 8 >= length || view.getUint32(at + 4, true) !== 0 || view.getUint32(4, true) > at) return bytes
  const mended = new Uint8Array(bytes)
  const head = new DataView(mended.buffer)
  head.setUint32(4, length - 8, true)
  head.setUint32(at + 4, length - at - 8, true)
  return mended
}

const even = (size: number) => size + (size % 2)
