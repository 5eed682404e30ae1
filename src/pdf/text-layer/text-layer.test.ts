import assert from 'node:assert/strict'
import { test } from 'node:test'
import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { openPdf } from '../../engines/pdfium/pdfium-document.ts'
import { findWords } from '../../layout/words.ts'
import { fontFile } from '../../lib/fonts/bundled-fonts.ts'
import { addTextLayer, openDocument, saveDocument } from '../index.ts'
import type { LayerWord } from './line-metrics.ts'
import { setLine } from './set-line.ts'

const TEXT = `Fishing boats leave the harbour long before dawn and come back at night with herring and cod in their nets.
It is cold work, and the pay depends on the weather and on luck. Most of the men repair their nets on Sundays (or
on Mondays), and some have bought a second boat for £12,400 to rent it to summer guests for a week. Apples grow on
the old trees behind the house, and are picked late in the autumn, when the first frost has come and leaves lie on
the ground: 48 baskets in 2023, 51 in 2024. The children carry them to the cellar, where they stay until spring.`
const SIZE = 11
const WORDS_A_LINE = 11

/** Lines as a recogniser finds them in print of this typeface, justified: each with gaps of its own. */
function foundLines(): LayerWord[][] {
  GlobalFonts.registerFromPath(fontFile('serif'), 'layer-serif')
  const context = createCanvas(10, 10).getContext('2d')
  context.font = `${SIZE}px "layer-serif"`
  const texts = TEXT.split(/\s+/)
  const lines: LayerWord[][] = []
  for (let at = 0; at < texts.length; at += WORDS_A_LINE) {
    let x = 60
    const base = 80 + lines.length * 16
    const gap = 2.6 + (lines.length % 4) * 0.5
    lines.push(
      texts.slice(at, at + WORDS_A_LINE).map(text => {
        const { width } = context.measureText(text)
        const left = x
        x += width + gap
        const below = /[gjpqy,;()]/.test(text) ? 0.21 * SIZE : 0
        return { text, left, top: base - 0.71 * SIZE, right: left + width, bottom: base + below }
      }),
    )
  }
  return lines
}

/** The page with these words, and what it has grown by. */
async function layered(lines: LayerWord[][], rotate: number, turns = 0) {
  const pdf = await PDFDocument.create()
  pdf.addPage([612, 612]).setRotation(degrees(rotate))
  const before = await pdf.save()
  const document = openDocument(before)
  addTextLayer(document, [{ number: 1, lines: lines.map(words => ({ turns, words })) }])
  const bytes = saveDocument(document)
  return { bytes, added: bytes.length - saveDocument(openDocument(before)).length }
}

test('words are where they were found, to two parts in a hundred, however the page lies', async () => {
  const lines = foundLines()
  for (const rotate of [0, 90, 180, 270]) {
    const { bytes } = await layered(lines, rotate)
    using pdf = await openPdf(bytes)
    const words = findWords(pdf.page(1).chars())
    assert.equal(words.map(word => word.text).join(' '), TEXT.replace(/\s+/g, ' '), `${rotate} degrees`)
    for (const [i, found] of lines.flat().entries()) {
      const { text, x0, x1, y0, y1 } = words[i]!
      const most = Math.max(0.02 * (found.right - found.left), 0.04 * SIZE)
      assert.ok(Math.abs(x0 - found.left) < most && Math.abs(x1 - found.right) < most, `${text} ${x0} ${x1}`)
      assert.ok(y0 < found.top + 2 && y1 > found.top + 0.6 * SIZE, `${text} ${y0} ${y1}`)
    }
  }
})

test('lines that run up or down the page are written so', async () => {
  const lines = foundLines()
  for (const turns of [1, 2, 3]) {
    using pdf = await openPdf((await layered(lines, 0, turns)).bytes)
    const first = pdf
      .page(1)
      .chars()
      .find(char => char.text === 'F')
    const { left, right, top, bottom } = lines[0]![0]!
    // Of the page once it is turned upright, back to where it lies.
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const [wantX, wantY] = [[], [y, 612 - x], [612 - x, 612 - y], [612 - y, x]][turns] as [number, number]
    const middle = [(first!.left + first!.right) / 2, (first!.top + first!.bottom) / 2]
    assert.ok(Math.hypot(middle[0]! - wantX, middle[1]! - wantY) < right - left, `${turns}: ${middle}`)
  }
})

test('a layer is small: some bytes a word beside its letters', async () => {
  const lines = foundLines()
  const { added } = await layered(lines, 0)
  const words = lines.flat().length
  assert.ok(added < 2200, `${added} bytes for ${words} words`)
})

test('a space is written between words, and none where a script has none', () => {
  const word = (text: string, left: number) => ({ text, left, top: 0, right: left + 20, bottom: 10 })
  const written = (...texts: string[]) =>
    setLine({ turns: 0, words: texts.map((text, i) => word(text, i * 23)) }, [])
      .words.flatMap(({ characters }) => characters)
      .join('')
  assert.equal(written('cod', 'and', 'herring'), 'cod and herring')
  assert.equal(written('東京', '大阪'), '東京大阪')
  assert.equal(written('エラ', 'ー', 'により'), 'エラーにより')
})

test('a character whose box caught a part of it leaves no gap in a script without spaces', () => {
  const word = (text: string, left: number, right: number) => ({ text, left, top: 0, right, bottom: 20 })
  const rightOf = (gap: number, wide: number) =>
    setLine({ turns: 0, words: [word('陆地', 0, 40), word('面积', 40 + gap, 40 + gap + wide)] }, []).words[0]!
      .right
  assert.equal(rightOf(19, 10), 59)
  assert.equal(rightOf(19, 40), 40)
})

test('bold words are told by the font of the layer, and others keep theirs', async () => {
  const [first, ...rest] = foundLines()
  const marked = [first!.map((word, i) => (i > 2 && i < 6 ? { ...word, bold: true } : word)), ...rest]
  const { bytes } = await layered(marked, 0)
  using pdf = await openPdf(bytes)
  const words = findWords(pdf.page(1).chars())
  assert.equal(
    words.map(({ text }) => text).join(' '),
    marked
      .flat()
      .map(({ text }) => text)
      .join(' '),
  )
  assert.deepEqual(
    words.filter(({ run }) => run.font.bold).map(({ text }) => text),
    marked[0]!.slice(3, 6).map(({ text }) => text),
  )
})
