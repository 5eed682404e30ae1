import type { CatalogEntry, CatalogSummary } from '../../../src/contract/catalog.ts'
import { searchTools } from '../../../src/lib/search/search-tools.ts'

/** Words that name a kind of file; tools that share one are near, tools that share "converter" are not. */
const SUBJECTS = new Set(
  'pdf image images word excel powerpoint html markdown text audio speech qr barcode glb ocr data translator upscaler regex'.split(
    ' ',
  ),
)

/**
 * Tools that come close to one: those its reason names, then those on the same subject, then those of its family, then
 * those of like names. */
export function nearby(tool: CatalogEntry, all: CatalogSummary[]): CatalogSummary[] {
  const others = all.filter(one => one.slug !== tool.slug)
  const words = new Set((tool.reason ?? '').match(/[a-z0-9]+(-[a-z0-9]+)+/g))
  const named = others.filter(one => words.has(one.slug))
  const subject = tool.name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(word => SUBJECTS.has(word))
    .flatMap(word => searchTools(others, word).slice(0, 3))
  const family = others.filter(
    one => one.family === tool.family && !['data', 'pdf', 'image'].includes(one.family),
  )
  return [...new Set([...named, ...subject, ...family, ...searchTools(others, tool.name)])].slice(
    0,
    Math.max(4, named.length),
  )
}
