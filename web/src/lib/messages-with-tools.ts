import type { CatalogSummary } from '../../../src/contract/catalog.ts'

export interface Part {
  text: string
  /** The tool it names. */
  slug?: string
}

/** A sentence cut where it names tools by their slugs: "use pdf-merge" becomes "use ", "Merge PDFs". */
export function partsOf(text: string, tools: Pick<CatalogSummary, 'slug' | 'name'>[]): Part[] {
  const names = new Map(tools.map(one => [one.slug, one.name]))
  const parts: Part[] = []
  let at = 0
  // Only words with a hyphen: "base64" and "timestamp" are words of their own, too.
  for (const match of text.matchAll(/(?<![\w/.-])[a-z0-9]+(?:-[a-z0-9]+)+(?![\w/-])/g)) {
    const name = names.get(match[0])
    if (name === undefined) continue
    if (match.index > at) parts.push({ text: text.slice(at, match.index) })
    parts.push({ text: name, slug: match[0] })
    at = match.index + match[0].length
  }
  if (at < text.length) parts.push({ text: text.slice(at) })
  return parts
}
