import { randomBytes } from 'node:crypto'
import type { AuditEvent } from '../store/audit-log.ts'
import type { LinkPurpose } from '../store/links.ts'
import type { Store } from '../store/store.ts'
import { hashSecret } from './keys.ts'

const HOUR_MS = 3_600_000
export const LINK_LIFE_MS: Record<LinkPurpose, number> = {
  confirm: 48 * HOUR_MS,
  reset: HOUR_MS,
  invitation: 7 * 24 * HOUR_MS,
}
const PAGES: Record<LinkPurpose, string> = { confirm: 'confirm', reset: 'reset', invitation: 'invitation' }

/** A link that works once. What it holds stands after the `#`, where no log sees it, and is stored as a hash only. */
export async function newLink(
  store: Store,
  url: string,
  link: { purpose: LinkPurpose; accountId: string; email?: string; role?: string },
  event?: AuditEvent,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { purpose } = link
  await store.makeLink({ ...link, tokenHash: hashSecret(token), lifeMs: LINK_LIFE_MS[purpose] }, event)
  return `${url}/${PAGES[purpose]}#${token}`
}
