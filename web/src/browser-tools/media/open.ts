import {
  ALL_FORMATS,
  type AudioCodec,
  BlobSource,
  canEncodeAudio,
  EncodedPacketSink,
  FlacOutputFormat,
  getFirstEncodableAudioCodec,
  getFirstEncodableVideoCodec,
  Input,
  type InputTrack,
  MkvOutputFormat,
  MovOutputFormat,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
  StreamTarget,
  type StreamTargetChunk,
  type VideoCodec,
  WavOutputFormat,
  WebMOutputFormat,
} from 'mediabunny'
import { say } from '../../lib/said.ts'
import { openSink, type Sink } from '../frame/scratch.ts'
import { FORMATS, type FormatId } from './formats.ts'
import { samplesAsWav } from './plain-samples.ts'
import { unreadKind } from './unread.ts'

/** A message that is shown as it is (see frame/job.svelte.ts, which workers do not load). */
export const trouble = (message: string): Error => Object.assign(new Error(message), { name: 'Trouble' })

/** Opens a file; it is read in parts, so its size does not matter. */
export async function openMedia(file: File): Promise<Input> {
  const source = (await samplesAsWav(file)) ?? new BlobSource(file)
  const input = new Input({ source, formats: ALL_FORMATS })
  if (!(await input.canRead())) {
    const kind = await unreadKind(file)
    throw trouble(
      kind
        ? say('open.kindNotRead', { name: file.name, kind })
        : say('open.noVideoAudioFile', { name: file.name }),
    )
  }
  // A download that was cut off begins like any other, and has no index.
  const tracks = await input.getTracks().catch((error: Error) => {
    if (/^unsupported/i.test(error.message)) throw trouble(say('open.codecNotRead', { name: file.name }))
    return []
  })
  if (tracks.length === 0) throw trouble(say('open.damaged', { name: file.name }))
  const begun = await begins(tracks)
  if (begun !== 'yes')
    throw trouble(say(begun === 'empty' ? 'open.damaged' : 'open.codecNotRead', { name: file.name }))
  for (const track of tracks) await loadDecoder(await track.getCodec())
  return input
}

/** Whether anything can be taken out of a file: some are announced by their header and fail at their first packet, others were cut off before it. */
async function begins(tracks: InputTrack[]): Promise<'yes' | 'empty' | 'failed'> {
  let failed = false
  for (const track of tracks) {
    const first = await new EncodedPacketSink(track).getFirstPacket().catch(() => (failed = true))
    if (first && first !== true) return 'yes'
  }
  return failed ? 'failed' : 'empty'
}

/** Up to here an MP4 is put together in memory, with its index first, as players on the web like it. */
const IN_MEMORY = 64e6

/** The header of a WAV file counts to four gigabytes; larger ones have another, which fewer programs read. */
const LARGE_WAV = 4e9

const WRITERS: Record<FormatId, (fastStart: 'in-memory' | false, size: number) => OutputFormat> = {
  mp4: fastStart => new Mp4OutputFormat({ fastStart }),
  mov: fastStart => new MovOutputFormat({ fastStart }),
  m4a: fastStart => new Mp4OutputFormat({ fastStart }),
  webm: () => new WebMOutputFormat(),
  mkv: () => new MkvOutputFormat(),
  mp3: () => new Mp3OutputFormat(),
  ogg: () => new OggOutputFormat(),
  wav: (_, size) => new WavOutputFormat({ large: size > LARGE_WAV }),
  flac: () => new FlacOutputFormat(),
}

export interface Writing {
  output: Output
  /** The file, once the output is finalized. */
  finish: (name: string) => Promise<File>
  discard: () => Promise<void>
}

/** An output that goes to the disk while it is made; the size is a guess of how large it gets. */
export async function openOutput(format: FormatId, size = Infinity): Promise<Writing> {
  const sink = await openSink()
  const target = new StreamTarget(streamInto(sink), { chunked: true, chunkSize: 4 << 20 })
  const output = new Output({ format: WRITERS[format](size < IN_MEMORY ? 'in-memory' : false, size), target })
  return { output, finish: name => sink.finish(name, FORMATS[format].type), discard: sink.discard }
}

const streamInto = (sink: Sink): WritableStream<StreamTargetChunk> =>
  new WritableStream({ write: ({ data, position }) => sink.write(data, position) })

/** The first codec of a format that this browser can write; encoders of our own are loaded where it has none. */
export async function audioCodecFor(format: FormatId): Promise<AudioCodec> {
  const wanted = FORMATS[format].audio as readonly AudioCodec[]
  await loadEncoder(wanted[0]!)
  const codec = await getFirstEncodableAudioCodec([...wanted])
  if (!codec) throw trouble(say('open.browserCannotWriteChoose', { label: FORMATS[format].label }))
  return codec
}

export async function videoCodecFor(
  format: FormatId,
  size: { width: number; height: number },
): Promise<VideoCodec> {
  const codec = await getFirstEncodableVideoCodec([...FORMATS[format].video], size)
  if (!codec)
    throw trouble(
      say('open.browserCannotWriteChoose2', {
        label: FORMATS[format].label,
        width: size.width,
        height: size.height,
      }),
    )
  return codec
}

/** Loads a decoder for what cameras and films have and browsers cannot read. */
async function loadDecoder(codec: string | null): Promise<void> {
  if (codec === 'ac3' || codec === 'eac3') (await import('@mediabunny/ac3')).registerAc3Decoder()
  if (codec === 'prores') (await import('@mediabunny/prores')).registerProresDecoder()
}

/** Loads an encoder of our own where the browser has none. */
export async function loadEncoder(codec: AudioCodec): Promise<void> {
  if (await canEncodeAudio(codec)) return
  if (codec === 'mp3') (await import('@mediabunny/mp3-encoder')).registerMp3Encoder()
  if (codec === 'aac') (await import('@mediabunny/aac-encoder')).registerAacEncoder()
  if (codec === 'flac') (await import('@mediabunny/flac-encoder')).registerFlacEncoder()
}
