import { createCatalog } from '../../catalog.ts'
import { searchCatalog } from '../../mcp/search.ts'

/** toolwright tools [WORDS…]: every tool, or those that fit what is wanted, best first. */
export async function toolsCommand(words: readonly string[]): Promise<number> {
  const asJson = words.includes('--json')
  const wanted = words.filter(word => !word.startsWith('--')).join(' ')
  const found = searchCatalog(await createCatalog().loadAll(), wanted)
  if (asJson) {
    console.log(
      JSON.stringify(
        found.map(({ slug, tool }) => ({ slug, name: tool.name, description: tool.description })),
      ),
    )
    return 0
  }
  const width = Math.max(0, ...found.map(({ slug }) => slug.length))
  for (const { slug, tool } of found) console.log(`${slug.padEnd(width)}  ${firstSentence(tool.description)}`)
  if (found.length === 0) console.error(`No tool fits: ${wanted}`)
  return found.length === 0 ? 1 : 0
}

const firstSentence = (text: string): string => /^.*?[.](?=\s|$)/s.exec(text)?.[0] ?? text
