import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCatalog } from '../src/catalog.ts'
import { summaryOf } from '../src/contract/summary.ts'
import { describeCatalog } from '../src/http/catalog-json.ts'

test('a tool is offered for what it works on, not for files that go along with it', async () => {
  const tools = describeCatalog(await createCatalog().loadAll()).map(summaryOf)
  const tool = (slug: string) => tools.find(one => one.slug === slug)!
  // Its pictures are optional, its text is not.
  assert.deepEqual(tool('markdown-to-pdf').accept, ['text/markdown'])
  assert.equal(tool('markdown-to-pdf').several, undefined)
  assert.deepEqual([tool('zip-tool').accept, tool('zip-tool').several], [['*/*'], true])
  assert.ok(tool('image-to-pdf').accept?.includes('image/png') && tool('image-to-pdf').several)
})
