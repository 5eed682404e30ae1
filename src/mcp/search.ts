import type { CatalogTool } from '../catalog.ts'

/** The tools that fit what is wanted best: most words in slug, name and description, those in the slug counting more. */
export function searchTools(tools: readonly CatalogTool[], query: string, most: number): CatalogTool[] {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const scored = tools.map(one => {
    const { slug, tool } = one
    const [short, long] = [`${slug} ${tool.name}`.toLowerCase(), tool.description.toLowerCase()]
    const score = words.reduce(
      (sum, word) => sum + (short.includes(word) ? 3 : long.includes(word) ? 1 : 0),
      0,
    )
    return { one, score }
  })
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ one }) => one)
}
