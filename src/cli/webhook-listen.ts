import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { UsageError } from './usage-error.ts'

const LARGEST = 64 * 2 ** 20

/** toolwright webhook listen: a receiver for developers that prints each delivery and whether its signature holds. */
export async function webhookCommand(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      port: { type: 'string', default: '9000' },
      secret: { type: 'string' },
      once: { type: 'boolean' },
    },
  })
  if (positionals[0] !== 'listen')
    throw new UsageError('webhook: expected listen [--port N] --secret SECRET.')
  if (!values.secret) throw new UsageError('--secret: give the secret that the job was created with.')
  const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : Number.NaN
  if (!(port <= 65_535)) throw new UsageError('--port: expected a number up to 65535.')

  const { secret } = values
  return new Promise((resolve, reject) => {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      let size = 0
      request.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > LARGEST) request.destroy()
        else chunks.push(chunk)
      })
      request.on('end', () => {
        const body = Buffer.concat(chunks)
        const good = verify(body, request.headers['x-service-signature'], secret)
        response.writeHead(good ? 204 : 401).end()
        const id = request.headers['webhook-id'] ?? 'without id'
        console.log(`${new Date().toISOString()} ${id} signature ${good ? 'ok' : 'WRONG'}\n${pretty(body)}\n`)
        if (values.once) server.close(() => resolve(good ? 0 : 1))
      })
    })
    server.on('error', reject)
    server.listen(port, '127.0.0.1', () => {
      console.log(`Waiting for deliveries on http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    })
    process.once('SIGINT', () => server.close(() => resolve(0)))
  })
}

/** Whether a signature header fits the raw body. */
function verify(body: Buffer, header: string | string[] | undefined, secret: string): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
  const given = Buffer.from(String(header ?? ''))
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function pretty(body: Buffer): string {
  try {
    return JSON.stringify(JSON.parse(body.toString('utf8')), null, 2)
  } catch {
    return body.toString('utf8')
  }
}
