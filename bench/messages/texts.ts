import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCatalog } from '../../src/catalog.ts'
import type { CatalogEntry } from '../../src/contract/catalog.ts'
import { LANGUAGE_IDS, type Language } from '../../src/contract/languages.ts'
import { describeCatalog } from '../../src/http/catalog-json.ts'
import { ALSO } from '../../src/lib/search/search-words.ts'
import { ANSWERS } from '../../web/src/lib/answer-texts.ts'
import { labelOf } from '../../web/src/lib/label.ts'

export const WEB = join(import.meta.dirname, '../../web/src')
export const MESSAGES = join(WEB, 'messages')

/** The files of a language. `tools` is by slug, `declarations` and `answers` by the English text; the others by key. */
export const FILES = ['page', 'work', 'dashboard', 'rooms', 'tools', 'declarations', 'answers'] as const
export type FileName = (typeof FILES)[number]

/** Texts of a file by their keys; of a tool, `slug.name`, `slug.description` and `slug.words`. */
export type Texts = Record<FileName, Map<string, string>>

/** Values of choices that are the same in every language: formats, dialects, codes. */
const CODES =
  /\d|^(xlsx|csv|json|parquet|yaml|toml|xml|ndjson|jpe?g|png|webp|zip|js|css|html|pdf|docx|md|svg|sql|bigquery|clickhouse|duckdb|hive|mariadb|mysql|plsql|postgresql|redshift|singlestoredb|snowflake|spark|sqlite|tidb|transactsql|trino|tsql|helvetica|times|courier|camel|pascal|snake|kebab)$/

/** Names of fields that are short forms, or standing terms. */
const SHORT_FORMS = /^(\p{Lu}[\p{Lu}\d]+|Base64|Content base64|Bbox|Rect|UUIDs|vCard|TypeScript)$/u

/** What progress is counted in. */
const UNITS = ['pages', 'files', 'images', 'rows', 'slides', 'steps', 'frames', 'lines']

const readJson = <T>(path: string): Record<string, T> =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, T>) : {}

const pageFile = (language: string, file: FileName) =>
  new Map(Object.entries(readJson<string>(join(MESSAGES, language, `${file}.json`))))

/** Every English text, from the message files and from what the tools declare. */
export async function englishTexts(): Promise<Texts> {
  const catalog = describeCatalog(await createCatalog().loadAll())
  return {
    page: pageFile('en', 'page'),
    work: pageFile('en', 'work'),
    dashboard: pageFile('en', 'dashboard'),
    rooms: pageFile('en', 'rooms'),
    tools: new Map(catalog.flatMap(toolTexts)),
    declarations: new Map(
      catalog
        .flatMap(one => [...declaredBy(one), ...answeredBy(one)])
        .concat(UNITS)
        .map(text => [text, text]),
    ),
    answers: new Map(ANSWERS.map(text => [text, text])),
  }
}

const toolTexts = ({ slug, name, description }: CatalogEntry): [string, string][] => [
  [`${slug}.name`, name],
  [`${slug}.description`, description],
  [`${slug}.words`, ALSO[slug] ?? ''],
]

/** What a tool's page shows of its parameters. */
function declaredBy({ slug, reason, parameters }: CatalogEntry): string[] {
  const texts = parameters.flatMap(one => [
    labelOf(one.name),
    one.description,
    ...(one.enum ?? []).filter(value => !CODES.test(value)).map(value => shownAs(value, one.widget)),
    // Other lists are of names that browsers know: languages, currencies, cities.
    ...(slug === 'unit-converter' || one.widget === 'checkboxes'
      ? (one.options ?? []).map(option => option.label ?? option.value)
      : []),
    ...(one.flags ?? []).flatMap(flag => [
      labelOf(flag.name),
      flag.description,
      ...(flag.enum ?? []).filter(value => !CODES.test(value)),
    ]),
  ])
  return [...(reason ? [reason] : []), ...texts].filter(text => /\p{L}{2}/u.test(text))
}

/** Names of the fields of its JSON that are shown as text: its own, and those of the objects in them. */
function answeredBy({ returns }: CatalogEntry): string[] {
  const own = fieldsOf(returns?.schema)
  const names = [...own, ...own.flatMap(([, inner]) => fieldsOf(inner))].map(([name]) => labelOf(name))
  // Formats and other short forms are the same everywhere.
  return names.filter(name => /\p{L}{2}/u.test(name) && !SHORT_FORMS.test(name))
}

function fieldsOf(schema: unknown): [string, unknown][] {
  if (Array.isArray(schema)) return schema.flatMap(fieldsOf)
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {}, items, anyOf, oneOf, allOf } = schema as Record<string, object>
  return [...Object.entries(properties), ...[items, anyOf, oneOf, allOf].flatMap(fieldsOf)]
}

const shownAs = (value: string, widget: string): string =>
  widget === 'position' ? value.replace('-', ' ') : value.replaceAll('_', ' ')

/** The texts of a language, as far as it has them. */
export function textsOf(language: string): Texts {
  const tools = readJson<Record<string, string>>(join(MESSAGES, language, 'tools.json'))
  return {
    page: pageFile(language, 'page'),
    work: pageFile(language, 'work'),
    dashboard: pageFile(language, 'dashboard'),
    rooms: pageFile(language, 'rooms'),
    tools: new Map(
      Object.entries(tools).flatMap(([slug, parts]) =>
        Object.entries(parts).map(([part, text]): [string, string] => [`${slug}.${part}`, text]),
      ),
    ),
    declarations: pageFile(language, 'declarations'),
    answers: pageFile(language, 'answers'),
  }
}

/** Other languages than English that have a folder. */
export const translated = (): Language[] =>
  LANGUAGE_IDS.filter(one => one !== 'en' && readdirSync(MESSAGES).includes(one))

/** What tools are called besides their name is a courtesy: nothing is missing without it. */
export const isNeeded = (file: FileName, key: string): boolean => file !== 'tools' || !key.endsWith('.words')

export const wordsIn = (texts: Iterable<string>): number =>
  [...texts].reduce((sum, text) => sum + (text.match(/[\p{L}\p{N}’'-]+/gu)?.length ?? 0), 0)
