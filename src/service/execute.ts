import { randomUUID } from 'node:crypto'
import type { CatalogTool } from '../catalog.ts'
import { badInput, Fault } from '../fault.ts'
import { counted } from '../lib/text/counted.ts'
import type { CallResult } from '../runner/protocol.ts'
import type { Rate } from '../store/credits.ts'
import type { IdempotentCall } from '../store/idempotency.ts'
import type { Held } from '../store/leases.ts'
import type { Settlement, Store } from '../store/store.ts'
import { readInput } from '../tool.ts'
import { openKept, sealResult } from './kept-results.ts'
import { checkChange, checkTool, type KeyScopes, readScopes } from './key-scopes.ts'
import { bearerToken, hashSecret, isMistyped, type SealedCall } from './keys.ts'
import { createRuns, type RunRequest, type RunSettings, runsHere } from './run-tool.ts'
import { type Timing, timed } from './telemetry/timings.ts'
import { createUnsettled } from './unsettled.ts'
import { untilBack } from './until-back.ts'

/** Who calls, once the key or the session is known. */
export interface Caller {
  accountId: string
  /** Null for calls from the browser, which are the account's own. */
  keyId: string | null
  keyName: string
  balance: number
  /** What the key may do; absent where that is everything. */
  scopes?: KeyScopes
  /** Whether the key may spend only so much. */
  limited?: boolean
  /** Set when the call's credits were reserved with its admission. */
  reservationId?: string
}

/** What the answer's headers say; filled as the call goes on, so that refusals carry it too. */
export interface CallReport {
  rate?: Rate | undefined
  creditsUsed: number
  creditsRemaining?: number
  /** Where the call's time went, where somebody traces it. */
  timings?: Timing[]
}

/** What somebody with a key is about to do. */
export interface Purpose {
  /** A call of which nothing can be refused any more. */
  ready?: CatalogTool | undefined
  /** Whether it does more than look. */
  changes?: boolean
}

export interface ExecuteRequest
  extends Pick<RunRequest, 'entry' | 'input' | 'read' | 'wantsJson' | 'folder' | 'signal' | 'onStart'> {
  caller: Caller | undefined
  /** Where a call without an account comes from. */
  address?: string
  /** The caller's own key against double charging, with a fingerprint of the whole call. */
  idempotency?: SealedCall
  report: CallReport
  startedAt: number
}

export interface ServiceSettings extends RunSettings {
  store: Store
  rateLimitPerMinute: number
  /** This server's name among the owners of reservations. */
  owner: string
  /** Kept up to date with what calls and jobs hold. */
  held: Held
}

export type Service = ReturnType<typeof createService>

/** The one path of every call: admit → check → reserve → run → settle. */
export function createService(settings: ServiceSettings) {
  const { store, pool, owner, held } = settings
  const { runTool, runHere } = createRuns(settings)
  const unsettled = createUnsettled(store, detail => settings.onTrouble('-', detail))

  /**
   * Verifies a key and counts the call against its rate. For a call of which nothing can be refused any more, its
   * credits are reserved on the same way to the store.
   */
  async function admit(
    authorization: string | undefined,
    report: CallReport,
    { ready, changes }: Purpose = {},
  ): Promise<Caller> {
    const token = bearerToken(authorization)
    if (token === undefined) {
      throw new Fault(
        'unauthorized',
        'authorization: this call needs the header "Authorization: Bearer <API key>".',
      )
    }
    const hash = hashSecret(token)
    const limit = settings.rateLimitPerMinute
    const reservation = ready && { id: randomUUID(), slug: ready.slug, amount: ready.tool.credits, owner }
    const admission = await timed(report.timings, 'admit', () =>
      reservation
        ? store.admitAndReserve(hash, limit, reservation).catch(error => {
            unsettled.add({ reservationId: reservation.id })
            throw error
          })
        : store.admit(hash, limit),
    )
    if (admission.kind === 'unknown') {
      throw new Fault(
        'payment',
        isMistyped(token)
          ? 'authorization: the API key is mistyped.'
          : 'authorization: the API key is not known here, or was revoked.',
      )
    }
    if (admission.kind === 'expired') {
      const day = new Date(admission.expiredAt).toISOString().slice(0, 10)
      throw new Fault(
        'payment',
        `authorization: the API key expired on ${day}; make a new one in the dashboard.`,
      )
    }
    if (admission.kind === 'suspended') throw suspended()
    report.rate = admission.rate
    report.creditsRemaining = admission.balance
    if (admission.kind === 'limited') {
      const { limit } = admission.rate
      throw new Fault(
        'too-many',
        `The key's limit of ${limit} calls a minute is reached; wait before the next call.`,
        {
          retryAfter: admission.retryAfter,
        },
      )
    }
    const { accountId, keyId, keyName, balance, scopes, creditLimit } = admission
    const caller: Caller = {
      ...{ accountId, keyId, keyName, balance },
      ...(scopes !== undefined && { scopes: readScopes(scopes) }),
      ...(creditLimit !== undefined && { limited: true }),
    }
    if (changes) checkChange(caller)
    // Of a narrowed key nothing was reserved yet.
    if (!reservation || admission.reserved === undefined) return caller
    if (!admission.reserved) throw tooPoor(reservation.amount, balance)
    held.reservations.add(reservation.id)
    return { ...caller, reservationId: reservation.id }
  }

  /**
   * Refuses a call that the key is not for or the balance cannot pay, before its body is read; the repeat of a paid one
   * costs nothing.
   */
  async function checkCall(caller: Caller, entry: CatalogTool, idempotencyKey?: string): Promise<void> {
    checkTool(caller, entry)
    const { credits } = entry.tool
    if (caller.balance >= credits) return
    const mayRepeat =
      idempotencyKey !== undefined && (await store.isKnownCall(caller.accountId, hashSecret(idempotencyKey)))
    if (!mayRepeat) throw tooPoor(credits, caller.balance)
  }

  async function execute(request: ExecuteRequest): Promise<CallResult> {
    const { entry, caller } = request
    const from = { caller: caller?.accountId ?? request.address ?? '', keyed: caller !== undefined }
    if (!caller) return runTool({ ...request, from })
    const idempotent = request.idempotency && { ...request.idempotency, accountId: caller.accountId, owner }
    const record = { accountId: caller.accountId, keyId: caller.keyId, slug: entry.slug }
    const durationMs = () => performance.now() - request.startedAt
    let reservationId = caller.reservationId
    let claimed: IdempotentCall | undefined
    let booked = false
    try {
      // Small inputs are checked before anything is reserved; the rest is checked in the child.
      const read =
        request.read ?? ('bodyPath' in request.input ? undefined : readInput(entry.tool, request.input))
      const found = idempotent && (await waitForClaim(idempotent, request.signal))
      const first = found?.kind !== 'repeat'
      const kept = found?.kind === 'repeat' ? found.kept : undefined
      if (found?.kind === 'repeat' && !kept && found.repeats > MAX_RERUNS) throw tooOften()
      if (first && idempotent) {
        claimed = idempotent
        held.claims.add(nameOf(claimed))
      }
      if (first && entry.tool.credits > 0 && reservationId === undefined)
        reservationId = await reserve(caller, entry, request.report)
      const result = kept
        ? await openKept(kept, request.idempotency!.secret, request.folder)
        : await runTool({ ...request, from, ...(read && { read }) })
      request.signal.throwIfAborted()
      const toKeep = claimed && (await sealResult(result, request.idempotency!.secret))
      const credits = reservationId === undefined ? 0 : entry.tool.credits
      const settled = await timed(request.report.timings, 'settle', () =>
        settle({
          reservationId,
          outcome: 'commit',
          record: { ...record, status: 200, credits, durationMs: durationMs() },
          ...(claimed && { idempotent: claimed }),
          ...(toKeep && { kept: toKeep }),
        }),
      )
      booked = true
      request.report.creditsRemaining = settled.balance
      if (reservationId !== undefined && !settled.charged) {
        // Swept, or charged by a first try that is still on its way: in either case nothing is to be paid.
        unsettled.add({ reservationId, accountId: caller.accountId })
        throw new Fault('failed', 'The call took too long to be settled; nothing was charged. Try again.')
      }
      request.report.creditsUsed = credits
      return result
    } catch (error) {
      // Its reservation was swept: the books say so already.
      if (booked) throw error
      const status = error instanceof Fault ? error.status : 502
      try {
        const settled = await timed(request.report.timings, 'settle', () =>
          store.settle({
            reservationId,
            outcome: 'refund',
            record: { ...record, status, credits: 0, durationMs: durationMs() },
            ...(claimed && { idempotent: claimed }),
          }),
        )
        request.report.creditsRemaining = settled.balance
      } catch (lost) {
        if (reservationId !== undefined)
          unsettled.add({ reservationId, accountId: caller.accountId, ...(claimed && { claim: claimed }) })
        throw lost
      }
      throw error
    } finally {
      // What could not be written down is no longer renewed, so that it is swept once the store is back.
      if (reservationId !== undefined) held.reservations.delete(reservationId)
      if (claimed) held.claims.delete(nameOf(claimed))
    }
  }

  /** Ends a call well; one whose database goes away at this moment gets a little time for it to come back. */
  const settle = (settlement: Settlement) => untilBack(() => store.settle(settlement))

  async function reserve(caller: Caller, entry: CatalogTool, report: CallReport): Promise<string> {
    const id = randomUUID()
    const amount = entry.tool.credits
    const { accountId, keyId, limited = false } = caller
    const balance = await store
      .reserve({ id, accountId, keyId, slug: entry.slug, amount, owner, limited })
      .catch(error => {
        if (!isPayment(error)) unsettled.add({ reservationId: id })
        throw error
      })
    if (balance === undefined) throw tooPoor(amount, await store.balanceOf(accountId))
    held.reservations.add(id)
    report.creditsRemaining = balance
    return id
  }

  /** What an idempotency key stands for, once nothing runs under it any more. */
  async function waitForClaim(call: IdempotentCall, signal: AbortSignal) {
    for (;;) {
      const found = await store.claim(call)
      if (found.kind === 'first' || found.kind === 'repeat') return found
      if (found.kind === 'different') {
        throw badInput('idempotency-key: was used for another call within the last 24 hours; use a new one.')
      }
      await new Promise(resolve => setTimeout(resolve, 50))
      signal.throwIfAborted()
    }
  }

  return {
    admit,
    checkCall,
    waitForClaim,
    execute,
    runsHere,
    runTool,
    settle,
    /** Takes back what could not be settled, as soon as the store answers. */
    withdraw: unsettled.add,
    runHere,
    store,
    pool,
    owner,
    held,
    /** Before the store is closed. */
    stop: () => unsettled.stop(),
  }
}

/** The repeat of a call whose result is too large to be kept runs again, so often. */
const MAX_RERUNS = 10
const tooOften = () =>
  badInput(
    `idempotency-key: the result is too large to be kept and was made again ${MAX_RERUNS} times; use a new key.`,
  )

const nameOf = ({ accountId, key }: IdempotentCall): string => `${accountId} ${key}`

/** Whether a job had better be tried again than failed: the server is busy or stopping, or lacks its disk for now. */
export const isForLater = (error: unknown, lastTry: boolean): boolean =>
  error instanceof Fault && (error.kind === 'too-many' || (error.kind === 'unavailable' && !lastTry))

const isPayment = (error: unknown): boolean => error instanceof Fault && error.kind === 'payment'

/** Whoever belongs to an account that the operator has stopped. */
export const suspended = (): Fault =>
  new Fault('forbidden', 'account: is suspended; ask whoever runs this server.')

/** A call or job that the balance cannot pay. */
export const tooPoor = (credits: number, balance: number, what = 'call'): Fault =>
  new Fault(
    'payment',
    `api_credits: this ${what} costs ${counted(credits, 'credit')}, the balance is ${balance}; top up the account.`,
  )
