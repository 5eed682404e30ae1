import type {
  Block,
  Inline,
  List,
  ListItem,
  Paragraph,
  ParagraphFormat,
  TextStyle,
} from '../../../document/tree.ts'
import { entryOf } from '../../../lib/text/entry-of.ts'
import type { RunProperties } from './docx-properties.ts'
import type { Numbered } from './numbering.ts'
import { labelStyle } from './text-style.ts'

/** A numbered paragraph before it is put into its list. */
export interface FlatItem {
  kind: 'item'
  paragraph: Paragraph
  list: number
  level: number
  label: string
  labelStyle: TextStyle
  number: number
  ordered: boolean
  format: string
  align: Numbered['align']
  indent: NonNullable<ListItem['indent']>
}

const STYLES: Record<string, List['style']> = {
  lowerLetter: 'a',
  upperLetter: 'A',
  lowerRoman: 'i',
  upperRoman: 'I',
}

/** A numbered paragraph as an item; its indents become those of the label and of the text. */
export function listItem(
  content: Inline[],
  { left = 0, first = 0, ...format }: ParagraphFormat,
  { label, number, ordered, format: numberFormat, align, suffix }: Numbered,
  place: { list: number; level: number },
  labelStyle: TextStyle,
): FlatItem {
  return {
    kind: 'item',
    paragraph: { kind: 'paragraph', content, format },
    ...place,
    label,
    labelStyle,
    number,
    ordered,
    format: numberFormat,
    align,
    indent:
      first < 0 && suffix === 'tab'
        ? { label: left + first, text: left }
        : { label: left + first, text: left, inline: suffix },
  }
}

/** The number of a heading, in front of its words. */
export function headingLabel(
  numbered: Numbered,
  { first = 0 }: ParagraphFormat,
  mark: RunProperties,
  base: TextStyle,
): Inline {
  const room = numbered.suffix === 'tab' && first < 0 ? -first : 0
  const text = numbered.suffix === 'nothing' ? numbered.label : `${numbered.label} `
  return { kind: 'text', text, ...labelStyle(mark, numbered, base), room }
}

/** Word's lists are flat paragraphs with a level; this nests them. */
export function nestLists(blocks: (Block | FlatItem)[]): Block[] {
  const out: Block[] = []
  let open: { list: List; level: number; id: number }[] = []
  for (const block of blocks) {
    if (block.kind !== 'item') {
      open = []
      out.push(block)
      continue
    }
    while (open.length > 0 && open.at(-1)!.level > block.level) open.pop()
    let top = open.at(-1)
    if (top && goesOn(top, block)) {
      top.list.items.at(-1)!.blocks.push(block.paragraph)
      continue
    }
    const item = itemOf(block)
    // Another list at the same level, or bullets after numbers, starts anew beside the one before.
    if (top && top.level === block.level && (top.id !== block.list || top.list.ordered !== block.ordered)) {
      open.pop()
      top = open.at(-1)
    }
    if (top && top.level === block.level) {
      top.list.items.push(item)
      continue
    }
    const style = entryOf(STYLES, block.format)
    const list: List = {
      kind: 'list',
      ordered: block.ordered,
      tight: true,
      items: [item],
      ...(block.ordered && { start: block.number }),
      ...(style && { style }),
    }
    const parent = top?.list.items.at(-1)
    if (parent) parent.blocks.push(list)
    else out.push(list)
    open.push({ list, level: block.level, id: block.list })
  }
  return out
}

/** A further paragraph of the item before: Pandoc and others give it a bullet that shows nothing. */
function goesOn(open: { list: List; level: number }, block: FlatItem): boolean {
  const before = open.list.items.at(-1)!
  return (
    block.label.trim() === '' &&
    before.label?.trim() !== '' &&
    open.level === block.level &&
    Math.abs(before.indent!.text - block.indent.text) < 1
  )
}

const itemOf = (flat: FlatItem): ListItem => ({
  blocks: [flat.paragraph],
  label: flat.label,
  labelStyle: flat.labelStyle,
  ...(flat.align !== 'left' && { labelAlign: flat.align }),
  indent: flat.indent,
})
