import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileLink, KeptFile, MadeFile } from '../../contract/files.ts'
import { badInput, Fault, tooLarge, unavailable } from '../../fault.ts'
import { type FileKind, type InputFile, KINDS, kindOfFile } from '../../lib/files/file-kinds.ts'
import { safeName } from '../../lib/files/file-names.ts'
import type { NewFile, StoredFile } from '../../store/files.ts'
import type { Store } from '../../store/store.ts'
import { fetchUrl } from './fetch-url.ts'
import {
  begun,
  ChangedObject,
  exactly,
  type FileStorage,
  MissingObject,
  otherContent,
  otherLength,
} from './storage.ts'

const HOUR_MS = 3_600_000
const LONGEST_LINK_S = 86_400
const SWEEP_MS = 60_000
/** Jobs that end one after the other share a sweep. */
const TIDY_MS = 500
const SWEEP_TURN_MS = 300_000
/** Objects that a sweep fails to remove before it ends. */
const MOST_FAILED = 5

export interface FilesSettings {
  store: Store
  storage: FileStorage
  owner: string
  /** Signs links; the same on all instances. */
  secretKey: Buffer
  filesQuotaMb: number
  filesRetentionHours: number
  publicUrl: string | undefined
  onTrouble: (detail: string) => void
}

/** A file that lies in a call's folder. */
export interface LocalFile {
  path: string
  name: string
  /** What its sender says it is. */
  mediaType?: string | undefined
  /** Its hash, where it was worked out as it arrived. */
  sha256?: string | undefined
}

export type Files = ReturnType<typeof createFiles>

export const FILE_ID = /^file_[0-9a-f]{32}$/
const newId = () => `file_${randomBytes(16).toString('hex')}`

/** Files that stay: kept for a while, found by their id, gone from disk and database when their time is over. */
export function createFiles(settings: FilesSettings) {
  const { store, storage } = settings
  const room = settings.filesQuotaMb * 2 ** 20
  const keptMs = settings.filesRetentionHours * HOUR_MS
  const linkKey = createHmac('sha256', settings.secretKey).update('file links').digest()
  let timer: NodeJS.Timeout | undefined
  let sweeping: Promise<void> | undefined
  let isAnotherDue = false
  let isStopping = false
  let tidying: NodeJS.Timeout | undefined

  /** What is known of a local file, under a new id. */
  async function describe(accountId: string, local: LocalFile): Promise<NewFile> {
    // What a tool made is untrusted: only a plain file, never through a link.
    const found = await lstat(local.path)
    if (!found.isFile()) throw new Error('what was to be kept is not a plain file')
    const { size } = found
    const kind = await kindOfFile(local.path)
    return {
      id: newId(),
      account_id: accountId,
      object: randomBytes(20).toString('hex'),
      place: storage.place,
      name: safeName(local.name, `file.${KINDS[kind].ext}`),
      size,
      media_type: mediaTypeOf(kind, local.mediaType),
      kind,
      sha256: local.sha256 ?? (await hashOf(local.path)),
      keptMs,
    }
  }

  /** Keeps a local file for an account. */
  async function keep(accountId: string, local: LocalFile, jobId?: string): Promise<StoredFile> {
    const described = await describe(accountId, local)
    // Until its job is accepted, a file of a job is kept as long as that may take.
    const file = jobId === undefined ? described : { ...described, jobId, keptMs: HOUR_MS }
    if (file.size === 0) throw badInput('file: the file is empty.')
    const arrival = await store.announceFile(file, room)
    if (arrival.kind === 'known') return arrival.file
    if (arrival.kind === 'full') throw full(arrival.used)
    await putAnnounced(file, local.path)
    return store.addFile(file)
  }

  async function putAnnounced(file: NewFile, path: string): Promise<void> {
    try {
      await storage.put(file.object, path)
    } catch (error) {
      await store.abandonObject(file.object).catch(() => undefined)
      throw storageFault(error, settings.onTrouble)
    }
  }

  const full = (used: number): Fault =>
    tooLarge(
      `file: the account's room of ${settings.filesQuotaMb} MB for files is used up (${Math.ceil(used / 2 ** 20)} MB are kept); delete some, or wait until they expire.`,
    )

  const sign = (id: string, expires: number): string =>
    createHmac('sha256', linkKey).update(`${id} ${expires}`).digest('base64url')

  /** An address that works without a key for so many seconds. */
  function link(file: Pick<StoredFile, 'id' | 'expires_at'>, seconds: number): FileLink {
    const end = Math.min(file.expires_at, Date.now() + Math.min(seconds, LONGEST_LINK_S) * 1000)
    const expires = Math.floor(end / 1000)
    return {
      url: `${settings.publicUrl ?? ''}/api/v1/files/${file.id}/content?expires=${expires}&signature=${sign(file.id, expires)}`,
      expires_at: new Date(expires * 1000).toISOString(),
    }
  }

  const signUpload = (accountId: string, expires: number): string =>
    createHmac('sha256', linkKey).update(`upload ${accountId} ${expires}`).digest('base64url')

  /** An address that takes files for an account without its key, for so many seconds. */
  function uploadLink(accountId: string, seconds: number): FileLink {
    const expires = Math.floor(Date.now() / 1000) + Math.min(seconds, LONGEST_LINK_S)
    const token = `${expires}.${accountId}.${signUpload(accountId, expires)}`
    return {
      // With a slash at the end `curl -T` adds the name of the file.
      url: `${settings.publicUrl ?? ''}/api/v1/uploads/${token}/`,
      expires_at: new Date(expires * 1000).toISOString(),
    }
  }

  /** Whose files an upload link takes; undefined when it is wrong or over. */
  function uploadsFor(token: string): string | undefined {
    const [, expires, accountId, signature] = /^(\d{1,12})\.([\w-]{1,80})\.([\w-]{1,80})$/.exec(token) ?? []
    if (!expires || Number(expires) * 1000 < Date.now()) return undefined
    return isSame(signature!, signUpload(accountId!, Number(expires))) ? accountId : undefined
  }

  /** Removes what nobody needs any more; one server of all does it at a time. */
  async function sweep(): Promise<void> {
    if (!(await store.takeTurn(`sweep ${storage.place}`, settings.owner, SWEEP_TURN_MS))) return
    for (const accountId of await store.accountsWithOldFiles()) await store.expireFiles(accountId)
    await removeDead(await store.deadObjects(storage.place, 1000))
  }

  /** Goes past objects that cannot be removed, such as locked ones, until it is plain that the storage is away. */
  async function removeDead(keys: string[]): Promise<void> {
    let failed = 0
    for (const key of keys) {
      try {
        await storage.remove(key)
      } catch (error) {
        if (++failed >= MOST_FAILED) throw error
        settings.onTrouble(String((error as Error).stack ?? error))
        continue
      }
      await store.forgetObject(key)
    }
  }

  return {
    keep,
    link,
    uploadLink,
    uploadsFor,
    /** What a job's result says of a file it made; the link works as long as links may. */
    describeMade(file: NewFile & { createdAt: number }): MadeFile {
      const times = { created_at: file.createdAt, expires_at: file.createdAt + file.keptMs }
      return { ...describeFile({ ...file, ...times }), url: link({ ...file, ...times }, LONGEST_LINK_S).url }
    },
    find: (id: string, accountId: string): Promise<StoredFile | undefined> =>
      FILE_ID.test(id) ? store.findFile(id, accountId) : Promise.resolve(undefined),
    list: store.listFiles,
    remove: async (id: string, accountId: string): Promise<boolean> => {
      const removed = FILE_ID.test(id) && (await store.removeFile(id, accountId))
      if (removed) sweepSoon()
      return removed
    },
    roomUsed: store.roomUsed,
    room,

    /** Whether an account may keep any more; what jobs make is kept in any case, so they are refused before. */
    async checkRoom(accountId: string): Promise<void> {
      const used = await store.roomUsed(accountId)
      if (used >= room) throw full(used)
    },

    /** The file behind a signed link; undefined when the link is wrong or over. */
    async findLinked(id: string, expires: unknown, signature: unknown): Promise<StoredFile | undefined> {
      if (!FILE_ID.test(id) || typeof expires !== 'string' || typeof signature !== 'string') return undefined
      if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 < Date.now()) return undefined
      if (!isSame(signature, sign(id, Number(expires)))) return undefined
      return store.findLinkedFile(id)
    },

    /** The bytes of a file, or a part of them. */
    async read(file: StoredFile, range?: { start: number; end: number }): Promise<Readable> {
      checkPlace(file, storage)
      try {
        const stored = await storage.read(file.object, range)
        const content = range
          ? exactly(stored, range.end - range.start + 1)
          : exactly(stored, file.size, file.sha256)
        await begun(content)
        return content
      } catch (error) {
        throw storageFault(error, settings.onTrouble)
      }
    },

    /** Brings a file's bytes into a call's folder. */
    async bring(file: StoredFile, path: string): Promise<InputFile> {
      checkPlace(file, storage)
      try {
        await storage.fetch(file.object, path)
        const { size } = await stat(path)
        if (size !== file.size) throw otherLength(size, file.size)
        if ((await hashOf(path)) !== file.sha256) throw otherContent()
      } catch (error) {
        throw storageFault(error, settings.onTrouble)
      }
      return { path, name: file.name, size: file.size, kind: file.kind as FileKind }
    },

    /** Fetches a file from an address into a call's folder. */
    fetchUrl,

    /** Stores what a job made; it becomes a file when the job is settled. */
    async prepare(accountId: string, local: LocalFile): Promise<NewFile & { createdAt: number }> {
      const file = { ...(await describe(accountId, local)), createdAt: Date.now() }
      await store.announceObject(file)
      await putAnnounced(file, local.path)
      return file
    },

    /** Lets go of what a job held. */
    release: store.releaseJobFiles,
    sweep,
    /** Sweeps soon: somebody let go of something. */
    tidy(): void {
      tidying ??= setTimeout(() => {
        tidying = undefined
        sweepSoon()
      }, TIDY_MS).unref()
    },
    start(): void {
      timer = setInterval(() => sweepSoon(), SWEEP_MS).unref()
      sweepSoon()
    },
    async stop(): Promise<void> {
      isStopping = true
      clearInterval(timer)
      clearTimeout(tidying)
      await sweeping
      await storage.close()
    },
  }

  /** What is let go of while a sweep is under way may come too late for it: another follows. */
  function sweepSoon(): void {
    if (sweeping) {
      isAnotherDue = true
      return
    }
    sweeping = sweep()
      .catch(error => settings.onTrouble(String(error?.stack ?? error)))
      .finally(() => {
        sweeping = undefined
        if (isAnotherDue && !isStopping) sweepSoon()
        isAnotherDue = false
      })
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 256 * 1024 }), hash)
  return hash.digest('hex')
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** A file as its owner sees it. */
export const describeFile = (
  file: Omit<StoredFile, 'account_id' | 'object' | 'place' | 'kind'>,
): KeptFile => ({
  file_id: file.id,
  name: file.name,
  size: file.size,
  media_type: file.media_type,
  sha256: file.sha256,
  created_at: new Date(file.created_at).toISOString(),
  expires_at: new Date(file.expires_at).toISOString(),
})

/** The content tells, except where it could be many things. */
function mediaTypeOf(kind: FileKind, declared: string | undefined): string {
  const said = declared?.split(';')[0]?.trim().toLowerCase() ?? ''
  const plain = kind === 'text' || kind === 'binary'
  const useful =
    /^[a-z]+\/[\w.+-]{1,100}$/.test(said) && !/^(multipart|message)\/|octet-stream|form-urlencoded/.test(said)
  return plain && useful && (kind === 'binary' || /^(text|application)\//.test(said))
    ? said
    : KINDS[kind].media
}

/** A folder of one machine is of no use to another. */
function checkPlace(file: StoredFile, storage: FileStorage): void {
  if (file.place === storage.place) return
  throw new Fault(
    'failed',
    'The file lies on another instance of this service, which this one cannot reach; its operator has to set FILES_URL to a storage that all share.',
  )
}

/** What a caller is told when the storage fails; the operator is told why. Jobs wait for one that is full or away. */
function storageFault(error: unknown, onTrouble: (detail: string) => void): unknown {
  if (error instanceof Fault) return error
  onTrouble(String((error as Error).stack ?? error))
  if (error instanceof MissingObject)
    return new Fault('failed', 'The file is gone from the storage; send it again.')
  if (error instanceof ChangedObject)
    return new Fault('failed', 'The storage does not hold the whole file any more; send it again.')
  if (['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? ''))
    return unavailable('The file storage is full; nothing was kept. Try again later.', error)
  return unavailable(
    'The file storage does not work at the moment; nothing was kept. Try again later.',
    error,
  )
}

/** A folder for files on their way, removed afterwards. */
export async function inFolder<T>(root: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(root, randomBytes(16).toString('hex'))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}
