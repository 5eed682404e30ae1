import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { isCutOff } from './cut-off.ts'

const fixture = (name: string) =>
  readFileSync(new URL(`../../../../fixtures/${name}`, import.meta.url)) as Uint8Array<ArrayBuffer>

/** A WAV file of so many bytes of samples, whose header tells another size. */
function wav(bytes: number, told = bytes): Blob {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(told === 0xffffffff ? told : 36 + told, 4)
  header.write('WAVEfmt ', 8)
  return new Blob([header, new Uint8Array(bytes)])
}

test('files that end before their parts do were cut off', async () => {
  for (const name of ['clip.mp4', 'silence.aiff', 'silence.m4a']) {
    const whole = fixture(name)
    assert.equal(await isCutOff(new Blob([whole])), false, name)
    assert.equal(await isCutOff(new Blob([whole.subarray(0, whole.length * 0.6)])), true, `${name}, cut`)
  }
  assert.equal(await isCutOff(wav(5000)), false)
  assert.equal(await isCutOff(wav(3000, 5000)), true)
})

test('a size that could not be told when it was written says nothing', async () => {
  assert.equal(await isCutOff(wav(5000, 0xffffffff)), false)
  assert.equal(await isCutOff(wav(5000, 5008)), false)
  assert.equal(await isCutOff(new Blob([fixture('tagged.mp3')])), false)
  assert.equal(await isCutOff(new Blob(['short'])), false)
})
