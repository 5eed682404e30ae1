import type { Block, Document, Section } from '../../../../src/document/tree.ts'
import type { Workbook } from '../../../../src/formats/office/xlsx/read-xlsx.ts'
import type { DocumentPreview, Sheet } from './answers.ts'

/** More than this makes a page stick; the rest is in the download. */
const MOST_BLOCKS = 3000
const MOST_ROWS = 300
export const MOST_COLUMNS = 60

/** The beginning of a document. */
export function beginningOf(document: Document, most = MOST_BLOCKS): DocumentPreview {
  const sections: Section[] = []
  let left = most
  for (const section of document.sections) {
    if (left > 0) sections.push({ ...section, blocks: section.blocks.slice(0, left) })
    left -= section.blocks.length
  }
  return { document: { ...document, sections }, more: left < 0 }
}

/** The upper left part of each sheet, with its values as Excel shows them. */
export async function beginningOfSheets(workbook: Workbook): Promise<Sheet[]> {
  const sheets: Sheet[] = []
  for (const info of workbook.sheets.filter(one => !one.hidden)) {
    const sheet: Sheet = { name: info.name, rows: [], more: false, wider: false }
    reading: for await (const rows of workbook.rows(info)) {
      for (const { number, hidden, cells } of rows) {
        if (hidden) continue
        if (number > MOST_ROWS) {
          sheet.more = true
          break reading
        }
        while (sheet.rows.length < number - 1) sheet.rows.push([])
        const texts: string[] = []
        for (const cell of cells) {
          if (cell.column >= MOST_COLUMNS) sheet.wider = true
          else texts[cell.column] = workbook.display.shown(cell)
        }
        sheet.rows.push(Array.from(texts, text => text ?? ''))
      }
    }
    const width = Math.max(0, ...sheet.rows.map(row => row.length))
    sheet.rows = sheet.rows.map(row => [...row, ...Array(width - row.length).fill('')])
    sheets.push(sheet)
  }
  return sheets
}

/** A sheet of paper: what stands on one page, or up to the next page that is begun on purpose. */
export interface Paper {
  width: number
  margin: number
  blocks: Block[]
}

/** A document as sheets of paper; a book as its chapters. */
export function papersOf(document: Document): Paper[] {
  const papers: Paper[] = []
  for (const { page, continuous, blocks } of document.sections) {
    const begin = () => papers.push({ width: page.width, margin: page.margin.left, blocks: [] })
    if (!continuous || papers.length === 0) begin()
    for (const block of blocks) {
      if (block.kind === 'break') {
        if (block.of === 'page') begin()
        continue
      }
      if ('format' in block && block.format?.pageBreakBefore) begin()
      papers.at(-1)!.blocks.push(block)
    }
  }
  return papers.filter(paper => paper.blocks.some(isShown))
}

/** Whether a block is more than empty lines. */
export function isShown(block: Block): boolean {
  if (block.kind === 'bookmark' || block.kind === 'break') return false
  if (block.kind !== 'paragraph' && block.kind !== 'heading') return true
  return block.content.some(
    one => !['break', 'anchor', 'tab'].includes(one.kind) && (one.kind !== 'text' || one.text.trim() !== ''),
  )
}

/** Only links that lead somewhere a reader may want to go; everything else is shown as words. */
export const safeLink = (target: string | undefined): string | undefined =>
  target !== undefined && /^(https?:\/\/|mailto:)/i.test(target) ? target : undefined

/** The notes of blocks in the order their marks stand in the text. */
export function notesOf(blocks: Block[]): Block[][] {
  const notes: Block[][] = []
  const stack: unknown[] = [blocks]
  while (stack.length > 0) {
    const node = stack.pop()
    if (typeof node !== 'object' || node === null || ArrayBuffer.isView(node)) continue
    if ('kind' in node && node.kind === 'note') notes.push((node as unknown as { blocks: Block[] }).blocks)
    else stack.push(...Object.values(node).reverse())
  }
  return notes
}
