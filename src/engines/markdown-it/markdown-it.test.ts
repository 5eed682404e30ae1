import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markdownToHtml } from './markdown-it.ts'

test('no two headings share an anchor, numbered ones neither', async () => {
  const source = ['a', 'a', 'a-1', 'a-1', 'a', '', ''].map(text => `# ${text}`).join('\n\n')
  const { headings } = await markdownToHtml(source)
  assert.deepEqual(
    headings.map(heading => heading.slug),
    ['a', 'a-1', 'a-1-1', 'a-1-2', 'a-2', '', '-1'],
  )
})
