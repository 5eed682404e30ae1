import { CustomSource, type Source } from 'mediabunny'

/** Plain samples in a file that no browser reads: where they are, and how they are laid out. */
interface Samples {
  start: number
  length: number
  channels: number
  rate: number
  /** Bytes of one sample of one channel. */
  bytes: number
  kind: 'signed' | 'unsigned' | 'float' | 'alaw' | 'mulaw'
  bigEndian: boolean
  title?: string
  artist?: string
  /** Title, cover and the like, as MP3 files have them. */
  id3?: Uint8Array
}

/** Recordings of AIFF and CAF as a WAV file that is put together while it is read; nothing of other files. */
export async function samplesAsWav(file: Blob): Promise<Source | undefined> {
  const head = await viewOf(file, 0, 12)
  if (head.byteLength < 12) return undefined
  const id = idAt(head, 0)
  const samples =
    id === 'FORM' && /^AIF[FC]$/.test(idAt(head, 8))
      ? await inAiff(file)
      : id === 'caff'
        ? await inCaf(file)
        : undefined
  return samples && samples.length > 0 ? wavOf(file, samples) : undefined
}

const viewOf = async (file: Blob, start: number, end: number) =>
  new DataView(await file.slice(start, end).arrayBuffer())
const idAt = (view: DataView, at: number) =>
  String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, 4))

/** What compression an AIFF-C names that is none. */
const AIFC: Record<string, Pick<Samples, 'kind' | 'bigEndian'>> = {
  NONE: { kind: 'signed', bigEndian: true },
  twos: { kind: 'signed', bigEndian: true },
  in24: { kind: 'signed', bigEndian: true },
  in32: { kind: 'signed', bigEndian: true },
  sowt: { kind: 'signed', bigEndian: false },
  raw: { kind: 'unsigned', bigEndian: true },
  fl32: { kind: 'float', bigEndian: true },
  fl64: { kind: 'float', bigEndian: true },
  alaw: { kind: 'alaw', bigEndian: true },
  ulaw: { kind: 'mulaw', bigEndian: true },
}

/** Covers are kept in memory while a file is read. */
const LARGEST_TAGS = 32e6

async function inAiff(file: Blob): Promise<Samples | undefined> {
  let common: DataView | undefined
  let sound: { start: number; length: number } | undefined
  const texts: Record<string, string> = {}
  let id3: Uint8Array | undefined
  for (let at = 12; at + 8 <= file.size; ) {
    const head = await viewOf(file, at, at + 8)
    const [id, size] = [idAt(head, 0), head.getUint32(4)]
    const start = at + 8
    if (id === 'COMM') common = await viewOf(file, start, start + size)
    if (id === 'SSND') {
      const offset = (await viewOf(file, start, start + 4)).getUint32(0)
      sound = { start: start + 8 + offset, length: Math.min(size, file.size - start) - 8 - offset }
    }
    if ((id === 'NAME' || id === 'AUTH') && size < 1000)
      texts[id] = (await file.slice(start, start + size).text()).replace(/\0+$/, '')
    if (id === 'ID3 ' && size < LARGEST_TAGS)
      id3 = new Uint8Array(await file.slice(start, start + size).arrayBuffer())
    // A chunk of an odd size is followed by a byte of padding.
    at = start + size + (size % 2)
  }
  if (!common || common.byteLength < 18 || !sound) return undefined
  const named = common.byteLength >= 22 ? idAt(common, 18).trim() : 'NONE'
  const layout = AIFC[named] ?? AIFC[named.toLowerCase()]
  if (!layout) return undefined
  const law = layout.kind === 'alaw' || layout.kind === 'mulaw'
  return {
    ...sound,
    ...layout,
    channels: common.getUint16(0),
    bytes: law ? 1 : Math.ceil(common.getUint16(6) / 8),
    rate: extended(common, 8),
    ...(texts['NAME'] && { title: texts['NAME'] }),
    ...(texts['AUTH'] && { artist: texts['AUTH'] }),
    ...(id3 && { id3 }),
  }
}

/** A number of 80 bits, as rates are written in AIFF. */
const extended = (view: DataView, at: number): number =>
  Math.round(Number(view.getBigUint64(at + 2)) * 2 ** ((view.getUint16(at) & 0x7fff) - 16383 - 63))

async function inCaf(file: Blob): Promise<Samples | undefined> {
  let description: DataView | undefined
  for (let at = 8; at + 12 <= file.size; ) {
    const head = await viewOf(file, at, at + 12)
    const id = idAt(head, 0)
    const size = Number(head.getBigInt64(4))
    const start = at + 12
    if (id === 'desc') description = await viewOf(file, start, start + 32)
    if (id === 'data') {
      // A recorder that was stopped leaves -1: up to the end of the file.
      const end = size < 0 ? file.size : Math.min(file.size, start + size)
      return description && description.byteLength === 32
        ? cafSamples(description, start + 4, end - start - 4)
        : undefined
    }
    if (size < 0) return undefined
    at = start + size
  }
  return undefined
}

function cafSamples(description: DataView, start: number, length: number): Samples | undefined {
  const kinds: Record<string, Samples['kind']> = { lpcm: 'signed', alaw: 'alaw', ulaw: 'mulaw' }
  const kind = kinds[idAt(description, 8)]
  if (!kind) return undefined
  const flags = description.getUint32(12)
  const channels = description.getUint32(24)
  return {
    start,
    length,
    channels,
    rate: Math.round(description.getFloat64(0)),
    bytes: description.getUint32(16) / channels,
    kind: kind === 'signed' && flags & 1 ? 'float' : kind,
    bigEndian: (flags & 2) === 0,
  }
}

const FORMAT_TAGS = { signed: 1, unsigned: 1, float: 3, alaw: 6, mulaw: 7 }

function wavOf(file: Blob, samples: Samples): Source | undefined {
  const { channels, rate, bytes, kind, bigEndian } = samples
  const fits = channels > 0 && channels < 33 && rate > 0 && [1, 2, 3, 4, 8].includes(bytes)
  if (!fits || (bytes === 8 && kind !== 'float')) return undefined
  const length = samples.length - (samples.length % (bytes * channels))
  const header = headerOf({ ...samples, length })
  // Samples of one byte have a sign in AIFF, and none in WAV.
  const turns = bytes === 1 && kind === 'signed'
  const swaps = bytes > 1 && bigEndian
  return new CustomSource({
    getSize: () => header.length + length,
    async read(start, end) {
      const given = new Uint8Array(end - start)
      if (start < header.length) given.set(header.subarray(start, end))
      const [from, to] = [Math.max(0, start - header.length), end - header.length]
      if (to <= from) return given
      const whole = from - (from % bytes)
      const until = Math.min(length, Math.ceil(to / bytes) * bytes)
      const data = new Uint8Array(
        await file.slice(samples.start + whole, samples.start + until).arrayBuffer(),
      )
      if (swaps) for (let at = 0; at < data.length; at += bytes) data.subarray(at, at + bytes).reverse()
      if (turns) for (let at = 0; at < data.length; at++) data[at]! ^= 0x80
      given.set(data.subarray(from - whole, to - whole), Math.max(0, header.length - start))
      return given
    },
  })
}

function headerOf({ length, channels, rate, bytes, kind, title, artist, id3 }: Samples): Uint8Array {
  const format = new DataView(new ArrayBuffer(16))
  format.setUint16(0, FORMAT_TAGS[kind], true)
  format.setUint16(2, channels, true)
  format.setUint32(4, rate, true)
  format.setUint32(8, rate * channels * bytes, true)
  format.setUint16(12, channels * bytes, true)
  format.setUint16(14, bytes * 8, true)
  const texts = [
    ...(title ? [chunk('INAM', letters(`${title}\0`))] : []),
    ...(artist ? [chunk('IART', letters(`${artist}\0`))] : []),
  ]
  const body = joined([
    letters('WAVE'),
    chunk('fmt ', new Uint8Array(format.buffer)),
    ...(texts.length > 0 ? [chunk('LIST', joined([letters('INFO'), ...texts]))] : []),
    ...(id3 ? [chunk('ID3 ', id3)] : []),
    chunk('data', new Uint8Array(), length),
  ])
  return chunk('RIFF', body, body.length + length)
}

const letters = (text: string) => new TextEncoder().encode(text)

function joined(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, one) => sum + one.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function chunk(id: string, body: Uint8Array, size = body.length): Uint8Array {
  const made = new Uint8Array(8 + body.length + (body.length % 2))
  made.set(letters(id))
  new DataView(made.buffer).setUint32(4, size, true)
  made.set(body, 8)
  return made
}
