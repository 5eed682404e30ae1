import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { readZip } from '../../src/formats/archive/zip.ts'
import { readPdf } from '../support/read-pdf.ts'
import { KEY } from '../support/server.ts'
import {
  assertAccessible,
  assertCalm,
  assertStill,
  eventually,
  field,
  fixture,
  holds,
  openSite,
  resultOf,
  runTool,
  type Site,
} from './support.ts'

let site: Site
before(async () => {
  site = await openSite()
})
afterEach(() => site.tidy())
after(() => site.stop())

const pdf = readFileSync(fixture('three-pages.pdf'))
const named = (name: string, buffer = pdf) => ({ name, mimeType: 'application/pdf', buffer })

async function download(page: Page, button: string): Promise<Buffer> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return readFile(await saved.path())
}

const choose = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('form input[type=file]').first().setInputFiles(files)

/** Waits for a run over many files to be over. */
const ended = (page: Page) =>
  resultOf(page).getByRole('status').getByText('Done, the result is shown.').waitFor({ state: 'attached' })

test('one run over many files: the price of all, failures by name, one ZIP', async () => {
  const page = await site.open('/tools/pdf-rotate', { signedIn: true })
  await choose(page, [named('a.pdf'), named('b.pdf'), named('broken.pdf', Buffer.from('%PDF-1.4 no more'))])
  await page.getByText('3 files · one run each').waitFor()
  // Nobody touched the page, so choosing counts as if it moved by itself.
  await page.evaluate('window.shifts.length = 0')
  await page.getByRole('button', { name: 'Run · 6 credits' }).click()
  await ended(page)
  const stage = resultOf(page)
  await stage.getByText('2 of 3 files done').waitFor()
  await stage.getByText('4 credits · failed files cost nothing').waitFor()
  const failure = await stage.getByRole('listitem').filter({ hasText: 'broken.pdf' }).textContent()
  assert.match(failure!, /file: /)
  assert.doesNotMatch(failure!, /steps\[/)
  const entries = readZip(await download(page, 'Download all (ZIP)')).entries
  assert.equal(entries.length, 2)
  const sizes = (await readPdf(pdf)).pages.map(({ width, height }) => [width, height])
  for (const entry of entries) {
    const { pages } = await readPdf(entry.bytes())
    assert.equal(pages.length, 3)
    assert.deepEqual(
      pages.map(({ width, height }) => [height, width]),
      sizes,
    )
  }
  // What was uploaded for the run takes no room any more; what it made is kept.
  const kept = (await site.operator.get('/app/api/files')) as { json: { files: { name: string }[] } }
  assert.deepEqual(
    kept.json.files.map(file => file.name).filter(name => /^(a|b|broken)\.pdf$/.test(name)),
    [],
  )
  await assertAccessible(page, 'many files')
  await assertStill(page)
  assertCalm(page)
})

test('files dropped on the list of tools go through two tools; the chain is saved, and works from a shell', async () => {
  const page = await site.open('/', { signedIn: true })
  const broken = named('broken.pdf', Buffer.from('%PDF-1.4 no more'))
  await page
    .getByLabel('Choose files to see their tools')
    .setInputFiles([named('a.pdf'), broken, named('b.pdf')])
  await page.getByText(/tools take them$/).waitFor()
  // All in one call comes first.
  assert.equal(await page.locator('a[data-card]').first().getAttribute('href'), '/tools/pdf-merge')
  await page.locator('a[href="/tools/pdf-rotate"]').click()
  await page.getByRole('button', { name: 'Run · 6 credits' }).click()
  await ended(page)
  await page.getByRole('button', { name: /^Activity/ }).click()
  await page.getByText('Done · 2 of 3 files').waitFor()
  await page.keyboard.press('Escape')
  // What failed stays behind, and the chain goes on with the others.
  await page.getByRole('button', { name: 'Use in another tool' }).click()
  await page.getByText(/tools take them$/).waitFor()
  await page.locator('a[href="/tools/pdf-watermark"]').click()
  await field(page, 'Text').fill("Ann's draft")
  await page.getByRole('button', { name: /^Run/ }).click()
  await ended(page)
  const steps = page.getByRole('region', { name: 'Steps so far' })
  await steps.getByRole('button', { name: 'Save as pipeline' }).click()
  await steps.getByText('Saved as a pipeline').waitFor()
  const { pipelines } = (await site.operator.get('/app/api/pipelines')).json as {
    pipelines: { name: string; steps: object[] }[]
  }
  assert.deepEqual(pipelines[0]!.steps, [
    { tool: 'pdf-rotate' },
    { tool: 'pdf-watermark', input: { text: "Ann's draft" } },
  ])
  await steps.getByText('As an API call').click()
  const code = await steps.locator('pre').textContent()
  const folder = mkdtempSync(join(tmpdir(), 'many-'))
  for (const name of ['a.pdf', 'b.pdf']) writeFileSync(join(folder, name), pdf)
  const { stdout } = await promisify(execFile)('sh', ['-c', code!], {
    cwd: folder,
    env: { ...process.env, API_KEY: KEY },
  })
  rmSync(folder, { recursive: true })
  const job = JSON.parse(stdout) as { job_id: string }
  assert.match(job.job_id ?? '', /^job_/, `${code}\n${stdout}`)
  const made = await eventually(async () => {
    const { json } = await site.server.get(`/api/v1/jobs/${job.job_id}`)
    const { status, result } = json as { status: string; result: { files: { file: { file_id: string } }[] } }
    assert.equal(status, 'succeeded')
    return result
  })
  assert.equal(made.files.length, 2)
  assertCalm(page)
})

test('many files with one beside them are saved as a pipeline, which keeps that one', async () => {
  const page = await site.open('/tools/sign-pdf', { signedIn: true })
  await choose(page, [named('a.pdf'), named('b.pdf')])
  await page
    .locator('form input[type=file]')
    .nth(1)
    .setInputFiles({ name: 'sign.png', mimeType: 'image/png', buffer: readFileSync(fixture('logo.png')) })
  await page.getByRole('button', { name: /^Run/ }).click()
  await ended(page)
  const steps = page.getByRole('region', { name: 'Steps so far' })
  await steps.getByText(/^Saving keeps sign\.png with your files/).waitFor()
  await steps.getByRole('button', { name: 'Save as pipeline' }).click()
  await steps.getByText(/^sign\.png is kept until /).waitFor()
  const { pipelines } = (await site.operator.get('/app/api/pipelines')).json as {
    pipelines: { name: string; steps: { input: { signature: string } }[] }[]
  }
  const { files } = (await site.operator.get('/app/api/files')).json as {
    files: { name: string; file_id: string }[]
  }
  const kept = files.find(one => one.name === 'sign.png')
  assert.equal(pipelines.find(one => one.steps.length === 1)!.steps[0]!.input.signature, kept?.file_id)
  assertCalm(page)
})

test('the pages of a split document go on as files', async () => {
  const page = await site.open('/tools/pdf-split', { signedIn: true })
  await choose(page, [named('a.pdf')])
  await runTool(page)
  await page.getByRole('button', { name: 'Use its files in another tool' }).click()
  // The page of the tool names similar ones; it is the list that takes the files on.
  await page.waitForURL(url => url.pathname === '/')
  await page.getByText('3 files').waitFor()
  await page.locator('a[href="/tools/pdf-merge"]').click()
  await runTool(page)
  await page.getByRole('region', { name: 'Steps so far' }).getByText('Merge PDFs').waitFor()
  const { pages } = await readPdf(await download(page, 'Download'))
  assert.equal(pages.length, 3)
})

test('without signing in, texts of many files go through a free tool', async () => {
  const page = await site.open('/')
  const json = (name: string, text: string) => ({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  })
  await page
    .getByLabel('Choose files to see their tools')
    .setInputFiles([json('one.json', '{"a":1}'), json('two.json', '{"b":'), json('three.json', '[3]')])
  await page.locator('a[href="/tools/json-formatter"]').click()
  await page.getByRole('button', { name: /^Run/ }).click()
  await ended(page)
  const stage = resultOf(page)
  await stage.getByText('2 of 3 files done').waitFor()
  assert.match((await stage.getByRole('listitem').first().textContent())!, /two\.json.*json: line 1/)
  const entries = readZip(await download(page, 'Download all (ZIP)')).entries
  assert.deepEqual(
    entries.map(entry => entry.name),
    ['one.json', 'three.json'],
  )
})

test('a tool of the page works through many files, one after the other', async () => {
  const page = await site.open('/tools/audio-adjuster')
  const clip = readFileSync(fixture('clip.mp4'))
  const input = page.locator('input[type=file]').first()
  await input.setInputFiles(
    ['one.mp4', 'two.mp4'].map(name => ({ name, mimeType: 'video/mp4', buffer: clip })),
  )
  await page.getByLabel('Speed').fill('1.5')
  await page.getByLabel('Format').selectOption('wav')
  await page.getByRole('button', { name: 'Adjust (2)', disabled: false }).click()
  const entries = readZip(await download(page, 'Download all (ZIP)')).entries
  assert.deepEqual(
    entries.map(entry => entry.name.replace(/[^.]*(?=\.wav$)/, name => name.slice(0, 3))),
    ['one.wav', 'two.wav'],
  )
  for (const entry of entries) assert.equal(Buffer.from(entry.bytes()).toString('latin1', 0, 4), 'RIFF')
})

test('tools of the page go on without a file that cannot be read, and name it', async () => {
  const broken = (name: string) => ({ name, mimeType: '', buffer: Buffer.from('nothing of the kind') })
  const copies = (from: string, ending: string, at: string) => {
    const buffer = readFileSync(fixture(from))
    return [
      { name: `one.${ending}`, mimeType: '', buffer },
      broken(at),
      { name: `two.${ending}`, mimeType: '', buffer },
    ]
  }
  for (const [slug, action, files, made] of [
    ['video-to-audio', 'Take the sound (3)', copies('clip.mp4', 'mp4', 'bad.mp4'), /^(one|two)\.\w+$/],
    ['audio-converter', 'Convert', copies('tagged.mp3', 'mp3', 'bad.mp3'), /^(one|two)\.mp3$/],
    ['pdf-to-powerpoint', 'Make the slides', copies('two-pages.pdf', 'pdf', 'bad.pdf'), /^(one|two)\.pptx$/],
    ['usdz-converter', 'Convert', copies('cube.glb', 'glb', 'bad.glb'), /^(one|two)\.usdz$/],
  ] as const) {
    const page = await site.open(`/tools/${slug}`)
    await page.locator('input[type=file]').first().setInputFiles(files)
    await page.getByRole('button', { name: action, exact: true, disabled: false }).click()
    const entries = readZip(await download(page, 'Download all (ZIP)')).entries
    assert.deepEqual(
      entries.map(entry => made.exec(entry.name)?.[1]),
      ['one', 'two'],
      slug,
    )
    assert.match((await page.getByRole('alert').textContent())!, new RegExp(files[1]!.name), slug)
    await page.close()
  }
})

test('every Markdown file that is dropped becomes a Word file', async () => {
  const page = await site.open('/tools/markdown-to-word')
  const text = (name: string) => ({ name, mimeType: 'text/markdown', buffer: Buffer.from(`# ${name}`) })
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([text('tides.md'), text('piers.md')])
  await holds(page, 'Markdown', '# tides.md')
  await page.getByRole('button', { name: 'Make the Word file', disabled: false }).click()
  const entries = readZip(await download(page, 'Download all (ZIP)')).entries
  assert.deepEqual(
    entries.map(entry => entry.name),
    ['tides.docx', 'piers.docx'],
  )
})
