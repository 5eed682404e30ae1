import assert from 'node:assert/strict'
import { degrees } from '@cantoo/pdf-lib'
import { complaints, makePdf } from './pdf.ts'
import { readPdf } from './read-pdf.ts'

export const LETTERS = ['aa', 'bb', 'cc', 'dd', 'ee']
/** Five pages of one word each, turned or not. */
export const five = (rotate = 0) =>
  makePdf(
    LETTERS,
    (_, pages) => {
      for (const page of pages) page.setRotation(degrees(rotate))
    },
    { size: [500, 750] },
  )

/** The pages of a sheet by where they stand: rows from the top, each from the left. */
export async function sheets(bytes: Uint8Array): Promise<string[][]> {
  assert.deepEqual(await complaints(bytes), [])
  const { pages } = await readPdf(bytes)
  return pages.map(({ items }) =>
    items
      .filter(({ text }) => text.trim() !== '')
      .sort((a, b) => Math.round(a.y / 20) - Math.round(b.y / 20) || a.x - b.x)
      .map(({ text }) => text),
  )
}
