import assert from 'node:assert/strict'
import { test } from 'node:test'
import { svgWeight } from './svg-weight.ts'

test('counts elements, and what references repeat', () => {
  assert.deepEqual(svgWeight('<svg><g/><path d="a>b"/><!-- <g/> --><![CDATA[<g/>]]></svg>'), {
    elements: 3,
    drawn: 3,
  })
  const twice = '<svg><g id="a"><path/><path/></g><use href="#a"/><use xlink:href="#a"/></svg>'
  assert.deepEqual(svgWeight(twice), { elements: 6, drawn: 12 })
  assert.equal(svgWeight('<svg><pattern id="p"><path/></pattern><rect fill="url(#p)"/></svg>').drawn, 6)
})

test('a marker counts at every place it may stand', () => {
  const line = (corners: number) =>
    `<svg><marker id="m"><path/></marker><path marker-mid="url(#m)" d="M0 0${' L1 1'.repeat(corners)}"/></svg>`
  assert.equal(svgWeight(line(99)).drawn, 4 + 100 * 2)
  assert.equal(svgWeight(line(10_000)).drawn, 4 + 10_001 * 2)
  const odd = line(99).replace('marker-mid="url', `style="marker-mid${' '.repeat(300)}:\nurl`)
  assert.equal(svgWeight(odd).drawn, 4 + 100 * 2)
})

test('elements cost what they are said to', () => {
  const text = '<svg><filter id="f"><feFlood/></filter><g filter="url(#f)"/><g filter="url(#f)"/></svg>'
  assert.equal(svgWeight(text, name => (name === 'feFlood' ? 10 : 0)).drawn, 30)
})

test('nested references count as often as they are drawn, circles do not', () => {
  const nested = Array.from(
    { length: 30 },
    (_, i) => `<g id="n${i + 1}">${`<use href="#n${i}"/>`.repeat(9)}</g>`,
  )
  assert.ok(svgWeight(`<svg><g id="n0"/>${nested.join('')}<use href="#n30"/></svg>`).drawn > 9 ** 30)
  assert.ok(svgWeight('<svg><g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g></svg>').drawn < 20)
})

test('chains and nests deeper than any drawing has weigh without end', () => {
  const ids = Array.from({ length: 50_000 }, (_, i) => i)
  const chain = ids.map(i => `<g id="n${i}"><use href="#n${i + 1}"/></g>`).join('')
  assert.equal(svgWeight(`<svg>${chain}</svg>`).drawn, Number.POSITIVE_INFINITY)
  const nest = ids.map(i => `<g id="n${i}">`).join('')
  assert.equal(svgWeight(`<svg>${nest}${'</g>'.repeat(50_000)}</svg>`).drawn, Number.POSITIVE_INFINITY)
})

test('megabytes of unfinished markup are read once', () => {
  for (const piece of ['<a', '<!--', '<![CDATA[', '<a b="', '<?', "<a '", 'x="<"']) {
    assert.ok(svgWeight(`<svg>${piece.repeat(500_000)}`).elements <= 1)
  }
})

test('megabytes of attributes are read once', () => {
  for (const attributes of [
    'a '.repeat(10_000_000),
    'marker'.repeat(1_000_000),
    `marker:${' '.repeat(5_000_000)}`,
  ])
    assert.equal(svgWeight(`<svg><path ${attributes}/></svg>`).elements, 2)
  const many = `<svg><g id="a"/><path style="${'fill:url(#a);'.repeat(300_000)}"/></svg>`
  assert.equal(svgWeight(many).drawn, 300_003)
  const deep = `${'<g id="g">'.repeat(1900)}${'<use href="#x"/>'.repeat(100_000)}${'</g>'.repeat(1900)}`
  assert.equal(svgWeight(`<svg>${deep}</svg>`).drawn, 101_901)
})
