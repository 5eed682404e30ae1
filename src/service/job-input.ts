import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { CatalogTool } from '../catalog.ts'
import { badInput } from '../fault.ts'
import type { FileKind, InputFile } from '../lib/files/file-kinds.ts'
import { counted } from '../lib/text/counted.ts'
import type { StoredFile } from '../store/files.ts'
import type { Job } from '../store/jobs.ts'
import { type RawInput, readInput } from '../tool.ts'
import type { Service } from './execute.ts'
import { type FileIds, type FileRef, findRefs, splitRefs } from './files/file-inputs.ts'
import type { Files } from './files/files.ts'
import type { Secrets } from './secrets.ts'

/** What `accept` wrote down of a job: parameters may be passwords and keys, so they are sealed. Older ones are plain. */
export const openInput = (secrets: Secrets, { input }: Job): string =>
  input.startsWith('{') ? input : secrets.open(input)

/** A job's input, ready to be written down. */
export interface PreparedInput {
  jobId: string
  raw: RawInput
  /** Ids of the job's own files by parameter, in order. */
  files: Record<string, string[]>
  /** Kept files that the job holds from its acceptance on, and under which id. */
  held: { id: string; as: string }[]
  /** What is known of each of its files, by the job's own id. */
  known: Map<string, StoredFile>
  /** Names that belong to no parameter of its tool. */
  ignored?: string[]
}

export interface Preparing {
  files: Files
  accountId: string
  /** A folder for what has to be fetched. */
  folder: string
  allowPrivate: boolean
  signal: AbortSignal
}

export const newJobId = () => `job_${randomUUID().replaceAll('-', '')}`

/**
 * Turns what a caller sent into a job's input: uploads and addresses become files of the job's own, ids of kept files
 * are held for it. Nothing of it shows among the account's files.
 */
export async function prepareInput(
  entry: CatalogTool,
  given: RawInput,
  ids: FileIds | undefined,
  preparing: Preparing,
): Promise<PreparedInput> {
  const { raw, refs } = splitRefs(entry.tool, given, ids)
  const prepared: PreparedInput = { jobId: newJobId(), raw, files: {}, held: [], known: new Map() }
  try {
    await addFiles(prepared, raw.files, refs, preparing)
    prepared.ignored = readInput(entry.tool, { ...raw, files: describedFiles(prepared) }).ignored
  } catch (error) {
    await dropInput(preparing, prepared)
    throw error
  }
  return prepared
}

/** Adds the files of a request to a job's input. */
export async function addFiles(
  prepared: PreparedInput,
  uploads: Record<string, (InputFile & { index?: number })[]>,
  refs: Record<string, FileRef[]>,
  preparing: Preparing,
): Promise<void> {
  const { files, accountId, folder, allowPrivate, signal } = preparing
  const found = await findRefs(refs, { files, accountId, allowPrivate })
  const own = (file: StoredFile): string => {
    prepared.known.set(file.id, file)
    return file.id
  }
  for (const name of new Set([...Object.keys(uploads), ...Object.keys(refs)])) {
    const list: { id: string; index: number }[] = []
    for (const upload of uploads[name] ?? []) {
      const kept = await files.keep(accountId, upload, prepared.jobId)
      list.push({ id: own(kept), index: upload.index ?? 0 })
    }
    for (const ref of refs[name] ?? []) {
      const index = ref.index ?? 0
      if ('id' in ref) {
        const as = `${prepared.jobId}-${prepared.held.length + 1}`
        prepared.held.push({ id: ref.id, as })
        list.push({ id: own({ ...found.get(ref.id)!, id: as }), index })
        continue
      }
      const path = join(folder, `fetched-${randomBytes(8).toString('hex')}`)
      const got = await files.fetchUrl({ url: ref.url, name: `${name}.url`, path, allowPrivate, signal })
      const local = { path, name: got.name, mediaType: got.mediaType }
      list.push({ id: own(await files.keep(accountId, local, prepared.jobId)), index })
    }
    prepared.files[name] = list.sort((a, b) => a.index - b.index).map(one => one.id)
  }
}

/** The files of a job as its tool would see them, without their bytes. */
export function describedFiles({ files, known }: PreparedInput): Record<string, InputFile[]> {
  return Object.fromEntries(
    Object.entries(files).map(([name, ids]) => [name, ids.map(id => asInput(known.get(id)!, ''))]),
  )
}

const asInput = (file: StoredFile, path: string): InputFile => ({
  path,
  name: file.name,
  size: file.size,
  kind: file.kind as FileKind,
})

/** Brings a job's files into its folder, by parameter. */
export async function bringJobFiles(
  files: Files,
  rows: readonly StoredFile[],
  byName: Record<string, string[]>,
  folder: string,
): Promise<Record<string, InputFile[]>> {
  const known = new Map(rows.map(row => [row.id, row]))
  const brought: Record<string, InputFile[]> = {}
  let n = 0
  for (const [name, ids] of Object.entries(byName)) {
    const list: InputFile[] = []
    for (const id of ids) list.push(await files.bring(known.get(id)!, join(folder, `brought-${++n}`)))
    brought[name] = list
  }
  return brought
}

/** What a job costs, and what that was worked out from where it depends on the content. */
export async function priceOf(
  service: Service,
  { slug, tool }: CatalogTool,
  prepared: PreparedInput,
  { files, folder, signal, accountId }: Preparing,
): Promise<{ credits: number; units?: number }> {
  if (!tool.job) return { credits: tool.credits }
  const { raw, files: byName, known } = prepared
  const brought = await bringJobFiles(files, [...known.values()], byName, folder)
  const input = { ...raw, files: brought }
  const { content } = await service.pool.run({
    caller: accountId,
    keyed: true,
    slug,
    // Opening the file is quick, and nobody's job waits to be written down until a long one ends.
    short: true,
    timeoutS: 60,
    input,
    wantsJson: true,
    now: Date.now(),
    folder,
    signal,
    purpose: 'measure',
  })
  const { units } = JSON.parse('text' in content ? content.text : '') as { units: number }
  const { direct, maximum, unit } = tool.job
  if (units > maximum) {
    throw badInput(
      `pages: ${counted(units, unit.replace(/s$/, ''))} are chosen, a job takes at most ${maximum}; choose some, for example 1-${maximum}.`,
    )
  }
  return { credits: tool.credits * Math.max(1, Math.ceil(units / direct)), units }
}

/** Lets go of what was stored for a job that was not accepted. */
export const dropInput = (
  { files, accountId }: Pick<Preparing, 'files' | 'accountId'>,
  { jobId }: Pick<PreparedInput, 'jobId'>,
) => files.release(jobId, accountId)
