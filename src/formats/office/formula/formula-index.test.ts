import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CellStyle } from '../../../document/cell-style.ts'
import type { SheetCell, SheetRow } from '../../../document/sheet-book.ts'
import { Evaluator } from './formula-evaluator.ts'
import { compare, FormulaError, type Scalar } from './formula-values.ts'

function evaluatorOver(columns: (number | string | boolean | undefined)[][]): Evaluator {
  const rows: SheetRow[] = Array.from(
    { length: Math.max(...columns.map(one => one.length)) },
    (_, index) => ({
      index,
      cells: columns.flatMap((values, column): SheetCell[] => {
        const value = values[index]
        const kind = typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'text'
        return value === undefined ? [] : [{ column, kind, value, style: {} as CellStyle }]
      }),
    }),
  )
  const cells = new Map([['one', rows]])
  return new Evaluator({ cells, names: new Map(), tables: new Map() }, new Date(0), String)
}

const place = { sheet: 'one', row: 0, column: 9, down: 0, right: 0 }
const shown = (value: Scalar) => (value instanceof FormulaError ? value.code : value)

test('a column of lookups into a long list finds what is there, however many they are', () => {
  const count = 10_000
  const numbers = Array.from({ length: count }, (_, i) => (i * 7919) % count)
  const names = numbers.map(n => `Part ${n}`)
  const steps = numbers.map((_, i) => i * 10)
  const { scalar } = bound(evaluatorOver([numbers, names, steps]))
  const wrong: string[] = []
  const hold = (formula: string, expected: Scalar) => {
    const value = shown(scalar(formula))
    if (value !== expected && wrong.length < 9) wrong.push(`${formula}: ${value}, not ${expected}`)
  }
  for (let i = 0; i < count; i++) {
    hold(`VLOOKUP(${numbers[i]},$A$1:$B$${count},2,FALSE)`, names[i])
    hold(`INDEX($A$1:$A$${count},MATCH("part ${numbers[i]}",$B$1:$B$${count},0))`, numbers[i])
    hold(`XLOOKUP("PART ${numbers[i]}",$B$1:$B$${count},$A$1:$A$${count},"none")`, numbers[i])
    hold(`XMATCH(${numbers[i]},$A$1:$A$${count},0,-1)`, i + 1)
    hold(`VLOOKUP(${i * 10 + 3},$C$1:$C$${count},1)`, i * 10)
  }
  hold(`VLOOKUP(-1,$A$1:$B$${count},2,FALSE)`, '#N/A')
  assert.deepEqual(wrong, [])
})

test('a list of mixed values is looked through up to the one that passes the value', () => {
  const mixed = Array.from({ length: 200 }, (_, i) => {
    const step = (i * 37) % 23
    return i % 11 === 3 ? undefined : i % 7 === 2 ? `w${step}` : i % 13 === 4 ? step > 11 : step - (i % 3)
  })
  const { scalar } = bound(evaluatorOver([mixed]))
  const inOrder = (value: Scalar, wanted: Scalar, kind: number) =>
    typeof value === typeof wanted && compare(value, wanted) * kind <= 0
  for (const wanted of [5, -1, 22.5, 99, -99, 'w4', 'W22', 'zz', true, false]) {
    const written = JSON.stringify(wanted).toUpperCase()
    for (const kind of [1, -1]) {
      const passed = mixed.findIndex(one => typeof one === typeof wanted && !inOrder(one, wanted, kind))
      const before = mixed.slice(0, passed < 0 ? mixed.length : passed)
      const found = before.findLastIndex(one => typeof one === typeof wanted) + 1
      assert.equal(
        shown(scalar(`MATCH(${written},$A$1:$A$200,${kind})`)),
        found || '#N/A',
        `${written} ${kind}`,
      )
    }
    const same = mixed.findIndex(one => typeof one === typeof wanted && compare(one, wanted) === 0) + 1
    assert.equal(shown(scalar(`MATCH(${written},$A$1:$A$200,0)`)), same || '#N/A', written)
  }
})

function bound(evaluator: Evaluator) {
  return { scalar: (formula: string) => evaluator.scalar(formula, place) }
}
