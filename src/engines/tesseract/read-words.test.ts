import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, test } from 'node:test'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { fontFile } from '../../lib/fonts/bundled-fonts.ts'
import { startEngine, type TessApi, type TessModule } from './engine.ts'
import { unpacked } from './pack-file.ts'
import { bundledPacks } from './packs.ts'
import { wordsOf } from './read-words.ts'
import { spixOf } from './spix.ts'

const WORD = 3
type Whole = TessModule & { _malloc: (bytes: number) => number }

let engine: Whole
let api: TessApi & { GetTSVText: (page: number) => string }

before(async () => {
  engine = (await startEngine()) as Whole
  engine.FS.writeFile('eng.traineddata', unpacked(readFileSync(bundledPacks().get('eng')!)))
  api = new engine.TessBaseAPI() as typeof api
  api.Init(null, 'eng', 1)
})

function recognise(paragraphs: readonly (readonly string[])[]): void {
  GlobalFonts.registerFromPath(fontFile('sans'), 'read-words')
  const [width, height] = [1400, 700]
  const context = createCanvas(width, height).getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#000000'
  context.font = '30px "read-words"'
  let y = 60
  for (const lines of paragraphs) {
    for (const line of lines) context.fillText(line, 80, (y += 42))
    y += 90
  }
  const { data } = context.getImageData(0, 0, width, height)
  const grey = Uint8Array.from({ length: width * height }, (_, i) => data[4 * i]!)
  engine.FS.writeFile('/input', spixOf({ width, height, data: grey }))
  api.SetPageSegMode(3)
  api.SetImageFile(1, 0)
  api.Recognize(null)
}

test('words are those of the table that tesseract writes, in their lines and paragraphs', () => {
  recognise([
    ['Goods remain our property until they have', 'been paid for in full by the customer.'],
    ['Complaints must reach us in writing', 'within ten working days of delivery.'],
  ])
  const { lines } = wordsOf(api)
  const rows = api
    .GetTSVText(0)
    .split('\n')
    .map(row => row.split('\t'))
  const inTable = rows
    .filter(([level]) => level === '5')
    .map(([, , , , , , left, top, width, height, confidence, text]) => ({
      text,
      confidence: Math.round(Number(confidence)),
      box: { left: +left!, top: +top!, right: +left! + +width!, bottom: +top! + +height! },
    }))
  const words = lines.flatMap(line => line.words)
  assert.deepEqual(
    words.map(({ text, confidence, box }) => ({ text, confidence: Math.round(confidence), box })),
    inTable,
  )
  assert.deepEqual(
    lines.map(({ starts }) => starts),
    [true, false, true, false],
  )
})

test('an empty page has no words', () => {
  recognise([])
  assert.deepEqual(wordsOf(api), { lines: [], confidence: 0 })
})

test('the text of a word does not stay in the memory of the engine', () => {
  recognise([['Returned goods']])
  const free = () => {
    const at = engine._malloc(16)
    engine._free(at)
    return at
  }
  const words = api.GetIterator()
  const before = free()
  for (let i = 0; i < 50_000; i++) words.GetUTF8Text(WORD)
  assert.equal(free(), before)
})
