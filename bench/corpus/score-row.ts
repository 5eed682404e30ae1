/** One line of a score: how many of a truth set's items came out right. */
export interface ScoreRow {
  what: string
  right: number
  of: number
  note?: string
}

/** The corpus that a scorer's command line names. */
export function corpusNamed(): string {
  const corpus = process.argv[2]
  if (corpus) return corpus
  console.error(`usage: node ${process.argv[1]} CORPUS`)
  process.exit(2)
}

export function scoreTable(rows: ScoreRow[]): string {
  const lines = rows.map(({ what, right, of, note = '' }) => {
    const share = of > 0 ? `${((100 * right) / of).toFixed(1)} %` : ''
    return `| ${what} | ${Number(right.toFixed(1))} | ${of} | ${share} | ${note} |`
  })
  if (rows.length === 0) return 'There is no truth set here.'
  return ['| truth | right | of | share | wrong |', '|---|---|---|---|---|', ...lines].join('\n')
}

/** The first few of many names. */
export const firstOf = (names: string[]): string =>
  `${names.slice(0, 4).join(', ')}${names.length > 4 ? ` and ${names.length - 4} more` : ''}`

export const printScores = (rows: ScoreRow[]): void => console.log(scoreTable(rows))
