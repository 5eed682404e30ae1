import { answered } from '../lib/answered.svelte.ts'
import { ApiError } from '../lib/api.ts'
import { errorText } from '../lib/errors.ts'
import { session } from '../lib/session.svelte.ts'
import { t } from './texts.ts'

/** What a page shows once the server has answered; `again` asks anew and keeps the old answer meanwhile. */
export interface Loaded<T> {
  readonly value: T | undefined
  readonly error: string
  readonly busy: boolean
  again: () => Promise<void>
}

export function loaded<T>(load: () => Promise<T>): Loaded<T> {
  let value = $state.raw<T>()
  let error = $state('')
  let busy = $state(false)
  let latest = 0

  async function again(): Promise<void> {
    const mine = ++latest
    busy = true
    try {
      const answer = await load()
      // Of two answers under way only the one that was asked for last counts.
      if (mine !== latest) return
      value = answer
      error = ''
    } catch (failure) {
      if (mine === latest) error = explain(failure)
    }
    if (mine === latest) busy = false
  }
  void again()
  return {
    get value() {
      return value
    },
    get error() {
      return error
    },
    get busy() {
      return busy
    },
    again,
  }
}

/** Whether every part has been answered: a page that waits for all of them does not jump as each arrives. */
export const allThere = (...parts: Loaded<unknown>[]): boolean =>
  parts.every(part => part.value !== undefined || part.error !== '')

/** The sentence for what went wrong. A session that is over sends people to the sign-in page. */
export function explain(failure: unknown): string {
  if (!(failure instanceof ApiError)) throw failure
  if (failure.status === 401) session.account = undefined
  // The server's own sentence says more than its code: that the password is wrong, not that one should sign in.
  const text = answered(failure.message) ?? errorText(failure)
  return failure.status === 429 && failure.retryAfter !== undefined
    ? `${text} (${wait(failure.retryAfter)})`
    : text
}

const wait = (s: number): string =>
  s < 90 ? t('data.seconds', { count: s }) : t('data.minutes', { count: Math.ceil(s / 60) })
