import { readFileSync } from 'node:fs'
import { type ParseArgsConfig, parseArgs } from 'node:util'

/** The arguments of a command whose first comment says how it is called; that is shown for `--help` and for what it does not take. */
export function argumentsOf<T extends ParseArgsConfig>(main: string, config: T) {
  const [, comment = ''] = /^\/\*\*\n([\s\S]*?)\n \*\//.exec(readFileSync(main, 'utf8')) ?? []
  const usage = comment.replace(/^ \* ?/gm, '')
  if (process.argv.includes('--help')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    return parseArgs(config)
  } catch (error) {
    console.error(`${(error as Error).message.split('. ')[0]}\n\n${usage}`)
    return process.exit(2)
  }
}
