import { constants } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The part of an Emscripten module that is used here. */
interface QpdfModule {
  callMain: (args: string[]) => number
  FS: {
    init: (input: () => null, output: (byte: number | null) => void, error: typeof output) => void
    writeFile: (path: string, bytes: Uint8Array) => void
    readFile: (path: string) => Uint8Array
    readdir: (path: string) => string[]
    mkdir: (path: string) => void
    unlink: (path: string) => void
  }
}

export interface QpdfRun {
  /** qpdf's exit status: 0 clean, 3 with warnings, 2 failed; -1 when the program broke down. */
  status: number
  /** True for 0 and 3: the output is there. */
  ok: boolean
  /** What it wrote under the name `out.pdf`, if it did. */
  output: Uint8Array | undefined
  /** Lines of its standard output. */
  stdout: string
  /** Lines of its error output: warnings and errors. */
  messages: string[]
}

const FOLDER = '/job'
let instance: { module: QpdfModule; stdout: number[]; stderr: number[]; bytes: number } | undefined

/** Past this much input the WASM memory, which never shrinks, is given back by starting anew. */
const KEEP_BELOW = 16 * 2 ** 20

/**
 * Emscripten asks for process.binding('constants'), which the permission model refuses; this is all it
 * looks at.
 */
function withConstants<T>(load: () => T): T {
  const holder = process as unknown as { binding: (name: string) => unknown }
  const before = holder.binding
  holder.binding = name => {
    if (name === 'constants') return { fs: constants }
    throw new Error(`process.binding('${name}') is not offered`)
  }
  try {
    return load()
  } finally {
    holder.binding = before
  }
}

async function start(): Promise<NonNullable<typeof instance>> {
  const require = createRequire(import.meta.url)
  const path = require.resolve('@neslinesli93/qpdf-wasm')
  const create = require(path) as (options: object) => Promise<QpdfModule>
  const stdout: number[] = []
  const stderr: number[] = []
  const collect = (into: number[]) => (byte: number | null) => {
    if (byte !== null && into.length < 4_000_000) into.push(byte)
  }
  const options = {
    locateFile: () => join(path, '../qpdf.wasm'),
    preRun: [(module: QpdfModule) => module.FS.init(() => null, collect(stdout), collect(stderr))],
    thisProgram: 'qpdf',
  }
  const module = await withConstants(() => create(options))
  module.FS.mkdir(FOLDER)
  return { module, stdout, stderr, bytes: 0 }
}

/**
 * Runs qpdf once: `files` are put beside it under their names, the output is expected under `out.pdf`.
 * Never throws for what a file holds: a breakdown of the program is status -1.
 */
export async function runQpdf(args: string[], files: Record<string, Uint8Array>): Promise<QpdfRun> {
  instance ??= await start()
  const { module, stdout, stderr } = instance
  const { FS } = module
  stdout.length = 0
  stderr.length = 0
  const inFolder = args.map(arg => (arg in files || arg === 'out.pdf' ? `${FOLDER}/${arg}` : arg))
  const exitCode = process.exitCode
  let status = -1
  try {
    for (const [name, bytes] of Object.entries(files)) {
      FS.writeFile(`${FOLDER}/${name}`, bytes)
      instance.bytes += bytes.length
    }
    status = module.callMain(inFolder)
  } catch (error) {
    const exit = (error as { status?: unknown }).status
    if (typeof exit === 'number') status = exit
  }
  process.exitCode = exitCode
  const present = FS.readdir(FOLDER)
  const output = present.includes('out.pdf') ? FS.readFile(`${FOLDER}/out.pdf`).slice() : undefined
  for (const name of present) if (name !== '.' && name !== '..') FS.unlink(`${FOLDER}/${name}`)
  const ok = status === 0 || status === 3
  // C++ exceptions and traps leave the module in an unknown state.
  if (!ok || instance.bytes > KEEP_BELOW) instance = undefined
  const text = (bytes: number[]) => Buffer.from(bytes).toString('utf8').replaceAll(`${FOLDER}/`, '')
  return {
    status,
    ok,
    output: ok ? output : undefined,
    stdout: text(stdout),
    messages: text(stderr).split('\n').filter(Boolean),
  }
}
