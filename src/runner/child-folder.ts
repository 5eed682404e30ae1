import { constants, existsSync } from 'node:fs'
import { type FileHandle, link, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { InputFile } from '../lib/files/file-kinds.ts'
import type { CallInput, CallResult } from './protocol.ts'

/** In a child's folder: what it may read of a call, and where it writes. They stay as long as the child lives. */
export const FOLDERS = ['in', 'out'] as const

/** Where a child leaves a result that is a file. Whatever it says, nothing else is taken. */
export const RESULT = 'result'

/** Links the call's files into the child's folder, which is all it can read; they stay where they were for a retry. */
export async function layOut(childFolder: string, input: CallInput): Promise<CallInput> {
  const folder = join(childFolder, 'in')
  if ('bodyPath' in input) {
    const bodyPath = join(folder, 'body.json')
    await link(input.bodyPath, bodyPath)
    return { bodyPath }
  }
  const files: Record<string, InputFile[]> = {}
  for (const [name, list] of Object.entries(input.files)) {
    files[name] = await Promise.all(
      list.map(async file => {
        const path = join(folder, basename(file.path))
        await link(file.path, path)
        return { ...file, path }
      }),
    )
  }
  return { form: input.form, values: input.values, files }
}

/** Whether the folders that a child was started with are there; somebody may have removed them. */
export const hasFolders = (childFolder: string): boolean =>
  FOLDERS.every(name => existsSync(join(childFolder, name)))

/** Removes all that a call left in its child's folder, also beside the parts meant for it. */
export async function emptyFolder(childFolder: string): Promise<void> {
  for (const name of await readdir(childFolder)) {
    const path = join(childFolder, name)
    if (FOLDERS.includes(name as 'in')) await inside(path, empty)
    else await rm(path, { recursive: true, force: true })
  }
}

const empty = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
}

/** Moves a result file into the call's own folder, which no child can write to, and looks at what it is only there. */
export async function takeResult(
  childFolder: string,
  callFolder: string,
  result: CallResult,
): Promise<CallResult> {
  if (!('path' in result.content)) return result
  const path = join(callFolder, RESULT)
  await inside(join(childFolder, 'out'), folder => rename(join(folder, RESULT), path))
  try {
    await (await openResult(path)).handle.close()
  } catch (error) {
    await rm(path, { recursive: true, force: true })
    throw error
  }
  return { ...result, content: { path } }
}

/** Opens a result that was taken: a plain file, not a link, and of no other name. It is sent from this handle. */
export async function openResult(path: string): Promise<{ handle: FileHandle; size: number }> {
  // Not blocking: to open a pipe would wait for somebody to write.
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  const stat = await handle.stat()
  if (stat.isFile() && stat.nlink === 1) return { handle, size: stat.size }
  await handle.close()
  throw new Error('a result is not a plain file')
}

/** Works in a folder that is one itself and no link to another. */
async function inside<T>(path: string, work: (folder: string) => Promise<T>): Promise<T> {
  const handle = await open(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW)
  try {
    // By its descriptor, so that it stays the folder that was opened.
    return await work(process.platform === 'linux' ? `/proc/self/fd/${handle.fd}` : path)
  } finally {
    await handle.close()
  }
}
