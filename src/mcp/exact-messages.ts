import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CatalogTool } from '../catalog.ts'
import { mayRound, parseExactly } from '../formats/text/exact-json.ts'
import type { InputFile } from '../lib/files/file-kinds.ts'
import type { CallInput } from '../runner/protocol.ts'

type Tools = ReadonlyMap<string, CatalogTool>

interface ToolCall {
  params?: { arguments?: { slug?: string; parameters?: unknown } } | null
}

/** Reads messages of JSON-RPC; the parameters of tools that want it keep their numbers as they were written. */
export function readMessages(text: string, tools: Tools): unknown {
  const body: unknown = JSON.parse(text)
  if (!mayRound(text)) return body
  const calls = [body].flat() as (ToolCall | null)[]
  if (!calls.some(call => isExact(call, tools))) return body
  const exact = [parseExactly(text)].flat() as ToolCall[]
  for (const [at, call] of calls.entries())
    if (isExact(call, tools)) call!.params!.arguments!.parameters = exact[at]!.params!.arguments!.parameters
  return body
}

const isExact = (call: ToolCall | null, tools: Tools): boolean =>
  tools.get(call?.params?.arguments?.slug ?? '')?.tool.exactNumbers ?? false

/** A message to the child would round long numbers: where they are to be kept, the values go into the folder. */
export async function exactInput(
  { tool }: CatalogTool,
  values: Record<string, unknown>,
  folder: string,
  files: Record<string, InputFile[]> = {},
): Promise<CallInput> {
  if (!tool.exactNumbers) return { form: false, values, files }
  const bodyPath = join(folder, 'body.json')
  await writeFile(bodyPath, JSON.stringify(values), { flag: 'wx', mode: 0o600 })
  return { bodyPath }
}
