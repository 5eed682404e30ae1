import { one, run, type Work } from './sql.ts'

/**
 * Whether an account may have one more of what `counting` counts. Of those who ask at once each counts after the one
 * before: an update ahead of the look takes the row's lock.
 */
export function* hasRoom(
  accountId: string,
  counting: string,
  most = Number.POSITIVE_INFINITY,
): Work<boolean> {
  if (most === Number.POSITIVE_INFINITY) return true
  yield* run('UPDATE accounts SET id = id WHERE id = ?', accountId)
  const row = yield* one<{ count: number }>(counting, accountId)
  return Number(row!.count) < most
}
