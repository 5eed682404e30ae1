import { createWriteStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { badInput } from '../../fault.ts'
import { decodeText } from '../../formats/text/text-encoding.ts'
import { type InputFile, kindOfFile } from '../../lib/files/file-kinds.ts'
import type { RawInput } from '../../tool.ts'
import { UsageError } from '../usage-error.ts'
import { inputParams, isLong, type ToolArguments } from './arguments.ts'
import type { ListedTool } from './listing.ts'
import { keepsFormat, ownFormat } from './own-format.ts'

/** Gives each input on the command line to the parameter it is for, and reads long values that name a file by `@`. */
export async function readInputs(
  tool: Pick<ListedTool, 'params'>,
  slug: string,
  { inputs, values, output }: Pick<ToolArguments, 'inputs' | 'values' | 'output'>,
  scratch: string,
): Promise<RawInput> {
  const raw: RawInput = { form: true, values: {}, files: {} }
  for (const [name, value] of Object.entries(values))
    raw.values[name] =
      value.startsWith('@') && isLong(tool.params[name]!.spec) ? await textOf(value.slice(1), scratch) : value
  const places = inputParams(tool).filter(([name]) => !Object.hasOwn(values, name))
  const left = [...inputs]
  for (const [i, [name, spec]] of places.entries()) {
    if (left.length === 0) break
    // Text that may come as a file comes as one: its name is that of the result, and it may be a ZIP.
    const isFile = tool.params[name]!.definition.source === 'either' && left[0] !== '-'
    if (!isFile && (spec.type === 'string' || spec.type === 'json')) {
      raw.values[name] = await textOf(left.shift()!, scratch)
      continue
    }
    // A list takes all that no other required file needs.
    const others = places.slice(i + 1).filter(([, other]) => other.required).length
    const taken = spec.type === 'file[]' ? left.splice(0, left.length - others) : [left.shift()!]
    raw.files[name] = await Promise.all(taken.map(path => fileOf(path, scratch)))
  }
  for (const [name, { spec }] of Object.entries(tool.params)) {
    if (Object.hasOwn(values, name) || !keepsFormat(spec, tool)) continue
    const own = ownFormat(spec, raw.files[spec.of!]?.[0], output)
    if (own) raw.values[name] = own
  }
  if (left.length > 0)
    throw new UsageError(
      `${left[0]}: ${slug} takes ${places.length === 0 ? 'no files' : 'fewer files'}; --each runs it once for each.`,
    )
  return raw
}

/** Text of a file in whichever encoding it is; its byte-order mark is no part of it. */
async function textOf(path: string, scratch: string): Promise<string> {
  const file = await fileOf(path, scratch)
  return decodeText(await readFile(file.path)).text.replace(/^\uFEFF/, '')
}

let stdin: Promise<string> | undefined

/** A file of this machine, or what comes by standard input. */
export async function fileOf(given: string, scratch: string): Promise<InputFile> {
  const path = given === '-' ? await (stdin ??= fromStdin(scratch)) : given
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw badInput(
      error.code === 'ENOENT'
        ? `${given}: there is no such file.`
        : `${given}: it cannot be read (${error.code}).`,
    )
  })
  if (!found.isFile()) throw badInput(`${given}: it is not a file.`)
  return { path, name: given === '-' ? '' : basename(path), size: found.size, kind: await kindOfFile(path) }
}

async function fromStdin(scratch: string): Promise<string> {
  const path = join(scratch, 'stdin')
  await pipeline(process.stdin, createWriteStream(path))
  return path
}
