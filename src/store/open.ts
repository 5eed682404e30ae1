import { ConfigError } from '../config.ts'
import { openSqlite } from './sqlite.ts'
import { createStore, type Store } from './store.ts'

/** Opens the state: embedded in the data folder, or shared through a database server. */
export async function openStore(settings: {
  dataDir: string
  databaseUrl: string | undefined
}): Promise<Store> {
  if (settings.databaseUrl !== undefined) {
    throw new ConfigError(
      'DATABASE_URL: this version keeps its state in DATA_DIR only; leave DATABASE_URL unset.',
    )
  }
  return createStore(await openSqlite({ folder: settings.dataDir }))
}
