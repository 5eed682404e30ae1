import type { Block, Borders, NumberFormat, PageSetup, Running, Section } from '../../../document/tree.ts'
import { bordered, type RtfTables } from './rtf-properties.ts'
import type { RtfWord } from './rtf-tree.ts'

const SIDES: Record<string, keyof Borders> = {
  pgbrdrt: 'top',
  pgbrdrr: 'right',
  pgbrdrb: 'bottom',
  pgbrdrl: 'left',
}

/** Measures of pages as control words have them, in twips; those of a section over those of the document. */
export class RtfPages {
  private readonly document = new Map<string, number>()
  private section = new Map<string, number>()
  private readonly running: Record<'header' | 'footer', Partial<Running>> = { header: {}, footer: {} }

  /** Lines around the pages of the section, and the side that is being described. */
  private borders: Borders = {}
  private side: keyof Borders | undefined

  /** A word for one of the lines around the page. */
  applyBorder({ word, value }: RtfWord, tables: RtfTables): void {
    this.side = SIDES[word] ?? this.side
    if (this.side && !SIDES[word])
      this.borders[this.side] = bordered(this.borders[this.side], word, value, tables)
  }

  apply({ word, value }: RtfWord): boolean {
    if (word === 'sectd') {
      this.section = new Map()
      this.borders = {}
    } else if (/^(paperw|paperh|marg[lrtb]|landscape|facingp|margmirror|gutter)$/.test(word))
      this.document.set(word, value ?? 1)
    else if (
      /^(pg[wh]sxn|marg[lrtb]sxn|guttersxn|lndscpsxn|headery|footery|cols|colsx|linebetcol|titlepg|pgnstarts|pgnrestart|line(?:mod|ppage)|pgnlcrm|pgnucrm|pgnlcltr|pgnucltr|sbk(none|col|page|even|odd)|vertalc|vertalb|stextflow|pgbrdropt)$/.test(
        word,
      )
    )
      this.section.set(word, value ?? 1)
    else return false
    return true
  }

  page(): PageSetup {
    const of = (own: string, common: string, otherwise: number) =>
      Math.min(4000, Math.max(0, (this.section.get(own) ?? this.document.get(common) ?? otherwise) / 20))
    const width = Math.max(72, of('pgwsxn', 'paperw', 12_240))
    const height = Math.max(72, of('pghsxn', 'paperh', 15_840))
    const margin = {
      left: of('marglsxn', 'margl', 1800) + of('guttersxn', 'gutter', 0),
      right: of('margrsxn', 'margr', 1800),
      top: of('margtsxn', 'margt', 1440),
      bottom: of('margbsxn', 'margb', 1440),
    }
    const fits = margin.left + margin.right < width - 20 && margin.top + margin.bottom < height - 20
    const columns = this.section.get('cols') ?? 1
    return {
      width,
      height,
      margin: fits ? margin : { left: 36, right: 36, top: 36, bottom: 36 },
      headerDistance: Math.min(height / 3, of('headery', '', 720)),
      footerDistance: Math.min(height / 3, of('footery', '', 720)),
      ...(columns > 1 &&
        columns < 10 && {
          columns,
          columnGap: of('colsx', '', 720),
          ...(this.section.has('linebetcol') && { columnLine: true }),
        }),
      ...(this.document.has('margmirror') && { mirrored: true as const }),
      ...(this.section.get('stextflow') === 1 && { writing: 'vertical' as const }),
      ...(this.section.has('vertalc') && { vertical: 'middle' as const }),
      ...(this.section.has('vertalb') && { vertical: 'bottom' as const }),
      ...(Object.values(this.borders).some(Boolean) && {
        borders: {
          ...this.borders,
          from: (this.section.get('pgbrdropt') ?? 0) & 32 ? 'page' : 'text',
        } as const,
      }),
    }
  }

  /** Keeps what a group such as `\headerf` holds, for this section and those that follow. */
  setRunning(name: string, blocks: Block[]): void {
    const side = name.startsWith('header') ? 'header' : 'footer'
    const kind = name.slice(6)
    if (kind === 'f') this.running[side].first = blocks
    else if (kind === 'l') this.running[side].even = blocks
    else this.running[side].default = blocks
  }

  /** The section that ends here. */
  sectionOf(blocks: Block[], isFirst: boolean): Section {
    const of = (side: 'header' | 'footer'): Running | undefined => {
      const { first, even, ...own } = this.running[side]
      const out: Running = {
        default: [],
        ...own,
        ...(this.section.has('titlepg') && { first: first ?? [] }),
        ...(this.document.has('facingp') && even && { even }),
      }
      return out.default.length > 0 || out.first?.length || out.even?.length ? out : undefined
    }
    const [header, footer] = [of('header'), of('footer')]
    const start = this.section.has('pgnrestart') ? (this.section.get('pgnstarts') ?? 1) : undefined
    const format = FORMATS.find(([word]) => this.section.has(word))?.[1]
    const begins = this.section.has('sbkodd') ? 'odd' : this.section.has('sbkeven') ? 'even' : undefined
    const every = this.section.get('linemod') ?? 0
    return {
      page: this.page(),
      ...(header && { header }),
      ...(footer && { footer }),
      ...(this.section.has('sbknone') && !isFirst && { continuous: true }),
      ...(begins && !isFirst && { beginsOn: begins }),
      ...(start !== undefined && { firstNumber: start }),
      ...(format && { numberFormat: format }),
      ...(every > 0 && { lineNumbers: { every, perPage: this.section.has('lineppage') } }),
      blocks,
    }
  }
}

const FORMATS: [string, NumberFormat][] = [
  ['pgnlcrm', 'lowerRoman'],
  ['pgnucrm', 'upperRoman'],
  ['pgnlcltr', 'lowerLetter'],
  ['pgnucltr', 'upperLetter'],
]
