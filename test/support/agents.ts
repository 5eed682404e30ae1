import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { FIXTURES } from './run-tool.ts'

export interface ToolAnswer {
  isError: boolean
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  json: any
}

/** An agent's side: its client, and how files get to the tools and back. */
export interface Agent {
  client: Client
  call: (name: string, args: Record<string, unknown>) => Promise<ToolAnswer>
  run: (slug: string, parameters: Record<string, unknown>) => Promise<ToolAnswer>
  /** What stands for a file of `fixtures` in a parameter. */
  give: (name: string) => Promise<string>
  /** The same for a file that an earlier answer tells of. */
  again: (answer: ToolAnswer) => string
  /** The bytes of a file that an answer tells of. */
  take: (answer: ToolAnswer) => Promise<Buffer>
  close: () => Promise<void>
}

export async function callTool(
  client: Client,
  name: string,
  args: Record<string, unknown>,
): Promise<ToolAnswer> {
  const result = (await client.callTool({ name, arguments: args })) as {
    content: { text: string }[]
    isError?: boolean
  }
  const text = result.content[0]!.text
  return { isError: result.isError === true, text, json: result.isError ? undefined : JSON.parse(text) }
}

/** `toolwright mcp` on a folder with the fixtures. */
export async function localAgent(): Promise<Agent & { folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'toolwright-agent-'))
  await cp(FIXTURES, folder, { recursive: true })
  const client = new Client({ name: 'test', version: '1' })
  const main = join(import.meta.dirname, '../../src/main.ts')
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [main, 'mcp', folder] }))
  const call = (name: string, args: Record<string, unknown>) => callTool(client, name, args)
  return {
    folder,
    client,
    call,
    run: (slug, parameters) => call('run_tool', { slug, parameters }),
    give: async name => name,
    again: ({ json }) => json.file,
    take: ({ json }) => readFile(json.file),
    close: async () => {
      await client.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export interface RemoteOptions {
  key?: string | null
  mode?: 'legacy' | 'auto'
}

export async function connectTo(url: string, { key, mode = 'legacy' }: RemoteOptions): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {}
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }))
  return client
}

/** `/mcp` of a server; files are sent by upload links. */
export async function remoteAgent(url: string, options: RemoteOptions): Promise<Agent> {
  const client = await connectTo(url, options)
  const call = (name: string, args: Record<string, unknown>) => callTool(client, name, args)
  let link: string | undefined
  return {
    client,
    call,
    async run(slug, parameters) {
      let answer = await call('run_tool', { slug, parameters })
      // What takes long on a busy machine is read on, as the answer says.
      while (answer.json?.job && answer.json.next) answer = await call('read_on', { id: answer.json.job })
      return answer
    },
    async give(name) {
      link ??= (await call('upload_link', {})).json.url as string
      const body = await readFile(join(FIXTURES, name))
      const sent = await fetch(link + basename(name), { method: 'PUT', body })
      return ((await sent.json()) as { file_id: string }).file_id
    },
    again: ({ json }) => json.file_id,
    take: async ({ json }) => Buffer.from(await (await fetch(json.url)).arrayBuffer()),
    close: () => client.close(),
  }
}
