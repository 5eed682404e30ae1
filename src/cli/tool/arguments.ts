import type { ParamSpec } from '../../contract/parameter.ts'
import { UsageError } from '../usage-error.ts'
import type { ListedTool } from './listing.ts'

type Params = ListedTool['params']

/** What a command line asks of a tool. */
export interface ToolArguments {
  /** Files and `-`, in the order given. */
  inputs: string[]
  /** Parameters by their declared names, as form text. */
  values: Record<string, string>
  /** A file, a folder, or `-` for standard output; undefined: a file named after the result. */
  output: string | undefined
  /** Results for machines: one line of JSON. */
  json: boolean
  /** One call for each input. */
  each: boolean
  /** Existing files may be replaced. */
  force: boolean
  /** No progress and no warnings. */
  quiet: boolean
  /** A remote service instead of this machine. */
  server: string | undefined
}

const SHORT: Record<string, string> = { '-o': '--output', '-f': '--force', '-q': '--quiet' }

/** Flags of every tool. A parameter of the same name is written with its value: `--json=…`, `--json @FILE`. */
export const SWITCHES = ['json', 'each', 'force', 'quiet'] as const
type Switch = (typeof SWITCHES)[number]

/** Reads the words after `toolwright run SLUG`. */
export function readArguments(
  { params }: Pick<ListedTool, 'params'>,
  slug: string,
  words: readonly string[],
): ToolArguments {
  const read: ToolArguments = {
    inputs: [],
    values: {},
    output: undefined,
    json: false,
    each: false,
    force: false,
    quiet: false,
    server: undefined,
  }
  const rest = [...words]
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--') {
      read.inputs.push(...rest)
      break
    }
    if (word === '-' || !word.startsWith('-')) {
      read.inputs.push(word)
      continue
    }
    const whole = SHORT[word] ?? word
    if (!whole.startsWith('--')) throw new UsageError(`${word}: there is no such flag. ${hint(slug)}`)
    const at = whole.indexOf('=')
    const flag = (at < 0 ? whole : whole.slice(0, at)).slice(2)
    const value = (): string => {
      const given = at < 0 ? rest.shift() : whole.slice(at + 1)
      if (given === undefined) throw new UsageError(`--${flag}: a value is missing. ${hint(slug)}`)
      return given
    }
    if (flag === 'output') {
      const given = value()
      // Some tools have a parameter of this name: a file is not called as one of its choices.
      if (word !== '-o' && params['output']?.spec.enum?.includes(given)) read.values['output'] = given
      else read.output = given
    } else if (flag === 'server') read.server = value()
    else if (flag === 'set') set(read, params, slug, value())
    else if (isSwitch(flag) && at < 0 && !isValue(params, flag, rest[0])) read[flag] = true
    // Who writes a switch with its value means no file of that name.
    else if (at < 0 && isBoolean(params, flag) && /^(true|false)$/.test(rest[0] ?? ''))
      setFlag(read, params, slug, flag, value(), value)
    else setFlag(read, params, slug, flag, at < 0 ? undefined : value(), value)
  }
  return read
}

const hint = (slug: string): string => `"toolwright help ${slug}" lists what it takes.`

const isSwitch = (flag: string): flag is Switch => (SWITCHES as readonly string[]).includes(flag)

/** Whether the next word is the value of a parameter called as a switch: data or `@FILE`, not a file to work on. */
const isValue = (params: Params, flag: string, next = ''): boolean =>
  paramOf(params, flag) !== undefined && /^[[{"@]/.test(next)

/** A parameter by its flag: `--font-size` is `font_size`. */
const paramOf = (params: Params, flag: string): string | undefined => {
  const name = flag.replaceAll('-', '_')
  return Object.hasOwn(params, name) ? name : undefined
}

const isBoolean = (params: Params, flag: string): boolean =>
  params[paramOf(params, flag) ?? '']?.spec.type === 'boolean'

function set(read: ToolArguments, params: Params, slug: string, pair: string): void {
  const at = pair.indexOf('=')
  const name = at < 0 ? undefined : paramOf(params, pair.slice(0, at))
  if (!name) throw new UsageError(`--set: expected NAME=VALUE with a parameter of ${slug}. ${hint(slug)}`)
  read.values[name] = pair.slice(at + 1)
}

function setFlag(
  read: ToolArguments,
  params: Params,
  slug: string,
  flag: string,
  attached: string | undefined,
  next: () => string,
): void {
  const name = paramOf(params, flag)
  const negated = flag.startsWith('no-') ? paramOf(params, flag.slice(3)) : undefined
  if (!name && negated && params[negated]!.spec.type === 'boolean') {
    read.values[negated] = 'false'
    return
  }
  if (!name) throw new UsageError(`--${flag}: ${slug} has no such parameter. ${hint(slug)}`)
  if (params[name]!.spec.type === 'boolean') read.values[name] = attached ?? 'true'
  else if (params[name]!.spec.type.startsWith('file')) read.inputs.push(attached ?? next())
  else read.values[name] = attached ?? next()
}

/** Parameters that a file on the command line fills, in declared order: files, or texts where a tool takes none. */
export function inputParams(tool: Pick<ListedTool, 'params'>): [name: string, spec: ParamSpec][] {
  const all = Object.entries(tool.params).map(([name, param]) => ({ name, param }))
  const files = all.filter(({ param }) => param.definition.source !== 'value')
  const chosen = files.length > 0 ? files : all.filter(({ param: { spec } }) => isLong(spec))
  return chosen.map(({ name, param }) => [name, param.spec])
}

/** Text or JSON that may well be in a file. */
export const isLong = (spec: ParamSpec): boolean =>
  spec.type === 'json' ||
  (spec.type === 'string' && (LONG_WIDGETS.has(spec.widget ?? '') || spec.content_media_type !== undefined))

/** The widgets of long texts, and of JSON that the catalog lists as text. */
const LONG_WIDGETS = new Set(['textarea', 'json', 'form-fields'])
