import { existsSync, statSync } from 'node:fs'
import { createCatalog } from '../catalog.ts'
import { onInterrupt } from '../runner/interrupt.ts'
import { toolThread } from '../runner/tool-thread.ts'
import { UsageError } from './usage-error.ts'

/** toolwright mcp [FOLDER…]: tools for agents over standard input and output, on files below these folders. */
export async function mcpCommand(words: readonly string[], version: string): Promise<number> {
  const folders = words.length > 0 ? words : [process.cwd()]
  const wrong = folders.find(folder => !existsSync(folder) || !statSync(folder).isDirectory())
  if (wrong !== undefined) throw new UsageError(`mcp: ${wrong} is not a folder.`)
  const [{ serveStdio }, { createLineTransport }, { createLocalMcp }, { createAllowedPaths }] =
    await Promise.all([
      import('@modelcontextprotocol/server/stdio'),
      import('../mcp/line-transport.ts'),
      import('../mcp/local.ts'),
      import('../mcp/allowed-paths.ts'),
    ])
  const tools = await createCatalog().loadAll()
  const paths = createAllowedPaths(folders)
  onInterrupt(() => toolThread().stop())
  const ended = new Promise<void>(done => process.stdin.once('close', done))
  serveStdio(() => createLocalMcp({ tools, paths, version }), { transport: createLineTransport(tools) })
  await ended
  return 0
}
