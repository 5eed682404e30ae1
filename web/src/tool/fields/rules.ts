import { readCsv } from '../../lib/csv.ts'

export interface ColumnRule {
  column: string
  rule: string
}

/** What the first row of a table calls its columns. */
export const columnsOf = (table: string): string[] =>
  table.trim() === ''
    ? []
    : (readCsv(table.slice(0, 100_000)).rows[0] ?? []).map(one => one.trim()).filter(Boolean)

/** The rules in a JSON text: one, or a list. */
export function readRules(text: string): ColumnRule[] {
  try {
    const value = JSON.parse(text || '[]') as unknown
    return (Array.isArray(value) ? value : [value]).filter(
      (one): one is ColumnRule => typeof one?.column === 'string' && typeof one?.rule === 'string',
    )
  } catch {
    return []
  }
}

/** As the call sends them; what is not filled in yet is left out of nothing, so that it can be typed. */
export const writeRules = (rules: ColumnRule[]): string => (rules.length === 0 ? '' : JSON.stringify(rules))

/** Rules that need a value, written `min:N` in lists of them. */
export const wantsValue = (rule: string): boolean => rule.includes(':')
export const kindOf = (rule: string): string => rule.split(':')[0]!
export const argumentOf = (rule: string): string =>
  rule.includes(':') ? rule.slice(rule.indexOf(':') + 1) : ''
