import assert from 'node:assert/strict'
import { test } from 'node:test'
import { epubOf } from '../../../test/support/epub.ts'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { runTool } from '../../../test/support/run-tool.ts'
import tool from './epub-to-pdf.ts'

const set = async (body: string, css = '') => {
  const run = await runTool(tool, { file: await epubOf({ css, chapters: { 'a.xhtml': body } }) })
  const pdf = await readPdf(run.bytes)
  const items = pdf.pages.flatMap((page, number) => page.items.map(item => ({ ...item, number })))
  const at = (text: string) => {
    const found = items.find(item => item.text.includes(text))
    assert.ok(found, `${text} is not among ${items.map(item => item.text)}`)
    return found
  }
  return { text: pdf.text.replace(/\s+/g, ' '), at, warnings: run.warnings }
}

test('what a style sheet calls a table, a row or a grid stands in columns', async () => {
  const { at } = await set(
    '<div class="t"><div class="r"><span class="c">Ada</span><span class="c">1815</span></div><div class="r"><span class="c">Grace</span><span class="c">1906</span></div></div>' +
      '<div class="t"><p class="c">Left</p><p class="c">Right</p></div>' +
      '<div class="f"><div>Sender</div><img alt="" src="none.png"/><div>Date</div></div>' +
      '<div class="g"><p>North</p><p>East</p><p>South</p></div>',
    '.t { display: table } .r { display: table-row } .c { display: table-cell } .f { display: flex } .g { display: grid; grid-template-columns: repeat(2, 1fr) }',
  )
  const beside = (one: string, other: string) => {
    assert.ok(Math.abs(at(one).y - at(other).y) < 1, `${one} is beside ${other}`)
    assert.ok(at(other).x > at(one).x + 10, `${other} is right of ${one}`)
  }
  beside('Ada', '1815')
  beside('Grace', '1906')
  assert.ok(Math.abs(at('1815').x - at('1906').x) < 1, 'one column')
  beside('Left', 'Right')
  beside('Sender', 'Date')
  beside('North', 'East')
  assert.ok(Math.abs(at('North').x - at('South').x) < 1 && at('South').y !== at('North').y, 'a second row')
})

test('words that are no cell of a table by style are kept', async () => {
  const { text } = await set(
    '<div class="t">bare words<div class="c">one</div><div class="c">two</div></div><div class="t"><p>centred alone</p></div><div class="f">loose <b>bold</b> words</div><div class="f w"><p>first</p><p>next</p></div>',
    '.t { display: table } .c { display: table-cell } .f { display: flex } .w { flex-flow: row wrap }',
  )
  assert.match(text, /bare words one two centred alone loose bold words first next/)
})

test('a short text runs in its columns, one with headings does not', async () => {
  const words = 'calm sea and wind '.repeat(30)
  const { at, warnings } = await set(
    `<div style="columns: 2"><p>Early ${words}</p><p>Later ${words}</p></div><div style="column-count: 2"><h2>Head</h2><p>Under ${words}</p></div>`,
  )
  assert.ok(at('Later').x > at('Early').x + 100, 'beside')
  assert.ok(Math.abs(at('Head').x - at('Under').x) < 20, 'below')
  assert.deepEqual(warnings, ['1 part with columns is set in one column'])
})

test('a long list or glossary at the end of its chapter runs in columns overleaf, one amid text does not', async () => {
  const items = (name: string, tag: string) =>
    Array.from({ length: 90 }, (_, i) => `<${tag}>${name}${i} of the calm sea, ${i * 3}</${tag}>`).join('')
  const index = await set(
    `<h1>Index</h1><ul style="column-width: 12em; list-style: none">${items('Entry', 'li')}</ul>`,
  )
  assert.ok(index.at('Entry40 ').x > index.at('Entry2 ').x + 100, 'beside')
  assert.equal(index.at('Entry40 ').number, 0)
  assert.equal(index.at('Entry89 ').number, 1)
  const order = [...index.text.matchAll(/Entry(\d+)/g)].map(one => Number(one[1]))
  assert.deepEqual(
    order,
    [...order].sort((a, b) => a - b),
  )
  const amid = await set(`<div style="columns: 2">${items('Entry', 'p')}</div><p>After</p>`)
  assert.equal(amid.at('Entry45 ').x, amid.at('Entry2 ').x)
})

test('items are counted as the book says', async () => {
  const list = (type: string, item: string, attributes = '') =>
    `<ol style='list-style-type: ${type}' ${attributes}><li>${item}</li></ol>`
  const { at } = await set(
    list('lower-greek', 'greek', 'start="3"') +
      list('upper-greek', 'great', 'start="4"') +
      list('square', 'squared') +
      list('hebrew', 'hebrew', 'start="15"') +
      list('armenian', 'armenian', 'start="27"') +
      list('georgian', 'georgian', 'start="8"') +
      list('cjk-ideographic', 'ideographic', 'start="21"') +
      list('decimal-leading-zero', 'zero') +
      list('"§ "', 'string') +
      list('gems', 'cyclic', 'start="2"') +
      list('braced', 'extended') +
      list('unheard-of', 'unknown', 'start="4"') +
      '<ul style="list-style: upper-roman inside"><li>unordered</li><li style="list-style-type: lower-alpha">single</li></ul>' +
      '<ul><li style="list-style: none">bare</li></ul>',
    '@counter-style gems { system: cyclic; symbols: "◇" "◆"; suffix: " " } @counter-style braced { system: extends decimal; prefix: "("; suffix: ")" }',
  )
  const before = (item: string, label: string) => {
    const { x, y } = at(label)
    assert.ok(Math.abs(y - at(item).y) < 2 && x < at(item).x, `${label} stands before ${item}`)
  }
  before('greek', 'γ.')
  before('great', 'Δ.')
  before('squared', '▪')
  before('hebrew', 'טו')
  before('armenian', 'ԻԷ')
  before('georgian', 'ჱ')
  before('ideographic', '二十一、')
  before('zero', '01.')
  before('string', '§')
  before('cyclic', '◆')
  before('extended', '(1)')
  before('unknown', '4.')
  before('unordered', 'I.')
  before('single', 'b.')
  assert.ok(at('bare').x < at('unordered').x, 'no marker, no indent')
})

test('controls, inline items and words for readers without scripts have spaces between them', async () => {
  const { text } = await set(
    '<p><button>Save</button><button>Cancel</button><input value="field"/><select><option>pick</option></select>word</p><ul class="i"><li>Home</li><li>Shop</li></ul><noscript><p>No scripts here.</p></noscript><p>and<noscript> so</noscript> on</p>',
    '.i li { display: inline }',
  )
  assert.match(text, /Save Cancel field pick word Home Shop No scripts here\. and so on/)
})

test('a line break is one, whatever its style says', async () => {
  const { at } = await set('<p>first<br/>second<br class="b"/>third</p>', '.b { display: block }')
  const pitch = at('second').y - at('first').y
  assert.ok(Math.abs(at('third').y - at('second').y - pitch) < 3, 'no empty line')
})

test('a marker stands beside its item, however far that is moved in', async () => {
  const { at } = await set(
    '<p>margin</p><ol><li style="margin-left: 80pt">moved</li></ol><ol><li>plain</li></ol><table><tr><td>cell</td><td><p style="margin-left: 60pt">indented</p></td><td>behind</td></tr></table>',
  )
  assert.ok(at('moved').x > at('margin').x + 60, 'moved in')
  const marker = at('1.')
  assert.ok(Math.abs(marker.y - at('moved').y) < 1 && at('moved').x - marker.x < 25, 'the marker too')
  assert.ok(at('plain').x < at('margin').x + 30, 'others are not')
  assert.ok(at('behind').x > at('indented').x + 35, 'cells have room for what is moved in')
})

test('generated numbers of lines do not touch the code', async () => {
  const { text } = await set(
    '<pre><code><span>alpha = 1</span>\n<span>beta = 2</span></code></pre>',
    'code { counter-reset: n } code > span { counter-increment: n } code > span::before { content: counter(n); display: inline-block; width: 4em }',
  )
  assert.match(text, /1 alpha = 1 2 beta = 2/)
})
