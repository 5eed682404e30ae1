import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import { createStore, type Store } from './store.ts'
import { telling } from './telling.ts'

export interface StoreSettings {
  dataDir: string
  databaseUrl: string | undefined
  databaseConnections: number
  databasePatienceS: number
}

export interface StoreHooks {
  /** Told when a database server has to be waited for. */
  onWaiting?: (why: string) => void
  onTrouble?: (detail: string) => void
}

/** Opens the state: embedded in the data folder, or shared through a database server. */
export async function openStore(settings: StoreSettings, hooks: StoreHooks = {}): Promise<Store> {
  const { dataDir, databaseUrl, databaseConnections, databasePatienceS } = settings
  const patienceMs = databasePatienceS * 1000
  const database =
    databaseUrl === undefined
      ? await openSqlite({ folder: dataDir, onTrouble: hooks.onTrouble })
      : await openPostgres({ url: databaseUrl, connections: databaseConnections, patienceMs, ...hooks })
  return createStore(telling(database, hooks.onTrouble))
}
