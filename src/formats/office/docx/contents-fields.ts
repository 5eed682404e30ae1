import type { Block, Heading, Inline, PageSetup, Paragraph, Section } from '../../../document/tree.ts'
import { formatOf, physical, plain } from './docx-pieces.ts'
import type { ParagraphProperties } from './docx-properties.ts'
import type { Shared } from './docx-shared.ts'
import { wordsOf } from './field-codes.ts'
import { layered } from './tab-stops.ts'
import { textStyleOf } from './text-style.ts'

/** Longer tables of contents are not made: each entry asks the typesetter for a page. */
const MOST_ENTRIES = 2000
/** Where the file has no style for entries: how far each level stands in, and the space below. */
const STEP = 11
const BELOW = 5

/** What a field that makes a table of contents asks for. */
interface Wanted {
  first: number
  last: number
  /** Styles of other paragraphs that are listed, with their levels. */
  styles: Map<string, number>
  /** Captions that begin with this word are listed, instead of headings. */
  caption?: string
  /** Levels whose entries have no page number. */
  bare: { first: number; last: number }
}

type Listed = Heading | Paragraph

/**
 * Makes the tables of contents that a file leaves to Word: fields without a result, as programs write them that do not
 * lay out pages. Gives how many could not be made.
 */
export function fillContents(sections: Section[], shared: Shared): number {
  const { contents } = shared
  let left = contents.size
  if (left === 0) return 0
  const all = sections.flatMap(section => section.blocks)
  const places = new Places()
  for (const section of sections) {
    section.blocks = section.blocks.flatMap(block => {
      const instruction = block.kind === 'paragraph' ? contents.get(block) : undefined
      const wanted = instruction === undefined ? undefined : wantedOf(instruction)
      const listed = wanted ? all.flatMap(one => entryOf(one, wanted, shared)) : []
      if (!wanted || listed.length === 0 || listed.length > MOST_ENTRIES) return [block]
      left--
      return listed.map(entry => written(entry, wanted, places, section.page, shared))
    })
  }
  return left
}

function wantedOf(instruction: string): Wanted | undefined {
  const [, ...words] = wordsOf(instruction)
  const wanted: Wanted = { first: 1, last: 9, styles: new Map(), bare: { first: 0, last: -1 } }
  let isOutline = false
  for (const [i, word] of words.entries()) {
    const next = words[i + 1]
    const argument = next === undefined || next.startsWith('\\') ? undefined : next
    switch (word.toLowerCase()) {
      case '\\o':
        Object.assign(wanted, rangeOf(argument))
        isOutline = true
        break
      case '\\u':
        isOutline = true
        break
      case '\\n':
        wanted.bare = rangeOf(argument)
        break
      case '\\c':
        if (argument) wanted.caption = argument
        break
      case '\\t':
        wanted.styles = stylesOf(argument ?? '')
        break
      // Entries that are marked one by one, and the part of a document that a bookmark spans.
      case '\\a':
      case '\\b':
      case '\\f':
        return undefined
    }
  }
  if (wanted.styles.size > 0 && !isOutline) wanted.last = 0
  return wanted
}

function rangeOf(text = '1-9'): { first: number; last: number } {
  const [, first, last] = /^(\d)(?:-(\d))?$/.exec(text.trim()) ?? []
  return { first: Number(first ?? 1), last: Number(last ?? first ?? 9) }
}

/** `Style name,1,Other,2`, in some languages with semicolons. */
function stylesOf(text: string): Map<string, number> {
  const words = text.split(/[;,]/).map(word => word.trim().toLowerCase())
  const styles = new Map<string, number>()
  for (let i = 0; i + 1 < words.length; i += 2) styles.set(words[i]!, Number(words[i + 1]) || 1)
  return styles
}

interface Entry {
  block: Listed
  level: number
  text: string
}

function entryOf(block: Block, wanted: Wanted, { styles, contents }: Shared): Entry[] {
  if ((block.kind !== 'heading' && block.kind !== 'paragraph') || contents.has(block as Paragraph)) return []
  const style = styles.nameOf(block.format?.style)
  const level = levelOf(block, style, wanted)
  if (level === undefined) return []
  const text = wordsIn(block.content)
  const isListed = text !== '' && (!wanted.caption || text.startsWith(wanted.caption))
  return isListed ? [{ block, level, text }] : []
}

function levelOf(block: Listed, style: string, wanted: Wanted): number | undefined {
  if (wanted.caption) return style === 'caption' ? 1 : undefined
  // The heading of the table itself, which is a heading by its looks only.
  if (style === 'toc heading') return undefined
  const isWanted = block.kind === 'heading' && block.level >= wanted.first && block.level <= wanted.last
  return wanted.styles.get(style) ?? (isWanted ? block.level : undefined)
}

function wordsIn(content: Inline[]): string {
  const inLine = content.map(
    (one): Inline => (one.kind === 'tab' || one.kind === 'break' ? { kind: 'text', text: ' ' } : one),
  )
  return plain(inLine).replace(/\s+/g, ' ').trim()
}

function written(
  { block, level, text }: Entry,
  wanted: Wanted,
  places: Places,
  page: PageSetup,
  { styles, base }: Shared,
): Paragraph {
  const id = styles.named(wanted.caption ? 'table of figures' : `toc ${level}`)
  const look = textStyleOf({ ...styles.defaults.run, ...styles.runOf(id ?? styles.idOr(undefined)) }, base)
  const own: ParagraphProperties = id
    ? styles.paragraphOf(id)
    : { ...styles.paragraphOf(styles.idOr(undefined)), left: (level - 1) * STEP, after: BELOW }
  const format = formatOf(layered(styles.defaults.paragraph, own), id, {})
  const isBare = level >= wanted.bare.first && level <= wanted.bare.last
  const anchor = places.of(block)
  const content: Inline[] = [
    { kind: 'text', text, style: look },
    ...(isBare ? [] : [{ kind: 'tab' } as const, { kind: 'pageOf', anchor, style: look } as const]),
  ]
  const tabs = format.tabs ?? [{ at: widthOf(page) - (format.right ?? 0), align: 'right', leader: '.' }]
  return {
    kind: 'paragraph',
    content: [{ kind: 'link', anchor, content }],
    format: physical({ ...format, tabs, ...(block.format?.rtl && { rtl: true }) }),
  }
}

/** The width of the text on a page, or of one of its columns. */
function widthOf({ width, margin, columns = 1, columnGap = 0 }: PageSetup): number {
  const whole = width - margin.left - margin.right
  return columns < 2 ? whole : (whole - columnGap * (columns - 1)) / columns
}

/** Where entries lead: to a bookmark of the heading, or to one that it gets. */
class Places {
  private made = 0

  of(block: Listed): string {
    const known = block.content.find(one => one.kind === 'anchor')
    if (known) return known.id
    const id = `contents ${++this.made}`
    block.content.push({ kind: 'anchor', id })
    return id
  }
}
