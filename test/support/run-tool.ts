import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createCatalog } from '../../src/catalog.ts'
import { Fault } from '../../src/fault.ts'
import { type InputFile, kindOfFile } from '../../src/lib/files/file-kinds.ts'
import { type AnyTool, type Call, type OutputFile, readInput, takesFiles } from '../../src/tool.ts'

/** A file for a call: bytes or text with a name, or the path of one that exists. */
export type TestFile = { name: string; content: Uint8Array | string } | { path: string; name?: string }

export const FIXTURES = join(import.meta.dirname, '../../fixtures')

/** A file of fixtures/ for a call. */
export const fixture = (name: string): TestFile => ({ path: join(FIXTURES, name), name })

const catalog = createCatalog()

/** A tool by its slug, wherever its file lies. */
export async function toolBySlug(slug: string): Promise<AnyTool> {
  const tool = await catalog.load(slug)
  if (!tool) throw new Error(`There is no tool called ${slug}.`)
  return tool
}

export interface ToolRun {
  /** The object of a JSON or text result. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into results of every shape
  json: any
  /** The content of a file result. */
  bytes: Buffer
  name: string
  mediaType: string
  warnings: string[]
  ignored: string[]
}

const isFile = (value: unknown): value is TestFile =>
  typeof value === 'object' && value !== null && ('path' in value || ('content' in value && 'name' in value))

/**
 * Runs a tool as a call would: files are put on disk and told by content, parameters read from the
 * declaration, the JSON result held against its declared schema. Multipart tools get their values as form text.
 */
export async function runTool(
  tool: AnyTool,
  params: Record<string, unknown>,
  options: { now?: number; random?: (bytes: number) => Uint8Array; progress?: Call['progress'] } = {},
): Promise<ToolRun> {
  const scratch = await mkdtemp(join(tmpdir(), 'toolwright-test-'))
  try {
    const form = takesFiles(tool)
    const values: Record<string, unknown> = {}
    const files: Record<string, InputFile[]> = {}
    for (const [name, value] of Object.entries(params)) {
      const list = (Array.isArray(value) ? value : [value]) as unknown[]
      if (list.length > 0 && list.every(isFile)) {
        files[name] = await Promise.all(list.map((one, i) => place(one, join(scratch, `in-${name}-${i}`))))
      } else if (value !== undefined) {
        values[name] = form ? (typeof value === 'string' ? value : JSON.stringify(value)) : value
      }
    }
    const { input, ignored } = readInput(tool, { form, values, files })
    const warnings: string[] = []
    const result = await tool.run(input, {
      scratch,
      signal: new AbortController().signal,
      now: options.now ?? Date.now(),
      random: options.random ?? (n => randomBytes(n)),
      warn: message => warnings.push(message),
      progress: options.progress ?? (() => undefined),
      isJob: false,
    })
    return { ...(await collect(tool, result)), warnings, ignored }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function place(file: TestFile, path: string): Promise<InputFile> {
  if ('path' in file) {
    const { size } = await stat(file.path)
    return {
      path: file.path,
      name: file.name ?? basename(file.path),
      size,
      kind: await kindOfFile(file.path),
    }
  }
  await writeFile(path, file.content)
  return { path, name: file.name, size: Buffer.byteLength(file.content), kind: await kindOfFile(path) }
}

async function collect(tool: AnyTool, result: unknown) {
  const { returns } = tool
  const made = result as OutputFile
  const mayBeFile = returns.kind === 'file-or-json' || (returns.kind === 'text' && returns.orFile)
  if (returns.kind === 'file' || (mayBeFile && ('bytes' in made || 'path' in made))) {
    const bytes = 'bytes' in made ? Buffer.from(made.bytes) : await readFile(made.path)
    return { json: undefined, bytes, name: made.name, mediaType: made.mediaType ?? returns.mediaTypes[0] }
  }
  const { name = '', ...rest } = result as { name?: string }
  const json = returns.kind === 'text' ? rest : (result as object)
  const text =
    returns.kind === 'text' ? String((json as Record<string, unknown>)[returns.field]) : JSON.stringify(json)
  returns.schema.parse(JSON.parse(JSON.stringify(json)))
  return { json, bytes: Buffer.from(text), name, mediaType: returns.mediaTypes?.[0] ?? 'application/json' }
}

/** The Fault a call ends in; fails the test when the call works, or breaks in another way. */
export async function faultOf(call: Promise<unknown>): Promise<Fault> {
  try {
    await call
  } catch (error) {
    if (error instanceof Fault) return error
    throw error
  }
  throw new Error('expected the call to be refused, but it worked')
}

/** Shorthand: runs a tool that must refuse, and gives its status and message. */
export async function refusal(tool: AnyTool, params: Record<string, unknown>): Promise<string> {
  const fault = await faultOf(runTool(tool, params))
  return `${fault.status} ${fault.message}`
}
