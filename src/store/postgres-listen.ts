import type { Client } from 'pg'
import { CHANNEL } from './sql.ts'

const AGAIN_MS = 1000

/**
 * Hears what other servers tell, on a connection of its own that is made again whenever it breaks. What is told
 * meanwhile is lost: whoever listens looks from time to time, too.
 */
export function listenTo(url: string, onMessage: (message: string) => void) {
  let client: Client | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const connect = async () => {
    const { default: pg } = await import('pg')
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      application_name: 'toolwright listener',
    })
    client = next
    let over = false
    const again = () => {
      if (over) return
      over = true
      void next.end().catch(() => undefined)
      if (!closed) timer = setTimeout(() => void connect(), AGAIN_MS).unref()
    }
    next.on('error', again)
    next.on('end', again)
    next.on('notification', ({ payload }) => onMessage(payload ?? ''))
    try {
      await next.connect()
      await next.query(`LISTEN ${CHANNEL}`)
      // What came before this moment may have been missed.
      onMessage('new')
    } catch {
      again()
    }
  }
  void connect()

  return {
    async close(): Promise<void> {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
