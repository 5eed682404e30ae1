import assert from 'node:assert/strict'
import { test } from 'node:test'
import { piecesOf, RATE } from './pieces.ts'

/** A WAV file of words of a second each, with a pause of 0.3 s after each; its head has more than the usual parts. */
function spoken(words: number): Blob {
  const one = new Int16Array(Math.round(RATE * 1.3))
  for (let at = 0; at < RATE; at++) one[at] = Math.round(9000 * Math.sin((at * 2 * Math.PI * 220) / RATE))
  const head = Buffer.alloc(64)
  head.write('RIFF', 0)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.write('LIST', 36)
  head.writeUInt32LE(12, 40)
  head.write('data', 56)
  head.writeUInt32LE(one.byteLength * words, 60)
  return new Blob([head, ...Array.from({ length: words }, () => one)])
}

const all = async (wav: Blob, seconds: number) => {
  const found = []
  for await (const { samples, at, of } of piecesOf(wav, seconds))
    found.push({ start: at / RATE, end: (at + samples.length) / RATE, of: of / RATE })
  return found
}

test('a recording is cut in its pauses, and nothing of it is lost', async () => {
  const pieces = await all(spoken(12), 4)
  assert.ok(pieces.length >= 4)
  assert.deepEqual([pieces[0]!.start, pieces.at(-1)!.end, pieces[0]!.of], [0, 15.6, 15.6])
  for (const [at, piece] of pieces.entries()) {
    assert.ok(piece.end - piece.start <= 4)
    if (at === 0) continue
    assert.equal(piece.start, pieces[at - 1]!.end)
    const intoWord = piece.start % 1.3
    assert.ok(intoWord > 1 && intoWord < 1.3, `cut ${intoWord} s into a word`)
  }
})

test('silence is not listened to', async () => {
  const wav = new Blob([await spoken(1).slice(0, 64).arrayBuffer(), new Uint8Array(RATE * 6)])
  assert.deepEqual(await all(wav, 2), [])
})
