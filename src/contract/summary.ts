import type { CatalogEntry, CatalogSummary } from './catalog.ts'
import type { Parameter } from './parameter.ts'

/** A tool as lists show it. Apart from the schemas, so that the page runs it without them. */
export function summaryOf(entry: CatalogEntry): CatalogSummary {
  const { slug, name, description, family, credits, free, availability } = entry
  const accept = acceptedBy(entry)
  const gives = entry.returns?.media_types.filter(type => type !== 'application/json') ?? []
  return {
    slug,
    name,
    description,
    family,
    credits,
    free,
    availability,
    ...(accept && { accept }),
    ...(takesSeveral(entry) && { several: true }),
    ...(gives.length > 0 && { gives }),
  }
}

type Parameters = Pick<CatalogEntry, 'parameters'>

/** The files that a tool works on; those that only go along with a text it needs are none. */
function filesOf({ parameters }: Parameters): Parameter | undefined {
  const files = parameters.find(one => one.type.startsWith('file'))
  const text = parameters.find(one => one.required && one.content_media_type !== undefined)
  return text && !files?.required ? undefined : files
}

/** The media types of the files or texts that a tool works on. */
export function acceptedBy(entry: Parameters): readonly string[] | undefined {
  const files = filesOf(entry)
  if (files) return files.accept ?? ['*/*']
  const texts = entry.parameters.flatMap(one => one.content_media_type ?? [])
  return texts.length > 0 ? [...new Set(texts)] : undefined
}

/** Whether one call works on several files; some tools list one file although they take several of it. */
function takesSeveral(entry: Parameters): boolean {
  const files = filesOf(entry)
  return files !== undefined && (files.type === 'file[]' || (files.max_files ?? 1) > 1)
}
