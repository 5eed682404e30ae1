import type { TomlDate, TomlTable, TomlValue } from 'smol-toml'
import { badInput } from '../fault.ts'
import { ExactNumber, type JsonTree, MAX_DEPTH } from '../formats/text/json.ts'
import { outputLimit } from '../lib/text/output-limit.ts'

/** A time of day with more digits than the library keeps. */
const FINER = /\d:\d\d\.\d{4}/
const LARGEST = 2n ** 63n

const tooDeep = (param: string, cause?: unknown) =>
  badInput(`${param}: nested deeper than ${MAX_DEPTH} levels, which is the limit.`, cause)

/** Reads TOML 1.0 into a plain tree; integers keep every digit, floats stay floats. */
export async function readToml(text: string, param: string): Promise<{ tree: JsonTree; warnings: string[] }> {
  const { parse, TomlDate: Dates, TomlError } = await import('smol-toml')
  let table: TomlTable
  try {
    table = parse(text.replace(/^\uFEFF/, ''), { integersAsBigInt: true, maxDepth: MAX_DEPTH })
  } catch (error) {
    if (!(error instanceof TomlError)) throw badInput(`${param}: could not be read as TOML.`, error)
    if (/excessively nested/.test(error.message)) throw tooDeep(param, error)
    const what = error.message.split('\n')[0]!.replace(/^Invalid TOML document: /, '')
    throw badInput(`${param}: line ${error.line}, column ${error.column}: ${what}.`, error)
  }
  const warnings = new Set<string>()
  const convert = (value: TomlValue, depth = 0): JsonTree => {
    // Dotted keys nest as deep as they are long.
    if (depth > MAX_DEPTH) throw tooDeep(param)
    if (typeof value === 'bigint')
      return Number.isSafeInteger(Number(value)) ? Number(value) : new ExactNumber(String(value))
    if (typeof value === 'number') {
      if (Number.isInteger(value) && Math.abs(value) < 1e21) return new ExactNumber(value.toFixed(1))
      if (Number.isFinite(value)) return value
      warnings.add('The other formats have no infinity and no NaN; they became null.')
      return null
    }
    if (value instanceof Dates) {
      warnings.add('Dates and times became text.')
      if (FINER.test(text)) warnings.add('Fractions of a second were cut to thousandths.')
      // The library writes thousandths that the file does not have.
      return (value as TomlDate).toISOString().replace(/\.000(?!\d)/, '')
    }
    if (Array.isArray(value)) return value.map(one => convert(one, depth + 1))
    if (typeof value === 'object')
      return new Map(Object.entries(value as TomlTable).map(([key, one]) => [key, convert(one, depth + 1)]))
    return value
  }
  return { tree: convert(table), warnings: [...warnings] }
}

/** Writes a tree as TOML. It has no null: such keys are left out, and in lists null becomes an empty text. */
export async function writeToml(tree: Map<string, JsonTree>): Promise<{ toml: string; warnings: string[] }> {
  const { stringify } = await import('smol-toml')
  const warnings = new Set<string>()
  const numberOf = (source: string): TomlValue => {
    if (/^-?\d+$/.test(source)) {
      const whole = BigInt(source)
      if (whole >= -LARGEST && whole < LARGEST) return whole
      warnings.add('TOML has no integers beyond 64 bits; such numbers became text.')
      return source
    }
    const value = Number(source)
    if (!Number.isFinite(value)) {
      warnings.add('Numbers too large for TOML became text.')
      return source
    }
    if (/[1-9]/.test(source.split(/e/i)[0]!) && source.replace(/\D/g, '').length > 17)
      warnings.add('Some decimals were rounded to the 17 digits a TOML float keeps.')
    return value
  }
  const convert = (value: Exclude<JsonTree, null>): TomlValue => {
    if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value
    if (value instanceof ExactNumber) return numberOf(value.source)
    if (Array.isArray(value))
      return value.map(one => {
        if (one !== null) return convert(one)
        warnings.add('TOML has no null; in lists it became an empty text.')
        return ''
      })
    return value instanceof Map ? tableOf(value) : value
  }
  const tableOf = (map: Map<string, JsonTree>): TomlTable => {
    const entries: [string, TomlValue][] = []
    for (const [key, value] of map)
      if (value === null) warnings.add('TOML has no null; such keys were left out.')
      else entries.push([key, convert(value)])
    return Object.fromEntries(entries)
  }
  checkHeadings(tree)
  const toml = stringify(tableOf(tree), { numbersAsFloat: true, maxDepth: MAX_DEPTH + 1 })
  return { toml, warnings: [...warnings] }
}

/** Every table stands below a heading that names all tables around it, so a long key is written many times. */
function checkHeadings(tree: Map<string, JsonTree>): void {
  const grow = outputLimit(
    'text: the headings of the tables, such as [outer.inner], would be over 50 MB, which is the limit; use shorter keys.',
  )
  const visit = (value: JsonTree, path: number): void => {
    if (value instanceof Map) {
      grow(path)
      for (const [key, inner] of value) visit(inner, path + key.length + 1)
    } else if (Array.isArray(value) && value.every(one => one instanceof Map))
      for (const one of value) visit(one, path)
  }
  visit(tree, 0)
}
