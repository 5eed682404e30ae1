import assert from 'node:assert/strict'
import { test } from 'node:test'
import { a1Formula } from './r1c1.ts'

test('cells, rows and columns of R1C1 notation as seen from a cell', () => {
  const seen = (formula: string) => a1Formula(formula, 4, 2)
  assert.equal(seen('R[-1]C+RC[-2]*R1C1'), 'C4+A5*$A$1')
  assert.equal(seen('SUM(R2C2:R[-1]C)'), 'SUM($B$2:C4)')
  assert.equal(seen('SUM(C[-1])+SUM(R1:R3)'), 'SUM(B:B)+SUM($1:$3)')
  assert.equal(seen('\'R1C1 data\'!R2C3&"R1C1"'), '\'R1C1 data\'!$C$2&"R1C1"')
  assert.equal(seen('ROUND(COUNT(R[1]C[1]),2)'), 'ROUND(COUNT(D6),2)')
  assert.equal(seen('Sheet2!RC'), 'Sheet2!C5')
})
