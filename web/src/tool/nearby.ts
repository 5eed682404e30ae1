import { search } from '../catalog/search.ts'
import type { Summary, Tool } from '../lib/catalog.ts'

/** Tools of the server that come close to one it does not have: those its reason names, then those that sound alike. */
export function nearby(tool: Tool, all: Summary[]): Summary[] {
  const available = all.filter(one => one.availability === 'available')
  const words = new Set((tool.reason ?? '').match(/[a-z0-9]+(-[a-z0-9]+)+/g))
  const named = available.filter(one => words.has(one.slug))
  const alike = tool.name
    .split(/\s+/)
    .filter(word => word.length > 2 && !['and', 'the', 'converter'].includes(word.toLowerCase()))
    .flatMap(word => search(available, word).slice(0, 2))
  const family = available.filter(one => one.family === tool.family)
  return [...new Set([...named, ...alike, ...family])].slice(0, Math.max(3, named.length))
}
