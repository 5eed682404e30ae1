import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { compileFunction, runInNewContext } from 'node:vm'
import { boundedModule } from './bounded-module.ts'

type Library = typeof import('@myriaddreamin/typst-ts-web-compiler')
type Compiler = import('@myriaddreamin/typst-ts-web-compiler').TypstCompiler

/** What to typeset: the template, and the files it may read. */
export interface Job {
  template: string
  files: Map<string, Uint8Array>
  /** Files of bundled fonts. */
  fonts: string[]
  /** Fonts that the document brings. */
  ownFonts?: Uint8Array[]
  /** Bytes the typesetter may take. */
  memory?: number
}

/** The job needs more memory than the typesetter may take. */
export class TypstMemoryError extends Error {}

/** Typst refused the job; `messages` say why, in Typst's words, for our logs only. */
export class TypstError extends Error {
  readonly messages: string[]
  constructor(messages: string[]) {
    super(`typst: ${messages.join(' | ').slice(0, 500)}`)
    this.messages = messages
  }
}

interface Engine {
  library: Library
  compiler: Compiler
  memory: { readonly buffer: ArrayBuffer }
  most: number
  fonts: string
}

const PACKAGE = '@myriaddreamin/typst-ts-web-compiler'

/** With what a child takes besides, 600 MB. */
export const USUAL_MEMORY = 400 * 2 ** 20

/** Modules by the memory that they may take. */
const compiled = new Map<number, Promise<WebAssembly.Module>>()
let glue: (() => Library & { init: Library['default'] }) | undefined
let engine: Engine | undefined
/** The typesetter keeps all it has ever laid out. Beyond this much, the next job gets a new one. */
const MAX_MEMORY = 96 * 2 ** 20

/** Typesets one job. Jobs of one process run one after the other: compiling does not yield. */
export async function compile(job: Job): Promise<Uint8Array> {
  try {
    return await run(job)
  } finally {
    // Only now nothing of the job refers to the module any more.
    if (engine && engine.memory.buffer.byteLength > MAX_MEMORY) engine = undefined
    if (!engine) collectGarbage()
  }
}

/** Gives back the typesetter's memory, where nothing is set for a while. */
export function release(): void {
  engine = undefined
  collectGarbage()
}

async function run(job: Job): Promise<Uint8Array> {
  const { compiler, memory, most } = await ready(job)
  try {
    compiler.reset_shadow()
    for (const [path, bytes] of job.files) compiler.map_shadow(path, bytes)
    compiler.add_source('/main.typ', job.template)
    const answer = compiler.compile('/main.typ', undefined, 'pdf', 3) as {
      result?: Uint8Array
      diagnostics?: { message: string; range: string }[]
    }
    if (answer.result) return answer.result
    throw new TypstError((answer.diagnostics ?? []).map(one => `${one.message} (${one.range})`))
  } catch (error) {
    // After a trap inside the module its memory cannot be trusted any more.
    if (!(error instanceof TypstError)) engine = undefined
    // Memory is mostly asked for in doubles: what fails may be as much as there is. The error itself would hold the
    // module, by the calls that led to it.
    if (error instanceof WebAssembly.RuntimeError && memory.buffer.byteLength > most / 3)
      throw new TypstMemoryError(`the typesetter ran out of memory: ${error.message}`)
    throw error
  }
}

/**
 * The memory of a module counts little to V8, which would leave it for long, or keep what is left from reading beside it.
 * A plain collection keeps the module, and the pages that reading took, until the next job is set beside them.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: object) => void
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** Does what makes many small objects, in a heap that grows by a tenth between collections, not to twice its size. */
export function inLittleRoom<T>(run: () => T): T {
  setFlagsFromString('--heap-growing-percent=10')
  try {
    return run()
  } finally {
    setFlagsFromString('--heap-growing-percent=0')
  }
}

async function ready({ fonts, ownFonts: own = [], memory = USUAL_MEMORY }: Job): Promise<Engine> {
  if (engine?.most !== memory) engine = undefined
  engine ??= await start(memory)
  const digests = own.map(bytes => createHash('sha1').update(bytes).digest('hex'))
  const wanted = [...fonts.toSorted(), ...digests].join('\n')
  if (engine.fonts !== wanted) {
    const builder = new engine.library.TypstFontResolverBuilder()
    for (const path of [...fonts].sort()) builder.add_raw_font(readFileSync(path))
    for (const bytes of own) builder.add_raw_font(bytes)
    const resolver = await builder.build()
    engine.compiler.set_fonts(resolver)
    engine.fonts = wanted
  }
  return engine
}

async function start(most: number): Promise<Engine> {
  const resolve = createRequire(import.meta.url).resolve
  // Optimising 28 MB of code costs more CPU than it saves within a child's life: only what runs very long is
  // worth it. Nor is all of it validated ahead: a function is when it is first called, and most never are.
  // Both are taken over when a module is compiled, so other modules keep theirs.
  setFlagsFromString('--wasm-tiering-budget=1000000000')
  setFlagsFromString('--wasm-lazy-validation')
  const module =
    compiled.get(most) ?? WebAssembly.compile(boundedModule(readFileSync(resolve(`${PACKAGE}/wasm`)), most))
  compiled.set(most, module)
  await module
  // V8's own values again.
  setFlagsFromString('--no-wasm-lazy-validation')
  setFlagsFromString('--wasm-tiering-budget=13000000')
  glue ??= glueCode(readFileSync(resolve(`${PACKAGE}/pkg/typst_ts_web_compiler.mjs`), 'utf8'))
  const library = glue()
  const { memory } = await library.init({ module_or_path: await module })
  const builder = new library.TypstCompilerBuilder()
  // No access to any file or package beyond the ones a job maps.
  builder.set_dummy_access_model()
  return { library, compiler: await builder.build(), memory, most, fonts: '' }
}

/**
 * The glue code keeps its instance in a variable of its module, and a module lives as long as the process. As a function
 * it can be called for each instance, and is forgotten with it.
 */
function glueCode(source: string): NonNullable<typeof glue> {
  const body = source
    .replace(/^export (?=class|function)/gm, '')
    .replace(/^export (default \w+;?|\{[^}]*\};?)$/gm, '')
    .replace('import.meta.url', "''")
  const names = 'TypstCompilerBuilder, TypstFontResolverBuilder, init: __wbg_init'
  return compileFunction(`${body}\nreturn { ${names} }`) as NonNullable<typeof glue>
}
