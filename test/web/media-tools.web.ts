import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import { createCanvas } from '@napi-rs/canvas'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import type { Page } from 'playwright-core'
import QRCode from 'qrcode'
import sharp from 'sharp'
import { readPdf } from '../support/read-pdf.ts'
import { assertAccessible, assertCalm, counts, field, fixture, openSite, type Site } from './support.ts'

/** Tools for media in the page. What they make is read outside of the browser: by mediabunny, sharp and by hand. */
let site: Site
let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolwright-web-'))
  // What the camera sees, as a film of one picture: a code on a white sheet.
  const code = await QRCode.toBuffer('https://example.org/pier', { width: 300, margin: 4 })
  const seen = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#fff' } })
    .composite([{ input: code }])
    .jpeg()
    .toBuffer()
  await writeFile(join(folder, 'seen.mjpeg'), Buffer.concat(Array.from({ length: 4 }, () => seen)))
  site = await openSite({}, [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${join(folder, 'seen.mjpeg')}`,
  ])
})
afterEach(() => site.tidy())
after(async () => {
  await site.stop()
  await rm(folder, { recursive: true, force: true })
})

const choose = (page: Page, ...files: Parameters<ReturnType<Page['locator']>['setInputFiles']>) =>
  page.locator('input[type=file]').setInputFiles(...files)

/** Runs the tool and gives what it made. */
async function made(page: Page, action: string): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: action, exact: true, disabled: false }).click()
  const download = page.getByRole('button', { name: 'Download', exact: true })
  const refused = page.getByRole('alert')
  await download.or(refused).first().waitFor({ timeout: 90_000 })
  if ((await refused.count()) > 0) assert.fail((await refused.first().textContent()) ?? 'refused')
  const [saved] = await Promise.all([page.waitForEvent('download'), download.click()])
  return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) }
}

async function mediaOf(bytes: Buffer) {
  const input = new Input({ source: new BufferSource(new Uint8Array(bytes)), formats: ALL_FORMATS })
  const video = await input.getPrimaryVideoTrack()
  const audio = await input.getPrimaryAudioTrack()
  return {
    seconds: await input.computeDuration(),
    video: video && [await video.getCodec(), await video.getDisplayWidth(), await video.getDisplayHeight()],
    audio: audio && [await audio.getCodec(), await audio.getNumberOfChannels(), await audio.getSampleRate()],
  }
}
const near = (value: number, wanted: number, by: number) =>
  assert.ok(Math.abs(value - wanted) <= by, `${value}, not ${wanted}`)

test('video-trim: the piece that was chosen on the timeline, encoded anew', async () => {
  const page = await site.open('/tools/video-trim')
  await choose(page, fixture('clip.mp4'))
  await page.getByRole('slider', { name: 'Start' }).waitFor()
  await page.getByRole('slider', { name: 'Start' }).press('Shift+ArrowRight')
  await field(page, 'End').fill('2.5')
  await page.getByText('Exact: encoded anew').click()
  const { name, bytes } = await made(page, 'Trim')
  assert.equal(name, 'clip-trimmed.mp4')
  const { seconds, video, audio } = await mediaOf(bytes)
  near(seconds, 1.5, 0.06)
  assert.deepEqual([video, audio![0]], [['avc', 256, 144], 'aac'])
  await assertAccessible(page, 'video-trim')
  assertCalm(page)
})

test('video-compress: no larger than asked; cancel ends the work', async () => {
  const page = await site.open('/tools/video-compress')
  await choose(page, fixture('clip.mp4'))
  await page.getByText('256 × 144 · 20 frames/s').waitFor()
  // What is proposed can be done, although the half of so small a video cannot.
  await page.getByRole('button', { name: 'Compress', exact: true, disabled: false }).waitFor()
  await field(page, 'Largest size').fill('0.001')
  await page.getByText('Too small for a video of this length.').waitFor()
  await field(page, 'Largest size').fill('0.022')
  await page.getByRole('button', { name: 'Compress', exact: true, disabled: false }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Compress', exact: true, disabled: false }).waitFor()
  await counts(page.getByRole('button', { name: 'Download' }), 0)
  const { bytes } = await made(page, 'Compress')
  assert.ok(bytes.length <= 22_000, String(bytes.length))
  near((await mediaOf(bytes)).seconds, 3, 0.1)
  assertCalm(page)
})

test('mp4-to-webm: another format, which goes on into another tool of the page', async () => {
  const page = await site.open('/tools/mp4-to-webm')
  await choose(page, fixture('clip.mp4'))
  const { name, bytes } = await made(page, 'Convert to WebM')
  const { seconds, video, audio } = await mediaOf(bytes)
  assert.deepEqual([name, video?.[0], audio?.[0]], ['clip.webm', 'vp9', 'opus'])
  near(seconds, 3, 0.1)
  await page.getByRole('button', { name: 'Use in another tool' }).click()
  await page.getByText('tools take it').waitFor()
  await page.getByRole('link', { name: 'Video to GIF' }).click()
  await field(page, 'Width').fill('64')
  const gif = await made(page, 'Make the GIF')
  const { pages, width, delay } = await sharp(gif.bytes, { pages: -1 }).metadata()
  assert.deepEqual([gif.name, width, pages], ['clip.gif', 64, 36])
  near(
    delay!.reduce((sum, one) => sum + one, 0),
    3000,
    20,
  )
  assertCalm(page)
})

/** Samples of a WAV file of 16 bits. */
function samplesOf(wav: Buffer): { rate: number; samples: Int16Array } {
  const start = wav.indexOf('data') + 8
  const body = wav.subarray(start, start + Math.floor((wav.length - start) / 2) * 2)
  return { rate: wav.readUInt32LE(24), samples: new Int16Array(new Uint8Array(body).buffer) }
}

test('audio-converter: sound of films, which browsers cannot read', async () => {
  const page = await site.open('/tools/audio-converter')
  await choose(page, fixture('tone-ac3.mkv'))
  const { bytes } = await made(page, 'Convert')
  const { seconds, audio } = await mediaOf(bytes)
  near(seconds, 0.5, 0.1)
  assert.equal(audio![0], 'mp3')
  assertCalm(page)
})

/** Half a second of 24 bits at 8 kHz with a title, as a recorder writes it. */
function fineWav(): Buffer {
  const chunk = (name: string, body: Buffer) => {
    const head = Buffer.alloc(8)
    head.write(name)
    head.writeUInt32LE(body.length, 4)
    return Buffer.concat([head, body])
  }
  const format = Buffer.alloc(16)
  for (const [at, value] of [1, 1, 8000, 0, 24_000, 0, 3, 24].entries()) format.writeUInt16LE(value, at * 2)
  const samples = Buffer.alloc(12_000)
  for (let at = 0; at < 4000; at++) samples.writeIntLE(at * 7 + 3, at * 3, 3)
  const title = Buffer.concat([Buffer.from('INFO'), chunk('INAM', Buffer.from('Tide\0\0'))])
  const body = Buffer.concat([
    Buffer.from('WAVE'),
    chunk('fmt ', format),
    chunk('LIST', title),
    chunk('data', samples),
  ])
  return chunk('RIFF', body)
}

test('audio-converter: fine samples and titles are kept, and what cannot be read is named', async () => {
  const page = await site.open('/tools/audio-converter')
  await choose(page, { name: 'tide.wav', mimeType: 'audio/wav', buffer: fineWav() })
  await page.getByLabel('Format').selectOption('wav')
  const { bytes } = await made(page, 'Convert')
  const input = new Input({ source: new BufferSource(new Uint8Array(bytes)), formats: ALL_FORMATS })
  const track = (await input.getPrimaryAudioTrack())!
  assert.deepEqual([await track.getCodec(), (await input.getMetadataTags()).title], ['pcm-s24', 'Tide'])
  assertCalm(page)
  const other = await site.open('/tools/video-trim')
  await choose(other, {
    name: 'old.avi',
    mimeType: 'video/x-msvideo',
    buffer: Buffer.from('RIFF\0\0\0\0AVI LIST....'),
  })
  await other.getByText('old.avi is a file of the kind AVI').waitFor()
  assertCalm(other)
  const several = await site.open('/tools/audio-converter')
  await choose(several, {
    name: 'old.wma',
    mimeType: 'audio/x-ms-wma',
    buffer: Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'),
  })
  await several.getByText('old.wma is a file of the kind Windows Media').waitFor()
  await counts(several.getByRole('button', { name: 'Play' }), 0)
  // Each recording becomes one of its own.
  await counts(several.getByText(/join them/), 0)
})

test('audio-adjuster: faster and an octave higher, each without the other', async () => {
  const page = await site.open('/tools/audio-adjuster')
  await choose(page, fixture('clip.mp4'))
  await page.getByLabel('Speed').fill('1.5')
  await page.getByLabel('Pitch').fill('12')
  await page.getByLabel('Format').selectOption('wav')
  const { rate, samples } = samplesOf((await made(page, 'Adjust')).bytes)
  near(samples.length / rate, 2, 0.05)
  // The tone of 440 Hz is heard in the first third.
  const part = samples.subarray(Math.round(rate * 0.2), Math.round(rate * 0.5))
  let crossings = 0
  for (let at = 1; at < part.length; at++) if (part[at - 1]! < 0 && part[at]! >= 0) crossings++
  near((crossings * rate) / part.length, 880, 12)
  assertCalm(page)
})

test('audio-silence-remove: the second of silence goes, as the page said', async () => {
  const page = await site.open('/tools/audio-silence-remove')
  await choose(page, fixture('clip.mp4'))
  await page.getByText('1 silence found, 0:00.7 in all.').waitFor()
  await page.getByLabel('Format').selectOption('mp3')
  const { bytes } = await made(page, 'Remove silence')
  const { seconds, audio } = await mediaOf(bytes)
  assert.equal(audio?.[0], 'mp3')
  near(seconds, 2.33, 0.12)
  assertCalm(page)
})

test('code-reader: several codes in one picture', async () => {
  const code = (text: string) => QRCode.toBuffer(text, { scale: 4 })
  const picture = await sharp({ create: { width: 600, height: 320, channels: 3, background: '#ddd' } })
    .composite([
      { input: await code('https://example.org/harbour'), left: 40, top: 40 },
      {
        input: await sharp(await code('WIFI:T:WPA;S:Pier;P:salt;;'))
          .rotate(20, { background: '#ddd' })
          .toBuffer(),
        left: 320,
        top: 60,
      },
    ])
    .png()
    .toBuffer()
  const page = await site.open('/tools/code-reader')
  await choose(page, { name: 'codes.png', mimeType: 'image/png', buffer: picture })
  await page.getByText('2 codes found').waitFor()
  await page.getByRole('link', { name: 'https://example.org/harbour' }).waitFor()
  await page.getByText('WIFI:T:WPA;S:Pier;P:salt;;').waitFor()
  assertCalm(page)
})

test('code-reader: bars that lie askew, or white on black', async () => {
  const pass = await readFile(fixture('bars-askew.png'))
  const night = await readFile(fixture('bars-white-on-black.png'))
  const page = await site.open('/tools/code-reader')
  await choose(page, [
    { name: 'pass.png', mimeType: 'image/png', buffer: pass },
    { name: 'night.png', mimeType: 'image/png', buffer: night },
  ])
  await page.getByText('2 codes found').waitFor()
  await page.getByText('BOARDING HARBOUR 41').waitFor()
  await page.getByText('PIER-7').waitFor()
  assertCalm(page)
})

test('scan-to-pdf: the sheet is found and fills the page, with its text', async () => {
  const canvas = createCanvas(420, 594)
  const context = canvas.getContext('2d')
  context.fillStyle = '#f4f1ea'
  context.fillRect(0, 0, 420, 594)
  context.fillStyle = '#000'
  context.font = '40px Arimo, Arial, sans-serif'
  context.fillText('Harbour 41', 60, 200)
  const sheet = canvas.toBuffer('image/png')
  const photo = await sharp({ create: { width: 1000, height: 800, channels: 3, background: '#43352a' } })
    .composite([
      { input: await sharp(sheet).rotate(12, { background: '#43352a' }).toBuffer(), left: 230, top: 60 },
    ])
    .jpeg()
    .toBuffer()
  const page = await site.open('/tools/scan-to-pdf')
  await choose(page, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo })
  await page.getByText('The edges of the sheet were found').waitFor()
  await page.getByLabel('Paper').selectOption('picture')
  await page.getByLabel('Text that can be searched and copied').check()
  const { bytes } = await made(page, 'Make the PDF')
  const { pages, text } = await readPdf(bytes)
  near(pages[0]!.height / pages[0]!.width, Math.SQRT2, 0.03)
  assert.match(text, /Harbour 41/)
  await assertAccessible(page, 'scan-to-pdf')
  assertCalm(page)
})

test('scan-to-pdf: a picture that is see-through lies on white', async () => {
  const canvas = createCanvas(800, 600)
  const context = canvas.getContext('2d')
  context.font = '60px Arimo, Arial, sans-serif'
  context.fillText('Lantern 73', 200, 300)
  const page = await site.open('/tools/scan-to-pdf')
  await choose(page, { name: 'clear.png', mimeType: 'image/png', buffer: canvas.toBuffer('image/png') })
  await page.getByLabel('Text that can be searched and copied').check()
  const { bytes } = await made(page, 'Make the PDF')
  assert.match((await readPdf(bytes)).text, /Lantern 73/)
  assertCalm(page)
})

test('code-reader and scan-to-pdf: what the camera sees, once it was asked for', async () => {
  const page = await site.open('/tools/code-reader')
  const asked = () => page.evaluate(() => document.querySelector('video') !== null)
  await page.getByRole('button', { name: 'Use the camera' }).waitFor()
  assert.equal(await asked(), false)
  await page.getByRole('button', { name: 'Use the camera' }).click()
  await page.getByRole('link', { name: 'https://example.org/pier' }).waitFor()
  assertCalm(page)
  await page.goto(`${site.server.url}/tools/scan-to-pdf`)
  await page.getByRole('button', { name: 'Photograph pages' }).click()
  await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
  await page.getByRole('button', { name: 'Take this page' }).click()
  await page.getByText('Page 1.jpg').first().waitFor()
  assertCalm(page)
})

test('screen-recorder: the screen with a microphone, paused and gone on, as a video', async () => {
  const page = await site.open('/tools/screen-recorder')
  await page.getByLabel('Microphone').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Start recording' }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText(/^Paused/).waitFor()
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByText(/0:0[1-9]/).waitFor()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('slider', { name: 'Start' }).waitFor()
  const { bytes } = await made(page, 'Save the recording')
  const { seconds, video, audio } = await mediaOf(bytes)
  assert.ok(seconds > 0.4, String(seconds))
  assert.ok(video !== null && audio !== null)
  assertCalm(page)
})

test('screen-recorder: a phone is told that it needs a computer', async () => {
  const phone = { viewport: { width: 375, height: 780 }, hasTouch: true, isMobile: true }
  const page = await site.open('/', phone)
  await page.addInitScript('delete MediaDevices.prototype.getDisplayMedia')
  await page.goto(`${site.server.url}/tools/screen-recorder`)
  await page.getByText('Open this page on a computer.').waitFor()
  assert.ok(await page.getByRole('button', { name: 'Start recording' }).isDisabled())
  assertCalm(page)
})

test('remove-background: the person stays; ai-image-upscaler: twice the size', async () => {
  const page = await site.open('/tools/remove-background')
  await choose(page, fixture('portrait.jpg'))
  const cut = await made(page, 'Save as PNG')
  const { data, info } = await sharp(cut.bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const alpha = (x: number, y: number) => data[(y * info.width + x) * 4 + 3]!
  assert.ok(alpha(110, 70) > 230 && alpha(15, 15) < 20, `${alpha(110, 70)} ${alpha(15, 15)}`)
  assertCalm(page)

  const small = await sharp(fixture('portrait.jpg'))
    .extract({ left: 90, top: 50, width: 16, height: 12 })
    .png()
    .toBuffer()
  const next = await site.open('/tools/ai-image-upscaler')
  await choose(next, { name: 'eye.png', mimeType: 'image/png', buffer: small })
  const large = await made(next, 'Enlarge')
  const before = await sharp(small).removeAlpha().resize(32, 24, { kernel: 'cubic' }).raw().toBuffer()
  const after = await sharp(large.bytes).removeAlpha().raw().toBuffer()
  assert.equal(after.length, before.length)
  // It invents detail, not another picture.
  near(before.reduce((sum, one, at) => sum + Math.abs(one - after[at]!), 0) / before.length, 0, 12)
  assertCalm(next)
})

test('cameras and microphones are closed to pages that do not use them', async () => {
  const policy = async (path: string) =>
    (await fetch(site.server.url + path)).headers.get('permissions-policy')
  assert.match((await policy('/'))!, /camera=\(\), microphone=\(\)/)
  assert.match((await policy('/tools/video-trim'))!, /camera=\(\), microphone=\(\)/)
  assert.match((await policy('/tools/code-reader'))!, /camera=\(self\), microphone=\(\)/)
  assert.match((await policy('/tools/screen-recorder'))!, /microphone=\(self\)/)
})
