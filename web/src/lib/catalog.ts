import { runsInPage } from '../browser-tools/index.ts'
import { get } from './api.ts'
import type { IconName } from './icons.ts'

export interface Parameter {
  name: string
  type: 'string' | 'number' | 'boolean' | 'file' | 'file[]' | 'json'
  required: boolean
  default?: unknown
  description: string
  enum?: string[]
  minimum?: number
  maximum?: number
  exclusive_minimum?: number
  multiple_of?: number
  integer?: boolean
  min_length?: number
  max_length?: number
  pattern?: string
  example?: unknown
  accept?: string[]
  max_files?: number
  max_bytes?: number
}

/** What the list of all tools knows of each. */
export interface Summary {
  slug: string
  name: string
  description: string
  family: string
  credits: number
  free: boolean
  availability: 'available' | 'browser-only'
  /** Media types of the files it works on; left out where it takes none. */
  accept?: string[]
}

/** What a reader has to know first: whether a tool can be used here, and what it takes. */
export type Standing = 'free' | 'metered' | 'browser' | 'missing'

export function standingOf({ slug, availability, free }: Summary): Standing {
  if (availability === 'browser-only') return runsInPage(slug) ? 'browser' : 'missing'
  return free ? 'free' : 'metered'
}

export interface Tool extends Summary {
  reason?: string
  path: string
  body_encoding: 'multipart/form-data' | 'application/json' | null
  parameters: Parameter[]
  returns?: { kind: 'file' | 'json' | 'text'; media_types: string[]; schema?: object }
  example?: Record<string, unknown>
}

export const FAMILIES: { id: string; label: string; icon: IconName }[] = [
  { id: 'pdf', label: 'PDF', icon: 'pdf' },
  { id: 'document', label: 'Documents', icon: 'document' },
  { id: 'image', label: 'Images', icon: 'image' },
  { id: 'data', label: 'Data and text', icon: 'data' },
  { id: 'archive', label: 'Archives', icon: 'archive' },
  { id: 'mesh', label: '3D models', icon: 'mesh' },
  { id: 'audio', label: 'Audio', icon: 'audio' },
  { id: 'video', label: 'Video', icon: 'video' },
  { id: 'ai', label: 'AI', icon: 'ai' },
  { id: 'other', label: 'Other', icon: 'other' },
]

export const familyOf = (id: string) => FAMILIES.find(one => one.id === id) ?? FAMILIES.at(-1)!

/** JSON that the server put into the document. */
function embedded<T>(name: string): T | undefined {
  const text = document.getElementById(`${name}-data`)?.textContent
  return text ? (JSON.parse(text) as T) : undefined
}

let list: Promise<Summary[]> | Summary[] | undefined
const entries = new Map<string, Tool | Promise<Tool>>()

/** Every tool, without waiting where the document brought them along. */
export function allTools(): Summary[] | Promise<Summary[]> {
  list ??= embedded<{ tools: Summary[] }>('catalog')?.tools
  if (!list) {
    const asked = get<{ tools: Tool[] }>('/api/v1/tools').then(({ tools }) => (list = tools.map(withAccept)))
    // The next page asks again.
    asked.catch(() => (list = undefined))
    list = asked
  }
  return list
}

/** The document tells what each tool takes; the whole catalog has it in the parameters. */
function withAccept(tool: Tool): Summary {
  const files = tool.parameters.find(one => one.type.startsWith('file'))
  return files ? { ...tool, accept: files.accept ?? ['*/*'] } : tool
}

/** One tool with its parameters. */
export function oneTool(slug: string): Tool | Promise<Tool> {
  if (entries.size === 0) {
    const first = embedded<Tool>('tool')
    if (first) entries.set(first.slug, first)
  }
  const known = entries.get(slug)
  if (known) return known
  const asked = get<Tool>(`/api/v1/tools/${encodeURIComponent(slug)}`).then(tool => {
    entries.set(slug, tool)
    return tool
  })
  entries.set(slug, asked)
  asked.catch(() => entries.delete(slug))
  return asked
}
