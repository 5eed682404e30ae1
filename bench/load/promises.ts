import { setTimeout as pause } from 'node:timers/promises'
import { openStore } from '../../src/store/open.ts'
import type { TestServer } from '../../test/support/server.ts'
import type { Kept } from './kept.ts'
import type { LoadCall } from './mix.ts'
import type { LoadAnswer } from './send.ts'
import { growth, leftovers, type Sample } from './watch.ts'

/** Below this the figures still show the warming up. */
export const SECONDS_FOR_MEMORY = 150
/** What a server holds may differ by the calls it happens to be busy with. */
const HELD_SWING_MB = 12
/** Its process may keep so much more for later: pieces that were given back too small to be of use to anyone else. */
const MEMORY_SWING_MB = 40
const CHILDREN_SWING_MB = 250
const FILES_SWING = 60
const JOBS_MS = 120_000

/** What the service promises, and a list of what it broke of that. */
export function heldPromises() {
  const broken: string[] = []
  const counts = new Map<string, number>()
  /** Keeps the first few of each kind in words, and counts the others. */
  const violation = (kind: string, detail: string): void => {
    const seen = counts.get(kind) ?? 0
    counts.set(kind, seen + 1)
    if (seen < 3) broken.push(`${kind}: ${detail}`)
  }
  return {
    broken,
    counts,

    /** Every call is answered as it should be, and costs what it should. */
    answer(name: string, call: LoadCall, { status, creditsUsed, text, ms }: LoadAnswer): void {
      const what = `${name}, ${call.path}`
      if (status === 0) violation('no answer', `${what} after ${Math.round(ms)} ms: ${text}`)
      else if (!call.allowed.includes(status))
        violation('wrong answer', `${what}: ${status} ${text.slice(0, 200)}`)
      const due = status === 200 || call.credits === undefined ? call.credits : 0
      if (due !== undefined && creditsUsed !== due)
        violation('wrong charge', `${what}: ${status} used ${creditsUsed} credits, not ${due}`)
    },

    /** Every accepted job succeeds; they are waited for. */
    async jobs(server: TestServer, ids: string[]): Promise<void> {
      const endsAt = performance.now() + JOBS_MS
      for (const id of ids) {
        for (;;) {
          const { json } = await server.get(`/api/v1/jobs/${id}`)
          if (json?.status === 'succeeded') break
          if (json?.status === 'failed' || performance.now() > endsAt) {
            violation('lost job', `${id}: ${JSON.stringify(json)?.slice(0, 200)}`)
            break
          }
          await pause(50)
        }
      }
    },

    /** Nothing is left in the folders; calls that were hung up on end a moment later. */
    async folders(servers: TestServer[]): Promise<void> {
      const left = () => servers.flatMap(({ dataDir }) => leftovers(dataDir))
      for (let tries = 0; tries < 100 && left().length > 0; tries++) await pause(100)
      for (const path of left()) violation('left behind', path)
    },

    end(code: number | null): void {
      if (code !== 0) violation('end', `a server ended with ${code}`)
    },

    /** The ledger adds up, to what the answers said was charged; `stored` files are those the database knows. */
    async books(
      where: { databaseUrl: string | undefined; dataDir: string },
      charged: number,
      stored?: number,
    ): Promise<string> {
      const store = await openStore({ ...where, databaseConnections: 2, databasePatienceS: 10 })
      const account = await store.operatorAccount()
      const books = await store.audit(account!.id)
      const { files } = await store.totals()
      await store.db.close()
      if (stored !== undefined && files !== stored)
        violation('files', `${files} are known, ${stored} lie in the bucket`)
      if (books.charged !== charged)
        violation('ledger', `charges of ${books.charged}, answers say ${charged}`)
      if (books.reserved !== 0) violation('ledger', `${books.reserved} credits are still reserved`)
      if (books.balance !== books.granted - books.charged - books.reserved)
        violation('ledger', `does not add up: ${JSON.stringify(books)}`)
      return `${books.granted} granted − ${books.charged} charged = ${books.balance}; the answers add up to ${charged}`
    },

    /** Memory and open files stay flat. */
    memory(name: string, kept: Kept[], samples: Sample[]): void {
      const flat = (what: string, grown: number, swing: number) => {
        if (grown > swing) violation('grows', `${name}, ${what}: ${Math.round(grown)}`)
      }
      const [first, last] = [kept[0]!, kept.at(-1)!]
      flat('what it holds, MB', last.heldMb - first.heldMb, HELD_SWING_MB)
      flat('memory of the server, MB', last.serverMb - first.serverMb, MEMORY_SWING_MB)
      const series = (key: 'childrenMb' | 'openFiles') => samples.map(sample => sample[key])
      flat('memory of its children, MB', growth(series('childrenMb')), CHILDREN_SWING_MB)
      flat('open files', growth(series('openFiles')), FILES_SWING)
    },
  }
}
