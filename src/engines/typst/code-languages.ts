import { entryOf } from '../../lib/text/entry-of.ts'

/** Names of programming languages that the typesetter knows by others. */
const LANGUAGES: Record<string, string> = {
  csharp: 'cs',
  cjs: 'js',
  console: 'bash',
  docker: 'dockerfile',
  golang: 'go',
  json5: 'json',
  jsonc: 'json',
  jsonl: 'json',
  jsx: 'tsx',
  mjs: 'js',
  mts: 'ts',
  ndjson: 'json',
  objc: 'objective-c',
  shellsession: 'bash',
  'shell-session': 'bash',
  svelte: 'html',
  zsh: 'bash',
}

export const languageOfCode = (name: string): string => entryOf(LANGUAGES, name) ?? name
