import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import type { Page } from 'playwright-core'
import { readPdf } from '../support/read-pdf.ts'
import { writeTinyModel, writeTinyTranslator } from '../support/tiny-model.ts'
import { writeTinyWhisper } from '../support/tiny-speech.ts'
import { assertCalm, counts, eventually, fixture, openSite, type Site } from './support.ts'

/** Tools that need a model: with one that runs on the page, with one at an address, with none, at a desk and on a phone. */
const PHONE = { viewport: { width: 375, height: 780 }, hasTouch: true, isMobile: true }
let site: Site
let model: Server
let models: string
/** What the model at the address was asked. */
const asked: { path: string; body: string }[] = []
const WORDS = ['They are paid ', 'at the office [1].']

before(async () => {
  model = createServer((request, response) => {
    const pieces: Buffer[] = []
    request
      .on('data', piece => pieces.push(piece))
      .on('end', () => {
        asked.push({ path: request.url!, body: Buffer.concat(pieces).toString('latin1') })
        if (request.url!.endsWith('/audio/transcriptions')) {
          response.setHeader('content-type', 'application/json')
          const segments = [
            { start: 0, end: 0.4, text: 'The tide' },
            { start: 0.4, end: 1, text: ' is in.' },
          ]
          response.end(JSON.stringify({ text: 'The tide is in.', segments }))
          return
        }
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        for (const word of WORDS)
          response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: word } }] })}\n\n`)
        response.end('data: [DONE]\n\n')
      })
  })
  await new Promise<void>(resolve => model.listen(0, '127.0.0.1', resolve))
  const { port } = model.address() as AddressInfo
  models = await mkdtemp(join(tmpdir(), 'models-'))
  site = await openSite({
    MODELS_DIR: models,
    AI_URL: `http://127.0.0.1:${port}/v1`,
    AI_MODEL: 'test-model',
    AI_SPEECH_MODEL: 'test-ear',
  })
})
afterEach(() => site.tidy())
after(async () => {
  await site.stop()
  model.close()
  await rm(models, { recursive: true })
})

type Files = Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]
const give = (page: Page, files: Files) => page.locator('input[type=file]').first().setInputFiles(files)

/** Presses the room's button, and gives the bytes of each result. */
async function made(page: Page, action: string, names: string[]): Promise<Buffer[]> {
  await page.getByRole('button', { name: action, exact: true, disabled: false }).click()
  const save = page.getByRole('button', { name: 'Download', exact: true })
  const alert = page.getByRole('alert')
  await save.or(alert).first().waitFor()
  if ((await alert.count()) > 0) assert.fail((await alert.first().textContent()) ?? 'refused')
  const results: Buffer[] = []
  for (const name of names) {
    const button = name === '' ? save : page.getByRole('button', { name, exact: true })
    const [saved] = await Promise.all([page.waitForEvent('download'), button.first().click()])
    results.push(await readFile(await saved.path()))
  }
  return results
}

async function letter(line: string): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  pdf.addPage([595, 842]).drawText(line, { x: 60, y: 780, size: 12, font })
  return Buffer.from(await pdf.save())
}

async function ask(page: Page, answer: string): Promise<void> {
  await give(page, fixture('three-pages.pdf'))
  await page.getByText(/passages read/).waitFor()
  await page.getByRole('textbox', { name: 'Question' }).fill('Where are the fees paid?')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await page.getByText('[1] three-pages.pdf, page 1').waitFor()
  await eventually(async () => assert.equal(await page.locator('.answer').textContent(), answer))
}

for (const [where, options] of [
  ['at a desk', {}],
  ['on a phone', PHONE],
] as const) {
  test(`ai-pdf-assistant ${where}: passages with their page, and the answer of a model that runs on the page`, async () => {
    asked.length = 0
    const folder = join(models, 'tiny')
    await writeTinyModel(folder, ['Fees', 'are', 'paid', 'at', 'the', 'office', '[1]'])
    const page = await site.open('/tools/ai-pdf-assistant', { signedIn: true, ...options })
    await ask(page, 'Fees are paid at the office [1]')
    assert.equal(asked.length, 0)
    await rm(folder, { recursive: true })
    assertCalm(page)
  })

  test(`ai-pdf-assistant ${where}: the model at an address gets the passages, and is named before`, async () => {
    const page = await site.open('/tools/ai-pdf-assistant', { signedIn: true, ...options })
    await page.getByText(/test-model at 127\.0\.0\.1/).waitFor()
    await ask(page, WORDS.join(''))
    assert.match(asked.at(-1)!.body, /\[1\] \(three-pages\.pdf, page 1\).*Where are the fees paid\?/s)
    assertCalm(page)
  })

  test(`pdf-translator ${where}: by the connected model, with the terms of a glossary`, async () => {
    const page = await site.open('/tools/pdf-translator', { signedIn: true, ...options })
    await page.getByText(/By test-model at 127\.0\.0\.1/).waitFor()
    const buffer = await letter('The harbour is open.')
    await give(page, { name: 'letter.pdf', mimeType: 'application/pdf', buffer })
    await page.getByRole('textbox', { name: 'Glossary' }).fill('harbour; Hafen')
    const [pdf] = await made(page, 'Translate', [''])
    assert.match((await readPdf(pdf!)).text, /They are paid at the office \[1\]\./)
    const { body } = asked.at(-1)!
    assert.match(body, /into German.*harbour = Hafen.*The harbour is open\./s)
    assert.match(body, /"model":"test-model"/)
    assertCalm(page)
  })

  test(`speech-transcribe ${where}: text and subtitles of the connected model, which gets plain sound`, async () => {
    const page = await site.open('/tools/speech-transcribe', { signedIn: true, ...options })
    await page.getByText(/test-ear at 127\.0\.0\.1/).waitFor()
    await give(page, fixture('tagged.mp3'))
    const names = ['Download tagged.txt', 'Download tagged.srt']
    const [text, subtitles] = await made(page, 'Write it down', names)
    assert.equal(String(text), 'The tide is in.\n')
    assert.match(String(subtitles), /^1\n00:00:00,000 --> 00:00:00,400\nThe tide\n\n2\n00:00:00,400 --> /)
    const { path, body } = asked.at(-1)!
    assert.equal(path, '/v1/audio/transcriptions')
    // One channel, 16,000 samples a second.
    assert.match(
      body,
      /RIFF....WAVEfmt \x10\0\0\0\x01\0\x01\0\x80\x3e\0\0[\s\S]*name="model"\r\n\r\ntest-ear/s,
    )
    assertCalm(page)
  })
}

/** A tone of so many seconds, then nothing for half a second. */
function tone(hertz: number, seconds: number): Buffer {
  const samples = Int16Array.from({ length: (seconds + 0.5) * 16_000 }, (_, at) =>
    at < seconds * 16_000 ? 12_000 * Math.sin((at * 2 * Math.PI * hertz) / 16_000) : 0,
  )
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.byteLength, 4)
  head.write('WAVEfmt ', 8)
  for (const [at, value] of [
    [16, 16],
    [24, 16_000],
    [28, 32_000],
    [40, samples.byteLength],
  ] as const)
    head.writeUInt32LE(value, at)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    head.writeUInt16LE(value, at)
  head.write('data', 36)
  return Buffer.concat([head, Buffer.from(samples.buffer)])
}

for (const [where, options] of [
  ['at a desk', {}],
  ['on a phone', PHONE],
] as const)
  test(`speech-transcribe ${where}: by a Whisper on the page, in pieces, in the language that is heard`, async () => {
    asked.length = 0
    const folder = join(models, 'whisper-tones')
    await writeTinyWhisper(folder)
    const page = await site.open('/tools/speech-transcribe', { signedIn: true, ...options })
    await page.getByText(/By whisper-tones, which runs on this page; nothing is sent/).waitFor()
    const long = Buffer.concat([tone(300, 26), tone(3000, 3).subarray(44)])
    long.writeUInt32LE(long.length - 8, 4)
    long.writeUInt32LE(long.length - 44, 40)
    await give(page, { name: 'low.wav', mimeType: 'audio/wav', buffer: long })
    const names = ['txt', 'srt', 'vtt'].map(kind => `Download low.${kind}`)
    const [text, srt, vtt] = (await made(page, 'Write it down', names)).map(String)
    assert.equal(text, 'tiefer Ton high Ton\n')
    assert.match(srt!, /^1\n00:00:00,000 --> 00:00:00,400\ntiefer\n\n2\n00:00:00,400 --> 00:00:01,000\nTon\n/)
    assert.match(srt!, /\n3\n00:00:26,\d{3} --> 00:00:\d\d,\d{3}\nhigh\n/)
    assert.match(vtt!, /^WEBVTT\n\n00:00:00\.000 --> 00:00:00\.400\ntiefer\n/)
    assert.equal(asked.length, 0)
    await rm(folder, { recursive: true })
    assertCalm(page)
  })

test('speech-transcribe: files that a model lacks are named, and what only listens is no model', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'models-'))
  const other = await openSite({ MODELS_DIR: folder })
  try {
    await writeTinyWhisper(join(folder, 'half'))
    await rm(join(folder, 'half/tokenizer.json'))
    await rm(join(folder, 'half/onnx/decoder_model_merged_quantized.onnx'))
    await writeTinyWhisper(join(folder, 'classifier'))
    const config = { model_type: 'wav2vec2', architectures: ['Wav2Vec2ForSequenceClassification'] }
    await writeFile(join(folder, 'classifier/config.json'), JSON.stringify(config))
    const page = await other.open('/tools/speech-transcribe')
    await page
      .getByText(
        'The model half is there, but files are missing: onnx/decoder_model_merged_quantized.onnx, tokenizer.json.',
      )
      .waitFor()
    await counts(page.getByText('classifier'), 0)
    assertCalm(page)
  } finally {
    await other.stop()
    await rm(folder, { recursive: true })
  }
})

test('pdf-translator: by a model of one direction, which is used for no other', async () => {
  const words = { The: 'Der', harbour: 'Hafen', is: 'ist', open: 'offen' }
  const folder = join(models, 'opus-mt-en-de')
  await writeTinyTranslator(folder, words)
  const page = await site.open('/tools/pdf-translator', { signedIn: true })
  await page.getByText(/By opus-mt-en-de, which runs on this page/).waitFor()
  await page.getByLabel('Into').selectOption('French')
  await page.getByText(/By test-model at/).waitFor()
  await page.getByLabel('Into').selectOption('German')
  const buffer = await letter('The harbour is open')
  await give(page, { name: 'letter.pdf', mimeType: 'application/pdf', buffer })
  const [pdf] = await made(page, 'Translate', [''])
  assert.match((await readPdf(pdf!)).text, /Der Hafen ist offen/)
  await rm(folder, { recursive: true })
  assertCalm(page)
})

test('speech-transcribe: without a model it says what to add', async () => {
  const other = await openSite({})
  try {
    const page = await other.open('/tools/speech-transcribe')
    await page.getByText('No model is here that understands speech.').waitFor()
    await counts(page.getByText('AI_SPEECH_MODEL'), 1)
    await counts(page.getByRole('button', { name: 'Write it down', disabled: true }), 1)
    assertCalm(page)
  } finally {
    await other.stop()
  }
})
