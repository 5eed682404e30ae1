import { breaksLines } from '../../../../document/cell-style.ts'
import type { SheetCell } from '../../../../document/sheet-book.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'

/** How many rows, columns or cells an element stands for. */
export const repeats = (element: XmlElement, name: string): number =>
  Math.max(1, Number.parseInt(element.get(name) ?? '1', 10) || 1)

/** Children of a name in groups and headers too, and whether they stand in a header. */
export function* within(
  parent: XmlElement,
  name: string,
  heading = false,
): Generator<{ element: XmlElement; heading: boolean }> {
  for (const child of parent.elements()) {
    if (child.name === name) yield { element: child, heading }
    else if (/^table:table-(header-)?(rows?|columns?)(-group)?$/.test(child.name))
      yield* within(child, name, heading || child.name.includes('-header-'))
  }
}

/** Calc's height of a row of one line, in points: by the size of the letters, whatever their font. */
export const heightOfLine = (size: number): number => Math.max(12.8, 1.18 * size + 0.83)

/**
 * The height of a row that a file wants to be as high as its text. Calc measures such a row whenever it opens the file,
 * so the height that is written may be another program's. Empty cells count by their letters' size too, those of `apart`
 * (covered ones, and ones merged over several rows) not at all. Not known for text of several lines.
 */
export function optimalHeight(
  cells: SheetCell[],
  apart: ReadonlySet<number>,
  usual: number,
): number | undefined {
  let height = usual
  for (const { column, kind, style, value, runs } of cells) {
    if (apart.has(column)) continue
    const isLine =
      kind === 'blank' ||
      !(runs || breaksLines(style) || style.rotation !== 0 || String(value).includes('\n'))
    if (!isLine) return undefined
    height = Math.max(height, heightOfLine(style.font.size))
  }
  return height
}
