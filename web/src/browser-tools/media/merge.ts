import {
  AudioSample,
  AudioSampleSource,
  type InputVideoTrack,
  Quality,
  VideoSampleSink,
  VideoSampleSource,
} from 'mediabunny'
import { say } from '../../lib/said.ts'
import type { Report } from '../frame/serve.ts'
import { type Facts, factsOf } from './facts.ts'
import type { VideoFormat } from './formats.ts'
import { audioCodecFor, openMedia, openOutput, trouble, videoCodecFor } from './open.ts'
import { resampler } from './resample.ts'
import { even, type Grade, rateOf } from './sizes.ts'
import { type Block, blocksOf, mixed } from './sound.ts'

export interface MergeOrder {
  files: File[]
  name: string
  format: VideoFormat
  grade: Grade
  /** How pictures of another shape than the first are put into it. */
  fit: 'contain' | 'cover'
}

const RATE = 48_000

/** Videos one after another, in the size of the first. */
export async function merge({ files, name, format, grade, fit }: MergeOrder, report: Report): Promise<File> {
  const facts: Facts[] = []
  for (const file of files) facts.push(await factsOf(file))
  for (const one of facts)
    if (!one.video?.readable) throw trouble(say('merge.hasNoPictureThat', { name: one.name }))
  const [width, height] = [even(facts[0]!.video!.width), even(facts[0]!.video!.height)]
  const frameRate = Math.max(...facts.map(one => one.video!.frameRate))
  const hasAudio = facts.some(one => one.audio)
  const total = facts.reduce((sum, one) => sum + one.duration, 0)
  const bitrate = rateOf(width, height, frameRate, grade)
  const writing = await openOutput(format, (total * bitrate) / 8)
  const video = new VideoSampleSource({
    codec: await videoCodecFor(format, { width, height }),
    quality: new Quality({ bitrate }),
    keyFrameInterval: 4,
    transform: { width, height },
    sizeChangeBehavior: fit,
  })
  writing.output.addVideoTrack(video)
  const audio = hasAudio
    ? new AudioSampleSource({
        codec: await audioCodecFor(format),
        quality: new Quality({ bitrate: 160_000 }),
      })
    : undefined
  if (audio) writing.output.addAudioTrack(audio)
  await writing.output.start()
  let start = 0
  try {
    for (const [at, file] of files.entries()) {
      const { duration } = facts[at]!
      const track = (await (await openMedia(file)).getPrimaryVideoTrack())!
      // Side by side, or the writer would have to keep one of them until the other comes.
      await Promise.all([
        addPictures(track, video, start, duration, done => report((start + done) / total)),
        audio && addSound(facts[at]!.audio ? file : undefined, audio, start, duration),
      ])
      start += duration
    }
    await writing.output.finalize()
    return await writing.finish(name)
  } catch (error) {
    await writing.discard().catch(() => undefined)
    throw error
  }
}

async function addPictures(
  track: InputVideoTrack,
  to: VideoSampleSource,
  start: number,
  duration: number,
  report: (seconds: number) => void,
): Promise<void> {
  const first = await track.getFirstTimestamp()
  for await (const sample of new VideoSampleSink(track).samples()) {
    const time = Math.max(0, sample.timestamp - first)
    if (time < duration) {
      sample.setTimestamp(start + time)
      await to.add(sample)
    }
    sample.close()
    report(time)
  }
}

/** The sound of one file, or silence, exactly as long as its picture, so that the next one starts in step. */
async function addSound(
  file: File | undefined,
  to: AudioSampleSource,
  start: number,
  duration: number,
): Promise<void> {
  const from = Math.round(start * RATE)
  const until = Math.round((start + duration) * RATE)
  let at = from
  const add = async (block: Block) => {
    const length = Math.min(block[0]!.length, until - at)
    if (length <= 0) return
    const data = new Float32Array(length * 2)
    for (const [channel, plane] of block.entries()) data.set(plane.subarray(0, length), channel * length)
    const sample = new AudioSample({
      data,
      format: 'f32-planar',
      numberOfChannels: 2,
      sampleRate: RATE,
      timestamp: at / RATE,
    })
    await to.add(sample)
    sample.close()
    at += length
  }
  if (file) {
    let convert: ((block: Block) => Block) | undefined
    for await (const block of blocksOf(file)) {
      convert ??= resampler(block.shape!.sampleRate, RATE)
      await add(convert(mixed(block, 2)))
    }
  }
  while (at < until) await add([new Float32Array(RATE), new Float32Array(RATE)])
}
