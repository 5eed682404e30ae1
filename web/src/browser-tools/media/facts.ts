import { isCutOff } from './cut-off.ts'
import { openMedia } from './open.ts'

/** What a media file is, as far as rooms ask. */
export interface Facts {
  name: string
  duration: number
  size: number
  /** Whether it promises more than it has. */
  cutOff: boolean
  video?: { width: number; height: number; frameRate: number; codec: string; readable: boolean }
  audio?: { channels: number; sampleRate: number; codec: string; bitrate: number; readable: boolean }
}

export async function factsOf(file: File): Promise<Facts> {
  const input = await openMedia(file)
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  const duration = (await input.getDurationFromMetadata()) ?? (await input.computeDuration())
  const facts: Facts = { name: file.name, size: file.size, duration, cutOff: await isCutOff(file) }
  if (video) {
    const { averagePacketRate } = await video.computePacketStats(120)
    facts.video = {
      width: await video.getDisplayWidth(),
      height: await video.getDisplayHeight(),
      frameRate: averagePacketRate,
      codec: (await video.getCodec()) ?? 'unknown',
      readable: await video.canDecode(),
    }
  }
  if (audio) {
    const stats = await audio.computePacketStats(120)
    facts.audio = {
      channels: await audio.getNumberOfChannels(),
      sampleRate: await audio.getSampleRate(),
      codec: (await audio.getCodec()) ?? 'unknown',
      bitrate: stats.averageBitrate,
      readable: await audio.canDecode(),
    }
  }
  return facts
}
