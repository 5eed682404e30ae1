/** Video codecs count in pairs of pixels. */
export const even = (pixels: number): number => Math.max(2, Math.round(pixels / 2) * 2)

/** Bits a pixel and frame take to look well, by quality. */
const BITS = { low: 0.045, medium: 0.075, high: 0.12 } as const
export type Grade = keyof typeof BITS

/** The bitrate of a picture of this size; large pictures take less a pixel. */
export function rateOf(width: number, height: number, framesPerSecond: number, grade: Grade): number {
  const pixels = width * height
  const relief = (pixels / 921_600) ** -0.15
  return Math.round(Math.max(100_000, pixels * Math.min(60, framesPerSecond || 30) * BITS[grade] * relief))
}

/** Room that the container takes, and that encoders miss their mark by. */
const MARGIN = 0.94
const AUDIO_LEAST = 24_000
const AUDIO_MOST = 128_000
/** Below so many bits a pixel and frame a smaller picture looks better. */
const FEWEST_BITS = 0.035

export interface Plan {
  videoRate: number
  audioRate: number
  width: number
  height: number
}

/** How a video comes down to a size: what goes to the sound, and whether the picture has to be smaller. */
export function planFor(
  target: number,
  {
    duration,
    width,
    height,
    frameRate,
    hasAudio,
  }: { duration: number; width: number; height: number; frameRate: number; hasAudio: boolean },
): Plan | undefined {
  const all = (target * 8 * MARGIN) / Math.max(0.1, duration)
  const audioRate = hasAudio ? Math.round(Math.min(AUDIO_MOST, Math.max(AUDIO_LEAST, all * 0.12))) : 0
  const videoRate = Math.round(all - audioRate)
  if (videoRate < 20_000) return undefined
  const bits = videoRate / (width * height * Math.min(60, frameRate || 30))
  const scale = Math.max(0.2, Math.min(1, Math.sqrt(bits / FEWEST_BITS)))
  const wide = scale > 0.95 ? width : width * scale
  return { videoRate, audioRate, width: even(wide), height: even((wide * height) / width) }
}
