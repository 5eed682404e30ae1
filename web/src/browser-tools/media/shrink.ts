import { say } from '../../lib/said.ts'
import type { Report } from '../frame/serve.ts'
import { convert } from './convert.ts'
import { factsOf } from './facts.ts'
import { renamed } from './formats.ts'
import { trouble } from './open.ts'
import { planFor } from './sizes.ts'

export interface ShrinkOrder {
  file: File
  /** Bytes that the result may have. */
  target: number
  format: 'mp4' | 'webm'
}

/** Encoders aim at a rate and miss it by a little; so often it is tried again with less. */
const TRIES = 3

/** A video that is no larger than asked. */
export async function shrink({ file, target, format }: ShrinkOrder, report: Report): Promise<File> {
  const { video, audio, duration } = await factsOf(file)
  if (!video) throw trouble(say('movingGif.fileHasNoPicture'))
  if (target >= file.size) throw trouble(say('videoCompress.videoSmallerThanThat'))
  const plan = planFor(target, { ...video, duration, hasAudio: audio !== undefined })
  if (!plan)
    throw trouble(
      say('shrink.kBTooFewSeconds', { size: Math.round(target / 1e3), count: Math.round(duration) }),
    )
  let { videoRate } = plan
  for (let attempt = 1; ; attempt++) {
    const made = await convert(
      {
        file,
        name: renamed(file.name, 'smaller', format),
        format,
        copy: 'never',
        video: { width: plan.width, height: plan.height, fit: 'fill', bitrate: videoRate },
        ...(audio && { audio: { bitrate: plan.audioRate } }),
      },
      part => report(part, attempt === 1 ? say('shrink.compressing') : say('shrink.littleTooLargeOnce')),
    )
    if (made.size <= target) return made
    if (attempt === TRIES)
      throw trouble(say('shrink.smallestThatWasReached', { size: Math.round(made.size / 1e5) / 10 }))
    videoRate = Math.max(15_000, Math.round(videoRate * (target / made.size) * 0.93))
  }
}
