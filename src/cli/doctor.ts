import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, statfs, unlink, writeFile } from 'node:fs/promises'
import { freemem, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { packageFolder, ROOT } from '../lib/files/installation.ts'
import { missingParts } from '../runner/missing-build.ts'
import { describeSandbox } from '../runner/sandbox/state.ts'
import { openStorage } from '../service/files/open-storage.ts'
import { startService } from '../service/start.ts'
import { makeFolder } from '../store/make-folder.ts'
import { openStore } from '../store/open.ts'

/** What a check found: fine, worth a look, or in the way of work. */
interface Finding {
  check: string
  state: 'ok' | 'warn' | 'fail'
  message: string
  /** What to do about it. */
  fix?: string
}

type Outcome = Omit<Finding, 'check'>
type Check = (config: Config) => Promise<Outcome>

const ok = (message: string): Outcome => ({ state: 'ok', message })
const warn = (message: string, fix: string): Outcome => ({ state: 'warn', message, fix })
const fail = (message: string, fix: string): Outcome => ({ state: 'fail', message, fix })

const gigabytes = (bytes: number): string => `${(bytes / 2 ** 30).toFixed(1)} GB`
const LEAST_ROOM = 2 ** 30
/** What a server and its children take before any large file comes. */
const BASE_MEMORY = 300 * 2 ** 20

const CHECKS: Record<string, Check> = {
  Node: async () => ok(`version ${process.versions.node}`),
  Packages: async () => {
    const missing = ['@embedpdf/pdfium', 'sharp', 'tesseract.js-core', '@expo-google-fonts/noto-sans'].filter(
      name => !existsSync(packageFolder(name)),
    )
    if (missing.length > 0) return fail(`missing: ${missing.join(', ')}`, 'run npm install again')
    const [part] = await missingParts()
    if (part !== undefined) return warn(...(part.split('; ') as [string, string]))
    return ok('engines and fonts are installed')
  },
  Page: async () => {
    const built = join(ROOT, 'web/dist')
    return existsSync(built) && readdirSync(built).length > 0
      ? ok('the web application is built')
      : warn('the web application is not built; only the API works', 'run npm run build:web')
  },
  'Data folder': async ({ dataDir }) => {
    makeFolder(dataDir)
    const probe = join(dataDir, `.doctor-${process.pid}`)
    await writeFile(probe, 'x')
    await unlink(probe)
    const { bavail, bsize } = await statfs(dataDir)
    const room = bavail * bsize
    return room < LEAST_ROOM
      ? warn(
          `${dataDir} has only ${gigabytes(room)} left`,
          'free some space, or set DATA_DIR to a larger disk',
        )
      : ok(`${dataDir} can be written and has ${gigabytes(room)} left`)
  },
  Database: async config => {
    const store = await openStore({ ...config, databasePatienceS: Math.min(config.databasePatienceS, 5) })
    try {
      const operator = await store.operatorAccount()
      const kind = store.db.dialect === 'sqlite' ? 'the embedded database' : 'PostgreSQL'
      if (!operator) return ok(`${kind} answers; the first start will make the operator`)
      return ok(`${kind} answers, its schema is current`)
    } finally {
      await store.close()
    }
  },
  Files: async ({ files }) => {
    let trouble = ''
    await openStorage(files, detail => {
      trouble = detail
    })
    if (trouble) return fail(trouble.replace(/\.$/, ''), 'check the address and the network')
    return ok(files.kind === 'folder' ? `kept in ${files.path}` : `kept in the bucket ${files.bucket}`)
  },
  Tools: config => tryTool(config),
  Memory: async ({ poolSize, childMemoryMb }) => {
    const most = BASE_MEMORY + (poolSize + 1) * childMemoryMb * 2 ** 20
    if (most <= totalmem()) return ok(`${gigabytes(freemem())} of ${gigabytes(totalmem())} free`)
    return warn(
      `${poolSize} children of up to ${childMemoryMb} MB may need more than the ${gigabytes(totalmem())} there are`,
      'set POOL_SIZE or CHILD_MEMORY_MB lower',
    )
  },
  Address: async ({ publicUrl, local, host }) => {
    if (local) return ok('for this machine only')
    if (!publicUrl)
      return warn(`serves ${host} without PUBLIC_URL`, 'set PUBLIC_URL to the address that users see')
    if (!publicUrl.startsWith('https:'))
      return warn(
        `${publicUrl} is not https; passwords and keys can be read on the way`,
        'put a proxy with TLS in front',
      )
    return ok(publicUrl)
  },
  Secrets: async ({ databaseUrl, secretKey, bootstrapApiKey }) => {
    if (databaseUrl !== undefined && secretKey === undefined)
      return fail(
        'PostgreSQL is shared, but SECRET_KEY is not set',
        'set SECRET_KEY to the same long random text on every instance',
      )
    if (bootstrapApiKey !== undefined && bootstrapApiKey.length < 20)
      return warn('BOOTSTRAP_API_KEY is short enough to be guessed', 'use at least 20 random characters')
    return ok(secretKey === undefined ? 'the key lies in the data folder' : 'SECRET_KEY is set')
  },
}

/** Starts children of its own, beside those of a running server, and lets one read a file. */
async function tryTool(config: Config): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'toolwright-doctor-'))
  const own: Config = {
    ...config,
    dataDir: folder,
    databaseUrl: undefined,
    files: { kind: 'folder', path: join(folder, 'files') },
    poolSize: 1,
  }
  const store = await openStore(own)
  const running = await startService({ config: own, store, onTrouble: () => undefined })
  try {
    running.startChildren()
    const entry = running.tools.find(({ slug }) => slug === 'slug-generator')!
    const state = await running.sandbox
    const result = await running.service.runTool({
      entry,
      input: { form: false, values: { text: 'All is well' }, files: {} },
      from: { caller: 'doctor', keyed: true },
      wantsJson: true,
      folder,
      signal: AbortSignal.timeout(30_000),
    })
    if (!('text' in result.content) || !result.content.text.includes('all-is-well'))
      return fail('a tool gave a wrong answer', 'run npm install again')
    const confined = describeSandbox(state)
    return state.missing.length > 0
      ? warn(`children work; ${confined}`, 'docs/security.md says what each layer needs of the kernel')
      : ok(`children work; ${confined}`)
  } finally {
    await running.stop(0)
    await store.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

/** toolwright doctor: checks an installation and says what to fix. */
export async function doctorCommand(args: string[], config: Config): Promise<number> {
  const findings: Finding[] = []
  for (const [check, run] of Object.entries(CHECKS)) {
    const outcome = await run(config).catch((error: NodeJS.ErrnoException) =>
      fail(error.message.replace(/\.$/, ''), 'see docs/operate.md'),
    )
    findings.push({ check, ...outcome })
    if (!args.includes('--json')) console.log(lineOf({ check, ...outcome }))
  }
  const failed = findings.filter(({ state }) => state === 'fail').length
  if (args.includes('--json')) console.log(JSON.stringify({ healthy: failed === 0, findings }, undefined, 2))
  return failed > 0 ? 1 : 0
}

const MARKS = { ok: 'ok  ', warn: 'warn', fail: 'FAIL' }
const lineOf = ({ check, state, message, fix }: Finding): string =>
  `${MARKS[state]}  ${check.padEnd(12)} ${message}${fix ? `\n      ${' '.repeat(12)} → ${fix}` : ''}`
