import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAddressLimit } from './address-limit.ts'

test('an address is refused beyond its limit until its first call is a minute old', () => {
  let now = 0
  const check = createAddressLimit({ limit: 2, now: () => now })
  assert.equal(check('192.0.2.1'), undefined)
  now = 20_000
  assert.equal(check('192.0.2.1'), undefined)
  assert.equal(check('192.0.2.1'), 40)
  assert.equal(check('192.0.2.2'), undefined, 'another address has its own count')
  now = 60_000
  assert.equal(check('192.0.2.1'), undefined)
  assert.equal(check('192.0.2.1'), 20)
})

test('a limit of 0 is none', () => {
  const check = createAddressLimit({ limit: 0 })
  for (let i = 0; i < 1000; i++) assert.equal(check('192.0.2.1'), undefined)
})

/** Whether a call from the second address is refused because of one from the first. */
function together(first: string, second: string): boolean {
  const check = createAddressLimit({ limit: 1, now: () => 0 })
  check(first)
  return check(second) !== undefined
}

test('all addresses of one IPv6 network of 64 bits count as one caller', () => {
  assert.ok(together('2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'))
  assert.ok(together('2001:db8::1', '2001:DB8:0:0:9::'))
  assert.ok(!together('2001:db8:1:2::1', '2001:db8:1:3::1'))
})

test('IPv4 callers count one by one, however their address is written into an IPv6 one', () => {
  for (const [first, second] of [
    ['192.0.2.1', '192.0.2.2'],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.2'],
    ['::ffff:c000:201', '::ffff:c000:202'],
    ['64:ff9b::c000:201', '64:ff9b::c000:202'],
  ] as const) {
    assert.ok(!together(first, second), first)
    assert.ok(together(first, first), first)
  }
})

test('neighbours on the same link count one by one', () => {
  assert.ok(!together('fe80::1%eth0', 'fe80::2%eth0'))
})

test('a clock that is put back locks nobody out', () => {
  let now = 3_600_000
  const check = createAddressLimit({ limit: 1, now: () => now })
  assert.equal(check('192.0.2.1'), undefined)
  now -= 1000
  assert.equal(check('192.0.2.1'), 61)
  now = 0
  assert.equal(check('192.0.2.1'), undefined)
  assert.equal(check('192.0.2.1'), 60)
})
