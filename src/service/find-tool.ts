import type { CatalogTool } from '../catalog.ts'
import { Fault } from '../fault.ts'
import { BROWSER_ONLY } from '../tools/browser-only.ts'

const REASONS = new Map(BROWSER_ONLY.map(tool => [tool.slug, tool]))

/** The tool of a slug; 404 where there is none, 501 where it runs in the browser only. */
export function findTool(tools: ReadonlyMap<string, CatalogTool>, slug: string): CatalogTool {
  const entry = tools.get(slug)
  if (entry) return entry
  const elsewhere = REASONS.get(slug)
  if (elsewhere) throw new Fault('browser-only', `${slug} runs in the browser only: ${elsewhere.reason}`)
  throw new Fault('not-found', 'There is no tool with this name; GET /api/v1/tools lists them all.')
}
