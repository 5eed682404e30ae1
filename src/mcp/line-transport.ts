import { INVALID_REQUEST, PARSE_ERROR, parseJSONRPCMessage } from '@modelcontextprotocol/server'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import type { CatalogTool } from '../catalog.ts'
import { Fault } from '../fault.ts'
import { refuseSwelling } from '../formats/text/json-shape.ts'
import { readMessages } from './exact-messages.ts'

const LONGEST_LINE = 10 * 2 ** 20
const NEWLINE = 0x0a
/** So much of both ends of a line that is too long is kept, for its id. */
const END = 200
/** Where clients write the id of a message: before all else, or behind it. */
const IDS = [
  /^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*("[^"\\]*"|\d+)\s*,/,
  /"id"\s*:\s*("[^"\\]*"|\d+)\s*\}\s*$/,
]

/**
 * Messages of JSON-RPC over standard input and output, one a line. Numbers stay as they were written where a tool wants
 * them so, and a line that cannot be taken is answered and passed over.
 */
export function createLineTransport(tools: readonly CatalogTool[]): StdioServerTransport {
  const transport = new StdioServerTransport()
  const bySlug = new Map(tools.map(tool => [tool.slug, tool]))

  function take(line: Buffer): void {
    let isJson = false
    try {
      refuseSwelling(line)
      const body = readMessages(line.toString(), bySlug)
      isJson = true
      transport.onmessage?.(parseJSONRPCMessage(body))
    } catch (error) {
      const what = isJson ? 'This line is no message of JSON-RPC.' : 'This line is no JSON.'
      refuse(line, isJson ? INVALID_REQUEST : PARSE_ERROR, error instanceof Fault ? error.message : what)
    }
  }

  function refuse(line: Buffer, code: number, message: string): void {
    const ends = line.toString('latin1', 0, END) + '\n' + line.toString('latin1', line.length - END)
    const id = IDS.map(pattern => pattern.exec(ends)?.[1]).find(found => found !== undefined)
    const whose = id === undefined ? {} : { id: JSON.parse(id) as string | number }
    transport.send({ jsonrpc: '2.0', ...whose, error: { code, message } }).catch(() => undefined)
  }

  transport._ondata = byLine(take, ends =>
    refuse(ends, INVALID_REQUEST, 'A message has at most 10 MB; files go by their path.'),
  )
  return transport
}

/** Parts what arrives into lines; of one that is too long only the ends are given. */
function byLine(take: (line: Buffer) => void, tooLong: (ends: Buffer) => void): (chunk: Buffer) => void {
  let parts: Buffer[] = []
  let held = 0
  function keep(part: Buffer): void {
    parts.push(part)
    held += part.length
    if (held <= LONGEST_LINE) return
    const all = Buffer.concat(parts)
    parts = [Buffer.from(all.subarray(0, END)), Buffer.from(all.subarray(Math.max(END, all.length - END)))]
  }
  return chunk => {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      keep(chunk.subarray(start, end))
      start = end + 1
      const [line, isWhole] = [Buffer.concat(parts), held <= LONGEST_LINE]
      parts = []
      held = 0
      if (!isWhole) tooLong(line)
      else if (line.some(byte => byte > 0x20)) take(line)
    }
    keep(chunk.subarray(start))
  }
}
