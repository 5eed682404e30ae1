import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { ape, frames, id3v1, id3v2 } from '../../../test/support/mp3.ts'
import { FIXTURES, fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import { Fault } from '../../fault.ts'
import tool from './audio-metadata.ts'

const read = async (...parts: Buffer[]) =>
  (await runTool(tool, { file: { name: 'a', content: Buffer.concat(parts) } })).json

test('an MP3: tags, format, and its picture without bytes', async () => {
  const { json } = await runTool(tool, { file: fixture('tagged.mp3') })
  assert.equal(json.common.title, 'Ein Ton')
  assert.equal(json.common.artist, 'Ådne Øst')
  assert.equal(json.common.album, 'テスト')
  assert.deepEqual(json.common.track, { no: 3, of: 9 })
  assert.equal(json.common.disk, undefined)
  assert.deepEqual(json.format.tag_types, ['ID3v2.3', 'ID3v1'])
  assert.equal(json.format.codec, 'MPEG 1 Layer 3')
  assert.equal(json.format.sample_rate, 44_100)
  assert.equal(json.format.channels, 1)
  assert.ok(Math.abs(json.format.duration - 1.045) < 0.01)
  assert.ok(json.format.bitrate > 8000)
  assert.deepEqual(json.pictures, [
    { type: 'Other', media_type: 'image/jpeg', size: 230, width: 32, height: 24 },
  ])
  assert.deepEqual(json.native['ID3v2.3'][0], { id: 'TIT2', value: 'Ein Ton' })
  assert.equal(JSON.stringify(json).includes('null'), false)
})

test('ID3v2.4, ID3v1 and APE together', async () => {
  const json = await read(
    id3v2({ TIT2: 'Песня', TPE1: 'A' }),
    frames(40),
    ape({ Title: 'Песня', Mood: 'calm' }),
    id3v1('Song'),
  )
  assert.equal(json.common.title, 'Песня')
  assert.deepEqual(json.format.tag_types.toSorted(), ['APEv2', 'ID3v1', 'ID3v2.4'])
})

const u32 = (n: number) => Buffer.from(Uint32Array.of(n).buffer)
const chunk = (id: string, body: Buffer) =>
  Buffer.concat([Buffer.from(id), u32(body.length), body, Buffer.alloc(body.length % 2)])

/** One channel of eight bits, 8000 a second. */
function waveFormat(): Buffer {
  const format = Buffer.alloc(16)
  format.writeUInt16LE(1, 0)
  format.writeUInt16LE(1, 2)
  format.writeUInt32LE(8000, 4)
  format.writeUInt32LE(8000, 8)
  format.writeUInt16LE(1, 12)
  format.writeUInt16LE(8, 14)
  return chunk('fmt ', format)
}

test('unsynchronised ID3v2.2 and 2.3, extended headers, padding of any length', async () => {
  const unsynchronised = (body: Buffer) =>
    Buffer.from(body.toString('latin1').replace(/\xff/g, '\xff\0'), 'latin1')
  const tag = (version: number, flags: number, body: Buffer) =>
    Buffer.concat([
      Buffer.from(['I', 'D', '3'].map(c => c.charCodeAt(0)).concat(version, 0, flags, 0, 0, 0)),
      Buffer.from([body.length]),
      body,
    ])
  // UTF-16 begins with FF FE, which is what makes writers unsynchronise.
  const value = Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from('Größe', 'utf16le')])
  const artist = Buffer.from('\0A\xff', 'latin1')
  const frame = (id: string, content: Buffer) => {
    const size = Buffer.alloc(4)
    size.writeUInt32BE(content.length)
    return id.length === 3
      ? Buffer.concat([Buffer.from(id), size.subarray(1), content])
      : Buffer.concat([Buffer.from(id), size, Buffer.alloc(2), content])
  }
  const three = Buffer.concat([frame('TIT2', value), frame('TPE1', artist)])
  const two = Buffer.concat([frame('TT2', value), frame('TP1', artist)])
  const extended = Buffer.from('00000006000000000000', 'hex')
  for (const made of [
    tag(3, 0x80, unsynchronised(three)),
    tag(2, 0x80, unsynchronised(two)),
    tag(3, 0x40, Buffer.concat([extended, three])),
    tag(3, 0xc0, unsynchronised(Buffer.concat([extended, three, Buffer.alloc(7)]))),
  ]) {
    const run = await runTool(tool, { file: { name: 'a.mp3', content: Buffer.concat([made, frames(40)]) } })
    assert.deepEqual([run.json.common.title, run.json.common.artist], ['Größe', 'Aÿ'])
    assert.deepEqual(run.warnings, [])
  }
})

test('RIFF INFO in WAV', async () => {
  const info = Buffer.concat([
    Buffer.from('INFO'),
    chunk('INAM', Buffer.from('Wavé 題\0')),
    chunk('IART', Buffer.from('Mé\0', 'latin1')),
  ])
  const body = Buffer.concat([
    Buffer.from('WAVE'),
    waveFormat(),
    chunk('LIST', info),
    chunk('data', Buffer.alloc(8000, 128)),
  ])
  const json = await read(chunk('RIFF', body))
  assert.equal(json.common.title, 'Wavé 題')
  assert.equal(json.common.artist, 'Mé')
  assert.equal(json.format.duration, 1)
  assert.equal(json.format.lossless, true)
})

test('Vorbis comments and a picture in FLAC', async () => {
  const block = (type: number, body: Buffer, last = false) => {
    const head = Buffer.alloc(4)
    head.writeUInt32BE(body.length, 0)
    head[0] = type | (last ? 0x80 : 0)
    return Buffer.concat([head, body])
  }
  const stream = Buffer.alloc(34)
  stream.writeUInt16BE(4096, 0)
  stream.writeUInt16BE(4096, 2)
  stream.writeBigUInt64BE((44_100n << 44n) | (1n << 41n) | (15n << 36n) | 88_200n, 10)
  const text = (value: string) => Buffer.concat([u32(Buffer.byteLength(value)), Buffer.from(value)])
  const comments = Buffer.concat([text('test'), u32(2), text('TITLE=題名'), text('ARTIST=歌手')])
  const png = Buffer.alloc(33)
  Buffer.from('89504e470d0a1a0a0000000d49484452000000070000000508060000', 'hex').copy(png)
  const be = (n: number) => Buffer.from([n >>> 24, n >>> 16, n >>> 8, n])
  const picture = Buffer.concat([
    be(3),
    be(9),
    Buffer.from('image/png'),
    be(2),
    Buffer.from('hi'),
    be(7),
    be(5),
    be(24),
    be(0),
    be(png.length),
    png,
  ])
  const json = await read(Buffer.from('fLaC'), block(0, stream), block(4, comments), block(6, picture, true))
  assert.equal(json.common.title, '題名')
  assert.equal(json.common.artist, '歌手')
  assert.equal(json.format.duration, 2)
  assert.deepEqual(json.pictures, [
    { type: 'Cover (front)', media_type: 'image/png', size: 33, width: 7, height: 5, description: 'hi' },
  ])
})

/** Encoders add up to a frame of silence, which some containers count. */
const SILENCES = [
  { name: 'silence.m4a', tags: 'iTunes', codec: 'MPEG-4/AAC', rate: 44_100, lossless: false },
  { name: 'silence.ogg', tags: 'vorbis', codec: 'Vorbis I', rate: 44_100, lossless: false },
  { name: 'silence.opus', tags: 'vorbis', codec: 'Opus', rate: 48_000, lossless: false },
  { name: 'silence.aiff', tags: 'ID3v2.4', codec: 'PCM', rate: 8000, lossless: true },
  { name: 'silence.wma', tags: 'asf', codec: 'Windows Media Audio V8', rate: 44_100, lossless: undefined },
]
for (const { name, tags, codec, rate, lossless } of SILENCES) {
  test(`tags, duration and codec of ${name}`, async () => {
    const { json } = await runTool(tool, { file: fixture(name) })
    assert.equal(json.common.title, '静寂の歌')
    assert.equal(json.common.artist, 'Ольга Øst')
    assert.equal(json.common.album, 'Leise')
    assert.ok(json.format.tag_types.includes(tags), `${json.format.tag_types}`)
    assert.ok(json.native[tags].some((tag: { value: unknown }) => tag.value === '静寂の歌'))
    assert.equal(json.format.codec, codec)
    assert.equal(json.format.sample_rate, rate)
    assert.equal(json.format.lossless, lossless)
    assert.ok(json.format.duration >= 0.2 && json.format.duration < 0.24, `${json.format.duration} s`)
    assert.ok(json.format.bitrate > 0)
    assert.deepEqual(json.pictures, [])
  })

  test(`${name} cut short or with broken bytes is a result or a refusal`, async () => {
    const whole = await readFile(join(FIXTURES, name))
    for (let cut = 16; cut < whole.length; cut += Math.ceil(whole.length / 12)) {
      const broken = Buffer.from(whole)
      broken.fill(0xff, cut, cut + 8)
      for (const content of [whole.subarray(0, cut), broken]) {
        const answer = await runTool(tool, { file: { name, content } }).catch((error: unknown) => error)
        assert.ok(!(answer instanceof Error) || answer instanceof Fault, `cut at ${cut}: ${answer}`)
      }
    }
  })
}

test('a recording that was cut off before its sizes were written', async () => {
  const head = [Buffer.from('RIFF'), u32(0), Buffer.from('WAVE'), waveFormat(), Buffer.from('data'), u32(0)]
  const json = await read(Buffer.concat([...head, Buffer.alloc(12_000, 128)]))
  assert.equal(json.format.codec, 'PCM')
  assert.equal(json.format.duration, 1.5)
})

test('WAV of more than 16 bits tells its coding, and sizes of 64 bits (RF64) are read', async () => {
  const format = Buffer.alloc(40)
  Buffer.from('feff0100401f0000c05d0000030018001600180004000000', 'hex').copy(format)
  Buffer.from('0100000000001000800000aa00389b71', 'hex').copy(format, 24)
  const sound = Buffer.alloc(24_000)
  const wave = [Buffer.from('WAVE'), chunk('fmt ', format), chunk('data', sound)]
  const small = await read(chunk('RIFF', Buffer.concat(wave)))
  assert.deepEqual([small.format.codec, small.format.duration, small.format.bits_per_sample], ['PCM', 1, 24])
  const sizes = Buffer.alloc(28)
  sizes.writeBigUInt64LE(BigInt(sound.length), 8)
  const [none, form] = [u32(0xffff_ffff), Buffer.from('RF64')]
  const large = [form, none, wave[0]!, chunk('ds64', sizes), wave[1]!, Buffer.from('data'), none, sound]
  const run = await runTool(tool, { file: { name: 'a.wav', content: Buffer.concat(large) } })
  assert.deepEqual([run.json.format.codec, run.json.format.duration, run.warnings], ['PCM', 1, []])
})

test('a download that broke off still has the tags that come first', async () => {
  const atom = (id: string, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts)
    const head = Buffer.alloc(8)
    head.writeUInt32BE(body.length + 8)
    head.write(id, 4, 'latin1')
    return Buffer.concat([head, body])
  }
  const title = atom('data', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]), Buffer.from('Half'))
  const moov = atom('moov', atom('udta', atom('meta', Buffer.alloc(4), atom('ilst', atom('\xa9nam', title)))))
  const whole = Buffer.concat([
    atom('ftyp', Buffer.from('M4A \0\0\0\0M4A ')),
    moov,
    atom('mdat', Buffer.alloc(9000)),
  ])
  const run = await runTool(tool, { file: { name: 'a.m4a', content: whole.subarray(0, 2000) } })
  assert.equal(run.json.common.title, 'Half')
  assert.match(run.warnings[0]!, /cut off/)
})

test('of thousands of tags the first are given, and that is said', async () => {
  const many = Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`Key${i}`, `${i}`]))
  const run = await runTool(tool, {
    file: { name: 'a.mp3', content: Buffer.concat([frames(40), ape(many)]) },
  })
  assert.equal(run.json.native['APEv2'].length, 2000)
  assert.ok(run.warnings.includes('native: only the first 2000 of 2001 APEv2 tags'), run.warnings.join())
})

test('of texts and lists without end the beginning is given, and that is said', async () => {
  // Words beside the sound: texts of one letter, each with its time.
  const words = `eng\x02\x01x\0${'a\0\0\0\0\x01'.repeat(150_000)}`
  for (const [id, text] of [
    ['TIT2', 'x'.repeat(100_001)],
    ['SYLT', words],
  ] as const) {
    const content = Buffer.concat([id3v2({ [id]: text }), frames(40)])
    const run = await runTool(tool, { file: { name: 'a.mp3', content } })
    assert.ok(JSON.stringify(run.json).length < 5_000_000)
    assert.match(run.warnings.join(), /^texts of more than 100,000 characters are cut/)
    assert.equal((run.json.common.title ?? 'x'.repeat(100_000)).length, 100_000)
  }
})

test('a file without tags is a result too', async () => {
  const json = await read(frames(40))
  assert.deepEqual(json.format.tag_types, [])
  assert.deepEqual(json.pictures, [])
  assert.ok(json.format.duration > 1)
})

test('refusals', async () => {
  const said = (content: Buffer | string) => refusal(tool, { file: { name: 'a.mp3', content } })
  assert.match(await said('just text'), /^400 file: expected a sound file, but the content \(a.mp3\) is text/)
  assert.match(await said('%PDF-1.4'), /is PDF/)
  assert.match(
    await said(Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(3)])),
    /^400 file: .*(damaged|neither)/,
  )
  assert.match(
    await said(Buffer.from('FORM\0\0\0\x10AIFFCOMM\0\0\0\x02\0\0', 'latin1')),
    /^400 file: the AIFF file is damaged/,
  )
  assert.match(await said(''), /is empty/)
})

test('texts of AIFF in UTF-8 and Mac OS Roman; a sound WAV with tags is not called cut off', async () => {
  const piece = (id: string, body: Buffer) => {
    const size = Buffer.alloc(4)
    size.writeUInt32BE(body.length)
    return Buffer.concat([Buffer.from(id), size, body, Buffer.alloc(body.length % 2)])
  }
  // One channel, 800 samples of 16 bits at 8,000 a second: the rate is an extended float.
  const common = Buffer.from('0001000003200010400bfa00000000000000', 'hex')
  const parts = [
    piece('COMM', common),
    piece('NAME', Buffer.from('Übung 日本')),
    piece('AUTH', Buffer.from([0x9f, 0x6c])),
    // Padded with a zero, and with bytes that are zeros once their eighth bit is gone.
    piece('ANNO', Buffer.from('Öl – gut\0')),
    piece('SSND', Buffer.alloc(8 + 1600)),
  ]
  const aiff = piece('FORM', Buffer.concat([Buffer.from('AIFF'), ...parts]))
  const read = await runTool(tool, { file: { name: 'a.aiff', content: aiff } })
  const { common: tags } = read.json as { common: Record<string, unknown> }
  assert.deepEqual([tags['title'], tags['artist']], ['Übung 日本', 'ül'])
  assert.deepEqual(tags['comment'], [{ text: 'Öl – gut' }])
  const list = chunk('LIST', Buffer.concat([Buffer.from('INFO'), chunk('INAM', Buffer.from('Ton'))]))
  const data = chunk('data', Buffer.alloc(4000))
  const wav = (body: Buffer) => chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), waveFormat(), list, body]))
  const whole = await runTool(tool, { file: { name: 'a.wav', content: wav(data) } })
  assert.deepEqual(whole.warnings, [])
  const cut = await runTool(tool, { file: { name: 'a.wav', content: wav(data).subarray(0, 3000) } })
  assert.notDeepEqual(cut.warnings, [])
})
