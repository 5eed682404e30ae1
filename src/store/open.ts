import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import { createStore, type Store } from './store.ts'

export interface StoreSettings {
  dataDir: string
  databaseUrl: string | undefined
  /** Told when a database server has to be waited for. */
  onWaiting?: (why: string) => void
  onTrouble?: (detail: string) => void
}

/** Opens the state: embedded in the data folder, or shared through a database server. */
export async function openStore({ dataDir, databaseUrl, ...hooks }: StoreSettings): Promise<Store> {
  const db =
    databaseUrl === undefined
      ? await openSqlite({ folder: dataDir })
      : await openPostgres({ url: databaseUrl, ...hooks })
  return createStore(db)
}
