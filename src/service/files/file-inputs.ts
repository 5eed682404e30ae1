import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { badInput, tooLarge } from '../../fault.ts'
import { type InputFile, kindOfFile } from '../../lib/files/file-kinds.ts'
import { safeName } from '../../lib/files/file-names.ts'
import { show } from '../../param/param.ts'
import type { StoredFile } from '../../store/files.ts'
import type { AnyTool, Params, RawInput } from '../../tool.ts'
import { FILE_ID, type Files } from './files.ts'

/** Kept files that one call may use, together. */
const MOST_BYTES = 200 * 2 ** 20
const MOST_FILES = 1000

/** A file that a call names instead of sending it. */
export type FileRef = { id: string; index?: number } | { url: string; index?: number }

/** File ids among the texts of a form, with the number of their part. */
export type FileIds = Record<string, { id: string; index: number }[]>

export interface NamedInput {
  raw: RawInput
  /** By parameter name. */
  refs: Record<string, FileRef[]>
}

/** Tells the files that a call names from its other values. */
export function splitRefs(tool: AnyTool, raw: RawInput, ids: FileIds = {}): NamedInput {
  const values = { ...raw.values }
  const refs: Record<string, FileRef[]> = {}
  for (const name of fileNames(tool)) {
    if (!Object.hasOwn(values, name)) continue
    const found = raw.form ? ids[name] : fromJson(values[name], name, acceptsText(tool, name))
    if (found === undefined) continue
    delete values[name]
    if (found.length > 0) refs[name] = found
  }
  return { raw: { ...raw, values }, refs }
}

const acceptsText = (tool: AnyTool, name: string): boolean =>
  (tool.params as Params)[name]?.definition.source === 'either'

/** Names under which a tool takes files. */
export function fileNames(tool: AnyTool): string[] {
  const params = tool.params as Params
  const names = Object.keys(params).filter(name => params[name]!.definition.source !== 'value')
  if (names.length > 0 && !names.includes('file') && !params['file']) names.push('file')
  return names
}

/** Undefined where the value is text of its own, or null. */
function fromJson(value: unknown, name: string, textToo: boolean): FileRef[] | undefined {
  if (value === null) return undefined
  if (textToo && typeof value === 'string' && !FILE_ID.test(value)) return undefined
  return (Array.isArray(value) ? value : [value]).map(one => readRef(one, name))
}

export function readRef(value: unknown, name: string): FileRef {
  if (typeof value === 'string') {
    if (FILE_ID.test(value)) return { id: value }
    throw badInput(`${name}: expected the id of a kept file such as file_0123…, received ${show(value)}.`)
  }
  const url = typeof value === 'object' && value !== null ? (value as { url?: unknown }).url : undefined
  if (typeof url === 'string') return { url }
  throw badInput(`${name}: expected the id of a kept file, or {"url": "https://…"}, received ${show(value)}.`)
}

export interface Resolving {
  files: Files
  accountId: string
  allowPrivate: boolean
  signal?: AbortSignal
}

/** The kept files that ids stand for; 400 with the parameter's name where one is not there. */
export async function findRefs(
  refs: Record<string, FileRef[]>,
  { files, accountId }: Resolving,
): Promise<Map<string, StoredFile>> {
  const found = new Map<string, StoredFile>()
  let [count, total] = [0, 0]
  for (const [name, list] of Object.entries(refs)) {
    for (const ref of list) {
      if (++count > MOST_FILES) throw badInput(`${name}: expected at most 1,000 files at once.`)
      if (!('id' in ref)) continue
      const file = found.get(ref.id) ?? (await files.find(ref.id, accountId))
      if (!file)
        throw badInput(
          `${name}: there is no file ${ref.id}; it was deleted, or it has expired. Send it again.`,
        )
      found.set(ref.id, file)
      total += file.size
      if (total > MOST_BYTES)
        throw tooLarge(`${name}: the files are over 200 MB together; use fewer at once.`)
    }
  }
  return found
}

/** Brings the files that a call names into its folder, in the order they were named. */
export async function bringRefs(
  { raw, refs }: NamedInput,
  folder: string,
  resolving: Resolving,
): Promise<RawInput> {
  if (Object.keys(refs).length === 0) return raw
  const found = await findRefs(refs, resolving)
  const files: Record<string, (InputFile & { index?: number })[]> = { ...raw.files }
  let n = 0
  for (const [name, list] of Object.entries(refs)) {
    const brought = [...(files[name] ?? [])]
    for (const ref of list) {
      const path = join(folder, `kept-${++n}`)
      const file =
        'id' in ref
          ? await resolving.files.bring(found.get(ref.id)!, path)
          : await fetched(ref.url, name, path, resolving)
      brought.push({ ...file, ...(ref.index !== undefined && { index: ref.index }) })
    }
    files[name] = brought.sort((a, b) => (a.index ?? 0) - (b.index ?? 0))
  }
  return { ...raw, files }
}

async function fetched(url: string, name: string, path: string, resolving: Resolving): Promise<InputFile> {
  const { allowPrivate, signal } = resolving
  const got = await resolving.files.fetchUrl({
    url,
    name: `${name}.url`,
    path,
    allowPrivate,
    ...(signal && { signal }),
  })
  const { size } = await stat(path)
  return { path, name: safeName(got.name, 'file'), size, kind: await kindOfFile(path) }
}
