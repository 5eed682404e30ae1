import type * as Docx from 'docx'
import type { BlockOf } from '../../layout/model.ts'
import { readMarker } from '../../layout/write/shapes.ts'
import { runsOf, TWIPS, type WordContext } from './text.ts'

type Item = BlockOf<'list-item'>
export type Numbering = Docx.INumberingOptions['config'][number]

/**
 * Runs of items whose numbers Word counts by itself to what the page has. Where a number does not follow from the
 * one before, another list begins.
 */
export function countedLists(items: readonly Item[]): Item[][] {
  const lists: Item[][] = []
  let next: (Marker | undefined)[] = []
  for (const item of items) {
    const own = item.ordered ? readMarker(item.marker) : undefined
    const known = next[item.depth]
    const list = lists.at(-1)
    const follows = item.depth in next ? same(known, own) : true
    if (list && follows) list.push(item)
    else {
      lists.push([item])
      next = []
    }
    // Levels further in start again below a new item.
    for (let depth = item.depth + 1; depth < next.length; depth++) {
      const first = lists.at(-1)!.find(other => other.depth === depth)
      if (first) next[depth] = first.ordered ? readMarker(first.marker) : undefined
    }
    next[item.depth] = own && { ...own, start: own.start + 1 }
  }
  return lists
}

type Marker = ReturnType<typeof readMarker>

const same = (a: Marker | undefined, b: Marker | undefined): boolean =>
  a?.kind === b?.kind && a?.start === b?.start && a?.before === b?.before && a?.after === b?.after

/** The items of one list, and the numbering they use. */
export function wordList(context: WordContext, items: Item[], reference: string) {
  const numbering: Numbering = { reference, levels: levels(context, items) }
  const paragraphs = items.map(
    item =>
      new context.docx.Paragraph({
        numbering: { reference, level: item.depth },
        spacing: { after: 3 * TWIPS },
        children: runsOf(context, item.spans, { size: item.lines[0]?.size }),
      }),
  )
  return { numbering, paragraphs }
}

function levels({ docx }: WordContext, items: Item[]): Docx.ILevelsOptions[] {
  const { AlignmentType, LevelFormat } = docx
  const formats = {
    decimal: LevelFormat.DECIMAL,
    lower: LevelFormat.LOWER_LETTER,
    upper: LevelFormat.UPPER_LETTER,
    roman: LevelFormat.LOWER_ROMAN,
    upperRoman: LevelFormat.UPPER_ROMAN,
  }
  return Array.from({ length: 6 }, (_, level) => {
    const first = items.find(item => item.depth === level)
    const numbered = first?.ordered ? readMarker(first.marker) : undefined
    return {
      level,
      format: numbered ? formats[numbered.kind] : LevelFormat.BULLET,
      text: numbered ? `${numbered.before}%${level + 1}${numbered.after}` : ['•', '◦', '▪'][level % 3]!,
      ...(numbered && { start: numbered.start }),
      alignment: AlignmentType.LEFT,
      style: { paragraph: { indent: { left: (18 + 18 * level) * TWIPS, hanging: 18 * TWIPS } } },
    }
  })
}
