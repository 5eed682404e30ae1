import { z } from 'zod'
import { badInput } from '../../fault.ts'
import { round } from '../../lib/text/numbers.ts'
import { p } from '../../params.ts'
import { defineTool, json } from '../../tool.ts'

export default defineTool({
  name: 'Loan calculator',
  description:
    'Calculates the equal monthly payment of a loan, with the interest and the sum of all payments. Amounts are rounded to cents; the last payment makes up for the rounding.',
  credits: 0,
  params: {
    principal: p.number({ above: 0, max: 1e12 }).describe('The amount borrowed, in any currency.'),
    annual_rate_percent: p
      .number({ min: 0, max: 1000 })
      .describe('Nominal interest per year in percent, charged monthly; 0 is allowed.'),
    years: p
      .number({ above: 0, max: 100 })
      .describe('Time to pay it off. Fractions count to the nearest whole month: 2.5 is 30 payments.'),
  },
  returns: json(
    z.object({
      monthly_payment: z.number(),
      total_interest: z.number(),
      total_paid: z.number(),
      number_of_payments: z.int(),
    }),
  ),
  example: { principal: 200_000, annual_rate_percent: 4.5, years: 30 },
  runs: 'inline',
  check({ years }) {
    if (Math.round(years * 12) < 1) throw badInput('years: is less than one monthly payment (1/12).')
  },
  run({ principal, annual_rate_percent, years }) {
    const count = Math.round(years * 12)
    const rate = annual_rate_percent / 1200
    // expm1 and log1p keep their digits at rates near zero, where (1 + r)^n − 1 loses all of them.
    const payment =
      rate === 0 ? principal / count : (principal * rate) / -Math.expm1(-count * Math.log1p(rate))
    const paid = round(payment * count, 2)
    return {
      monthly_payment: round(payment, 2),
      total_interest: round(paid - principal, 2),
      total_paid: paid,
      number_of_payments: count,
    }
  },
})
