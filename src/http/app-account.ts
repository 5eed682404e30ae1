import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { DeletionAnswer } from '../contract/dashboard.ts'
import { createDeletion, exportAccount } from '../service/account-data.ts'
import { readSmall, text, time } from './app-body.ts'
import type { AppContext } from './app-context.ts'
import { visitorOf } from './app-session.ts'

const EXPORTS = { limit: 5, windowMs: 3_600_000 }

/** What is stored about an account, for its owner to take along; and its end. */
export function accountDataRoutes(app: FastifyInstance, context: AppContext): void {
  const { service, config, sessions, manager } = context
  const { store } = service
  const deletion = createDeletion({
    store,
    mails: context.mails,
    publicUrl: config.publicUrl ?? '',
    graceDays: config.deletionGraceDays,
  })

  app.get('/app/api/account/export', async (request, reply) => {
    const { account } = await manager(request)
    await sessions.throttle(`export ${account.id}`, EXPORTS.limit, EXPORTS.windowMs)
    const path = join(context.callsFolder, `export-${randomUUID()}`)
    try {
      const size = await exportAccount(store, account.id, path)
      const file = createReadStream(path)
      // Open already: the name can go before the bytes do.
      await new Promise((resolve, reject) => file.once('open', resolve).once('error', reject))
      return reply
        .header('content-type', 'application/zip')
        .header('content-length', size)
        .header('content-disposition', `attachment; filename="account-${time(Date.now()).slice(0, 10)}.zip"`)
        .send(file)
    } finally {
      await rm(path, { force: true })
    }
  })

  app.get('/app/api/account/deletion', async (request): Promise<DeletionAnswer> => {
    const { account } = await manager(request)
    return {
      delete_at: account.delete_at === null ? null : time(account.delete_at),
      grace_days: config.deletionGraceDays,
    }
  })

  app.post('/app/api/account/deletion', async (request): Promise<DeletionAnswer> => {
    const session = await manager(request)
    const { name } = await readSmall(request, z.object({ name: text(300) }))
    const at = await deletion.plan(session, name, visitorOf(request))
    return { delete_at: time(at), grace_days: config.deletionGraceDays }
  })

  app.delete('/app/api/account/deletion', async (request, reply) => {
    await deletion.keep(await manager(request), visitorOf(request))
    return reply.code(204).send()
  })
}
