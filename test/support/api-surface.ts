import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCatalog } from '../../src/catalog.ts'
import { openApi } from '../../src/http/openapi/document.ts'

/** What callers may rely on of one operation. */
export interface Promised {
  params: Record<string, PromisedParam>
  /** Media types by status. */
  answers: Record<string, string[]>
}
interface PromisedParam {
  type?: string
  needed?: true
  default?: unknown
  enum?: unknown[]
  minimum?: number
  maximum?: number
}

interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  default?: unknown
  enum?: unknown[]
  minimum?: number
  maximum?: number
}
interface Operation {
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, unknown> }>
}

const FILE = join(import.meta.dirname, '../fixtures/api-surface.json')

/** What the last release promised. */
export const promised = (): Record<string, Promised> => JSON.parse(readFileSync(FILE, 'utf8'))

/** What the service offers now, by method and path. */
export async function offered(): Promise<Record<string, Promised>> {
  const { paths } = openApi(await createCatalog().loadAll(), 'https://tools.example.org') as unknown as {
    paths: Record<string, Record<string, Operation>>
  }
  const surface: Record<string, Promised> = {}
  for (const [path, item] of Object.entries(paths))
    for (const [method, operation] of Object.entries(item))
      surface[`${method.toUpperCase()} ${path}`] = surfaceOf(operation)
  return surface
}

function surfaceOf({ requestBody, responses }: Operation): Promised {
  const params: Promised['params'] = {}
  for (const { schema } of Object.values(requestBody?.content ?? {}))
    for (const [name, { type, ...rest }] of Object.entries(schema.properties ?? {}))
      params[name] ??= {
        ...(type && { type: String(type) }),
        ...(schema.required?.includes(name) && { needed: true }),
        ...(rest.default !== undefined && { default: rest.default }),
        ...(rest.enum && { enum: rest.enum }),
        ...(rest.minimum !== undefined && { minimum: rest.minimum }),
        ...(rest.maximum !== undefined && { maximum: rest.maximum }),
      }
  const answers = Object.fromEntries(
    Object.entries(responses).flatMap(([status, { content }]) =>
      content ? [[status, Object.keys(content)]] : [],
    ),
  )
  return { params, answers }
}

/** What a program written for `before` would miss in `now`. */
export function missing(before: Record<string, Promised>, now: Record<string, Promised>): string[] {
  const found: string[] = []
  for (const [name, was] of Object.entries(before)) {
    const is = now[name]
    const tell = (what: string) => found.push(`${name}: ${what}`)
    if (!is) {
      tell('is gone')
      continue
    }
    for (const [status, types] of Object.entries(was.answers))
      for (const type of types)
        if (!is.answers[status]?.includes(type)) tell(`no longer answers ${status} as ${type}`)
    for (const [param, { needed }] of Object.entries(is.params))
      if (needed && !was.params[param]?.needed) tell(`${param} is needed now`)
    for (const [param, old] of Object.entries(was.params)) {
      const one = is.params[param]
      if (!one) tell(`${param} is gone`)
      else for (const what of narrower(old, one)) tell(`${param} ${what}`)
    }
  }
  return found
}

function narrower(old: PromisedParam, one: PromisedParam): string[] {
  const lost = (old.enum ?? []).filter(value => one.enum && !one.enum.includes(value))
  return [
    ...(old.type === one.type ? [] : [`was ${old.type} and is ${one.type}`]),
    ...(JSON.stringify(old.default) === JSON.stringify(one.default) ? [] : ['has another default']),
    ...lost.map(value => `no longer takes ${String(value)}`),
    ...(!old.enum && one.enum ? ['takes only a list of values now'] : []),
    ...((one.minimum ?? -Infinity) > (old.minimum ?? -Infinity) ? ['has a higher minimum'] : []),
    ...((one.maximum ?? Infinity) < (old.maximum ?? Infinity) ? ['has a lower maximum'] : []),
  ]
}

// `node test/support/api-surface.ts` writes down what is offered now: at a release, never to silence the test.
if (import.meta.main) {
  const lines = Object.entries(await offered()).map(
    ([name, surface]) => `  ${JSON.stringify(name)}: ${JSON.stringify(surface)}`,
  )
  writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`)
}
