import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CatalogTool } from '../catalog.ts'
import { parseJsonBody } from '../runner/perform.ts'
import type { CallInput } from '../runner/protocol.ts'
import { callerAt } from '../service/address-limit.ts'
import type { Caller } from '../service/execute.ts'
import { bringRefs, splitRefs } from '../service/files/file-inputs.ts'
import { findTool } from '../service/find-tool.ts'
import { sealCall } from '../service/keys.ts'
import { type ReadInput, readInput, takesFiles } from '../tool.ts'
import { prefersJson, sendAtOnce, sendResult } from './answers.ts'
import { queueCall } from './async-calls.ts'
import type { BodyWatch } from './body-intake.ts'
import type { HttpContext } from './context.ts'
import { bodyOf, comesAsForm, type Received, readJson, readJsonHere, receiveJson } from './json-body.ts'
import { isLocalRequest } from './local.ts'
import { onHangUp, prefersAsync, readIdempotencyKey } from './requests.ts'
import { type Body, checkLength, readForm } from './uploads.ts'

/** POST /api/v1/tools/{slug}: metered tools are paid by the account of the key. */
export function toolRoutes(app: FastifyInstance, context: HttpContext): void {
  callRoute(app, context, '/api/v1/tools', (request, ready) =>
    context.service.admit(request.headers.authorization, request.report, { ready }),
  )
}

/** Calls of tools under a path, in the order of checks that callers rely on. */
export function callRoute(
  app: FastifyInstance,
  context: HttpContext,
  path: string,
  admit: (request: FastifyRequest, ready?: CatalogTool) => Promise<Caller>,
  /** Lets somebody in who has no account; gives what takes the payment back. */
  admitGuest?: (request: FastifyRequest, entry: CatalogTool) => Promise<(() => void) | undefined>,
): void {
  app.route<{ Params: { slug: string } }>({
    method: 'POST',
    url: `${path}/:slug`,
    // The call is answered from a hook: what Fastify does between hook and handler is about bodies it reads itself.
    onRequest: (request, reply, done) => {
      request.toolCall = true
      const entry = findTool(context.tools, request.params.slug)
      request.toolSlug = entry.slug
      if (prefersAsync(request)) queueCall(context, entry, request, reply, admit).catch(done)
      else if (entry.tool.runs === 'inline' && entry.tool.credits === 0)
        answerHere(entry, request, reply, done)
      else answer(entry, request, reply).catch(done)
    },
    handler: () => undefined,
  })

  /** A small free call, done without a promise: most of the time it takes is overhead, so that is kept low. */
  function answerHere(
    entry: CatalogTool,
    request: FastifyRequest,
    reply: FastifyReply,
    done: (error?: Error) => void,
  ): void {
    context.checkAddress(request)
    checkLength(request.raw, false)
    context.readyForBody(request, reply)
    const folder = new CallFolder(context.callsFolder)
    const makeFolder = () => folder.make()
    const watch = app.watchBody(request, true)
    receiveJson(request.raw, watch, makeFolder, (refusal, received) => {
      if (refusal) {
        folder.removeAfter(reply)
        return done(refusal)
      }
      if ('path' in received)
        return void answer(entry, request, reply, { folder, received, watch }).catch(done)
      try {
        const input = { form: false, values: parseJsonBody(received.bytes), files: {} }
        const result = context.service.runHere(entry, input, wantsJson(request, entry))
        sendAtOnce(request, reply, result)
        context.count(request, 200)
      } catch (error) {
        done(error as Error)
      }
    })
  }

  function readBody(
    request: FastifyRequest,
    entry: CatalogTool,
    folder: CallFolder,
    watch: BodyWatch,
  ): Promise<Body> {
    if (comesAsForm(request, entry.tool))
      return readForm(request.raw, watch, folder.path, request.headers['idempotency-key'] !== undefined)
    // A tool that takes files reads JSON for their ids, which are short.
    return takesFiles(entry.tool)
      ? readJsonHere(request.raw, watch)
      : readJson(entry.tool, request.raw, watch, () => folder.make())
  }

  /** Any other call; `arrived` is its body where that is here already. */
  async function answer(
    entry: CatalogTool,
    request: FastifyRequest,
    reply: FastifyReply,
    arrived?: { folder: CallFolder; received: Received; watch: BodyWatch },
  ): Promise<void> {
    const metered = entry.tool.credits > 0
    const folder = arrived?.folder ?? new CallFolder(context.callsFolder)
    let watch = arrived?.watch
    let takeBack: (() => void) | undefined
    const readNow = () =>
      readBody(request, entry, folder, (watch ??= app.watchBody(request, !metered || takeBack !== undefined)))
    try {
      const early = arrived
        ? bodyOf(arrived.received, entry.tool.exactNumbers && (() => folder.make()))
        : metered && (await hasArrived(request, entry))
          ? readNow()
          : undefined
      const read = metered && early ? await rightInput(entry, early) : undefined
      const ready = read && entry
      const needsFolder =
        entry.tool.runs !== 'inline' && !(read && context.service.runsHere(entry, (await early!).input))
      // Between a reservation and the call it is for, nothing may fail any more.
      if (ready && needsFolder) await folder.make()
      takeBack = metered ? await admitGuest?.(request, entry) : undefined
      if ((!metered || takeBack) && !arrived) {
        context.checkAddress(request)
        if (entry.tool.runs !== 'inline')
          context.service.pool.checkRoom({ caller: callerAt(request.ip), keyed: false })
      }
      const caller = metered && !takeBack ? await admit(request, ready) : undefined
      if (caller && !caller.reservationId) {
        const key = request.headers['idempotency-key']
        await context.service.checkCall(caller, entry, key?.toString())
      }
      if (needsFolder) await folder.make()
      const idempotencyKey = caller && readIdempotencyKey(request)
      if (!early) {
        checkLength(request.raw, comesAsForm(request, entry.tool))
        context.readyForBody(request, reply)
      }
      const body = await (early ?? readNow())
      const signal = onHangUp(reply)
      const result = await context.service.execute({
        entry,
        caller,
        input: caller ? await withKeptFiles(request, entry, body, caller, folder.path, signal) : body.input,
        ...(idempotencyKey !== undefined && {
          idempotency: sealCall(idempotencyKey, `${entry.slug} ${body.fingerprint()}`),
        }),
        ...(read && { read }),
        address: callerAt(request.ip),
        wantsJson: wantsJson(request, entry),
        folder: folder.path,
        signal,
        onStart: () => watch?.leavePlace(),
        report: request.report,
        startedAt: request.startedAt,
      })
      takeBack = undefined
      await sendResult(reply, result)
    } finally {
      takeBack?.()
      watch?.leavePlace()
      folder.removeAfter(reply)
    }
  }

  /** A body's input with the files it names by id or address beside those it brought. */
  async function withKeptFiles(
    request: FastifyRequest,
    { tool }: CatalogTool,
    { input, fileIds }: Body,
    { accountId }: Caller,
    folder: string,
    signal: AbortSignal,
  ): Promise<CallInput> {
    if ('bodyPath' in input || !takesFiles(tool)) return input
    const allowPrivate = context.config.allowPrivateWebhooks || isLocalRequest(request, context.config)
    const named = splitRefs(tool, input, fileIds)
    return bringRefs(named, folder, { files: context.files, accountId, allowPrivate, signal })
  }
}

function wantsJson(request: FastifyRequest, { tool }: CatalogTool): boolean {
  return tool.returns.kind === 'text' && prefersJson(request.headers.accept, tool.returns.mediaTypes[0])
}

/** Whether a JSON body came along with its headers, so that looking at it first makes nobody wait. */
async function hasArrived({ headers, raw }: FastifyRequest, { tool }: CatalogTool): Promise<boolean> {
  if (takesFiles(tool) || headers['idempotency-key'] !== undefined) return false
  await nextTurn()
  return raw.complete
}

/** What a body says, where the tool has nothing to refuse about it. What it has is said later, in its turn. */
async function rightInput({ tool }: CatalogTool, early: Promise<Body>): Promise<ReadInput | undefined> {
  try {
    const { input } = await early
    return 'bodyPath' in input ? undefined : readInput(tool, input)
  } catch {
    return undefined
  }
}

/** A call's own folder, made when first needed and removed when the answer is out. */
class CallFolder {
  path = ''
  private readonly root: string
  private made: Promise<string> | undefined

  constructor(root: string) {
    this.root = root
  }

  make(): Promise<string> {
    if (!this.made) {
      this.path = join(this.root, randomUUID())
      // With those above it, which somebody may have removed.
      this.made = mkdir(this.path, { recursive: true, mode: 0o700 }).then(() => this.path)
    }
    return this.made
  }

  removeAfter(reply: FastifyReply): void {
    if (!this.made) return
    // A result may still be moved here while the folder of a caller who hung up is emptied: then once more.
    const remove = () =>
      rm(this.path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }).catch(() => undefined)
    if (reply.raw.closed || reply.raw.writableFinished) void remove()
    else reply.raw.once('close', remove)
  }
}
