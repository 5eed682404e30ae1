/** Terms and what they are called in another language. */
export type Glossary = { from: string; to: string }[]

/** Reads a table of two columns: "term;translation" by semicolon, comma, tab or equals sign. */
export function glossaryOf(text: string): Glossary {
  return text.split(/\r?\n/).flatMap(line => {
    const match = /^\s*"?([^;,\t=]+?)"?\s*[;,\t=]\s*"?(.+?)"?\s*$/.exec(line)
    return match ? [{ from: match[1]!, to: match[2]! }] : []
  })
}

/** Which terms a text has, and how often; the longest first, each place counted once. */
export function lookUp(text: string, glossary: Glossary): { from: string; to: string; count: number }[] {
  let rest = text
  const found: { from: string; to: string; count: number }[] = []
  for (const { from, to } of glossary.toSorted((a, b) => b.from.length - a.from.length)) {
    const pattern = new RegExp(
      `(?<![\\p{L}\\p{N}])${from.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`,
      'giu',
    )
    const count = rest.match(pattern)?.length ?? 0
    if (count === 0) continue
    rest = rest.replace(pattern, match => ' '.repeat(match.length))
    found.push({ from, to, count })
  }
  return found
}
