import { overlapX, overlapY } from '../../layout/boxes.ts'
import type { Block, PageLayout } from '../../layout/model.ts'
import type { Mark } from '../../layout/write/marks.ts'

type MarksOf = (page: PageLayout) => readonly Mark[]

/** What all pages draw at the same place, clear of their text: the header draws it once for all of them. */
export function repeatedMarks(pages: readonly PageLayout[], marksOf: MarksOf): Set<Mark> {
  const [first] = pages
  if (!first || pages.length < 2) return new Set()
  const rows = new Map<string, { marks: Mark[]; on: Set<PageLayout> }>()
  for (const page of pages)
    for (const mark of marksOf(page)) {
      const key = keyOf(mark)
      const row = rows.get(key) ?? { marks: [], on: new Set() }
      row.marks.push(mark)
      rows.set(key, { ...row, on: row.on.add(page) })
    }
  const texts = pages.flatMap(page => page.blocks.filter(b => b.kind !== 'running'))
  const isClear = (mark: Mark) => texts.every(b => overlapX(b, mark) < -1 || overlapY(b, mark) < -1)
  const shared = [...rows.values()].filter(row => row.on.size === pages.length && isClear(row.marks[0]!))
  return new Set(shared.flatMap(row => row.marks))
}

const keyOf = ({ x0, y0, x1, y1, fill, stroke }: Mark): string =>
  [...[x0, y0, x1, y1].map(n => Math.round(n)), fill, stroke].join(' ')

/** How far a watermark may stand from its place on the page before, in points. */
const SHIFT = 3

/**
 * Watermarks: what stands askew at one place of all sheets of a section, and on more than one page of the document;
 * those of the first sheet, each with the same on the others.
 */
export function watermarks(sheets: readonly PageLayout[], pages: readonly PageLayout[]): Block[][] {
  const askew = ({ blocks }: PageLayout) => blocks.filter(b => b.lines.some(l => l.angle !== undefined))
  const textOf = ({ lines }: Block) => lines.map(line => line.text).join(' ')
  const isSame = (a: Block, b: Block) =>
    textOf(a) === textOf(b) && Math.abs(a.x0 - b.x0) < SHIFT && Math.abs(a.y0 - b.y0) < SHIFT
  return askew(sheets[0]!).flatMap(block => {
    const row = sheets.flatMap(sheet => askew(sheet).find(other => isSame(block, other)) ?? [])
    const bearing = pages.filter(page => askew(page).some(other => textOf(other) === textOf(block)))
    return row.length === sheets.length && bearing.length > 1 ? [row] : []
  })
}

/** The rule between text and notes, which word processors draw themselves. */
export function isNoteRule(mark: Mark, notes: readonly Block[]): boolean {
  if (notes.length === 0 || mark.y1 - mark.y0 > 3) return false
  const top = notes.reduce((least, note) => Math.min(least, note.y0), Infinity)
  const left = notes.reduce((least, note) => Math.min(least, note.x0), Infinity)
  const { size } = notes[0]!.lines[0]!
  return top - mark.y1 > -1 && top - mark.y1 < 2 * size && Math.abs(mark.x0 - left) < 2 * size
}
