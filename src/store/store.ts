import * as accounts from './accounts.ts'
import * as credits from './credits.ts'
import * as idempotency from './idempotency.ts'
import type { Database } from './sql.ts'
import * as usage from './usage.ts'

/** How a call ended, for the books: its reservation is committed or refunded and the call noted, all at once. */
export interface Settlement {
  reservationId: string | undefined
  outcome: 'commit' | 'refund'
  record: usage.CallRecord
  idempotent?: idempotency.IdempotentCall
}

/**
 * The one set of functions over the state. Grants, keys and accounts wait for the disk; reserves, charges,
 * rates and usage survive a killed process but not a power cut.
 */
export function createStore(db: Database) {
  const forUpdate = db.dialect === 'postgres' ? 'FOR UPDATE' : ''
  return {
    db,

    createAccount: (account: Parameters<typeof accounts.createAccount>[0]) =>
      db.durable(() => accounts.createAccount(account)),
    operatorAccount: () => db.read(() => accounts.operatorAccount()),
    findAccount: (id: string) => db.read(() => accounts.findAccount(id)),
    createKey: (key: Parameters<typeof accounts.createKey>[0]) => db.durable(() => accounts.createKey(key)),
    findKey: (hash: string) => db.read(() => accounts.findKey(hash)),
    listKeys: (accountId?: string) => db.read(() => accounts.listKeys(accountId)),
    matchKeys: (typed: string) => db.read(() => accounts.matchKeys(typed)),
    revokeKey: (id: string) => db.durable(() => accounts.revokeKey(id)),
    readSetting: (name: string) => db.read(() => accounts.readSetting(name)),
    writeSetting: (name: string, value: string) => db.durable(() => accounts.writeSetting(name, value)),
    removeSetting: (name: string) => db.durable(() => accounts.removeSetting(name)),

    admit: (hash: string, defaultLimit: number) =>
      db.transact(() => credits.admit(hash, defaultLimit, forUpdate)),
    reserve: (reservation: credits.Reservation) => db.transact(() => credits.reserve(reservation)),
    grant: (accountId: string, amount: number, note: string) =>
      db.durable(() => credits.grant(accountId, amount, note)),
    balanceOf: (accountId: string) => db.read(() => credits.balanceOf(accountId)),
    audit: (accountId: string) => db.read(() => credits.audit(accountId)),
    renewLeases: (owner: string) => db.transact(() => credits.renewLeases(owner)),
    sweep: (owner: string, onlyServer: boolean) => db.transact(() => credits.sweep(owner, onlyServer)),

    /** Ends a call. `charged` is false when a commit came too late because the reservation had been swept. */
    settle: (settlement: Settlement) =>
      db.transact(function* () {
        const { reservationId, outcome, record, idempotent } = settlement
        let charged = false
        if (reservationId !== undefined) {
          if (outcome === 'commit') charged = yield* credits.commit(reservationId)
          else yield* credits.refund(reservationId)
        }
        const late = outcome === 'commit' && reservationId !== undefined && !charged
        if (idempotent) {
          if (outcome === 'commit' && !late) yield* idempotency.finish(idempotent)
          else yield* idempotency.drop(idempotent)
        }
        yield* usage.recordCall(late ? { ...record, status: 502, credits: 0 } : record)
        return { charged, balance: yield* credits.balanceOf(record.accountId) }
      }),

    usage: (accountId: string, days: number, keyId?: string) =>
      db.read(() => usage.usage(accountId, days, keyId)),
    claim: (call: idempotency.IdempotentCall) => db.transact(() => idempotency.claim(call)),
    dropClaim: (call: idempotency.IdempotentCall) => db.transact(() => idempotency.drop(call)),
    forget: (keepDays: number) =>
      db.transact(function* () {
        yield* usage.forgetCalls(keepDays)
        yield* idempotency.forgetOldKeys()
      }),

    close: () => db.close(),
  }
}

export type Store = ReturnType<typeof createStore>
