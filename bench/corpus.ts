/**
 * Runs every fitting tool over every file of a folder tree through a started server, and says what came of it:
 *   npm run corpus -- FOLDER [--tools a,b] [--limit N] [--at-once N] [--json] [--refused FILE]
 * A set is a folder directly below FOLDER. --limit takes N files of each set. --refused writes each refusal with its
 * reason. The exit code is 1 when any answer was a 5xx or none at all.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { type CatalogTool, createCatalog } from '../src/catalog.ts'
import { type FileKind, KINDS, kindOfFile, TEXTS } from '../src/lib/file-kinds.ts'
import { type Params, takesFiles } from '../src/tool.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tools: { type: 'string' },
    limit: { type: 'string' },
    'at-once': { type: 'string', default: '4' },
    json: { type: 'boolean', default: false },
    refused: { type: 'string' },
  },
})
const root = positionals[0]
if (!root) {
  console.error('npm run corpus -- FOLDER')
  process.exit(1)
}
const KEY = 'corpus-key'
const SLOW_MS = 10_000

/** Tools that take text as JSON, by the ending of the files they fit, and how the text is sent. */
const TEXT_TOOLS: Record<string, [slug: string, body: (text: string) => object][]> = {
  json: [
    ['json-formatter', text => ({ json: text })],
    ['json-to-ts', text => ({ json: text })],
    ['yaml-json', text => ({ json: text })],
  ],
  yaml: [['yaml-json', text => ({ yaml: text })]],
  xml: [['xml-json', text => ({ xml: text })]],
  csv: [
    ['json-csv', text => ({ direction: 'csv2json', data: text })],
    ['csv-cleaner', text => ({ csv: text, options: { trim: true, deduplicate: true } })],
  ],
  md: [['markdown-html', text => ({ markdown: text })]],
}

interface Call {
  set: string
  file: string
  slug: string
  send: (url: string) => Promise<Response>
}

interface Outcome {
  set: string
  slug: string
  file: string
  status: number
  ms: number
  error: string
}

const walk = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()

/** Values for the parameters that a tool cannot do without, from its example. */
function required(entry: CatalogTool, kind: FileKind): [string, string][] | undefined {
  const fields: [string, string][] = []
  for (const [name, param] of Object.entries(entry.tool.params as Params)) {
    const { spec, definition } = param
    if (definition.source !== 'value' || !spec.required || definition.fallback !== undefined) continue
    const example = entry.tool.example[name]
    fields.push([name, typeof example === 'string' ? example : JSON.stringify(example)])
  }
  // The example reorders the pages of its own file; any file has a first page.
  if (entry.slug === 'pdf-reorder') return [['order', '1']]
  if (entry.slug === 'csv-excel' && kind !== 'text') return [...fields, ['to', 'csv']]
  return fields
}

/** What a tool wants although no single parameter of it is required. */
const OPTIONAL_TEXT: Record<string, [string, string][]> = {
  'meme-generator': [['top', 'corpus']],
  'image-resize': [['width', '200']],
}

function fits(entry: CatalogTool, kind: FileKind): string | undefined {
  // A picture fits sign-pdf as its signature, but it is no document to sign.
  if (entry.slug === 'sign-pdf' && kind !== 'pdf') return undefined
  for (const [name, param] of Object.entries(entry.tool.params as Params)) {
    if (param.definition.source === 'value') continue
    const accept = param.spec.accept ?? []
    const any = accept.includes(KINDS.binary.media)
    if (any || accept.includes(KINDS[kind].media)) return name
  }
  return undefined
}

function formCall(
  entry: CatalogTool,
  path: string,
  kind: FileKind,
): ((url: string) => Promise<Response>) | undefined {
  const name = fits(entry, kind)
  const fields = required(entry, kind)
  if (!name || !fields) return undefined
  return url => {
    const form = new FormData()
    const bytes = readFileSync(path)
    const copies = entry.slug === 'pdf-merge' ? 2 : 1
    for (let i = 0; i < copies; i++) form.append(name, new File([bytes], basename(path)))
    if (entry.slug === 'compare-pdf') form.append('file_b', new File([bytes], basename(path)))
    if (entry.slug === 'sign-pdf') {
      form.append(
        'signature',
        new File([readFileSync(join(import.meta.dirname, '../fixtures/logo.png'))], 'logo.png'),
      )
    }
    for (const [field, value] of [...fields, ...(OPTIONAL_TEXT[entry.slug] ?? [])]) form.append(field, value)
    return fetch(`${url}/api/v1/tools/${entry.slug}`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${KEY}` },
      signal: AbortSignal.timeout(400_000),
    })
  }
}

function textCall(slug: string, body: object): (url: string) => Promise<Response> {
  return url =>
    fetch(`${url}/api/v1/tools/${slug}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(400_000),
    })
}

async function plan(tools: CatalogTool[]): Promise<Call[]> {
  const calls: Call[] = []
  const perSet = new Map<string, number>()
  const limit = Number(options.limit ?? Number.POSITIVE_INFINITY)
  for (const path of walk(root!)) {
    const file = relative(root!, path)
    const set = file.includes('/') ? file.split('/')[0]! : '.'
    if (/(^|\/)(README|LICENSE)/i.test(file) || statSync(path).size === 0) continue
    const seen = perSet.get(set) ?? 0
    if (seen >= limit) continue
    perSet.set(set, seen + 1)
    const kind = await kindOfFile(path)
    const ending = path.split('.').pop()!.toLowerCase()
    for (const [slug, body] of TEXT_TOOLS[ending] ?? []) {
      if (!(TEXTS as readonly string[]).includes(kind)) continue
      if (tools.some(entry => entry.slug === slug)) {
        calls.push({ set, file, slug, send: textCall(slug, body(readFileSync(path, 'utf8'))) })
      }
    }
    for (const entry of tools) {
      if (!takesFiles(entry.tool) || ['zip-tool', 'bulk-rename'].includes(entry.slug) !== (kind === 'zip'))
        continue
      const send = formCall(entry, path, kind)
      if (send) calls.push({ set, file, slug: entry.slug, send })
    }
  }
  return calls
}

async function run(calls: Call[], url: string): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  let next = 0
  const worker = async () => {
    for (let call = calls[next++]; call; call = calls[next++]) {
      const begun = performance.now()
      let status = 0
      let error = ''
      try {
        const answer = await call.send(url)
        status = answer.status
        const body = await answer.arrayBuffer()
        if (status !== 200) error = (JSON.parse(Buffer.from(body).toString()) as { error: string }).error
      } catch (failure) {
        error = String(failure)
      }
      outcomes.push({
        set: call.set,
        slug: call.slug,
        file: call.file,
        status,
        ms: performance.now() - begun,
        error,
      })
      if (process.stderr.isTTY) {
        process.stderr.write(`\r${outcomes.length} of ${calls.length}  ${call.slug.padEnd(24)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: Number(options['at-once']) }, worker))
  if (process.stderr.isTTY) process.stderr.write('\n')
  return outcomes
}

function summary(outcomes: Outcome[]) {
  const groups = Map.groupBy(outcomes, one => `${one.set}\t${one.slug}`)
  return [...groups].sort().map(([key, list]) => {
    const [set, slug] = key.split('\t') as [string, string]
    const count = (test: (one: Outcome) => boolean) => list.filter(test).length
    return {
      set,
      slug,
      ok: count(one => one.status === 200),
      refused: count(one => one.status === 400 || one.status === 413),
      failed: count(one => one.status === 0 || one.status >= 500 || one.status === 429),
      slow: count(one => one.ms > SLOW_MS),
      mean_ms: Math.round(list.reduce((sum, one) => sum + one.ms, 0) / list.length),
      worst_ms: Math.round(Math.max(...list.map(one => one.ms))),
    }
  })
}

const folder = mkdtempSync(join(tmpdir(), 'toolwright-corpus-'))
const server = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts'), 'serve'], {
  env: {
    PATH: process.env['PATH'],
    PORT: '0',
    DATA_DIR: folder,
    BOOTSTRAP_API_KEY: KEY,
    BOOTSTRAP_CREDITS: '100000000',
    RATE_LIMIT_PER_MINUTE: '0',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  const url = await new Promise<string>((resolve, reject) => {
    let text = ''
    server.stdout.on('data', chunk => {
      text += chunk
      const found = /listens on (http:\S+)/.exec(text)?.[1]
      if (found) resolve(found)
    })
    server.once('exit', code => reject(new Error(`the server ended with ${code}`)))
  })
  const wanted = options.tools?.split(',')
  const tools = (await createCatalog().loadAll()).filter(entry => !wanted || wanted.includes(entry.slug))
  const outcomes = await run(await plan(tools), url)
  const rows = summary(outcomes)
  const failures = outcomes.filter(one => one.status === 0 || one.status >= 500 || one.status === 429)
  if (options.json) console.log(JSON.stringify({ rows, failures }, null, 2))
  else {
    console.table(rows)
    for (const one of failures) console.log(`FAILED ${one.status} ${one.slug} ${one.file}: ${one.error}`)
    console.log(
      `${outcomes.length} calls, ${outcomes.filter(one => one.status === 200).length} ok, ${failures.length} failed`,
    )
  }
  if (options.refused) {
    const lines = outcomes.filter(one => one.status === 400 || one.status === 413)
    writeFileSync(
      options.refused,
      lines
        .map(one => `${one.slug}\t${one.file}\t${one.error}`)
        .sort()
        .join('\n'),
    )
  }
  process.exitCode = failures.length > 0 ? 1 : 0
} finally {
  server.kill('SIGTERM')
  await new Promise(resolve => server.once('exit', resolve))
  rmSync(folder, { recursive: true, force: true })
}
