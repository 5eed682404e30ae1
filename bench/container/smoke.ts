/**
 * Calls every tool of a running server with the example of its declaration and fails when one does not work.
 *   npx node bench/container/smoke.ts URL KEY
 */
import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const FIXTURES = join(import.meta.dirname, '../../fixtures')
const AT_ONCE = 2
const PATIENCE_MS = 120_000

const [url, key] = process.argv.slice(2)
if (!url || !key) {
  console.error('smoke: expected URL KEY.')
  process.exit(2)
}

const TOOLS = z.object({
  tools: z.array(
    z.object({
      slug: z.string(),
      availability: z.string().optional(),
      example: z.record(z.string(), z.unknown()).optional(),
      parameters: z.array(z.looseObject({ name: z.string(), type: z.string() })).optional(),
    }),
  ),
})
type Tool = z.output<typeof TOOLS>['tools'][number]

const authorization = `Bearer ${key}`
const { tools } = TOOLS.parse(await (await fetch(`${url}/api/v1/tools`)).json())

/** The body of a tool's example: files of fixtures/ as parts, values as text or JSON. */
async function bodyOf({ example = {}, parameters = [] }: Tool): Promise<FormData | string> {
  const files = new Set(parameters.filter(one => one.type.startsWith('file')).map(one => one.name))
  if (!Object.keys(example).some(name => files.has(name))) return JSON.stringify(example)
  const form = new FormData()
  for (const [name, value] of Object.entries(example))
    for (const one of files.has(name) ? [value].flat() : [value]) {
      if (files.has(name)) form.append(name, await openAsBlob(join(FIXTURES, String(one))), String(one))
      else form.append(name, typeof one === 'string' ? one : JSON.stringify(one))
    }
  return form
}

const wrong: string[] = []
let done = 0
async function call(tool: Tool): Promise<void> {
  const body = await bodyOf(tool)
  const response = await fetch(`${url}/api/v1/tools/${tool.slug}`, {
    method: 'POST',
    headers: { authorization, ...(typeof body === 'string' && { 'content-type': 'application/json' }) },
    body,
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const answer = Buffer.from(await response.arrayBuffer())
  if (response.status === 200 && answer.length > 0) done++
  else wrong.push(`${tool.slug}: ${response.status} ${answer.toString('utf8', 0, 200)}`)
}

const waiting = tools.filter(tool => tool.example !== undefined)
const expected = waiting.length
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let tool = waiting.shift(); tool; tool = waiting.shift())
      await call(tool).catch(error => wrong.push(String(error)))
  }),
)
const page = await (await fetch(url)).text()
if (!/<title>[^<]+/.test(page)) wrong.push('the page has no title')
console.log(`tools whose example works: ${done} of ${expected}`)
for (const line of wrong) console.error(line)
process.exit(wrong.length > 0 ? 1 : 0)
