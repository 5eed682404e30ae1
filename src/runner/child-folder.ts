import { link, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import type { InputFile } from '../lib/files/file-kinds.ts'
import type { CallInput, CallResult } from './protocol.ts'

/** Links the call's files into the child's folder, which is all it can read; they stay where they were for a retry. */
export async function layOut(childFolder: string, input: CallInput): Promise<CallInput> {
  const folder = join(childFolder, 'call')
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

/** Removes all that a call left in its child's folder, also beside the part meant for it. */
export async function emptyFolder(childFolder: string): Promise<void> {
  for (const name of await readdir(childFolder))
    await rm(join(childFolder, name), { recursive: true, force: true })
  await mkdir(join(childFolder, 'call'), { mode: 0o700 })
}

/** Moves a result file into the call's own folder, so that the child's can be emptied. */
export async function takeResult(
  childFolder: string,
  callFolder: string,
  result: CallResult,
): Promise<CallResult> {
  if (!('path' in result.content)) return result
  const { path } = result.content
  const inside = join(childFolder, 'call') + sep
  if (!join(path).startsWith(inside)) throw new Error('a result lies outside its child folder')
  const taken = join(callFolder, 'result')
  await rename(path, taken)
  return { ...result, content: { path: taken } }
}
