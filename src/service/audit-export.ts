import { writeCsv } from '../formats/text/csv.ts'
import type { AuditRow } from '../store/audit-log.ts'
import type { Store } from '../store/store.ts'

/** Rows in memory at once. */
const PAGE = 1000
const COLUMNS = [
  'id',
  'at',
  'action',
  'via',
  'actor_id',
  'actor_email',
  'address',
  'account_id',
  'account_email',
  'subject',
  'detail',
] as const

export type AuditFormat = 'csv' | 'ndjson'

/** The whole audit log, newest first, page by page. The first page is read before the first byte is given. */
export async function auditExport(store: Store, format: AuditFormat): Promise<AsyncGenerator<string>> {
  const write = format === 'csv' ? csvLine : (row: AuditRow) => `${JSON.stringify(shown(row))}\n`
  const newest = await store.auditLog(PAGE)
  async function* pages() {
    if (format === 'csv') yield `${writeCsv([[...COLUMNS]])}\n`
    for (let rows = newest; rows.length > 0; rows = await store.auditLog(PAGE, { before: rows.at(-1)!.id }))
      yield rows.map(write).join('')
  }
  return pages()
}

const shown = (row: AuditRow) => ({ ...row, at: new Date(row.at).toISOString() })

const csvLine = (row: AuditRow): string =>
  `${writeCsv([COLUMNS.map(column => asText(String(shown(row)[column] ?? '')))])}\n`

/** A spreadsheet must not take what somebody typed for a formula. */
export const asText = (value: string): string => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value)
