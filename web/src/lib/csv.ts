import { csvRows } from '../../../src/formats/text/csv.ts'

/** The first rows of a CSV text, and whether there are more. */
export function readCsv(text: string, most = 500): { rows: string[][]; more: boolean } {
  const rows: string[][] = []
  for (const row of csvRows(text).rows()) {
    if (rows.length === most) return { rows, more: true }
    rows.push(row)
  }
  return { rows, more: false }
}
