import type { Parameter, Tool } from '../lib/catalog.ts'

export type FieldKind =
  | 'file'
  | 'switch'
  | 'choice'
  | 'position'
  | 'slider'
  | 'turn'
  | 'number'
  | 'colour'
  | 'pages'
  | 'password'
  | 'date'
  | 'timezone'
  | 'text'
  | 'area'
  | 'triple'
  | 'stops'
  | 'json'

/** Texts by parameter; '' is left out. Switches are booleans. */
export type Values = Record<string, string | boolean>
export type Files = Record<string, File[]>

const LONG = [
  'text',
  'csv',
  'json',
  'xml',
  'yaml',
  'markdown',
  'sql',
  'code',
  'a',
  'b',
  'ciphertext',
  'token',
  'regions',
  'fields',
]

/** Which input suits a parameter. */
export function kindOf(parameter: Parameter, example?: unknown): FieldKind {
  const { name, type, default: standard } = parameter
  if (type === 'file' || type === 'file[]') return 'file'
  if (type === 'boolean') return 'switch'
  if (parameter.enum) return isPositions(parameter.enum) ? 'position' : 'choice'
  if (type === 'number' && parameter.multiple_of === 90) return 'turn'
  if (type === 'number') return isSlider(parameter) ? 'slider' : 'number'
  if (type === 'json')
    return name === 'stops' ? 'stops' : name === 'rgb' || name === 'hsl' ? 'triple' : 'json'
  if (/password/.test(name)) return 'password'
  if (name === 'pages' || name === 'order') return 'pages'
  if (/^#[0-9a-f]{3,8}$/i.test(String(standard ?? parameter.example ?? '')) || name === 'hex') return 'colour'
  if (/^(color|background|foreground)$/.test(name)) return 'colour'
  if (/^\d{4}-\d\d-\d\d$/.test(String(example ?? ''))) return 'date'
  if (/^[A-Z]\w+\/[A-Z]\w+$/.test(String(example ?? ''))) return 'timezone'
  if (LONG.includes(name) && (parameter.max_length ?? Infinity) > 400) return 'area'
  return 'text'
}

const isPositions = (values: string[]): boolean =>
  values.length >= 6 && values.includes('top-left') && values.includes('bottom-right')

function isSlider({ minimum, exclusive_minimum, maximum, default: standard, integer }: Parameter): boolean {
  const low = minimum ?? exclusive_minimum
  if (low === undefined || maximum === undefined || typeof standard !== 'number') return false
  return integer ? maximum - low <= 360 : maximum - low <= 720
}

/** The steps of a number input. */
export function stepOf(parameter: Parameter): number | 'any' {
  if (parameter.multiple_of !== undefined) return parameter.multiple_of
  if (parameter.integer) return 1
  const low = parameter.minimum ?? parameter.exclusive_minimum
  if (low === undefined || parameter.maximum === undefined) return 'any'
  return parameter.maximum - low <= 1 ? 0.01 : parameter.maximum - low <= 10 ? 0.1 : 1
}

/** "1 to 100", for the corner of a field. */
export function rangeOf(parameter: Parameter): string {
  const { minimum, exclusive_minimum, maximum, max_length, max_files } = parameter
  const short = (n: number) => n.toLocaleString('en', { maximumFractionDigits: 3 })
  if (parameter.type === 'number') {
    if (minimum !== undefined && maximum !== undefined) return `${short(minimum)} to ${short(maximum)}`
    if (exclusive_minimum !== undefined && maximum !== undefined)
      return `above ${short(exclusive_minimum)}, up to ${short(maximum)}`
    if (minimum !== undefined) return `${short(minimum)} or more`
    if (maximum !== undefined) return `up to ${short(maximum)}`
  }
  if (parameter.type === 'file[]' && max_files !== undefined) return `up to ${short(max_files)} files`
  if (parameter.type === 'string' && max_length !== undefined && max_length < 100_000)
    return `up to ${short(max_length)} characters`
  return ''
}

/** What the form shows at first: the defaults. */
export function startValues(tool: Tool): Values {
  const values: Values = {}
  for (const parameter of tool.parameters) {
    const kind = kindOf(parameter, tool.example?.[parameter.name])
    if (kind === 'file') continue
    const standard = parameter.default
    if (kind === 'switch') values[parameter.name] = standard === true
    else if (parameter.type === 'number')
      values[parameter.name] = typeof standard === 'number' ? String(standard) : ''
    else if (kind === 'choice' && standard === undefined)
      values[parameter.name] = parameter.required ? (parameter.enum?.[0] ?? '') : ''
    else if (kind === 'date') values[parameter.name] = ''
    else values[parameter.name] = standard === undefined ? '' : asText(standard)
  }
  return values
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2)

export interface Example {
  values: Values
  /** Names of example files by parameter. */
  files: Record<string, string[]>
  /** Text parameters whose text is the content of an example file. */
  texts: Record<string, string>
}

/** The declaration's example as form values, and the names of the example files it takes. */
export function exampleOf(tool: Tool): Example {
  const values = startValues(tool)
  const files: Example['files'] = {}
  const texts: Example['texts'] = {}
  for (const [name, value] of Object.entries(tool.example ?? {})) {
    const parameter = tool.parameters.find(one => one.name === name)
    if (!parameter) continue
    if (parameter.type.startsWith('file')) files[name] = (Array.isArray(value) ? value : [value]).map(String)
    else if (typeof value === 'boolean') values[name] = value
    else if (tool.body_encoding === 'multipart/form-data' && /^[\w-]+\.md$/.test(String(value)))
      texts[name] = String(value)
    else values[name] = asText(value)
  }
  return { values, files, texts }
}

/** Texts of which the empty one is a text too: they declare no shortest length. */
const mayBeEmpty = ({ name, type, min_length }: Parameter): boolean =>
  type === 'string' && min_length === undefined && ['text', 'a', 'b'].includes(name)

/** What is wrong with the form before anything is sent, by parameter. */
export function problemsOf(tool: Tool, values: Values, files: Files): Record<string, string> {
  const found: Record<string, string> = {}
  for (const parameter of tool.parameters) {
    const { name } = parameter
    if (parameter.type.startsWith('file')) {
      const given = files[name] ?? []
      if (parameter.required && given.length === 0) found[name] = 'Choose a file first.'
      else if (given.some(file => file.size === 0)) found[name] = 'This file is empty.'
      continue
    }
    const value = values[name]
    if (typeof value === 'boolean') continue
    const problem = problemOf(parameter, value ?? '')
    if (problem) found[name] = problem
  }
  return found
}

function problemOf(parameter: Parameter, value: string): string {
  if (value === '') {
    return parameter.required && parameter.default === undefined && !mayBeEmpty(parameter)
      ? 'This is needed.'
      : ''
  }
  if (parameter.type === 'number') {
    if (value === parameter.default) return ''
    const n = Number(value)
    if (!Number.isFinite(n)) return 'Expected a number.'
    if (parameter.integer && !Number.isInteger(n)) return 'Expected a whole number.'
    const { minimum, maximum, exclusive_minimum, multiple_of } = parameter
    const outside = (minimum !== undefined && n < minimum) || (maximum !== undefined && n > maximum)
    if (outside || (exclusive_minimum !== undefined && n <= exclusive_minimum))
      return `Expected ${rangeOf(parameter)}.`
    if (multiple_of !== undefined && n % multiple_of !== 0) return `Expected a multiple of ${multiple_of}.`
  }
  if (parameter.type === 'json' && /^\s*[[{]/.test(value)) {
    try {
      JSON.parse(value)
    } catch (error) {
      return `Not valid JSON: ${(error as Error).message}`
    }
  }
  const length = lengthOf(value, parameter)
  if (parameter.min_length !== undefined && length < parameter.min_length)
    return `At least ${parameter.min_length} characters.`
  if (parameter.max_length !== undefined && length > parameter.max_length) {
    return `At most ${parameter.max_length.toLocaleString('en')} characters; these are ${length.toLocaleString('en')}.`
  }
  return ''
}

/** Characters as the server counts them; what is far from a bound needs no exact count. */
function lengthOf(value: string, { min_length = 0, max_length = Infinity }: Parameter): number {
  const exact = value.length < min_length * 2 || value.length > max_length
  return exact && value.length < 4e6 ? [...value].length : value.length
}

/** The parameters a call sends: what differs from the defaults, with the types a JSON body has. */
export function sentValues(tool: Tool, values: Values): Record<string, unknown> {
  const sent: Record<string, unknown> = {}
  for (const parameter of tool.parameters) {
    if (parameter.type.startsWith('file')) continue
    const value = values[parameter.name]
    if (value === undefined || (value === '' && !(parameter.required && mayBeEmpty(parameter)))) continue
    const typed = typeof value === 'boolean' ? value : typedValue(parameter, value)
    if (typed === parameter.default && !(parameter.required && parameter.default === undefined)) continue
    if (typed === false && parameter.default === undefined) continue
    sent[parameter.name] = typed
  }
  return sent
}

function typedValue(parameter: Parameter, value: string): unknown {
  if (parameter.type === 'number') return Number(value)
  if (parameter.type !== 'json') return value
  try {
    return JSON.parse(value)
  } catch {
    // Where a parameter takes JSON or a text, such as CSV, people paste the text as it is.
    return value
  }
}

/** The body of a call. */
export function bodyOf(tool: Tool, values: Values, files: Files): FormData | string {
  const sent = sentValues(tool, values)
  if (tool.body_encoding === 'application/json') return JSON.stringify(sent)
  const form = new FormData()
  for (const [name, value] of Object.entries(sent))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  for (const parameter of tool.parameters) {
    for (const file of files[parameter.name] ?? []) form.append(parameter.name, file, file.name)
  }
  return form
}
