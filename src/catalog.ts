import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Family } from './contract/families.ts'
import { CODE_EXTENSION } from './lib/files/installation.ts'
import type { AnyTool } from './tool.ts'

export interface CatalogTool {
  slug: string
  family: Family
  tool: AnyTool
}

/** Where the tools live; a test may add a folder of its own. */
export const TOOL_FOLDERS = [join(import.meta.dirname, 'tools')]

/**
 * Finds tools by looking: `<family>/<slug>.ts`, or `<family>/<slug>/<slug>.ts` where a tool has files of its own
 * beside it.
 */
export function createCatalog(folders: readonly string[] = TOOL_FOLDERS) {
  const files = new Map<string, { family: Family; path: string }>()
  for (const root of folders) {
    for (const folder of readdirSync(root, { withFileTypes: true })) {
      if (!folder.isDirectory()) continue
      for (const entry of readdirSync(join(root, folder.name), { withFileTypes: true })) {
        const slug = /^([a-z0-9-]+)(?:\.[jt]s)?$/.exec(entry.name)?.[1]
        if (!slug) continue
        const path = join(
          root,
          folder.name,
          entry.name,
          entry.isDirectory() ? `${slug}${CODE_EXTENSION}` : '',
        )
        files.set(slug, { family: folder.name as Family, path })
      }
    }
  }

  /** One tool by its slug; undefined when there is none on the server. */
  const load = async (slug: string): Promise<AnyTool | undefined> => {
    const file = files.get(slug)
    if (!file) return undefined
    return (await import(pathToFileURL(file.path).href)).default as AnyTool
  }

  return {
    files,
    load,
    /** Every tool of the server, in the order of their slugs. */
    loadAll: (): Promise<CatalogTool[]> =>
      Promise.all(
        [...files.keys()]
          .sort()
          .map(async slug => ({ slug, family: files.get(slug)!.family, tool: (await load(slug))! })),
      ),
  }
}

export type Catalog = ReturnType<typeof createCatalog>
