import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Pipeline, PipelinesAnswer } from '../contract/pipelines.ts'
import { Fault } from '../fault.ts'
import { oneLine } from '../lib/text/one-line.ts'
import { parseJsonBody } from '../runner/perform.ts'
import type { Caller } from '../service/execute.ts'
import { inFolder } from '../service/files/files.ts'
import { sealCall } from '../service/keys.ts'
import { STEPS, type Steps } from '../service/pipelines/plan.ts'
import type { SavedPipeline } from '../store/pipelines.ts'
import type { HttpContext } from './context.ts'
import { sendQueued } from './job-answers.ts'
import { checked, isDryRun, jobTerms, WEBHOOK } from './job-bodies.ts'
import { jsonFingerprint, readWhole } from './json-body.ts'
import { purposeOf, readIdempotencyKey } from './requests.ts'
import { checkLength } from './uploads.ts'

const FILES = z
  .array(z.unknown(), { error: 'expected a list of file ids' })
  .max(1000, 'expected at most 1,000 files')
/** On one line; PostgreSQL keeps no text with a zero in it. */
const NAME = z
  .string({ error: 'expected a text' })
  .overwrite(oneLine)
  .min(1, 'must not be empty')
  .max(200, 'has at most 200 characters')
const RUN = z.object({
  name: NAME.nullish(),
  files: FILES.nullish(),
  each: z.boolean({ error: 'expected true or false' }).nullish(),
  webhook: WEBHOOK.nullish(),
})
const RUN_STEPS = RUN.extend({ steps: STEPS })
/** The list of an account's pipelines is answered whole. */
const MOST_KEPT = 100 * 1024
const SAVED = z.object({
  name: NAME,
  steps: STEPS.refine(
    steps => JSON.stringify(steps).length <= MOST_KEPT,
    'take more than 100 KB as JSON, which is the most a saved pipeline may have; send long texts when it is run',
  ),
})

type Params = { Params: { id: string }; Querystring: Record<string, unknown> }

/** `/api/v1/pipelines`: chains of tools, run as jobs, and kept under a name. */
export function pipelineRoutes(app: FastifyInstance, context: HttpContext): void {
  pipelinesUnder(app, context, '/api/v1/pipelines', request =>
    context.service.admit(request.headers.authorization, request.report, purposeOf(request)),
  )
}

export function pipelinesUnder(
  app: FastifyInstance,
  context: HttpContext,
  path: string,
  admit: (request: FastifyRequest) => Promise<Caller>,
): void {
  const { pipelines } = context
  const { store } = context.service

  const readBody = async (request: FastifyRequest, reply: FastifyReply) => {
    checkLength(request.raw, false)
    context.readyForBody(request, reply)
    const bytes = await readWhole(request.raw, request.server.watchBody(request))
    const body = parseJsonBody(bytes)
    return { body, fingerprint: () => jsonFingerprint(bytes, body) }
  }
  const own = async (id: string, accountId: string): Promise<SavedPipeline> => {
    const pipeline = await store.findPipeline(id, accountId)
    if (!pipeline) throw missing()
    return pipeline
  }

  async function run(
    request: FastifyRequest<Params>,
    reply: FastifyReply,
    caller: Caller,
    { body, fingerprint }: Awaited<ReturnType<typeof readBody>>,
    saved?: SavedPipeline,
  ) {
    request.toolCall = true
    const key = readIdempotencyKey(request)
    const given = saved ? checked(RUN, body) : checked(RUN_STEPS, body)
    const steps = saved ? (JSON.parse(saved.steps) as Steps) : (given as { steps: Steps }).steps
    const name = given.name ?? saved?.name
    const order = { steps, files: given.files ?? [], each: given.each ?? false, name }
    return inFolder(context.callsFolder, async folder => {
      const terms = {
        ...jobTerms(context, request, reply, caller, folder),
        webhook: given.webhook ?? undefined,
        ...(key !== undefined && {
          idempotency: sealCall(key, `pipelines ${saved?.id} ${saved?.updated_at} ${fingerprint()}`),
        }),
      }
      if (isDryRun(request.query)) return pipelines.price(terms, order)
      const { job } = await pipelines.create(terms, order)
      return sendQueued(context, reply, job)
    })
  }

  app.post<Params>(`${path}/run`, async (request, reply) => {
    const caller = await admit(request)
    return run(request, reply, caller, await readBody(request, reply))
  })
  app.post<Params>(`${path}/:id/run`, async (request, reply) => {
    const caller = await admit(request)
    const saved = await own(request.params.id, caller.accountId)
    return run(request, reply, caller, await readBody(request, reply), saved)
  })

  app.post(path, async (request, reply) => {
    const { accountId } = await admit(request)
    const { name, steps } = checked(SAVED, (await readBody(request, reply)).body)
    pipelines.check(steps)
    const saved = await store.insertPipeline({
      id: `pipe_${randomBytes(16).toString('hex')}`,
      account_id: accountId,
      name,
      steps: JSON.stringify(steps),
    })
    if (!saved) throw new Fault('conflict', 'name: an account keeps at most 200 pipelines; delete one first.')
    return reply.code(201).header('location', `/api/v1/pipelines/${saved.id}`).send(describe(saved))
  })
  app.get(path, async (request): Promise<PipelinesAnswer> => {
    const { accountId } = await admit(request)
    return { pipelines: (await store.listPipelines(accountId)).map(describe) }
  })
  app.get<Params>(`${path}/:id`, async request => {
    const { accountId } = await admit(request)
    return describe(await own(request.params.id, accountId))
  })
  app.put<Params>(`${path}/:id`, async (request, reply) => {
    const { accountId } = await admit(request)
    const { name, steps } = checked(SAVED, (await readBody(request, reply)).body)
    pipelines.check(steps)
    const saved = await store.updatePipeline({
      id: request.params.id,
      account_id: accountId,
      name,
      steps: JSON.stringify(steps),
    })
    if (!saved) throw missing()
    return describe(saved)
  })
  app.delete<Params>(`${path}/:id`, async (request, reply) => {
    const { accountId } = await admit(request)
    if (!(await store.removePipeline(request.params.id, accountId))) throw missing()
    return reply.code(204).send()
  })
}

const missing = () => new Fault('not-found', 'There is no such pipeline.')

const describe = (saved: SavedPipeline): Pipeline => ({
  pipeline_id: saved.id,
  name: saved.name,
  steps: JSON.parse(saved.steps) as Steps,
  created_at: new Date(saved.created_at).toISOString(),
  updated_at: new Date(saved.updated_at).toISOString(),
})
