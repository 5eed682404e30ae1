import { createCatalog } from '../../catalog.ts'

/** toolwright tools [WORDS…]: every tool that has all words in its slug, name or description. */
export async function toolsCommand(words: readonly string[]): Promise<number> {
  const asJson = words.includes('--json')
  const wanted = words.filter(word => !word.startsWith('--')).map(word => word.toLowerCase())
  const tools = await createCatalog().loadAll()
  const found = tools.filter(({ slug, tool }) => {
    const text = `${slug} ${tool.name} ${tool.description}`.toLowerCase()
    return wanted.every(word => text.includes(word))
  })
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
  if (found.length === 0) console.error(`No tool has all of: ${wanted.join(' ')}`)
  return found.length === 0 ? 1 : 0
}

const firstSentence = (text: string): string => /^.*?[.](?=\s|$)/s.exec(text)?.[0] ?? text
