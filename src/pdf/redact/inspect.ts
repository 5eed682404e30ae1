import type { Secret } from './strip.ts'

/** What qpdf writes as JSON of a file: objects by `obj:1 0 R`, references as `1 0 R`, strings as `u:…` or `b:…`. */
type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type Dictionary = { [key: string]: Json }

const REFERENCE = /^\d+ \d+ R$/
const CATALOG_GONE = [
  '/StructTreeRoot',
  '/Metadata',
  '/MarkInfo',
  '/PieceInfo',
  '/AF',
  '/Threads',
  '/AA',
  '/OpenAction',
]
const TYPES_GONE = new Set(['/StructTreeRoot', '/StructElem', '/EmbeddedFile', '/Filespec', '/Metadata'])
const PICTURE_PAGE = new Set(['/Type', '/Parent', '/MediaBox', '/UserUnit', '/Resources', '/Contents'])

/** Strings that are no text of a page: operators, names of glyphs, fonts, character sets and colour profiles. */
const TECHNICAL = new Set([
  '/DA',
  '/ID',
  '/CharSet',
  '/FontFamily',
  '/Registry',
  '/Ordering',
  '/OutputConditionIdentifier',
  '/OutputCondition',
  '/RegistryName',
  '/Info',
])

const isDictionary = (value: Json | undefined): value is Dictionary =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Looks through a redacted file, as another program reads it, for what should not be there.
 * Gives the first thing found in plain words, or undefined. `redacted` are page numbers from 1.
 */
export function remainder(json: unknown, redacted: ReadonlySet<number>, secret: Secret): string | undefined {
  const parts = (json as { qpdf?: Json[] }).qpdf
  const objects = parts?.[1]
  if (!isDictionary(objects)) return 'the file could not be read again'
  const dictionary = (value: Json | undefined): Dictionary | undefined => {
    if (typeof value === 'string' && REFERENCE.test(value)) {
      const entry = objects[`obj:${value}`]
      if (!isDictionary(entry)) return undefined
      if ('value' in entry) return isDictionary(entry['value']) ? entry['value'] : undefined
      const stream = entry['stream']
      return isDictionary(stream) && isDictionary(stream['dict']) ? stream['dict'] : undefined
    }
    return isDictionary(value) ? value : undefined
  }
  /** What kept pages lead to may hold any text; a page leads up to its tree, and links to other pages. */
  const reachedFrom = (starts: string[]): Set<string> => {
    const seen = new Set(starts)
    const walk: Json[] = starts.map(start => dictionary(start) ?? null)
    while (walk.length > 0) {
      const value = walk.pop()!
      if (typeof value === 'string' && REFERENCE.test(value)) {
        const type = dictionary(value)?.['/Type']
        if (seen.has(value) || type === '/Pages' || type === '/Page' || type === '/Catalog') continue
        seen.add(value)
        walk.push(dictionary(value) ?? plainValue(objects, value))
      } else if (Array.isArray(value)) for (const one of value) walk.push(one)
      else if (isDictionary(value)) for (const one of Object.values(value)) walk.push(one)
    }
    return seen
  }
  const trailerEntry = objects['trailer']
  const trailer = isDictionary(trailerEntry) ? dictionary(trailerEntry['value']) : undefined
  if (!trailer) return 'the file could not be read again'
  if (trailer['/Info'] || trailer['/Encrypt']) return 'document metadata'
  const catalog = dictionary(trailer['/Root']) ?? {}
  const left = CATALOG_GONE.find(key => key in catalog)
  if (left) return `${left} of the catalog`
  if (isDictionary(dictionary(catalog['/Names'])) && '/EmbeddedFiles' in dictionary(catalog['/Names'])!)
    return 'attachments'

  const pages: string[] = []
  const tree = [catalog['/Pages']]
  for (const seen = new Set<Json>(); tree.length > 0; ) {
    const node = tree.pop()
    const dict = dictionary(node)
    if (!dict || seen.has(node!)) continue
    seen.add(node!)
    const kids = dict['/Kids']
    if (Array.isArray(kids)) for (const kid of kids.toReversed()) tree.push(kid)
    else pages.push(node as string)
  }
  for (const number of redacted) {
    const page = dictionary(pages[number - 1])
    const extra = page ? Object.keys(page).find(key => !PICTURE_PAGE.has(key)) : 'nothing'
    if (extra) return `${extra} on page ${number}`
  }

  const keptStrings = reachedFrom(pages.filter((_, i) => !redacted.has(i + 1)))
  for (const [key, entry] of Object.entries(objects)) {
    const reference = key.slice(4)
    const dict = dictionary(reference)
    const type = dict?.['/Type']
    if (typeof type === 'string' && TYPES_GONE.has(type)) return `an object of type ${type.slice(1)}`
    if (!keptStrings.has(reference) && stringsIn(dict ?? entry).some(secret)) return 'text from under a box'
  }
  return undefined
}

/** All texts of a file, as another program reads it. */
export function* stringsOf(json: unknown): Generator<string> {
  const objects = (json as { qpdf?: Json[] }).qpdf?.[1]
  if (isDictionary(objects)) for (const entry of Object.values(objects)) yield* stringsIn(entry)
}

function plainValue(objects: Dictionary, reference: string): Json {
  const entry = objects[`obj:${reference}`]
  return isDictionary(entry) && 'value' in entry ? entry['value']! : null
}

function stringsIn(value: Json): string[] {
  if (typeof value === 'string') {
    if (value.startsWith('u:')) return [value.slice(2)]
    return value.startsWith('b:') ? [Buffer.from(value.slice(2), 'hex').toString('latin1')] : []
  }
  if (Array.isArray(value)) return value.flatMap(stringsIn)
  return isDictionary(value)
    ? Object.entries(value).flatMap(([key, inner]) => (isTechnical(key, inner) ? [] : stringsIn(inner)))
    : []
}

/** The identifier of a file is a list of two; a string is the one of a structure element. */
const isTechnical = (key: string, value: Json): boolean =>
  TECHNICAL.has(key) && !(key === '/ID' && typeof value === 'string')
