import { CanvasSink, Quality, VideoSample, VideoSampleSource } from 'mediabunny'
import { gifWriter } from '../../lib/gif.ts'
import { say } from '../../lib/said.ts'
import type { Report } from '../frame/serve.ts'
import type { VideoFormat } from './formats.ts'
import { openMedia, openOutput, trouble, videoCodecFor } from './open.ts'
import type { Range } from './silence.ts'
import { even, rateOf } from './sizes.ts'

export interface GifOrder {
  file: File
  name: string
  range: Range
  width: number
  framesPerSecond: number
  dither: boolean
  loops: boolean
}

/** A clip as an animated GIF. */
export async function videoToGif(order: GifOrder, report: Report): Promise<File> {
  const { file, name, range, width, framesPerSecond, dither, loops } = order
  const track = await (await openMedia(file)).getPrimaryVideoTrack()
  if (!track) throw trouble(say('movingGif.fileHasNoPicture'))
  if ((await track.getCodec()) === null) throw trouble(say('open.codecNotRead', { name: file.name }))
  if (!(await track.canDecode())) throw trouble(say('movingGif.browserCannotReadCodec'))
  const height = Math.max(
    1,
    Math.round((width * (await track.getDisplayHeight())) / (await track.getDisplayWidth())),
  )
  const count = Math.max(1, Math.round((range.end - range.start) * framesPerSecond))
  const times = Array.from({ length: count }, (_, at) => range.start + at / framesPerSecond)
  const gif = gifWriter({ width, height, loops, dither })
  let done = 0
  for await (const shown of new CanvasSink(track, {
    width,
    height,
    fit: 'fill',
    poolSize: 2,
  }).canvasesAtTimestamps(times)) {
    done++
    if (!shown) continue
    const context = shown.canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
    const { data } = context.getImageData(0, 0, width, height)
    // GIF counts hundredths of a second; the rest is carried on so that the clip keeps its length.
    const [from, to] = [
      Math.round(((done - 1) / framesPerSecond) * 100),
      Math.round((done / framesPerSecond) * 100),
    ]
    gif.add({ pixels: data, delayMs: (to - from) * 10 })
    report(done / count)
  }
  return new File([gif.finish()], name, { type: 'image/gif' })
}

/** An animated GIF, WebP or AVIF as a video, as often as asked. */
export async function gifToVideo(
  {
    file,
    name,
    format,
    plays,
    background,
  }: { file: File; name: string; format: VideoFormat; plays: number; background: string },
  report: Report,
): Promise<File> {
  const decoder = new ImageDecoder({ data: file.stream(), type: file.type || 'image/gif' })
  await decoder.completed.catch(() => undefined)
  const { frameCount } = decoder.tracks.selectedTrack ?? { frameCount: 0 }
  if (frameCount === 0) throw trouble(say('codeReader.noPictureThatBrowser', { name: file.name }))
  const first = (await decoder.decode({ frameIndex: 0 })).image
  const [width, height] = [even(first.displayWidth), even(first.displayHeight)]
  first.close()
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false })!
  const writing = await openOutput(format, file.size)
  const codec = await videoCodecFor(format, { width, height })
  const source = new VideoSampleSource({
    codec,
    quality: new Quality({ bitrate: rateOf(width, height, 20, 'high') }),
    keyFrameInterval: 2,
  })
  writing.output.addVideoTrack(source)
  await writing.output.start()
  let time = 0
  for (let play = 0; play < plays; play++) {
    for (let frameIndex = 0; frameIndex < frameCount; frameIndex++) {
      const { image } = await decoder.decode({ frameIndex })
      // Browsers show frames without a time, or with one below a fiftieth of a second, for a tenth.
      const duration = (image.duration ?? 0) >= 20_000 ? image.duration! / 1e6 : 0.1
      context.fillStyle = background
      context.fillRect(0, 0, width, height)
      context.drawImage(image, 0, 0, width, height)
      image.close()
      const sample = new VideoSample(canvas, { timestamp: time, duration })
      await source.add(sample)
      sample.close()
      time += duration
      report((play * frameCount + frameIndex + 1) / (plays * frameCount))
    }
  }
  await writing.output.finalize()
  return writing.finish(name)
}
