import { AudioSample, AudioSampleSink, AudioSampleSource, type MetadataTags, Quality } from 'mediabunny'
import { say } from '../../lib/said.ts'
import type { Report } from '../frame/serve.ts'
import { FORMATS, type FormatId, isLossless } from './formats.ts'
import { audioCodecFor, openMedia, openOutput, trouble } from './open.ts'
import { tagsFor } from './tags.ts'

/** Sound as numbers: a list of samples for each channel. */
export type Block = Float32Array<ArrayBuffer>[]

/** How sound that goes through a chain is laid out. */
export interface Shape {
  channels: number
  sampleRate: number
}

/** Blocks of a recording, decoded one after another. */
export async function* blocksOf(
  file: File,
  range?: { start: number; end: number },
): AsyncGenerator<Block & { shape?: Shape; time?: number }> {
  const track = await soundOf(file)
  for await (const sample of new AudioSampleSink(track).samples(range?.start, range?.end)) {
    const block: Block & { shape?: Shape; time?: number } = blockOf(sample)
    block.shape = { channels: sample.numberOfChannels, sampleRate: sample.sampleRate }
    block.time = sample.timestamp + sample.duration
    sample.close()
    yield block
  }
}

async function soundOf(file: File) {
  const track = await (await openMedia(file)).getPrimaryAudioTrack()
  if (!track) throw trouble(say('sound.hasNoSound', { name: file.name }))
  if ((await track.getCodec()) === null) throw trouble(say('open.codecNotRead', { name: file.name }))
  if (!(await track.canDecode())) throw trouble(say('sound.browserCannotReadSound2', { name: file.name }))
  return track
}

/** Samples that are finer than those of a CD. */
const FINE = /^pcm-(s24|s32|f32|f64)/

export async function shapeOf(file: File): Promise<Shape & { duration: number; fine: boolean }> {
  const track = await soundOf(file)
  return {
    fine: FINE.test((await track.getCodec()) ?? ''),
    channels: Math.min(2, await track.getNumberOfChannels()),
    sampleRate: await track.getSampleRate(),
    duration: await track.computeDuration(),
  }
}

function blockOf(sample: AudioSample): Block {
  return Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
    const plane = new Float32Array(sample.numberOfFrames)
    sample.copyTo(plane, { planeIndex, format: 'f32-planar' })
    return plane
  })
}

/** One or two channels of any number. */
export function mixed(block: Block, channels: number): Block {
  if (block.length === channels) return block
  const length = block[0]?.length ?? 0
  if (channels > block.length) return Array.from({ length: channels }, (_, at) => block[at % block.length]!)
  const weights = mixOf(block.length, channels)
  return weights.map(from => {
    const plane = new Float32Array(length)
    for (const [at, source] of block.entries()) {
      const weight = from[at]!
      if (weight > 0) for (let i = 0; i < length; i++) plane[i]! += source[i]! * weight
    }
    return plane
  })
}

/** What the channels are, in their usual order: left, right, centre, low tones (-), surround left and right (small). */
const LAYOUTS = ['', 'C', 'LR', 'LRC', 'LRlr', 'LRClr', 'LRC-lr', 'LRC-clr', 'LRC-lrlr']

/** How much of each channel comes to be heard left and right, or in the one that is left; all together never too loud. */
function mixOf(count: number, channels: number): number[][] {
  const layout = LAYOUTS[count] ?? 'LR'.padEnd(count, '-')
  const share = (side: 'l' | 'r') =>
    [...layout].map(role =>
      role === side.toUpperCase() ? 1 : role === side || /c/i.test(role) ? Math.SQRT1_2 : 0,
    )
  const [left, right] = [share('l'), share('r')]
  const mixes = channels === 1 ? [left.map((weight, at) => weight + right[at]!)] : [left, right]
  return mixes.map(mix => {
    const sum = mix.reduce((all, weight) => all + weight, 0)
    return mix.map(weight => weight / sum)
  })
}

export interface SoundOrder {
  format: FormatId
  name: string
  bitrate?: number | undefined
  /** Whether a WAV file keeps samples of 24 bits. */
  fine?: boolean
  /** Title, artist, cover and the like. */
  tags?: MetadataTags | undefined
}

/** Writes blocks into a file as they come. */
export async function writeSound(
  blocks: AsyncIterable<Block>,
  shape: Shape,
  { format, name, bitrate, fine, tags }: SoundOrder,
  seconds: number,
  report: Report,
): Promise<File> {
  const writing = await openOutput(format, seconds * shape.sampleRate * shape.channels * 2)
  const codec = fine && format === 'wav' ? 'pcm-s24' : await audioCodecFor(format)
  const source = new AudioSampleSource({
    codec,
    ...(!isLossless(format) && { quality: new Quality({ bitrate: bitrate ?? 160_000 }) }),
  })
  writing.output.addAudioTrack(source)
  if (tags) writing.output.setMetadataTags(tagsFor(tags, format))
  await writing.output.start()
  let frames = 0
  try {
    for await (const block of blocks) {
      const length = block[0]?.length ?? 0
      if (length === 0) continue
      const data = new Float32Array(length * shape.channels)
      for (const [at, plane] of block.entries()) data.set(plane, at * length)
      const sample = new AudioSample({
        data,
        format: 'f32-planar',
        numberOfChannels: shape.channels,
        sampleRate: shape.sampleRate,
        timestamp: frames / shape.sampleRate,
      })
      await source.add(sample)
      sample.close()
      frames += length
      report(Math.min(1, frames / shape.sampleRate / seconds))
    }
    if (frames === 0) throw trouble(say('sound.nothingLeftSound'))
    await writing.output.finalize()
    return await writing.finish(name)
  } catch (error) {
    await writing.discard().catch(() => undefined)
    throw error
  }
}

/** Rates that encoders take; others are resampled to the next of them. */
export function rateFor(format: FormatId, rate: number): number {
  const codec = FORMATS[format].audio[0] as string
  if (codec === 'opus') return 48_000
  if (codec === 'pcm-s16' || codec === 'flac') return rate
  return rate <= 22_050
    ? rate > 16_000
      ? 22_050
      : 16_000
    : rate <= 32_000
      ? 32_000
      : rate === 44_100
        ? 44_100
        : 48_000
}
