import type * as Docx from 'docx'
import type { BlockOf } from '../../layout/model.ts'
import { readMarker } from '../../layout/write/shapes.ts'
import { runsOf, TWIPS, type WordContext } from './text.ts'

type Item = BlockOf<'list-item'>
export type Numbering = Docx.INumberingOptions['config'][number]

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
