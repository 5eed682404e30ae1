import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareLines } from './edited-lines.ts'

const related = (a: string[], b: string[]) =>
  compareLines(a, b).changes.map(({ type, index, relation, counterpart }) => [
    type,
    index,
    relation,
    counterpart,
  ])

test('a line is moved once, however often it stands there', () => {
  assert.deepEqual(related(['same same', 'x1', 'same same'], ['x1', 'same same']), [
    ['removed', 0, undefined, undefined],
  ])
  assert.deepEqual(related(['one line', 'x1', 'x2'], ['x1', 'x2', 'one line', 'one line']), [
    ['removed', 0, 'moved', 2],
    ['added', 2, 'moved', 0],
    ['added', 3, undefined, undefined],
  ])
})

test('a line added tens of thousands of times', () => {
  const b = ['moved line', ...Array<string>(60_000).fill('same line')]
  assert.equal(compareLines(['same line', 'moved line'], b).unchanged, 1)
})

test('edited lines are paired by likeness, not by order', () => {
  const a = ['apples cost 3 euros', 'pears are out of season']
  const b = ['something else altogether', 'apples cost 4 euros', 'pears are now in season']
  assert.deepEqual(related(a, b), [
    ['removed', 0, 'edited', 1],
    ['removed', 1, 'edited', 2],
    ['added', 0, undefined, undefined],
    ['added', 1, 'edited', 0],
    ['added', 2, 'edited', 1],
  ])
})

test('text without spaces is compared character by character', () => {
  const [removed] = compareLines(['料金は月五百円です'], ['料金は年六百円です']).changes
  assert.deepEqual(
    removed!.words!.filter(part => part.changed).map(part => part.text),
    ['月五'],
  )
})

test('thousands of changed lines in one stretch', () => {
  const a = Array.from({ length: 3000 }, (_, i) => `old line number ${i} of many`)
  const b = Array.from({ length: 3000 }, (_, i) => `new line number ${i} of many`)
  const { changes, unchanged } = compareLines(a, b)
  assert.equal(unchanged, 0)
  assert.ok(changes.every(change => change.relation === 'edited'))
})

test('a new word that moves others to the next lines is the only change', () => {
  const a = ['The council met on Monday and heard', 'of the bridge, which the sur-', 'veyor had seen.', 'End']
  const b = [
    'The council met late on Monday and',
    'heard of the bridge, which the',
    'surveyor had seen.',
    'End',
  ]
  const { changes, unchanged, rewrapped } = compareLines(a, b)
  assert.deepEqual(
    changes.map(({ type, index, relation, counterpart }) => [type, index, relation, counterpart]),
    [
      ['removed', 0, 'edited', 0],
      ['added', 0, 'edited', 0],
    ],
  )
  const isNew = (change: (typeof changes)[number]) =>
    change.words!.filter(part => part.changed).map(part => part.text.trim())
  assert.deepEqual(changes.map(isNew), [[], ['late']])
  assert.deepEqual([unchanged, rewrapped.length], [3, 4])
})

test('lines that break elsewhere are no changes', () => {
  const { changes, rewrapped } = compareLines(
    ['one two three', 'four five'],
    ['one two', 'three four', 'five'],
  )
  assert.deepEqual([changes, rewrapped.length], [[], 5])
})

test('words that one of the files breaks at line ends are no changes, whichever hyphen breaks them', () => {
  const whole = ['the keeper had no reason to flatter anybody', 'and he could count']
  for (const hyphen of ['-', '\u2010']) {
    const broken = [`the keeper had no reason to flat${hyphen}`, 'ter anybody and he', 'could count']
    assert.deepEqual(related(broken, whole), [])
  }
})
