import { isUtf8 } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { badInput, Fault, shortened } from '../fault.ts'
import { parseExactly } from '../formats/text/exact-json.ts'
import { refuseSwelling } from '../formats/text/json-shape.ts'
import { placeOf } from '../lib/text/text-position.ts'
import {
  type AnyTool,
  type Call,
  type OutputFile,
  type RawInput,
  type ReadInput,
  readInput,
} from '../tool.ts'
import { RESULT } from './child-folder.ts'
import type { CallInput, CallResult, TextResult } from './protocol.ts'

/** Results up to this size travel in the message, without touching the disk. */
const INLINE_RESULT = 64 * 1024

export interface Performance {
  scratch: string
  signal: AbortSignal
  now: number
  wantsJson: boolean
  isJob: boolean
  progress: Call['progress']
  timestamp?: Call['timestamp']
  cores?: number
  secondsLeft?: () => number
}

/** Reads a call's parameters, runs its tool and puts the result into the form that is sent. */
export async function perform(tool: AnyTool, given: CallInput, call: Performance): Promise<CallResult> {
  const { input, ignored: unknown } = readInput(tool, await rawInput(tool, given, call))
  const ignored = unknown.map(shortened)
  const warnings: string[] = []
  const result = await run(tool, input, { ...call, random: randomBytes, warn: onceEach(warnings) })
  const made = present(tool, result, call.wantsJson)
  return { ...made, content: await place(made.content, call.scratch), warnings, ignored }
}

async function run(tool: AnyTool, input: ReadInput['input'], call: Call): Promise<object> {
  try {
    return (await tool.run(input, call)) as object
  } catch (error) {
    if (error instanceof Fault) throw error
    throw (await import('./missing-build.ts')).missingBuild(error) ?? error
  }
}

const rawInput = async (tool: AnyTool, given: CallInput, { scratch }: Performance): Promise<RawInput> =>
  'bodyPath' in given
    ? readBody(given.bodyPath, tool.exactNumbers)
    : needsUnpacking(given)
      ? (await import('./unpack.ts')).unpacked(given, scratch)
      : given

/** Few calls bring a ZIP that stands for its entries; the others need no reader of ZIPs. */
const needsUnpacking = ({ files }: RawInput): boolean =>
  Object.values(files).some(list => list.some(file => file.unpack))

/** How much there is to do, for tools whose price depends on it. */
export async function measure(tool: AnyTool, given: CallInput, call: Performance): Promise<CallResult> {
  const { input } = readInput(tool, await rawInput(tool, given, call))
  const units = await tool.job!.measure(input, { ...call, random: randomBytes, warn: () => undefined })
  return { content: { text: JSON.stringify({ units }) }, mediaType: JSON_TYPE, warnings: [], ignored: [] }
}

/** The same in the server's own process, for inline tools: they answer at once, and never with a file. */
export function performHere(
  tool: AnyTool,
  raw: RawInput,
  wantsJson: boolean,
  read: ReadInput = readInput(tool, raw),
): TextResult {
  const { input, ignored } = read
  const warnings: string[] = []
  const result = tool.run(input, {
    scratch: '',
    signal: NEVER,
    now: Date.now(),
    random: randomBytes,
    warn: onceEach(warnings),
    progress: () => undefined,
    isJob: false,
  }) as object
  const made = present(tool, result, wantsJson)
  return { ...made, content: made.content as { text: string }, warnings, ignored }
}

/** A call that is done within one turn of the event loop ends before anybody could hang up. */
const NEVER = new AbortController().signal

const onceEach = (warnings: string[]) => (said: string) => {
  const message = shortened(said)
  if (!warnings.includes(message)) warnings.push(message)
}

type Content = CallResult['content'] | { bytes: Uint8Array }
type Presented = Pick<CallResult, 'mediaType' | 'name'> & { content: Content }

/** What is sent of a tool's result: a file as it is, anything else as text. */
function present({ returns }: AnyTool, result: object, wantsJson: boolean): Presented {
  const mayBeFile = returns.kind === 'file-or-json' || (returns.kind === 'text' && returns.orFile)
  if (returns.kind === 'file' || (mayBeFile && isFile(result))) {
    const { name, mediaType = returns.mediaTypes[0], ...content } = result as OutputFile
    return { content, mediaType, name }
  }
  if (returns.kind !== 'text') return { content: { text: JSON.stringify(result) }, mediaType: JSON_TYPE }
  const { name, ...data } = result as Record<string, unknown> & { name?: string }
  if (wantsJson) return { content: { text: JSON.stringify(data) }, mediaType: JSON_TYPE }
  const content = { text: String(data[returns.field]) }
  return { content, mediaType: `${returns.mediaTypes[0]}; charset=utf-8`, ...(name && { name }) }
}

const isFile = (result: object): boolean => 'bytes' in result || 'path' in result

const JSON_TYPE = 'application/json; charset=utf-8'

/** Puts what is too large for a message into the call's folder, under the one name that is taken from there. */
async function place(content: Content, scratch: string): Promise<CallResult['content']> {
  if ('text' in content && content.text.length <= INLINE_RESULT) return content
  const path = join(scratch, RESULT)
  if ('path' in content) await rename(content.path, path)
  else await writeFile(path, 'text' in content ? content.text : content.bytes)
  return { path }
}

/** Reads a JSON body that the server left on disk. */
async function readBody(path: string, exact?: boolean) {
  return { form: false, values: parseJsonBody(await readFile(path), { here: false, exact }), files: {} }
}

const SMALL_BODY = 64 * 1024

interface BodyReading {
  /** In the server's own process. */
  here?: boolean
  /** Numbers are kept as they were written where JavaScript would round them. */
  exact?: boolean | undefined
}

/** The object in a JSON body. No body counts as an empty object. */
export function parseJsonBody(bytes: Buffer, reading: BodyReading = {}): Record<string, unknown> {
  const { here = true, exact = false } = reading
  if (bytes.length === 0) return {}
  if (bytes.length > SMALL_BODY) refuseSwelling(bytes, here)
  const whole = bytes.toString('utf8')
  // Bytes that are no UTF-8 become this mark; it may also have been sent.
  if (whole.includes('\ufffd') && !isUtf8(bytes))
    throw badInput('body: expected JSON in UTF-8, received bytes that are not UTF-8 text.')
  const text = whole.startsWith('\ufeff') ? whole.slice(1) : whole
  let value: unknown
  try {
    value = exact ? parseExactly(text) : JSON.parse(text)
  } catch (error) {
    if (text.trim() === '') return {}
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
  return at === undefined ? '' : ` (${placeOf(text, Number(at))})`
}
