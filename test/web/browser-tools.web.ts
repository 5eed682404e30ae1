import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, afterEach, before, test } from 'node:test'
import { NodeIO } from '@gltf-transform/core'
import { ALL_EXTENSIONS, EXTMeshoptCompression, KHRDracoMeshCompression } from '@gltf-transform/extensions'
// @ts-expect-error the package has no types
import draco3d from 'draco3dgltf'
import { MeshoptDecoder, MeshoptEncoder } from 'meshoptimizer'
import type { Page } from 'playwright-core'
import { assertCalm, counts, eventually, field, fixture, openSite, type Site, troublesOf } from './support.ts'

/** A model whose geometry no reader gets at without the decoder. */
async function packedCube(packing: 'meshopt' | 'draco'): Promise<Uint8Array> {
  const io = new NodeIO().registerExtensions(ALL_EXTENSIONS).registerDependencies({
    'meshopt.encoder': MeshoptEncoder,
    'meshopt.decoder': MeshoptDecoder,
    'draco3d.encoder': await draco3d.createEncoderModule(),
  })
  const model = await io.read(fixture('cube.glb'))
  if (packing === 'meshopt') {
    await MeshoptEncoder.ready
    model.createExtension(EXTMeshoptCompression).setRequired(true)
  } else model.createExtension(KHRDracoMeshCompression).setRequired(true)
  const bytes = await io.writeBinary(model)
  assert.match(Buffer.from(bytes).toString('latin1'), /"(EXT_meshopt|KHR_draco_mesh)_compression"/)
  return bytes
}

let site: Site
before(async () => {
  site = await openSite()
})
afterEach(() => site.tidy())
after(() => site.stop())

/** Drops a file beside everything that awaits one. */
async function dropped(page: Page, file: { name: string; type: string; text: string }): Promise<void> {
  const dataTransfer = await page.evaluateHandle(({ name, type, text }) => {
    const data = new DataTransfer()
    data.items.add(new File([text], name, { type }))
    return data
  }, file)
  await page.dispatchEvent('main h1', 'drop', { dataTransfer })
}

test('regex-tester: matches, groups, replacement, and a pattern that never ends is stopped', async () => {
  const page = await site.open('/tools/regex-tester')
  await page.getByText('3 matches').waitFor()
  assert.deepEqual(await page.locator('pre mark').allTextContents(), ['2025-11', '2026-01', '2026-02'])
  await page.getByLabel('Replace', { exact: true }).check()
  await page.getByText('Reports of 11/2025 and 01/2026').waitFor()
  await field(page, 'Pattern').fill('(')
  await page.getByText(/Unterminated group/).waitFor()
  await field(page, 'Text').fill(`${'a'.repeat(40)}!`)
  await field(page, 'Pattern').fill('^(a+)+$')
  await page.getByText('Stopped after 2 seconds.').waitFor()
  // The page itself never stood still, and the next pattern works.
  await field(page, 'Pattern').fill('a')
  await page.getByText('40 matches').waitFor()
  assertCalm(page)
})

test('regex-tester: no count is shown before the first answer', async () => {
  const page = await site.open('/tools/slug-generator')
  await page.addInitScript(() => {
    const shown: string[] = []
    Object.assign(window, { shown })
    const note = () => shown.push(document.querySelector('.count')?.textContent ?? '')
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await page.goto(`${site.server.url}/tools/regex-tester`)
  await page.getByText('3 matches').waitFor()
  const shown = await page.evaluate(() => (window as unknown as { shown: string[] }).shown)
  assert.deepEqual([...new Set(shown)].filter(Boolean), ['Looking …', '3 matches'])
})

test('regex-tester: groups of the same text keep their own names', async () => {
  const page = await site.open('/tools/regex-tester')
  await field(page, 'Text').fill('11')
  await field(page, 'Pattern').fill('(?<first>\\d)([(\\d])(?<none>x)?')
  await eventually(async () =>
    assert.deepEqual(await page.locator('.group').allTextContents(), ['first 1', '2 1', 'none –']),
  )
  await field(page, 'Text').fill('11'.repeat(300))
  await page.getByText('The first 200 matches are listed.').waitFor()
  assertCalm(page)
})

test('regex-tester: a slow pattern that was replaced says nothing any more', async () => {
  const page = await site.open('/tools/regex-tester', { alone: true })
  await page.getByText('3 matches').waitFor()
  await page.clock.install()
  await field(page, 'Text').fill(`${'a'.repeat(40)}!`)
  await field(page, 'Pattern').fill('^(a+)+$')
  await page.clock.runFor(500)
  await field(page, 'Pattern').fill('a')
  await page.clock.runFor(500)
  await page.getByText('40 matches').waitFor()
  await page.clock.runFor(5000)
  await counts(page.getByText('40 matches'), 1)
  await counts(page.getByRole('alert'), 0)
})

test('html-markdown: structure is kept, scripts are not run', async () => {
  const page = await site.open('/tools/html-markdown')
  await field(page, 'HTML').fill(
    '<h2>Tea &amp; <em>cake</em></h2><ol><li>One<ul><li>a_b</li></ul></li><li>Two</li></ol><pre><code class="language-js">let a = `x`</code></pre>' +
      '<blockquote><p>Said <a href="/x y">so</a></p></blockquote><img src="https://elsewhere.example/a.png" onerror="window.hit=1" alt="pic"><script>window.hit=1</script>',
  )
  const expected = [
    '## Tea & *cake*',
    '1. One\n   - a\\_b\n2. Two',
    '```js\nlet a = `x`\n```',
    '> Said [so](/x%20y)',
    '![pic](https://elsewhere.example/a.png)',
  ].join('\n\n')
  await eventually(async () =>
    assert.equal(await page.locator('pre[aria-label="Markdown"]').textContent(), expected),
  )
  assert.equal(await page.evaluate(() => 'hit' in window), false)
  // The policy may say that it kept the handler from running; nothing else may have happened.
  assert.deepEqual(
    troublesOf(page).filter(one => !one.includes('inline event handler')),
    [],
  )
})

test('html-markdown: lines, paragraphs and items of a cell stay apart', async () => {
  const page = await site.open('/tools/html-markdown')
  await field(page, 'HTML').fill(
    '<table><tr><th>Name</th><th>Note</th></tr><tr><td>Ann<br>Bonn</td><td><p>a | b</p><p>c</p><ul><li>x</li><li>y</li></ul></td></tr></table>',
  )
  const expected = '| Name | Note |\n| --- | --- |\n| Ann<br>Bonn | a \\| b<br>c<br>- x<br>- y |'
  await eventually(async () =>
    assert.equal(await page.locator('pre[aria-label="Markdown"]').textContent(), expected),
  )
})

test('html-markdown: blank lines in code stay, and a wrapper around paragraphs does not join them', async () => {
  const page = await site.open('/tools/html-markdown')
  // As a word processor puts it on the clipboard.
  await field(page, 'HTML').fill(
    '<b style="font-weight:normal"><p>one</p><p>two<br>lines</p></b><pre>a\n\n\n\nb</pre><a href="/x"><div>card</div></a>',
  )
  await eventually(async () =>
    assert.equal(
      await page.locator('pre[aria-label="Markdown"]').textContent(),
      'one\n\ntwo  \nlines\n\n```\na\n\n\n\nb\n```\n\n[card](/x)',
    ),
  )
})

/** Replaces the speech engine by one with these voices, which writes down what it is asked to say. */
function speakWith(voices: { name: string; localService: boolean }[]) {
  const said: string[] = []
  const engine = {
    getVoices: () => voices.map(one => ({ ...one, voiceURI: one.name, lang: 'en-GB' })),
    speak(one: { text: string; onstart?: () => void; onend?: () => void }) {
      said.push(one.text.trim())
      setTimeout(() => one.onstart?.(), 10)
      setTimeout(() => one.onend?.(), 1500)
    },
    cancel() {},
    pause() {},
    resume() {},
    addEventListener() {},
    removeEventListener() {},
  }
  Object.defineProperty(window, 'speechSynthesis', { value: engine })
  Object.defineProperty(window, 'SpeechSynthesisUtterance', {
    value: class {
      text: string
      constructor(text: string) {
        this.text = text
      }
    },
  })
  Object.assign(window, { said })
}

test('texts come from files and go on into other tools', async () => {
  const page = await site.open('/tools/html-markdown')
  const html = '<h2>Low tide</h2><p>The <b>second</b> pier</p>'
  const markdown = page.getByRole('region', { name: 'Markdown', exact: true })
  // The room is there once its example is.
  await eventually(async () => assert.match((await markdown.textContent()) ?? '', /Harbour report/))
  await dropped(page, { name: 'tide.html', type: 'text/html', text: html })
  await eventually(async () =>
    assert.equal(await markdown.textContent(), '## Low tide\n\nThe **second** pier'),
  )
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  assert.equal(saved.suggestedFilename(), 'tide.md')
  await page.getByRole('button', { name: 'Use in another tool' }).click()
  await page.getByText('tools take it').waitFor()
  await page.getByRole('link', { name: 'Text to speech' }).click()
  await eventually(async () => assert.match(await field(page, 'Text').inputValue(), /^## Low tide/))
  await dropped(page, { name: 'picture.png', type: 'image/png', text: '\x89PNG\0\0' })
  await page.getByText('picture.png is no text file.').waitFor()
  assertCalm(page)
})

test('text-to-speech: speaks sentence by sentence with a voice of the system', async () => {
  const page = await site.open('/')
  // A machine for tests has no voices; the engine is replaced, what the page asks of it is not.
  await page.addInitScript(speakWith, [
    { name: 'Local', localService: true },
    { name: 'Far away', localService: false },
  ])
  await page.goto(`${site.server.url}/tools/text-to-speech`)
  await page.getByLabel('Voice').locator('option').first().waitFor({ state: 'attached' })
  assert.deepEqual(await page.getByLabel('Voice').locator('option').allTextContents(), ['Local (en-GB)'])
  await field(page, 'Text').fill('First one. Second one.')
  await page.getByRole('button', { name: 'Read aloud' }).click()
  await page.locator('mark').waitFor()
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said)
  await eventually(async () => assert.deepEqual(await said(), ['First one.', 'Second one.']))
  await page.getByRole('button', { name: 'Stop' }).click()
  await counts(page.locator('mark'), 0)
})

test('text-to-speech: without a voice of the system nothing is spoken, for the text would leave it', async () => {
  const page = await site.open('/')
  await page.addInitScript(speakWith, [{ name: 'Far away', localService: false }])
  await page.goto(`${site.server.url}/tools/text-to-speech`)
  await page.getByText('This system has no voice installed').waitFor()
  await page.getByRole('button', { name: 'Read aloud', disabled: true }).waitFor()
})

test('model-viewer: GLB, STL and OBJ are shown; something else is refused', async () => {
  const page = await site.open('/tools/model-viewer')
  for (const name of ['cube.glb', 'cube.stl', 'cube.obj']) {
    await page.locator('input[type=file]').setInputFiles(fixture(name))
    await page.locator('canvas[data-ready]').waitFor()
    await page.getByText('12 triangles').waitFor()
    await page.getByRole('button', { name: `Remove ${name}` }).click()
  }
  await page.locator('input[type=file]').setInputFiles(fixture('photo.jpg'))
  await page.getByText('This is not a GLB, STL or OBJ file.').waitFor()
  assertCalm(page)
})

test('model-viewer: geometry packed with meshopt or Draco is shown too', async () => {
  const page = await site.open('/tools/model-viewer')
  for (const packing of ['meshopt', 'draco'] as const) {
    const name = `${packing}.glb`
    const buffer = Buffer.from(await packedCube(packing))
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'model/gltf-binary', buffer })
    await page.locator('canvas[data-ready]').waitFor()
    await page.getByText('12 triangles').waitFor()
    await page.getByRole('button', { name: `Remove ${name}` }).click()
  }
  assertCalm(page)
})

test('a model of another tool is shown, and pictures of it become a GIF', async () => {
  const page = await site.open('/')
  await page.locator('input[type=file]').first().setInputFiles(fixture('cube.glb'))
  await page.getByRole('link', { name: '3D model viewer' }).click()
  await page.locator('canvas[data-ready]').waitFor()
  await page.goto(site.server.url)
  await page.locator('input[type=file]').first().setInputFiles(fixture('photo.jpg'))
  await page.getByRole('link', { name: 'Images to GIF' }).click()
  await page.getByRole('button', { name: 'Make the GIF' }).click()
  await page.getByRole('button', { name: 'Use in another tool' }).click()
  await page.getByRole('link', { name: 'GIF to MP4' }).click()
  await page.getByText('animation.gif').first().waitFor()
  assertCalm(page)
})

test('images-to-gif: the browser reads back what was written', async () => {
  const page = await site.open('/tools/images-to-gif')
  await page
    .locator('input[type=file]')
    .setInputFiles([fixture('photo.jpg'), fixture('logo.png'), fixture('photo.jpg')])
  await field(page, 'Width').fill('120')
  await page.getByRole('button', { name: 'Make the GIF' }).click()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  const bytes = await readFile(await saved.path())
  assert.equal(bytes.subarray(0, 6).toString(), 'GIF89a')
  const read = await page.evaluate(async base64 => {
    const data = Uint8Array.from(atob(base64), char => char.charCodeAt(0))
    const decoder = new ImageDecoder({ data, type: 'image/gif' })
    await decoder.tracks.ready
    const { image } = await decoder.decode({ frameIndex: 1 })
    const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight)
    const context = canvas.getContext('2d')!
    context.drawImage(image, 0, 0)
    const middle = context.getImageData(60, 45, 1, 1).data
    return {
      frames: decoder.tracks.selectedTrack!.frameCount,
      size: [canvas.width, canvas.height],
      delay: image.duration,
      middle: [...middle],
    }
  }, bytes.toString('base64'))
  assert.equal(read.frames, 3)
  assert.deepEqual(read.size, [120, 90])
  assert.equal(read.delay, 500_000)
  // The logo is blue in its middle.
  assert.ok(read.middle[2]! > 150 && read.middle[0]! < 120, String(read.middle))
  assertCalm(page)
})

test('images-to-gif: an SVG is drawn too, and the animation plays once where it should', async () => {
  const page = await site.open('/tools/images-to-gif')
  await page.locator('input[type=file]').setInputFiles([fixture('logo.svg'), fixture('logo.png')])
  await field(page, 'Width').fill('')
  await page.getByText('Expected a whole number, 16 to 2,000.').waitFor()
  await field(page, 'Width').fill('60')
  await page.getByLabel('Play again and again').uncheck()
  await page.getByRole('button', { name: 'Make the GIF' }).click()
  await page.getByRole('button', { name: 'Download', exact: true }).waitFor()
  await page.locator('section img').first().waitFor()
  const read = await page.evaluate(async () => {
    const shown = document.querySelector<HTMLImageElement>('section img')!
    const data = await (await fetch(shown.src)).arrayBuffer()
    const decoder = new ImageDecoder({ data, type: 'image/gif' })
    await decoder.tracks.ready
    const { frameCount, repetitionCount } = decoder.tracks.selectedTrack!
    return { frameCount, repetitionCount }
  })
  assert.deepEqual(read, { frameCount: 2, repetitionCount: 0 })
  assertCalm(page)
})
