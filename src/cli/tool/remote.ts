import { openAsBlob } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { badInput, Fault, type FaultKind } from '../../fault.ts'
import type { Performance } from '../../runner/perform.ts'
import type { CallResult } from '../../runner/protocol.ts'
import { type AnyTool, type Params, type RawInput, takesFiles } from '../../tool.ts'
import { UsageError } from '../usage-error.ts'

/** Makes the same call on a remote service. The key is TOOLWRIGHT_KEY. */
export async function callRemote(
  tool: AnyTool,
  slug: string,
  raw: RawInput,
  call: Performance,
  server: string,
  env: NodeJS.ProcessEnv,
): Promise<CallResult> {
  if (!URL.canParse(server))
    throw new UsageError('--server: expected an address such as https://tools.example.org.')
  const headers = new Headers({ accept: call.wantsJson ? 'application/json' : '*/*' })
  if (tool.credits > 0) {
    if (!env['TOOLWRIGHT_KEY'])
      throw new UsageError(`${slug} needs an API key of the service in TOOLWRIGHT_KEY.`)
    headers.set('authorization', `Bearer ${env['TOOLWRIGHT_KEY']}`)
  }
  const body = takesFiles(tool) ? await form(raw) : jsonBody(tool, raw)
  if (typeof body === 'string') headers.set('content-type', 'application/json')
  const url = new URL(`api/v1/tools/${slug}`, server.endsWith('/') ? server : `${server}/`)
  const answer = await fetch(url, { method: 'POST', headers, body, signal: call.signal }).catch(
    (error: Error) => {
      throw new Fault(
        'unavailable',
        `${server} does not answer (${(error.cause as Error)?.message ?? error.message}).`,
      )
    },
  )
  if (!answer.ok) throw await faultOf(answer)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const mediaType = answer.headers.get('content-type') ?? 'application/octet-stream'
  const name = nameOf(answer.headers.get('content-disposition'))
  const warnings = (answer.headers.get('x-warning') ?? '').split('; ').filter(Boolean)
  if (name === undefined)
    return { content: { text: bytes.toString('utf8') }, mediaType, warnings, ignored: [] }
  const path = join(call.scratch, 'answer')
  await writeFile(path, bytes)
  return { content: { path }, mediaType, name, warnings, ignored: [] }
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

const KINDS: Partial<Record<number, FaultKind>> = {
  401: 'unauthorized',
  402: 'payment',
  413: 'too-large',
  429: 'too-many',
}

async function faultOf(answer: Response): Promise<Fault> {
  const text = await answer.text()
  let message = `the service answers ${answer.status}.`
  try {
    message = (JSON.parse(text) as { error?: string }).error ?? message
  } catch {}
  if (answer.status >= 500) return new Fault('failed', message)
  const kind = KINDS[answer.status]
  return kind ? new Fault(kind, message) : badInput(message)
}

/** The file name of a result; undefined where the answer is plain data. */
function nameOf(disposition: string | null): string | undefined {
  if (!disposition) return undefined
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : /filename="([^"]*)"/.exec(disposition)?.[1]
}
