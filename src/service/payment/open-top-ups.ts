import type { Config } from '../../config.ts'
import type { Store } from '../../store/store.ts'
import { createTopUps, type TopUps } from '../top-up.ts'

/** The top-ups that the settings ask for; a payment service is loaded only where it is set. */
export async function openTopUps(store: Store, { payment }: Config): Promise<TopUps> {
  if (!payment) return createTopUps(store)
  const { stripe } = await import('./stripe.ts')
  const { readOffers } = await import('./offers.ts')
  return createTopUps(store, stripe({ ...payment, offers: readOffers(payment.offersFile) }))
}
