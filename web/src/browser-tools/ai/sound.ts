import type { Task } from '../frame/job.svelte.ts'
import { work } from '../media/work.ts'
import { RATE } from './pieces.ts'

/** The sound of a recording or a video as models listen to it, in a file on the disk: also of what lasts for hours. */
export const speechOf = (file: File, task: Task): Promise<File> =>
  work(
    'editSound',
    {
      parts: [{ file }],
      name: 'speech.wav',
      format: 'wav',
      fine: false,
      tags: {},
      channels: 1,
      sampleRate: RATE,
    },
    task,
  )

/** Samples as a WAV file. */
export function wavOf(samples: Float32Array): Blob {
  const view = new DataView(new ArrayBuffer(44 + samples.length * 2))
  const text = (at: number, word: string) => {
    for (const [i, letter] of [...word].entries()) view.setUint8(at + i, letter.charCodeAt(0))
  }
  text(0, 'RIFF')
  view.setUint32(4, 36 + samples.length * 2, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, RATE, true)
  view.setUint32(28, RATE * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  text(36, 'data')
  view.setUint32(40, samples.length * 2, true)
  for (const [at, value] of samples.entries())
    view.setInt16(44 + at * 2, Math.max(-1, Math.min(1, value)) * 32_767, true)
  return new Blob([view], { type: 'audio/wav' })
}

export interface Segment {
  start: number
  end: number
  text: string
}

const clock = (seconds: number, mark: string): string => {
  const ms = Math.round(seconds * 1000)
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}${mark}${String(ms % 1000).padStart(3, '0')}`
}

/** When a subtitle is shown: long enough to be seen. */
const times = ({ start, end }: Segment, mark: string): string =>
  `${clock(start, mark)} --> ${clock(Math.max(end, start + 0.1), mark)}`

/** Subtitles as SRT. */
export const srtOf = (segments: readonly Segment[]): string =>
  segments.map((one, at) => `${at + 1}\n${times(one, ',')}\n${one.text.trim()}\n`).join('\n')

/** Subtitles as WebVTT, where `<` and `&` begin marks and an arrow ends the text. */
export const vttOf = (segments: readonly Segment[]): string =>
  `WEBVTT\n\n${segments.map(one => `${times(one, '.')}\n${escaped(one.text.trim())}\n`).join('\n')}`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
