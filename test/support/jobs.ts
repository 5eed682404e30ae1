import assert from 'node:assert/strict'
import { KEY, type TestServer } from './server.ts'

/** Queues a job and gives its id. */
export async function createJob(
  server: TestServer,
  body: object,
  headers: Record<string, string> = {},
): Promise<string> {
  const response = await fetch(`${server.url}/api/v1/jobs`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${KEY}`, ...headers },
  })
  assert.equal(response.status, 202, await response.clone().text())
  return ((await response.json()) as { job_id: string }).job_id
}
