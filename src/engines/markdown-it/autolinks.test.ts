import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findAutolinks } from './autolinks.ts'

const shown = (text: string) => findAutolinks(text).map(({ start, end }) => text.slice(start, end))

test('addresses with a scheme or www.', () => {
  assert.deepEqual(findAutolinks('see www.example.org/help now'), [
    { start: 4, end: 24, href: 'http://www.example.org/help' },
  ])
  assert.deepEqual(shown('http://a.example, HTTPS://b.example/x?y=1#z and ftp://c.example'), [
    'http://a.example',
    'HTTPS://b.example/x?y=1#z',
    'ftp://c.example',
  ])
  assert.deepEqual(shown('https://münchen.example/straße'), ['https://münchen.example/straße'])
})

test('punctuation, brackets and entities after an address are not part of it', () => {
  assert.deepEqual(shown('www.a.example.'), ['www.a.example'])
  assert.deepEqual(shown('www.a.example/b?!:*_~'), ['www.a.example/b'])
  assert.deepEqual(shown('(www.a.example/b(c))'), ['www.a.example/b(c)'])
  assert.deepEqual(shown('www.a.example/b(c)d.'), ['www.a.example/b(c)d'])
  assert.deepEqual(shown('www.a.example/q=x&amp; www.a.example/q=x;'), [
    'www.a.example/q=x',
    'www.a.example/q=x;',
  ])
  assert.deepEqual(shown('www.a.example<b'), ['www.a.example'])
})

test('what is no address stays text', () => {
  for (const text of [
    'xwww.a.example',
    'example.org',
    'www.',
    'http://',
    'https://localhost',
    'www.a_b.example_c',
    'a@b',
    'a@b.c-',
    '@b.example',
  ])
    assert.deepEqual(shown(text), [], text)
})

test('mail addresses', () => {
  assert.deepEqual(findAutolinks('to a.b+c_d@mail-x.example.org.'), [
    { start: 3, end: 29, href: 'mailto:a.b+c_d@mail-x.example.org' },
  ])
  assert.deepEqual(shown('https://a.example/b@c and x@y.example www.z.example'), [
    'https://a.example/b@c',
    'x@y.example',
    'www.z.example',
  ])
})

test('long hostile text is scanned in a moment', () => {
  for (const piece of ['www.', 'http://', 'a@', 'a.', 'www.a.example/)', '&a;', '(', 'a@b.'])
    findAutolinks(piece.repeat(300_000 / piece.length))
})
