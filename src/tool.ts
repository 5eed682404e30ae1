import type { z } from 'zod'
import { badInput } from './fault.ts'
import type { ProgressUnit } from './lib/async/watched.ts'
import type { InputFile } from './lib/files/file-kinds.ts'
import type { Param } from './param/param.ts'

// biome-ignore lint/suspicious/noExplicitAny: a tool's parameters may be of any type
export type Params = Record<string, Param<any>>
export type InputOf<P extends Params> = { [K in keyof P]: P[K] extends Param<infer T> ? T : never }

/** A file a tool made: bytes in memory, or a path inside the call's scratch folder. */
export type OutputFile = { name: string; mediaType?: string } & ({ bytes: Uint8Array } | { path: string })

type Json = Record<string, unknown>
export type Returns =
  | { kind: 'file'; mediaTypes: string[] }
  | { kind: 'json'; schema: z.ZodType }
  | { kind: 'text'; mediaTypes: string[]; field: string; schema: z.ZodType; orFile?: true }
  | { kind: 'file-or-json'; mediaTypes: string[]; schema: z.ZodType }

/** The tool answers a file of one of these media types; the first where the result names none. */
export const file = (...mediaTypes: [string, ...string[]]) => ({ kind: 'file' as const, mediaTypes })

/** The tool answers a JSON object of this shape. */
export const json = <S extends z.ZodType<Json>>(schema: S) => ({ kind: 'json' as const, schema })

/** The tool answers the text in `field`; callers that prefer JSON get the whole object. */
export const text = <S extends z.ZodType<Json>>(mediaType: string, field: string, schema: S) => ({
  kind: 'text' as const,
  mediaTypes: [mediaType],
  field,
  schema,
})

/** The same, or a file of another type, depending on its parameters. */
export const textOrFile = <S extends z.ZodType<Json>>(
  mediaType: string,
  field: string,
  schema: S,
  fileType: string,
) => ({ kind: 'text' as const, mediaTypes: [mediaType, fileType], field, schema, orFile: true as const })

/** The tool answers a file or a JSON object, depending on its parameters. */
export const fileOrJson = <S extends z.ZodType<Json>>(mediaType: string | string[], schema: S) => ({
  kind: 'file-or-json' as const,
  mediaTypes: [mediaType].flat(),
  schema,
})

type ResultOf<R extends Returns> = R extends { kind: 'file' }
  ? OutputFile
  : R extends { kind: 'json'; schema: infer S extends z.ZodType }
    ? z.infer<S>
    : R extends { kind: 'text'; schema: infer S extends z.ZodType }
      ? (z.infer<S> & { name?: string }) | (R extends { orFile: true } ? OutputFile : never)
      : R extends { kind: 'file-or-json'; schema: infer S extends z.ZodType }
        ? OutputFile | z.infer<S>
        : never

/** What a call gives its tool besides the parameters. */
export interface Call {
  /** A folder of this call's own; emptied when it ends. */
  scratch: string
  /** Aborted when the caller hung up. */
  signal: AbortSignal
  /** The time of the call in milliseconds. */
  now: number
  /** Uniform random bytes. */
  random: (bytes: number) => Uint8Array
  /** Tells the caller of a loss, in the header x-warning. */
  warn: (message: string) => void
  /** Tells how far the work is, for those who watch a job: `progress(3, 10, 'pages')`. */
  progress: (done: number, total: number, unit: ProgressUnit) => void
  /** Asks the operator's timestamp service for a timestamp of a digest (RFC 3161); left out where there is none. */
  timestamp?: ((hash: 'sha256' | 'sha384' | 'sha512', digest: Uint8Array) => Promise<Uint8Array>) | undefined
  /** Whether nobody waits for the answer, so that the tool's wider limits hold. */
  isJob: boolean
  /** How many processors it may keep busy; one where it is not told. */
  cores?: number
  /** Seconds of time or computing that are left before the call is ended; where it is not told, nobody ends it. */
  secondsLeft?: () => number
}

/** Limits that exist because a direct call must answer soon, and are wider for jobs. */
export interface JobLimits<I> {
  unit: 'pages'
  /** What one call takes, and one price pays for. */
  direct: number
  /** What a job takes, at the price of every started `direct`. */
  maximum: number
  /** Seconds that each may take. */
  secondsEach: number
  /** How many there are; looked at in a child before the job is accepted. */
  measure: (input: I, call: Call) => Promise<number>
}

export interface Tool<P extends Params = Params, R extends Returns = Returns> {
  name: string
  description: string
  /** Tools beyond those of the specification are `extra`. */
  collection?: 'extra'
  /** Cost of one successful call; 0 is free and needs no key. */
  credits: number
  params: P
  returns: R
  /** Parameters of a call that works; files are names in fixtures/. */
  example: Record<string, unknown>
  /** `inline`: in the server's own process, only for tools whose largest input takes under 20 ms, without a promise. */
  runs?: 'inline' | 'child'
  /** Runs inline too where its parameters are at most so many characters: under 20 ms, without a promise. */
  inlineUpTo?: number
  /** Its JSON keeps numbers as they were written where JavaScript would round them, see `formats/text/exact-json.ts`. */
  exactNumbers?: true
  /** Quick work that should not wait behind long calls. */
  short?: boolean
  /** Seconds the call may take, where the setting is not enough. */
  timeoutSeconds?: number
  job?: JobLimits<InputOf<P>>
  /** Rules between parameters, checked before anything is charged. */
  check?: (input: InputOf<P>) => void
  run: (input: InputOf<P>, call: Call) => ResultOf<R> | Promise<ResultOf<R>>
}

/** Any tool, where its own parameter types do not matter. */
// biome-ignore lint/suspicious/noExplicitAny: the catalog holds tools of every shape
export type AnyTool = Tool<any, any>

export const defineTool = <P extends Params, R extends Returns>(tool: Tool<P, R>): Tool<P, R> => tool

/** What arrived: JSON properties or form texts by name, and uploaded files by name. */
export interface RawInput {
  /** Form texts still have to be turned into their declared types; JSON values must have them already. */
  form: boolean
  values: Record<string, unknown>
  files: Record<string, InputFile[]>
}

/** Whether a tool takes multipart/form-data (it has file parameters) rather than JSON. */
export const takesFiles = (tool: AnyTool): boolean =>
  Object.values(tool.params as Params).some(param => param.definition.source !== 'value')

/** The parameters of a call as its tool gets them, and the names of what it does not know. */
export type ReadInput = ReturnType<typeof readInput>

/** Reads and checks every parameter of a call. Throws the Fault of the first violation, in declared order. */
export function readInput<P extends Params>(
  tool: Tool<P, Returns>,
  raw: RawInput,
): { input: InputOf<P>; ignored: string[] } {
  const used: string[] = []
  const input: Record<string, unknown> = {}
  for (const name in tool.params) {
    const { definition } = tool.params[name]!
    const value = given(tool.params, name, raw, used)
    if (value === undefined) {
      if (definition.source === 'value' && Object.hasOwn(raw.files, name))
        throw badInput(`${name}: was sent as a file; send it as a plain field, without a file name.`)
      if (definition.fallback !== undefined) input[name] = definition.check(definition.fallback, name)
      else if (definition.spec.required) throw badInput(`${name}: is required${hint(definition.spec.type)}.`)
      continue
    }
    input[name] = definition.check(value, name)
  }
  tool.check?.(input as InputOf<P>)
  return { input: input as InputOf<P>, ignored: ignoredNames(raw, used) }
}

/** What was sent but belongs to no parameter. */
function ignoredNames({ values, files }: RawInput, used: string[]): string[] {
  const ignored: string[] = []
  for (const sent of [values, files])
    for (const name in sent) if (!used.includes(name) && !ignored.includes(name)) ignored.push(name)
  return ignored
}

const hint = (type: string): string => (type.startsWith('file') ? '; send it as a file part of the form' : '')

const PLAIN_NAME = 'file'

/**
 * Whether files sent as `file` are meant for this parameter: several files may come under that name too, and a text as
 * a file, unless the tool has another use for the name or the text came under its own.
 */
function takesPlainName(params: Params, name: string, { values, files }: RawInput): boolean {
  if (name === PLAIN_NAME || params[PLAIN_NAME] || !Object.hasOwn(files, PLAIN_NAME)) return false
  const { definition, spec } = params[name]!
  if (definition.source === 'either') return !Object.hasOwn(values, name) && !Object.hasOwn(files, name)
  return spec.type === 'file[]'
}

/** The value sent for a parameter; undefined when it counts as left out. */
function given(params: Params, name: string, raw: RawInput, used: string[]): unknown {
  const { definition, spec } = params[name]!
  if (definition.source !== 'value') {
    const files = Object.hasOwn(raw.files, name) ? [...raw.files[name]!] : []
    if (files.length > 0) used.push(name)
    if (takesPlainName(params, name, raw) && !used.includes(PLAIN_NAME)) {
      files.push(...raw.files[PLAIN_NAME]!)
      used.push(PLAIN_NAME)
    }
    if (files.length > 0) return files
    if (!Object.hasOwn(raw.values, name)) return undefined
  }
  if (!Object.hasOwn(raw.values, name)) return undefined
  used.push(name)
  const value = raw.values[name]
  if (value === null && !definition.nullable) return undefined
  if (!raw.form) return value
  const text = value as string
  if (text === '' && (!spec.required || definition.source === 'files')) return undefined
  return definition.fromText(text, name)
}
