/** What may hold the signs of a hack and is none; a declaration for Internet Explorer 7; the query of a media rule. */
const PIECES =
  /\/\*[^*]*\*+(?:[^/*][^*]*\*+)*(?:\/|$)|\/\*[^*]*$|"[^"\\\n]*(?:\\[\s\S][^"\\\n]*)*"?|'[^'\\\n]*(?:\\[\s\S][^'\\\n]*)*'?|(?<=[{;]\s*|\*\/\s*)(?<star>\*[a-z-]+\s*:[^;{}]*;?)|@media(?<query>[^;{}]*)/gi

/** Digits 9 and 0 behind a backslash, which only Internet Explorer up to 10 passes over. */
const FOR_EXPLORER = /\\[90]/

/** CSS without what only Internet Explorer up to 10 reads and the grammar does not have: `*zoom: 1`, `@media screen\9`. */
export function withoutHacks(code: string): { code: string; left: number } {
  if (!/\*[a-z-]+\s*:|@media[^{]*\\/i.test(code)) return { code, left: 0 }
  let left = 0
  const plain = code.replace(PIECES, (piece, ...rest) => {
    const { star, query } = rest.at(-1) as { star?: string; query?: string }
    if (star === undefined && !FOR_EXPLORER.test(query ?? '')) return piece
    left++
    // The place of what follows stays, so that messages name its line and column.
    return star === undefined ? padded('@media not all ', piece) : padded('', piece)
  })
  return { code: plain, left }
}

const padded = (text: string, instead: string): string =>
  text + instead.slice(text.length).replace(/[^\n]/g, ' ')
