import type { CatalogEntry, CatalogSummary } from './catalog.ts'

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

/** The media types of the files or texts that a tool works on. */
export function acceptedBy({ parameters }: Pick<CatalogEntry, 'parameters'>): readonly string[] | undefined {
  const files = parameters.find(one => one.type.startsWith('file'))
  if (files) return files.accept ?? ['*/*']
  const texts = parameters.flatMap(one => one.content_media_type ?? [])
  return texts.length > 0 ? [...new Set(texts)] : undefined
}

/** Whether one call works on several files; some tools list one file although they take several of it. */
function takesSeveral({ parameters }: CatalogEntry): boolean {
  const files = parameters.find(one => one.type.startsWith('file'))
  return files !== undefined && (files.type === 'file[]' || (files.max_files ?? 1) > 1)
}
