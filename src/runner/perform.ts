import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { badInput } from '../fault.ts'
import { type AnyTool, type InputOf, type OutputFile, type Params, readInput } from '../tool.ts'
import type { CallInput, CallResult } from './protocol.ts'

/** Results up to this size travel in the message, without touching the disk. */
const INLINE_RESULT = 64 * 1024

export interface Performance {
  scratch: string
  signal: AbortSignal
  now: number
  wantsJson: boolean
}

/** Reads a call's parameters, runs its tool and puts the result into the form that is sent. */
export async function perform(tool: AnyTool, given: CallInput, call: Performance): Promise<CallResult> {
  const raw = 'bodyPath' in given ? await readBody(given.bodyPath) : given
  const { input, ignored } = readInput(tool, raw)
  return performRead(tool, input, ignored, call)
}

/** The same for parameters that are read and checked already. */
export async function performRead(
  tool: AnyTool,
  input: InputOf<Params>,
  ignored: string[],
  call: Performance,
): Promise<CallResult> {
  const warnings: string[] = []
  const result = (await tool.run(input, {
    scratch: call.scratch,
    signal: call.signal,
    now: call.now,
    random: bytes => randomBytes(bytes),
    warn: message => {
      if (!warnings.includes(message)) warnings.push(message)
    },
  })) as object
  return { ...(await pack(tool, result, call)), warnings, ignored }
}

async function pack(
  tool: AnyTool,
  result: object,
  call: Performance,
): Promise<Omit<CallResult, 'warnings' | 'ignored'>> {
  const { returns } = tool
  if (
    returns.kind === 'file' ||
    (returns.kind === 'file-or-json' && ('bytes' in result || 'path' in result))
  ) {
    const made = result as OutputFile
    const path = 'path' in made ? made.path : join(call.scratch, 'result')
    if ('bytes' in made) await writeFile(path, made.bytes)
    return { content: { path }, mediaType: made.mediaType ?? returns.mediaTypes[0], name: made.name }
  }
  if (returns.kind === 'text') {
    const { name, ...data } = result as Record<string, unknown> & { name?: string }
    if (!call.wantsJson) {
      const content = await textContent(String(data[returns.field]), call.scratch)
      return { content, mediaType: `${returns.mediaTypes[0]}; charset=utf-8`, ...(name && { name }) }
    }
    return { content: await textContent(JSON.stringify(data), call.scratch), mediaType: JSON_TYPE }
  }
  return { content: await textContent(JSON.stringify(result), call.scratch), mediaType: JSON_TYPE }
}

const JSON_TYPE = 'application/json; charset=utf-8'

async function textContent(text: string, scratch: string): Promise<CallResult['content']> {
  // Without a folder the call runs in the server itself, where results are small.
  if (text.length <= INLINE_RESULT || scratch === '') return { text }
  const path = join(scratch, 'result')
  await writeFile(path, text)
  return { path }
}

/** Reads a large JSON body that the server left on disk. */
async function readBody(path: string) {
  return { form: false, values: parseJsonBody(await readFile(path)), files: {} }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

/** The object in a JSON body. No body counts as an empty object. */
export function parseJsonBody(bytes: Uint8Array): Record<string, unknown> {
  if (bytes.length === 0) return {}
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    throw badInput('body: expected JSON in UTF-8, received bytes that are no UTF-8 text.')
  }
  if (text.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw badInput(`body: expected a JSON object, but it is not valid JSON${position(error, text)}.`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const found = Array.isArray(value) ? 'a list' : value === null ? 'null' : `a ${typeof value}`
    throw badInput(`body: expected a JSON object, received ${found}.`)
  }
  return value as Record<string, unknown>
}

function position(error: unknown, text: string): string {
  const at = /position (\d+)/.exec((error as Error).message)?.[1]
  if (at === undefined) return ''
  const before = text.slice(0, Number(at)).split('\n')
  return ` (line ${before.length}, column ${before.at(-1)!.length + 1})`
}
