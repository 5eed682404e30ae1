import type { CatalogEntry } from '../../../src/contract/catalog.ts'
import type { Option, Parameter } from '../../../src/contract/parameter.ts'
import { number } from '../lib/format.ts'
import { labelOf } from '../lib/label.ts'
import { locale, t } from '../lib/messages.ts'
import { sentColour } from './fields/colours.ts'

/** Texts by parameter; '' is left out. Switches are booleans. */
export type Values = Record<string, string | boolean>
export type Files = Record<string, File[]>

/** Whether a number is set with a slider: its range is short, and it starts somewhere on it. */
export function isSlider({
  widget,
  minimum,
  exclusive_minimum,
  maximum,
  default: standard,
  integer,
}: Parameter): boolean {
  const low = minimum ?? exclusive_minimum
  if (widget !== 'number' || low === undefined || maximum === undefined || typeof standard !== 'number')
    return false
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
  const short = (n: number) => n.toLocaleString(locale, { maximumFractionDigits: 3 })
  if (parameter.type === 'number') {
    if (minimum !== undefined && maximum !== undefined)
      return t('form.fromTo', { minimum: short(minimum), maximum: short(maximum) })
    if (exclusive_minimum !== undefined && maximum !== undefined)
      return t('form.aboveUpTo', { minimum: short(exclusive_minimum), maximum: short(maximum) })
    if (minimum !== undefined) return t('form.orMore', { minimum: short(minimum) })
    if (maximum !== undefined) return t('form.upTo', { maximum: short(maximum) })
  }
  if (parameter.type === 'file[]' && max_files !== undefined) return t('form.upToFiles', { count: max_files })
  if (parameter.widget === 'combobox') return ''
  if (parameter.type === 'string' && max_length !== undefined && max_length < 100_000)
    return t('form.upToCharacters', { count: max_length })
  return ''
}

/** What the form shows at first: what a declaration preselects, else the defaults. */
export function startValues(tool: CatalogEntry): Values {
  const values: Values = {}
  for (const parameter of tool.parameters) {
    const { widget, default: standard } = parameter
    if (parameter.type.startsWith('file')) continue
    if (widget === 'toggle') values[parameter.name] = standard === true
    else if (parameter.type === 'number')
      values[parameter.name] = typeof standard === 'number' ? String(standard) : (parameter.preselect ?? '')
    else if (widget === 'select' && standard === undefined)
      values[parameter.name] = parameter.required ? (parameter.enum?.[0] ?? '') : ''
    else if (widget === 'date') values[parameter.name] = ''
    else values[parameter.name] = parameter.preselect ?? (standard === undefined ? '' : asText(standard))
  }
  return values
}

/** What a form offers for a parameter, given the value of the one that it goes with. */
export const optionsFor = ({ options = [], of }: Parameter, other: string): readonly Option[] =>
  of === undefined ? options : options.filter(one => one.group === other)

/** Values that another one's change left without a meaning: km, once it is weights. The first takes the first that is offered now, the next another one. */
export function followedBy({ parameters }: CatalogEntry, changed: string, values: Values): Values {
  const other = String(values[changed])
  const following = parameters.filter(one => one.of === changed && one.preselect !== undefined)
  return Object.fromEntries(
    following.flatMap((one, i) => {
      const offered = optionsFor(one, other)
      const isOffered = offered.length === 0 || offered.some(({ value }) => value === values[one.name])
      return isOffered ? [] : [[one.name, offered[i % offered.length]!.value]]
    }),
  )
}

/** Names of formats that mean the same. */
const SAME_FORMAT: Record<string, string> = { jpeg: 'jpg', jpg: 'jpeg' }

/** The formats that a form chooses for its files: each file's own, where it can be. */
export function ownFormats(tool: CatalogEntry, files: Files): Values {
  const found: Values = {}
  for (const { name, enum: values, of } of tool.parameters) {
    const file = values && of !== undefined ? files[of]?.[0] : undefined
    const own = file && (/^image\/(\w+)/.exec(file.type) ?? /\.(\w+)$/.exec(file.name))?.[1]?.toLowerCase()
    const choice = own && [own, SAME_FORMAT[own]].find(one => one !== undefined && values!.includes(one))
    if (choice) found[name] = choice
  }
  return found
}

/** Endings of one kind: what turns Excel into CSV does so with OpenDocument sheets. */
const SAME_KIND: Record<string, string> = {
  ods: 'xlsx',
  xlsm: 'xlsx',
  tsv: 'csv',
  txt: 'csv',
  htm: 'html',
  markdown: 'md',
  yml: 'yaml',
  jsonl: 'ndjson',
}

/** Another format than the file has already, where the chosen one would leave it as it is. */
export function otherFormats(tool: CatalogEntry, files: Files, values: Values): Values {
  const to = tool.parameters.find(({ name, enum: choices }) => name === 'to' && choices !== undefined)
  const ending = /\.(\w+)$/.exec(Object.values(files).flat()[0]?.name ?? '')?.[1]?.toLowerCase()
  const own = [ending, SAME_KIND[ending ?? '']].find(one => one !== undefined && to?.enum?.includes(one))
  if (!to || own === undefined || values['to'] !== own) return {}
  return { to: to.enum!.find(one => one !== own) ?? own }
}

/** "json2csv": from which format into which. */
const WAY = /^([a-z]+)2([a-z]+)$/

/** "json2csv" → "JSON → CSV", where a value is such a way. */
export const wayLabel = (value: string): string | undefined => {
  const [, from, to] = WAY.exec(value) ?? []
  return from && to && `${labelOf(from)} → ${labelOf(to)}`
}

/** The way that fits a text, where a tool goes both ways: JSON begins with a bracket, CSV with a heading. */
export function wayOf(tool: CatalogEntry, values: Values): Values {
  const way = tool.parameters.find(({ enum: choices }) => choices?.every(one => WAY.test(one)))
  const text = tool.parameters.find(one => one.widget === 'textarea')
  const given = String(values[text?.name ?? ''] ?? '').trimStart()
  if (!way || given === '') return {}
  const from = /^[[{]/.test(given) ? 'json' : 'csv'
  const fitting = way.enum!.find(one => WAY.exec(one)?.[1] === from)
  return fitting ? { [way.name]: fitting } : {}
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2)

export interface Example {
  values: Values
  /** Names of example files by parameter. */
  files: Record<string, string[]>
}

/** The declaration's example as form values, and the names of the example files it takes. */
export function exampleOf(tool: CatalogEntry): Example {
  const values = startValues(tool)
  const files: Example['files'] = {}
  for (const [name, value] of Object.entries(tool.example ?? {})) {
    const parameter = tool.parameters.find(one => one.name === name)
    if (!parameter) continue
    if (parameter.type.startsWith('file')) files[name] = (Array.isArray(value) ? value : [value]).map(String)
    else if (typeof value === 'boolean') values[name] = value
    else values[name] = asText(value)
  }
  return { values, files }
}

/** Texts of which the empty one is a text too. */
const mayBeEmpty = ({ type, min_length }: Parameter): boolean => type === 'string' && min_length === 0

/** What is wrong with the form before anything is sent, by parameter. */
export function problemsOf(tool: CatalogEntry, values: Values, files: Files): Record<string, string> {
  const found: Record<string, string> = {}
  for (const parameter of tool.parameters) {
    const { name } = parameter
    if (parameter.type.startsWith('file')) {
      const given = files[name] ?? []
      if (parameter.required && given.length === 0)
        found[name] = t(parameter.widget === 'signature' ? 'form.signatureFirst' : 'form.chooseFileFirst')
      else if (given.some(file => file.size === 0)) found[name] = t('form.fileEmpty')
      continue
    }
    const value = values[name]
    if (typeof value === 'boolean') continue
    // The page lists the fields for nothing; a call that fills in none would list them again.
    const unfilled = parameter.widget === 'form-fields' && value === '' && files['file']?.length === 1
    const problem = unfilled ? t('form.fieldFirst') : problemOf(parameter, value ?? '')
    if (problem) found[name] = problem
  }
  return found
}

function problemOf(parameter: Parameter, value: string): string {
  if (value === '') {
    return parameter.required && parameter.default === undefined && !mayBeEmpty(parameter)
      ? t(parameter.widget === 'regions' ? 'form.boxFirst' : 'form.thisIsNeeded')
      : ''
  }
  if (parameter.type === 'number') {
    if (value === parameter.default) return ''
    const n = Number(value)
    if (!Number.isFinite(n)) return t('form.expectedANumber')
    if (parameter.integer && !Number.isInteger(n)) return t('form.expectedWholeNumber')
    const { minimum, maximum, exclusive_minimum, multiple_of } = parameter
    const outside = (minimum !== undefined && n < minimum) || (maximum !== undefined && n > maximum)
    if (outside || (exclusive_minimum !== undefined && n <= exclusive_minimum))
      return t('form.expected', { range: rangeOf(parameter) })
    if (multiple_of !== undefined && n % multiple_of !== 0)
      return t('form.expectedMultiple', { number: multiple_of })
  }
  if (parameter.type === 'json' && /^\s*[[{]/.test(value)) {
    try {
      JSON.parse(value)
    } catch (error) {
      return t('form.notValidJson', { message: (error as Error).message })
    }
  }
  const length = lengthOf(value, parameter)
  if (parameter.min_length !== undefined && length < parameter.min_length)
    return t('form.atLeastCharacters', { count: parameter.min_length })
  if (parameter.max_length !== undefined && length > parameter.max_length) {
    return t('form.atMostCharactersThese', { most: parameter.max_length, count: length })
  }
  if (parameter.max_bytes !== undefined && new Blob([value]).size > parameter.max_bytes)
    return t('form.atMost', { size: sizeOf(parameter.max_bytes) })
  return ''
}

/** A limit as people know it: 5 MB, 200 KB. */
const sizeOf = (n: number): string => (n >= 2 ** 20 ? `${number(n / 2 ** 20)} MB` : `${number(n / 1024)} KB`)

/** Characters as the server counts them; what is far from a bound needs no exact count. */
function lengthOf(value: string, { min_length = 0, max_length = Infinity }: Parameter): number {
  const exact = value.length < min_length * 2 || value.length > max_length
  return exact && value.length < 4e6 ? [...value].length : value.length
}

/** The parameters a call sends: what differs from the defaults, with the types a JSON body has. */
export function sentValues(tool: CatalogEntry, values: Values): Record<string, unknown> {
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
  if (parameter.widget === 'color') return sentColour(value)
  if (parameter.type !== 'json') return value
  try {
    return JSON.parse(value)
  } catch {
    // Where a parameter takes JSON or a text, such as CSV, people paste the text as it is.
    return value
  }
}

/** The body of a call. */
export function bodyOf(tool: CatalogEntry, values: Values, files: Files): FormData | string {
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
