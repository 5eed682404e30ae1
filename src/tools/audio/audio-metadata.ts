import { readFile } from 'node:fs/promises'
import type { IAudioMetadata, IPicture } from 'music-metadata'
import { z } from 'zod'
import { readAudio } from '../../engines/music-metadata.ts'
import { badInput } from '../../fault.ts'
import { imageSize } from '../../formats/image/image-size.ts'
import { AUDIO, type FileKind, KINDS, kindOfBytes } from '../../lib/files/file-kinds.ts'
import { p } from '../../params.ts'
import { defineTool, json } from '../../tool.ts'

const anything = z.record(z.string(), z.unknown())

export default defineTool({
  name: 'Audio metadata',
  description:
    'Reads the tags of an audio file (ID3, Vorbis comments, MP4, APE, RIFF, AIFF, ASF) with duration, bit rate and codec. Cover images are described, not included.',
  credits: 1,
  params: {
    file: p
      .file({ kinds: AUDIO, label: 'sound' })
      .describe(
        'The audio file: MP3, AAC, FLAC, Ogg, Opus, MP4, WAV, AIFF, WMA, APE, WavPack, Musepack, DSD or Matroska.',
      ),
  },
  returns: json(
    z.object({
      format: z
        .object({
          container: z.string().optional(),
          codec: z.string().optional(),
          duration: z.number().optional().describe('Seconds.'),
          bitrate: z.number().optional().describe('Bits a second.'),
          sample_rate: z.number().optional(),
          channels: z.number().optional(),
          lossless: z.boolean().optional(),
          tag_types: z.array(z.string()),
        })
        .catchall(z.unknown()),
      common: anything.describe(
        'Title, artist, album, year, track and so on, whatever kind of tag they come from.',
      ),
      native: z.record(z.string(), z.array(z.object({ id: z.string(), value: z.unknown() }))),
      pictures: z.array(
        z.object({
          type: z.string().optional(),
          media_type: z.string(),
          size: z.int().describe('Bytes.'),
          width: z.int().optional(),
          height: z.int().optional(),
          description: z.string().optional(),
        }),
      ),
    }),
  ),
  example: { file: 'tagged.mp3' },
  short: true,
  async run({ file }, call) {
    const found = await readAudio(await readFile(file.path), file.kind)
    const { picture = [], ...common } = found.common
    for (const { message } of found.quality.warnings.slice(0, 5)) call.warn(message)
    const room: Room = { characters: MOST_CHARACTERS, entries: MOST_ENTRIES, isShort: false }
    const format = formatOf(found, room)
    if (format.codec === undefined && format.tag_types.length === 0) {
      throw badInput('file: neither audio nor tags were found in the file.')
    }
    const answer = {
      format,
      common: plainObject(common, room),
      native: nativeTags(found, room, call.warn),
      pictures: picture.slice(0, MOST_NATIVE).map(one => described(one, room)),
    }
    if (room.isShort)
      call.warn(
        `texts of more than ${LONGEST_TEXT.toLocaleString('en')} characters are cut, and of all tags together only the first ${MOST_CHARACTERS / 1e6} million characters and ${MOST_ENTRIES.toLocaleString('en')} values are given`,
      )
    return answer
  },
})

function formatOf({ format }: IAudioMetadata, room: Room) {
  const { trackInfo: _, tagTypes, duration, bitrate, numberOfChannels, ...rest } = format
  return {
    ...plainObject(rest, room),
    ...(numberOfChannels !== undefined && { channels: numberOfChannels }),
    ...(duration !== undefined &&
      Number.isFinite(duration) && { duration: Math.round(duration * 1000) / 1000 }),
    ...(bitrate !== undefined && Number.isFinite(bitrate) && { bitrate: Math.round(bitrate) }),
    tag_types: tagTypes,
  } as { tag_types: string[]; codec?: string; [key: string]: unknown }
}

const snake = (key: string) => key.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()

/** Keys in snake_case; what is empty is left out. */
const plainObject = (value: object, room: Room): Record<string, unknown> =>
  Object.fromEntries(Object.entries(plain(value, snake, room) as object).filter(([, one]) => !isEmpty(one)))

const isEmpty = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

const MOST_NATIVE = 2000

function nativeTags({ native }: IAudioMetadata, room: Room, warn: (message: string) => void) {
  const tags: Record<string, { id: string; value: unknown }[]> = {}
  for (const [kind, list] of Object.entries(native)) {
    if (list.length > MOST_NATIVE)
      warn(`native: only the first ${MOST_NATIVE} of ${list.length} ${kind} tags`)
    tags[kind] = list
      .slice(0, MOST_NATIVE)
      .map(({ id, value }) => ({ id: textIn(room, id), value: plain(value, key => key, room) ?? '' }))
  }
  return tags
}

/** Lyrics of long recordings have their place; what fills a file without end has not. */
const LONGEST_TEXT = 100_000
const [MOST_CHARACTERS, MOST_ENTRIES] = [5_000_000, 100_000]

/** How much more an answer may hold. */
interface Room {
  characters: number
  entries: number
  isShort: boolean
}

function textIn(room: Room, value: string): string {
  const length = Math.min(value.length, LONGEST_TEXT, room.characters)
  room.characters -= length
  room.isShort ||= length < value.length
  return value.slice(0, length).toWellFormed()
}

function entriesIn<T>(room: Room, values: T[]): T[] {
  const length = Math.min(values.length, room.entries)
  room.entries -= length
  room.isShort ||= length < values.length
  return values.slice(0, length)
}

/** Values as JSON can hold them: bytes become their number, dates ISO 8601, nothing is null. */
function plain(value: unknown, rename: (key: string) => string, room: Room, depth = 0): unknown {
  if (value === null || value === undefined || depth > 8) return undefined
  if (value instanceof Uint8Array || value instanceof ArrayBuffer) return { bytes: value.byteLength }
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString()
  if (typeof value === 'bigint') return value <= Number.MAX_SAFE_INTEGER ? Number(value) : String(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value === 'string') return textIn(room, value)
  if (Array.isArray(value))
    return entriesIn(room, value)
      .map(one => plain(one, rename, room, depth + 1))
      .filter(one => one !== undefined)
  if (typeof value !== 'object') return value
  const entries = entriesIn(room, Object.entries(value))
    .map(([key, one]) => [rename(key), plain(one, rename, room, depth + 1)] as const)
    .filter(([, one]) => one !== undefined)
  return Object.fromEntries(entries)
}

const isPicture = (kind: FileKind): kind is 'png' | 'jpeg' | 'gif' | 'webp' =>
  ['png', 'jpeg', 'gif', 'webp'].includes(kind)

function described({ type, format, data, description }: IPicture, room: Room) {
  const kind = kindOfBytes(data)
  const size = isPicture(kind) ? imageSize({ bytes: data, kind }) : undefined
  return {
    ...(type && { type }),
    // Old tags say JPG, or nothing at all; the content knows better.
    media_type: isPicture(kind) ? KINDS[kind].media : format || 'application/octet-stream',
    size: data.length,
    ...(size && { width: size.width, height: size.height }),
    ...(description && { description: textIn(room, description) }),
  }
}
