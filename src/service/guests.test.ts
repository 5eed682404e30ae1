import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGuests } from './guests.ts'

const DAY = 86_400_000

test('an address has its credits a day, whatever its others have', () => {
  let now = 10 * DAY
  const guests = createGuests({ credits: 5, now: () => now })
  guests.take('192.0.2.1', 3)
  assert.equal(guests.left('192.0.2.1'), 2)
  assert.equal(guests.left('192.0.2.2'), 5)
  assert.throws(() => guests.take('192.0.2.1', 3), /guests of this address have 2 of 5 left today/)
  now += DAY
  assert.equal(guests.left('192.0.2.1'), 5)
})

test('a network of IPv6 counts as one', () => {
  const guests = createGuests({ credits: 5 })
  guests.take('2001:db8::1', 5)
  assert.equal(guests.left('2001:db8::2'), 0)
})

test('what failed is given back, once, and not into another day', () => {
  let now = 10 * DAY
  const guests = createGuests({ credits: 5, now: () => now })
  const giveBack = guests.take('192.0.2.1', 3)
  giveBack()
  giveBack()
  assert.equal(guests.left('192.0.2.1'), 5)
  const late = guests.take('192.0.2.1', 3)
  now += DAY
  guests.take('192.0.2.1', 2)
  late()
  assert.equal(guests.left('192.0.2.1'), 3)
})

test('all guests together have a bound, so that many addresses are no way round', () => {
  const guests = createGuests({ credits: 1 })
  for (let i = 0; i < 500; i++) guests.take(`10.0.${i >> 8}.${i & 255}`, 1)
  assert.equal(guests.left('198.51.100.1'), 0)
  assert.throws(() => guests.take('198.51.100.1', 1), /0 of 1 left today/)
})

test('without a setting nobody is a guest', () => {
  const guests = createGuests({ credits: 0 })
  assert.equal(guests.open, false)
  assert.throws(() => guests.take('192.0.2.1', 1))
})
