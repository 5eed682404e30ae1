import type { CatalogEntry, CatalogSummary } from '../../../src/contract/catalog.ts'
import { searchTools } from '../../../src/lib/search/search-tools.ts'
import { goingWith } from './groups.ts'

/** Tools that come close to one: those its reason names, those that go with it, then those of like names. */
export function nearby(tool: CatalogEntry, all: CatalogSummary[]): CatalogSummary[] {
  const others = all.filter(one => one.slug !== tool.slug)
  const words = new Set((tool.reason ?? '').match(/[a-z0-9]+(-[a-z0-9]+)+/g))
  const named = others.filter(one => words.has(one.slug))
  const along = goingWith(tool.slug).flatMap(slug => others.find(one => one.slug === slug) ?? [])
  const alike = along.length < 4 ? searchTools(others, tool.name) : []
  return [...new Set([...named, ...along, ...alike])].slice(0, Math.max(4, named.length))
}
