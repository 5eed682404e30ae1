import { acceptedBy } from '../../contract/summary.ts'
import { type Searchable, searchTools } from '../../lib/search/search-tools.ts'
import { type Listing, listTools } from './listing.ts'

/** toolwright tools [WORDS…]: every tool, or those that fit what is wanted, best first. */
export async function toolsCommand(words: readonly string[]): Promise<number> {
  const asJson = words.includes('--json')
  const wanted = words.filter(word => !word.startsWith('--')).join(' ')
  const found = searchTools((await listTools()).map(searchable), wanted)
  if (asJson) {
    console.log(JSON.stringify(found.map(({ slug, name, description }) => ({ slug, name, description }))))
    return 0
  }
  const width = Math.max(0, ...found.map(({ slug }) => slug.length))
  for (const { slug, description } of found)
    console.log(`${slug.padEnd(width)}  ${firstSentence(description)}`)
  if (found.length === 0) console.error(`No tool fits: ${wanted}`)
  return found.length === 0 ? 1 : 0
}

function searchable({ slug, family, gives, tool }: Listing): Searchable {
  const parameters = Object.entries(tool.params).map(([name, { spec }]) => ({ name, ...spec }))
  const accept = acceptedBy({ parameters })
  return { slug, family, name: tool.name, description: tool.description, gives, ...(accept && { accept }) }
}

const firstSentence = (text: string): string => /^.*?[.](?=\s|$)/s.exec(text)?.[0] ?? text
