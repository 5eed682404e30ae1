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
  const child = (index: number): Matchable => ({
    ...nested('a', 'b'),
    place: { index, count: 6, typeIndex: index, typeCount: 6 },
  })
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

test('states: what an element is not, its number among its kind, its language, that it is empty', () => {
  const at = (more: Partial<Matchable>): Matchable => ({
    tag: 'p',
    id: '',
    classes: [],
    parent: nested('a'),
    place: { index: 3, count: 5, typeIndex: 1, typeCount: 2 },
    ...more,
  })
  const one = { index: 1, count: 1, typeIndex: 1, typeCount: 1 }
  for (const [selector, element, wanted] of [
    ['p:not(.x)', at({}), true],
    ['p:not(.x)', at({ classes: ['x'] }), false],
    ['p:not(.x, #y)', at({ id: 'y' }), false],
    ['p:not([title])', at({ attribute: () => undefined }), true],
    [':is(h1, p).x', at({ classes: ['x'] }), true],
    [':is(h1, h2)', at({}), false],
    ['p:first-of-type', at({}), true],
    ['p:not(:first-of-type)', at({}), false],
    ['p:last-of-type', at({}), false],
    ['p:nth-of-type(2n+1)', at({}), true],
    ['p:nth-last-child(3)', at({}), true],
    ['p:nth-last-child(2)', at({}), false],
    ['p:only-child', at({ place: one }), true],
    ['p:only-child', at({}), false],
    ['p:last-child', at({ place: one }), true],
    ['p:empty', at({ empty: true }), true],
    ['p:empty', at({ empty: false }), false],
    [':lang(fr)', at({ lang: 'fr-ca' }), true],
    [':lang(fr)', at({ lang: 'fry' }), false],
    ['p:hover', at({}), false],
    ['p:not(:hover)', at({}), false],
  ] as const)
    assert.equal(isMatch(selector, element), wanted, selector)
})

test('what is important wins, custom properties are filled in, and a list is cut outside its brackets', () => {
  const sheet = new Stylesheet()
  sheet.add(`<![CDATA[
    :root { --accent: #a00; --deep: var(--accent) }
    p { color: red ! important; text-indent: 1em }
    .a:is(p, div), #b { color: blue; text-indent: 2em }
    h1 { color: var(--deep) } h2 { color: var(--none, rgb(1, 2, 3)) } ]]>`)
  const of = (tag: string, more: Partial<Matchable> = {}) =>
    sheet.of({ tag, id: '', classes: [], parent: nested('x'), ...more })
  assert.deepEqual(of('p', { classes: ['a'] }), { color: 'red', 'text-indent': '2em' })
  assert.equal(of('i', { id: 'b' })['color'], 'blue')
  assert.equal(of('h1')['color'], '#a00')
  assert.equal(of('h2')['color'], 'rgb(1, 2, 3)')
})

test('edges may be written part by part; a later shorthand begins anew', () => {
  const of = (body: string) => {
    const sheet = new Stylesheet()
    sheet.add(`p { ${body} }`)
    return sheet.of({ tag: 'p', id: '', classes: [], parent: undefined })
  }
  const parts = of('border-style: solid; border-width: 1px 2px; border-left-color: rgb(1, 2, 3)')
  assert.equal(parts['border-left-style'], 'solid')
  assert.equal(parts['border-left-width'], '2px')
  assert.equal(parts['border-bottom-width'], '1px')
  assert.equal(parts['border-left-color'], 'rgb(1, 2, 3)')
  const anew = of('border-top-style: dashed; border: thin #abc')
  assert.deepEqual(
    [anew['border-top-style'], anew['border-top-width'], anew['border-top-color']],
    ['none', 'thin', '#abc'],
  )
})
