import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Edit, History, moved, resized, smooth } from './edits.ts'

const state = (n: number) => ({ sheets: [], fields: { n: String(n) } })

test('steps are undone and redone; typing is one step', () => {
  const history = new History(state(0))
  history.push(state(1))
  for (const n of [2, 3, 4]) history.push(state(n), 'text 7')
  history.push(state(5))
  const steps: string[] = []
  while (history.undo()) steps.push(String(history.now.fields['n']))
  assert.deepEqual(steps, ['4', '1', '0'])
  history.redo()
  history.push(state(9))
  assert.equal(history.canRedo, false)
  assert.equal(history.now.fields['n'], '9')
})

test('moving and resizing', () => {
  const line: Edit = { id: 1, kind: 'arrow', x: 0, y: 0, x2: 10, y2: 10, color: '#000000', line: 1 }
  assert.deepEqual(moved(line, 5, -5), { ...line, x: 5, y: -5, x2: 15, y2: 5 })
  const picture: Edit = { id: 2, kind: 'image', x: 10, y: 10, width: 40, height: 20, image: 'a' }
  assert.deepEqual(resized(picture, 90, 11), { ...picture, width: 80, height: 40 })
  assert.equal(
    smooth([
      [0, 0],
      [1, 1],
      [2, 0],
    ]),
    'M0 0Q1 1 1.5 0.5L2 0',
  )
})
