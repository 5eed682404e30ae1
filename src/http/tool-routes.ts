import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CatalogTool } from '../catalog.ts'
import { badInput } from '../fault.ts'
import { type Caller, runsHere } from '../service/execute.ts'
import { findTool } from '../service/find-tool.ts'
import { sealCall } from '../service/keys.ts'
import { readInput, takesFiles } from '../tool.ts'
import { prefersJson, sendResult } from './answers.ts'
import type { HttpContext } from './context.ts'
import { type Body, checkLength, readForm, readJson } from './uploads.ts'

/** POST /api/v1/tools/{slug}: metered tools are paid by the account of the key. */
export function toolRoutes(app: FastifyInstance, context: HttpContext): void {
  callRoute(app, context, '/api/v1/tools', (request, ready) =>
    context.service.admit(request.headers.authorization, request.report, ready),
  )
}

/** Calls of tools under a path, in the order of checks that callers rely on. */
export function callRoute(
  app: FastifyInstance,
  context: HttpContext,
  path: string,
  admit: (request: FastifyRequest, ready?: CatalogTool) => Promise<Caller>,
): void {
  app.post<{ Params: { slug: string } }>(`${path}/:slug`, async (request, reply) => {
    request.toolCall = true
    const entry = findTool(context.tools, request.params.slug)
    request.toolSlug = entry.slug
    const metered = entry.tool.credits > 0
    const folder = new CallFolder(context.callsFolder)
    try {
      const early =
        metered && (await hasArrived(request, entry)) ? readBody(request, entry, folder) : undefined
      const ready = early && (await isRight(entry, early)) ? entry : undefined
      // Between a reservation and the call it is for, nothing may fail any more.
      if (ready) await folder.make()
      const caller = metered ? await admit(request, ready) : context.checkAddress(request)
      if (caller && !caller.reservationId) context.service.checkBalance(caller, entry.tool.credits)
      if (entry.tool.runs !== 'inline') await folder.make()
      const idempotencyKey = caller && readIdempotencyKey(request)
      checkLength(request.raw, takesFiles(entry.tool))
      context.readyForBody(request, reply)
      const body = await (early ?? readBody(request, entry, folder))
      const result = await context.service.execute({
        entry,
        caller: caller || undefined,
        input: body.input,
        ...(idempotencyKey !== undefined && {
          idempotency: sealCall(idempotencyKey, `${entry.slug} ${body.fingerprint()}`),
        }),
        wantsJson: wantsJson(request, entry),
        folder: folder.path,
        signal: runsHere(entry, body.input) && !caller ? NEVER : onHangUp(reply),
        report: request.report,
        startedAt: request.startedAt,
      })
      return await sendResult(reply, result)
    } finally {
      folder.removeAfter(reply)
    }
  })
}

/** A free call that is done within this process ends before anybody could hang up. */
const NEVER = new AbortController().signal

function wantsJson(request: FastifyRequest, { tool }: CatalogTool): boolean {
  return tool.returns.kind === 'text' && prefersJson(request.headers.accept, tool.returns.mediaTypes[0])
}

function readBody(request: FastifyRequest, entry: CatalogTool, folder: CallFolder): Promise<Body> {
  return takesFiles(entry.tool)
    ? readForm(request.raw, folder.path, request.headers['idempotency-key'] !== undefined)
    : readJson(request.raw, () => folder.make())
}

/** Whether a JSON body came along with its headers, so that looking at it first makes nobody wait. */
async function hasArrived({ headers, raw }: FastifyRequest, { tool }: CatalogTool): Promise<boolean> {
  if (takesFiles(tool) || headers['idempotency-key'] !== undefined) return false
  await nextTurn()
  return raw.complete
}

/** Whether the tool has nothing to refuse about a body. What it has is said later, in its turn. */
async function isRight({ tool }: CatalogTool, early: Promise<Body>): Promise<boolean> {
  try {
    const { input } = await early
    if ('bodyPath' in input) return false
    readInput(tool, input)
    return true
  } catch {
    return false
  }
}

/** The Idempotency-Key header, where there is one. */
export function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const given = request.headers['idempotency-key']
  if (given === undefined) return undefined
  if (typeof given !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(given)) {
    throw badInput('idempotency-key: expected 1 to 255 printable characters without spaces.')
  }
  return given
}

/** A signal that fires when the caller goes away before the answer is out. */
export function onHangUp(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  if (reply.raw.destroyed) controller.abort()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
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
      this.made = mkdir(this.path, { mode: 0o700 }).then(() => this.path)
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
