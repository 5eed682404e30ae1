import type { ConversionVideoOptions, VideoSample } from 'mediabunny'

/** Drawn this small and large again, a picture is blurred in every browser. */
const TINY = 24

/** Options that put the whole picture before a blurred copy of itself, in a frame of another shape. */
export function onBackdrop({ width, height }: { width: number; height: number }): ConversionVideoOptions {
  const tiny = new OffscreenCanvas(TINY, Math.max(1, Math.round((TINY * height) / width)))
  const canvas = new OffscreenCanvas(width, height)
  const small = tiny.getContext('2d', { alpha: false })!
  const context = canvas.getContext('2d', { alpha: false })!
  context.imageSmoothingQuality = 'high'
  const place = (to: OffscreenCanvas, sample: VideoSample, choose: typeof Math.max) => {
    const scale = choose(to.width / sample.displayWidth, to.height / sample.displayHeight)
    const [w, h] = [sample.displayWidth * scale, sample.displayHeight * scale]
    return [(to.width - w) / 2, (to.height - h) / 2, w, h] as const
  }
  return {
    forceTranscode: true,
    processedWidth: width,
    processedHeight: height,
    process(sample) {
      sample.draw(small, ...place(tiny, sample, Math.max))
      context.globalAlpha = 1
      context.drawImage(tiny, 0, 0, width, height)
      context.fillStyle = 'rgb(0 0 0 / 0.25)'
      context.fillRect(0, 0, width, height)
      sample.draw(context, ...place(canvas, sample, Math.min))
      return canvas
    },
  }
}
