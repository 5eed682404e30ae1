import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OcrResult } from '../engines/tesseract/read-words.ts'
import type { PageReader } from '../engines/tesseract/readers.ts'
import { recognizePage } from './scanned-page.ts'

test('words that were read with the page are not told again as those of a stamp', async () => {
  const image = (width: number) => ({ width, height: 1, data: new Uint8Array(width) })
  const word = (text: string, left: number) => {
    const box = { left, top: 0, right: left + 50, bottom: 20 }
    return { text, confidence: 95, box, level: { ...box } }
  }
  const result = (...words: ReturnType<typeof word>[]): OcrResult => ({
    lines: [{ words, starts: true }],
    rulings: [],
    confidence: 95,
    skew: 0,
    turns: 0,
    languages: ['eng'],
  })
  const reader: PageReader = {
    read: async ({ image: { width } }) =>
      width === 1 ? result(word('Send', 0)) : result(word('Send', 4), word('Send', 200), word('PAID', 0)),
    [Symbol.dispose]: () => undefined,
  }
  const known = { languages: ['eng'], likely: 0 }
  const pixels = { image: image(1), scale: 2, stamps: image(2) }
  const { lines } = await recognizePage(reader, pixels, known, new AbortController().signal)
  assert.deepEqual(
    lines.map(({ words }) => words.map(({ text, box }) => [text, box.left])),
    [
      [['Send', 0]],
      [
        ['Send', 100],
        ['PAID', 0],
      ],
    ],
  )
})
