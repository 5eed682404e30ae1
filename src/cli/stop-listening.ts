import { Server } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'

/** A turn of the event loop in which nothing else was done: what arrives during it is next to nothing. */
const QUIET_MS = 0.5
/** Under a flood no turn is quiet; the server then stops in the middle of it. */
const PATIENCE_MS = 5000

/**
 * Stops listening without cutting off who is already connected. The system resets connections that still wait to be
 * accepted when the socket is closed, and Node accepts one in each turn of its loop: it is closed after turns that
 * brought none. `http.Server.close` would also end those that were accepted but have not been read.
 */
export async function stopListening(server: Server): Promise<void> {
  let accepted = 0
  const count = () => accepted++
  server.on('connection', count)
  const deadline = performance.now() + PATIENCE_MS
  for (let quiet = 0; quiet < 2; ) {
    const [before, start] = [accepted, performance.now()]
    await turn()
    const now = performance.now()
    quiet = accepted === before && now - start < QUIET_MS ? quiet + 1 : 0
    if (now > deadline) break
  }
  server.off('connection', count)
  Server.prototype.close.call(server)
}
