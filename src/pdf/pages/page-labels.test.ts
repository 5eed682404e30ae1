import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Dict } from '../core/objects.ts'
import { decodeText, encodeText } from '../core/text-strings.ts'
import { readLabels, writeLabels } from './page-labels.ts'

const label = (prefix: string, number: number) => ({ style: 'D', prefix: encodeText(prefix).bytes, number })

test('labels come back as they were written, whatever the script of what stands before the number', () => {
  const labels = [label('亀', 1), label('亁', 2), label('—', 3), label('–', 4), label('–', 5)]
  const root = Dict.of({ PageLabels: writeLabels(labels) })
  assert.deepEqual(
    readLabels(root, labels.length)!.map(({ prefix, number }) => `${decodeText(prefix!)}${number}`),
    ['亀1', '亁2', '—3', '–4', '–5'],
  )
  assert.equal(
    root.dict('PageLabels')!.array('Nums')!.length,
    8,
    'one range for the two that follow each other',
  )
})

test('a document without labels has none, and pages before the first range count from one', () => {
  assert.equal(readLabels(new Dict(), 2), undefined)
  const late = Dict.of({ PageLabels: Dict.of({ Nums: [1, Dict.of({ St: 7 })] }) })
  assert.deepEqual(
    readLabels(late, 2)!.map(({ style, number }) => [style, number]),
    [
      ['D', 1],
      [undefined, 7],
    ],
  )
})
