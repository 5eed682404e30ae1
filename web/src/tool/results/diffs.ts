import { t } from '../../lib/messages.ts'
/** One line of a diff on screen. */
export interface DiffLine {
  kind: 'added' | 'removed' | 'same' | 'head'
  a?: number
  b?: number
  /** Pieces of the line, those that differ marked. */
  pieces: { text: string; changed: boolean }[]
}

const plain = (text: string) => [{ text, changed: false }]

/** The lines of a unified diff. */
export function unifiedLines(unified: string): DiffLine[] {
  const lines: DiffLine[] = []
  let a = 0
  let b = 0
  for (const line of unified.replace(/\n$/, '').split('\n')) {
    const hunk = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(line)
    if (hunk) {
      a = Number(hunk[1])
      b = Number(hunk[2])
      lines.push({ kind: 'head', pieces: plain(line) })
    } else if (lines.length === 0) continue
    else if (line.startsWith('-')) lines.push({ kind: 'removed', a: a++, pieces: plain(line.slice(1)) })
    else if (line.startsWith('+')) lines.push({ kind: 'added', b: b++, pieces: plain(line.slice(1)) })
    else if (line.startsWith('\\')) lines.push({ kind: 'head', pieces: plain(line.slice(2)) })
    else lines.push({ kind: 'same', a: a++, b: b++, pieces: plain(line.slice(1)) })
  }
  return lines
}

interface PdfChange {
  type: 'added' | 'removed'
  page: number
  line: number
  text: string
  words?: { text: string; changed: boolean }[]
}

/** The changes between two PDFs, with a heading for each page. */
export function pdfLines(changes: PdfChange[]): DiffLine[] {
  const lines: DiffLine[] = []
  let page = 0
  for (const change of changes) {
    if (change.page !== page)
      lines.push({ kind: 'head', pieces: plain(t('common.pageNumber', { number: change.page })) })
    page = change.page
    lines.push({
      kind: change.type,
      [change.type === 'removed' ? 'a' : 'b']: change.line,
      pieces: change.words ?? plain(change.text),
    })
  }
  return lines
}

interface JsonChange {
  op: string
  path: string
  from?: unknown
  to?: unknown
}

/** Structural changes as lines: what was there, what is there. */
export function jsonLines(changes: JsonChange[]): DiffLine[] {
  const line = (kind: 'added' | 'removed', change: JsonChange, value: unknown): DiffLine => ({
    kind,
    pieces: [
      { text: `${change.path || '(whole)'}: `, changed: false },
      { text: JSON.stringify(value) ?? '', changed: true },
    ],
  })
  return changes.flatMap(change => [
    ...('from' in change ? [line('removed', change, change.from)] : []),
    ...('to' in change ? [line('added', change, change.to)] : []),
  ])
}

export interface CsvDiff {
  added: { row: number; values: Record<string, string> }[]
  removed: { row: number; values: Record<string, string> }[]
  changed: {
    row_a: number
    row_b: number
    values: Record<string, string>
    fields: Record<string, { from: string; to: string }>
  }[]
  columns: { common: string[]; added: string[]; removed: string[] }
}
