import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'

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
}

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
  fonts: string
}

const PACKAGE = '@myriaddreamin/typst-ts-web-compiler'

let compiled: Promise<WebAssembly.Module> | undefined
let engine: Engine | undefined
let generation = 0

/** Typesets one job. Jobs of one process run one after the other: compiling does not yield. */
export async function compile(job: Job): Promise<Uint8Array> {
  const { compiler } = await ready(job.fonts, job.ownFonts ?? [])
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
    // After a trap inside the module its memory cannot be trusted any more. Its glue code keeps it alive all the
    // same, and each run leaves a megabyte or so behind: the pool replaces a process that has grown.
    if (!(error instanceof TypstError)) engine = undefined
    throw error
  }
}

async function ready(fonts: string[], own: Uint8Array[]): Promise<Engine> {
  engine ??= await start()
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

async function start(): Promise<Engine> {
  const resolve = createRequire(import.meta.url).resolve
  // Optimising 28 MB of code costs more CPU than it saves within a child's life: only what runs very long is
  // worth it. Nor is all of it validated ahead: a function is when it is first called, and most never are.
  // Both are taken over when a module is compiled, so other modules keep theirs.
  setFlagsFromString('--wasm-tiering-budget=1000000000')
  setFlagsFromString('--wasm-lazy-validation')
  compiled ??= WebAssembly.compile(readFileSync(resolve(`${PACKAGE}/wasm`)))
  await compiled
  // V8's own values again.
  setFlagsFromString('--no-wasm-lazy-validation')
  setFlagsFromString('--wasm-tiering-budget=13000000')
  // The glue code keeps one instance in a variable of its module, so each instance needs its own copy of it.
  const glue = new URL(import.meta.resolve(PACKAGE))
  const inner = new URL('typst_ts_web_compiler.mjs', glue)
  inner.search = `?${++generation}`
  const library = (await import(inner.href)) as Library
  await library.default({ module_or_path: await compiled })
  const builder = new library.TypstCompilerBuilder()
  // No access to any file or package beyond the ones a job maps.
  builder.set_dummy_access_model()
  return { library, compiler: await builder.build(), fonts: '' }
}
