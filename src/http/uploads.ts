import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { JSON_LIMIT, MULTIPART_LIMIT } from '../contract/limits.ts'
import { badInput, Fault, tooLarge } from '../fault.ts'
import { createTurns } from '../lib/async/turns.ts'
import { type InputFile, kindOfFile } from '../lib/files/file-kinds.ts'
import { safeName } from '../lib/files/file-names.ts'
import type { CallInput } from '../runner/protocol.ts'
import type { FileIds } from '../service/files/file-inputs.ts'
import { FILE_ID } from '../service/files/files.ts'
import { type BodyWatch, noRoom } from './body-intake.ts'
import { packedBody } from './requests.ts'
import { notStored, storeBody } from './store-body.ts'

const MAX_PARTS = 2000
/** Files of one form that are written at once: a form of many small ones must not use up what the system may open. */
const FILES_AT_ONCE = 16
const PIECE = 16 * 1024

/** A call's body: its input, and a hash of it all for those who repeat calls. */
export interface Body {
  input: CallInput
  /** Worked out only when asked for: few callers send an idempotency key. */
  fingerprint: () => string
  /** Ids of kept files among the texts of a form. */
  fileIds?: FileIds
}

const multipartTooLarge = () => tooLarge('body: a form must be under 50 MB; send smaller files.')

export const hungUp = () => new Fault('failed', 'The caller hung up before the answer.')
const cutOff = () => badInput('body: the form is cut off or not well formed.')
const passedOver = () =>
  badInput(
    'body: a part of the form has no name that can be read; begin each with Content-Disposition: form-data; name="…", without line breaks in its names.',
  )

const lengthOf = (request: IncomingMessage): number => Number(request.headers['content-length'] ?? 0)

/** Refuses by the announced length, before the body is asked for. */
export function checkLength(request: IncomingMessage, form: boolean): void {
  const length = lengthOf(request)
  if (form && length >= MULTIPART_LIMIT) throw multipartTooLarge()
  if (!form && length > JSON_LIMIT) throw tooLarge('body: JSON must be at most 10 MB; send less at once.')
}

/** What has come of a form so far. */
interface Arrivals {
  values: Record<string, unknown>
  files: Record<string, ArrivedFile[]>
  /** Files on their way to the folder; these never reject, they say why in `failure`. */
  arriving: Promise<void>[]
  /** A line for each part, where the caller repeats calls. */
  hashes: string[] | undefined
  /** Texts that are ids of kept files; these may come several times under one name. */
  fileIds: FileIds
  /** Parts seen. */
  count: number
  /** Bytes of files that are on their way to the disk; the rest of what arrived is in memory. */
  stored: number
  /** The first thing that was wrong. */
  failure: Fault | undefined
  /** Told when a file could not be kept, so that the rest is not waited for. */
  onFailure: (failure: Fault) => void
}

type ArrivedFile = InputFile & { index: number }

/** Reads a form: files go to the folder as they arrive, texts stay in memory, limits hold on the way. */
export async function readForm(
  request: IncomingMessage,
  watch: BodyWatch,
  folder: string,
  hashed: boolean,
): Promise<Body> {
  const form: Arrivals = {
    values: Object.create(null),
    files: Object.create(null),
    arriving: [],
    hashes: hashed ? [] : undefined,
    fileIds: Object.create(null),
    count: 0,
    stored: 0,
    failure: undefined,
    onFailure: () => undefined,
  }
  const giveUp = new AbortController()
  try {
    const parser = formParser(request)
    takeFields(parser, form)
    takeFiles(parser, form, folder, giveUp.signal)
    await parseWhole(request, parser, form, watch)
  } catch (error) {
    // A form that ends early leaves its last part without an end; its file would stay open for good.
    giveUp.abort()
    await Promise.all(form.arriving)
    throw error
  } finally {
    watch.close()
  }
  await Promise.all(form.arriving)
  if (form.failure) throw form.failure
  const { values, files, fileIds, hashes = [] } = form
  // Files end in the order their last bytes were written; their order in the form is what counts.
  for (const list of Object.values(files)) list.sort((a, b) => a.index - b.index)
  const fingerprint = () => sha256(stable(hashes).join('\n'))
  return { input: { form: true, values, files }, fileIds, fingerprint }
}

function formParser(request: IncomingMessage): BusboyInstance {
  const packed = packedBody(request.headers)
  if (packed) throw packed
  const type = request.headers['content-type'] ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw badInput('content-type: expected multipart/form-data with a boundary, as this tool takes files.')
  }
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': type },
      limits: { fieldSize: MULTIPART_LIMIT, fieldNameSize: 300, headerPairs: 50 },
      // A piece of the body at each stage, not several: many forms arrive at once.
      highWaterMark: PIECE,
      fileHwm: PIECE,
    })
  } catch {
    throw badInput('content-type: expected multipart/form-data with a boundary.')
  }
}

/** Parts that the parser saw, those that it told nothing of included. */
const partsOf = (parser: BusboyInstance): number =>
  (parser as BusboyInstance & { _parser?: { _nparts?: number } })._parser?._nparts ?? 0

function takeFields(parser: BusboyInstance, form: Arrivals): void {
  const { values, fileIds } = form
  parser.on('field', (name: string | undefined, value, nameCut) => {
    if (++form.count > MAX_PARTS) form.failure ??= tooManyParts()
    else if (name === undefined) form.failure ??= passedOver()
    else if (nameCut) form.failure ??= badInput('body: a field has a name of more than 300 bytes.')
    else if (Object.hasOwn(values, name) && !(FILE_ID.test(value) && fileIds[name]))
      form.failure ??= badInput(`${printable(name)}: was sent twice; send it once.`)
    else {
      values[name] = value
      const isId = FILE_ID.test(value)
      if (isId) (fileIds[name] ??= []).push({ id: value, index: form.count })
      // The order of files counts, that of other fields does not.
      form.hashes?.push(isId ? `file ${name} ${value} ${form.count}` : `field ${name} ${sha256(value)}`)
    }
  })
}

function takeFiles(parser: BusboyInstance, form: Arrivals, folder: string, signal: AbortSignal): void {
  const { files, hashes } = form
  const turns = createTurns(FILES_AT_ONCE)
  parser.on('file', (field: string | undefined, stream, filename) => {
    const index = ++form.count
    if (index > MAX_PARTS) form.failure ??= tooManyParts()
    else if (field === undefined) form.failure ??= passedOver()
    if (form.failure || field === undefined) return void stream.resume()
    // A part that breaks while it waits is told by the parser.
    stream.on('error', () => undefined)
    const path = join(folder, `in-${index}`)
    const keep = async () => {
      const { size, sha256 } = await turns(() =>
        storeBody(stream, path, {
          signal,
          hashed: hashes !== undefined,
          take: piece => {
            form.stored += piece.length
          },
        }),
      )
      // Browsers send an unfilled file input as a part without a name and without content.
      if (size === 0 && !filename) return rm(path, { force: true })
      const name = safeName(filename ?? '', 'file')
      const file = { path, name, size, sha256, kind: await kindOfFile(path), index }
      files[field] ??= []
      files[field].push(file)
      hashes?.push(`file ${field} ${name} ${sha256} ${index}`)
    }
    form.arriving.push(
      keep().catch(error => {
        // What the system refused is ours; anything else is a part that ended too soon.
        form.failure ??= error.errno === undefined ? cutOff() : notStored(error)
        // Nobody takes in the rest of this part, so that the parser would wait, and the caller with it.
        form.onFailure(form.failure)
      }),
    )
  })
}

/** Feeds the body to the parser until the form has ended; rejects as soon as something is wrong with it. */
function parseWhole(
  request: IncomingMessage,
  parser: BusboyInstance,
  form: Arrivals,
  watch: BodyWatch,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = 0
    let reading = true
    const stop = (error: Error) => {
      reading = false
      request.unpipe(parser)
      reject(error)
    }
    request.on('data', (chunk: Buffer) => {
      received += chunk.length
      watch.progress(chunk.length)
      if (received >= MULTIPART_LIMIT) stop(multipartTooLarge())
      else if (!watch.hold(received - form.stored)) stop(noRoom())
      else if (form.failure) stop(form.failure)
    })
    form.onFailure = stop
    watch.onSlow = stop
    // Who hung up while the key was looked up is heard of no more.
    if (request.destroyed) return stop(hungUp())
    request.once('aborted', () => stop(hungUp()))
    request.once('error', () => stop(hungUp()))
    parser.on('error', () => stop(cutOff()))
    parser.once('finish', () => {
      reading = false
      // A part without a readable name is passed over by the parser without a word, and with it what its caller asked for.
      if (partsOf(parser) > form.count) reject(passedOver())
      else resolve()
    })
    const state = () => reading && `${received} ${parser.writableLength}`
    request.once('end', () => idle(form.arriving, state).then(() => stop(cutOff())))
    let looking = false
    request.on('pause', async () => {
      if (looking) return
      looking = true
      await idle(form.arriving, state)
      looking = false
      // A parser that takes in no more leaves the rest of a long body unread, so that it never ends.
      if (reading && request.isPaused()) stop(form.failure ?? cutOff())
    })
    request.pipe(parser)
  })
}

/**
 * Resolves when the parser takes in no more and no file is on its way any more, or when it has no state left. If it is
 * still reading then, it always will: it waits for a part whose headers have no end, or stays paused behind a part that
 * it passed over.
 */
async function idle(arriving: Promise<void>[], state: () => string | false): Promise<void> {
  for (let [known, last] = [-1, '']; ; ) {
    const now = state()
    if (now === false || (known === arriving.length && last === now)) return
    known = arriving.length
    last = now
    await Promise.all(arriving)
    await sleep(20)
  }
}

/** Parts in the order they came; a file's own number is dropped, as it depends on what else was sent. */
const stable = (hashes: string[]): string[] =>
  hashes
    .filter(line => line.startsWith('field '))
    .sort()
    .concat(
      hashes
        .filter(line => line.startsWith('file '))
        .sort((a, b) => Number(a.split(' ').pop()) - Number(b.split(' ').pop()))
        .map(line => line.replace(/ \d+$/, '')),
    )

export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')
const printable = (text: string): string => text.slice(0, 60).replace(/[^\x20-\x7e]/g, '?')
const tooManyParts = () => badInput(`body: a form may have at most ${MAX_PARTS} parts.`)
