import type { EntranceAnswer, SessionAnswer, SignedIn } from '../../../src/contract/dashboard.ts'
import { ApiError, get } from './api.ts'

/** Who is signed in. `account` is undefined until `known`, and while nobody is. */
export const session = $state<{ account: SignedIn | undefined; known: boolean; guestCredits: number }>({
  account: undefined,
  known: false,
  /** What may be used today without an account, once it was asked for. */
  guestCredits: 0,
})

/** Asks the server who is signed in, and gives whether it answered; pages call it again after signing in or out. */
export async function loadSession(): Promise<boolean> {
  let reached = true
  try {
    const { account } = await get<SessionAnswer>('/app/api/session')
    session.account = account
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    reached = error.status !== 0
    if (reached) session.account = undefined
  }
  session.known = true
  return reached
}

/** Takes over a balance that came with an answer. */
export function setCredits(left: number): void {
  if (session.account && Number.isFinite(left)) session.account.api_credits = left
}

/** Asks what guests may still use today. */
export async function loadGuest(): Promise<void> {
  try {
    session.guestCredits = (await get<EntranceAnswer>('/app/api/sign-up')).guest_credits
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
