/**
 * Where the audio of an MP3 lies between its tags: ID3v2 (several, with footers, also at the end), ID3v1 with its
 * enhanced block, APE, Lyrics3. Only whole tags count; audio frames, VBR headers among them, are never touched.
 */
export function audioOfMp3(file: Buffer): { start: number; end: number } {
  let start = 0
  for (let length = tagAt(file, start); length > 0; length = tagAt(file, start)) start += length
  start = Math.min(start, file.length)
  let end = file.length
  for (let length = tagBefore(file, start, end); length > 0; length = tagBefore(file, start, end))
    end -= length
  return { start, end }
}

/** How long the tag is that begins at a place; 0 where none does. */
const tagAt = (file: Buffer, at: number): number => id3v2At(file, at) || apeAt(file, at)

const text = (file: Buffer, at: number, length: number) => file.toString('latin1', at, at + length)

/** The 28 bits of a size, seven in each byte; -1 where a byte has its eighth bit set. */
function synchsafe(file: Buffer, at: number): number {
  let size = 0
  for (let i = 0; i < 4; i++) {
    const byte = file[at + i]!
    if (byte > 127) return -1
    size = size * 128 + byte
  }
  return size
}

function id3v2At(file: Buffer, at: number): number {
  if (at + 10 > file.length || text(file, at, 3) !== 'ID3' || file[at + 3] === 0xff || file[at + 4] === 0xff)
    return 0
  const size = synchsafe(file, at + 6)
  if (size < 0) return 0
  const footer = (file[at + 5]! & 0x10) !== 0 ? 10 : 0
  let end = at + 10 + size + footer
  // Some programs count their padding out of the tag; zeros can be no audio either.
  let zeros = end
  while (zeros < file.length && file[zeros] === 0) zeros++
  if (zeros < file.length && (file[zeros] === 0xff || text(file, zeros, 3) === 'ID3')) end = zeros
  return end - at
}

const APE_SIZE = 32

function apeAt(file: Buffer, at: number): number {
  if (at + APE_SIZE > file.length || text(file, at, 8) !== 'APETAGEX') return 0
  const isHeader = (file.readUInt32LE(at + 20) & 0x20000000) !== 0
  return isHeader ? APE_SIZE + file.readUInt32LE(at + 12) : 0
}

/** How long the tag is that ends at `end`; 0 where none does, or it would reach before `start`. */
function tagBefore(file: Buffer, start: number, end: number): number {
  const lengths = [id3v1Before, apeBefore, lyricsBefore, id3v2Before].map(find => find(file, end))
  return lengths.find(length => length > 0 && end - length >= start) ?? 0
}

function id3v1Before(file: Buffer, end: number): number {
  if (end < 128 || text(file, end - 128, 3) !== 'TAG') return 0
  return end >= 355 && text(file, end - 355, 4) === 'TAG+' ? 355 : 128
}

function apeBefore(file: Buffer, end: number): number {
  if (end < APE_SIZE || text(file, end - APE_SIZE, 8) !== 'APETAGEX') return 0
  const size = file.readUInt32LE(end - APE_SIZE + 12)
  const hasHeader = file.readUInt32LE(end - APE_SIZE + 20) >>> 31 === 1
  return size >= APE_SIZE ? size + (hasHeader ? APE_SIZE : 0) : 0
}

function lyricsBefore(file: Buffer, end: number): number {
  const mark = end >= 20 ? text(file, end - 9, 9) : ''
  if (mark === 'LYRICS200') {
    const digits = text(file, end - 15, 6)
    const length = /^\d{6}$/.test(digits) ? Number(digits) + 15 : 0
    return length > 0 && length <= end && text(file, end - length, 11) === 'LYRICSBEGIN' ? length : 0
  }
  if (mark !== 'LYRICSEND') return 0
  // The first version does not say how long it is, but no lyrics are longer than 5,100 bytes.
  const from = Math.max(0, end - 5120)
  const at = file.subarray(from, end).lastIndexOf(Buffer.from('LYRICSBEGIN'))
  return at < 0 ? 0 : end - from - at
}

function id3v2Before(file: Buffer, end: number): number {
  if (end < 20 || text(file, end - 10, 3) !== '3DI') return 0
  const size = synchsafe(file, end - 4)
  const length = size + 20
  return size >= 0 && length <= end && text(file, end - length, 3) === 'ID3' ? length : 0
}

/** Whether MPEG audio begins here or soon after: two frame headers at the right distance. */
export function hasMpegAudio(file: Buffer, start: number, end: number): boolean {
  const last = Math.min(end - 4, start + 65_536)
  for (let at = start; at <= last; at++) {
    const length = frameLength(file, at)
    if (length === 0) continue
    if (at + length + 4 > end || frameLength(file, at + length) > 0) return true
  }
  return false
}

/** Samples a second in version 1; version 2 has half as many, 2.5 a quarter. */
const RATES = [44_100, 48_000, 32_000]
const KILOBITS_OF_1 = [
  [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
]
const KILOBITS_OF_2 = [
  [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
]

/** Bytes of the MPEG audio frame whose header stands here; 0 where none does. */
function frameLength(file: Buffer, at: number): number {
  if (file[at] !== 0xff || (file[at + 1]! & 0xe0) !== 0xe0) return 0
  const version = [2.5, undefined, 2, 1][(file[at + 1]! >> 3) & 3]
  const layer = 4 - ((file[at + 1]! >> 1) & 3)
  const rate = RATES[(file[at + 2]! >> 2) & 3]
  if (version === undefined || layer === 4 || rate === undefined) return 0
  const kilobits = (version === 1 ? KILOBITS_OF_1 : KILOBITS_OF_2)[layer - 1]![file[at + 2]! >> 4]
  if (!kilobits) return 0
  const frequency = version === 1 ? rate : version === 2 ? rate / 2 : rate / 4
  const padding = (file[at + 2]! >> 1) & 1
  if (layer === 1) return (Math.floor((12_000 * kilobits) / frequency) + padding) * 4
  const samples = layer === 3 && version !== 1 ? 72 : 144
  return Math.floor((samples * 1000 * kilobits) / frequency) + padding
}
