import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CatalogTool } from '../catalog.ts'
import type { Caller } from '../service/execute.ts'
import { inFolder } from '../service/files/files.ts'
import { sealCall } from '../service/keys.ts'
import type { HttpContext } from './context.ts'
import { sendQueued } from './job-answers.ts'
import { jobTerms } from './job-bodies.ts'
import { comesAsForm, readJsonHere } from './json-body.ts'
import { readIdempotencyKey } from './requests.ts'
import { checkLength, readForm } from './uploads.ts'

/** A direct call whose sender would rather have a job: 202 in place of the result. */
export async function queueCall(
  context: HttpContext,
  entry: CatalogTool,
  request: FastifyRequest,
  reply: FastifyReply,
  admit: (request: FastifyRequest) => Promise<Caller>,
): Promise<void> {
  const caller = await admit(request)
  await context.service.checkCall(caller, entry, request.headers['idempotency-key']?.toString())
  const key = readIdempotencyKey(request)
  const asForm = comesAsForm(request, entry.tool)
  checkLength(request.raw, asForm)
  context.readyForBody(request, reply)
  const watch = request.server.watchBody(request)
  await inFolder(context.callsFolder, async folder => {
    const { input, fileIds, fingerprint } = asForm
      ? await readForm(request.raw, watch, folder, key !== undefined)
      : await readJsonHere(request.raw, watch)
    if ('bodyPath' in input) throw new Error('a body was left on disk')
    const { job } = await context.jobs.create({
      ...jobTerms(context, request, reply, caller, folder),
      // Who leaves the page finds the job in its list; another caller who hung up could not know of it.
      ...(caller.keyId === null && { signal: new AbortController().signal }),
      slug: entry.slug,
      raw: input,
      fileIds,
      ...(key !== undefined && { idempotency: sealCall(key, `jobs ${entry.slug} ${fingerprint()}`) }),
    })
    reply.header('preference-applied', 'respond-async')
    await sendQueued(context, reply, job)
  })
}
