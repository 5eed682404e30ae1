import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withAttachments } from './support/pdfs.ts'
import { runTool, toolBySlug } from './support/run-tool.ts'

const content = withAttachments(['one.pdf', 'two.pdf'], '/Collection<</Type/Collection/View/D>>')
const portfolio = { name: 'portfolio.pdf', content }

const told: Record<string, { input: object; warning: RegExp }> = {
  'ocr-pdf': { input: { file: portfolio }, warning: /^this is a portfolio: only its cover was read/ },
  'pdf-to-image': {
    input: { file: portfolio },
    warning: /only its cover was drawn; .* \(2\) are attachments/,
  },
  'pdf-to-images-zip': { input: { file: portfolio }, warning: /only its cover was drawn/ },
  'pdf-to-svg': { input: { file: portfolio }, warning: /only its cover was drawn/ },
  'compare-pdf': {
    input: { file_a: { name: 'a.pdf', content: withAttachments(['one.pdf'], '') }, file_b: portfolio },
    warning: /^file_b is a portfolio: only its cover was compared/,
  },
}

for (const [slug, { input, warning }] of Object.entries(told))
  test(`${slug} tells of a portfolio that only its cover counts`, async () => {
    const { warnings } = await runTool(await toolBySlug(slug), { ...input })
    const about = warnings.filter(one => /portfolio/.test(one))
    assert.equal(about.length, 1)
    assert.match(about[0]!, warning)
  })
