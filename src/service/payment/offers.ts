import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { ConfigError } from '../../config.ts'

const OFFERS = z
  .array(
    z.strictObject({
      credits: z.int().min(1).max(1_000_000_000),
      /** In the smallest unit of the currency, as cents. */
      price: z.int().min(1),
      currency: z.string().regex(/^[a-z]{3}$/),
    }),
  )
  .min(1)
  .max(20)
  .refine(
    list => new Set(list.map(one => one.credits)).size === list.length,
    'two offers have the same credits',
  )

export type Offer = z.output<typeof OFFERS>[number]

/** The offers of a file: `[{ "credits": 1000, "price": 900, "currency": "eur" }]`. */
export function readOffers(path: string): Offer[] {
  try {
    return OFFERS.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    const issue = error instanceof z.ZodError ? error.issues[0] : undefined
    const why = issue ? `${issue.path.join('.')} ${issue.message}`.trim() : (error as Error).message
    throw new ConfigError(`PAYMENT_OFFERS: ${path} can't be used: ${why}.`)
  }
}

/** A price as people write it; currencies have 0, 2 or 3 decimals. */
export function priceText(price: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' })
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(price / 10 ** decimals).replace(/\u00a0/g, ' ')
}
