import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Matchable, Stylesheet } from './epub-css.ts'

/** The innermost of nested elements, each named by its class. */
const nested = (...classes: string[]): Matchable =>
  classes.reduce<Matchable | undefined>(
    (parent, name) => ({ tag: 'div', id: '', classes: [name], parent }),
    undefined,
  )!

const isMatch = (selector: string, element: Matchable): boolean => {
  const sheet = new Stylesheet()
  sheet.add(`${selector} { display: none }`)
  return sheet.of(element)['display'] === 'none'
}

test('a part that may stand anywhere above is looked for beyond the nearest that fits', () => {
  assert.ok(isMatch('.a > .b .c', nested('a', 'b', 'x', 'b', 'c')))
  assert.ok(isMatch('.a .b > .c .d', nested('a', 'b', 'c', 'x', 'c', 'd')))
  assert.ok(isMatch('.z .a > .b .c > .d', nested('z', 'a', 'b', 'b', 'c', 'd')))
  assert.ok(!isMatch('.a > .b .c', nested('a', 'x', 'b', 'b', 'c')))
  assert.ok(!isMatch('.a > .b > .c', nested('a', 'b', 'x', 'b', 'c')))
  assert.ok(!isMatch('.a .b', nested('b', 'a')))
  assert.ok(!isMatch('.a > .b', nested('b')))
})

test('a long selector over deep nesting ends', () => {
  const deep = nested(...Array.from({ length: 50_000 }, () => 'a'))
  assert.ok(!isMatch(`.b${'>.a'.repeat(60)} .a`, deep))
})

test('a class outweighs any number of tags, an id any number of classes, and the later of equals wins', () => {
  const sheet = new Stylesheet()
  sheet.add(`
    #one { color: red }
    .a.b { color: green }
    .a { color: blue }
    html body section div p { color: gray }
    p { color: black }
    p { color: white }`)
  const above = ['html', 'body', 'section', 'div'].reduce<Matchable | undefined>(
    (parent, tag) => ({ tag, id: '', classes: [], parent }),
    undefined,
  )
  const color = (element: Partial<Matchable>) =>
    sheet.of({ tag: 'p', id: '', classes: [], parent: above, ...element })['color']
  assert.equal(color({ id: 'one', classes: ['a', 'b'] }), 'red')
  assert.equal(color({ classes: ['a', 'b'] }), 'green')
  assert.equal(color({ classes: ['a'] }), 'blue')
  assert.equal(color({}), 'gray')
  assert.equal(color({ parent: undefined }), 'white')
})

test('children are chosen by their number, and first letters have rules of their own', () => {
  const child = (index: number): Matchable => ({ ...nested('a', 'b'), index })
  const chosen = (of: string) => [1, 2, 3, 4, 5, 6].filter(i => isMatch(`.b:nth-child(${of})`, child(i)))
  assert.deepEqual(chosen('even'), [2, 4, 6])
  assert.deepEqual(chosen('odd'), [1, 3, 5])
  assert.deepEqual(chosen('3n + 1'), [1, 4])
  assert.deepEqual(chosen('-n+2'), [1, 2])
  assert.deepEqual(chosen('5'), [5])
  assert.deepEqual(chosen('of'), [])
  const sheet = new Stylesheet()
  sheet.add('.b::first-letter { font-size: 3em } .b { font-size: 1em }')
  assert.equal(sheet.of(child(1))['font-size'], '1em')
  assert.equal(sheet.of(child(1), 'first-letter')['font-size'], '3em')
})
