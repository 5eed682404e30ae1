import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CatalogTool, createCatalog } from '../../src/catalog.ts'
import { type Params, takesFiles } from '../../src/tool.ts'
import { type Chance, chanceOf } from './chance.ts'
import { mutateBytes, mutateJson, mutateText } from './mutate.ts'
import { mutateAny } from './mutate-files.ts'
import { FIXTURES } from './run-tool.ts'
import { KEY, type TestServer } from './server.ts'

/** A request made from a tool's example, with something wrong in its files, its values or its form. */
export interface FuzzCase {
  seed: number
  number: number
  slug: string
  contentType: string
  body: Buffer
}

export interface FuzzOutcome {
  case: FuzzCase
  /** 0 where no answer came. */
  status: number
  error: string
  creditsUsed: number
  ms: number
}

/** What may come back: the result, or a refusal that names what was wrong. */
export const ALLOWED = [200, 400, 413]

const tools = await createCatalog().loadAll()
export const SLUGS = tools.map(({ slug }) => slug)

/** The case of a seed and a number: the same on every machine, so that a failure can be sent again. */
export function fuzzCase(seed: number, number: number, slugs: readonly string[] = SLUGS): FuzzCase {
  const slug = slugs[number % slugs.length]!
  const chance = chanceOf(seed * 1_000_003 + number)
  const entry = tools.find(tool => tool.slug === slug)!
  return { seed, number, slug, ...(takesFiles(entry.tool) ? form(entry, chance) : json(entry, chance)) }
}

type Request = Pick<FuzzCase, 'contentType' | 'body'>

function json({ tool }: CatalogTool, chance: Chance): Request {
  let value: unknown = tool.example
  for (let round = 0; round <= chance.below(3); round++) value = mutateJson(value, chance)
  const text = JSON.stringify(value) ?? ''
  const broken = chance.below(6) === 0
  const contentType = chance.below(20) === 0 ? oddType(chance) : 'application/json'
  return { contentType, body: broken ? mutateBytes(Buffer.from(text), chance) : Buffer.from(text) }
}

interface Part {
  head: string
  content: Buffer
}

const isFileOf = (params: Params, name: string): boolean => params[name]!.definition.source !== 'value'

function form({ tool }: CatalogTool, chance: Chance): Request {
  // Most cases hurt the files, the others the values beside them or the form around them.
  const target = chance.pick(['file', 'file', 'file', 'value', 'form'])
  const parts: Part[] = []
  const values = Object.entries(tool.example)
  for (const [name, value] of values) {
    for (const one of Array.isArray(value) && isFileOf(tool.params, name) ? value : [value]) {
      parts.push(part(name, one, isFileOf(tool.params, name), target, chance))
    }
  }
  if (target === 'value') parts.push(...oddValues(tool.params, chance))
  const boundary = `----fuzz${chance.below(2 ** 31)}`
  const contentType = `multipart/form-data; boundary=${boundary}`
  if (target !== 'form') return { contentType, body: written(parts, boundary) }
  return brokenForm(parts, boundary, contentType, chance)
}

function part(name: string, value: unknown, isFile: boolean, target: string, chance: Chance): Part {
  if (!isFile || /\n/.test(String(value))) {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    const changed = target === 'value' && chance.below(3) === 0 ? mutateText(text, chance) : text
    return { head: `Content-Disposition: form-data; name="${name}"`, content: Buffer.from(changed) }
  }
  let content: Buffer = readFileSync(join(FIXTURES, String(value)))
  if (target === 'file')
    for (let round = 0; round <= chance.below(3); round++) content = mutateAny(content, chance)
  return { head: `Content-Disposition: form-data; name="${name}"; filename="${value}"`, content }
}

/** Values for parameters that the example leaves alone, most of them wrong. */
function oddValues(params: Params, chance: Chance): Part[] {
  const names = Object.keys(params).filter(name => !isFileOf(params, name))
  if (names.length === 0) return []
  const name = chance.pick(names)
  const { spec } = params[name]!
  const usual = spec.example ?? spec.default ?? spec.enum?.[0] ?? 1
  const odd = mutateJson(usual, chance)
  const text = typeof odd === 'string' ? odd : JSON.stringify(odd)
  return [{ head: `Content-Disposition: form-data; name="${name}"`, content: Buffer.from(text ?? '') }]
}

const written = (parts: Part[], boundary: string): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ head, content }) => [
      Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])

const oddType = (chance: Chance): string =>
  chance.pick([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary="',
    'multipart/mixed; boundary=x',
    'application/json; charset=utf-16',
    `multipart/form-data; boundary=${'b'.repeat(500)}`,
  ])

const HEADS = [
  '',
  'Content-Disposition: form-data',
  'Content-Disposition: form-data; name=""',
  'Content-Disposition: form-data; name="__proto__"',
  'Content-Disposition: form-data; name="__proto__"; filename="__proto__"',
  'Content-Disposition: form-data; name="file"; filename="../../../etc/passwd"',
  'Content-Disposition: form-data; name="file"; filename=""',
  "Content-Disposition: form-data; name=file; filename*=UTF-8''%ff%00%0d%0a",
  'Content-Disposition: attachment; filename="x',
  'Content-Disposition: form-data; name="file"; filename="a"\r\nContent-Transfer-Encoding: base64',
  'Content-Disposition: form-data; name="file"; filename="a"\r\nContent-Type: multipart/mixed; boundary=inner',
  'Content-Type: text/plain; charset=utf-7',
  `X-Long: ${'h'.repeat(90_000)}`,
]

function brokenForm(parts: Part[], boundary: string, contentType: string, chance: Chance): Request {
  const whole = written(parts, boundary)
  switch (chance.below(8)) {
    case 0:
      return { contentType, body: whole.subarray(0, chance.below(whole.length)) }
    case 1:
      return { contentType: oddType(chance), body: whole }
    case 2: {
      const odd = { ...chance.pick(parts), head: chance.pick(HEADS) }
      return { contentType, body: written([...parts, odd], boundary) }
    }
    case 3:
      return {
        contentType,
        body: written(
          Array(1 + chance.below(3000))
            .fill(parts.at(-1)!)
            .slice(0, limit(parts)),
          boundary,
        ),
      }
    case 4:
      return { contentType, body: written(parts.slice(1), boundary) }
    case 5:
      return { contentType, body: Buffer.from(whole.toString('latin1').replaceAll('\r\n', '\n'), 'latin1') }
    case 6:
      return {
        contentType,
        body: Buffer.from(whole.toString('latin1').replace(`--${boundary}`, '--'), 'latin1'),
      }
    default:
      return { contentType, body: mutateBytes(whole, chance) }
  }
}

/** So many repeats of the last part that the form stays small. */
const limit = (parts: Part[]): number => Math.ceil(3_000_000 / (parts.at(-1)!.content.length + 200))

async function send(url: string, one: FuzzCase): Promise<FuzzOutcome> {
  const startedAt = performance.now()
  try {
    const response = await fetch(`${url}/api/v1/tools/${one.slug}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': one.contentType },
      body: new Uint8Array(one.body),
      signal: AbortSignal.timeout(180_000),
    })
    const answer = Buffer.from(await response.arrayBuffer())
    const error = response.status === 200 ? '' : answer.toString('utf8').slice(0, 500)
    const creditsUsed = Number(response.headers.get('x-credits-used') ?? 0)
    return { case: one, status: response.status, error, creditsUsed, ms: performance.now() - startedAt }
  } catch (error) {
    return { case: one, status: 0, error: String(error), creditsUsed: 0, ms: performance.now() - startedAt }
  }
}

/** Sends cases, a few at once so that no queue fills, and hands out each outcome as it comes. */
export async function sendCases(
  server: TestServer,
  cases: Iterable<FuzzCase>,
  atOnce: number,
  onOutcome: (outcome: FuzzOutcome) => void,
): Promise<void> {
  const left = cases[Symbol.iterator]()
  const worker = async () => {
    for (let next = left.next(); !next.done; next = left.next()) onOutcome(await send(server.url, next.value))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** Whether an answer is one that a caller may get: a known status, and for refusals one clear sentence. */
export function isSound({ status, error }: FuzzOutcome): boolean {
  if (!ALLOWED.includes(status)) return false
  if (status === 200) return true
  try {
    const body = JSON.parse(error)
    return Object.keys(body).join() === 'error' && !/\bat \S+:\d+:\d+|node_modules|\/tmp\//.test(body.error)
  } catch {
    return false
  }
}
