import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseFragment } from 'parse5'
import { type MathMlNode, readMathMl } from './read-mathml.ts'

const read = (body: string) =>
  readMathMl(parseFragment(`<math>${body}</math>`).childNodes[0] as unknown as MathMlNode)
const symbol = (text: string) => ({ kind: 'symbol', text })

test('scripts, roots, frames and fences', () => {
  assert.deepEqual(read('<menclose notation="box"><mi>x</mi></menclose>'), { kind: 'boxed', of: symbol('x') })
  assert.deepEqual(read('<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup>'), {
    kind: 'scripts',
    base: symbol('x'),
    sub: symbol('1'),
    sup: symbol('2'),
  })
  assert.deepEqual(read('<mroot><mi>x</mi><mn>3</mn></mroot>'), {
    kind: 'root',
    of: symbol('x'),
    degree: symbol('3'),
  })
  assert.deepEqual(read('<mfenced open="["><mi>a</mi><mi>b</mi></mfenced>'), {
    kind: 'fenced',
    open: '[',
    close: ')',
    items: [symbol('a'), symbol('b')],
    separator: ',',
  })
})

test('words are operators, letters are symbols, upright where they say so', () => {
  assert.deepEqual(read('<mi>sin</mi>'), { kind: 'text', text: 'sin', operator: true })
  assert.deepEqual(read('<mi mathvariant="normal">π</mi>'), { ...symbol('π'), variant: 'upright' })
})

test('a fraction without thickness has no bar, as binomials are written', () => {
  const bar = (attributes: string) => {
    const node = read(`<mfrac${attributes}><mi>n</mi><mi>k</mi></mfrac>`)
    return node.kind === 'fraction' && node.bar
  }
  for (const zero of ['0', '0px', '0.0em']) assert.equal(bar(` linethickness="${zero}"`), false, zero)
  for (const some of ['', ' linethickness="2px"', ' linethickness="0.5px"'])
    assert.equal(bar(some), true, some)
})

test('formulas nested without end are cut off', () => {
  const nested = (name: string) => {
    let node: MathMlNode = { nodeName: '#text', value: 'x' }
    for (let i = 0; i < 100_000; i++) node = { nodeName: name, childNodes: [node] }
    return node
  }
  assert.deepEqual(readMathMl(nested('msqrt')).kind, 'root')
  assert.deepEqual(readMathMl({ nodeName: 'mtext', childNodes: [nested('span')] }), {
    kind: 'text',
    text: '',
  })
})
