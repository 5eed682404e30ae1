/**
 * A file for a tool: bytes, a Blob or File, the id of a kept file or what `files.upload` answered, an http address the
 * service fetches (`new URL('https://…')`), or, in Node, the path of a file here. `{ data, name }` names bytes.
 */
export type FileInput =
  | Blob
  | Uint8Array
  | ArrayBuffer
  | URL
  | string
  | { readonly file_id: string }
  | { readonly url: string }
  | NamedBytes

export interface NamedBytes {
  readonly data: Blob | Uint8Array | ArrayBuffer
  readonly name: string
}

/** Whatever fetch takes as a body, by its name in Node and in pages alike. */
export type BodyBytes = NonNullable<RequestInit['body']>

/** What a call sends: JSON where no bytes travel, a form otherwise. */
export interface Body {
  readonly type: 'json' | 'form'
  /** Made anew for every try. */
  make(): BodyBytes
}

/** A file as the service takes it in JSON. */
export type FileRef = string | { url: string }

interface Part {
  name: string
  value: string | Blob
  fileName?: string
}

const ID = /^file_[0-9a-f]{32}$/

type Found = { value: Blob; fileName: string } | { ref: FileRef }

/**
 * Turns the parameters of a call into its body. `files` names the parameters that are files; others may be bytes where
 * a tool takes text or a file. `keep` has the service fetch an address, where a form cannot name it.
 */
export async function bodyOf(
  input: object,
  files: readonly string[],
  keep: (url: string) => Promise<string>,
): Promise<Body> {
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  const read: { name: string; value: unknown; found?: Found[] }[] = []
  for (const [name, value] of given) {
    if (!files.includes(name) && !holdsBytes(value)) read.push({ name, value })
    else read.push({ name, value, found: await Promise.all([value as FileInput].flat().map(fileOf)) })
  }
  if (!read.some(({ found }) => found?.some(one => 'value' in one))) {
    const refs = (found: Found[]) => found.map(one => ('ref' in one ? one.ref : undefined))
    const text = JSON.stringify(
      Object.fromEntries(
        read.map(({ name, value, found }) => [
          name,
          found ? (Array.isArray(value) ? refs(found) : refs(found)[0]) : value,
        ]),
      ),
    )
    return { type: 'json', make: () => text }
  }
  const parts: Part[] = []
  for (const { name, value, found } of read) {
    if (!found) parts.push({ name, value: typeof value === 'string' ? value : JSON.stringify(value) })
    for (const one of found ?? [])
      parts.push(
        'value' in one
          ? { name, ...one }
          : { name, value: typeof one.ref === 'string' ? one.ref : await keep(one.ref.url) },
      )
  }
  return { type: 'form', make: () => formOf(parts) }
}

/** Whether a value can only be a file. */
const holdsBytes = (value: unknown): boolean =>
  value instanceof Blob ||
  value instanceof Uint8Array ||
  value instanceof ArrayBuffer ||
  value instanceof URL ||
  (typeof value === 'object' && value !== null && holdsBytes((value as Partial<NamedBytes>).data))

function formOf(parts: readonly Part[]): FormData {
  const form = new FormData()
  for (const { name, value, fileName } of parts)
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, fileName ?? 'file')
  return form
}

/** A file of a call: bytes to send, or where the service finds it. */
export async function fileOf(file: FileInput): Promise<Found> {
  if (typeof file === 'string') return ID.test(file) ? { ref: file } : fromPath(file)
  if (file instanceof URL) return file.protocol === 'file:' ? fromPath(file) : { ref: { url: file.href } }
  if (file instanceof Blob)
    return { value: file, fileName: 'name' in file && typeof file.name === 'string' ? file.name : 'file' }
  if (file instanceof Uint8Array || file instanceof ArrayBuffer)
    return { value: blobOf(file), fileName: 'file' }
  if ('file_id' in file) return { ref: file.file_id }
  if ('url' in file) return { ref: { url: file.url } }
  return { value: blobOf(file.data), fileName: file.name }
}

const blobOf = (data: Blob | Uint8Array | ArrayBuffer): Blob =>
  data instanceof Blob ? data : new Blob([data as Uint8Array<ArrayBuffer>])

/** A module of Node, hidden from bundlers: a page never gets here. */
export const nodeModule = <T>(name: string): Promise<T> =>
  import(/* @vite-ignore */ /* webpackIgnore: true */ `node:${name}`) as Promise<T>

export const isNode = (): boolean =>
  typeof (globalThis as { process?: { versions?: { node?: string } } }).process?.versions?.node === 'string'

/** A file on this disk, read while it is sent. */
async function fromPath(path: string | URL): Promise<{ value: Blob; fileName: string }> {
  const shown = String(path)
  if (!isNode())
    throw new TypeError(
      `${shown}: expected a File, bytes, an address or the id of a kept file; pages have no paths.`,
    )
  const { openAsBlob } = await nodeModule<typeof import('node:fs')>('fs')
  let value: Blob
  try {
    value = await openAsBlob(path)
  } catch (cause) {
    throw new TypeError(`${shown}: there is no such file, or it cannot be read.`, { cause })
  }
  const name = shown.split(/[\\/]/).at(-1)!
  return { value, fileName: path instanceof URL ? decodeURIComponent(name) : name }
}
