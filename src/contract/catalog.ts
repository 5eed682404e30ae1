import { z } from 'zod'
import { FAMILY_IDS } from './families.ts'
import { Parameter } from './parameter.ts'

export const Availability = z.enum(['available', 'browser-only'])
export const Collection = z.enum(['core', 'extra'])

/** A tool as `GET /api/v1/tools/{slug}` answers it. */
export const CatalogEntry = z.strictObject({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  family: z.enum(FAMILY_IDS),
  credits: z.int().describe('What a call costs; 0 when free.'),
  free: z.boolean(),
  collection: Collection.describe('core: the tools every server of this API has; extra: what came on top.'),
  availability: Availability,
  reason: z.string().optional().describe('Why the server does not have it.'),
  method: z.literal('POST'),
  path: z.string(),
  page: z.string().describe('Where people use it in a browser, on the same server.'),
  body_encoding: z.enum(['multipart/form-data', 'application/json']).nullable(),
  max_body_bytes: z.int().optional().describe('The largest body of a call.'),
  job_limits: z
    .strictObject({
      unit: z.string().describe('What is counted.'),
      direct: z.int().describe('The most of a direct call; a job pays the price for every started so many.'),
      maximum: z.int().describe('The most of a job.'),
    })
    .optional()
    .describe('Limits that are wider for jobs.'),
  parameters: z.array(Parameter),
  returns: z
    .strictObject({
      kind: z.enum(['file', 'json', 'text']),
      media_types: z.array(z.string()),
      schema: z.record(z.string(), z.unknown()).optional().describe('JSON Schema of a JSON result.'),
    })
    .optional(),
  example: z.record(z.string(), z.unknown()).optional().describe('Parameters of a call that works.'),
})
export type CatalogEntry = z.infer<typeof CatalogEntry>

/** `GET /api/v1/tools`. */
export const CatalogAnswer = z.strictObject({
  version: z.literal('v1'),
  count: z.int(),
  tools: z.array(CatalogEntry),
})
export type CatalogAnswer = z.infer<typeof CatalogAnswer>

/** What the list of all tools shows of each; the server puts these into every page. */
export type CatalogSummary = Pick<
  CatalogEntry,
  'slug' | 'name' | 'description' | 'family' | 'credits' | 'free' | 'availability'
> & {
  /** Media types of the files it works on; left out where it takes none. */
  accept?: readonly string[]
  /** Whether one call takes several files. */
  several?: true
  /** Media types of the files it returns; left out where that is JSON only. */
  gives?: readonly string[]
  /** In another language than English: other words for it, its English name among them. */
  words?: string
}
