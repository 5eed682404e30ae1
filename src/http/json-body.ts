import { createHash } from 'node:crypto'
import { type FileHandle, open, readFile, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { JSON_LIMIT } from '../contract/limits.ts'
import { badInput, Fault, tooLarge } from '../fault.ts'
import { mayRound } from '../formats/text/exact-json.ts'
import { createTurns } from '../lib/async/turns.ts'
import { parseJsonBody } from '../runner/perform.ts'
import { type AnyTool, takesFiles } from '../tool.ts'
import { type BodyWatch, noRoom } from './body-intake.ts'
import { createGathered, joined } from './gathered.ts'
import { packedBody } from './requests.ts'
import { notStored } from './store-body.ts'
import { type Body, hungUp, sha256 } from './uploads.ts'

/** Larger bodies are left on disk and read in a child: they hold neither memory nor the event loop. */
const IN_MEMORY = 256 * 1024

const jsonTooLarge = () => tooLarge('body: JSON must be at most 10 MB; send less at once.')

/** A JSON body that has arrived: in memory, or in a file where it is large or memory was short. */
export type Received = { bytes: Buffer } | { path: string; size: number; sha256: string }

/** Takes in a JSON body; `makeFolder` gives the place for one that does not stay in memory. */
export function receiveJson(
  request: IncomingMessage,
  watch: BodyWatch,
  makeFolder: () => Promise<string>,
  done: (refusal: Fault | null, received: Received) => void,
) {
  const isLarge = Number(request.headers['content-length']) > IN_MEMORY
  const chunks = createGathered()
  let received = 0
  let spool: Spool | undefined
  let over = false
  const end = (refusal: Fault | null, result: Received = NOTHING) => {
    if (over) return
    over = true
    watch.close()
    if (refusal) {
      request.removeListener('data', take)
      chunks.take()
      spool?.destroy()
      watch.leavePlace()
    }
    done(refusal, result)
  }
  const take = (chunk: Buffer) => {
    received += chunk.length
    watch.progress(chunk.length)
    if (received > JSON_LIMIT) return end(jsonTooLarge())
    chunks.add(chunk)
    // What is announced as large need not be gathered first.
    if (!isLarge && received <= IN_MEMORY && watch.hold(received)) return
    request.removeListener('data', take)
    spool = spoolTo(request, watch, makeFolder, chunks.take(), end)
  }
  if (hasNoBody(request)) return end(null)
  const wrong = packedBody(request.headers) ?? wrongType(request)
  if (wrong) return end(wrong)
  // A caller who hung up while the key was looked up sends no further event.
  if (request.destroyed) return end(hungUp())
  watch.onSlow = end
  request.on('data', take)
  request.on('end', () => {
    if (!spool) end(null, { bytes: joined(chunks.take()) })
  })
  request.on('error', () => end(hungUp()))
}

const NOTHING = { bytes: Buffer.alloc(0) }

const hasNoBody = ({ headers }: IncomingMessage): boolean =>
  (headers['content-length'] ?? '0') === '0' && headers['transfer-encoding'] === undefined

/** What a body is to be. */
interface BodyKind {
  name: string
  is: (type: string | undefined) => boolean
}

function wrongType({ headers }: IncomingMessage, { name, is }: BodyKind = JSON_BODY): Fault | undefined {
  const type = headers['content-type']
  if (is(type)) return undefined
  const found = type ? `received ${printable(type.split(';')[0]!)}` : 'received none'
  return badInput(`content-type: expected ${name}, ${found}.`)
}

export const isJson = (type: string | undefined): boolean =>
  type === 'application/json' || /^application\/(?:[\w.+-]+\+)?json\s*(;|$)/i.test(type ?? '')

const JSON_BODY: BodyKind = { name: 'application/json', is: isJson }
export const SOUND_BODY: BodyKind = { name: 'audio/*', is: type => /^audio\//i.test(type ?? '') }

/** A tool that takes files takes JSON too, with the ids of kept ones. */
export const comesAsForm = ({ headers }: Pick<IncomingMessage, 'headers'>, tool: AnyTool): boolean =>
  takesFiles(tool) && !isJson(headers['content-type'])

interface Spool {
  destroy: () => void
}

/** Bodies that are written at once, over all callers: a flood of them must not keep others from the disk. */
const writeTurns = createTurns(4)

/**
 * Writes the rest of a body to a file of its folder. It is read only while it is its turn, so that bodies that wait for
 * the disk wait in the system's buffers and not in memory.
 */
function spoolTo(
  request: IncomingMessage,
  watch: BodyWatch,
  makeFolder: () => Promise<string>,
  first: Buffer[],
  done: (refusal: Fault | null, received?: Received) => void,
): Spool {
  // Only a call that may be repeated has to be told from others by its content.
  const hash = request.headers['idempotency-key'] === undefined ? undefined : createHash('sha256')
  let path = ''
  let size = 0
  let file: FileHandle | undefined
  let working = true
  let destroyed = false

  const write = async (chunk: Buffer) => {
    size += chunk.length
    hash?.update(chunk)
    await file!.writeFile(chunk)
  }
  const begin = async () => {
    path = join(await makeFolder(), 'body.json')
    file = await open(path, 'wx', 0o600)
    for (const chunk of first.splice(0)) await write(chunk)
    watch.hold(0)
  }
  const goOn = async () => {
    for (let chunk: Buffer | null; !destroyed && (chunk = request.read() as Buffer | null) !== null; ) {
      watch.progress(chunk.length)
      if (size + chunk.length > JSON_LIMIT) throw jsonTooLarge()
      await write(chunk)
    }
  }
  const turn = async (work: () => Promise<void>) => {
    working = true
    try {
      await writeTurns(async () => (destroyed ? undefined : work()))
    } catch (error) {
      done(error instanceof Fault ? error : notStored(error))
    }
    working = false
    if (destroyed) await close()
    else if (request.readableLength > 0) void turn(goOn)
    else if (request.readableEnded) await finish()
  }
  const close = async () => {
    const opened = file
    file = undefined
    await opened?.close().catch(() => undefined)
  }
  const finish = async () => {
    await close()
    done(null, { path, size, sha256: hash?.digest('hex') ?? '' })
  }

  const enter = async () => {
    try {
      await watch.takePlace()
    } catch (refusal) {
      working = false
      return done(refusal as Fault)
    }
    if (destroyed) watch.leavePlace()
    await turn(begin)
  }

  watch.isHeldUp = () => working
  const onReadable = () => {
    if (!working && !destroyed) void turn(goOn)
  }
  request.on('readable', onReadable)
  request.on('end', () => {
    if (!working && !destroyed) void finish()
  })
  void enter()
  return {
    destroy: () => {
      destroyed = true
      // Whoever reads the rest away after a refusal could not, as long as somebody asks for it in pieces.
      request.off('readable', onReadable)
      if (!working) void close()
    },
  }
}

/** Takes in a JSON body for a tool: its values, or its place where a child is to read it. */
export function readJson(
  { exactNumbers }: AnyTool,
  request: IncomingMessage,
  watch: BodyWatch,
  makeFolder: () => Promise<string>,
): Promise<Body> {
  return new Promise<Received>((resolve, reject) => {
    receiveJson(request, watch, makeFolder, (refusal, received) =>
      refusal ? reject(refusal) : resolve(received),
    )
  }).then(received => bodyOf(received, exactNumbers && makeFolder))
}

/** What a body that arrived says. Where numbers must not be rounded, one that has long ones goes into the folder. */
export async function bodyOf(received: Received, exactIn?: () => Promise<string>): Promise<Body> {
  if ('path' in received && received.size > IN_MEMORY)
    return { input: { bodyPath: received.path }, fingerprint: () => received.sha256 }
  const bytes = 'path' in received ? await readFile(received.path) : received.bytes
  const values = parseJsonBody(bytes)
  // A message to the child would round them.
  if (exactIn && mayRound(bytes.toString('latin1'))) {
    const bodyPath = 'path' in received ? received.path : await stored(bytes, exactIn)
    return { input: { bodyPath }, fingerprint: () => sha256(bytes) }
  }
  return { input: { form: false, values, files: {} }, fingerprint: () => jsonFingerprint(bytes, values) }
}

async function stored(bytes: Buffer, makeFolder: () => Promise<string>): Promise<string> {
  try {
    const path = join(await makeFolder(), 'body.json')
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
    return path
  } catch (error) {
    throw notStored(error)
  }
}

/** The bytes of a body, JSON unless said otherwise, that is to be read here, whatever its size. */
export const readWhole = (
  request: IncomingMessage,
  watch: BodyWatch,
  limit = JSON_LIMIT,
  tooLong = jsonTooLarge,
  kind = JSON_BODY,
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks = createGathered()
    let received = 0
    const end = (refusal: Fault | null) => {
      watch.close()
      request.removeListener('data', take)
      if (refusal) reject(refusal)
      else resolve(joined(chunks.take()))
    }
    const take = (chunk: Buffer) => {
      received += chunk.length
      watch.progress(chunk.length)
      if (received > limit) end(tooLong())
      else if (!watch.hold(received)) end(noRoom())
      else chunks.add(chunk)
    }
    if (hasNoBody(request)) return end(null)
    const wrong = packedBody(request.headers) ?? wrongType(request, kind)
    if (wrong) return end(wrong)
    if (request.destroyed) return end(hungUp())
    watch.onSlow = end
    request.on('data', take)
    request.on('end', () => end(null))
    request.on('error', () => end(hungUp()))
  })

/** A JSON body for a tool that reads it here, whatever its size. */
export async function readJsonHere(request: IncomingMessage, watch: BodyWatch): Promise<Body> {
  const bytes = await readWhole(request, watch)
  const values = parseJsonBody(bytes)
  return { input: { form: false, values, files: {} }, fingerprint: () => jsonFingerprint(bytes, values) }
}

/** The same for bodies that say the same; large ones are only compared byte by byte. */
export const jsonFingerprint = (bytes: Buffer, values: unknown): string =>
  sha256(bytes.length <= IN_MEMORY ? canonical(values) : bytes)

/** Keys are sorted down to here: deeper nesting is nobody's request, and must not use up the stack. */
const CANONICAL_DEPTH = 100

/** JSON with its keys sorted, so that the order in which a client writes them does not matter. */
function canonical(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null || depth > CANONICAL_DEPTH) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(one => canonical(one, depth + 1)).join(',')}]`
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one, depth + 1)}`).join(',')}}`
}

const printable = (text: string): string => text.slice(0, 60).replace(/[^\x20-\x7e]/g, '?')
