import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Inline } from '../../document/tree.ts'
import { readMarkdown } from './read-markdown.ts'

async function line(text: string): Promise<{ content: Inline[]; warnings: string[] }> {
  const { sections, warnings } = await readMarkdown(text)
  const [block] = sections[0]!.blocks
  return { content: block?.kind === 'paragraph' ? block.content : [], warnings }
}
const kinds = ({ content }: { content: Inline[] }) => content.map(one => one.kind)
const words = ({ content }: { content: Inline[] }) =>
  content.map(one => (one.kind === 'text' ? one.text : '')).join('')

test('drawings, formulas and ruby of HTML among words are shown, not their tags', async () => {
  const drawing = await line('A <svg width="9" height="9"><rect width="9" height="9"/></svg> sign')
  assert.deepEqual(kinds(drawing), ['text', 'image', 'text'])
  const formula = await line('A <math><mfrac><mi>a</mi><mn>2</mn></mfrac></math> part')
  assert.deepEqual(kinds(formula), ['text', 'math', 'text'])
  const { content } = await line('A <ruby>漢<rt>kan</rt></ruby> sign')
  const base = content.find(one => one.kind === 'text' && one.style?.ruby)
  assert.ok(
    base?.kind === 'text' && base.text === '漢' && base.style?.ruby === 'kan',
    JSON.stringify(content),
  )
  const never = '<svg>'.repeat(50)
  assert.equal(words(await line(`A ${never}`)), `A ${never}`)
})

test('controls show what is in them; elements that are only named stay words', async () => {
  assert.equal(words(await line('Press <button type="submit">**Send**</button> now')), 'Press Send now')
  assert.match(words(await line('Is <select><option>Red</option></select> good')), /^Is\s+Red\s+good$/)
  assert.match(words(await line('Type <input value="Ann"> here')), /^Type\s+Ann\s+here$/)
  for (const text of ['The <form> element', 'An <input> and a <button>, both'])
    assert.equal(words(await line(text)), text)
  const form = await readMarkdown('<form><p>Name</p> <input value="Ann"></form>')
  assert.doesNotMatch(JSON.stringify(form.sections), /<form|<input/)
})

test('films among words are told', async () => {
  const { warnings } = await line('See <video src="a.mp4"></video> and <canvas id="c"></canvas>')
  assert.deepEqual(warnings, ['2 objects are left out (audio, video and the like)'])
})

test('a text whose only formula is in a fence has it set; unread formulas are told', async () => {
  const { sections } = await readMarkdown('```math\n\\frac{a}{2}\n```')
  const [block] = sections[0]!.blocks
  assert.ok(block?.kind === 'math' && block.math.kind !== 'text', JSON.stringify(block))
  const { warnings } = await readMarkdown('$$\\begin{tikzcd} A \\end{tikzcd}$$ and $x^2$')
  assert.deepEqual(warnings, ['1 formula is not understood and shown as written'])
})
