/** A figure of a drill, and what it is held to. */
export interface DrillRow {
  what: string
  value: number
  unit: string
  /** More than this breaks a promise. */
  most?: number
  note?: string
}

export const isBroken = ({ value, most }: DrillRow): boolean => most !== undefined && !(value <= most)

const shown = (value: number): string =>
  Number.isInteger(value) ? value.toLocaleString('en-US') : value.toFixed(value < 10 ? 2 : 0)

/** A drill's figures as a table. */
export const rowsOf = (rows: DrillRow[]): string[] => [
  '| what | measured | at most | |',
  '|---|---|---|---|',
  ...rows.map(row => {
    const most = row.most === undefined ? '' : `${shown(row.most)} ${row.unit}`
    const verdict = isBroken(row) ? `BROKEN ${row.note ?? ''}` : (row.note ?? '')
    return `| ${row.what} | ${shown(row.value)} ${row.unit} | ${most} | ${verdict.trim()} |`
  }),
]
