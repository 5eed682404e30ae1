/** Where the audio of an MP3 lies between its tags, and which tags those are. */
export interface Mp3Parts {
  start: number
  end: number
  tags: string[]
}

/**
 * Finds every tag before and after the audio of an MP3: ID3v2 (several, with footers, also at the end), ID3v1 with its
 * enhanced block, APE, Lyrics3. Only whole tags count; audio frames, VBR headers among them, are never touched.
 */
export function partsOfMp3(file: Buffer): Mp3Parts {
  const tags: string[] = []
  let start = 0
  for (let length = 1; length > 0 && start < file.length; start += length) {
    length = id3v2At(file, start)
    if (length > 0) tags.push('ID3v2')
    else {
      length = apeAt(file, start)
      if (length > 0) tags.push('APE')
    }
  }
  start = Math.min(start, file.length)
  let end = file.length
  for (let found = tagBefore(file, start, end); found; found = tagBefore(file, start, end)) {
    tags.push(found.kind)
    end -= found.length
  }
  return { start, end, tags }
}

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

/** The tag that ends at `end`, if any, and how long it is; it must not reach before `start`. */
function tagBefore(file: Buffer, start: number, end: number): { kind: string; length: number } | undefined {
  for (const [kind, length] of [
    ['ID3v1', id3v1Before(file, end)],
    ['APE', apeBefore(file, end)],
    ['Lyrics3', lyricsBefore(file, end)],
    ['ID3v2', id3v2Before(file, end)],
  ] as const) {
    if (length > 0 && end - length >= start) return { kind, length }
  }
  return undefined
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

/** Whether MPEG layer III audio begins here or soon after: two frame headers at the right distance. */
export function hasMpegAudio(file: Buffer, start: number, end: number): boolean {
  const last = Math.min(end - 4, start + 65_536)
  for (let at = start; at <= last; at++) {
    const length = frameLength(file, at)
    if (length === 0) continue
    if (at + length + 4 > end || frameLength(file, at + length) > 0) return true
  }
  return false
}

const RATES = [44_100, 48_000, 32_000]
const KBITS_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const KBITS_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const LAYER_1 = [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448]
const LAYER_2 = [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384]

/** Bytes of the MPEG audio frame whose header stands here; 0 where none does. */
function frameLength(file: Buffer, at: number): number {
  if (file[at] !== 0xff || (file[at + 1]! & 0xe0) !== 0xe0) return 0
  const version = (file[at + 1]! >> 3) & 3
  const layer = 4 - ((file[at + 1]! >> 1) & 3)
  const bits = file[at + 2]! >> 4
  const rate = RATES[(file[at + 2]! >> 2) & 3]
  if (version === 1 || layer === 4 || bits === 0 || bits === 15 || rate === undefined) return 0
  const table = version === 3 ? [LAYER_1, LAYER_2, KBITS_1][layer - 1]! : layer === 1 ? LAYER_1 : KBITS_2
  const frequency = version === 3 ? rate : version === 2 ? rate / 2 : rate / 4
  const padding = (file[at + 2]! >> 1) & 1
  const kbits = table[bits]! * 1000
  if (layer === 1) return (Math.floor((12 * kbits) / frequency) + padding) * 4
  const samples = layer === 3 && version !== 3 ? 72 : 144
  return Math.floor((samples * kbits) / frequency) + padding
}
