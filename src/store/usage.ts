import type { UsageAnswer, UsageSum } from '../contract/account.ts'
import type { UsageDetail } from '../contract/dashboard.ts'
import { all, run, type Work } from './sql.ts'

export interface CallRecord {
  accountId: string
  keyId: string | null
  slug: string
  status: number
  credits: number
  durationMs: number
}

/** Notes that a keyed call ended, for the account's usage. */
export function* recordCall(call: CallRecord): Work<void> {
  yield* run(
    'INSERT INTO calls (account_id, key_id, slug, status, credits, duration_ms, at) VALUES (?, ?, ?, ?, ?, ?, now_ms())',
    call.accountId,
    call.keyId,
    call.slug,
    call.status,
    call.credits,
    Math.round(call.durationMs),
  )
}

interface CallRow {
  slug: string
  status: number
  credits: number
  duration_ms: number
  at: number
}

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const DAY_MS = 86_400_000

/** The calls of the last days (UTC) of an account: all, those of one key, or those from the browser (null). */
function* callsOf(accountId: string, days: number, keyId?: string | null) {
  const clock = (yield* all<{ now: number }>('SELECT now_ms() AS now'))[0]!
  const to = day(clock.now)
  const first = Date.parse(to) - (days - 1) * DAY_MS
  const of = keyId === undefined ? "'' = ?" : keyId === null ? "key_id IS NULL AND '' = ?" : 'key_id = ?'
  const rows = yield* all<CallRow>(
    `SELECT slug, status, credits, duration_ms, at FROM calls
     WHERE account_id = ? AND at >= ? AND ${of} ORDER BY at`,
    accountId,
    first,
    keyId ?? '',
  )
  return { now: clock.now, first, to, rows }
}

/** Calls, credits and failures of the last days (UTC), per day and per tool, of an account. */
export function* usage(accountId: string, days: number): Work<UsageAnswer> {
  const { from, to, totals, days: perDay, tools } = yield* usageDetail(accountId, days)
  const withoutMedian = <S extends UsageSum>({ median_ms: _, ...sum }: S) => sum
  return { from, to, totals: withoutMedian(totals), days: perDay.map(withoutMedian), tools }
}

/** The same with the median time of everything, and each day's tools. */
export function* usageDetail(accountId: string, days: number, keyId?: string | null): Work<UsageDetail> {
  const { now, first, to, rows } = yield* callsOf(accountId, days, keyId)
  const perDay = Map.groupBy(rows, row => day(row.at))
  const dates: string[] = []
  for (let at = first; at <= now; at += DAY_MS) dates.push(day(at))
  const bySize = (a: UsageSum & { slug: string }, b: UsageSum & { slug: string }) =>
    b.calls - a.calls || a.slug.localeCompare(b.slug)
  const perTool = (some: CallRow[]) =>
    [...Map.groupBy(some, row => row.slug)].map(([slug, own]) => ({ slug, ...sumOf(own) })).sort(bySize)
  return {
    from: day(first),
    to,
    totals: sumOf(rows),
    days: dates.map(date => ({ date, ...sumOf(perDay.get(date) ?? []) })),
    tools: perTool(rows),
    cells: dates.toReversed().flatMap(date => perTool(perDay.get(date) ?? []).map(sum => ({ date, ...sum }))),
  }
}

const sumOf = (rows: CallRow[]): UsageSum => ({
  calls: rows.length,
  credits: rows.reduce((sum, row) => sum + row.credits, 0),
  failures: rows.filter(row => row.status >= 400).length,
  median_ms: rows.length === 0 ? 0 : median(rows.map(row => row.duration_ms)),
})

function median(values: number[]): number {
  const sorted = values.sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : Math.round((sorted[middle - 1]! + sorted[middle]!) / 2)
}

/** Forgets calls that are older than anybody asks about. */
export function* forgetCalls(keepDays: number): Work<void> {
  yield* run('DELETE FROM calls WHERE at < now_ms() - ?', keepDays * DAY_MS)
}
