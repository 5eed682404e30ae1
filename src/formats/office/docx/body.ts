import type { Block, Frame, Inline, Paragraph, ParagraphFormat } from '../../../document/tree.ts'
import { symbolCharacter, symbolText } from '../../../lib/fonts/symbol-fonts.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import { readAltChunk } from './alt-chunks.ts'
import { joinParagraphs } from './deleted-marks.ts'
import { lostLooks } from './docx-effects.ts'
import {
  blockOf,
  formatOf,
  indentsOf,
  onGrid,
  openLink,
  type Piece,
  physical,
  plain,
  safeCharacter,
  splitAtMarks,
  withoutLead,
} from './docx-pieces.ts'
import type { ParagraphProperties, RunProperties } from './docx-properties.ts'
import type { Shared } from './docx-shared.ts'
import { readTable, type TableLooks } from './docx-tables.ts'
import { flag, value } from './docx-units.ts'
import { readDrawing } from './drawing.ts'
import { chosen, type DrawingContext } from './drawing-context.ts'
import { withPlace } from './field-codes.ts'
import { inOrder } from './float-places.ts'
import { frameAround, isFramed, tableAround, withFrames } from './frames.ts'
import { type FlatItem, headingLabel, listItem, nestLists } from './list-items.ts'
import type { Numbered } from './numbering.ts'
import { formulaApart, formulaSide, readOmml } from './omml.ts'
import { OpenFields } from './open-fields.ts'
import { layered, targetOf } from './tab-stops.ts'
import { labelStyle, runPropertiesOf, textStyleOf } from './text-style.ts'

const MAX_NESTING = 30

type PartKind = 'body' | 'note' | 'running'

export class BodyReader {
  readonly shared: Shared
  readonly part: string
  private readonly kind: PartKind
  private readonly fields: OpenFields
  private readonly drawings: DrawingContext
  private depth = 0
  /** Tables around the paragraph at hand, in which lines may leave the grid. */
  private cells = 0

  constructor(shared: Shared, part: string, kind: PartKind = 'body') {
    this.shared = shared
    this.part = part
    this.kind = kind
    this.drawings = {
      parts: shared.parts,
      part,
      images: shared.images,
      colors: shared.colors,
      font: shared.styles.fonts.minor,
      blocks: (element, color) => {
        // Text in a box does not stand on the page's grid of lines.
        const { linePitch } = shared
        shared.linePitch = undefined
        const blocks = this.blocks(element, color ? { run: { color } } : {})
        shared.linePitch = linePitch
        return blocks
      },
      margin: () => shared.margin,
      isRunning: kind === 'running',
      vmlTypes: new Map(),
      lost: what => shared.lost.set(what, (shared.lost.get(what) ?? 0) + 1),
    }
    this.fields = new OpenFields(this.drawings.lost)
  }

  /** Paragraphs and tables below an element, lists nested. */
  blocks(element: XmlElement, looks: TableLooks = {}): Block[] {
    return nestLists(this.flat(element, looks))
  }

  /** Whether the part ended inside the instruction of a field, which took all that followed for its own. */
  endedInField(): boolean {
    return this.fields.areUnfinished()
  }

  private isTooDeep(): boolean {
    const tooDeep = this.depth > MAX_NESTING
    if (tooDeep) this.drawings.lost(`part nested more than ${MAX_NESTING} levels deep`)
    return tooDeep
  }

  flat(element: XmlElement, looks: TableLooks = {}): (Block | FlatItem)[] {
    if (this.isTooDeep()) return []
    this.depth++
    const out = this.flow(joinParagraphs(chosen(element)), looks)
    this.depth--
    return out
  }

  /** What some elements after each other become, paragraphs of one frame together. */
  flow(elements: XmlElement[], looks: TableLooks = {}): (Block | FlatItem)[] {
    const { styles, margin } = this.shared
    const frameOf = (paragraph: XmlElement) => styles.frameOf(paragraph.find('w:pPr'))
    return withFrames(elements, frameOf).flatMap(one => {
      if (!isFramed(one)) return this.block(one, looks)
      const blocks = nestLists(one.paragraphs.flatMap(paragraph => this.paragraph(paragraph, looks)))
      return [frameAround(one.properties, blocks, margin, this.kind === 'running')]
    })
  }

  block(element: XmlElement, looks: TableLooks): (Block | FlatItem)[] {
    switch (element.name) {
      case 'w:p':
        return this.paragraph(element, looks)
      case 'w:tbl':
        return [this.table(element)]
      case 'w:sdt':
        return element.all('w:sdtContent').flatMap(content => this.flat(content, looks))
      case 'w:ins':
      case 'w:moveTo':
      case 'w:customXml':
      case 'w:smartTag':
        return this.flat(element, looks)
      case 'w:altChunk':
        return readAltChunk(element, this.part, this.shared)
      case 'm:oMathPara':
      case 'm:oMath':
        return [{ kind: 'math', math: readOmml(element), ...formulaSide(element) }]
      default:
        return []
    }
  }

  private table(element: XmlElement): Block {
    this.cells++
    const table = readTable(element, this.shared.styles, (cell, look) => this.blocks(cell, look))
    this.cells--
    const float = element.path('w:tblPr', 'w:tblpPr')
    const running = this.kind === 'running'
    return (float && tableAround(float, table, this.shared.margin, running)) ?? table
  }

  private paragraph(element: XmlElement, looks: TableLooks): (Block | FlatItem)[] {
    const { styles } = this.shared
    const own = element.find('w:pPr')
    const styleId = styles.idOr(value(own, 'w:pStyle'))
    const style = styles.paragraphOf(styleId)
    const direct = styles.readParagraph(own)
    const numbering = { ...style.numbering, ...direct.numbering }
    const numbered = numbering.id ? this.shared.numbering.next(numbering.id, numbering.level ?? 0) : undefined
    const listFormat = numbered ? indentsOf(numbered.paragraph) : {}
    const named = direct.numbering ? layered(style, listFormat) : layered(listFormat, style)
    const properties = layered({ ...styles.defaults.paragraph, ...looks.paragraph, ...named }, direct)
    const base: RunProperties = { ...styles.defaults.run, ...looks.run, ...styles.runOf(styleId) }
    const floating: Frame[] = []
    this.fields.outline = properties.outline
    const pieces = this.inlines(element, base, floating)
    const markRun = { ...base, ...styles.readRun(own?.find('w:rPr')) }
    const styleName = styles.nameOf(styleId)
    const format = formatOf(properties, styleId, markRun)
    const { linePitch } = this.shared
    if (linePitch && flag(own, 'w:snapToGrid') !== false)
      format.line = onGrid(format.line, linePitch, this.cells === 0)
    const blocks = this.assemble(pieces, format, properties, styleName, numbered, numbering, markRun)
    // A hidden paragraph that holds nothing leaves no line.
    if (markRun.hidden && pieces.length === 0) return floating
    return [...inOrder(floating), ...blocks]
  }

  private assemble(
    pieces: Piece[],
    format: ParagraphFormat,
    properties: ParagraphProperties,
    styleName: string,
    numbered: Numbered | undefined,
    numbering: { id?: number; level?: number },
    mark: RunProperties,
  ): (Block | FlatItem)[] {
    const [only] = pieces
    // A formula alone in its paragraph is set apart, whether the file says so or not.
    if (pieces.length === 1 && only?.kind === 'math' && !numbered) return [formulaApart(only, format)]
    const parts = splitAtMarks(pieces)
    const out: (Block | FlatItem)[] = []
    parts.forEach((part, i) => {
      const first = i === 0
      // Before a page break at the very start, or after one at the end, there is no line of its own.
      const empty = part.content.length === 0
      const needless = empty && parts.length > 1 && (part.before !== undefined || i < parts.length - 1)
      if (part.before) out.push(blockOf(part.before, this.shared.contents))
      if (needless) return
      const content = part.content as Inline[]
      const text = plain(content).trim()
      if (properties.outline !== undefined && text !== '') {
        const label = numbered?.label && first ? [headingLabel(numbered, format, mark, this.shared.base)] : []
        out.push({
          kind: 'heading',
          level: properties.outline + 1,
          content: [...label, ...content],
          format: physical(format),
        })
      } else if (numbered && first && numbering.id !== undefined) {
        const place = { list: numbering.id, level: numbering.level ?? 0 }
        const { style = {} } = labelStyle(mark, numbered, this.shared.base)
        out.push(listItem(content, format, numbered, place, style))
      } else out.push({ kind: 'paragraph', content, format: physical(format) } satisfies Paragraph)
      if (styleName === 'title' && text !== '') this.shared.title ??= text
    })
    return out
  }

  private inlines(element: XmlElement, base: RunProperties, floating: Frame[]): Piece[] {
    const root: Piece[] = []
    const targets: Piece[][] = [root]
    this.fields.continueLinks(targets)
    this.walk(element, base, targets, floating)
    return root.filter(piece => piece.kind !== 'link' || piece.content.length > 0)
  }

  private walk(element: XmlElement, base: RunProperties, targets: Piece[][], floating: Frame[]): void {
    if (this.isTooDeep()) return
    this.depth++
    for (const child of chosen(element)) this.inline(child, base, targets, floating)
    this.depth--
  }

  private inline(child: XmlElement, base: RunProperties, targets: Piece[][], floating: Frame[]): void {
    const put = (piece: Piece) => {
      if (this.fields.areSilent()) return
      targets.at(-1)!.push(piece)
      this.fields.show()
    }
    switch (child.name) {
      case 'w:r':
        this.run(child, base, targets, floating, put)
        break
      case 'w:hyperlink': {
        const id = child.get('r:id')
        const relation = id === undefined ? undefined : this.shared.parts.relationships(this.part).get(id)
        const anchor = child.get('anchor')
        const href = relation?.target ? withPlace(relation.target, anchor) : undefined
        const depth = targets.length
        openLink(targets, href ? { href } : { anchor: anchor ?? '' })
        this.walk(child, base, targets, floating)
        targets.length = Math.min(targets.length, depth)
        break
      }
      case 'w:ins':
      case 'w:moveTo':
      case 'w:smartTag':
      case 'w:customXml':
      case 'w:bdo':
      case 'w:dir':
      case 'w:sdtContent':
        this.walk(child, base, targets, floating)
        break
      case 'w:sdt': {
        const content = child.find('w:sdtContent')
        if (content) this.walk(content, base, targets, floating)
        break
      }
      case 'w:fldSimple': {
        const field = this.fields.simple(child, textStyleOf(base, this.shared.base), put)
        const depth = targets.length
        if (field.link) openLink(targets, field.link)
        if (!field.silent) this.walk(child, base, targets, floating)
        targets.length = Math.min(targets.length, depth)
        break
      }
      case 'w:bookmarkStart': {
        const name = child.get('name')
        if (name && name !== '_GoBack') targets.at(-1)!.push({ kind: 'anchor', id: name })
        break
      }
      case 'm:oMath':
        put({ kind: 'math', math: readOmml(child) })
        break
      case 'm:oMathPara':
        put({ kind: 'math', math: readOmml(child), display: true, ...formulaSide(child) })
        break
    }
  }

  private run(
    element: XmlElement,
    base: RunProperties,
    targets: Piece[][],
    floating: Frame[],
    put: (piece: Piece) => void,
  ): void {
    const own = element.find('w:rPr')
    const properties = runPropertiesOf(this.shared.styles, own, base)
    const style = textStyleOf(properties, this.shared.base)
    if (properties.hidden) {
      // The end of a field counts even where it is hidden: all that follows would be taken for its instruction.
      for (const mark of element.all('w:fldChar')) this.fields.mark(mark, style, targets)
      return
    }
    if (element.find('w:t')) for (const what of lostLooks(properties)) this.drawings.lost(what)
    const styled = Object.keys(style).length > 0 ? { style } : {}
    const tab: Piece = { kind: 'tab', ...(style.underline && { underline: true }) }
    const text = (value: string) => {
      const pieces = value.replace(/[\r\n]+/g, ' ').split('\t')
      for (const [i, piece] of pieces.entries()) {
        if (i > 0) put(tab)
        const shown = symbolText(properties.font, piece)
        if (shown !== '') put({ kind: 'text', text: shown, ...styled })
      }
    }
    let mark: XmlElement | undefined
    for (const child of chosen(element)) {
      // The mark that a note is called by, in place of a number, stands right behind the call.
      const called = mark
      mark = undefined
      if (called && (child.name === 'w:t' || child.name === 'w:sym')) {
        this.note(called, put, child.name === 'w:t' ? child.text().trim() : signOf(child))
        continue
      }
      if (called) this.note(called, put)
      switch (child.name) {
        case 'w:t':
          text(child.text())
          break
        case 'w:tab':
        case 'w:ptab':
          put({ ...tab, ...targetOf(child) })
          break
        case 'w:cr':
        case 'w:br': {
          const type = child.get('type')
          if (type === 'page' || type === 'column') targets[0]!.push({ kind: type })
          else put({ kind: 'break' })
          break
        }
        case 'w:noBreakHyphen':
          text('\u2011')
          break
        case 'w:softHyphen':
          text('\u00ad')
          break
        case 'w:sym': {
          const shown = signOf(child)
          if (shown !== undefined) put({ kind: 'text', text: shown, ...styled })
          break
        }
        case 'w:drawing':
        case 'w:pict':
        case 'w:object': {
          const drawn = readDrawing(child, this.drawings)
          for (const one of drawn.inline) put(one)
          floating.push(...drawn.floating)
          break
        }
        case 'w:footnoteReference':
        case 'w:endnoteReference':
          if (/^(1|true|on)$/.test(child.get('customMarkFollows') ?? '')) mark = child
          else this.note(child, put)
          break
        case 'w:fldChar':
          this.fields.mark(child, style, targets, put)
          break
        case 'w:instrText':
          this.fields.addInstruction(child.text())
          break
        case 'w:pgNum':
          put({ kind: 'field', field: 'page', ...styled })
          break
        case 'w:ruby': {
          const read = (name: string) => child.find(name)?.text() ?? ''
          const [shown, ruby] = [read('w:rubyBase'), read('w:rt')]
          if (shown && ruby) put({ kind: 'text', text: shown, style: { ...style, ruby } })
          else text(shown)
          break
        }
      }
    }
    if (mark) this.note(mark, put)
  }

  private note(reference: XmlElement, put: (piece: Piece) => void, mark?: string): void {
    const end = reference.name === 'w:endnoteReference'
    const id = reference.get('id') ?? ''
    const source = (end ? this.shared.endnotes : this.shared.footnotes).get(id)
    // Word knows no notes in notes; in a file that has them they may go round in a circle.
    if (!source || this.kind === 'note') return
    const main = this.shared.parts.mainPart()
    const part = this.shared.parts.related(main, end ? 'endnotes' : 'footnotes') ?? this.part
    const read = () => withoutLead(new BodyReader(this.shared, part, 'note').blocks(source), mark)
    const blocks = this.shared.notes.get(source) ?? read()
    this.shared.notes.set(source, blocks)
    const name = this.shared.noteNumbers.nameOf(source, end, mark)
    put({ kind: 'note', blocks, ...name, ...(end && { end }) })
  }
}

/** The character of a symbol font that an element names. */
function signOf(element: XmlElement): string | undefined {
  const code = Number.parseInt(element.get('char') ?? '', 16)
  if (!Number.isFinite(code)) return undefined
  return symbolCharacter(element.get('font') ?? '', code) ?? safeCharacter(code)
}
