import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fixture, runTool } from '../../../test/support/run-tool.ts'
import tool from './pdf-to-md.ts'

test('formulas of a web page, which its tags name letter by letter, become LaTeX where they stand', async () => {
  const { markdown } = (await runTool(tool, { file: fixture('mathml.pdf') })).json
  const blocks = markdown.split('\n\n').map((block: string) => block.replace(/\s/g, ''))
  assert.deepEqual(blocks.slice(2, 5), [
    String.raw`$$x=\frac{-b\pm\sqrt{b^{2}-4ac}}{2a}$$`,
    'Theyarerealwherethesignbelowtherootisnotnegative.',
    String.raw`$$\lim_{n\to\infty}a_{n}=0$$`,
  ])
})
