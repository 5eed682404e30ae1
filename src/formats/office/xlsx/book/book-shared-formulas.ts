import { columnLetters, MAX_COLUMNS, MAX_ROWS } from '../cells.ts'

/** Moves the relative references of a formula. */
export function shifted(formula: string, rows: number, columns: number): string {
  if (rows === 0 && columns === 0) return formula
  return formula.replace(
    /"(?:[^"]|"")*"|'(?:[^']|'')*'!?|\[[^\]]*\]|(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7})(?![\w(.])/g,
    (all, absColumn: string, letters: string | undefined, absRow: string, digits: string, at: number) => {
      if (letters === undefined || /[\w.]/.test(formula[at - 1] ?? '')) return all
      let column = 0
      for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
      column -= 1
      const row = Number(digits) - 1
      const [c, r] = [absColumn ? column : column + columns, absRow ? row : row + rows]
      if (c < 0 || c >= MAX_COLUMNS || r < 0 || r >= MAX_ROWS) return '#REF!'
      return `${absColumn}${columnLetters(c)}${absRow}${r + 1}`
    },
  )
}

/** Formulas that many cells share: written at the first of them, and moved along for the others. */
export function sharedFormulas() {
  const masters = new Map<string, { formula: string; row: number; column: number }>()
  return {
    at(share: string, formula: string, row: number, column: number): string {
      if (formula !== '') {
        masters.set(share, { formula, row, column })
        return formula
      }
      const master = masters.get(share)
      return master ? shifted(master.formula, row - master.row, column - master.column) : ''
    },
  }
}
