import { largest } from '../lib/geometry/extremes.ts'
import { counted } from '../lib/text/counted.ts'
import { asFlowingText } from './flowing-text.ts'
import { joined, positionOf, safeHref, withoutMark } from './html-inlines.ts'
import { alignmentOf, roleOf } from './paragraph-roles.ts'
import { gridText } from './sheet-grid.ts'
import { markedRows } from './table-head.ts'
import { taskState } from './task-state.ts'
import type {
  Block,
  Document,
  Inline,
  InlineImage,
  List,
  Paragraph,
  Table,
  TableCell,
  TextStyle,
} from './tree.ts'
import { latexOfMath } from './write-latex.ts'

const MAX_DEPTH = 60
/** Pictures stand in the text as data URLs, as often as they are shown. */
const MAX_PICTURES = 40 * 2 ** 20

/** A document as Markdown: CommonMark with GitHub's tables and footnotes, pictures as data URLs. */
export function writeMarkdown(read: Document): { markdown: string; warnings: string[] } {
  const doc = asFlowingText(read)
  const writer = new Writer(doc)
  const parts = doc.sections.flatMap(section => writer.blocks(section.blocks, 0))
  const text = [...parts, ...writer.notes()].join('\n\n')
  return { markdown: text === '' ? '' : `${text}\n`, warnings: [...doc.warnings, ...writer.warnings()] }
}

class Writer {
  private readonly doc: Document
  private readonly noted: Block[][] = []
  private room = MAX_PICTURES
  private readonly lost = { spans: 0, pictures: 0, lists: 0 }

  constructor(doc: Document) {
    this.doc = doc
  }

  blocks(blocks: Block[], depth: number): string[] {
    if (depth > MAX_DEPTH) return []
    const out: string[] = []
    for (let i = 0; i < blocks.length; i++) {
      const role = roleAt(blocks, i)
      if (role !== 'code' && role !== 'quote') {
        out.push(this.block(blocks[i]!, depth))
        continue
      }
      // Neighbouring paragraphs of a quote or of code belong together.
      const run = [blocks[i] as Paragraph]
      while (roleAt(blocks, i + 1) === role) run.push(blocks[++i] as Paragraph)
      out.push(
        role === 'code'
          ? fenced(run.map(one => codeText(one.content)).join('\n'))
          : prefixed(run.map(one => this.paragraph(one.content)).join('\n\n'), '> ', '> '),
      )
    }
    return out.filter(part => part.trim() !== '')
  }

  private block(block: Block, depth: number): string {
    switch (block.kind) {
      case 'paragraph': {
        const title = roleOf(block) === 'title' ? this.line(withoutMark(block.content, 'bold')) : ''
        return title === '' ? this.paragraph(block.content) : `# ${title}`
      }
      case 'heading': {
        const text = this.line(withoutMark(block.content, 'bold'))
        return text === '' ? '' : `${'#'.repeat(Math.min(6, Math.max(1, block.level)))} ${text}`
      }
      case 'list':
        return this.list(block, depth)
      case 'table':
        return this.table(block, depth)
      case 'code':
        return fenced(block.text, block.language)
      case 'quote':
        return prefixed(this.blocks(block.blocks, depth + 1).join('\n\n'), '> ', '> ')
      case 'definitions':
        return block.items
          .map(item => {
            const meanings = item.definitions.map(one =>
              prefixed(this.blocks(one, depth + 1).join('\n\n'), ': ', '  '),
            )
            return [this.line(item.term), ...meanings].join('\n')
          })
          .join('\n\n')
      case 'math':
        return `$$\n${latexOfMath(block.math)}\n$$`
      case 'frame':
        return block.figure ? escaped(block.alt ?? '') : this.blocks(block.blocks, depth + 1).join('\n\n')
      case 'rule':
        return '---'
      case 'grid':
        return fenced(gridText(block))
      case 'break':
      case 'bookmark':
        return ''
    }
  }

  private paragraph(content: Inline[]): string {
    const text = this.inlines(content).trim()
    return text
      .split('\n')
      .map(line => line.replace(/^([#+>=-]|~~~)/, '\\$1').replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2'))
      .join('\n')
  }

  /** On one line, for headings and cells. */
  private line(content: Inline[]): string {
    return this.inlines(content).trim().replace(/\\\n/g, '<br>').replaceAll('\n', ' ')
  }

  private inlines(content: Inline[]): string {
    return joined(content)
      .map(one => this.inline(one))
      .join('')
  }

  private inline(node: Inline): string {
    switch (node.kind) {
      case 'text':
        return marked(node.text, node.style)
      case 'link': {
        const inner = this.inlines(withoutMark(node.content, 'underline'))
        const href = node.href === undefined ? undefined : safeHref(node.href)
        if (!href || inner.trim() === '') return inner
        return `[${inner.replaceAll('\n', ' ')}](<${href.replace(/[<>\s]/g, encodeURIComponent)}>)`
      }
      case 'image':
        return this.image(node.image)
      case 'note':
        return `[^${this.noted.push(node.blocks)}]`
      case 'math':
        return node.display ? `$$${latexOfMath(node.math)}$$` : `$${latexOfMath(node.math)}$`
      case 'frame':
        return node.frame.figure
          ? escaped(node.frame.alt ?? '')
          : node.frame.blocks.map(one => ('content' in one ? this.inlines(one.content) : '')).join(' ')
      case 'checkbox':
        return node.checked ? '☒' : '☐'
      case 'break':
        return '\\\n'
      case 'tab':
        return ' '
      case 'field':
      case 'pageOf':
      case 'anchor':
        return ''
    }
  }

  private image({ source, alt }: InlineImage): string {
    const picture = source === undefined ? undefined : this.doc.images.get(source)
    if (!picture) return escaped(alt)
    this.room -= picture.bytes.length
    if (this.room < 0) {
      this.lost.pictures++
      return escaped(alt)
    }
    const media = picture.kind === 'svg' ? 'svg+xml' : picture.kind
    return `![${escaped(alt.replace(/\s+/g, ' '))}](data:image/${media};base64,${Buffer.from(picture.bytes).toString('base64')})`
  }

  private list(list: List, depth: number): string {
    let number = list.start ?? 1
    const items = list.items.map(item => {
      const mark = list.ordered ? `${number++}.` : '-'
      const state = taskState(item)
      const box = state === undefined ? '' : state ? '[x] ' : '[ ] '
      const inner = this.blocks(item.blocks, depth + 1)
      const tight = item.blocks.length < 2 || item.blocks.slice(1).every(one => one.kind === 'list')
      const text = box + inner.join(tight ? '\n' : '\n\n')
      return prefixed(text, `${mark} `, ' '.repeat(mark.length + 1)).trimEnd()
    })
    if (list.style) this.lost.lists++
    return items.join('\n')
  }

  private table(table: Table, depth: number): string {
    const cellText = (blocks: Block[]) =>
      this.blocks(blocks, depth + 1)
        .join('<br>')
        .replace(/\\?\n/g, '<br>')
        .replace(/(?<!\\)\|/g, '\\|')
    /** Columns that a cell above still takes up, and for how many rows. */
    const below = new Map<number, number>()
    const rows = table.rows.map(row => {
      const out: string[] = []
      const skip = () => {
        for (let left = below.get(out.length); left; left = below.get(out.length)) {
          below.set(out.length, left - 1)
          out.push('')
        }
      }
      for (const cell of row.cells) {
        skip()
        const [wide, tall] = [Math.min(200, cell.columnSpan ?? 1), cell.rowSpan ?? 1]
        if (wide > 1 || tall > 1) this.lost.spans++
        const text = cellText(cell.blocks)
        for (let i = 0; i < wide; i++) {
          if (tall > 1) below.set(out.length, tall - 1)
          out.push(i === 0 ? text : '')
        }
      }
      skip()
      return out
    })
    const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
    if (width === 0) return ''
    const isHead = markedRows(table) > 0
    const [head, ...rest] = isHead ? rows : [[], ...rows]
    const line = (cells: string[]) =>
      `| ${Array.from({ length: width }, (_, i) => cells[i] ?? '').join(' | ')} |`
    const caption = table.caption ? `${this.line(table.caption)}\n\n` : ''
    const rules = alignments(table, width).map(align => RULES[align])
    return caption + [line(head!), `| ${rules.join(' | ')} |`, ...rest.map(line)].join('\n')
  }

  /** Notes may hold notes; they join the end. */
  notes(): string[] {
    const out: string[] = []
    for (let i = 0; i < this.noted.length && i < 10_000; i++)
      out.push(prefixed(this.blocks(this.noted[i]!, 1).join('\n\n'), `[^${i + 1}]: `, '    '))
    return out
  }

  warnings(): string[] {
    const { spans, pictures, lists } = this.lost
    return [
      ...(spans > 0
        ? [
            `${counted(spans, 'cell over several columns or rows stands', 'cells over several columns or rows stand')} in the first of them`,
          ]
        : []),
      ...(pictures > 0
        ? [
            `${counted(pictures, 'picture is', 'pictures are')} shown by the alternative text: 40 MB of pictures is the limit`,
          ]
        : []),
      ...(lists > 0 ? ['lists counted by letters or Roman numbers are counted by figures'] : []),
    ]
  }
}

const roleAt = (blocks: Block[], i: number): string => {
  const block = blocks[i]
  return block?.kind === 'paragraph' ? roleOf(block) : ''
}

/** Code as it stands, without marks. */
const codeText = (content: Inline[]): string =>
  content
    .map(one =>
      one.kind === 'text'
        ? one.text
        : one.kind === 'break'
          ? '\n'
          : one.kind === 'tab'
            ? '\t'
            : one.kind === 'link'
              ? codeText(one.content)
              : '',
    )
    .join('')

const RULES = { left: '---', center: ':---:', right: '---:' }

/** How each column is aligned: as all its cells that hold something are, those of the header aside. */
function alignments(table: Table, width: number): (keyof typeof RULES)[] {
  const found = Array.from({ length: width }, () => new Set<string>())
  const head = Math.min(markedRows(table), table.rows.length - 1)
  for (const row of table.rows.slice(head)) {
    // Cells over several rows move those of the next ones; such tables stay as they are.
    if (row.cells.some(cell => (cell.rowSpan ?? 1) > 1 || (cell.columnSpan ?? 1) > 1)) continue
    if (row.cells.length !== width) continue
    for (const [i, cell] of row.cells.entries())
      if (hasWords(cell)) found[i]!.add(alignmentOf(cell) ?? 'left')
  }
  return found.map(all => (all.size === 1 ? ([...all][0] as keyof typeof RULES) : 'left'))
}

const hasWords = (cell: TableCell): boolean =>
  cell.blocks.some(block => block.kind !== 'paragraph' || block.content.length > 0)

/** What would be read as a mark gets a backslash. */
const escaped = (text: string): string =>
  text
    .replace(/[\\`*_[\]<|~$]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/\s*\n\s*/g, ' ')

/** Marks stand at the words, not at the spaces around them. */
function marked(text: string, style: TextStyle | undefined): string {
  const [, before, words, after] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text)!
  if (!style || words === '') return escaped(text)
  let out = style.code ? codeSpan(words!) : escaped(words!)
  if (style.ruby) out = `<ruby>${out}<rt>${escaped(style.ruby)}</rt></ruby>`
  const position = positionOf(style)
  if (position) out = position === 'sub' ? `<sub>${out}</sub>` : `<sup>${out}</sup>`
  if (style.strike) out = `~~${out}~~`
  if (style.underline) out = `<u>${out}</u>`
  if (style.italic) out = `*${out}*`
  if (style.bold) out = `**${out}**`
  return before + out + after
}

function codeSpan(text: string): string {
  const ticks = '`'.repeat(
    largest(
      (text.match(/`+/g) ?? []).map(run => run.length),
      0,
    ) + 1,
  )
  return ticks.length > 1 ? `${ticks} ${text} ${ticks}` : `\`${text}\``
}

function fenced(text: string, language = ''): string {
  const fence = '`'.repeat(
    largest(
      (text.match(/`+/g) ?? []).map(run => run.length + 1),
      3,
    ),
  )
  return `${fence}${language.replace(/[`\s]/g, '')}\n${text.replace(/\n$/, '')}\n${fence}`
}

const prefixed = (text: string, first: string, further: string): string =>
  text
    .split('\n')
    .map((line, i) => (i === 0 ? first + line : line === '' ? further.trimEnd() : further + line))
    .join('\n')
