import type { SandboxState } from '../../../src/contract/dashboard.ts'

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** A moment in the reader's own time zone. */
export const moment = (iso: string): string => MOMENT.format(new Date(iso))
/** A day of the statistics, which count in UTC. */
export const shortDay = (date: string): string => DAY.format(new Date(date))

/** The shown part of a key; short ones of the operator's choosing end in dots already. */
export const begins = (prefix: string): string => `${prefix.replace(/…$/, '')}…`

export const count = (n: number): string => n.toLocaleString('en')

/** "3 minutes ago" for what is recent, the moment otherwise. */
export function ago(iso: string | null): string {
  if (iso === null) return 'never'
  const s = (Date.now() - Date.parse(iso)) / 1000
  if (s < 90) return 'just now'
  if (s < 5400) return `${Math.round(s / 60)} minutes ago`
  if (s < 36 * 3600) return `${Math.round(s / 3600)} hours ago`
  return moment(iso)
}

export function duration(s: number): string {
  if (s < 120) return `${s} s`
  if (s < 7200) return `${Math.round(s / 60)} min`
  if (s < 172_800) return `${Math.round(s / 3600)} h`
  return `${Math.round(s / 86_400)} days`
}

/** How tools are confined: in a word, and what that means. */
export function confinement(state: SandboxState | null): { value: string; note: string } {
  if (!state) return { value: 'starting', note: '' }
  const { landlock, seccomp, missing } = state
  if (missing.length === 0)
    return { value: 'on', note: `files by Landlock ${landlock}, system calls and network by seccomp` }
  return { value: landlock > 0 || seccomp ? 'partial' : 'off', note: missing.join('; ') }
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
  if (!agent) return 'Unknown browser'
  const named = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(agent))?.[1]
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)]
  if (!browser) return agent.slice(0, 40)
  return system ? `${browser} on ${system}` : browser
}

const DEEDS: Record<string, string> = {
  'key.create': 'Key made',
  'key.rename': 'Key renamed',
  'key.revoke': 'Key revoked',
  'key.limit': 'Limit of a key set',
  'credits.grant': 'Credits granted',
  'account.create': 'Account made',
  'account.sign_up': 'Signed up',
  'operator.claim_link': 'Link for the operator printed',
  'operator.claim': 'Dashboard claimed',
  'sign_in.new_browser': 'Signed in with a new browser',
  'password.change': 'Password changed',
  'authenticator.on': 'Authenticator app turned on',
  'authenticator.off': 'Authenticator app removed',
  'recovery_code.use': 'Recovery code used',
  'passkey.add': 'Passkey added',
  'passkey.remove': 'Passkey removed',
  'session.end': 'Session ended',
  'session.end_others': 'Other sessions ended',
}

/** What an action of the audit log is called. */
export const deed = (action: string): string => DEEDS[action] ?? action
