/** What models of speech listen to: one channel, 16,000 values a second. */
export const RATE = 16_000

/** Samples of 16 bits from a place in a WAV file. */
async function samplesAt(wav: Blob, start: number, from: number, count: number): Promise<Float32Array> {
  const begin = start + from * 2
  const values = new Int16Array(
    await wav.slice(begin, Math.min(wav.size & ~1, begin + count * 2)).arrayBuffer(),
  )
  return Float32Array.from(values, value => value / 32_768)
}

/** Where the samples begin. */
async function startOf(wav: Blob): Promise<number> {
  const head = new DataView(await wav.slice(0, 4096).arrayBuffer())
  let at = 12
  while (at + 8 < head.byteLength && head.getUint32(at) !== 0x64617461) at += 8 + head.getUint32(at + 4, true)
  return at + 8
}

/** How long a moment is that must be quiet for words to be cut there. */
const MOMENT = RATE / 8
/** Below this loudest value there is nothing to hear, and models would make up words. */
const SILENT = 0.004

/** The quietest moment in the last two fifths: most likely between two words. */
export function quietest(samples: Float32Array): number {
  let [best, least] = [samples.length, Infinity]
  for (let at = Math.floor(samples.length * 0.6); at + MOMENT <= samples.length; at += MOMENT / 4) {
    let sum = 0
    for (let i = at; i < at + MOMENT; i++) sum += samples[i]! ** 2
    if (sum < least) [best, least] = [at + MOMENT / 2, sum]
  }
  return best
}

export interface Piece {
  samples: Float32Array<ArrayBuffer>
  /** The first of them, of how many. */
  at: number
  of: number
}

/** A recording in pieces of so many seconds at most, cut between words; those without a sound are left out. */
export async function* piecesOf(wav: Blob, seconds: number): AsyncGenerator<Piece> {
  const start = await startOf(wav)
  const of = Math.floor((wav.size - start) / 2)
  for (let at = 0; at < of; ) {
    const all = await samplesAt(wav, start, at, seconds * RATE)
    if (all.length === 0) return
    const length = at + all.length < of ? quietest(all) : all.length
    const samples = all.slice(0, length)
    if (samples.some(value => Math.abs(value) > SILENT)) yield { samples, at, of }
    at += length
  }
}
