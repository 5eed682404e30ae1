import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, afterEach, before, test } from 'node:test'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import type { Page } from 'playwright-core'
import QRCode from 'qrcode'
import { readPdf } from '../support/read-pdf.ts'
import { assertCalm, counts, eventually, field, fixture, openSite, type Site } from './support.ts'

/** Media tools of the page with files that are unusual, and wishes that have to last. */
let site: Site
before(async () => {
  site = await openSite()
})
afterEach(() => site.tidy())
after(() => site.stop())

const choose = (page: Page, ...files: Parameters<ReturnType<Page['locator']>['setInputFiles']>) =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles(...files)

const chunk = (id: string, body: Buffer) => {
  const head = Buffer.alloc(8)
  head.write(id)
  head.writeUInt32BE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}

/** Half a second of 8 kHz in 16 bits, big-endian, that counts upwards; with a title. */
function countingAiff(): Buffer {
  const common = Buffer.alloc(18)
  common.writeUInt16BE(1, 0)
  common.writeUInt32BE(4000, 2)
  common.writeUInt16BE(16, 6)
  // 8000 as a number of 80 bits: 1.953125 × 2^12.
  common.writeUInt16BE(16383 + 12, 8)
  common.writeBigUInt64BE(8000n << 51n, 10)
  const samples = Buffer.alloc(8 + 8000)
  for (let at = 0; at < 4000; at++) samples.writeInt16BE(at * 7 + 3, 8 + at * 2)
  const body = [chunk('NAME', Buffer.from('Low tide')), chunk('COMM', common), chunk('SSND', samples)]
  return chunk('FORM', Buffer.concat([Buffer.from('AIFF'), ...body]))
}

test('audio-converter: AIFF is read sample by sample, heard before, and keeps its title', async () => {
  const page = await site.open('/tools/audio-converter', { expectErrors: true })
  await choose(page, { name: 'tide.aiff', mimeType: 'audio/aiff', buffer: countingAiff() })
  await page.getByRole('button', { name: 'Play', disabled: false }).waitFor()
  await page.getByLabel('Format').selectOption('wav')
  await page.getByRole('button', { name: 'Convert', exact: true }).click()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  const bytes = await readFile(await saved.path())
  const input = new Input({ source: new BufferSource(new Uint8Array(bytes)), formats: ALL_FORMATS })
  assert.equal((await input.getMetadataTags()).title, 'Low tide')
  const start = bytes.indexOf('data') + 8
  assert.deepEqual(
    [0, 1, 1999, 3999].map(at => bytes.readInt16LE(start + at * 2)),
    [3, 10, 13_996, 27_996],
  )
})

/** Six channels of silence. */
function surroundWav(): Buffer {
  const wav = Buffer.alloc(44 + 9600 * 12)
  wav.write('RIFF')
  wav.writeUInt32LE(wav.length - 8, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  for (const [at, value] of [1, 6, 48_000, 0].entries()) wav.writeUInt16LE(value, 20 + at * 2)
  wav.writeUInt32LE(48_000 * 12, 28)
  wav.writeUInt16LE(12, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(9600 * 12, 40)
  return wav
}

test('audio tools say that more than two channels are mixed into two', async () => {
  const surround = { name: 'film.wav', mimeType: 'audio/wav', buffer: surroundWav() }
  for (const slug of ['audio-converter', 'audio-trim']) {
    const page = await site.open(`/tools/${slug}`)
    await choose(page, surround)
    await page.getByText('The result has two channels at most').waitFor()
    assertCalm(page)
  }
})

test('a recording that was cut off is told', async () => {
  const whole = countingAiff()
  const page = await site.open('/tools/audio-trim')
  await choose(page, { name: 'cut.aiff', mimeType: 'audio/aiff', buffer: whole.subarray(0, 5000) })
  await page.getByText('The file ends too early').waitFor()
  assertCalm(page)
})

test('video-merge: another size, shape and rate, and no sound, in the size of the first', async () => {
  const page = await site.open('/tools/video-merge')
  await choose(page, [fixture('clip.mp4'), fixture('clip-upright.webm')])
  await page.getByRole('button', { name: 'Merge', exact: true, disabled: false }).click()
  const download = page.getByRole('button', { name: 'Download', exact: true })
  const [saved] = await Promise.all([page.waitForEvent('download'), download.click()])
  const bytes = new Uint8Array(await readFile(await saved.path()))
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
  const video = (await input.getPrimaryVideoTrack())!
  assert.deepEqual([await video.getDisplayWidth(), await video.getDisplayHeight()], [256, 144])
  assert.ok(Math.abs((await input.computeDuration()) - 4) < 0.2)
  assertCalm(page)
})

test('video-compress: a size that was typed stays for the next file', async () => {
  const page = await site.open('/tools/video-compress')
  await choose(page, fixture('clip.mp4'))
  await page.getByText('256 × 144', { exact: true }).waitFor()
  await field(page, 'Largest size').fill('0.023')
  await page.getByRole('button', { name: 'Remove clip.mp4' }).click()
  await choose(page, { name: 'b.mp4', mimeType: 'video/mp4', buffer: await readFile(fixture('clip.mp4')) })
  await page.getByText('256 × 144', { exact: true }).waitFor()
  assert.equal(await field(page, 'Largest size').inputValue(), '0.023')
  assertCalm(page)
})

test('after a cancel, the result of an earlier run is not shown as done', async () => {
  const page = await site.open('/tools/video-compress')
  await choose(page, fixture('clip.mp4'))
  const compress = page.getByRole('button', { name: 'Compress', exact: true, disabled: false })
  await compress.click()
  await page.getByRole('button', { name: 'Download', exact: true }).waitFor()
  await compress.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await compress.waitFor()
  await counts(page.getByRole('button', { name: 'Download', exact: true }), 0)
  await page.getByRole('button', { name: 'Result', exact: true }).click()
  await page.getByRole('button', { name: 'Download', exact: true }).waitFor()
  assertCalm(page)
})

test('images-to-gif names the picture that cannot be read', async () => {
  const page = await site.open('/tools/images-to-gif')
  await choose(page, [
    { name: 'first.png', mimeType: 'image/png', buffer: await readFile(fixture('logo.png')) },
    { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') },
  ])
  await page.getByRole('button', { name: 'Make the GIF' }).click()
  await page.getByText('broken.png cannot be read as a picture.').waitFor()
  await counts(page.getByRole('button', { name: 'Download' }), 0)
})

test('model-viewer: a model that stands still is not drawn again', async () => {
  const page = await site.open('/tools/model-viewer')
  await page.evaluate(() => {
    const { prototype } = WebGL2RenderingContext
    const clear = prototype.clear
    Object.assign(globalThis, { drawn: 0 })
    prototype.clear = function (...args) {
      ;(globalThis as unknown as { drawn: number }).drawn++
      return clear.apply(this, args)
    }
  })
  const drawn = () => page.evaluate(() => (globalThis as unknown as { drawn: number }).drawn)
  /** How often it is drawn while the browser could draw thirty times. */
  const drawnNow = async () => {
    const before = await drawn()
    await page.evaluate(async () => {
      for (let frames = 0; frames < 30; frames++) await new Promise(requestAnimationFrame)
    })
    return (await drawn()) - before
  }
  await choose(page, fixture('cube.glb'))
  await page.locator('canvas[data-ready]').waitFor()
  await eventually(async () => assert.equal(await drawnNow(), 0))
  assert.ok((await drawn()) > 0)
  const settled = await drawn()
  await page.locator('canvas').press('ArrowLeft')
  await eventually(async () => assert.ok((await drawn()) > settled))
  await page.getByRole('button', { name: 'Spin' }).click()
  await eventually(async () => assert.ok((await drawnNow()) > 10))
  assertCalm(page)
})

test('scan-to-pdf and code-reader: pictures that cannot be read are named, the others are done', async () => {
  const pictures = [
    { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
    { name: 'phone.heic', mimeType: 'image/heic', buffer: await readFile(fixture('photo.heic')) },
    { name: 'code.png', mimeType: 'image/png', buffer: await QRCode.toBuffer('Harbour 41') },
  ]
  const page = await site.open('/tools/scan-to-pdf')
  await choose(page, pictures)
  await page.getByRole('button', { name: 'Make the PDF', exact: true, disabled: false }).click()
  const save = page.getByRole('button', { name: 'Download', exact: true })
  const [saved] = await Promise.all([page.waitForEvent('download'), save.first().click()])
  assert.equal((await readPdf(await readFile(await saved.path()))).pages.length, 1)
  const told = async () => (await page.getByRole('alert').first().textContent())!
  for (const words of [/broken\.png cannot be read/, /phone\.heic is a HEIC picture.* heic-to-jpg/])
    assert.match(await told(), words)
  await page.goto(`${site.server.url}/tools/code-reader`)
  await choose(page, pictures)
  await page.getByText('Harbour 41').first().waitFor()
  assert.match(await told(), /broken\.png cannot be read.*phone\.heic is a HEIC/)
  assertCalm(page)
})
