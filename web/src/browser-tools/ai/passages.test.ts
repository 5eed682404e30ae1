import assert from 'node:assert/strict'
import { test } from 'node:test'
import { glossaryOf, lookUp } from './glossary.ts'
import { marked, passagesOf, search } from './passages.ts'

const page = (number: number, ...texts: string[]) => ({
  number,
  blocks: texts.map(text => ({ kind: 'paragraph', text })),
})

test('passages are found by their rare words, with their page', () => {
  const passages = passagesOf(
    [
      page(1, 'The harbour has two cranes. '.repeat(30)),
      page(2, 'Fees are paid at the office on the quay.'),
      page(3, 'Pilots board outside the breakwater.'),
    ],
    'a.pdf',
  )
  const [first] = search(passages, 'Where are the fees paid?')
  assert.deepEqual([first!.passage.page, first!.passage.file], [2, 'a.pdf'])
  assert.ok(passages.every(passage => passage.text.length <= 900))
  assert.deepEqual(search(passages, 'zeppelin'), [])
  assert.deepEqual(search(passages, 'the and of'), [])
})

test('what fits is marked, bent words too', () => {
  assert.deepEqual(
    marked('A fee is due.', 'fees')
      .filter(piece => piece.hit)
      .map(piece => piece.text),
    ['fee'],
  )
})

test('a glossary is looked up by its longest terms', () => {
  const glossary = glossaryOf('harbour;Hafen\nharbour master;Hafenmeister\nfee,Gebühr')
  assert.deepEqual(lookUp('The harbour master sets the Fee.', glossary), [
    { from: 'harbour master', to: 'Hafenmeister', count: 1 },
    { from: 'fee', to: 'Gebühr', count: 1 },
  ])
})
