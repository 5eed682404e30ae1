import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StepClock } from './step-clock.ts'

test('steps of one name add up, what lies between them and other steps do not', () => {
  const clock = new StepClock()
  clock.turn('page 1', 1)
  assert.equal(clock.used(3), 2)
  clock.turn(undefined, 3)
  assert.equal(clock.used(10), 0)
  clock.turn('page 2', 10)
  assert.equal(clock.used(11), 1)
  clock.turn('page 1', 11)
  assert.equal(clock.used(15), 6)
  clock.reset()
  assert.equal(clock.used(15), 0)
  clock.turn('page 1', 0)
  assert.equal(clock.used(1), 1)
})
