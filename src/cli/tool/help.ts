import type { ParamSpec } from '../../contract/parameter.ts'
import { inputParams, SWITCHES } from './arguments.ts'
import type { ListedTool } from './listing.ts'
import { keepsFormat } from './own-format.ts'

const WIDTH = 80

/** The help of one tool, made from its declaration. */
export function toolHelp(slug: string, tool: ListedTool): string {
  const inputs = inputParams(tool)
  const params = Object.entries(tool.params).filter(([, { spec }]) => !spec.type.startsWith('file'))
  const usage = `toolwright run ${slug}${inputs.map(usageOf).join('')}${params.length > 0 ? ' [flags]' : ''} [-o OUTPUT]`
  const flags = params.flatMap(([name, { spec }]) => flagLines(name, spec, keepsFormat(spec, tool)))
  return [
    `${tool.name}: ${wrapped(tool.description, 0)}`,
    '',
    `  ${usage}`,
    ...(flags.length > 0 ? ['', ...flags] : []),
    '',
    `  ${example(slug, tool)}`,
    '',
    'Flags of every tool: -o OUTPUT (a file, a folder/ or - for standard output), --each (one call a file, several',
    'at once), --json, --force, --quiet, --server URL (with the key in TOOLWRIGHT_KEY). Long texts and JSON may be @FILE.',
  ].join('\n')
}

function usageOf([name, spec]: [string, ParamSpec]): string {
  const shown = name.toUpperCase()
  const whole = spec.type === 'file[]' ? `${shown}…` : shown
  return spec.required ? ` ${whole}` : ` [${whole}]`
}

function flagLines(name: string, spec: ParamSpec, ownFormat: boolean): string[] {
  const flag = `--${name.replaceAll('_', '-')}${spec.type === 'boolean' ? '' : ` ${placeholder(spec)}`}`
  const notes = [
    spec.description,
    ...(spec.enum && spec.enum.length <= 12 ? [`One of ${spec.enum.join(', ')}.`] : []),
    ...(spec.default !== undefined
      ? [`Default: ${ownFormat ? `as the file, else ${spec.default}` : spec.default}.`]
      : []),
  ]
  return [`  ${flag}`, `      ${wrapped(notes.join(' '), 6)}`]
}

const placeholder = (spec: ParamSpec): string =>
  spec.type === 'number' ? 'NUMBER' : spec.type === 'json' ? 'JSON' : spec.enum ? 'NAME' : 'TEXT'

/** A call that works in a folder with the example's files. */
export function example(slug: string, tool: ListedTool): string {
  const words: string[] = []
  for (const [name, value] of Object.entries(tool.example)) {
    const { spec } = tool.params[name]!
    if (spec.type.startsWith('file')) words.push(...[value].flat().map(String))
    else if (spec.type === 'boolean') words.push(`--${value ? '' : 'no-'}${name.replaceAll('_', '-')}`)
    else {
      const flag = `--${name.replaceAll('_', '-')}`
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      // A flag of every tool of the same name takes no value.
      words.push(...((SWITCHES as readonly string[]).includes(name) ? [`${flag}=${text}`] : [flag, text]))
    }
  }
  return ['toolwright run', slug, ...words.map(quoted)].join(' ')
}

/** As a POSIX shell reads it. */
const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`

/** Breaks a text into lines that are indented from the second on. */
function wrapped(text: string, indent: number): string {
  const lines: string[] = ['']
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1)!
    if (line && line.length + word.length + 1 > WIDTH - indent) lines.push(word)
    else lines[lines.length - 1] = line ? `${line} ${word}` : word
  }
  return lines.join(`\n${' '.repeat(indent)}`)
}
