import type { SandboxState } from '../../../src/contract/dashboard.ts'
import { locale } from '../lib/messages.ts'
import { t } from './texts.ts'

const MOMENT = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
const DAY = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
const WHOLE_DAY = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })

const RELATIVE = new Intl.RelativeTimeFormat(locale)

/** A moment in the reader's own time zone. */
export const moment = (iso: string): string => MOMENT.format(new Date(iso))
/** A day of the statistics, which count in UTC. */
export const shortDay = (date: string): string => DAY.format(new Date(date))
export const wholeDay = (date: string): string => WHOLE_DAY.format(new Date(date))

/** The shown part of a key; short ones of the operator's choosing end in dots already. */
export const begins = (prefix: string): string => `${prefix.replace(/…$/, '')}…`

export { number as count } from '../lib/format.ts'

/** "3 minutes ago" for what is recent, the moment otherwise. */
export function ago(iso: string | null): string {
  if (iso === null) return t('show.never')
  const s = (Date.now() - Date.parse(iso)) / 1000
  if (s < 90) return t('show.justNow')
  if (s < 5400) return RELATIVE.format(-Math.round(s / 60), 'minute')
  if (s < 36 * 3600) return RELATIVE.format(-Math.round(s / 3600), 'hour')
  return moment(iso)
}

export function duration(s: number): string {
  if (s < 120) return inUnits(s, 'second')
  if (s < 7200) return inUnits(s / 60, 'minute')
  if (s < 172_800) return inUnits(s / 3600, 'hour')
  return inUnits(s / 86_400, 'day')
}

const inUnits = (n: number, unit: string): string =>
  Math.round(n).toLocaleString(locale, { style: 'unit', unit, unitDisplay: 'short' })

/** How tools are confined: in a word, and what that means. */
export function confinement(state: SandboxState | null): { value: string; note: string } {
  if (!state) return { value: t('confined.starting'), note: '' }
  const { landlock, seccomp, missing } = state
  if (missing.length === 0)
    return { value: t('confined.on'), note: t('show.filesByLandlockSystem', { landlock }) }
  return {
    value: landlock > 0 || seccomp ? t('confined.partial') : t('confined.off'),
    note: missing.join('; '),
  }
}

const BROWSERS: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
]

/** How a person would name the browser that calls itself so. */
export function browserName(agent: string | null): string {
  if (!agent) return t('show.unknownBrowser')
  const named = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(agent))?.[1]
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)]
  if (!browser) return agent.slice(0, 40)
  return system ? t('show.on', { browser, system }) : browser
}

const DEEDS: Record<string, string> = {
  'key.create': t('show.keyMade'),
  'key.rename': t('show.keyRenamed'),
  'key.change': t('show.keyChanged'),
  'account.suspend': t('show.accountSuspended'),
  'account.resume': t('show.accountResumed'),
  'key.revoke': t('show.keyRevoked'),
  'key.limit': t('show.limitKeySet'),
  'credits.grant': t('show.creditsGranted'),
  'account.create': t('show.accountMade'),
  'account.sign_up': t('show.signedUp'),
  'operator.claim_link': t('show.linkOperatorPrinted'),
  'operator.claim': t('show.dashboardClaimed'),
  'sign_in.new_browser': t('show.signedNewBrowser'),
  'password.change': t('show.passwordChanged'),
  'authenticator.on': t('show.authenticatorAppTurned'),
  'authenticator.off': t('show.authenticatorAppRemoved'),
  'recovery_code.use': t('show.recoveryCodeUsed'),
  'passkey.add': t('show.passkeyAdded'),
  'passkey.remove': t('show.passkeyRemoved'),
  'session.end': t('show.sessionEnded'),
  'session.end_others': t('show.otherSessionsEnded'),
}

/** What an action of the audit log is called. */
export const deed = (action: string): string => DEEDS[action] ?? action
