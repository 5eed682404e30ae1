import type { z } from 'zod'
import { badInput, tooLarge } from './fault.ts'
import { parseHex, type Rgb, toHex } from './lib/colors.ts'
import { type FileKind, IMAGES, type InputFile, KINDS } from './lib/file-kinds.ts'
import { PageRanges } from './lib/page-ranges.ts'

/** What the catalog shows of a parameter. */
export interface ParamSpec {
  type: 'string' | 'number' | 'boolean' | 'file' | 'file[]' | 'json'
  required: boolean
  default?: unknown
  description: string
  enum?: readonly string[]
  minimum?: number
  maximum?: number
  /** Exclusive lower bound, for values that must be above it. */
  exclusive_minimum?: number
  multiple_of?: number
  integer?: boolean
  min_length?: number
  max_length?: number
  pattern?: string
  example?: unknown
  accept?: readonly string[]
  max_files?: number
  max_bytes?: number
}

/** Where a parameter's value comes from: a JSON property or form text, or uploaded files. */
type Source = 'value' | 'files' | 'either'

interface Definition<T> {
  spec: ParamSpec
  source: Source
  /** Turns a form field's text into the value a JSON body would have carried. */
  fromText: (text: string, name: string) => unknown
  /** Checks a value and gives what the tool sees. `value` is never undefined. */
  check: (value: unknown, name: string) => T
  /** JSON Schema of values that the plain spec fields cannot describe. */
  schema?: () => object
  /** What the tool sees when the caller left the parameter out; undefined: not given. */
  fallback?: unknown
  nullable?: boolean
}

/** One declared parameter. The type argument is what `run` receives. */
export class Param<T> {
  readonly definition: Definition<T>

  constructor(definition: Definition<T>) {
    this.definition = definition
  }

  get spec(): ParamSpec {
    return this.definition.spec
  }

  private with<U>(changes: Partial<Definition<U>>, spec: Partial<ParamSpec> = {}): Param<U> {
    const before = this.definition as unknown as Definition<U>
    return new Param<U>({ ...before, ...changes, spec: { ...before.spec, ...spec } })
  }

  /** What it does, in words for the catalog. */
  describe(description: string): Param<T> {
    return this.with<T>({}, { description })
  }

  example(example: unknown): Param<T> {
    return this.with<T>({}, { example })
  }

  /** May be left out; `run` then sees undefined. */
  optional(): Param<T | undefined> {
    return this.with<T | undefined>({}, { required: false })
  }

  /** May be left out; `run` then sees this value, read as if the caller had sent it. */
  default(value: string | number | boolean): Param<T> {
    return this.with<T>({ fallback: value }, { required: false, default: value })
  }

  /** Shown as the default in the catalog, accepted when sent literally, but left to `run` to work out. */
  defaultWord(word: string): Param<T | undefined> {
    const { check, fromText } = this.definition
    return this.with<T | undefined>(
      {
        fromText: (text, name) => (text === word ? word : fromText(text, name)),
        check: (value, name) => (value === word ? undefined : check(value, name)),
      },
      { required: false, default: word },
    )
  }

  /** Listed as required although leaving it out means its default. */
  listedAsRequired(): Param<T> {
    return this.with<T>({}, { required: true })
  }

  /** Null is a value of its own here, not "left out". */
  acceptNull(): Param<T> {
    return this.with<T>({ nullable: true })
  }
}

const show = (value: unknown): string => {
  if (typeof value === 'string') return value.length > 40 ? `"${value.slice(0, 40)}…"` : `"${value}"`
  if (Array.isArray(value)) return 'a list'
  if (value === null) return 'null'
  return typeof value === 'object' ? 'an object' : String(value)
}

const group = (n: number): string => n.toLocaleString('en-US')

interface NumberLimits {
  min?: number
  max?: number
  /** The value must be greater than this. */
  above?: number
  integer?: boolean
  multipleOf?: number
}

function number(limits: NumberLimits = {}): Param<number> {
  const { min, max, above, integer, multipleOf } = limits
  const range =
    min !== undefined && max !== undefined
      ? ` from ${group(min)} to ${group(max)}`
      : min !== undefined
        ? ` of at least ${group(min)}`
        : above !== undefined
          ? ` above ${group(above)}${max !== undefined ? ` and at most ${group(max)}` : ''}`
          : max !== undefined
            ? ` of at most ${group(max)}`
            : ''
  const expected = `a ${integer ? 'whole ' : ''}number${range}`
  return new Param<number>({
    spec: {
      type: 'number',
      required: true,
      description: '',
      ...(min !== undefined && { minimum: min }),
      ...(above !== undefined && { exclusive_minimum: above }),
      ...(max !== undefined && { maximum: max }),
      ...(multipleOf !== undefined && { multiple_of: multipleOf }),
      ...(integer && { integer: true }),
    },
    source: 'value',
    fromText: (text, name) => {
      if (!/^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?\s*$/i.test(text)) {
        throw badInput(`${name}: expected ${expected}, received ${show(text)}.`)
      }
      return Number(text)
    },
    check: (value, name) => {
      const wrong = () => badInput(`${name}: expected ${expected}, received ${show(value)}.`)
      if (typeof value !== 'number' || !Number.isFinite(value)) throw wrong()
      if (integer && !Number.isSafeInteger(value)) throw wrong()
      if ((min !== undefined && value < min) || (max !== undefined && value > max)) throw wrong()
      if (above !== undefined && value <= above) throw wrong()
      if (multipleOf !== undefined && value % multipleOf !== 0) {
        throw badInput(`${name}: expected a multiple of ${multipleOf}, received ${value}.`)
      }
      return value
    },
  })
}

interface TextLimits {
  min?: number
  max?: number
  pattern?: RegExp
  /** What the pattern asks for, in words. */
  shape?: string
  /** The empty string is a value even though the parameter is required. */
  allowEmpty?: boolean
  /** Lengths count what a reader sees as one character: a family emoji is one, not seven. */
  graphemes?: boolean
}

function graphemes(text: string, enough: number): number {
  // A letter under a thousand accents is one to a reader, but no text.
  if (text.length > enough * 20) return text.length
  let count = 0
  for (const _ of new Intl.Segmenter('en').segment(text)) if (++count > enough) break
  return count
}

function string(limits: TextLimits = {}): Param<string> {
  const { min = limits.allowEmpty ? 0 : 1, max, pattern, shape } = limits
  return new Param<string>({
    spec: {
      type: 'string',
      required: true,
      description: '',
      ...(min > 0 && { min_length: min }),
      ...(max !== undefined && { max_length: max }),
      ...(pattern && { pattern: pattern.source }),
    },
    source: 'value',
    fromText: text => text,
    check: (value, name) => {
      if (typeof value !== 'string') throw badInput(`${name}: expected text, received ${show(value)}.`)
      if (value === '' && min > 0) throw badInput(`${name}: must not be empty.`)
      const length = limits.graphemes
        ? graphemes(value, Math.max(min, max ?? 0) * 2)
        : Math.max(min, max ?? 0) < 100_000
          ? [...value.slice(0, 200_002)].length
          : value.length
      if (length < min)
        throw badInput(`${name}: must have at least ${group(min)} characters, it has ${length}.`)
      if (max !== undefined && length > max) {
        throw badInput(`${name}: must have at most ${group(max)} characters, it has ${group(length)}.`)
      }
      if (pattern && !pattern.test(value)) {
        throw badInput(`${name}: expected ${shape ?? 'another form'}, received ${show(value)}.`)
      }
      return value
    },
  })
}

function choice<const C extends string>(values: readonly C[], same: Record<string, C> = {}): Param<C> {
  const listed = values.length === 1 ? `"${values[0]}"` : `one of ${values.join(', ')}`
  return new Param<C>({
    spec: { type: 'string', required: true, description: '', enum: values },
    source: 'value',
    fromText: text => text,
    check: (value, name) => {
      const known = typeof value === 'string' ? (Object.hasOwn(same, value) ? same[value]! : value) : value
      if (!values.includes(known as C))
        throw badInput(`${name}: expected ${listed}, received ${show(value)}.`)
      return known as C
    },
  })
}

function boolean(): Param<boolean> {
  return new Param<boolean>({
    spec: { type: 'boolean', required: true, description: '' },
    source: 'value',
    fromText: (text, name) => {
      const word = text.trim().toLowerCase()
      if (word === 'true' || word === '1') return true
      if (word === 'false' || word === '0') return false
      throw badInput(`${name}: expected true or false, received ${show(text)}.`)
    },
    check: (value, name) => {
      if (typeof value !== 'boolean')
        throw badInput(`${name}: expected true or false, received ${show(value)}.`)
      return value
    },
  })
}

/** A JSON value checked by a Zod schema. `asText`: the catalog lists it as text that holds JSON. */
function json<S extends z.ZodType>(schema: S, options: { asText?: boolean } = {}): Param<z.infer<S>> {
  return new Param<z.infer<S>>({
    spec: { type: options.asText ? 'string' : 'json', required: true, description: '' },
    source: 'value',
    fromText: (text, name) => {
      try {
        return JSON.parse(text)
      } catch {
        throw badInput(`${name}: expected JSON, received ${show(text)}.`)
      }
    },
    check: (value, name) => {
      const result = schema.safeParse(value)
      if (result.success) return result.data
      const issue = result.error.issues[0]!
      const at = issue.path
        .map(part => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
        .join('')
      const said = issue.message.replace(/^Invalid input: /, '').replace(/\.$/, '')
      throw badInput(`${name}${at}: ${said}.`)
    },
    ...(!options.asText && { schema: () => schema }),
  })
}

interface FileLimits {
  kinds: readonly FileKind[]
  /** What to call the wanted kind in messages, where the kinds' own labels would be misleading. */
  label?: string
  /** Media types for the catalog, where they differ from the kinds' own. */
  accept?: readonly string[]
  maxBytes?: number
}

const labels = (kinds: readonly FileKind[]): string => {
  const names = [...new Set(kinds.map(kind => KINDS[kind].label))]
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : names[0]!
}

const mediaTypes = (kinds: readonly FileKind[]): string[] => [
  ...new Set(kinds.map(kind => KINDS[kind].media)),
]

function checkFile(file: InputFile, name: string, limits: FileLimits): InputFile {
  const called = file.name ? ` (${show(file.name).slice(1, -1)})` : ''
  if (file.size === 0) throw badInput(`${name}: the file${called} is empty.`)
  if (!limits.kinds.includes(file.kind)) {
    const wanted = limits.label ?? labels(limits.kinds)
    throw badInput(
      `${name}: expected a ${wanted} file, but the content${called} is ${KINDS[file.kind].label}.`,
    )
  }
  if (limits.maxBytes !== undefined && file.size > limits.maxBytes) {
    throw tooLarge(`${name}: the file${called} is over the limit of ${limits.maxBytes / 2 ** 20} MB.`)
  }
  return file
}

const notText = (_: string, name: string): never => {
  throw badInput(`${name}: expected an uploaded file, received text; send it as a file part of the form.`)
}

function file(limits: FileLimits): Param<InputFile> {
  return new Param<InputFile>({
    spec: {
      type: 'file',
      required: true,
      description: '',
      accept: limits.accept ?? mediaTypes(limits.kinds),
      ...(limits.maxBytes && { max_bytes: limits.maxBytes }),
    },
    source: 'files',
    fromText: notText,
    check: (value, name) => {
      const files = value as InputFile[]
      if (files.length > 1) throw badInput(`${name}: expected one file, received ${files.length}.`)
      return checkFile(files[0]!, name, limits)
    },
  })
}

interface FilesLimits extends FileLimits {
  min?: number
  max?: number
  maxBytesTotal?: number
  /** The catalog lists a single file although several are taken. */
  listedAsFile?: boolean
}

function files(limits: FilesLimits): Param<InputFile[]> {
  const { min = 1, max = 1000 } = limits
  return new Param<InputFile[]>({
    spec: {
      type: limits.listedAsFile ? 'file' : 'file[]',
      required: true,
      description: '',
      accept: limits.accept ?? mediaTypes(limits.kinds),
      max_files: max,
      ...(limits.maxBytes && { max_bytes: limits.maxBytes }),
    },
    source: 'files',
    fromText: notText,
    check: (value, name) => {
      const given = value as InputFile[]
      const several = (n: number) => (n === 1 ? '1 file' : `${group(n)} files`)
      if (given.length < min)
        throw badInput(`${name}: expected at least ${several(min)}, received ${given.length}.`)
      if (given.length > max)
        throw badInput(`${name}: expected at most ${several(max)}, received ${given.length}.`)
      for (const one of given) checkFile(one, name, limits)
      const total = given.reduce((sum, one) => sum + one.size, 0)
      if (limits.maxBytesTotal !== undefined && total > limits.maxBytesTotal) {
        throw tooLarge(
          `${name}: the files are over the limit of ${limits.maxBytesTotal / 2 ** 20} MB together.`,
        )
      }
      return given
    },
  })
}

/** Text sent as a form field, or the same as an uploaded text file. */
function textOrFile(limits: FileLimits): Param<string | InputFile> {
  return new Param<string | InputFile>({
    spec: { type: 'string', required: true, description: '', min_length: 1 },
    source: 'either',
    fromText: text => text,
    check: (value, name) => {
      if (typeof value === 'string') {
        if (value === '') throw badInput(`${name}: must not be empty.`)
        return value
      }
      const given = value as InputFile[]
      if (given.length > 1) throw badInput(`${name}: expected one file, received ${given.length}.`)
      return checkFile(given[0]!, name, limits)
    },
  })
}

const pdf = (limits: Partial<FileLimits> = {}) =>
  file({ kinds: ['pdf'], ...limits }).describe('The PDF file.')

const pdfs = (limits: Partial<FilesLimits> = {}) => files({ kinds: ['pdf'], ...limits })

/** A pixel image; `svg` takes drawings too. */
const image = ({ svg = false, ...limits }: Partial<FileLimits> & { svg?: boolean } = {}) =>
  file({ kinds: svg ? [...IMAGES, 'svg'] : IMAGES, ...limits }).describe(
    `The image: JPEG, PNG, WebP, AVIF, GIF, TIFF${svg ? ', HEIC or SVG' : ' or HEIC'}.`,
  )

function ranges(): Param<PageRanges> {
  return new Param<PageRanges>({
    spec: { type: 'string', required: true, description: '', example: '1,3-5,8-' },
    source: 'value',
    fromText: text => text,
    check: (value, name) => {
      if (typeof value !== 'string' || value.trim() === '') {
        throw badInput(`${name}: expected pages such as 1,3-5,8- or all, received ${show(value)}.`)
      }
      return new PageRanges(value, name)
    },
  })
}

/** Chosen pages, all of them by default. */
const pages = () => ranges().default('all').describe('Pages to work on, such as 1,3-5,8- or all.')

/** A colour as #rgb or #rrggbb; `run` sees its three bytes. */
function color(): Param<Rgb> {
  return new Param<Rgb>({
    spec: { type: 'string', required: true, description: '', pattern: '^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$' },
    source: 'value',
    fromText: text => text,
    check: (value, name) => {
      const rgb = typeof value === 'string' ? parseHex(value) : undefined
      if (!rgb)
        throw badInput(`${name}: expected a colour such as ${toHex([255, 136, 0])}, received ${show(value)}.`)
      return rgb
    },
  })
}

const GRID = [
  'top-left',
  'top-center',
  'top-right',
  'center-left',
  'center',
  'center-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const
export type Position = (typeof GRID)[number]

/** Other ways people write the same place: center-center, middle-left, top-middle. */
const SAME_POSITION: Record<string, Position> = {}
for (const place of GRID) {
  const [row, side = 'center'] = place.split('-') as [string, string?]
  for (const r of row === 'center' ? ['center', 'middle'] : [row]) {
    for (const c of side === 'center' ? ['center', 'middle'] : [side]) SAME_POSITION[`${r}-${c}`] = place
  }
}
SAME_POSITION['middle'] = 'center'

/** One of the nine places on a page or picture. */
const position = () => choice(GRID, SAME_POSITION)

const quality = (value: number) =>
  number({ min: 1, max: 100, integer: true }).default(value).describe('Encoding quality, 1 to 100.')

const integer = (limits: Omit<NumberLimits, 'integer'> = {}) => number({ ...limits, integer: true })

/** A length in pixels, as far as every image format reaches. */
const pixels = (limits: { min?: number; max?: number } = {}) => integer({ min: 1, max: 16_383, ...limits })

/** The parameter kinds. */
export const p = {
  string,
  number,
  integer,
  pixels,
  boolean,
  choice,
  json,
  file,
  files,
  textOrFile,
  pdf,
  pdfs,
  image,
  pages,
  ranges,
  color,
  position,
  quality,
}
