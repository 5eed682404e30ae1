import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linesOf } from './formula-arrays.ts'
import { Evaluator } from './formula-evaluator.ts'
import { parseFormula } from './formula-parser.ts'
import { FormulaError } from './formula-values.ts'
import { UnknownFormula } from './unknown-formula.ts'

const evaluator = new Evaluator(
  { cells: new Map([['s', []]]), names: new Map(), tables: new Map() },
  new Date(0),
  String,
)
const place = { sheet: 's', row: 0, column: 0, down: 0, right: 0 }
const block = (formula: string): unknown[][] =>
  linesOf(evaluator.value(parseFormula(formula), place)).map(line =>
    line.map(one =>
      one instanceof FormulaError ? one.code : typeof one === 'number' ? Number(one.toFixed(4)) : one,
    ),
  )

test('a line through points comes with its facts when they are asked for', () => {
  assert.deepEqual(block('LINEST({3;5;5;7;5;9;2;11;8;6},{1;2;3;4;5;6;7;8;9;10},TRUE,TRUE)'), [
    [0.4061, 3.8667],
    [0.2842, 1.7632],
    [0.2033, 2.5811],
    [2.0418, 8],
    [13.603, 53.297],
  ])
  assert.deepEqual(block('LINEST({2;4.1;5.9},{1;2;3},FALSE)'), [[1.9929, 0]])
})

test('heights may follow from several values, below each other or side by side', () => {
  // 1 + 2a + 3b
  assert.deepEqual(block('LINEST({9;11;19;18},{1,2;2,2;3,4;4,3})'), [[3, 2, 1]])
  assert.deepEqual(block('LINEST({9,11,19,18},{1,2,3,4;2,2,4,3})'), [[3, 2, 1]])
  assert.deepEqual(block('TREND({9;11;19;18},{1,2;2,2;3,4;4,3},{5,5;0,1})'), [[26], [4]])
  assert.deepEqual(block('GROWTH({2;4;8},{1;2;3},{4,5})'), [[16, 32]])
  assert.deepEqual(block('LOGEST({6;12;24},{1;2;3})'), [[2, 3]])
})

test('values that follow from each other are not fitted by guess', () => {
  assert.throws(() => block('LINEST({1;2;4},{1,2;2,4;3,6})'), UnknownFormula)
})
