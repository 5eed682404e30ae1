import { readFileSync } from 'node:fs'

/** The text of a CSV file. Those named so have CRLF, which checkouts tend to turn into LF; the truth still says CRLF. */
export function csvText(path: string): string {
  const stored = readFileSync(path, 'utf8')
  return path.endsWith('_crlf.csv') ? stored.replace(/\r?\n/g, '\r\n') : stored
}

/** What csv-spectrum says a file of its own holds. */
export const csvTruth = (path: string): Record<string, string>[] =>
  JSON.parse(readFileSync(path.replace('csvs__', 'json__').replace(/csv$/, 'json'), 'utf8'))
