import { runCommand } from './cli/cli.ts'

process.exitCode = await runCommand(process.argv.slice(2), process.env)
