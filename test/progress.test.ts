import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fixture, runTool, toolBySlug } from './support/run-tool.ts'

const [three, two] = [fixture('three-pages.pdf'), fixture('two-pages.pdf')]
const images = [fixture('photo.jpg'), fixture('logo.png')]
const csv = `name,age\n${' Ann ,30\n'.repeat(20)}`

/** Tools with pages, files, images or rows, by what they do in a loop, and the last they tell. */
const CALLS: [slug: string, input: Record<string, unknown>, last: string][] = [
  ['pdf-rotate', { file: three, angle: 90 }, '3 of 3 pages'],
  ['pdf-watermark', { file: three, text: 'DRAFT', pages: '1,3' }, '2 of 2 pages'],
  ['pdf-page-numbers', { file: three }, '3 of 3 pages'],
  ['bates-numbering', { file: three }, '3 of 3 pages'],
  ['crop-pdf', { file: three, top: 10 }, '3 of 3 pages'],
  ['pdf-n-up', { file: three, per_sheet: 2 }, '2 of 2 pages'],
  ['pdf-reorder', { file: three, order: '3,1,2,1' }, '4 of 4 pages'],
  ['extract-pdf-pages', { file: three, pages: '1,3' }, '2 of 2 pages'],
  ['pdf-to-pdfa', { file: three }, '3 of 3 pages'],
  ['pdf-sanitize', { file: three }, '3 of 3 pages'],
  ['pdf-sanitize', { file: three, hidden_text: true }, '3 of 3 pages'],
  ['pdf-accessibility', { file: three }, '3 of 3 pages'],
  ['pdf-merge', { files: [three, two] }, '2 of 2 files'],
  ['pdf-split', { file: three }, '3 of 3 files'],
  ['pdf-to-images-zip', { file: three, scale: 0.2 }, '3 of 3 pages'],
  ['pdf-to-text', { file: three }, '3 of 3 pages'],
  ['compare-pdf', { file_a: three, file_b: two }, '5 of 5 pages'],
  ['excel-to-pdf', { file: fixture('sheet.xlsx'), layout: 'sheet' }, '5 of 5 pages'],
  ['image-to-pdf', { files: images }, '2 of 2 images'],
  ['ecommerce-image-batch', { files: images, width: 20, height: 20 }, '2 of 2 images'],
  ['zip-tool', { files: [three, ...images] }, '3 of 3 files'],
  ['zip-tool', { file: fixture('archive.zip') }, '3 of 3 files'],
  ['csv-cleaner', { csv }, '20 of 20 rows'],
  ['json-csv', { direction: 'csv2json', data: csv }, '20 of 20 rows'],
  ['csv-excel', { file: { name: 'a.csv', content: csv } }, '21 of 21 rows'],
  ['csv-excel', { file: fixture('sheet.xlsx'), to: 'csv' }, '6 of 6 rows'],
  ['csv-query', { files: [{ name: 'a.csv', content: csv }], sql: 'SELECT 1 AS n' }, '1 of 1 files'],
  ['data-convert', { text: csv, to: 'json' }, '20 of 20 rows'],
  ['data-convert', { text: '[{"a":1},{"a":2}]', to: 'csv' }, '2 of 2 rows'],
  ['data-convert', { text: '{"a":1}\n{"a":2}\n', from: 'ndjson', to: 'ndjson' }, '2 of 2 rows'],
]

describe('what has pages, files or rows tells how far it is', () => {
  for (const [slug, input, last] of CALLS) {
    test(`${slug}: ${last}`, async () => {
      const told: { done: number; total: number; unit: string }[] = []
      const progress = (done: number, total: number, unit: string) => void told.push({ done, total, unit })
      await runTool(await toolBySlug(slug), input, { progress })
      const end = told.at(-1)
      assert.equal(end && `${end.done} of ${end.total} ${end.unit}`, last)
      assert.ok(
        told.every(({ done, total }, i) => done > (told[i - 1]?.done ?? 0) && total === end?.total),
        'it only ever rises',
      )
    })
  }
})
