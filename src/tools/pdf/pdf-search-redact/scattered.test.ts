import assert from 'node:assert/strict'
import { test } from 'node:test'
import { charsOf } from './drawn-texts.ts'
import { readSearch } from './find-hits.ts'
import { isScattered } from './scattered.ts'

const charsFor = (text: string) =>
  charsOf(
    [...text].map((letter, i) => ({ text: letter, x: i * 10, y: 100, advance: 10, size: 12, angle: 0 })),
  )
const isTold = (text: string, words: string, matchCase = false) =>
  isScattered(charsFor(text), [], readSearch({ words, matchCase, wholeWords: true }))

test('letters of a word apart, joined or turned round are told', () => {
  for (const text of [
    'by T.o.b.i.a.s Quill',
    'by To bias Quill',
    'lliuQ saiboT yb',
    'tobiasquill@example.com',
  ])
    assert.equal(isTold(text, 'Tobias Quill'), true, text)
})

test('other texts are not told', () => {
  for (const text of ['by Quill Tobias', 'Tobias 1 Quill', 'Tobias Quillon', 'Annual'])
    assert.equal(isTold(text, 'Tobias Quill\nAnnua'), false, text)
  assert.equal(isTold('tobias quill', 'Tobias Quill', true), false)
})

test('what is gone is not told', () => {
  const search = readSearch({ words: 'Tobias Quill', matchCase: false, wholeWords: true })
  const gone = { left: 0, top: 80, right: 125, bottom: 110 }
  assert.equal(isScattered(charsFor('Tobias Quill'), [gone], search), false)
})
