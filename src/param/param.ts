import type { Flag, Option, ParamSpec, Widget } from '../contract/parameter.ts'

/** Where a parameter's value comes from: a JSON property or form text, or uploaded files. */
type Source = 'value' | 'files' | 'either'

export interface Definition<T> {
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
  /** What a form offers where that may change while the server runs; the same list as before as long as it did not. */
  offers?: () => readonly Option[]
}

/** One declared parameter. The type argument is what `run` receives. */
export class Param<T> {
  readonly definition: Definition<T>

  constructor(definition: Definition<T>) {
    this.definition = definition
  }

  get spec(): ParamSpec {
    const { spec, offers } = this.definition
    return offers ? { ...spec, options: offers() } : spec
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

  /** The input a form shows, where the kind's own does not suit. */
  widget(widget: Widget): Param<T> {
    return this.with<T>({}, { widget })
  }

  /** What a form chooses at first, where that is not the default of the API. */
  preselect(preselect: string): Param<T> {
    return this.with<T>({}, { preselect })
  }

  /** What a form offers to choose from; a function where that may change while the server runs. */
  options(options: readonly Option[] | (() => readonly Option[]), of?: string): Param<T> {
    if (typeof options === 'function') return this.with<T>({ offers: options })
    return this.with<T>({}, { options, ...(of !== undefined && { of }) })
  }

  /** The parameter it goes with: a table that has the columns, a file whose own format a form chooses at first. */
  of(of: string): Param<T> {
    return this.with<T>({}, { of })
  }

  /** The entries of an object, which a form shows as switches. */
  switches(flags: readonly Flag[]): Param<T> {
    return this.with<T>({}, { flags, widget: 'switches' })
  }

  /** What the parts of a list are called. */
  labels(...labels: string[]): Param<T> {
    return this.with<T>({}, { labels })
  }

  /** The text is the content of a file of this media type. */
  contentOf(mediaType: string): Param<T> {
    return this.with<T>({}, { content_media_type: mediaType, widget: 'textarea' })
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

/** A value as messages quote it. */
export const show = (value: unknown): string => {
  if (typeof value === 'string') return value.length > 40 ? `"${value.slice(0, 40)}…"` : `"${value}"`
  if (Array.isArray(value)) return 'a list'
  if (value === null) return 'null'
  return typeof value === 'object' ? 'an object' : String(value)
}

/** A number as messages write it: 16,383 or 0.5. */
/* Not by toLocaleString, whose first call loads the language data: every declaration comes by here. */
export const group = (n: number): string => String(n).replace(/(?<!\.\d*)\B(?=(\d{3})+(?!\d))/g, ',')
