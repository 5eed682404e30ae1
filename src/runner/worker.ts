import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CODE_EXTENSION, ROOT } from '../lib/files/installation.ts'
import { FOLDERS } from './child-folder.ts'
import { readMessage } from './messages.ts'
import { cpuSeconds, isComputing, processStatus, residentBytes, writtenBytes } from './process-figures.ts'
import type { ChildMessage, ParentMessage } from './protocol.ts'
import { codeFolders } from './sandbox/paths.ts'
import type { Sandbox } from './sandbox/sandbox.ts'

/** Packages may lie elsewhere and only be linked here. */
const CODE = codeFolders(ROOT)

/** What the server compiled before; a child may read it, and writes nothing there. */
const COMPILE_CACHE = join(ROOT, 'node_modules/.cache/toolwright')

/** CPU seconds one child may use in its life; it is replaced before a call could run into this by age. */
export const LIFETIME_CPU_S = 3600

export interface WorkerSettings {
  /** Folder of all children; each has one below it. */
  scratchRoot: string
  /** Done before each start: lays out what children share. */
  prepare?: () => Promise<void>
  toolFolders: readonly string[]
  memoryMb: number
  /** Folders of the operator that tools may read: fonts, language packs. */
  readable: readonly string[]
  sandbox: Sandbox
  env: Record<string, string>
}

export interface Worker {
  folder: string
  send: (message: ParentMessage) => void
  kill: () => void
  /** The last lines of its standard error, for telling why it died. */
  errors: () => string
  /** CPU seconds used so far, where the system tells. */
  cpu: () => number | undefined
  /** Bytes in use, where the system tells. */
  rss: () => number | undefined
  /** Bytes written in its life. */
  written: () => number | undefined
  /** Whether it wants the processor right now. */
  isComputing: () => boolean
}

export interface WorkerEvents {
  onMessage: (message: ChildMessage) => void
  onExit: (code: number | null, signal: NodeJS.Signals | null) => void
}

/** Starts a child process with its limits; the promise ends when its folder stands and it is spawned. */
export async function startWorker(
  name: string,
  settings: WorkerSettings,
  events: WorkerEvents,
): Promise<Worker> {
  const folder = join(settings.scratchRoot, name)
  await settings.prepare?.()
  await rm(folder, { recursive: true, force: true })
  for (const name of FOLDERS) await mkdir(join(folder, name), { recursive: true, mode: 0o700 })
  // What a child must not be able to open; it tries before it says that it is ready.
  const outside = join(settings.scratchRoot, 'outside')
  await writeFile(outside, '', { mode: 0o600 })
  const child = launch(folder, outside, settings)

  let tail = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-8192)
  })
  let ready = false
  const isTooOften = newsLimit()
  child.on('message', (said: unknown) => {
    const message = readMessage(said)
    if (!message || isTooOften(message)) {
      tail += 'the child said what no child says'
      child.kill('SIGKILL')
      return
    }
    if (message.kind === 'ready') {
      if (!settings.sandbox.isConfined(message.sandbox, processStatus(child.pid))) {
        tail += 'the child is not confined as it should be'
        child.kill('SIGKILL')
        return
      }
      ready = true
    }
    events.onMessage(message)
  })
  // Spawning itself can fail (no memory, no processes left); that is an exit like any other.
  let ended = false
  const end = (code: number | null, signal: NodeJS.Signals | null) => {
    if (ended) return
    if (!ready) settings.sandbox.onFailedStart(code, tail)
    events.onExit(code, signal)
    ended = true
  }
  child.on('error', () => end(null, null))
  child.on('exit', end)
  return {
    folder,
    send: message => {
      child.send(message, error => {
        if (error) child.kill('SIGKILL')
      })
    },
    kill: () => child.kill('SIGKILL'),
    errors: () => tail,
    cpu: () => cpuSeconds(child.pid),
    rss: () => residentBytes(child.pid),
    written: () => writtenBytes(child.pid),
    isComputing: () => isComputing(child.pid),
  }
}

/** Progress and steps that come faster than tools tell them only keep the server busy. */
function newsLimit() {
  const since = performance.now()
  const count = { progress: 0, step: 0 }
  return ({ kind }: ChildMessage): boolean => {
    const ms = performance.now() - since
    if (kind === 'progress') return ++count.progress > 1000 + ms / 20
    return kind === 'step' && ++count.step > 100_000 + 4 * ms
  }
}

function launch(folder: string, outside: string, settings: WorkerSettings): ChildProcess {
  const heap = Math.floor(settings.memoryMb * 0.75)
  const work = join(folder, 'out')
  const reads = [...CODE, ...settings.toolFolders, ...settings.readable, join(folder, 'in')]
  const node = [
    process.execPath,
    '--permission',
    ...[...reads, work].map(path => `--allow-fs-read=${path}`),
    `--allow-fs-write=${work}`,
    '--allow-addons',
    // Pages of a scan are read by several threads, which `sandbox/threads.ts` holds to the rights of their process.
    '--allow-worker',
    '--disable-warning=SecurityWarning',
    '--disable-warning=ExperimentalWarning',
    `--max-old-space-size=${heap}`,
    // Told only the most, V8 starts small and marks the whole heap nine times in a call that makes 40 MB.
    `--initial-old-space-size=${Math.min(128, Math.floor(heap / 4))}`,
    // The words of a page live until the page is understood, which V8 takes for long: it would put those of all pages
    // among the objects that stay, and mark the whole heap again and again.
    '--no-allocation-site-pretenuring',
    join(import.meta.dirname, `child${CODE_EXTENSION}`),
    folder,
    JSON.stringify(settings.toolFolders),
    outside,
  ]
  const { prepare, command: confined } = settings.sandbox.confined(node, { read: reads, write: [work] })
  // The shell sets the limits and then becomes the child, so the process, its number and its channel are one.
  // The data limit counts what is mapped, which for WASM is far more than what is used; the pool watches the latter.
  // Where memory runs out, the system ends a child rather than the server, which may be the largest of all.
  const first = '{ echo 500 > /proc/self/oom_score_adj; } 2> /dev/null'
  const limits = `${first}; ulimit -d ${settings.memoryMb * 2 * 1024}; ulimit -t ${LIFETIME_CPU_S}; ulimit -c 0; ${prepare}exec nice -n 10 "$@"`
  const command = process.platform === 'win32' ? confined : ['/bin/sh', '-c', limits, 'sh', ...confined]
  return spawn(command[0]!, command.slice(1), {
    cwd: work,
    env: {
      ...settings.env,
      HOME: work,
      TMPDIR: work,
      ...(process.platform === 'win32' && { TEMP: work, TMP: work }),
      ...SYSTEM_ENV,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'json',
  })
}

/** What programs cannot start without: on Windows that is where the system lies. */
const SYSTEM_ENV: NodeJS.ProcessEnv =
  process.platform === 'win32'
    ? { SystemRoot: process.env['SystemRoot'], PATH: process.env['PATH'] }
    : { PATH: '/usr/bin:/bin' }
