import { randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileStorage, MissingObject } from './storage.ts'

/** Files in a folder of this machine. */
export async function openFolder(folder: string): Promise<FileStorage> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const place = `folder ${await nameOf(folder)}`
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key)
  return {
    place,
    shared: false,
    async put(key, path) {
      const target = pathOf(key)
      const arriving = `${target}.part`
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      try {
        await copyFile(path, arriving, constants.COPYFILE_FICLONE)
        await synced(arriving)
        await rename(arriving, target)
      } catch (error) {
        await rm(arriving, { force: true })
        throw error
      }
    },
    async read(key, range) {
      const handle = await open(pathOf(key), 'r').catch(missing)
      return createReadStream('', { fd: handle, ...range, highWaterMark: 256 * 1024 })
    },
    // A copy rather than a link: what runs in a child must not reach the kept bytes.
    async fetch(key, path) {
      await copyFile(pathOf(key), path, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL).catch(missing)
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
      await rm(`${pathOf(key)}.part`, { force: true })
    },
    async check() {
      const probe = join(folder, `probe-${randomUUID()}`)
      await writeFile(probe, '')
      await rm(probe)
    },
    close: async () => undefined,
  }
}

/** A folder's own name, made once and kept in it: a path alone does not tell one machine's from another's. */
async function nameOf(folder: string): Promise<string> {
  const path = join(folder, 'name')
  try {
    await writeFile(path, randomUUID(), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return (await readFile(path, 'utf8')).trim()
}

async function synced(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

function missing(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOENT') throw new MissingObject('the bytes of a file are gone from the folder')
  throw error
}
