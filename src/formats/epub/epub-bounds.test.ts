import assert from 'node:assert/strict'
import { test } from 'node:test'
import { squared } from '../../document/squared-rows.ts'
import { type Matchable, Stylesheet } from './epub-css.ts'

const cell = (columnSpan: number, rowSpan: number) => ({ blocks: [], columnSpan, rowSpan })

test('cells that reach over more of each other than a page could show stand one below the other', () => {
  const rows = squared(Array.from({ length: 1000 }, () => ({ cells: [cell(200, 200)] })))
  assert.deepEqual(rows[0], { cells: [{ blocks: [] }] })
  assert.deepEqual(squared([{ cells: [cell(2, 1)] }])[0]!.cells[0], { ...cell(2, 1) })
})

test('a rule holds by what stands above an element, and by what stands beside those above', () => {
  const sheet = new Stylesheet()
  sheet.add('.a > p ~ div span { color: red } .b + div span { color: blue } .c div span { color: green }')
  sheet.add('.a span::before { content: "x" }')
  const element = (tag: string, classes: string[], parent?: Matchable, before?: Matchable): Matchable => ({
    tag,
    id: '',
    classes,
    parent,
    before,
  })
  const inside = (first: Matchable, root: Matchable) => element('span', [], element('div', [], root, first))
  const [a, plain] = [element('section', ['a']), element('section', [])]
  assert.equal(sheet.of(inside(element('p', [], a), a))['color'], 'red')
  assert.equal(sheet.of(inside(element('p', ['b'], plain), plain))['color'], 'blue')
  assert.deepEqual(sheet.of(inside(element('p', ['c'], plain), plain)), {})
  assert.equal(sheet.of(inside(element('p', [], a), a), 'before')['content'], '"x"')
  assert.deepEqual(sheet.of(inside(element('p', [], plain), plain), 'before'), {})
})

test('sheets that import themselves are read a bounded number of times', () => {
  const sheet = new Stylesheet()
  let opened = 0
  const open = (): [string, string] => {
    opened++
    return ['@import "a.css"; '.repeat(1000) + 'p { color: red }', 'a.css']
  }
  sheet.add('@import "a.css"; p { margin: 0 }', '', open)
  const p: Matchable = { tag: 'p', id: '', classes: [], parent: undefined, before: undefined }
  assert.deepEqual([opened, sheet.of(p)['color']], [200, 'red'])
})
