import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chanceOf } from '../../../test/support/chance.ts'
import { longestCommon } from '../../../test/support/longest-common.ts'
import { diffLines, sharedLines } from './line-diff.ts'

const text = (length: number, alphabet: number, draw: (n: number) => number): string[] =>
  Array.from({ length }, () => `line ${draw(alphabet)}`)

function follow(a: string[], b: string[]): { rebuilt: string[]; kept: number } {
  const rebuilt: string[] = []
  const left: string[] = []
  let kept = 0
  for (const edit of diffLines(a, b)) {
    if (edit.type === 'added') rebuilt.push(b[edit.b]!)
    else left.push(a[edit.a]!)
    if (edit.type === 'same') {
      kept++
      rebuilt.push(a[edit.a]!)
    }
  }
  assert.deepEqual(left, a, 'every line of a is passed, in order')
  return { rebuilt, kept }
}

test('edits turn a into b and are as few as dynamic programming finds', () => {
  const draw = chanceOf(7).below
  for (let round = 0; round < 600; round++) {
    const alphabet = 1 + draw(round % 3 === 0 ? 3 : 40)
    const a = text(draw(90), alphabet, draw)
    const b = text(draw(90), alphabet, draw)
    const { rebuilt, kept } = follow(a, b)
    assert.deepEqual(rebuilt, b)
    assert.equal(kept, longestCommon(a, b))
  }
})

test('long sides with rare, frequent and unique lines stay minimal', () => {
  const draw = chanceOf(11).below
  for (const [alphabet, length] of [
    [2, 700],
    [30, 900],
    [400, 1200],
    [5000, 1500],
  ] as const) {
    const a = text(length, alphabet, draw)
    // b is a with some lines dropped, changed and moved, as in real files.
    const b = a.flatMap(line => (draw(6) === 0 ? [] : draw(9) === 0 ? [`new ${draw(50)}`, line] : [line]))
    b.push(...b.splice(100, 200))
    const { rebuilt, kept } = follow(a, b)
    assert.deepEqual(rebuilt, b)
    assert.equal(kept, longestCommon(a, b))
  }
})

test('removals stand before additions in a changed stretch', () => {
  assert.deepEqual(diffLines(['x', '1', '2', 'y'], ['x', '3', 'y']), [
    { type: 'same', a: 0, b: 0 },
    { type: 'removed', a: 1 },
    { type: 'removed', a: 2 },
    { type: 'added', b: 1 },
    { type: 'same', a: 3, b: 2 },
  ])
})

test('empty and equal sides', () => {
  assert.deepEqual(diffLines([], []), [])
  assert.deepEqual(diffLines(['a'], []), [{ type: 'removed', a: 0 }])
  assert.deepEqual(diffLines([], ['a']), [{ type: 'added', b: 0 }])
  assert.deepEqual(sharedLines(['a', 'b'], ['a', 'b']), [
    [0, 0],
    [1, 1],
  ])
})
