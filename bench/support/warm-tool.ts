import { randomBytes } from 'node:crypto'
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type InputFile, kindOfFile } from '../../src/lib/files/file-kinds.ts'
import { readInput } from '../../src/tool.ts'
import { toolBySlug } from '../../test/support/run-tool.ts'
import type { Way } from './compare.ts'

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`

/** Our tool on files, as a warm child runs it; what it makes lies in a folder of its own below the given one. */
export async function warmTool(
  folder: string,
  tool: string,
  parts: Record<string, string[]>,
  values: Record<string, string> = {},
): Promise<Way> {
  const declared = await toolBySlug(tool)
  const files: Record<string, InputFile[]> = {}
  for (const [name, paths] of Object.entries(parts)) {
    files[name] = await Promise.all(
      paths.map(async path => ({
        path,
        name: path.split('/').pop()!,
        size: statSync(path).size,
        kind: await kindOfFile(path),
      })),
    )
  }
  const scratch = join(folder, `scratch-${tool}`)
  mkdirSync(scratch, { recursive: true })
  return {
    name: `Toolwright ${tool}`,
    run: async () => {
      const { input } = readInput(declared, { form: true, values, files })
      const result = (await declared.run(input, {
        scratch,
        signal: new AbortController().signal,
        now: Date.now(),
        random: randomBytes,
        warn: () => {},
        progress: () => undefined,
        isJob: false,
      })) as { path?: string; bytes?: Uint8Array }
      if (result.path) return megabytes(statSync(result.path).size)
      return result.bytes ? megabytes(result.bytes.length) : ''
    },
  }
}
