import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CatalogEntry } from '../../../src/contract/catalog.ts'
import type { Parameter } from '../../../src/contract/parameter.ts'
import { batchParameter, distinct, plainError } from './batch.ts'
import { type Chain, chainAsCurl, extend, ofMade, stepsOf } from './chain.ts'

const file = (name: string, type: 'file' | 'file[]', accept = ['application/pdf'], required = true) =>
  ({ name, type, widget: 'file', accept, required, description: '' }) as Parameter
const tool = (slug: string, ...parameters: Parameter[]) => ({ slug, parameters }) as CatalogEntry
const rotate = tool('pdf-rotate', file('file', 'file'))
const merge = tool('pdf-merge', file('files', 'file[]'))
const split = tool('pdf-split', file('file', 'file'))

const link = (one: CatalogEntry, more: object = {}) => ({
  tool: one,
  sent: {},
  each: false,
  names: ['a.pdf'],
  others: {},
  goesOn: true,
  ...more,
})
const slugs = (chain: Chain | undefined) => chain?.steps.map(step => step.tool)

test('files that a step failed on leave the chain, and the others go on', () => {
  const each = extend(undefined, link(rotate, { each: true, names: ['a.pdf', 'broken.pdf', 'b.pdf'] }))!
  assert.equal(ofMade(each, [true, true, true]), each)
  const left = ofMade(each, [true, false, true])
  assert.deepEqual(extend(left, link(split, { each: true })), {
    steps: [{ tool: 'pdf-rotate' }, { tool: 'pdf-split' }],
    each: true,
    inputs: ['a.pdf', 'b.pdf'],
    start: { name: 'file', count: 2 },
  })
  // Of a second try over some of them nobody knows which they were.
  assert.equal(ofMade(each, [true, false]), undefined)
})

test('a step follows where a pipeline would hand on the same files, and begins a new chain elsewhere', () => {
  const first = extend(undefined, link(rotate, { sent: { angle: 180 } }))!
  assert.deepEqual(first.steps, [{ tool: 'pdf-rotate', input: { angle: 180 } }])
  assert.deepEqual(slugs(extend(first, link(split))), ['pdf-rotate', 'pdf-split'])
  assert.deepEqual(slugs(extend(first, link(split, { goesOn: false }))), ['pdf-split'])
  // One of many files has no step after it that takes one alone.
  assert.deepEqual(slugs(extend(first, link(split, { each: true }))), ['pdf-split'])
  const each = extend(undefined, link(rotate, { each: true, names: ['a.pdf', 'b.pdf'] }))!
  assert.deepEqual(slugs(extend(each, link(merge))), ['pdf-merge'])
  assert.deepEqual(extend(each, link(split, { each: true })), {
    steps: [{ tool: 'pdf-rotate' }, { tool: 'pdf-split' }],
    each: true,
    inputs: ['a.pdf', 'b.pdf'],
    start: { name: 'file', count: 2 },
  })
  const unpacked = { ...extend(undefined, link(split))!, unpacked: true as const }
  assert.deepEqual(slugs(extend(unpacked, link(merge))), ['pdf-split', 'pdf-merge'])
  assert.deepEqual(slugs(extend(unpacked, link(rotate))), ['pdf-rotate'])
  assert.deepEqual(slugs(extend(unpacked, link(rotate, { each: true }))), ['pdf-rotate'])
  assert.equal(extend(first, link(tool('uuid-generator'))), undefined)
})

test('files that a step takes beside follow those of the first step, which says which are its own', () => {
  const first = extend(undefined, link(merge, { names: ['a.pdf', 'b.pdf'] }))!
  const signed = extend(
    first,
    link(rotate, { sent: { angle: 90 }, others: { signature: [{ name: 'name.png' }] } }),
  )!
  const whole = extend(signed, link(merge, { others: { covers: [{ name: 'c.pdf' }, { name: 'd.pdf' }] } }))!
  assert.deepEqual(whole.inputs, ['a.pdf', 'b.pdf', 'name.png', 'c.pdf', 'd.pdf'])
  assert.deepEqual(stepsOf(whole), [
    { tool: 'pdf-merge', input: { files: [{ input: 0 }, { input: 1 }] } },
    { tool: 'pdf-rotate', input: { angle: 90, signature: { input: 2 } } },
    { tool: 'pdf-merge', input: { covers: [{ input: 3 }, { input: 4 }] } },
  ])
  assert.deepEqual(stepsOf(first), first.steps)
})

test('a run for each file takes others by the ids they are kept under', () => {
  const each = { each: true, names: ['a.pdf', 'b.pdf'] }
  const first = extend(undefined, link(rotate, { ...each, others: { signature: [{ name: "it's.png" }] } }))!
  const whole = extend(
    first,
    link(split, { ...each, others: { covers: [{ name: 'c.pdf' }, { name: 'd.pdf' }] } }),
  )!
  assert.deepEqual(whole.inputs, ['a.pdf', 'b.pdf'])
  assert.deepEqual(
    whole.beside?.map(one => one.name),
    ["it's.png", 'c.pdf', 'd.pdf'],
  )
  assert.deepEqual(stepsOf(whole, ['file_1', 'file_2', 'file_3']), [
    { tool: 'pdf-rotate', input: { signature: 'file_1' } },
    { tool: 'pdf-split', input: { covers: ['file_2', 'file_3'] } },
  ])
  const code = chainAsCurl(first, 'http://h')
  assert.match(code, /^BESIDE_0=\$\(curl -s http:\/\/h\/api\/v1\/files .* -F 'file=@it'\\''s\.png'/)
  assert.match(code, /"signature": "'"\$BESIDE_0"'"/)
})

test('the shell sees names and texts as they are', () => {
  const code = chainAsCurl(
    { steps: [{ tool: 'x' }], each: false, inputs: ["it's.pdf"], start: { name: 'file', count: 1 } },
    'http://h',
  )
  assert.match(code, /for file in 'it'\\''s\.pdf'; do/)
  assert.doesNotMatch(code, /each/)
})

test('many files go where one call takes one, unless a tool needs two of a kind', () => {
  assert.equal(batchParameter(rotate)?.name, 'file')
  assert.equal(batchParameter(merge), undefined)
  assert.equal(batchParameter(tool('compare-pdf', file('file_a', 'file'), file('file_b', 'file'))), undefined)
  const sign = tool('sign-pdf', file('file', 'file'), file('signature', 'file', ['image/png']))
  assert.equal(batchParameter(sign)?.name, 'file')
})

test('entries of an archive get names of their own; a failure is told without its place', () => {
  assert.deepEqual(distinct(['a.pdf', 'a.pdf', 'a (2).pdf', 'b']), [
    'a.pdf',
    'a (2).pdf',
    'a (2) (2).pdf',
    'b',
  ])
  assert.equal(plainError('steps[0] (pdf-rotate): file: no PDF.'), 'file: no PDF.')
})
