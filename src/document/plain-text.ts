import { trimEndOf, trimOf } from '../lib/text/trim-of.ts'
import { asFlowingText } from './flowing-text.ts'
import { mathText } from './math.ts'
import { roleOf } from './paragraph-roles.ts'
import { withReading } from './reading.ts'
import { gridText } from './sheet-grid.ts'
import { taskState } from './task-state.ts'
import type { Block, Document, Inline, List, Paragraph, Table } from './tree.ts'

const MAX_DEPTH = 60

/** A document as text to read: lists marked, tables as lines of tabs, notes at the end. */
export function writeText(read: Document): string {
  const doc = asFlowingText(read)
  const writer = new Writer()
  const parts = doc.sections.flatMap(section => writer.blocks(section.blocks, 0))
  const notes = writer.notes()
  const text = [...parts, ...notes]
    .join('\n')
    .split('\n')
    .map(line => trimEndOf(line, ' \t'))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return text === '' ? '' : `${text}\n`
}

class Writer {
  private readonly noted: Block[][] = []
  private readonly numbers = new Map<Block[], number>()

  /** Lines of blocks; an empty line between paragraphs. */
  blocks(blocks: Block[], depth: number): string[] {
    if (depth > MAX_DEPTH) return []
    return blocks.flatMap((block, i) => {
      if (!isCode(block)) return this.block(block, depth)
      // Lines of code stand below each other, as far in as they are.
      const next = blocks[i + 1]
      return [trimOf(this.inlines(block.content), '\n'), ...(next && isCode(next) ? [] : [''])]
    })
  }

  private block(block: Block, depth: number): string[] {
    switch (block.kind) {
      case 'paragraph':
      case 'heading': {
        const text = trimOf(this.inlines(block.content), ' \n')
        return text === '' ? [] : [text, '']
      }
      case 'list':
        return [...this.list(block, depth), '']
      case 'table':
        return isLayout(block)
          ? block.rows.flatMap(row => row.cells.flatMap(cell => this.blocks(cell.blocks, depth + 1)))
          : [...this.table(block, depth), '']
      case 'code':
        return [block.text, '']
      case 'quote':
        return [...tight(this.blocks(block.blocks, depth + 1)).map(line => `> ${line}`), '']
      case 'definitions':
        return block.items.flatMap(item => [
          this.inlines(item.term),
          ...item.definitions.flatMap(one => tight(this.blocks(one, depth + 1)).map(line => `  ${line}`)),
          '',
        ])
      case 'math':
        return [mathText(block.math), '']
      case 'frame':
        return block.figure ? [`[${block.alt ?? ''}]`, ''] : this.blocks(block.blocks, depth + 1)
      case 'rule':
        return ['----', '']
      case 'grid':
        return [gridText(block), '']
      case 'bookmark':
        return []
      case 'break':
        return block.of === 'page' ? [''] : []
    }
  }

  private list(list: List, depth: number): string[] {
    return list.items.flatMap((item, i) => {
      const number = (list.start ?? 1) + i
      const own = item.label?.trim()
      const state = taskState(item)
      const box = state === undefined ? '' : state ? '[x] ' : '[ ] '
      const marker = list.ordered ? own || `${number}.` : '-'
      const lines = tight(this.blocks(item.blocks, depth + 1))
      const [first = '', ...rest] = lines.length > 0 ? lines : ['']
      const pad = ' '.repeat(marker.length + 1)
      return [
        `${marker} ${box}${first.split('\n').join(`\n${pad}`)}`,
        ...rest.map(line => pad + line.split('\n').join(`\n${pad}`)),
      ]
    })
  }

  /** One line a row; cells that span keep their columns, with the text once. */
  private table(table: Table, depth: number): string[] {
    const lines: string[] = []
    const covered: number[] = []
    for (const row of table.rows) {
      const cells: string[] = []
      const fill = () => {
        while ((covered[cells.length] ?? 0) > 0) {
          covered[cells.length]!--
          cells.push('')
        }
      }
      for (const cell of row.cells) {
        fill()
        const text = tight(this.blocks(cell.blocks, depth + 1))
          .join(' ')
          .replace(/[\t\n]+/g, ' ')
          .trim()
        for (let i = 0; i < Math.min(200, cell.columnSpan ?? 1); i++) {
          if ((cell.rowSpan ?? 1) > 1) covered[cells.length] = (cell.rowSpan ?? 1) - 1
          cells.push(i === 0 ? text : '')
        }
      }
      fill()
      // A row that cells from above cover whole shows nothing.
      if (row.cells.length > 0) lines.push(cells.join('\t'))
    }
    return lines
  }

  private inlines(inlines: Inline[]): string {
    return inlines.map(one => this.inline(one)).join('')
  }

  private inline(node: Inline): string {
    switch (node.kind) {
      case 'text':
        return withReading(node).replace(/\u00ad/g, '')
      case 'link':
        return this.inlines(node.content)
      case 'image':
        return node.image.alt && node.image.alt !== '[picture]'
          ? `[${node.image.alt.replace(/^\[|\]$/g, '')}]`
          : ''
      case 'note':
        return `[${this.noteNumber(node.blocks)}]`
      case 'math':
        return mathText(node.math)
      case 'frame':
        return node.frame.figure
          ? `[${node.frame.alt ?? ''}]`
          : tight(this.blocks(node.frame.blocks, 1)).join(' ')
      case 'checkbox':
        return node.checked ? '[x] ' : '[ ] '
      case 'field':
      case 'pageOf':
      case 'anchor':
        return ''
      case 'break':
        return '\n'
      case 'tab':
        return '\t'
    }
  }

  /** A note that is referred to twice has one number. */
  private noteNumber(blocks: Block[]): number {
    const known = this.numbers.get(blocks)
    if (known !== undefined) return known
    this.numbers.set(blocks, this.noted.push(blocks))
    return this.noted.length
  }

  notes(): string[] {
    const lines: string[] = []
    // Notes may hold notes; they join the end of the line.
    for (let i = 0; i < this.noted.length; i++) {
      lines.push(`[${i + 1}] ${tight(this.blocks(this.noted[i]!, 1)).join('\n')}`)
    }
    return lines.length > 0 ? ['', ...lines] : []
  }
}

const isCode = (block: Block): block is Paragraph => block.kind === 'paragraph' && roleOf(block) === 'code'

/** Without the empty lines between paragraphs. */
const tight = (lines: string[]): string[] => lines.filter(line => line !== '')

/** A table that only puts columns side by side, as in a résumé: its cells hold headings, paragraphs and lists, or tables. */
function isLayout({ rows }: Table): boolean {
  const partsOf = (blocks: Block[]) =>
    blocks.reduce((sum, block) => sum + (block.kind === 'list' ? block.items.length : 1), 0)
  return (
    rows.length <= 3 &&
    rows.some(row =>
      row.cells.some(({ blocks }) => partsOf(blocks) >= 5 || blocks.some(block => block.kind === 'table')),
    )
  )
}
