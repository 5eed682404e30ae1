import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseFragment, serialize } from 'parse5'
import type { Block } from '../model.ts'
import { blocksXhtml } from './xhtml.ts'

const place = { x0: 0, y0: 0, x1: 1, y1: 1, page: 1, lines: [] }
const item = (marker: string, text: string, depth = 0): Block => ({
  ...place,
  ...{ kind: 'list-item', marker, ordered: marker !== '•', depth, spans: [{ text }] },
})
/** Written, and read by a parser of HTML; white space between tags left out. */
const read = (blocks: Block[]) =>
  serialize(parseFragment(blocksXhtml(blocks, { picture: () => undefined }))).replace(/>\s+</g, '><')

test('bullets behind numbers are a list of their own, and numbers are those of the page', () => {
  assert.equal(
    read([item('3.', 'three'), item('4.', 'four'), item('7.', 'seven'), item('•', 'point')]),
    '<ol start="3"><li>three</li><li>four</li><li value="7">seven</li></ol><ul><li>point</li></ul>',
  )
})

test('items further in stand inside the one before; letters and parted numbers are kept as they stand', () => {
  assert.equal(
    read([item('(1)', 'one'), item('a)', 'a', 1), item('b)', 'b', 1), item('(2)', 'two')]).replace(/\n/g, ''),
    '<ol><li>one<ul><li>a) a</li><li>b) b</li></ul></li><li>two</li></ol>',
  )
  assert.equal(read([item('1.1.', 'x'), item('1.2.', 'y')]), '<ul><li>1.1. x</li><li>1.2. y</li></ul>')
})

test('two notes with one mark have ids of their own; the mark leads to the first', () => {
  const note = (text: string): Block => ({ ...place, kind: 'footnote', marker: '*', spans: [{ text }] })
  const text: Block = {
    ...place,
    ...{
      kind: 'paragraph',
      rtl: false,
      align: 'left',
      spans: [{ text: 'a' }, { text: '*', script: 'super' }],
    },
  }
  const html = read([text, note('first'), note('second')])
  assert.match(html, /href="#note-1"><sup>\*<\/sup>/)
  assert.deepEqual(
    [...html.matchAll(/id="([^"]*)"><p>\* (\w+)/g)].map(([, id, said]) => [id, said]),
    [
      ['note-1', 'first'],
      ['note-2', 'second'],
    ],
  )
})

test('markup in texts and addresses is text, and what XML forbids is left out', () => {
  const text: Block = {
    ...place,
    ...{ kind: 'paragraph', rtl: true, align: 'right' },
    spans: [{ text: '<b>&\u0001\ufffe"', link: 'https://example.org/?a=1&b="' }],
  }
  assert.equal(
    blocksXhtml([text], { picture: () => undefined }),
    '<p dir="rtl"><a href="https://example.org/?a=1&amp;b=%22">&lt;b&gt;&amp;&quot;</a></p>',
  )
})
