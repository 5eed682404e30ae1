import { leaving } from '../lib/leaving.ts'

/**
 * What stands on a tool's page while its document changes. In IndexedDB, as files and results fit into no other storage
 * that a page has without https.
 */
const DATABASE = 'toolwright-aside'
const STORE = 'pages'
/** Set for this tab only, so that no other one takes it. */
const KEY = 'toolwright.aside'

function inStore<T>(work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const database = opening.result
      const transaction = database.transaction(STORE, 'readwrite')
      const asked = work(transaction.objectStore(STORE))
      transaction.oncomplete = () => {
        database.close()
        resolve(asked.result)
      }
      transaction.onabort = () => {
        database.close()
        reject(transaction.error)
      }
    }
  })
}

/** Has a page keep what `read` gives when its document changes; gives what ends that. */
export function keepOnLeaving(slug: string, read: () => unknown): () => void {
  const keep = async () => {
    try {
      await inStore(store => store.put(read(), slug))
      sessionStorage.setItem(KEY, slug)
    } catch {
      // Without storage or room the page starts over.
    }
  }
  leaving.keep = keep
  return () => {
    if (leaving.keep === keep) leaving.keep = undefined
  }
}

/** What was put aside for a tool in this tab, once. */
export async function takeBack<T>(slug: string): Promise<T | undefined> {
  try {
    if (sessionStorage.getItem(KEY) !== slug) return undefined
    sessionStorage.removeItem(KEY)
    const kept = await inStore<T | undefined>(store => store.get(slug))
    await inStore(store => store.clear())
    return kept
  } catch {
    return undefined
  }
}
