import type { TopUpOffer } from '../../../src/contract/dashboard.ts'

type Offer = NonNullable<TopUpOffer['offers']>[number]

/** What an offer costs, in the reader's way of writing it; currencies have 0, 2 or 3 decimals. */
export function priceOf({ price, currency }: Pick<Offer, 'price' | 'currency'>): string {
  const format = new Intl.NumberFormat(document.documentElement.lang, { style: 'currency', currency })
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(price / 10 ** decimals)
}
