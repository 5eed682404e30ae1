import { say } from '../../lib/said.ts'
import type { Report } from '../frame/serve.ts'
import { loudnessMeter } from './loudness.ts'
import { openMedia } from './open.ts'
import { resampler } from './resample.ts'
import type { Range } from './silence.ts'
import {
  type Block,
  blocksOf,
  mixed,
  rateFor,
  type Shape,
  type SoundOrder,
  shapeOf,
  writeSound,
} from './sound.ts'
import { stretched } from './stretch.ts'
import { tagsOf } from './tags.ts'

export interface SoundEdit extends SoundOrder {
  /** What is heard one after another; a range left out means the whole file. */
  parts: { file: File; range?: Range }[]
  /** Seconds that neighbours overlap, or with a minus sign are apart. */
  overlap?: number
  speed?: number
  semitones?: number
  /** Decibels. */
  gain?: number
  /** The loudness to reach, in LUFS; `gain` comes on top. */
  loudness?: number | undefined
  fadeIn?: number
  fadeOut?: number
  channels?: number | undefined
  sampleRate?: number | undefined
}

/** Cuts are led in and out so shortly that nobody hears it, but for the click that is not there. */
const SMOOTH = 0.004

/** Makes one recording of parts of others. */
export async function editSound(edit: SoundEdit, report: Report): Promise<File> {
  const shapes = await Promise.all(edit.parts.map(({ file }) => shapeOf(file)))
  const lengths = edit.parts.map(({ range }, at) => (range ? range.end - range.start : shapes[at]!.duration))
  const overlap = Math.min(edit.overlap ?? 0, ...lengths.map(one => one / 2))
  const shape: Shape = {
    channels: edit.channels ?? Math.max(...shapes.map(one => one.channels)),
    sampleRate: rateFor(edit.format, edit.sampleRate ?? Math.max(...shapes.map(one => one.sampleRate))),
  }
  const speed = edit.speed ?? 1
  const seconds = (lengths.reduce((sum, one) => sum + one, 0) - overlap * (lengths.length - 1)) / speed
  const joined = () =>
    join(
      edit.parts.map(part => () => partOf(part, shape)),
      lengths,
      overlap,
      shape,
    )
  let gain = edit.gain ?? 0
  if (edit.loudness !== undefined)
    gain += edit.loudness - (await measured(joined(), shape, seconds * speed, report))
  let blocks: AsyncIterable<Block> = joined()
  if (speed !== 1 || edit.semitones) blocks = stretched(blocks, shape, speed, edit.semitones ?? 0)
  if (gain !== 0) blocks = louder(blocks, gain, shape)
  if (edit.fadeIn || edit.fadeOut) blocks = faded(blocks, shape, seconds, edit.fadeIn ?? 0, edit.fadeOut ?? 0)
  const half = edit.loudness === undefined ? 0 : 0.4
  const order = {
    ...edit,
    fine: edit.fine ?? shapes.some(one => one.fine),
    tags: edit.tags ?? (await commonTags(edit.parts)),
  }
  return writeSound(blocks, shape, order, seconds, (part, words) =>
    report(half + (part ?? 0) * (1 - half), words ?? say('common.working')),
  )
}

/** One recording keeps its title and cover; of several none is that of all. */
async function commonTags(parts: SoundEdit['parts']) {
  const [first] = parts
  return first && parts.every(({ file }) => file === first.file)
    ? tagsOf(await openMedia(first.file), first.file)
    : undefined
}

async function measured(
  blocks: AsyncIterable<Block>,
  shape: Shape,
  seconds: number,
  report: Report,
): Promise<number> {
  const meter = loudnessMeter(shape.sampleRate, shape.channels)
  let frames = 0
  for await (const block of blocks) {
    meter.add(block)
    frames += block[0]!.length
    report((0.4 * frames) / shape.sampleRate / seconds, say('editSound.measuring'))
  }
  const { lufs } = meter.result()
  return Number.isFinite(lufs) ? lufs : -23
}

/** One part at the common rate and number of channels. */
async function* partOf({ file, range }: SoundEdit['parts'][number], shape: Shape): AsyncGenerator<Block> {
  let convert: ((block: Block) => Block) | undefined
  for await (const block of blocksOf(file, range)) {
    convert ??= resampler(block.shape!.sampleRate, shape.sampleRate)
    const cut = range ? within(block, block.time!, block.shape!.sampleRate, range) : block
    if (cut[0]!.length > 0) yield convert(mixed(cut, shape.channels))
  }
  const rest = convert?.([])
  if (rest?.[0]?.length) yield rest
}

/** The decoder gives whole packets; the samples outside of the range go. */
function within(block: Block, end: number, rate: number, range: Range): Block {
  const length = block[0]!.length
  const start = end - length / rate
  const from = Math.max(0, Math.round((range.start - start) * rate))
  const to = Math.min(length, Math.round((range.end - start) * rate))
  return block.map(plane => plane.subarray(from, Math.max(from, to)) as Float32Array<ArrayBuffer>)
}

/** Parts after one another, overlapping or apart. */
async function* join(
  parts: (() => AsyncIterable<Block>)[],
  lengths: number[],
  overlap: number,
  shape: Shape,
): AsyncGenerator<Block> {
  const hold = Math.round(Math.max(0, overlap) * shape.sampleRate)
  let tail: Block | undefined
  for (const [at, open] of parts.entries()) {
    const last = at === parts.length - 1
    if (at > 0 && overlap < 0) yield silence(-overlap, shape)
    const smooth = overlap === 0 ? SMOOTH : 0
    const source = smooth
      ? faded(open(), shape, lengths[at]!, at > 0 ? smooth : 0, last ? 0 : smooth)
      : open()
    let pending = tail
    tail = undefined
    for await (let block of source) {
      if (pending) [block, pending] = crossed(pending, block)
      if (last || hold === 0) yield block
      else {
        const all: Block = tail ? tail.map((plane, channel) => concat(plane, block[channel]!)) : block
        const free = Math.max(0, all[0]!.length - hold)
        if (free > 0) yield all.map(plane => plane.subarray(0, free) as Float32Array<ArrayBuffer>)
        tail = all.map(plane => plane.slice(free))
      }
    }
    if (pending) yield pending
  }
  if (tail) yield tail
}

const concat = (a: Float32Array, b: Float32Array): Float32Array<ArrayBuffer> => {
  const all = new Float32Array(a.length + b.length)
  all.set(a)
  all.set(b, a.length)
  return all
}

const silence = (seconds: number, { channels, sampleRate }: Shape): Block =>
  Array.from({ length: channels }, () => new Float32Array(Math.round(seconds * sampleRate)))

/** The end of one part laid over the beginning of the next; what is left of the end waits for the next block. */
function crossed(tail: Block & { whole?: number }, block: Block): [Block, Block | undefined] {
  const whole = tail.whole ?? tail[0]!.length
  const left = tail[0]!.length
  const count = Math.min(left, block[0]!.length)
  const out = block.map((plane, channel) => {
    const made = plane.slice()
    for (let at = 0; at < count; at++) {
      const part = (whole - left + at) / whole
      made[at] =
        tail[channel]![at]! * Math.cos((part * Math.PI) / 2) + plane[at]! * Math.sin((part * Math.PI) / 2)
    }
    return made
  })
  if (count === left) return [out, undefined]
  const rest: Block & { whole?: number } = tail.map(plane => plane.slice(count))
  rest.whole = whole
  return [out, rest]
}

async function* faded(
  blocks: AsyncIterable<Block>,
  { sampleRate }: Shape,
  seconds: number,
  fadeIn: number,
  fadeOut: number,
): AsyncGenerator<Block> {
  let done = 0
  for await (const block of blocks) {
    const length = block[0]!.length
    const [from, to] = [done / sampleRate, (done + length) / sampleRate]
    if (from < fadeIn || to > seconds - fadeOut) {
      yield block.map(plane =>
        plane.map((value, at) => {
          const time = (done + at) / sampleRate
          const up = fadeIn > 0 ? Math.min(1, time / fadeIn) : 1
          const down = fadeOut > 0 ? Math.min(1, Math.max(0, (seconds - time) / fadeOut)) : 1
          return value * up * down
        }),
      )
    } else yield block
    done += length
  }
}

/** How far below full scale the limiter keeps peaks. */
const CEILING = 10 ** (-1 / 20)

/** Louder or quieter; peaks that would be cut off turn the sound down for a moment instead. */
async function* louder(
  blocks: AsyncIterable<Block>,
  decibels: number,
  { sampleRate }: Shape,
): AsyncGenerator<Block> {
  const factor = 10 ** (decibels / 20)
  const release = Math.exp(-1 / (0.08 * sampleRate))
  let turn = 1
  for await (const block of blocks) {
    const length = block[0]!.length
    const out = block.map(plane => plane.map(value => value * factor))
    for (let at = 0; at < length; at++) {
      let loudest = 0
      for (const plane of out) loudest = Math.max(loudest, Math.abs(plane[at]!))
      const needed = loudest > CEILING ? CEILING / loudest : 1
      turn = needed < turn ? needed : 1 - (1 - turn) * release
      if (turn > needed) turn = needed
      if (turn < 1) for (const plane of out) plane[at]! *= turn
    }
    yield out
  }
}
