import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseBuffer } from 'music-metadata'
import { ape, enhanced, frames, id3v1, id3v2, lyrics1, lyrics2 } from '../../../test/support/mp3.ts'
import { FIXTURES, fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './audio-strip.ts'

const strip = async (...parts: Buffer[]) =>
  runTool(tool, { file: { name: 'song.mp3', content: Buffer.concat(parts) } })
const audio = frames(20)

test('a real MP3 loses its tags and its picture, not its VBR header', async () => {
  const run = await runTool(tool, { file: fixture('tagged.mp3') })
  assert.equal(run.name, 'tagged-stripped.mp3')
  assert.equal(run.mediaType, 'audio/mpeg')
  const before = await parseBuffer(readFileSync(join(FIXTURES, 'tagged.mp3')))
  const after = await parseBuffer(run.bytes)
  assert.deepEqual(before.format.tagTypes, ['ID3v2.3', 'ID3v1'])
  assert.deepEqual(after.format.tagTypes, [])
  assert.equal(after.common.picture, undefined)
  assert.equal(after.format.duration, before.format.duration)
  assert.ok(run.bytes.includes('Xing'))
  assert.equal(run.bytes[0], 0xff)
})

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0
const judged = hasFfmpeg ? {} : { skip: 'no ffmpeg here: the sound itself was not compared' }

test('decoded, the sound is the same sample for sample', judged, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'strip-'))
  try {
    const { bytes } = await runTool(tool, { file: fixture('tagged.mp3') })
    writeFileSync(join(folder, 'after.mp3'), bytes)
    const sound = (path: string) => {
      const done = spawnSync('ffmpeg', ['-v', 'quiet', '-i', path, '-map', '0:a', '-f', 'md5', '-'], {
        encoding: 'utf8',
      })
      assert.match(done.stdout, /^MD5=\w{32}/)
      return done.stdout
    }
    assert.equal(sound(join(folder, 'after.mp3')), sound(join(FIXTURES, 'tagged.mp3')))
  } finally {
    rmSync(folder, { recursive: true })
  }
})

const title = { TIT2: 'Название' }
const KINDS: Record<string, Buffer[]> = {
  'ID3v2.3': [id3v2(title, { version: 3 }), audio],
  'ID3v2.4 with a footer': [id3v2(title, { footer: true }), audio],
  'two ID3v2 tags, padded': [id3v2(title, { padding: 300 }), id3v2(title), audio],
  ID3v1: [audio, id3v1('x')],
  'enhanced ID3v1': [audio, enhanced('x'), id3v1('x')],
  APEv2: [audio, ape({ Title: 'x' })],
  'APEv2 without a header': [audio, ape({ Title: 'x' }, false)],
  'APEv2 in front': [ape({ Title: 'x' }), audio],
  'Lyrics3 v1': [audio, lyrics1('la la'), id3v1('x')],
  'Lyrics3 v2': [audio, lyrics2('la la'), id3v1('x')],
  'ID3v2.4 at the end': [audio, id3v2(title, { footer: true })],
  'all at once': [
    id3v2(title),
    ape({ a: 'b' }),
    audio,
    id3v2(title, { footer: true }),
    ape({ Title: 'x' }),
    lyrics2('la'),
    enhanced('x'),
    id3v1('x'),
  ],
  'none at all': [audio],
}
for (const [kind, parts] of Object.entries(KINDS)) {
  test(`${kind}: what is left is the audio, byte for byte`, async () => {
    assert.ok((await strip(...parts)).bytes.equals(audio))
  })
}

test('words that only look like tags stay, and so does a tag longer than the file', async () => {
  const inside = Buffer.concat([frames(2), Buffer.from('TAG ID3 APETAGEX LYRICS200 3DI'), frames(2)])
  assert.ok((await strip(inside)).bytes.equals(inside))
  const lying = ape({ a: 'b' }, false)
  lying.writeUInt32LE(1_000_000, lying.length - 20)
  assert.ok((await strip(audio, lying)).bytes.equals(Buffer.concat([audio, lying])))
})

test('refusals', async () => {
  const said = (...parts: Buffer[]) =>
    refusal(tool, { file: { name: 'a.mp3', content: Buffer.concat(parts) } })
  assert.match(await said(id3v2(title), id3v1('x')), /^400 file: the MP3 holds nothing but tags/)
  assert.match(await said(id3v2(title), Buffer.from('fLaC\0\0\0\x22')), /behind its tags the audio is FLAC/)
  assert.match(await said(id3v2(title), Buffer.alloc(500, 7)), /behind its tags no MPEG audio was found/)
  assert.match(
    await said(Buffer.from('OggS\0')),
    /^400 file: expected an MP3 file, but the content \(a.mp3\) is Ogg/,
  )
  const endless = id3v2(title)
  endless.fill(127, 6, 10)
  assert.match(await said(endless, audio), /nothing but tags/)
})
