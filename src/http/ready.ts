import { randomUUID } from 'node:crypto'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { HttpContext } from './context.ts'

/** With less room than this left, a call that needs the disk would fail. */
const LEAST_FREE = 2 * 2 ** 20
const PROBE = Buffer.alloc(64 * 1024)
/** A look is good for so long, so that asking often costs nothing. */
const FRESH_MS = 100

/** GET /healthz: the process lives. GET /readyz: a call would work. */
export function readyRoutes(app: FastifyInstance, context: HttpContext): void {
  app.get('/healthz', async () => ({ status: 'ok' }))

  let last: { at: number; missing: Promise<string[]> } | undefined
  app.get('/readyz', async (_request, reply) => {
    const now = performance.now()
    if (!last || now - last.at > FRESH_MS) last = { at: now, missing: whatIsMissing(context) }
    const missing = await last.missing
    const sandbox = context.service.pool.sandbox() ?? null
    if (context.isStopping()) return reply.code(503).send({ status: 'stopping', missing, sandbox })
    if (missing.length === 0) return reply.send({ status: 'ready', sandbox })
    const status = missing.includes('children') ? 'starting' : 'unavailable'
    return reply.code(503).send({ status, missing, sandbox })
  })
}

/** What a call would lack now: a child to run in, room for its files, a database that takes notes. */
async function whatIsMissing({ service, callsFolder }: HttpContext): Promise<string[]> {
  const [room, store] = await Promise.all([
    hasRoom(callsFolder),
    service.store.probe().then(
      () => true,
      () => false,
    ),
  ])
  const found = { children: service.pool.stats().ready > 0, disk: room, database: store }
  return Object.entries(found).flatMap(([name, there]) => (there ? [] : [name]))
}

async function hasRoom(folder: string): Promise<boolean> {
  const path = join(folder, `probe-${randomUUID()}`)
  try {
    // As a call does: a folder with files, each of which the file system has to have a number left for.
    await mkdir(path, { recursive: true, mode: 0o700 })
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < LEAST_FREE) return false
    for (const name of ['in', 'out']) await writeFile(join(path, name), PROBE, { mode: 0o600 })
    return true
  } catch {
    return false
  } finally {
    await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}
