import type { CatalogTool } from '../catalog.ts'
import { acceptedBy } from '../contract/summary.ts'
import { type Searchable, searchTools } from '../lib/search/search-tools.ts'
import type { Params } from '../tool.ts'

/** The tools that fit what is wanted, best first; all of them where nothing is said. */
export function searchCatalog(tools: readonly CatalogTool[], query: string): CatalogTool[] {
  return searchTools(tools.map(searchable), query).map(({ one }) => one)
}

function searchable(one: CatalogTool): Searchable & { one: CatalogTool } {
  const { slug, family, tool } = one
  const parameters = Object.entries(tool.params as Params).map(([name, param]) => ({ name, ...param.spec }))
  const accept = acceptedBy({ parameters })
  const gives = 'mediaTypes' in tool.returns ? tool.returns.mediaTypes : []
  return { one, slug, family, name: tool.name, description: tool.description, accept, gives }
}
