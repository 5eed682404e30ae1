import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { callFolders, comesTrue } from './faults.ts'
import { type Answer, isError, KEY, type TestServer } from './server.ts'

/** What came of a call, job or delivery. */
export interface Outcome {
  status: number
  text: string
  /** Credits that it cost, as its caller was told. */
  used: number
}

export type WholeCalls = Record<string, () => Promise<Outcome>>

/** Leases of what nobody holds any more run for half a minute, and are looked at every few seconds. */
const PATIENCE_MS = 60_000

/** A receiver of webhooks; the jobs it was told of. */
export async function startReceiver(): Promise<{ url: string; got: string[]; server: Server }> {
  const got: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    got.push((JSON.parse(body) as { job_id: string }).job_id)
    response.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, got, server }
}

const outcomeOf = ({ status, text, headers, json }: Answer): Outcome => {
  if (status !== 200) isError({ json })
  return { status, text, used: Number(headers.get('x-credits-used')) }
}

/** Calls from their first to their last step, each of another kind. */
export function wholeCalls(
  server: () => TestServer,
  pdf: Uint8Array<ArrayBuffer>,
  receiver: { url: string; got: string[] },
): WholeCalls {
  let turn = 0
  const file = () => new File([pdf], 'a.pdf')
  return {
    'a small call': async () => outcomeOf(await server().json('csv-cleaner', { csv: 'a\n1\n' })),
    'a call in a child, with a file in and a file out': async () =>
      outcomeOf(await server().form('pdf-split', [['file', file()]])),
    'a call with a large body': async () =>
      outcomeOf(await server().json('csv-cleaner', { csv: `a\n${'1\n'.repeat(200_000)}` })),
    'a call with an idempotency key': async () => {
      const headers = { 'idempotency-key': `fault-${turn++}` }
      return outcomeOf(await server().form('pdf-split', [['file', file()]], { headers }))
    },
    'a job': () => job(server(), { tool_slug: 'text-encrypt', input: ENCRYPT }),
    'a job whose result is delivered': async () => {
      const webhook = { url: receiver.url, secret: 'a secret of some length' }
      return job(server(), { tool_slug: 'csv-cleaner', input: { csv: 'a\n1\n' }, webhook }, id =>
        receiver.got.includes(id),
      )
    },
  }
}

const ENCRYPT = { text: 'x', password: 'long enough' }

/** Queues a job and follows it to its end; a job that was refused ends there. */
async function job(
  server: TestServer,
  body: object,
  isDelivered: (id: string) => boolean = () => true,
): Promise<Outcome> {
  const response = await fetch(`${server.url}/api/v1/jobs`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${KEY}` },
  })
  const said = (await response.json()) as { job_id: string }
  if (response.status !== 202) {
    isError({ json: said as unknown as Record<string, unknown> })
    return { status: response.status, text: JSON.stringify(said), used: 0 }
  }
  let ended: Answer | undefined
  const isOver = async () => {
    ended = await server.get(`/api/v1/jobs/${said.job_id}`)
    return ended.status === 200 && !['queued', 'running'].includes(ended.json.status)
  }
  // Looking after it asks the database too; that is not to be most of what happens.
  const end = Date.now() + PATIENCE_MS
  let over = await isOver()
  for (; !over && Date.now() < end; over = await isOver()) await pause(250)
  assert.ok(over, `the job ends: ${ended?.text}`)
  assert.ok(await comesTrue(() => isDelivered(said.job_id), PATIENCE_MS), 'its result is delivered')
  const { status, credits_used: used } = ended!.json
  return { status: status === 'succeeded' ? 200 : 502, text: ended!.text, used }
}

export interface Survival {
  server: TestServer
  /** Makes what is to fail fail, and lets all be well again. */
  fail: () => unknown
  mend: () => unknown
  what: string
}

/** Runs a call while something fails; afterwards all is as it should be, and the next call works. */
export async function survives(
  call: () => Promise<Outcome>,
  { server, fail, mend, what }: Survival,
): Promise<void> {
  const credits = (await server.account()).api_credits
  await fail()
  const { status, text, used } = await call()
  await mend()
  assert.ok([200, 502, 503].includes(status), `${what}: ${status} ${text.slice(0, 200)}`)
  assert.ok(status === 200 ? used > 0 : used === 0, `${what}: ${status} for ${used} credits`)
  let left: number | undefined
  const isRight = async () => {
    left = (await server.account()).api_credits
    return left === credits - used
  }
  assert.ok(
    await comesTrue(isRight, PATIENCE_MS),
    `${what}: ${credits} − ${used} credits should be left, not ${left}`,
  )
  assert.ok(await comesTrue(async () => (await callFolders(server)).length === 0), `${what}: nothing is left`)
  const next = await call()
  assert.equal(next.status, 200, `${what}: the next call works, ${next.text.slice(0, 200)}`)
}
