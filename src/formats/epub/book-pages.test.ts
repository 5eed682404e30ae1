import assert from 'node:assert/strict'
import { test } from 'node:test'
import { epubOf } from '../../../test/support/epub.ts'
import { readEpub } from './read-epub.ts'

const blocksOf = async (recipe: Parameters<typeof epubOf>[0]) => {
  const made = await epubOf(recipe)
  assert.ok('content' in made)
  const doc = await readEpub(made.content as Uint8Array)
  return doc.sections.flatMap(section => section.blocks)
}

test('a chapter that asks for a new page itself gets one, not two', async () => {
  const blocks = await blocksOf({
    chapters: { 'a.xhtml': '<h1>A</h1><p>one</p>', 'b.xhtml': '<h1>B</h1><p>two</p>' },
    css: 'h1 { page-break-before: always }',
  })
  assert.equal(blocks.filter(block => block.kind === 'break').length, 1)
})

test('a last document whose notes all stand on other pages leaves no empty page', async () => {
  const blocks = await blocksOf({
    chapters: {
      'a.xhtml': '<p>word<a epub:type="noteref" href="b.xhtml#n">1</a></p>',
      'b.xhtml': '<aside epub:type="footnote" id="n"><p>said</p></aside>',
    },
  })
  assert.match(JSON.stringify(blocks), /said/)
  assert.equal(blocks.filter(block => block.kind === 'break').length, 0)
})

test('sizes are kept against the one most of the book is in; headings too', async () => {
  const blocks = await blocksOf({
    chapters: {
      'a.xhtml':
        '<h1 style="font-size:3em">Head</h1><p>Many words in the usual size <span style="font-size:1.5em">large</span> <span style="font-size:smaller">small</span></p>',
    },
    css: 'p { font-size: 0.8em }',
  })
  const sizes = blocks.flatMap(block =>
    block.kind === 'paragraph' || block.kind === 'heading'
      ? block.content.flatMap(one => (one.kind === 'text' && one.text.trim() ? [one.style?.size] : []))
      : [],
  )
  assert.deepEqual(sizes, [39.4, undefined, 15.8, 8.8])
})

test('room between scenes, hanging lines, colours that can be read, widths of pictures', async () => {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'
  const blocks = await blocksOf({
    chapters: {
      'a.xhtml':
        '<p class="scene">a</p><p class="hang">b</p><p><span style="color:#800000">c</span><span style="color:white">d</span></p><div style="width:50%"><p><img src="p.svg" alt="" style="width:50%"/></p></div>',
    },
    css: '.scene { margin-top: 2em } .hang { margin-left: 2em; text-indent: -2em }',
    files: { 'p.svg': picture },
  })
  const paragraphs = blocks.filter(block => block.kind === 'paragraph').slice(1)
  assert.deepEqual(
    paragraphs.slice(0, 2).map(block => block.format),
    [{ before: 21 }, { first: -21, left: 21 }],
  )
  assert.deepEqual(paragraphs[2]!.content, [
    { kind: 'text', text: 'c', style: { color: '#800000' } },
    { kind: 'text', text: 'd' },
  ])
  const [image] = paragraphs[3]!.content
  assert.ok(image?.kind === 'image' && Math.abs(image.image.width! - 96) < 1)
})
