/**
 * Stands in for `node:fs` where code of the server runs in the page. Files are those that a room has placed here, and
 * those of the engines, which are asked of the server at once: only a worker may wait like that.
 */
const placed = new Map<string, Uint8Array>()

/** Where files of the engines are, as they name them. */
export const ENGINE_FILES = '/engine-files'

/** Makes bytes readable by a path, for code that takes files only. */
export function placeFile(path: string, bytes: Uint8Array): void {
  placed.set(path, bytes)
}

let sizes: Map<string, number> | undefined

/** Where waiting is not allowed: asks for the list of the engines' files before their names are. */
export async function knowEngineFiles(): Promise<void> {
  if (sizes) return
  const answer = await fetch(`${ENGINE_FILES}/index.json`)
  if (!answer.ok) throw new Error('the server did not give the list of fonts')
  sizes = sizesOf((await answer.json()) as Record<string, number>)
}

const sizesOf = (list: Record<string, number>): Map<string, number> =>
  new Map(Object.entries(list).map(([name, size]) => [`${ENGINE_FILES}/${name}`, size]))

function known(): Map<string, number> {
  sizes ??= sizesOf(JSON.parse(new TextDecoder().decode(fetched(`${ENGINE_FILES}/index.json`))))
  return sizes
}

function fetched(path: string): Uint8Array {
  const request = new XMLHttpRequest()
  request.open('GET', path, false)
  request.responseType = 'arraybuffer'
  request.send()
  if (request.status !== 200) throw new Error(`the server did not give ${path}`)
  return new Uint8Array(request.response as ArrayBuffer)
}

function bytesOf(path: string): Uint8Array {
  const before = placed.get(path)
  if (before) return before
  if (!path.startsWith(`${ENGINE_FILES}/`)) throw new Error('there are no files here')
  const bytes = fetched(path)
  placed.set(path, bytes)
  return bytes
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

export const readFileSync = (path: string): Buffer => asBuffer(bytesOf(path))

export const existsSync = (path: string): boolean =>
  placed.has(path) || [...known().keys()].some(name => name === path || name.startsWith(`${path}/`))

export function readdirSync(path: string): string[] {
  const below = [...known().keys()].filter(name => name.startsWith(`${path}/`))
  return [...new Set(below.map(name => name.slice(path.length + 1).split('/')[0]!))]
}

export const statSync = (path: string): { size: number } => ({
  size: placed.get(path)?.length ?? known().get(path) ?? bytesOf(path).length,
})

/** Open files are their paths. */
export const openSync = (path: string): string => path
export const closeSync = (): void => undefined
export function readSync(path: string, into: Uint8Array, at: number, length: number, from: number): number {
  const part = bytesOf(path).subarray(from, from + length)
  into.set(part, at)
  return part.length
}

/** `node:fs/promises`. */
export const readFile = async (path: string): Promise<Buffer> => readFileSync(path)
export const stat = async (path: string): Promise<{ size: number }> => statSync(path)

const refuse = (): never => {
  throw new Error('there are no files here')
}
export const open = refuse
export const writeSync = refuse
