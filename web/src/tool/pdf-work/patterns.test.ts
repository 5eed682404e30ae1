import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findPattern, findWords, type PatternName } from './patterns.ts'

const found = (name: PatternName, text: string) =>
  findPattern(name, text).map(({ start, end }) => text.slice(start, end))

test('IBANs are those whose check digits hold, without the word behind them', () => {
  const text =
    'Pay to DE89 3704 0044 0532 0130 00 BIC COBADEFF, not DE88 3704 0044 0532 0130 00; GB82WEST12345698765432.'
  assert.deepEqual(found('iban', text), ['DE89 3704 0044 0532 0130 00', 'GB82WEST12345698765432'])
})

test('what is called an IBAN is covered with a slip in it, too', () => {
  const text =
    'IBAN: DE88 3704 0044 0532 0130 00 BIC COBADEFF; iban DE89 3704 0044 0532, IBAN DE89 3704 0044 0532 0130 00. IBAN follows'
  assert.deepEqual(found('iban', text), [
    'DE88 3704 0044 0532 0130 00',
    'DE89 3704 0044 0532',
    'DE89 3704 0044 0532 0130 00',
  ])
})

test('mail, phone and card numbers are found, sums and days are none', () => {
  assert.deepEqual(found('email', 'Write to jörg.o-neil+x@mail.example.org.'), [
    'jörg.o-neil+x@mail.example.org',
  ])
  const text =
    'Tel. +49 30 901820, 030/901820, (212) 555-0100, 555-123-4567; 12.03.2024, 1.234.567,89 EUR, 4111 1111 1111 1111'
  assert.deepEqual(found('phone', text), ['+49 30 901820', '030/901820', '(212) 555-0100', '555-123-4567'])
  assert.deepEqual(found('card', text), ['4111 1111 1111 1111'])
  assert.deepEqual(found('card', '4111 1111 1111 1112'), [])
})

test('dates in figures and words; names after a title or a label', () => {
  assert.deepEqual(found('date', 'On 2024-02-29, 3.12.24, 7. März 2024 and May 4, 2021.'), [
    '2024-02-29',
    '3.12.24',
    '7. März 2024',
    'May 4, 2021',
  ])
  assert.deepEqual(found('name', 'Dear Ms. Ada Lovelace, Herr Karl von der Heide wrote. Name: Zoë Åberg'), [
    'Ms. Ada Lovelace',
    'Karl von der Heide',
    'Zoë Åberg',
  ])
})

test('words are found in any case, across line ends, accents aside, wherever they stand', () => {
  const text = 'The MÜLLER\r\ncase: Muller Case (müller case)'
  assert.deepEqual(
    findWords('muller case', text).map(({ start, end }) => text.slice(start, end)),
    ['MÜLLER\r\ncase', 'Muller Case', 'müller case'],
  )
  assert.deepEqual(findWords('a.b', 'aXb a.b'), [{ start: 4, end: 7 }])
  assert.deepEqual(findWords(' ', 'x'), [])
})
