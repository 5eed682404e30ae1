import assert from 'node:assert/strict'
import { test } from 'node:test'
import { svgWeight } from './svg-weight.ts'

const LIMIT = 1000

test('counts elements, and what references repeat', () => {
  assert.deepEqual(svgWeight('<svg><g/><path d="a>b"/><!-- <g/> --><![CDATA[<g/>]]></svg>', LIMIT), {
    elements: 3,
    drawn: 3,
  })
  const twice = '<svg><g id="a"><path/><path/></g><use href="#a"/><use xlink:href="#a"/></svg>'
  assert.deepEqual(svgWeight(twice, LIMIT), { elements: 6, drawn: 12 })
  assert.equal(
    svgWeight('<svg><pattern id="p"><path/></pattern><rect fill="url(#p)"/></svg>', LIMIT).drawn,
    6,
  )
})

test('a marker counts at every place it may stand', () => {
  const line = (corners: number) =>
    `<svg><marker id="m"><path/></marker><path marker-mid="url(#m)" d="M0 0${' L1 1'.repeat(corners)}"/></svg>`
  assert.equal(svgWeight(line(99), LIMIT).drawn, 4 + 100 * 2)
  assert.equal(svgWeight(line(10_000), LIMIT).drawn, LIMIT)
})

test('elements cost what they are said to', () => {
  const text = '<svg><filter id="f"><feFlood/></filter><g filter="url(#f)"/><g filter="url(#f)"/></svg>'
  assert.equal(svgWeight(text, LIMIT, name => (name === 'feFlood' ? 10 : 0)).drawn, 30)
})

test('nested references reach the limit, circles do not', () => {
  const nested = Array.from(
    { length: 30 },
    (_, i) => `<g id="n${i + 1}">${`<use href="#n${i}"/>`.repeat(9)}</g>`,
  )
  assert.equal(svgWeight(`<svg><g id="n0"/>${nested.join('')}<use href="#n30"/></svg>`, LIMIT).drawn, LIMIT)
  assert.ok(
    svgWeight('<svg><g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g></svg>', LIMIT).drawn < 20,
  )
})

test('megabytes of unfinished markup are read once', () => {
  for (const piece of ['<a', '<!--', '<![CDATA[', '<a b="', '<?', "<a '", 'x="<"']) {
    assert.ok(svgWeight(`<svg>${piece.repeat(500_000)}`, LIMIT).elements <= 1)
  }
})
