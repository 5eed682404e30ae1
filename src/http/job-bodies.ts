import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { CatalogTool } from '../catalog.ts'
import { badInput } from '../fault.ts'
import { parseJsonBody } from '../runner/perform.ts'
import type { Caller } from '../service/execute.ts'
import type { FileIds } from '../service/files/file-inputs.ts'
import type { JobTerms, Webhook } from '../service/jobs.ts'
import type { RawInput } from '../tool.ts'
import type { HttpContext } from './context.ts'
import { jsonFingerprint, readWhole } from './json-body.ts'
import { isLocalRequest } from './local.ts'
import { onHangUp, traceOf } from './requests.ts'
import { readForm } from './uploads.ts'

export const WEBHOOK = z.object(
  {
    url: z.string({ error: 'expected an http or https address' }),
    secret: z
      .string({ error: 'expected a text' })
      .min(16, 'must have at least 16 characters')
      .max(1024, 'must have at most 1,024 characters')
      // Decoded, anything else would leave little or nothing of it to sign with.
      .regex(/^(?!whsec_)|^whsec_[\w+/-]{10,}={0,2}$/, 'begins with whsec_, so the rest must be base64'),
  },
  { error: 'expected an object with url and secret' },
)

const REQUEST = z.object({
  tool_slug: z.string({ error: 'expected the slug of a tool' }).min(1, 'expected the slug of a tool'),
  input: z
    .record(z.string(), z.unknown(), { error: 'expected an object with the parameters of the tool' })
    .nullish(),
  webhook: WEBHOOK.nullish(),
})

export interface JobBody {
  slug: string
  raw: RawInput
  fileIds?: FileIds | undefined
  webhook?: Webhook | undefined
  fingerprint: () => string
  /** Names beside those of a job. */
  ignored: string[]
}

/** A job as JSON: the tool's slug, its input and where the result goes. */
export async function readJobBody(
  request: FastifyRequest,
  tools: ReadonlyMap<string, CatalogTool>,
): Promise<JobBody> {
  const bytes = await readWhole(request.raw, request.server.watchBody(request))
  const body = parseJsonBody(bytes)
  const { tool_slug, input, webhook } = checked(REQUEST, body)
  const isExact = tools.get(tool_slug)?.tool.exactNumbers && input
  const exact = isExact ? parseJsonBody(bytes, { exact: true })['input'] : input
  return {
    slug: tool_slug,
    raw: { form: false, values: (exact ?? {}) as RawInput['values'], files: {} },
    webhook: webhook ?? undefined,
    fingerprint: () => jsonFingerprint(bytes, body),
    ignored: unknownNames(body as object),
  }
}

/** A job as a form: `tool_slug`, `webhook` as JSON, and the tool's own fields and files. */
export async function readJobForm(
  request: FastifyRequest,
  folder: string,
  hashed: boolean,
): Promise<JobBody> {
  const { input, fileIds, fingerprint } = await readForm(
    request.raw,
    request.server.watchBody(request),
    folder,
    hashed,
  )
  if ('bodyPath' in input) throw new Error('a form has no body of its own')
  const { tool_slug, webhook, ...values } = input.values
  const read = checked(REQUEST, {
    tool_slug,
    ...(webhook !== undefined && webhook !== '' && { webhook: parsed(webhook as string) }),
  })
  return {
    slug: read.tool_slug,
    raw: { ...input, values },
    fileIds,
    webhook: read.webhook ?? undefined,
    fingerprint,
    // What is no name of a job is one of its tool.
    ignored: [],
  }
}

function unknownNames(body: { webhook?: object | null }): string[] {
  const own = Object.keys(body).filter(name => !(name in REQUEST.shape))
  const hook = Object.keys(body.webhook ?? {}).filter(name => !(name in WEBHOOK.shape))
  return [...own, ...hook.map(name => `webhook.${name}`)]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badInput('webhook: expected JSON with url and secret.')
  }
}

/** A body of a known shape, or 400 with the name of what is wrong. */
export function checked<S extends z.ZodType>(shape: S, body: unknown): z.infer<S> {
  const read = shape.safeParse(body)
  if (read.success) return read.data
  const issue = read.error.issues[0]!
  throw badInput(`${issue.path.join('.') || 'body'}: ${issue.message}.`)
}

/** Who wants a job, as far as the request tells. */
export const jobTerms = (
  { config }: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  folder: string,
): JobTerms => ({
  caller,
  local: isLocalRequest(request, config),
  report: request.report,
  traceparent: traceOf(request.headers),
  signal: onHangUp(reply),
  folder,
})

/** `?dry_run=true`: everything is checked and priced, nothing is charged. */
export function isDryRun(query: Record<string, unknown>): boolean {
  const given = query['dry_run']
  if (given === undefined || given === 'false') return false
  if (given === 'true') return true
  throw badInput('dry_run: expected true or false.')
}
