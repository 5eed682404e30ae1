import type { Block } from './sound.ts'

/** What the package hands to the browser's sound thread; here it runs in a worker. */
interface Stretcher {
  HEAP8: Int8Array
  _main: () => void
  _presetDefault: (channels: number, sampleRate: number) => void
  _inputLatency: () => number
  _outputLatency: () => number
  _setBuffers: (channels: number, length: number) => number
  _setTransposeSemitones: (semitones: number, tonalityLimit: number) => void
  _seek: (length: number, rate: number) => void
  _process: (input: number, output: number) => void
}

interface Processor {
  wasmModule: Stretcher
}
type ProcessorClass = new (options: { numberOfOutputs: number; outputChannelCount: number[] }) => Processor

/**
 * The package only offers a node of the sound thread. Its class needs nothing of that thread but a port, which here
 * tells when the module is ready.
 */
async function loadStretcher(): Promise<Stretcher> {
  let found: ProcessorClass | undefined
  let ready: () => void = () => undefined
  const loaded = new Promise<void>(resolve => (ready = resolve))
  Object.assign(globalThis, {
    sampleRate: 48_000,
    AudioWorkletProcessor: class {
      port = { onmessage: null, postMessage: () => ready() }
    },
    registerProcessor: (_name: string, made: ProcessorClass) => (found = made),
  })
  await import('signalsmith-stretch')
  const processor = new found!({ numberOfOutputs: 1, outputChannelCount: [1] })
  await loaded
  return processor.wasmModule
}

/** Samples that go through at once. */
const STEP = 1024

/** Changes speed and pitch, each without the other. Output of `length / speed` samples comes for `length` samples. */
export async function* stretched(
  blocks: AsyncIterable<Block>,
  { channels, sampleRate }: { channels: number; sampleRate: number },
  speed: number,
  semitones: number,
): AsyncGenerator<Block> {
  const stretch = await loadStretcher()
  stretch._presetDefault(channels, sampleRate)
  const [before, after] = [stretch._inputLatency(), stretch._outputLatency()]
  const room = Math.ceil(Math.max(STEP, STEP / speed, before + after)) + 8
  const base = stretch._setBuffers(channels, room)
  stretch._setTransposeSemitones(semitones, 8000 / sampleRate)
  const plane = (at: number, length: number) =>
    new Float32Array(stretch.HEAP8.buffer as ArrayBuffer, base + at * room * 4, length)
  /** Output samples that are due for the input so far, less what came out. */
  let due = 0
  let skip = Math.round(before / speed) + after
  let taken = 0
  let given = 0
  const run = function* (input: Block | undefined, length: number): Generator<Block> {
    for (let from = 0; from < length; from += STEP) {
      const count = Math.min(STEP, length - from)
      for (let channel = 0; channel < channels; channel++) {
        if (input) plane(channel, count).set(input[channel]!.subarray(from, from + count))
        else plane(channel, count).fill(0)
      }
      due += count / speed
      const out = Math.floor(due)
      due -= out
      stretch._process(count, out)
      const made = Array.from({ length: channels }, (_, channel) => plane(channels + channel, out).slice())
      const drop = Math.min(skip, out)
      skip -= drop
      yield made.map(one => one.subarray(drop) as Float32Array<ArrayBuffer>)
    }
  }
  for await (const block of blocks) {
    taken += block[0]!.length
    for (const made of run(block, block[0]!.length)) {
      given += made[0]!.length
      yield made
    }
  }
  // What is still inside comes out behind silence.
  const wanted = Math.round(taken / speed)
  while (given < wanted) {
    for (const made of run(undefined, STEP)) {
      const left = Math.min(made[0]!.length, wanted - given)
      given += left
      if (left > 0) yield made.map(one => one.subarray(0, left) as Float32Array<ArrayBuffer>)
    }
  }
}
