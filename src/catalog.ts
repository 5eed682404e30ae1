import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyTool } from './tool.ts'

export type Family =
  | 'pdf'
  | 'document'
  | 'image'
  | 'data'
  | 'archive'
  | 'mesh'
  | 'audio'
  | 'video'
  | 'ai'
  | 'other'

export interface CatalogTool {
  slug: string
  family: Family
  tool: AnyTool
}

const TOOLS = join(import.meta.dirname, 'tools')

/** Every tool's file by its slug, found by looking: the file's name is the slug, its folder the family. */
export function toolFiles(): Map<string, { family: Family; path: string }> {
  const found = new Map<string, { family: Family; path: string }>()
  for (const folder of readdirSync(TOOLS, { withFileTypes: true })) {
    if (!folder.isDirectory()) continue
    for (const name of readdirSync(join(TOOLS, folder.name)).sort()) {
      const slug = /^([a-z0-9-]+)\.ts$/.exec(name)?.[1]
      if (slug) found.set(slug, { family: folder.name as Family, path: join(TOOLS, folder.name, name) })
    }
  }
  return found
}

const files = toolFiles()
const loaded = new Map<string, Promise<AnyTool>>()

/** Loads one tool by its slug; undefined when there is no such tool on the server. */
export function loadTool(slug: string): Promise<AnyTool> | undefined {
  const file = files.get(slug)
  if (!file || !existsSync(file.path)) return undefined
  let tool = loaded.get(slug)
  if (!tool) {
    tool = import(pathToFileURL(file.path).href).then(module => module.default as AnyTool)
    loaded.set(slug, tool)
  }
  return tool
}

/** Loads every tool of the server, in the order of their slugs. */
export async function loadTools(): Promise<CatalogTool[]> {
  const slugs = [...files.keys()].sort()
  return Promise.all(
    slugs.map(async slug => ({ slug, family: files.get(slug)!.family, tool: (await loadTool(slug))! })),
  )
}
