import type { Server, ServerResponse } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** For this long nobody must have asked for anything. */
const QUIET_MS = 1000

/**
 * Gives back, once, what loading took and nobody needs: a seventh of an idle server's memory, which the engine would
 * keep for as long as few calls come. That stops everything for a moment, so it waits until no request is under way.
 */
export function settleMemory(server: Server): void {
  let busy = 0
  let asked = false
  const note = (_: unknown, answer: ServerResponse) => {
    busy++
    asked = true
    answer.once('close', () => busy--)
  }
  const look = setInterval(() => {
    const quiet = busy === 0 && !asked
    asked = false
    if (!quiet) return
    end()
    collect()
  }, QUIET_MS)
  const end = () => {
    clearInterval(look)
    server.off('request', note)
  }
  look.unref()
  server.on('request', note)
  server.once('close', end)
}

function collect(): void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as (how: object) => void
  setFlagsFromString('--no-expose-gc')
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
