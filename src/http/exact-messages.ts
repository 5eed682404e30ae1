import type { CatalogTool } from '../catalog.ts'
import { mayRound, parseExactly } from '../formats/text/exact-json.ts'

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
