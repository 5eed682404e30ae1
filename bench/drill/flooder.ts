/** A program that keeps so many heavy calls without a key under way until its input ends; says how they were answered. */
import { setTimeout as pause } from 'node:timers/promises'

const [url, calls] = process.argv.slice(2) as [string, string]

/** Some megabytes of JSON that take a child a while. */
function heavyJson(): string {
  const rows = Array.from({ length: 62_000 }, (_, i) => ({
    [`key${i % 5000}`]: i,
    name: `row ${i}`,
    nested: { value: i / 7, list: [i, `${i}`, null], other: { deep: i } },
  }))
  return JSON.stringify(rows)
}

const body = JSON.stringify({ json: heavyJson() })
const until = new AbortController()
process.stdin.resume().once('end', () => until.abort())
const statuses: Record<string, number> = {}
await Promise.all(
  Array.from({ length: Number(calls) }, async () => {
    while (!until.signal.aborted) {
      const headers = { 'content-type': 'application/json' }
      const status = await fetch(`${url}/api/v1/tools/json-to-ts`, {
        method: 'POST',
        body,
        headers,
        signal: until.signal,
      }).then(
        answer => answer.arrayBuffer().then(() => answer.status),
        () => undefined,
      )
      if (status !== undefined) statuses[status] = (statuses[status] ?? 0) + 1
      if (status !== 200) await pause(500)
    }
  }),
)
console.log(JSON.stringify(statuses))
