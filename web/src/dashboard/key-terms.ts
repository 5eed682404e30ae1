import type { Key, KeyTerms } from '../../../src/contract/dashboard.ts'
import { FAMILIES, type Family } from '../../../src/contract/families.ts'
import { t } from './texts.ts'

/** What the form of a key holds; numbers that are empty are null or undefined. */
export interface TermsForm {
  kind: 'all' | 'some' | 'read'
  families: Family[]
  tools: string
  lastDay: string
  credits: number | null | undefined
  rate: number | null | undefined
}

const DAY_MS = 86_400_000

export const formOf = (key?: Key): TermsForm => ({
  kind: key?.read_only ? 'read' : key && key.tools.length + key.families.length > 0 ? 'some' : 'all',
  families: key?.families ?? [],
  tools: (key?.tools ?? []).join(', '),
  lastDay: key?.expires_at ? lastDayOf(key.expires_at) : '',
  credits: key?.credits_per_month,
  rate: key?.rate_limit_per_minute,
})

/** What is sent. A key works through its last day (UTC). */
export function termsOf(form: TermsForm): KeyTerms {
  const some = form.kind === 'some'
  return {
    read_only: form.kind === 'read',
    tools: some ? form.tools.split(/[\s,]+/).filter(Boolean) : [],
    families: some ? form.families : [],
    expires_at: form.lastDay === '' ? null : new Date(Date.parse(form.lastDay) + DAY_MS).toISOString(),
    credits_per_month: form.credits ?? null,
    rate_limit_per_minute: form.rate ?? null,
  }
}

/** Only what is different from a key: a limit that the operator set stays as it is. */
export function changes(form: TermsForm, key: Key): Partial<KeyTerms> {
  const before = termsOf(formOf(key))
  const isNew = ([field, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before[field as keyof KeyTerms])
  return Object.fromEntries(Object.entries(termsOf(form)).filter(isNew))
}

const lastDayOf = (end: string): string => new Date(Date.parse(end) - 1).toISOString().slice(0, 10)

/** How a key is narrowed, for its row. */
export function narrowing(key: Key, now = Date.now()): string[] {
  const all = [...key.families.map(id => FAMILIES[id]), ...key.tools]
  const [tools, count] = [all.slice(0, 3).join(', '), all.length - 3]
  const some = count > 0 ? t('keys.onlyAndMore', { tools, count }) : t('keys.only', { tools })
  return [
    key.read_only ? t('keys.readOnly') : '',
    all.length > 0 ? some : '',
    key.expires_at === null ? '' : lasting(key.expires_at, now),
    key.credits_per_month === null
      ? ''
      : t('keys.spentOf', { spent: key.credits_this_month ?? 0, limit: key.credits_per_month }),
  ].filter(Boolean)
}

function lasting(end: string, now: number): string {
  const day = lastDayOf(end)
  return Date.parse(end) <= now ? t('keys.expiredAfter', { day }) : t('keys.through', { day })
}
