import type { Json } from './encoding.ts'
import { isListPiece, itemsOf, listPiecesOf, withLists } from './list-pieces.ts'
import { isPiece, piecesOf, withTables } from './table-pieces.ts'
import { isText, isZonePiece, withZones, zonePiecesOf } from './zone-pieces.ts'

/**
 * How much encoded document is set at a time: 20 to 100 pages. The typesetter takes 200 to 300 times as much memory, and
 * keeps it.
 */
export const PART = 700_000
/** So many parts fit into a child's memory together. */
const WHOLE = 3
/** So many are not worth cutting. */
const TOGETHER = 1.3
/** The last share of a part in which a page may turn out to begin with a block of its own. */
const LOOKED_AT = 0.4

const LINK = '"k":"l"'
const NOTE = '"k":"n"'
const LINK_WEIGHT = 400
const NOTE_WEIGHT = 400
/** A page takes memory, however little stands on it: a book of thousands of short chapters is cut too. */
const PAGE_WEIGHT = 1500
/** Cells and items take more room than running text of the same length. */
const ROW_WEIGHT = 1.5
const ITEM_WEIGHT = 2.5
/** Text beside floats is measured again and again, and the typesetter keeps all it has measured. */
const ZONE_WEIGHT = 4

/** Where a part begins: a block of a section. */
export interface At {
  section: number
  block: number
}

export interface Part {
  sections: Json[]
  /** The first section has begun in an earlier part. */
  continues: boolean
  /** Where the next part begins; undefined after the last. */
  next: At | undefined
  /** Where it may begin earlier, if a page turns out to begin there: needed where it has to be set to be known. */
  cuts: Map<string, At>
}

/**
 * What a block weighs: its bytes, as signs of East Asian scripts fill three times the room of letters, and more for each
 * link and note, whose annotations and tags take room too.
 */
function weightOf(block: Json): number {
  const text = JSON.stringify(ownOf(block))
  const besides = count(text, LINK) * LINK_WEIGHT + count(text, NOTE) * NOTE_WEIGHT
  return Buffer.byteLength(text) * densityOf(block) + besides
}

function densityOf(block: Json): number {
  if (isPiece(block)) return ROW_WEIGHT
  if (isListPiece(block)) return ITEM_WEIGHT
  return isZonePiece(block) ? ZONE_WEIGHT : 1
}

/** Whether a document is cut is told by its length; where, also by how much room its short tables and lists take. */
function shortDensityOf({ k }: Json): number {
  if (k === 'table') return ROW_WEIGHT
  return k === 'list' ? ITEM_WEIGHT : 1
}

function count(text: string, wanted: string): number {
  let found = 0
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) found++
  return found
}

/** A piece without the whole that it belongs to. */
const ownOf = (block: Json): unknown =>
  isPiece(block) ? block.rows : isZonePiece(block) ? block.b : isListPiece(block) ? block.items : block

/** Cuts a long document into parts that begin on pages of their own. */
export class Parts {
  private readonly sections: Json[]
  private readonly sizes: number[][]
  private readonly size: number
  private readonly total: number
  /** Whether the number of all pages is shown somewhere. */
  readonly namesTotal: boolean
  /** Whether numbers of pages that places are on are shown, as in a table of contents. */
  readonly namesPlaces: boolean

  constructor(sections: Json[], size: number) {
    this.sections = sections.map(section => ({
      ...section,
      b: blocksOf(section).flatMap(block => inPieces(block, size)),
    }))
    this.size = size
    this.namesTotal = sections.some(section =>
      /"k":"f","x":"(?:pages|sectionPages)"/.test(JSON.stringify(section)),
    )
    this.namesPlaces = sections.some(namesPlaces)
    const weights = this.sections.map(section =>
      blocksOf(section).map(
        (block, i) => weightOf(block) + (i === 0 || block['k'] === 'pagebreak' ? PAGE_WEIGHT : 0),
      ),
    )
    this.total = weights.flat().reduce((sum, one) => sum + one, 0)
    this.sizes = weights.map((sizes, section) =>
      sizes.map((size, i) => size * shortDensityOf(blocksOf(this.sections[section]!)[i]!)),
    )
  }

  /**
   * Whether to cut it at all. A document that shows its number of pages has to be set twice then: it is cut only where it
   * would not fit into a child's memory as a whole.
   */
  get isLong(): boolean {
    return this.total > this.size * (this.namesTotal ? WHOLE : TOGETHER)
  }

  /** Whether it is set at once although it would be cut, if it did not show its number of pages. */
  get isLongButWhole(): boolean {
    return !this.isLong && this.total > this.size * TOGETHER
  }

  /** The part that begins at a place; `limit` times as large as usual. */
  from(at: At, limit = 1): Part {
    const { end, firm } = this.reach(at, this.size * limit)
    if (!end) return this.part(at, undefined, new Map())
    if (firm) return this.part(at, firm, new Map())
    const cuts = this.possibleCuts(at, end, this.size * limit)
    // One long list, say: the part has to reach past it.
    return cuts.size > 0 ? this.part(at, end, cuts) : this.from(at, limit * 1.5)
  }

  between(at: At, next: At | undefined): Part {
    return this.part(at, next, new Map())
  }

  /** How far a size reaches, and the last place before it where a page begins in any case. */
  private reach(at: At, most: number): { end?: At; firm?: At } {
    let size = 0
    let firm: At | undefined
    for (let section = at.section; section < this.sections.length; section++) {
      const blocks = blocksOf(this.sections[section]!)
      const from = section === at.section ? at.block : 0
      for (let block = from; block < blocks.length; block++) {
        const here = { section, block }
        const begins = block === 0 || blocks[block - 1]!['k'] === 'pagebreak'
        if (begins && size > most * (1 - LOOKED_AT)) firm = here
        size += this.sizes[section]![block]!
        if (size > most && (block > from || section > at.section)) return { end: here, ...(firm && { firm }) }
      }
    }
    return {}
  }

  /** Where a block ends and the next begins can be asked of paragraphs, tables, rows of long ones, and text beside floats. */
  private possibleCuts(at: At, end: At, most: number): Map<string, At> {
    const cuts = new Map<string, At>()
    const blocks = blocksOf(this.sections[end.section]!)
    let left = most * LOOKED_AT
    for (let block = end.block - 1; block > 0 && left > 0; block--) {
      if (end.section === at.section && block <= at.block) break
      left -= this.sizes[end.section]![block]!
      if (hasStart(blocks[block]!) && hasEnd(blocks[block - 1]!))
        cuts.set(String(block), { section: end.section, block })
    }
    return cuts
  }

  private part(at: At, next: At | undefined, cuts: Map<string, At>): Part {
    const last = next ? (next.block === 0 ? next.section - 1 : next.section) : this.sections.length - 1
    const sections = this.sections.slice(at.section, last + 1).map((section, i) => {
      const number = at.section + i
      const from = i === 0 ? at.block : 0
      const to = next && number === next.section ? next.block : undefined
      if (from === 0 && to === undefined) return { ...section, b: joined(blocksOf(section)) }
      let blocks = blocksOf(section).slice(from, to)
      // The break that the next part begins after would begin an empty page here.
      if (to !== undefined && blocks.at(-1)?.['k'] === 'pagebreak') blocks = blocks.slice(0, -1)
      const { first, begins, ...rest } = section
      return {
        ...rest,
        ...(from === 0
          ? { ...(first !== undefined && { first }), ...(begins !== undefined && { begins }) }
          : { cont: true }),
        b: joined(blocks.map((block, n) => marked(block, from + n, cuts))),
      }
    })
    return { sections, continues: at.block > 0, next, cuts }
  }
}

/** Whether numbers of pages that places are on stand in it. */
export const namesPlaces = (section: Json): boolean => JSON.stringify(section).includes('"k":"f","x":"place"')

const blocksOf = (section: Json): Json[] => section['b'] as Json[]

function inPieces(block: Json, size: number): Json[] {
  if (block['k'] === 'zone') return zonePiecesOf(block)
  if (block['k'] === 'table') return isLong(block, size) ? piecesOf(block) : [block]
  return block['k'] === 'list' && isLong(block, size) ? listPiecesOf(block) : [block]
}

const joined = (blocks: Json[]): Json[] => withZones(withTables(withLists(blocks)))

/** Shorter tables and lists stay whole: a part may well end before or after them. */
const isLong = (block: Json, size: number): boolean => JSON.stringify(block).length > LOOKED_AT * size

const hasStart = (block: Json): boolean => {
  if (isListPiece(block)) return block.from > 0 && isText(block.items[0]?.b[0] ?? {})
  return isText(block) || isZonePiece(block) || (isPiece(block) && block.from > 0)
}

const hasEnd = (block: Json): boolean => {
  if (isZonePiece(block)) return isText(block.b.at(-1)!)
  return endsInText(block) || lastCell(block) !== undefined
}

const endsInText = (block: Json): boolean => (isList(block) ? endsInText(lastOf(block) ?? {}) : isText(block))

const isList = (block: Json): boolean => block['k'] === 'list' || isListPiece(block)

/** The last block of a list's last item, which may be a list again. */
const lastOf = (list: Json): Json | undefined => itemsOf(list).at(-1)?.b.at(-1)

const lastCell = ({ k, rows }: Json): Json | undefined =>
  k === 'table' || k === 'piece' ? (rows as { c: Json[] }[]).at(-1)?.c.at(-1) : undefined

/** With marks at the start of a block where a cut may be, and at the end of the one before. */
function marked(block: Json, number: number, cuts: Map<string, At>): Json {
  const starts = cuts.has(String(number)) && { k: 'cut', id: String(number) }
  const ends = cuts.has(String(number + 1)) && { k: 'cut', id: `${number + 1} after` }
  if (!starts && !ends) return block
  if (isText(block)) return ending(ends, starts ? { ...block, c: [starts, ...contentOf(block)] } : block)
  if (isZonePiece(block)) {
    const b = block.b.with(-1, ending(ends, block.b.at(-1)!))
    // Before what floats, which would stand on an earlier page otherwise.
    return { ...block, b: starts ? [starts, ...b] : b }
  }
  if (isList(block)) return ending(ends, starts ? startingItem(starts, block) : block)
  const rows = [...(block['rows'] as { c: Json[] }[])]
  if (starts) rows[0] = withCell(rows[0]!, 0, blocks => startingWith(starts, blocks))
  if (ends) rows.push(withCell(rows.pop()!, -1, blocks => [...blocks, ends]))
  return { ...block, rows }
}

const contentOf = (block: Json): unknown[] => block['c'] as unknown[]

/** A mark among blocks would go overleaf with the next one. */
function ending(mark: Json | false, block: Json): Json {
  if (!mark) return block
  if (!isList(block)) return { ...block, c: [...contentOf(block), mark] }
  const items = itemsOf(block)
  const last = items.at(-1)!
  return { ...block, items: items.with(-1, { ...last, b: last.b.with(-1, ending(mark, last.b.at(-1)!)) }) }
}

function startingItem(mark: Json, list: Json): Json {
  const [first, ...rest] = itemsOf(list)
  return { ...list, items: [{ ...first, b: startingWith(mark, first!.b) }, ...rest] }
}

const withCell = (row: { c: Json[] }, at: 0 | -1, change: (blocks: Json[]) => Json[]): { c: Json[] } => {
  const cell = row.c.at(at)!
  return { ...row, c: row.c.with(at, { ...cell, b: change(blocksOf(cell)) }) }
}

/** A mark before the first words, or before everything where there are none. */
function startingWith(mark: Json, blocks: Json[]): Json[] {
  const at = blocks.findIndex(isText)
  if (at < 0) return [mark, ...blocks]
  return blocks.with(at, { ...blocks[at]!, c: [mark, ...contentOf(blocks[at]!)] })
}

/** Levels of the outline's entries in their order. */
export function outlineLevels(nodes: unknown, out: number[] = []): number[] {
  if (Array.isArray(nodes)) for (const node of nodes) outlineLevels(node, out)
  else if (typeof nodes === 'object' && nodes !== null) {
    const { k, l, mark, b } = nodes as { k?: string; l?: number; mark?: boolean; b?: unknown }
    if ((k === 'h' && mark) || k === 'mark') out.push(l ?? 1)
    if (k === 'cols' || k === 'zone') outlineLevels(b, out)
  }
  return out
}
