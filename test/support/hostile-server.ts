/** A server with tools that misbehave on purpose, beside the real ones. */
import { join } from 'node:path'
import { TOOL_FOLDERS } from '../../src/catalog.ts'
import { serve } from '../../src/cli/serve.ts'
import { readConfig } from '../../src/config.ts'

process.exitCode = await serve(readConfig(process.env), {
  deliveries: { waitScale: Number(process.env['WAIT_SCALE'] ?? 1) },
  ...(process.env['GRACE_MS'] && { graceMs: Number(process.env['GRACE_MS']) }),
  toolFolders: [...TOOL_FOLDERS, join(import.meta.dirname, 'hostile-tools')],
})
