import type { Peaks } from './peaks.ts'
import type { Range } from './silence.ts'
import { quietly, work } from './work.ts'

const COUNT = 14

export const framesIn = (file: File, signal: AbortSignal): Promise<ImageBitmap[]> =>
  work('frames', { file, count: COUNT, height: 96 }, quietly(signal))

/** Frames side by side, each cut to its share. */
export function paintFrames(canvas: HTMLCanvasElement, frames: ImageBitmap[]): void {
  const context = canvas.getContext('2d')!
  const wide = canvas.width / Math.max(1, frames.length)
  for (const [at, frame] of frames.entries()) {
    const scale = Math.max(wide / frame.width, canvas.height / frame.height)
    const [w, h] = [wide / scale, canvas.height / scale]
    context.drawImage(
      frame,
      (frame.width - w) / 2,
      (frame.height - h) / 2,
      w,
      h,
      at * wide,
      0,
      wide + 1,
      canvas.height,
    )
  }
}

/** A waveform, with marked stretches paler. */
export function paintWave(canvas: HTMLCanvasElement, { values, duration }: Peaks, marked: Range[]): void {
  const context = canvas.getContext('2d')!
  const style = getComputedStyle(canvas)
  const [strong, pale] = [style.getPropertyValue('--accent'), style.getPropertyValue('--strong-line')]
  const paint = (color: string) => (context.fillStyle = color || '#0b6b5d')
  context.clearRect(0, 0, canvas.width, canvas.height)
  const middle = canvas.height / 2
  let next = 0
  for (let x = 0; x < canvas.width; x++) {
    const [from, to] = [(x / canvas.width) * values.length, ((x + 1) / canvas.width) * values.length]
    let peak = 0
    for (let at = Math.floor(from); at < Math.max(Math.floor(from) + 1, to); at++)
      peak = Math.max(peak, values[at] ?? 0)
    const time = (x / canvas.width) * duration
    while (marked[next] && marked[next]!.end < time) next++
    const inside = marked[next] !== undefined && marked[next]!.start <= time
    paint(inside ? resolved(canvas, pale) : resolved(canvas, strong))
    // Quiet sound is seen too: the eye hears in decibels.
    const height = Math.max(1, Math.min(1, peak) ** 0.6 * (canvas.height - 4))
    context.fillRect(x, middle - height / 2, 1, height)
  }
}

const known = new Map<string, string>()

/** A colour of the theme as canvases take it: `light-dark()` is for style sheets only. */
function resolved(near: HTMLElement, color: string): string {
  const key = `${color}${getComputedStyle(near).colorScheme}${matchMedia('(prefers-color-scheme: dark)').matches}`
  if (!known.has(key)) {
    const probe = document.createElement('span')
    probe.style.color = color
    near.parentElement!.append(probe)
    known.set(key, getComputedStyle(probe).color)
    probe.remove()
  }
  return known.get(key)!
}
