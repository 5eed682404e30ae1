import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeIdentity, type TestIdentity } from './certificates.ts'

const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'

/** A timestamp service by openssl on a port of its own; undefined where openssl is not installed. */
export async function startTimestampAuthority(issuer: TestIdentity) {
  if (spawnSync('openssl', ['version']).error) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'toolwright-tsa-'))
  const own = await makeIdentity('Test Clock', { issuer, kind: 'rsa', purposes: [TIME_STAMPING] })
  const at = (name: string) => join(folder, name)
  await writeFile(at('cert.pem'), own.pem)
  await writeFile(at('key.pem'), own.keyPem)
  await writeFile(at('serial'), '01\n')
  await writeFile(
    at('tsa.cnf'),
    `[tsa]\nserial = ${at('serial')}\nsigner_cert = ${at('cert.pem')}\nsigner_key = ${at('key.pem')}\nsigner_digest = sha256\ndefault_policy = 1.2.3.4\ndigests = sha256, sha384, sha512\ness_cert_id_alg = sha256\n`,
  )
  const requests: { type: string | undefined; bytes: Buffer }[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const bytes = Buffer.concat(parts)
    requests.push({ type: request.headers['content-type'], bytes })
    await writeFile(at('query'), bytes)
    const made = spawnSync(
      'openssl',
      [
        'ts',
        '-reply',
        '-queryfile',
        at('query'),
        '-config',
        at('tsa.cnf'),
        '-section',
        'tsa',
        '-out',
        at('reply'),
      ],
      { timeout: 20_000 },
    )
    if (made.status !== 0) return response.writeHead(500).end(made.stderr)
    response
      .writeHead(200, { 'content-type': 'application/timestamp-reply' })
      .end(await readFile(at('reply')))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    stop: async () => {
      await new Promise(resolve => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
