import { isBold } from './head-rows.ts'
import type { Piece, TextRow } from './text-row.ts'

/** Fewer lines may stand so by chance. */
const FEWEST = 3
/** The share of rows that have such a line, and that is enough where the last of them does. */
const MOST = 0.75
const MANY = 0.5

/**
 * Lines alone in the first column, each below a row of figures, that are second lines of its label: nearly every row has
 * one, or many have and the last does, below which a name would have no rows to stand over. `opened`: a name stands
 * above the first row.
 */
export function secondLines(body: readonly TextRow[], opened: boolean): Set<TextRow> {
  const found = new Set<TextRow>()
  const rows = body.filter(isLabelled)
  if (opened || rows.length < FEWEST || rows[0] !== body[0]) return found
  let last = false
  for (const [i, row] of body.entries()) {
    const line = body[i + 1]
    if (!isLabelled(row)) continue
    last = line !== undefined && isLabel(line)
    if (last) found.add(line!)
  }
  const share = found.size / rows.length
  const alone = body.filter(isLabel)
  const sure = share >= MOST || (share >= MANY && last)
  return sure && found.size >= FEWEST && found.size === alone.length ? found : new Set()
}

const isLight = (piece: Piece): boolean => !isBold(piece)

/** A label and figures, in type that is not bold as that of totals often is. */
const isLabelled = ({ pieces: [label, ...others] }: TextRow): boolean =>
  label?.first === 0 && label.last === 0 && isLight(label) && others.some(p => p.numeric)

const isLabel = ({ pieces: [label, ...others] }: TextRow): boolean =>
  label?.first === 0 && label.last === 0 && others.length === 0 && isLight(label)
