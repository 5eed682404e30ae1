import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type CatalogTool, createCatalog, TOOL_FOLDERS } from '../catalog.ts'
import type { Config } from '../config.ts'
import { createPool } from '../runner/pool.ts'
import { existing } from '../runner/sandbox/paths.ts'
import { createSandbox } from '../runner/sandbox/sandbox.ts'
import type { SandboxState } from '../runner/sandbox/state.ts'
import { holdNothing } from '../store/leases.ts'
import type { Store } from '../store/store.ts'
import { removeDueAccounts } from './account-data.ts'
import { createCourier } from './courier.ts'
import { createDeliveries } from './deliveries.ts'
import { createService, type Service } from './execute.ts'
import { createFiles, type Files } from './files/files.ts'
import { openStorage } from './files/open-storage.ts'
import { findTool } from './find-tool.ts'
import { createJobEvents, type JobEvents } from './job-events.ts'
import { createJobs, type Jobs } from './jobs.ts'
import type { Mails } from './mail/mails.ts'
import type { Notices } from './mail/notices.ts'
import { openTopUps } from './payment/open-top-ups.ts'
import { createPipelines, type Pipelines } from './pipelines/pipelines.ts'
import { createScratch } from './scratch.ts'
import { createSecrets, loadSecretKey, type Secrets } from './secrets.ts'
import type { Telemetry } from './telemetry/telemetry.ts'
import { createTimestamps } from './timestamps.ts'
import type { TopUps } from './top-up.ts'

const HEARTBEAT_MS = 8_000
const FORGET_MS = 3_600_000
/** How long single calls are remembered for the usage pages. */
const KEEP_CALLS_DAYS = 400

export interface StartOptions {
  config: Config
  store: Store
  toolFolders?: readonly string[]
  telemetry?: Telemetry | undefined
  /** Tests shorten the waits between deliveries. */
  deliveries?: { waitScale?: number }
  onTrouble: (slug: string, detail: string) => void
}

export interface Running {
  service: Service
  tools: CatalogTool[]
  callsFolder: string
  owner: string
  jobs: Jobs
  files: Files
  pipelines: Pipelines
  events: JobEvents
  secrets: Secrets
  mails: Mails | undefined
  topUps: TopUps
  deliverNow: () => void
  /** How children are confined, once the first one runs; `startChildren` brings it about. */
  sandbox: Promise<SandboxState>
  startChildren: () => void
  /** Starts the children and takes up waiting jobs; after listening, so that the first answer is not held up. */
  warmUp: () => Promise<void>
  /** Answers calls that still run with 503; they are not charged. */
  cutOff: () => void
  /** Lets jobs finish for so long, then ends the children and removes what they left. */
  stop: (graceMs: number) => Promise<void>
}

/** Starts everything below HTTP: scratch folders, children, the sweeper of what dead servers left. */
export async function startService(options: StartOptions): Promise<Running> {
  const { config, store, toolFolders = TOOL_FOLDERS, onTrouble } = options
  const owner = randomUUID()
  const held = holdNothing()
  const scratch = join(config.dataDir, 'scratch')
  killLeftovers(scratch)
  await rm(scratch, { recursive: true, force: true })
  const places = createScratch(scratch, config.fontDirs)
  const { calls: callsFolder, fonts, fontsFile } = places
  await places.layOut()
  // Children may read it from their start on, so that packs added later are found.
  await mkdir(config.tessdataDir, { recursive: true }).catch(() => undefined)

  const sandbox = createSandbox(config.sandbox)
  const pool = createPool({
    sandbox,
    scratchRoot: places.children,
    prepare: places.layOut,
    toolFolders,
    size: config.poolSize,
    queueMax: config.queueMax,
    longestWaitS: config.queueWaitS,
    memoryMb: config.childMemoryMb,
    stepCpuS: config.toolTimeoutS / 3,
    readable: existing([fonts, ...config.fontDirs, config.tessdataDir]),
    env: {
      FONTCONFIG_FILE: fontsFile,
      DISABLE_SYSTEM_FONTS_LOAD: '1',
      UV_THREADPOOL_SIZE: '2',
      LANG: 'en_US.UTF-8',
      // Some native allocators set a gigabyte aside when they load, which would count towards the limit.
      MIMALLOC_ARENA_EAGER_COMMIT: '0',
      TZ: 'UTC',
      TESSDATA_DIR: config.tessdataDir,
    },
    onTrouble,
    timestamp: config.timestampUrl ? createTimestamps(new URL(config.timestampUrl)) : undefined,
  })
  // With the embedded database this is the only server: whatever others reserved is theirs no more.
  const onlyServer = store.db.dialect === 'sqlite'
  await store.sweep(owner, onlyServer)
  const tools = await createCatalog(toolFolders).loadAll()

  const quietly = (work: Promise<unknown>) =>
    work.catch(error => onTrouble('-', String(error?.stack ?? error)))
  const service = createService({
    store,
    pool,
    owner,
    held,
    rateLimitPerMinute: config.rateLimitPerMinute,
    toolTimeoutS: config.toolTimeoutS,
    onTrouble,
  })
  const secretKey = await loadSecretKey(config)
  const secrets = createSecrets(secretKey)
  const trouble = (detail: string) => onTrouble('-', detail)
  const storage = await openStorage(config.files, trouble)
  if (!onlyServer && !storage.shared)
    trouble('FILES_URL: is a folder of this machine; with several instances set it to a bucket they share.')
  const files = createFiles({
    ...config,
    store,
    storage,
    owner,
    secretKey,
    onTrouble: trouble,
  })
  const { mails, notices } = await openMails(options, { secrets, owner, trouble })
  const { topUps, automatic } = await openTopUps(store, config, { mails, owner, onTrouble: trouble })
  const courier = createCourier({ secrets, allowPrivate: config.allowPrivateWebhooks })
  const deliveries = createDeliveries({
    store,
    courier,
    owner,
    held,
    onTrouble: trouble,
    onGivenUp: job => void notices?.webhookFailed(job.account_id, job.id, new URL(job.webhook_url!).host),
    ...options.deliveries,
  })
  const bySlug = new Map(tools.map(entry => [entry.slug, entry]))
  const events = createJobEvents(store)
  const jobs = createJobs({
    service,
    secrets,
    files,
    events,
    findTool: slug => findTool(bySlug, slug),
    callsFolder,
    size: config.poolSize,
    allowPrivateWebhooks: config.allowPrivateWebhooks,
    onFinished: () => {
      files.tidy()
      void deliveries.look()
    },
    telemetry: options.telemetry,
    onTrouble: trouble,
  })

  const pipelines = createPipelines({
    service,
    files,
    jobs,
    secrets,
    findTool: slug => findTool(bySlug, slug),
  })

  const heartbeat = setInterval(() => {
    void quietly(places.layOut())
    void quietly(
      store
        .renewLeases(owner, held)
        .then(() => store.sweep(owner, false))
        .then(() => jobs.recover(false)),
    )
  }, HEARTBEAT_MS)
  const forgetting = setInterval(
    () =>
      void quietly(
        store
          .forget(KEEP_CALLS_DAYS, config.jobRetentionHours * 3_600_000)
          .then(() => removeDueAccounts(store, jobs)),
      ),
    FORGET_MS,
  )
  heartbeat.unref()
  forgetting.unref()

  let started = false
  const startChildren = () => {
    if (!started) pool.start()
    started = true
  }
  return {
    service,
    tools,
    secrets,
    mails,
    topUps,
    sandbox: sandbox.known,
    startChildren,
    jobs,
    files,
    pipelines,
    events,
    deliverNow: () => void deliveries.look(),
    callsFolder,
    owner,
    warmUp: async () => {
      startChildren()
      await jobs.recover(onlyServer)
      files.start()
      void quietly(removeDueAccounts(store, jobs))
      void deliveries.look()
      void mails?.look()
    },
    cutOff: () => pool.cutOff(),
    stop: async graceMs => {
      clearInterval(forgetting)
      await jobs.stop(graceMs)
      await pool.close()
      await jobs.settled()
      // Until here: other servers must not take what still finishes for what a dead one left.
      clearInterval(heartbeat)
      await deliveries.stop()
      await automatic?.stop()
      notices?.stop()
      await mails?.stop()
      await service.stop()
      await files.stop()
      await events.close()
      await rm(scratch, { recursive: true, force: true })
    },
  }
}

/** Mails, where a server for them is set; nothing of it is loaded where none is. */
async function openMails(
  { config, store }: StartOptions,
  { secrets, owner, trouble }: { secrets: Secrets; owner: string; trouble: (detail: string) => void },
): Promise<{ mails?: Mails; notices?: Notices }> {
  if (!config.mail) return {}
  const { createMails } = await import('./mail/mails.ts')
  const { createNotices } = await import('./mail/notices.ts')
  const mails = createMails({ ...config.mail, store, secrets, onTrouble: trouble })
  const { lowBalanceCredits } = config
  const publicUrl = config.publicUrl!
  const notices = createNotices({ store, mails, owner, publicUrl, lowBalanceCredits, onTrouble: trouble })
  return { mails, notices }
}

/** Ends children of a server that was killed: one in an endless loop does not notice by itself. */
function killLeftovers(scratch: string): void {
  if (process.platform !== 'linux' || !existsSync(scratch)) return
  for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      if (command.some(part => part.startsWith(join(scratch, 'children'))) && Number(pid) !== process.pid) {
        process.kill(Number(pid), 'SIGKILL')
      }
    } catch {
      // It ended by itself, or belongs to somebody else.
    }
  }
}
