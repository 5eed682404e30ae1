import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Availability, type CatalogAnswer, type CatalogEntry, Collection } from '../contract/catalog.ts'
import { FAMILY_IDS } from '../contract/families.ts'
import { badInput, Fault } from '../fault.ts'
import type { HttpContext } from './context.ts'
import { createDocument, sendDocument, type TextDocument } from './documents.ts'

const FILTERS = ['availability', 'collection', 'family', 'free', 'q']

/** GET /api/v1/tools and /api/v1/tools/{slug}. A key is optional, and verified when it is sent. */
export function catalogRoutes(app: FastifyInstance, context: HttpContext): void {
  const cache = new Map<string, TextDocument>()
  let of: CatalogEntry[] | undefined
  const prepare = (key: string, make: () => unknown) => {
    if (of !== context.catalog()) cache.clear()
    of = context.catalog()
    let known = cache.get(key)
    if (!known) {
      // Free-text searches are endless; only the plain forms are worth keeping.
      const kept = !key.includes('q=')
      known = createDocument(JSON.stringify(make()), kept)
      if (kept) cache.set(key, known)
    }
    return known
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply, key: string, make: () => unknown) => {
    reply.header('vary', 'Authorization')
    if (request.headers.authorization !== undefined) {
      await context.service.admit(request.headers.authorization, request.report)
    }
    reply.header('content-type', 'application/json; charset=utf-8')
    return sendDocument(request, reply, prepare(key, make))
  }

  app.get('/api/v1/tools', (request, reply) => {
    const filters = readFilters(request.query as Record<string, unknown>)
    return answer(request, reply, `list ${filters.key}`, () => {
      const tools = context.catalog().filter(entry => filters.keep(entry))
      return { version: 'v1', count: tools.length, tools } satisfies CatalogAnswer
    })
  })

  app.get<{ Params: { slug: string } }>('/api/v1/tools/:slug', (request, reply) => {
    const entry = context.catalog().find(({ slug }) => slug === request.params.slug)
    if (!entry)
      throw new Fault('not-found', 'There is no tool with this name; GET /api/v1/tools lists them all.')
    return answer(request, reply, `tool ${entry.slug}`, () => entry)
  })
}

function readFilters(query: Record<string, unknown>) {
  const given: Record<string, string> = {}
  for (const name of FILTERS) {
    const value = query[name]
    if (value === undefined || value === '') continue
    if (typeof value !== 'string') throw badInput(`${name}: was sent twice; send it once.`)
    given[name] = value
  }
  const oneOf = (name: string, allowed: string[]) => {
    if (given[name] !== undefined && !allowed.includes(given[name])) {
      throw badInput(`${name}: expected one of ${allowed.join(', ')}.`)
    }
  }
  oneOf('availability', Availability.options)
  oneOf('collection', Collection.options)
  oneOf('family', FAMILY_IDS)
  oneOf('free', ['true', 'false'])
  const words = (given['q'] ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const keep = (entry: CatalogEntry): boolean => {
    const text = `${entry.slug} ${entry.name} ${entry.description}`.toLowerCase()
    return (
      (given['availability'] ?? entry.availability) === entry.availability &&
      (given['collection'] ?? entry.collection) === entry.collection &&
      (given['family'] ?? entry.family) === entry.family &&
      (given['free'] ?? String(entry.free)) === String(entry.free) &&
      words.every(word => text.includes(word))
    )
  }
  return { keep, key: FILTERS.map(name => (given[name] ? `${name}=${given[name]}` : '')).join('&') }
}
