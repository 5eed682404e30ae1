import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Dict, name, type Obj } from '../core/objects.ts'
import { drawAnnotation } from './annotation-appearance.ts'

/** What an annotation of this kind is drawn with. */
async function appearance(kind: string, entries: Record<string, Obj>): Promise<string> {
  const annotation = Dict.of({ Subtype: name(kind), Rect: [0, 0, 50, 20], ...entries })
  await drawAnnotation(annotation, assert.fail)
  return Buffer.from(annotation.dict('AP')!.stream('N')!.raw).toString()
}

const RED = [1, 0, 0]

test('lines are as thick as the annotation says, in either way', async () => {
  assert.match(await appearance('Square', { C: RED, BS: Dict.of({ W: 4 }) }), /1 0 0 RG 4 w 2 2 46 16 re s/)
  assert.match(await appearance('Square', { C: RED, Border: [0, 0, 6] }), /6 w 3 3 44 14 re s/)
  assert.match(
    await appearance('Square', { C: RED, Border: [0, 0, 6, [3, 1]] }),
    /6 w \[3 1\] 0 d 3 3 44 14 re s/,
  )
  assert.equal(await appearance('Square', { C: RED, Border: [0, 0, 0, [3]] }), '')
  assert.doesNotMatch(await appearance('Line', { C: RED, L: [0, 0, 9, 9], Border: [0, 0, 0] }), /S/)
  assert.doesNotMatch(await appearance('Ink', { C: RED, InkList: [[0, 0, 9, 9]], Border: [0, 0, 0] }), /S/)
})

test('marks of text are drawn in their colour, also without a border', async () => {
  for (const kind of ['Underline', 'StrikeOut', 'Squiggly'])
    assert.match(
      await appearance(kind, { C: RED, Border: [0, 0, 0] }),
      /^q 1 0 0 RG 1 w 0 \d+(\.\d)? m .* S Q$/,
    )
  assert.match(await appearance('Highlight', { C: RED }), /1 0 0 rg 0 0 50 20 re f/)
})

test('an annotation on very many words has room for all', async () => {
  const words = Array.from({ length: 200_000 }, (_, i) => [i, 0, i + 1, 0, i, 9, i + 1, 9]).flat()
  const annotation = Dict.of({ Subtype: name('Redact'), Rect: [0, 0, 50, 20], QuadPoints: words })
  await drawAnnotation(annotation, assert.fail)
  assert.deepEqual(annotation.numbers('Rect'), [0, 0, 200_000, 20])
})

test('kinds that readers draw nothing for get an empty drawing, whatever they are called', async () => {
  for (const kind of ['Caret', 'constructor', '__proto__', '']) assert.equal(await appearance(kind, {}), '')
})
