import { badInput } from '../fault.ts'
import * as accounts from './accounts.ts'
import { type AuditEvent, bindAuditLog, note, noted } from './audit-log.ts'
import { bindBooks } from './books.ts'
import * as credits from './credits.ts'
import { bindDeletion } from './deletion.ts'
import { bindFactors } from './factors.ts'
import * as files from './files.ts'
import { bindFiles } from './files.ts'
import * as idempotency from './idempotency.ts'
import { bindIdentities } from './identities.ts'
import * as jobs from './jobs.ts'
import * as leases from './leases.ts'
import { bindLinks, forgetLinks } from './links.ts'
import { bindLogins, forgetLogins } from './logins.ts'
import { bindMails } from './mails.ts'
import { bindPayments } from './payments.ts'
import { bindPipelines } from './pipelines.ts'
import * as hot from './postgres-hot.ts'
import { CHANNEL, type Database, run, type Work } from './sql.ts'
import { bindTeams } from './teams.ts'
import * as usage from './usage.ts'

/** How a call ended, for the books: its reservation is committed or refunded and the call noted, all at once. */
export interface Settlement {
  reservationId: string | undefined
  outcome: 'commit' | 'refund'
  record: usage.CallRecord
  idempotent?: idempotency.IdempotentCall
  /** The sealed result, for repeats of the call. */
  kept?: Uint8Array
  /** The job that this call was, with how it ended; its end and the charge are one. */
  job?: {
    id: string
    owner: string
    result?: string
    warnings?: readonly string[]
    error?: string
    files?: files.NewFile[]
  }
}

const endJob = (job: NonNullable<Settlement['job']>, charged: number): Work<boolean> =>
  jobs.endJob(
    job.id,
    job.owner,
    job.result === undefined
      ? { error: job.error ?? 'The tool failed.' }
      : { result: job.result, credits: charged, warnings: job.warnings ?? [] },
  )

/** Tells the other servers of this database, once what happened stands. */
function* tell({ dialect }: Database, what: string): Work<void> {
  if (dialect === 'postgres') yield* run('SELECT pg_notify(?, ?)', CHANNEL, what)
}

/**
 * The one set of functions over the state. Grants, keys and accounts wait for the disk; reserves, charges,
 * rates and usage survive a killed process but not a power cut.
 */
export function createStore(db: Database) {
  // Over a network each statement is a wait: the steps of every call are one statement there.
  const remote = db.dialect === 'postgres'
  const skipLocked = remote ? 'FOR UPDATE SKIP LOCKED' : ''
  return {
    db,
    ...bindLogins(db),
    ...bindBooks(db),
    ...bindFiles(db),
    ...bindPipelines(db),
    ...bindFactors(db),
    ...bindAuditLog(db),
    ...bindIdentities(db),
    ...bindLinks(db),
    ...bindMails(db),
    ...bindPayments(db),
    ...bindTeams(db),
    ...bindDeletion(db),

    createAccount: (account: Parameters<typeof accounts.createAccount>[0]) =>
      db.durable(() => accounts.createAccount(account)),
    operatorAccount: () => db.read(() => accounts.operatorAccount()),
    findAccount: (id: string) => db.read(() => accounts.findAccount(id)),
    /** Stops an account, or lets it go on; its sessions end. */
    suspend: (id: string, suspended: boolean, event: AuditEvent) =>
      db.durable(() => noted(accounts.suspend(id, suspended), event)),
    changeKey: (id: string, change: accounts.KeyChange, event?: AuditEvent, accountId?: string) =>
      db.durable(() => noted(accounts.changeKey(id, change, accountId), event)),
    listAccounts: (typed?: string) => db.read(() => accounts.listAccounts(typed)),
    createOperator: (id: string) => db.durable(() => accounts.createOperator(id)),
    /** Makes a key, with credits for its account that come or fail with it. */
    createKey: (
      key: Parameters<typeof accounts.createKey>[0],
      gift?: { amount: number; note: string },
      event?: AuditEvent,
    ) =>
      db.durable(function* () {
        const made = yield* accounts.createKey(key)
        if (made && gift && gift.amount > 0) yield* credits.grant(key.accountId, gift.amount, gift.note)
        if (made && event) yield* note(event)
        return made
      }),
    findKey: (hash: string) => db.read(() => accounts.findKey(hash)),
    listKeys: (accountId?: string) => db.read(() => accounts.listKeys(accountId)),
    matchKeys: (typed: string) => db.read(() => accounts.matchKeys(typed)),
    revokeKey: (id: string, event?: AuditEvent) => db.durable(() => noted(accounts.revokeKey(id), event)),
    readSetting: (name: string) => db.read(() => accounts.readSetting(name)),
    writeSetting: (name: string, value: string, event?: AuditEvent) =>
      db.durable(function* () {
        yield* accounts.writeSetting(name, value)
        if (event) yield* note(event)
      }),
    removeSetting: (name: string) => db.durable(() => accounts.removeSetting(name)),

    admit: (hash: string, defaultLimit: number) =>
      remote
        ? db.single(() => hot.admitOnce(hash, defaultLimit))
        : db.transact(() => credits.admit(hash, defaultLimit)),
    /** Admits a call and reserves its credits at once; `reserved` tells whether the balance allowed it. */
    admitAndReserve: (hash: string, defaultLimit: number, reservation: credits.OwnReservation) =>
      remote
        ? db.single(() => hot.admitAndReserveOnce(hash, defaultLimit, reservation))
        : db.transact(() => credits.admitAndReserve(hash, defaultLimit, reservation)),
    reserve: (reservation: credits.Reservation) =>
      remote && !reservation.limited
        ? db.single(() => hot.reserveOnce(reservation))
        : db.transact(() => credits.reserveWithin(reservation)),
    spentThisMonth: (keyId: string) => db.read(() => credits.spentThisMonth(keyId)),
    grant: (accountId: string, amount: number, why: string, event?: AuditEvent) =>
      db.durable(() => noted(credits.grant(accountId, amount, why), event)),
    balanceOf: (accountId: string) => db.read(() => credits.balanceOf(accountId)),
    audit: (accountId: string) => db.read(() => credits.audit(accountId)),
    renewLeases: (owner: string, held: leases.Held) =>
      db.transact(() => leases.renewLeases(db.dialect, owner, held)),
    /** Takes back a call whose end could not be written down: what it holds, what it was charged, its key. */
    undo: (call: { reservationId: string; accountId?: string; claim?: idempotency.IdempotentCall }) =>
      db.transact(function* () {
        yield* credits.undo(call.reservationId, call.accountId)
        if (call.claim) yield* idempotency.forget(call.claim)
      }),
    sweep: (owner: string, onlyServer: boolean) => db.transact(() => credits.sweep(owner, onlyServer)),

    /**
     * Ends a call. `charged` is false when a commit came too late because the reservation had been swept. May be asked
     * again where the answer was lost: a charge that stands is found, and not made twice.
     */
    settle: (settlement: Settlement) => {
      const { reservationId, outcome, record, idempotent, kept, job } = settlement
      if (remote && reservationId !== undefined && !idempotent && !job) {
        return db.single(() => hot.settleOnce(reservationId, outcome, record))
      }
      return db.transact(function* () {
        let charged = false
        if (job && !(yield* endJob(job, record.credits))) {
          // Another server took the job over and ended it: the books are closed already.
          return { charged, balance: yield* credits.balanceOf(record.accountId) }
        }
        if (job) {
          for (const made of job.files ?? []) yield* files.addFile(made)
          yield* files.releaseJobFiles(db.dialect, job.id, record.accountId)
          yield* tell(db, `change ${job.id}`)
        }
        if (reservationId !== undefined) {
          const ended =
            outcome === 'commit' &&
            (yield* credits.commit(reservationId, record.accountId, job && record.credits))
          if (ended === 'again') return { charged: true, balance: yield* credits.balanceOf(record.accountId) }
          if (ended === false) yield* credits.refund(reservationId)
          charged = ended === 'charged'
        }
        const late = outcome === 'commit' && reservationId !== undefined && !charged
        if (idempotent) {
          if (outcome === 'commit' && !late) {
            yield* idempotency.finish(idempotent)
            if (kept) yield* idempotency.keepResult(idempotent, kept)
          } else yield* idempotency.drop(idempotent)
        }
        yield* usage.recordCall(late ? { ...record, status: 502, credits: 0 } : record)
        return { charged, balance: yield* credits.balanceOf(record.accountId) }
      })
    },

    /** Accepts a job: its row, its reservation and its idempotency key stand or fall together, on disk. */
    acceptJob: (
      job: jobs.NewJob,
      amount: number,
      idempotent?: idempotency.IdempotentCall,
      held: { id: string; as: string }[] = [],
    ) =>
      db.durable(function* () {
        if (job.reservation_id !== null) {
          const held = {
            id: job.reservation_id,
            accountId: job.account_id,
            keyId: job.key_id,
            slug: job.slug,
          }
          const left = yield* credits.reserveWithin({ ...held, amount, owner: credits.JOB_OWNER })
          if (left === undefined) return undefined
        }
        if (!(yield* files.holdFiles(db.dialect, job.id, job.account_id, held)))
          throw badInput('file: was deleted, or it has expired. Send it again.')
        if (job.files !== undefined) yield* files.keepForJob(job.id)
        const row = yield* jobs.insertJob(job)
        yield* tell(db, 'new')
        if (idempotent) yield* idempotency.finish(idempotent, job.id)
        return { job: row, balance: yield* credits.balanceOf(job.account_id) }
      }),
    /** Ends a job that is not over and gives its credits back; undefined when it is over. */
    cancelJob: (id: string, accountId: string, why: string) =>
      db.durable(function* () {
        const job = yield* jobs.cancelJob(id, accountId, why)
        if (!job) return undefined
        if (job.reservation_id !== null) yield* credits.refund(job.reservation_id)
        yield* files.releaseJobFiles(db.dialect, id, accountId)
        yield* tell(db, `cancel ${id}`)
        return job
      }),
    noteProgress: (id: string, owner: string, progress: string) =>
      db.transact(function* () {
        yield* jobs.noteProgress(id, owner, progress)
        yield* tell(db, `change ${id}`)
      }),
    lostJobs: (owner: string, ids: string[]) => db.read(() => jobs.lostJobs(db.dialect, owner, ids)),
    /** Calls back with what other servers tell; undefined where there are none. */
    listen: db.listen,
    /** What all accounts have waiting, running and kept. */
    totals: () =>
      db.read(function* () {
        return { ...(yield* jobs.openJobs()), ...(yield* files.filesTotal()) }
      }),
    findJob: (id: string) => db.read(() => jobs.findJob(id)),
    findOwnJob: (id: string, accountId: string, retentionMs: number) =>
      db.read(() => jobs.findOwnJob(id, accountId, retentionMs)),
    listJobs: (...args: Parameters<typeof jobs.listJobs>) => db.read(() => jobs.listJobs(...args)),
    takeJob: (owner: string) =>
      remote
        ? db.single(() => jobs.takeJob(owner, skipLocked))
        : db.transact(() => jobs.takeJob(owner, skipLocked)),
    putBack: (id: string, owner: string, waitMs: number, counts?: boolean) =>
      db.transact(() => jobs.putBack(id, owner, waitMs, counts)),
    recoverJobs: (owner: string, onlyServer: boolean) =>
      db.transact(() => jobs.recoverJobs(owner, onlyServer)),
    takeDeliveries: (owner: string, limit: number) =>
      db.transact(() => jobs.takeDeliveries(owner, limit, skipLocked)),
    recordAttempt: (attempt: jobs.Attempt) => db.transact(() => jobs.recordAttempt(attempt)),
    releaseDelivery: (jobId: string, waitMs: number) =>
      db.transact(() => jobs.releaseDelivery(jobId, waitMs)),
    redeliver: (jobId: string) => db.transact(() => jobs.redeliver(jobId)),
    listDeliveries: (jobId: string) => db.read(() => jobs.listDeliveries(jobId)),
    nextDelivery: () => db.read(() => jobs.nextDelivery()),

    usage: (accountId: string, days: number) => db.read(() => usage.usage(accountId, days)),
    usageDetail: (accountId: string, days: number, keyId?: string | null) =>
      db.read(() => usage.usageDetail(accountId, days, keyId)),
    claim: (call: idempotency.IdempotentCall) => db.transact(() => idempotency.claim(call)),
    isKnownCall: (accountId: string, key: string) => db.read(() => idempotency.isKnownCall(accountId, key)),
    dropClaim: (call: idempotency.IdempotentCall) => db.transact(() => idempotency.drop(call)),
    forget: (keepDays: number, jobRetentionMs: number) =>
      db.transact(function* () {
        yield* jobs.forgetJobs(jobRetentionMs)
        yield* usage.forgetCalls(keepDays)
        yield* idempotency.forgetOldKeys()
        yield* forgetLogins()
        yield* forgetLinks()
      }),

    /** Writes something that does not matter, to see whether anything can be written. */
    probe: () => db.transact(() => accounts.writeSetting('probe', String(Date.now()))),
    close: () => db.close(),
  }
}

export type Store = ReturnType<typeof createStore>
