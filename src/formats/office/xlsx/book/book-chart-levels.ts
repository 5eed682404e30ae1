import type { XmlElement } from '../../../xml/xml-tree.ts'
import { parseArea } from './book-areas.ts'
import type { CellLookup } from './book-chart-values.ts'

const MAX_POINTS = 10_000
const MAX_LEVELS = 8

/**
 * Categories of several levels, as quarters within years, the innermost first; undefined where they have one only.
 * Programs that keep no texts of them refer to as many columns, or rows, of the sheet.
 */
export function categoryLevels(
  categories: XmlElement | undefined,
  cells: CellLookup,
  count: number,
): string[][] | undefined {
  const kept = categories?.descendant('c:multiLvlStrCache')?.all('c:lvl') ?? []
  if (kept.length > 1)
    return kept.slice(0, MAX_LEVELS).map(level => {
      const texts = Array.from({ length: Math.min(count, MAX_POINTS) }, () => '')
      for (const point of level.all('c:pt')) {
        const at = Number(point.get('idx'))
        if (at in texts) texts[at] = point.find('c:v')?.text() ?? ''
      }
      return texts
    })
  const formula = categories?.descendant('c:f')?.text()
  if (kept.length > 0 || !formula || categories?.descendant('c:pt')) return undefined
  const area = parseArea(formula.slice(formula.lastIndexOf('!') + 1))
  if (!area) return undefined
  const [high, wide] = [area.bottom - area.top + 1, area.right - area.left + 1]
  const found = cells.values(formula).map(one => (one === undefined ? '' : String(one)))
  if (high < 2 || wide < 2 || found.length !== high * wide) return undefined
  if (high === count && wide <= MAX_LEVELS)
    return Array.from({ length: wide }, (_, level) =>
      Array.from({ length: high }, (_, i) => found[i * wide + wide - 1 - level]!),
    )
  if (wide === count && high <= MAX_LEVELS)
    return Array.from({ length: high }, (_, level) =>
      found.slice((high - 1 - level) * wide, (high - level) * wide),
    )
  return undefined
}
