import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createCatalog } from '../../../src/catalog.ts'
import type { CatalogSummary } from '../../../src/contract/catalog.ts'
import { summaryOf } from '../../../src/contract/summary.ts'
import { describeCatalog } from '../../../src/http/catalog-json.ts'
import { search } from './search.ts'

let tools: CatalogSummary[]
before(async () => {
  tools = describeCatalog(await createCatalog().loadAll()).map(summaryOf)
})

const found = (query: string) => search(tools, query).map(tool => tool.slug)

test('a tool is found by its name, its slug and the words people use for it', () => {
  for (const [query, slug] of [
    ['merge pdf', 'pdf-merge'],
    ['Rotate PDF', 'pdf-rotate'],
    ['csv cleaner', 'csv-cleaner'],
    ['checksum', 'hash-generator'],
    ['epoch', 'timestamp'],
    ['blacken', 'redact-pdf'],
    ['jpeg convert', 'image-converter'],
  ] as const) {
    assert.ok(found(query).slice(0, 3).includes(slug), `${query}: ${found(query).slice(0, 3)}`)
  }
})

test('misspelt and half-typed words are forgiven', () => {
  assert.equal(found('rotat')[0], 'pdf-rotate')
  assert.ok(found('waetrmark').some(slug => slug.endsWith('watermark')))
  assert.ok(found('mrege').includes('pdf-merge'))
  assert.equal(found('QR')[0], 'qr-generator')
})

test('every word has to fit, and nothing fits nonsense', () => {
  assert.deepEqual(found('xqzw'), [])
  assert.deepEqual(found('pdf xqzw'), [])
  assert.equal(found('').length, tools.length)
  assert.ok(
    found('pdf word').every(slug => /pdf|word/.test(slug)),
    found('pdf word').join(),
  )
})
