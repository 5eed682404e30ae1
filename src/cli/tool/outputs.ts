import { createReadStream, existsSync, statSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { finished } from 'node:stream/promises'
import { badInput } from '../../fault.ts'
import { parseExactly } from '../../formats/text/exact-json.ts'
import { safeName } from '../../lib/files/file-names.ts'
import { withTemporary } from '../../runner/interrupt.ts'
import type { CallResult } from '../../runner/protocol.ts'
import type { ToolArguments } from './arguments.ts'

/** Where a result went: a path, or standard output. */
export type Written = { path: string; size: number } | undefined

/** Writes a result where the command line wants it. */
export async function writeResult(
  result: CallResult,
  args: Pick<ToolArguments, 'output' | 'force'>,
): Promise<Written> {
  const { output } = args
  const isReadable = result.name === undefined || result.mediaType.startsWith('text/')
  if (output === '-' || (output === undefined && isReadable)) {
    await print(result)
    return undefined
  }
  const path = outputPath(output, result.name ?? 'result.json')
  // A file that nobody named is not worth losing another one for.
  if (output === undefined && !args.force && existsSync(path))
    throw badInput(`${path}: it exists already; choose a name with -o, or replace it with --force.`)
  await mkdir(dirname(path), { recursive: true })
  await withTemporary(join(dirname(path), `.${Date.now()}-${process.pid}.part`), async part => {
    if ('path' in result.content) await copyFile(result.content.path, part)
    else await writeFile(part, withLineFeed(result))
    await rename(part, path)
  })
  return { path, size: (await stat(path)).size }
}

/** `out/` and an existing folder take the result's own name. */
export function outputPath(output: string | undefined, name: string): string {
  const own = safeName(name)
  if (output === undefined) return own
  const isFolder =
    output.endsWith('/') || output.endsWith(sep) || (existsSync(output) && statSync(output).isDirectory())
  return isFolder ? join(output, own) : output
}

async function print(result: CallResult): Promise<void> {
  if ('path' in result.content) {
    const stream = createReadStream(result.content.path)
    stream.pipe(process.stdout, { end: false })
    await finished(stream)
  } else process.stdout.write(withLineFeed(result))
}

/** JSON is indented for people; `--json` is handled before. */
function withLineFeed({ content, name }: CallResult): string {
  const text = (content as { text: string }).text
  if (name === undefined) return `${JSON.stringify(parseExactly(text), null, 2)}\n`
  return text.endsWith('\n') ? text : `${text}\n`
}

/** The one line of JSON that `--json` prints. */
export async function jsonLine(result: CallResult, written: Written): Promise<string> {
  const told = {
    ...(written && { file: written.path, size: written.size, media_type: result.mediaType }),
    warnings: result.warnings,
  }
  if (result.name !== undefined) return JSON.stringify(told)
  const text = 'path' in result.content ? await readFile(result.content.path, 'utf8') : result.content.text
  return JSON.stringify({ result: parseExactly(text), ...told })
}
