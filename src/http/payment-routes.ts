import type { FastifyInstance } from 'fastify'
import { tooLarge } from '../fault.ts'
import type { TopUps } from '../service/top-up.ts'
import { readWhole } from './json-body.ts'

const LIMIT = 256 * 1024
const tooLong = () => tooLarge('body: must be at most 256 kB.')

/** `POST /payments/webhook`: what the payment service tells. Only there where one is set. */
export function paymentRoutes(app: FastifyInstance, { receive }: TopUps): void {
  if (!receive) return
  app.post('/payments/webhook', async request => {
    if (Number(request.headers['content-length'] ?? 0) > LIMIT) throw tooLong()
    const body = await readWhole(request.raw, request.server.watchBody(request), LIMIT, tooLong)
    await receive({ body, headers: request.headers })
    return { received: true }
  })
}
