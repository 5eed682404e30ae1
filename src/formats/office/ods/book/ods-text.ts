import type { CellFont, TextRun } from '../../../../document/cell-style.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import type { OdsStyles } from './ods-styles.ts'

const repeats = (element: XmlElement): number =>
  Math.min(1_000, Math.max(1, Number.parseInt(element.get('c') ?? '1', 10) || 1))

/** Comments, and readings above characters, which cells do not show. */
const UNSEEN = new Set(['office:annotation', 'text:ruby-text'])

/** Paragraphs as runs, joined by line breaks. */
export function runsOf(paragraphs: XmlElement[], font: CellFont, styles: OdsStyles): TextRun[] {
  const runs: TextRun[] = []
  const say = (text: string, own: CellFont) => {
    const last = runs.at(-1)
    if (last?.font === own) last.text += text
    else if (text !== '') runs.push({ text, font: own })
  }
  const visit = (element: XmlElement, own: CellFont) => {
    for (const child of element.children) {
      if (typeof child === 'string') say(child.replace(/\s+/g, ' '), own)
      else if (child.name === 'text:s') say(' '.repeat(repeats(child)), own)
      else if (child.name === 'text:tab') say(' ', own)
      else if (child.name === 'text:line-break') say('\n', own)
      else if (child.name === 'text:span') {
        const chain = styles.chain('text', child.get('style-name'))
        visit(child, chain.length > 0 ? styles.font(chain, own) : own)
      } else if (!UNSEEN.has(child.name) && !child.name.startsWith('draw:')) visit(child, own)
    }
  }
  for (const [i, paragraph] of paragraphs.entries()) {
    if (i > 0) say('\n', font)
    visit(paragraph, font)
  }
  return runs
}

/** The address of a link in a cell. */
export const linkIn = (cell: XmlElement): string | undefined => {
  const target = cell.descendant('text:a')?.get('href')
  return target && /^(https?|mailto|ftp):/i.test(target) ? target : undefined
}
