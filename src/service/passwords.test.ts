import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Fault } from '../fault.ts'
import { checkPassword, hashPassword, readEmail, verifyPassword } from './passwords.ts'

test('a password is verified by its hash, which differs each time', async () => {
  const stored = await hashPassword('correct horse battery')
  assert.match(stored, /^scrypt\$32768\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
  assert.equal(await verifyPassword('correct horse battery', stored), true)
  assert.equal(await verifyPassword('correct horse batterY', stored), false)
  assert.notEqual(await hashPassword('correct horse battery'), stored)
  // Typed on another keyboard, "é" may come as two characters.
  assert.equal(await verifyPassword('cafe\u0301 cafe\u0301 x', await hashPassword('café café x')), true)
})

test('nobody has no password, whatever is typed', async () => {
  assert.equal(await verifyPassword('', undefined), false)
  assert.equal(await verifyPassword('correct horse battery', undefined), false)
})

test('many at once are all answered', async () => {
  const stored = await hashPassword('correct horse battery')
  const answers = await Promise.all(
    ['correct horse battery', 'wrong', 'wrong', 'correct horse battery', 'wrong'].map(one =>
      verifyPassword(one, stored),
    ),
  )
  assert.deepEqual(answers, [true, false, false, true, false])
})

test('weak passwords and things that are no addresses are refused', () => {
  const weak = ['short', '123456789', 'aaaaaaaaaaaa', 'abababababab', 'ann@example.org', 'x'.repeat(201)]
  for (const password of weak)
    assert.throws(() => checkPassword(password, 'ann@example.org'), Fault, password)
  assert.equal(checkPassword('four words are fine', 'ann@example.org'), 'four words are fine')
  assert.equal(checkPassword('пароль из слов', 'ann@example.org'), 'пароль из слов')
  assert.equal(readEmail(' Ann@Example.ORG '), 'ann@example.org')
  for (const email of ['', 'ann', 'a@', '@b', 'a b@c', '<x>@y.org', `${'a'.repeat(250)}@b.org`])
    assert.throws(() => readEmail(email), Fault, email)
})

/** Addresses of machines and what is no name of one. */
const NO_NAMES = [
  'x@[127.0.0.1]',
  'x@[IPv6:::1]',
  'x@127.0.0.1',
  'x@a..b',
  'x@a.b.',
  'x@.b',
  'x@a.b/../c',
  'x@a|b',
]

test('an address is one that people can see and letters can go to', () => {
  for (const given of [
    'Ä@Ö.de',
    'root@localhost',
    'a@mail_1.intra-net',
    'a@हिन्दी.भारत',
    'name+tag@example.org',
    'a@xn--mller-kva.de',
    'о.п@пошта.укр',
  ])
    assert.equal(readEmail(` ${given} `), given.toLowerCase())
  const wrong = [
    'a\u202e@b.c',
    'a\u200b@b.c',
    'a@b\u00ad.c',
    'a\0@b.c',
    'a@b.c\r\nBcc: x@y.z',
    'x,a@b.c',
    'x;a@b.c',
  ]
  for (const given of [...wrong, 'a(x)@b.c', 'group:a@b.c', 'a@b.c,', 'a\ud800@b.c', ...NO_NAMES])
    assert.throws(
      () => readEmail(given),
      { message: 'email: expected an address like name@example.org.' },
      given,
    )
})
