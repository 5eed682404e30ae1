/**
 * Results that are too large for memory: files in the storage that browsers keep for a site (OPFS), which are
 * written at any position and read back as a `File` whose bytes stay on the disk. A folder belongs to one visit;
 * what visits left behind is removed by the next one. Without such storage results are kept in memory.
 */
export interface Sink {
  write: (data: Uint8Array, position: number) => void | Promise<void>
  /** The finished file, to be read as often as wanted while the page is open. */
  finish: (name: string, type: string) => Promise<File>
  /** Gives up what was written. */
  discard: () => Promise<void>
}

let visit: Promise<string> | undefined

/** The folder of this visit, held by a lock for as long as the page lives. */
export function visitFolder(): Promise<string> {
  visit ??= begin().catch(() => '')
  return visit
}

/** In a worker: the page's folder is used. */
export function joinVisit(folder: string): void {
  visit = Promise.resolve(folder)
}

async function begin(): Promise<string> {
  const folder = `visit-${crypto.randomUUID()}`
  await new Promise<void>((resolve, reject) => {
    navigator.locks
      .request(folder, () => {
        resolve()
        return new Promise(() => undefined)
      })
      .catch(reject)
  })
  const root = await navigator.storage.getDirectory()
  const { held = [] } = await navigator.locks.query()
  const alive = new Set(held.map(one => one.name))
  for await (const name of root.keys()) {
    if (name.startsWith('visit-') && !alive.has(name)) await root.removeEntry(name, { recursive: true })
  }
  return folder
}

/** A place to write a result to. */
export async function openSink(): Promise<Sink> {
  const folder = await visitFolder()
  return folder === '' ? memorySink() : diskSink(folder).catch(memorySink)
}

async function diskSink(folder: string): Promise<Sink> {
  const root = await navigator.storage.getDirectory()
  const directory = await root.getDirectoryHandle(folder, { create: true })
  const name = crypto.randomUUID()
  const handle = await directory.getFileHandle(name, { create: true })
  const finish = async (as: string, type: string) => new File([await handle.getFile()], as, { type })
  // Pages write through a stream; workers have the quicker handle.
  if (!('createSyncAccessHandle' in handle)) {
    const stream = await handle.createWritable()
    return {
      write: (data, position) =>
        stream.write({ type: 'write', data: data as Uint8Array<ArrayBuffer>, position }),
      async finish(as, type) {
        await stream.close()
        return finish(as, type)
      },
      async discard() {
        await stream.abort()
        await directory.removeEntry(name)
      },
    }
  }
  const open = await (handle as unknown as WithSyncAccess).createSyncAccessHandle()
  return {
    write(data, position) {
      if (open.write(data, { at: position }) < data.length)
        throw new DOMException('the disk is full', 'QuotaExceededError')
    },
    async finish(as, type) {
      open.flush()
      open.close()
      return finish(as, type)
    },
    async discard() {
      open.close()
      await directory.removeEntry(name)
    },
  }
}

interface WithSyncAccess {
  createSyncAccessHandle: () => Promise<{
    write: (data: Uint8Array, options: { at: number }) => number
    flush: () => void
    close: () => void
  }>
}

function memorySink(): Sink {
  let bytes = new Uint8Array(1 << 20)
  let end = 0
  return {
    write(data, position) {
      const after = position + data.length
      if (after > bytes.length) {
        const larger = new Uint8Array(Math.max(after, bytes.length * 2))
        larger.set(bytes)
        bytes = larger
      }
      bytes.set(data, position)
      end = Math.max(end, after)
    },
    finish: async (name, type) => new File([bytes.subarray(0, end)], name, { type }),
    discard: async () => undefined,
  }
}
