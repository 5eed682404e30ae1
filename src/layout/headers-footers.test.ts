import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnPdf, type Pen } from '../../test/support/drawn-pdf.ts'
import { readLayout } from '../engines/pdfium/layout.ts'
import { openPdf } from '../engines/pdfium/pdfium-document.ts'

const CHAPTERS = ['Tools of the garden', 'Seeds and bulbs', 'Water in summer', 'Storing the harvest']

/** Running texts of each page. */
async function running(pages: ((pen: Pen) => void)[]) {
  using pdf = await openPdf(await drawnPdf(pages))
  const numbers = pages.map((_, i) => i + 1)
  const read = await readLayout(pdf, numbers, { signal: new AbortController().signal, warn: () => {} })
  return read.map(({ blocks }) =>
    blocks.flatMap(b => (b.kind === 'running' ? b.lines.map(line => line.text) : [])),
  )
}

function text(pen: Pen, from: number) {
  for (let i = 0; i < 30; i++)
    pen.text(
      70,
      from + i * 15,
      `Line ${'abcdefgh'[i % 8]} of a text as long as its column is wide, and on it goes.`,
    )
}

test('feet that name another chapter on every page, with its number, are page footers', async () => {
  const pages = CHAPTERS.map((chapter, i) => (pen: Pen) => {
    text(pen, 120)
    pen.text(70, 790, chapter)
    pen.text(440, 790, `${i + 14}`, { right: true })
  })
  assert.deepEqual(
    await running(pages),
    CHAPTERS.map((chapter, i) => [`${chapter} ${i + 14}`]),
  )
  const named = CHAPTERS.map((chapter, i) => (pen: Pen) => {
    text(pen, 120)
    pen.text(200 - 9 * i, 790, `${chapter} | Page ${i + 14}`)
  })
  assert.deepEqual(
    await running(named),
    CHAPTERS.map((chapter, i) => [`${chapter} | Page ${i + 14}`]),
  )
})

test('a line above the text that names the chapter of the page before is a page header', async () => {
  const pages = CHAPTERS.flatMap((chapter, i) => [
    (pen: Pen) => {
      pen.text(70, 120, chapter, { size: 18, face: 'bold' })
      text(pen, 150)
    },
    (pen: Pen) => {
      pen.text(260 - 10 * i, 50, chapter)
      text(pen, 120)
    },
  ])
  assert.deepEqual(
    await running(pages),
    CHAPTERS.flatMap(chapter => [[], [chapter]]),
  )
})

test('numbered headings on top of every page stay text', async () => {
  const pages = CHAPTERS.map((chapter, i) => (pen: Pen) => {
    pen.text(70, 60, `${i + 1}`, { size: 16, face: 'bold' })
    pen.text(110, 60, chapter, { size: 16, face: 'bold' })
    text(pen, 120)
  })
  assert.deepEqual(await running(pages), [[], [], [], []])
})
