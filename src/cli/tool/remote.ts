import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { renamed } from '../../lib/files/file-names.ts'
import type { Performance } from '../../runner/perform.ts'
import type { CallResult } from '../../runner/protocol.ts'
import { type AnyTool, type Params, type RawInput, takesFiles } from '../../tool.ts'
import { UsageError } from '../usage-error.ts'
import { RemoteService, save } from './remote-service.ts'

/**
 * Makes the same call on a remote service, with the key in TOOLWRIGHT_KEY. What works on files becomes a job there, so
 * that its progress is seen, and its wider limits hold as they do here.
 */
export async function callRemote(
  tool: AnyTool,
  slug: string,
  raw: RawInput,
  call: Performance,
  server: string,
  env: NodeJS.ProcessEnv,
): Promise<CallResult> {
  const key = env['TOOLWRIGHT_KEY']
  const service = new RemoteService(server, tool.credits > 0 ? key : undefined, call)
  if (tool.credits > 0 && !key)
    throw new UsageError(`${slug} needs an API key of the service in TOOLWRIGHT_KEY.`)
  const body = takesFiles(tool) ? await form(raw) : jsonBody(tool, raw)
  const answer = await service.send(`api/v1/tools/${slug}`, {
    method: 'POST',
    body,
    headers: {
      accept: call.wantsJson ? 'application/json' : '*/*',
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...(tool.credits > 0 &&
        takesFiles(tool) && { prefer: 'respond-async', 'idempotency-key': randomUUID() }),
    },
  })
  if (answer.status !== 202) return answered(answer, call.scratch)
  const job = await service.finished((await answer.json()) as { job_id: string })
  return asText(tool, raw, call, await service.resultOf(job, call.scratch))
}

/** The result of a call that was answered at once. */
async function answered(answer: Response, scratch: string): Promise<CallResult> {
  const mediaType = answer.headers.get('content-type') ?? 'application/octet-stream'
  const name = nameOf(answer.headers.get('content-disposition'))
  const warnings = (answer.headers.get('x-warning') ?? '').split('; ').filter(Boolean)
  if (name === undefined) return { content: { text: await answer.text() }, mediaType, warnings, ignored: [] }
  const path = join(scratch, 'answer')
  await save(answer, path)
  return { content: { path }, mediaType, name, warnings, ignored: [] }
}

const ENDINGS: Record<string, string> = { 'text/markdown': 'md', 'text/html': 'html' }

/** Jobs answer data; of tools that answer text, it is the text that was wanted. */
function asText({ returns }: AnyTool, raw: RawInput, call: Performance, result: CallResult): CallResult {
  if (returns.kind !== 'text' || call.wantsJson || result.name !== undefined) return result
  const data = JSON.parse((result.content as { text: string }).text) as Record<string, unknown>
  const [mediaType] = returns.mediaTypes as string[]
  const [first] = Object.values(raw.files).flat()
  return {
    ...result,
    content: { text: String(data[returns.field]) },
    mediaType: mediaType!,
    name: renamed(first?.name || 'result', '', ENDINGS[mediaType!] ?? 'txt'),
  }
}

async function form(raw: RawInput): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of Object.entries(raw.values)) form.set(name, value as string)
  for (const [name, files] of Object.entries(raw.files))
    for (const file of files) form.append(name, await openAsBlob(file.path), file.name || 'stdin')
  return form
}

/** JSON bodies carry values of the declared types, where a command line has only text. */
function jsonBody(tool: AnyTool, raw: RawInput): string {
  const typed = Object.entries(raw.values).map(([name, value]) => [
    name,
    (tool.params as Params)[name]!.definition.fromText(value as string, name),
  ])
  return JSON.stringify(Object.fromEntries(typed))
}

/** The file name of a result; undefined where the answer is plain data. */
function nameOf(disposition: string | null): string | undefined {
  if (!disposition) return undefined
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : /filename="([^"]*)"/.exec(disposition)?.[1]
}
