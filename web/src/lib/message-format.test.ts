import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatMessage, partsOf, placesOf } from './message-format.ts'

const PAGES = '{count, plural, one {# page of {name}} other {# pages of {name}}}.'
const POLISH = '{count, plural, one {# strona} few {# strony} many {# stron} other {# strony}}'

test('values and numbers stand in a message as its language writes them', () => {
  assert.equal(formatMessage('Put {name} aside', { name: '{a}.pdf' }, 'en'), 'Put {a}.pdf aside')
  assert.equal(formatMessage('{n} B', { n: 1234567.5 }, 'de'), '1.234.567,5 B')
  assert.equal(formatMessage('{n}', { n: 1234 }, 'ar-EG'), '١٬٢٣٤')
  assert.equal(formatMessage('a {missing}', {}, 'en'), 'a {missing}')
})

test('plural forms are those of the language', () => {
  assert.equal(formatMessage(PAGES, { count: 1, name: 'x' }, 'en'), '1 page of x.')
  assert.equal(formatMessage(PAGES, { count: 2000, name: 'x' }, 'en'), '2,000 pages of x.')
  const forms = [1, 3, 5, 22].map(count => formatMessage(POLISH, { count }, 'pl'))
  assert.deepEqual(forms, ['1 strona', '3 strony', '5 stron', '22 strony'])
  assert.equal(formatMessage('{n, plural, =0 {none} other {#}}', { n: 0 }, 'ja'), 'none')
})

test('a value that looks like a place is not filled in again', () => {
  assert.equal(formatMessage(PAGES, { count: 1, name: '{count}' }, 'en'), '1 page of {count}.')
})

test('tags and places of a message are found', () => {
  assert.deepEqual(placesOf(`See <a>it</a>: ${PAGES}`), ['<a>', 'count', 'name'])
  assert.deepEqual(partsOf('See <a>the list</a>, or <b>x</b>'), [
    { tag: '', text: 'See ' },
    { tag: 'a', text: 'the list' },
    { tag: '', text: ', or ' },
    { tag: 'b', text: 'x' },
  ])
})
