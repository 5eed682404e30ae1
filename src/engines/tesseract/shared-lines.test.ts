import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { fontFile } from '../../lib/fonts/bundled-fonts.ts'
import { withPlaceInTable } from './engine-table.ts'
import { Helpers } from './helpers.ts'
import { createReaders, HERE, type PageReader } from './readers.ts'
import type { Share, SharedPage } from './shared-lines.ts'
import type { GreyImage } from './turn-image.ts'

const FREE = 0
const HELPER = 2
const never = new AbortController().signal

const LEFT = [
  'Every morning the ferry',
  'crosses the wide bay with',
  'letters and warm bread.',
  'Nobody counts the gulls.',
]
const RIGHT = [
  'In winter the harbour',
  'is quiet, and the lamps',
  'burn until nine. Then',
  'the children go home.',
]

/** Two columns, each in two paragraphs. */
function page(): GreyImage {
  GlobalFonts.registerFromPath(fontFile('sans'), 'shared-lines')
  const [width, height] = [1300, 800]
  const context = createCanvas(width, height).getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#000000'
  context.font = '36px "shared-lines"'
  for (const [x, lines] of [
    [60, LEFT],
    [720, RIGHT],
  ] as const) {
    for (const [i, line] of [...lines, ...lines].entries()) {
      context.fillText(line, x, 90 + 60 * i + (i < 4 ? 0 : 120))
    }
  }
  const { data } = context.getImageData(0, 0, width, height)
  const grey = Uint8Array.from({ length: width * height }, (_, i) => data[4 * i]!)
  return { width, height, data: grey }
}

const read = (reader: PageReader, share?: Share, language = 'eng') =>
  reader.read({ image: page(), languages: [language], dpi: 200, likely: 0 }, never, share)

/** The page with the lines left to the helper that `isTheirs` says. */
function parted(shared: SharedPage, isTheirs: (line: number) => boolean): SharedPage {
  const theirs = shared.claims.map((_, line) => (isTheirs(line) ? FREE : 1))
  theirs[theirs.length - 1] = 0
  for (let line = 0; line < shared.claims.length - 1; line++) {
    if (isTheirs(line)) shared.claims[line] = HELPER
  }
  const claims = new Int32Array(new SharedArrayBuffer(4 * theirs.length))
  claims.set(theirs)
  return { ...shared, claims }
}

test('lines that two read are the same, in the same order and paragraphs, as when one reads them', async () => {
  const [thread] = createReaders(1, ['eng'])
  using helper = thread!
  const alone = await read(HERE)
  assert.deepEqual(
    alone.lines.map(({ words }) => words.map(({ text }) => text).join(' ')),
    [...LEFT, ...LEFT, ...RIGHT, ...RIGHT],
  )
  assert.equal(alone.lines.filter(({ starts }) => starts).length, 4)
  for (const isTheirs of [(line: number) => line % 2 === 0, (line: number) => line < 9, () => true]) {
    let helped: Promise<void> | undefined
    const shared = await read(HERE, page => {
      helped ??= helper.help!(parted(page, isTheirs))
    })
    await helped
    assert.deepEqual(shared, alone)
  }
})

test('a page whose helper breaks is read all the same', async () => {
  const alone = await read(HERE)
  const broken = await read(HERE, page => parted(page, line => line > 3).port.close())
  assert.deepEqual(broken, alone)
})

test('a page that runs from right to left is not shared', async () => {
  const offered: SharedPage[] = []
  await read(HERE, page => offered.push(page), 'ara')
  assert.equal(offered.length, 0)
})

test('readers that have nothing to do help with pages that were begun before', async () => {
  const claims = new Int32Array(2)
  const shared = { claims, port: { close: () => undefined } } as unknown as SharedPage
  const ended = { ...shared, claims: new Int32Array(5000) }
  const helped: SharedPage[] = []
  const reader: PageReader = {
    read: () => Promise.reject(new Error('not a page of its own')),
    help: async page => void helped.push(page),
    [Symbol.dispose]: () => undefined,
  }
  const helpers = new Helpers()
  const open = { ...shared, claims: new Int32Array(5000) }
  helpers.share(ended)
  helpers.share(open)
  ended.claims.fill(1)
  helpers.add(reader)
  await new Promise(setImmediate)
  helpers.share(shared)
  await new Promise(setImmediate)
  assert.deepEqual(helped, [open, shared])
})

test('the table of the engine that is here has a place for a function of ours', () => {
  const core = createRequire(import.meta.url).resolve('tesseract.js-core/tesseract-core-relaxedsimd.wasm')
  const code = Uint8Array.from(readFileSync(core))
  const larger = withPlaceInTable(code)
  assert.equal(larger.length, code.length)
  assert.notDeepEqual(larger, code)
  const empty = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)
  assert.equal(withPlaceInTable(empty), empty)
})
