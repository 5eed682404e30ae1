import type { CatalogAnswer, CatalogEntry, CatalogSummary } from '../../../src/contract/catalog.ts'
import { FAMILY_IDS, type Family } from '../../../src/contract/families.ts'
import { summaryOf } from '../../../src/contract/summary.ts'
import { browserTools, runsInPage } from '../browser-tools/index.ts'
import { type ApiError, get } from './api.ts'
import type { IconName } from './icons.ts'
import { embedded, t } from './messages.ts'

/** What a reader has to know first: whether a tool can be used here, and what it takes. */
export type Standing = 'free' | 'metered' | 'browser' | 'missing'

export function standingOf({ slug, availability, free }: CatalogSummary): Standing {
  if (availability === 'browser-only') return runsInPage(slug) ? 'browser' : 'missing'
  return free ? 'free' : 'metered'
}

const ICONS: Record<Family, IconName> = {
  pdf: 'pdf',
  document: 'document',
  image: 'image',
  data: 'data',
  archive: 'archive',
  mesh: 'mesh',
  audio: 'audio',
  video: 'video',
  ai: 'ai',
  other: 'other',
}

export const familyOf = (id: Family) => ({ id, label: t(`family.${id}`), icon: ICONS[id] })
export const ALL_FAMILIES = FAMILY_IDS.map(familyOf)

/** The server does not know which files the page's own tools take. */
function withRoom(tool: CatalogSummary): CatalogSummary {
  const accept = tool.availability === 'browser-only' ? browserTools[tool.slug]?.accept : undefined
  return accept ? { ...tool, accept } : tool
}

let list: Promise<CatalogSummary[]> | CatalogSummary[] | undefined
const entries = new Map<string, CatalogEntry | Promise<CatalogEntry>>()

/** Every tool, without waiting where the document brought them along. */
export function allTools(): CatalogSummary[] | Promise<CatalogSummary[]> {
  list ??= embedded<{ tools: CatalogSummary[] }>('catalog')?.tools.map(withRoom)
  if (!list) {
    const asked = get<CatalogAnswer>('/api/v1/tools').then(
      ({ tools }) => (list = tools.map(summaryOf).map(withRoom)),
    )
    // The next page asks again.
    asked.catch(() => (list = undefined))
    list = asked
  }
  return list
}

/** A tool by its name, where the document brought the names along. */
export function toolName(slug: string): string {
  const all = allTools()
  return (Array.isArray(all) ? all.find(one => one.slug === slug)?.name : undefined) ?? slug
}

/** A tool of the page as the list knows it, which is enough to use it without a connection. */
function pageTool(slug: string): CatalogEntry | undefined {
  const all = allTools()
  const summary = Array.isArray(all) ? all.find(one => one.slug === slug) : undefined
  if (!summary || !runsInPage(slug)) return undefined
  const { accept: _accept, gives: _gives, several: _several, ...plain } = summary
  const rest = {
    collection: 'core',
    method: 'POST',
    path: '',
    page: '',
    body_encoding: null,
    parameters: [],
  } as const
  return { ...plain, ...rest, parameters: [] }
}

/** One tool with its parameters. */
export function oneTool(slug: string): CatalogEntry | Promise<CatalogEntry> {
  if (entries.size === 0) {
    const first = embedded<CatalogEntry>('tool')
    if (first) entries.set(first.slug, first)
  }
  const known = entries.get(slug)
  if (known) return known
  const asked = get<CatalogEntry>(`/api/v1/tools/${encodeURIComponent(slug)}`)
    .catch((error: ApiError) => {
      const offline = error.status === 0 ? pageTool(slug) : undefined
      if (offline) return offline
      throw error
    })
    .then(tool => {
      entries.set(slug, tool)
      return tool
    })
  entries.set(slug, asked)
  asked.catch(() => entries.delete(slug))
  return asked
}
