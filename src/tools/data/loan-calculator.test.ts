import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './loan-calculator.ts'

const loan = async (principal: number, annual_rate_percent: number, years: number) =>
  (await runTool(tool, { principal, annual_rate_percent, years })).json

test('a thirty-year mortgage', async () => {
  assert.deepEqual(await loan(200_000, 4.5, 30), {
    monthly_payment: 1013.37,
    total_interest: 164813.42,
    total_paid: 364813.42,
    number_of_payments: 360,
  })
})

test('the payment pays the loan off: the debt run month by month ends at zero', async () => {
  for (const [principal, rate, years] of [
    [1000, 12, 1],
    [250_000, 3.25, 25],
    [9_999.99, 29.9, 4.5],
    [5000, 400, 2],
  ] as const) {
    const { monthly_payment, number_of_payments, total_paid } = await loan(principal, rate, years)
    let debt = principal
    for (let i = 0; i < number_of_payments; i++)
      debt += (debt * rate) / 1200 - total_paid / number_of_payments
    assert.ok(Math.abs(debt) < 0.01 * (1 + rate / 1200) ** number_of_payments, `${debt} left`)
    assert.ok(Math.abs(monthly_payment - total_paid / number_of_payments) <= 0.006)
  }
})

test('without interest it is the amount over the months', async () => {
  assert.deepEqual(await loan(1200, 0, 1), {
    monthly_payment: 100,
    total_interest: 0,
    total_paid: 1200,
    number_of_payments: 12,
  })
})

test('a rate next to nothing keeps its digits', async () => {
  const { monthly_payment, total_interest } = await loan(1_000_000, 1e-9, 30)
  assert.equal(monthly_payment, 2777.78)
  assert.ok(total_interest >= 0 && total_interest < 0.01)
})

test('fractions of a year count in months', async () => {
  assert.equal((await loan(3000, 5, 2.5)).number_of_payments, 30)
  assert.equal((await loan(3000, 5, 1 / 12)).number_of_payments, 1)
  assert.equal((await loan(3000, 0, 1 / 12)).monthly_payment, 3000)
})

test('the largest loan at the highest rate is finite', async () => {
  const json = await loan(1e12, 1000, 100)
  assert.ok(Object.values(json).every(Number.isFinite))
})

test('bounds and types', async () => {
  const call = (principal: unknown, rate: unknown, years: unknown) =>
    refusal(tool, { principal, annual_rate_percent: rate, years })
  assert.match(await call(0, 5, 1), /^400 principal: expected a number above 0/)
  assert.match(await call(-5, 5, 1), /^400 principal: /)
  assert.match(await call(2e12, 5, 1), /^400 principal: /)
  assert.match(await call(1000, -1, 1), /^400 annual_rate_percent: /)
  assert.match(await call(1000, 1001, 1), /^400 annual_rate_percent: /)
  assert.match(await call(1000, 5, 0), /^400 years: /)
  assert.match(await call(1000, 5, -2), /^400 years: /)
  assert.match(await call(1000, 5, 101), /^400 years: /)
  assert.match(await call(1000, 5, 0.04), /^400 years: is less than one monthly payment/)
  assert.match(await call('1000', 5, 1), /^400 principal: .* received "1000"/)
})
