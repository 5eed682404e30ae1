import { z } from 'zod'
import type { CatalogTool } from '../catalog.ts'
import type { CatalogEntry } from '../contract/catalog.ts'
import { JSON_LIMIT, MULTIPART_LIMIT } from '../contract/limits.ts'
import type { Option } from '../contract/parameter.ts'
import { type Params, takesFiles } from '../tool.ts'
import { BROWSER_ONLY } from '../tools/browser-only.ts'

/** The catalog as it is now: the same list as before as long as nothing changed that a parameter offers. */
export function createCatalogView(tools: CatalogTool[]): () => CatalogEntry[] {
  const changing = tools.flatMap(({ tool }) =>
    Object.values(tool.params as Params).flatMap(({ definition }) => definition.offers ?? []),
  )
  let entries: CatalogEntry[] | undefined
  let seen: (readonly Option[])[] = []
  return () => {
    const now = changing.map(offers => offers())
    if (!entries || now.some((options, i) => options !== seen[i])) entries = describeCatalog(tools)
    seen = now
    return entries
  }
}

/** The catalog as callers see it: tools of the server and those of the browser, by slug. */
export function describeCatalog(tools: CatalogTool[]): CatalogEntry[] {
  const browser = BROWSER_ONLY.map(
    (tool): CatalogEntry => ({
      slug: tool.slug,
      name: tool.name,
      description: tool.description,
      family: tool.family,
      credits: 0,
      free: true,
      collection: 'core',
      availability: 'browser-only',
      reason: tool.reason,
      method: 'POST',
      path: `/api/v1/tools/${tool.slug}`,
      page: `/tools/${tool.slug}`,
      body_encoding: null,
      parameters: [],
    }),
  )
  return [...tools.map(describeTool), ...browser].sort((a, b) => (a.slug < b.slug ? -1 : 1))
}

function describeTool({ slug, family, tool }: CatalogTool): CatalogEntry {
  const form = takesFiles(tool)
  return {
    slug,
    name: tool.name,
    description: tool.description,
    family,
    credits: tool.credits,
    free: tool.credits === 0,
    collection: tool.collection ?? 'core',
    availability: 'available',
    method: 'POST',
    path: `/api/v1/tools/${slug}`,
    page: `/tools/${slug}`,
    body_encoding: form ? 'multipart/form-data' : 'application/json',
    max_body_bytes: form ? MULTIPART_LIMIT - 1 : JSON_LIMIT,
    ...(tool.job && {
      job_limits: { unit: tool.job.unit, direct: tool.job.direct, maximum: tool.job.maximum },
    }),
    parameters: Object.entries(tool.params as Params).map(([name, param]) => ({ name, ...param.spec })),
    returns: describeReturns(tool.returns),
    example: tool.example,
  }
}

function describeReturns(returns: CatalogTool['tool']['returns']): NonNullable<CatalogEntry['returns']> {
  const schema = 'schema' in returns ? { schema: resultSchema(returns.schema) } : {}
  if (returns.kind === 'json') return { kind: 'json', media_types: ['application/json'], ...schema }
  const types = returns.kind === 'file' ? returns.mediaTypes : [...returns.mediaTypes, 'application/json']
  return { kind: returns.kind === 'text' ? 'text' : 'file', media_types: types, ...schema }
}

/** JSON Schema of a result, without the header that only a whole document needs. */
export function resultSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  return rest
}
