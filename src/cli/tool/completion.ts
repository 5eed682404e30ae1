import { UsageError } from '../usage-error.ts'
import { listTools } from './listing.ts'

const COMMANDS =
  'serve run tools help mcp pipeline watch completion keys credits claim doctor backup migrate-store webhook'

const SCRIPTS: Record<string, string> = {
  bash: `_toolwright() {
  local words
  words=$(toolwright completion --words "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _toolwright toolwright`,
  zsh: `#compdef toolwright
_toolwright() {
  local -a words
  words=(\${(f)"$(toolwright completion --words "\${(@)words[2,CURRENT]}" 2>/dev/null)"})
  compadd -a words || _files
  _files
}
compdef _toolwright toolwright`,
  fish: `complete -c toolwright -a '(toolwright completion --words (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'`,
}

/** toolwright completion bash|zsh|fish: a script for the shell; `--words` answers what may come next. */
export async function completionCommand(words: readonly string[]): Promise<number> {
  const [shell, ...typed] = words
  if (shell === '--words') {
    for (const word of await candidates(typed)) console.log(word)
    return 0
  }
  const script = Object.hasOwn(SCRIPTS, shell ?? '') ? SCRIPTS[shell!] : undefined
  if (!script) throw new UsageError('completion: expected bash, zsh or fish.')
  console.log(script)
  return 0
}

async function candidates(typed: readonly string[]): Promise<string[]> {
  if (typed.length <= 1) return COMMANDS.split(' ')
  const [command, slug] = typed
  if (command !== 'run' && command !== 'help') return []
  if (typed.length === 2) return (await listTools()).map(one => one.slug)
  if (command === 'help') return []
  const params = (await listTools()).find(one => one.slug === slug)?.tool.params ?? {}
  const before = typed.at(-2)!
  const values = params[before.slice(2).replaceAll('-', '_')]?.spec.enum
  if (before.startsWith('--') && values) return [...values]
  return [
    ...Object.entries(params)
      .filter(([, { spec }]) => !spec.type.startsWith('file'))
      .map(([name]) => `--${name.replaceAll('_', '-')}`),
    ...['--output', '--each', '--json', '--force', '--quiet', '--server'],
  ]
}
