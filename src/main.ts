import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import './lib/files/own-imports.ts'

// Stripping types and compiling a few hundred files takes most of a start; the second start finds it done. The
// cache lies beside the code it belongs to, so that whoever may write it could change the code as well.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/toolwright'))

// Loading allocates much and keeps little: with a young generation that stays small meanwhile, the idle server takes
// a quarter less memory. `serve` lets it grow once calls come; a command is soon over, and is not to wait for that.
if (process.argv[2] === 'serve') setFlagsFromString('--semi-space-growth-factor=1')

const { runCommand } = await import('./cli/cli.ts')
process.exitCode = await runCommand(process.argv.slice(2), process.env)
