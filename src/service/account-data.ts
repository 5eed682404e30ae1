import { badInput, Fault } from '../fault.ts'
import { createZip, type ZipSource } from '../formats/archive/zip-writer.ts'
import { EXPORTED_TABLES, type ExportedTable } from '../store/deletion.ts'
import type { Store } from '../store/store.ts'
import type { Jobs } from './jobs.ts'
import type { Mails } from './mail/mails.ts'
import { eventBy, type Session, type Visitor } from './sessions.ts'

const DAY_MS = 86_400_000
/** Rows in memory at once. */
const PAGE = 1000
/** Tables that may have any number of rows are read by their ids. */
const LONG: ReadonlySet<ExportedTable> = new Set(['ledger', 'calls', 'audit'])
const MOST = 100_000

/** Everything that is stored about an account, as a ZIP of JSON; gives its size. Kept files are listed, not included. */
export async function exportAccount(store: Store, accountId: string, path: string): Promise<number> {
  const account = await store.findAccount(accountId)
  if (!account) throw new Fault('not-found', 'There is no such account.')
  async function* sources(): AsyncGenerator<ZipSource> {
    const members = await store.membersOf(accountId)
    const teams = await store.teamsOf(accountId)
    yield { name: 'account.json', content: json({ ...account, members, teams }) }
    for (const table of EXPORTED_TABLES)
      yield { name: `${table}.json`, content: rows(store, table, accountId) }
  }
  return createZip(path, sources())
}

async function* rows(store: Store, table: ExportedTable, accountId: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from('[')
  let after = 0
  let first = true
  for (;;) {
    const page = await store.rowsOf(table, accountId, after, LONG.has(table) ? PAGE : MOST)
    for (const row of page) {
      yield Buffer.from(`${first ? '\n' : ',\n'}${JSON.stringify(row)}`)
      first = false
    }
    if (!LONG.has(table) || page.length < PAGE) break
    after = Number(page.at(-1)!['id'])
  }
  yield Buffer.from('\n]\n')
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`

export interface DeletionSettings {
  store: Store
  mails: Mails | undefined
  publicUrl: string
  graceDays: number
}

/** Giving an account up, and changing one's mind in time. */
export function createDeletion({ store, mails, publicUrl, graceDays }: DeletionSettings) {
  return {
    /** `name` is the address of the account, or a team's name: typed, so that nobody does this by a slip. */
    async plan(session: Session, name: string, visitor: Visitor): Promise<number> {
      const { account } = session
      const own = session.teamRole === undefined ? account.email : account.name
      if (account.role === 'operator') throw badInput("name: an operator's account can't be deleted here.")
      if (name.trim().toLowerCase() !== own?.toLowerCase())
        throw badInput(`name: type ${own}, to say that you mean it.`)
      const left = session.teamRole === undefined ? await store.teamsLeftBy(account.id) : []
      if (left.length > 0)
        throw badInput(`name: ${left[0]} would have no owner; make somebody else one, or delete it first.`)
      const event = { ...eventBy(visitor, session), action: 'account.delete_planned' }
      await store.planDeletion(account.id, graceDays * DAY_MS, event)
      const at = Date.now() + graceDays * DAY_MS
      await mails?.tell(account.id, {
        kind: 'deletion',
        values: { date: new Date(at).toISOString().slice(0, 10) },
        url: `${publicUrl}/dashboard/settings`,
      })
      return at
    },
    async keep(session: Session, visitor: Visitor): Promise<void> {
      const event = { ...eventBy(visitor, session), action: 'account.delete_cancelled' }
      await store.keepAccount(session.account.id, event)
    },
  }
}

/** Ends the jobs of an account and removes it; false where calls of it still run, to be tried again later. */
export async function removeAccount(
  store: Store,
  jobs: Pick<Jobs, 'cancel'>,
  accountId: string,
  via: 'server' | 'command line' = 'server',
): Promise<boolean> {
  for (const id of await store.openJobsOf(accountId)) await jobs.cancel(id, accountId)
  return store.deleteAccount(accountId, { via, action: 'account.delete', accountId })
}

/** Removes the accounts whose time has come. */
export async function removeDueAccounts(store: Store, jobs: Pick<Jobs, 'cancel'>): Promise<void> {
  for (const id of await store.dueDeletions()) await removeAccount(store, jobs, id)
}
