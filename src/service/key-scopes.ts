import type { CatalogTool } from '../catalog.ts'
import { FAMILIES, type Family } from '../contract/families.ts'
import { badInput, Fault } from '../fault.ts'

/** What a narrowed key may do: run these tools, or only look. */
export interface KeyScopes {
  readOnly: boolean
  tools: string[]
  families: Family[]
}

/** Who calls, as far as scopes are concerned. */
interface Holder {
  keyName: string
  scopes?: KeyScopes
}

const READ = 'read'
const FAMILY = 'family:'

/** Scopes as they are stored, one list; null for a key that may do everything. */
export function writeScopes({ readOnly, tools, families }: KeyScopes): string | null {
  if (readOnly) return JSON.stringify([READ])
  const list = [...families.map(name => FAMILY + name), ...tools]
  return list.length === 0 ? null : JSON.stringify(list)
}

export function readScopes(stored: string | null): KeyScopes {
  const list = stored === null ? [] : (JSON.parse(stored) as string[])
  return {
    readOnly: list.includes(READ),
    tools: list.filter(one => one !== READ && !one.startsWith(FAMILY)),
    families: list.filter(one => one.startsWith(FAMILY)).map(one => one.slice(FAMILY.length) as Family),
  }
}

/** Refuses names that are no tools or families, so that a typing error does not make a key that does nothing. */
export function checkScopes(scopes: KeyScopes, tools: { has: (slug: string) => boolean }): KeyScopes {
  const unknown = scopes.tools.find(slug => !tools.has(slug))
  if (unknown !== undefined)
    throw badInput(`tools: there is no tool "${unknown}"; GET /api/v1/tools lists them all.`)
  const family = scopes.families.find(name => !Object.hasOwn(FAMILIES, name))
  if (family !== undefined)
    throw badInput(`families: there is no family "${family}"; there are ${Object.keys(FAMILIES).join(', ')}.`)
  if (scopes.readOnly && scopes.tools.length + scopes.families.length > 0)
    throw badInput('read_only: a key that only reads runs no tools; leave tools and families out.')
  return scopes
}

/** Refuses a call of a tool that the caller's key is not for. */
export function checkTool({ scopes, keyName }: Holder, { slug, family }: CatalogTool): void {
  if (!scopes) return
  checkChange({ scopes, keyName })
  if (scopes.tools.includes(slug) || scopes.families.includes(family)) return
  throw new Fault(
    'forbidden',
    `scope: the key "${keyName}" is for ${listOf(scopes)} only, not for ${slug}; add the tool to the key in the dashboard, or use another key.`,
  )
}

/** Refuses whatever changes something to a key that only reads. */
export function checkChange({ scopes, keyName }: Holder): void {
  if (scopes?.readOnly)
    throw new Fault(
      'forbidden',
      `scope: the key "${keyName}" is read-only: it lists and fetches, and runs or changes nothing; use another key.`,
    )
}

/** Scopes in words. */
export function listOf({ readOnly, tools, families }: KeyScopes): string {
  if (readOnly) return 'reading'
  const all = [...families.map(name => `the family ${name}`), ...tools]
  return all.length > 6 ? `${all.slice(0, 5).join(', ')} and ${all.length - 5} more` : all.join(', ')
}
