import type { Block, Frame, Inline } from '../../../document/tree.ts'
import { XmlElement } from '../../xml/xml-tree.ts'
import type { Margin } from '../docx/drawing-context.ts'
import { frameAround, tableAround } from '../docx/frames.ts'
import { type FlatItem, nestLists } from '../docx/list-items.ts'
import { type RawRow, RowShape, tableOf } from './rtf-rows.ts'

/** Rows, cells and paragraphs of one depth of tables; depth 0 is the text itself. */
interface Level {
  blocks: (Block | FlatItem)[]
  cells: Block[][]
  rows: RawRow[]
  shape: RowShape
}

const MAX_TABLES = 8

/** Where text goes while it is read: paragraphs, and tables in tables. */
export class RtfFlow {
  /** What the paragraph at hand holds; links inside it one in the other. */
  targets: Inline[][] = [[]]
  floating: Frame[] = []
  /** The label of the paragraph's list, where it has one. */
  label: string | undefined
  /** Whether the last letters of the paragraph are of a complex script. */
  isComplex = false
  private readonly levels: Level[] = []
  private readonly margin: () => Margin
  private frameKey = ''

  constructor(margin: () => Margin) {
    this.margin = margin
  }

  put(inline: Inline): void {
    this.targets.at(-1)!.push(inline)
  }

  isEmpty(): boolean {
    return this.targets[0]!.length === 0 && this.floating.length === 0
  }

  private level(depth: number): Level {
    const wanted = Math.min(MAX_TABLES, Math.max(0, depth))
    while (this.levels.length <= wanted)
      this.levels.push({ blocks: [], cells: [], rows: [], shape: new RowShape() })
    return this.levels[wanted]!
  }

  shape(depth: number): RowShape {
    return this.level(Math.max(1, depth)).shape
  }

  newShape(depth: number): void {
    this.level(Math.max(1, depth)).shape = new RowShape()
  }

  /** Ends a paragraph of this depth; deeper tables end with it. */
  add(depth: number, blocks: (Block | FlatItem)[], frame?: Record<string, number>): void {
    this.closeTables(depth)
    const level = this.level(depth)
    const key = frame ? JSON.stringify(frame) : ''
    const last = level.blocks.at(-1)
    if (frame) {
      // What has a place on the page keeps it, and stands in no other frame.
      const own = nestLists(blocks.filter(block => !isPlaced(block)))
      const goesOn = last?.kind === 'frame' && key === this.frameKey
      level.blocks.splice(level.blocks.length - (goesOn ? 1 : 0), 0, ...(blocks.filter(isPlaced) as Frame[]))
      if (goesOn) last.blocks.push(...own)
      else level.blocks.push(frameAround(framePr(frame), own, this.margin(), false))
    } else level.blocks.push(...blocks)
    this.frameKey = key
    this.targets = [[]]
    this.floating = []
    this.label = undefined
    this.isComplex = false
  }

  endCell(depth: number): void {
    this.closeTables(depth)
    const level = this.level(depth)
    level.cells.push(nestLists(level.blocks))
    level.blocks = []
  }

  endRow(depth: number): void {
    this.closeTables(depth)
    const level = this.level(depth)
    if (level.cells.length > 0) level.rows.push({ shape: level.shape, cells: level.cells })
    level.cells = []
    level.blocks = []
  }

  /** Tables deeper than this are complete. */
  private closeTables(depth: number): void {
    for (let at = this.levels.length - 1; at > Math.max(0, depth); at--) {
      const level = this.levels[at]!
      const outer = this.levels[at - 1]!
      if (level.cells.length > 0) this.forceRow(level)
      if (level.rows.length > 0) {
        const table = tableOf(level.rows)
        const float = level.rows[0]!.shape.float
        const framed = float && at === 1 ? tableAround(tblpPr(float), table, this.margin(), false) : undefined
        outer.blocks.push(framed ?? table)
      } else outer.blocks.push(...level.blocks)
      level.rows = []
      level.blocks = []
    }
  }

  /** A row whose end is missing. */
  private forceRow(level: Level): void {
    level.rows.push({ shape: level.shape, cells: level.cells })
    level.cells = []
  }

  blocks(): Block[] {
    this.closeTables(0)
    return nestLists(this.level(0).blocks)
  }

  /** Everything so far, which then is gone from here. */
  take(): Block[] {
    const blocks = this.blocks()
    this.level(0).blocks = []
    return blocks
  }
}

const word = (words: Record<string, number>, ...names: [string, string][]): Record<string, string> => {
  const found = names.find(([name]) => words[name] !== undefined)
  return found ? { [found[1].split('=')[0]!]: found[1].split('=')[1] ?? String(words[found[0]]) } : {}
}

/** The control words of a frame as Word's own element has them. */
const framePr = (words: Record<string, number>): XmlElement =>
  new XmlElement('w:framePr', {
    ...word(words, ['absw', 'w']),
    ...(words['absh'] && {
      h: String(Math.abs(words['absh'])),
      hRule: words['absh'] < 0 ? 'exact' : 'atLeast',
    }),
    ...word(words, ['phpg', 'hAnchor=page'], ['phmrg', 'hAnchor=margin']),
    ...word(words, ['pvpg', 'vAnchor=page'], ['pvmrg', 'vAnchor=margin']),
    ...word(words, ['posx', 'x'], ['posnegx', 'x']),
    ...word(words, ['posxc', 'xAlign=center'], ['posxr', 'xAlign=right'], ['posxl', 'xAlign=left']),
    ...word(words, ['posy', 'y'], ['posnegy', 'y']),
    ...word(words, ['dfrmtxtx', 'hSpace'], ['dxfrtext', 'hSpace']),
    ...word(words, ['dfrmtxty', 'vSpace']),
    ...(words['nowrap'] && { wrap: 'none' }),
  })

/** The same for a table that floats. */
const tblpPr = (words: Record<string, number>): XmlElement =>
  new XmlElement('w:tblpPr', {
    ...word(words, ['tphpg', 'horzAnchor=page'], ['tphmrg', 'horzAnchor=margin']),
    ...word(words, ['tpvpg', 'vertAnchor=page'], ['tpvmrg', 'vertAnchor=margin']),
    ...word(words, ['tposx', 'tblpX'], ['tposnegx', 'tblpX']),
    ...word(
      words,
      ['tposxc', 'tblpXSpec=center'],
      ['tposxr', 'tblpXSpec=right'],
      ['tposxl', 'tblpXSpec=left'],
    ),
    ...word(words, ['tposy', 'tblpY'], ['tposnegy', 'tblpY']),
    ...word(words, ['tdfrmtxtLeft', 'leftFromText']),
    ...word(words, ['tdfrmtxtRight', 'rightFromText']),
    ...word(words, ['tdfrmtxtTop', 'topFromText']),
    ...word(words, ['tdfrmtxtBottom', 'bottomFromText']),
  })

const isPlaced = (block: Block | FlatItem): boolean => block.kind === 'frame' && block.place !== undefined
