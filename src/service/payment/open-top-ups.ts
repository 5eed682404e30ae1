import type { Config } from '../../config.ts'
import type { Store } from '../../store/store.ts'
import type { Mails } from '../mail/mails.ts'
import { createTopUps, type TopUps } from '../top-up.ts'
import type { AutomaticTopUps } from './automatic.ts'

export interface OpenTopUps {
  topUps: TopUps
  /** Looks after cards that were kept, where the payment service can charge them. */
  automatic?: AutomaticTopUps
}

/** The top-ups that the settings ask for; a payment service is loaded only where it is set. */
export async function openTopUps(
  store: Store,
  { payment }: Config,
  around: { mails?: Mails | undefined; owner: string; onTrouble: (detail: string) => void },
): Promise<OpenTopUps> {
  if (!payment) return { topUps: createTopUps(store) }
  const { stripe } = await import('./stripe.ts')
  const { readOffers } = await import('./offers.ts')
  const { createAutomaticTopUps } = await import('./automatic.ts')
  const topUps = createTopUps(
    store,
    stripe({ ...payment, offers: readOffers(payment.offersFile) }),
    async (accountId, credits) =>
      around.mails?.tell(accountId, {
        kind: 'topUpFailed',
        values: { credits },
        url: `${payment.returnUrl}/dashboard/credits`,
      }),
  )
  return { topUps, automatic: createAutomaticTopUps({ store, topUps, ...around }) }
}
