import { trimEndOf } from '../../lib/text/trim-of.ts'
import { isCjk } from '../codes.ts'
import { endsInHyphen, joinOf } from '../hyphens.ts'
import type { Block, Cell, Line, PageLayout, Table } from '../model.ts'
import { plain } from '../model.ts'

/** A page as plain text in reading order: lines as they stand, broken words made whole, blocks set apart. */
export function pageText(page: PageLayout): string {
  let text = ''
  let before: Block | undefined
  for (const block of page.blocks) {
    const own = blockText(block)
    if (own === '') continue
    if (before) text += standClose(before, block) ? '\n' : '\n\n'
    text += own
    before = block
  }
  return text
}

/** Whether nothing stands between two blocks: items of a list, entries of a list of contents. */
export const standClose = (before: Block, block: Block): boolean =>
  (before.kind === 'list-item' && block.kind === 'list-item') || (isEntry(before) && isEntry(block))

const isEntry = (block: Block): boolean => block.kind === 'paragraph' && block.lines.at(-1)?.entry === true

function blockText(block: Block): string {
  if (block.kind === 'table') return tableText(block.table)
  if (block.kind === 'code') return block.text
  if (block.lines.length === 0) return 'spans' in block ? plain(block.spans) : ''
  return linesText(block.lines)
}

/** Lines under each other; the rest of a broken word moves up to where it began. */
export function linesText(lines: readonly Line[]): string {
  let text = ''
  let line = ''
  let above: Line | undefined
  for (const own of lines) {
    let next = own.text.replace(PRIVATE_BULLET, '•')
    const before = above
    above = own
    if (line !== '' && before && endsInHyphen(line) && joinOf(before, own) === 'drop-hyphen') {
      const [rest = ''] = next.split(' ', 1)
      line = line.slice(0, -1) + rest
      next = next.slice(rest.length + 1)
      if (next === '') continue
    }
    if (line !== '') text += `${line}\n`
    line = next
  }
  return text + line
}

/** Bullets of symbol fonts, which have no character of their own. */
const PRIVATE_BULLET = /^[\uf000-\uf0ff](?=\s|$)/

const NARROW = /^[\0-\u10ff]*$/

const widthOf = (text: string): number => {
  if (NARROW.test(text)) return text.length
  let width = 0
  for (const c of text) width += isCjk(c) ? 2 : 1
  return width
}

/** Columns lined up with spaces, at least two between cells. */
function tableText(table: Table): string {
  const rows = gridTexts(table)
  const widths = new Array<number>(table.columns).fill(0)
  for (const { column, columnSpan, text } of table.cells) {
    if (columnSpan === 1) widths[column] = Math.min(60, Math.max(widths[column]!, widthOf(text)))
  }
  return rows
    .map(row => {
      let line = ''
      let at = 0
      for (const [c, text] of row.entries()) {
        if (text !== '') {
          const gap = Math.max(line === '' ? 0 : 2, at - widthOf(line))
          line += ' '.repeat(gap) + text
        }
        at += widths[c]! + 2
      }
      return line
    })
    .filter(line => line !== '')
    .join('\n')
}

/** A label without the four or more dots that lead the eye to its figure. */
export function withoutLeaders(text: string): string {
  const label = trimEndOf(text, '.… ')
  const dots = text.slice(label.length).replaceAll(' ', '').length
  return dots >= 4 && label !== '' ? label : text
}

const SUPER = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** Digits as the small raised ones that plain text has. */
export const raisedDigits = (digits: string): string => [...digits].map(d => SUPER[Number(d)]).join('')

/** A cell's text in which a mark behind it stays apart from its digits: 750¹, not 7501. */
export function markedText(cell: Cell, mark: (digits: string) => string = raisedDigits): string {
  if (!cell.spans.some(span => span.script === 'super')) return cell.text
  return cell.spans
    .map(({ script, text }, i) => {
      const digits = text.trim()
      return script === 'super' && i > 0 && /^\d{1,3}$/.test(digits) ? mark(digits) : text
    })
    .join('')
}

/** Rows of cell texts; a cell over several stands in its first. */
export function gridTexts(table: Table, textOf: (cell: Cell) => string = cell => cell.text): string[][] {
  const rows = Array.from({ length: table.rows }, () => new Array<string>(table.columns).fill(''))
  for (const cell of table.cells) {
    const row = rows[cell.row]
    if (row && cell.column < table.columns) row[cell.column] = textOf(cell)
  }
  return rows
}
