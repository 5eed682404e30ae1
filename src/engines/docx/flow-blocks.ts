import type * as Docx from 'docx'
import { SOFT_HYPHEN } from '../../layout/codes.ts'
import { joinLines, joinOf } from '../../layout/hyphens.ts'
import type { Block, BlockOf, PageLayout } from '../../layout/model.ts'
import { plain } from '../../layout/model.ts'
import { splitSpans } from './block-spans.ts'
import { codeRuns } from './code-runs.ts'
import { type WordPicture, wordFigure } from './docx-figures.ts'
import { mathParagraph } from './docx-math.ts'
import { onGround, runsOf, type WordContext } from './docx-runs.ts'
import { restOf } from './flow-rules.ts'
import { CODE_STYLE, QUOTE_STYLE } from './paragraph-styles.ts'
import { brokenRuns, looksOf, spacer, standing, withoutBold } from './paragraphs.ts'
import { lineTexts, placedText, turnedText } from './placed-text.ts'
import { wordTable } from './tables.ts'
import { withTurnedApart } from './turned-cells.ts'

export type Child = Docx.Paragraph | Docx.Table

/** Where the flow stands on a page, in points from its top. */
export interface Flow {
  foot: number
  children: Child[]
  /** What is placed on the page rather than in the flow. */
  placed: Docx.ParagraphChild[]
  /** The same, at the foot of the page. */
  feet: Docx.ParagraphChild[]
}

/**
 * Has the texts of a page hold what is placed on it: where a page has footnotes, LibreOffice breaks it early below an
 * empty paragraph that holds text boxes, and above a reference to a note where boxes at the page's foot are held by
 * what stands before it.
 */
export function anchorToText(docx: typeof Docx, { children, placed, feet }: Flow): void {
  const texts = children.filter(child => child instanceof docx.Paragraph)
  const [first] = children
  hang(texts.findLast(text => refersToNote(docx, text)) ?? texts.at(-1), feet)
  hang(texts[0] === first ? texts[0] : undefined, placed)
}

function hang(text: Docx.Paragraph | undefined, boxes: Docx.ParagraphChild[]): void {
  if (text) for (const box of boxes.splice(0).reverse()) text.addRunToFront(box as Docx.Run)
}

/** The library keeps the children of a paragraph out of the type's sight. */
const refersToNote = ({ FootnoteReferenceRun }: typeof Docx, text: Docx.Paragraph): boolean =>
  (text as unknown as { root: unknown[] }).root.some(child => child instanceof FootnoteReferenceRun)

type Text = BlockOf<'paragraph'> | BlockOf<'list-item'>

/** What the blocks of a document are written with. */
interface Parts {
  docx: typeof Docx
  formulas: ReadonlyMap<Block, Docx.MathComponent[]>
  picture: (figure: BlockOf<'figure'>) => WordPicture | undefined
  /** Second halves of texts that go on over a page break, by the first. */
  joins: ReadonlyMap<Block, BlockOf<'paragraph'>>
}

/** What stands in the block's words where its lines break them. */
const softIn = ({ spans }: Text): string =>
  spans.some(span => span.text.includes(SOFT_HYPHEN)) ? SOFT_HYPHEN : ''

/** Writes the blocks that stand in the flow of a page. */
export class FlowBlocks {
  readonly #parts: Parts
  /** Second halves that were written with their first. */
  readonly written = new Set<Block>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** A block in the flow. */
  block(
    outer: WordContext,
    block: Exclude<Block, { kind: 'list-item' }>,
    { page, before, flow }: { page: PageLayout; before: number; flow: Flow },
  ): Child[] {
    const { HeadingLevel, Paragraph } = this.#parts.docx
    const context = onGround(outer, block)
    const looks = looksOf(context, block)
    switch (block.kind) {
      case 'heading': {
        const level = (block.level - (context.style.titled ? 1 : 0)) as 0 | 1 | 2 | 3 | 4 | 5 | 6
        const heading = level === 0 ? HeadingLevel.TITLE : HeadingLevel[`HEADING_${level}`]
        const own = context.style.headings[block.level - 1]
        const near = own && Math.abs(own.size - block.lines[0]!.size) < 0.6
        const bold = block.lines.every(line => line.bold)
        const text =
          own?.bold && bold
            ? {
                lines: block.lines.map(line => ({ ...line, spans: withoutBold(line.spans) })),
                spans: withoutBold(block.spans),
              }
            : block
        const children = brokenRuns(context, text, {
          ...looks,
          ...(looks.font === own?.font && { font: undefined }),
          ...(near && { size: undefined }),
          ...(own?.bold && !bold && { light: true }),
        })
        return [new Paragraph({ ...standing(context, block, { before }), heading, children })]
      }
      case 'paragraph':
        return this.#text(context, block, before, looks)
      case 'code':
        return [
          new Paragraph({
            ...standing(context, block, { before }),
            style: CODE_STYLE,
            // The words of a form's cells stand apart: they are no code.
            children: block.lines.some(line => line.stops?.length)
              ? brokenRuns(context, { lines: block.lines, spans: joinLines(block.lines) }, looks)
              : codeRuns(context, block),
          }),
        ]
      case 'footnote':
        // A note that nothing refers to stays where the page has it.
        return [
          new Paragraph({
            ...standing(context, block, { before }),
            children: runsOf(context, [{ text: `${block.marker} ` }, ...block.spans], looks),
          }),
        ]
      case 'table': {
        const { table: upright, lines, apart } = withTurnedApart(block.table, block.lines)
        for (const { cell, lines: own } of apart)
          flow.placed.push(
            ...turnedText({ ...context, paper: cell.fill ?? context.paper }, { ...block, lines: own }),
          )
        const pen = context.pens.get(block.table)
        const pens = pen ? new Map([[upright, pen]]) : context.pens
        const table = wordTable({ ...context, pens }, upright, lines)
        return [...(before > 1 ? [spacer(context, before)] : []), table, spacer(context, 1)]
      }
      case 'figure': {
        const math = this.#parts.formulas.get(block)
        if (math) return [mathParagraph(context, block, math, before)]
        const picture = this.#parts.picture(block)
        if (!picture) return []
        // What is written in a drawing lies behind its picture, where it can be found and copied.
        if (!block.formula) flow.placed.push(...lineTexts(context, block, 'behind'))
        return [wordFigure(context, block, picture, page, before)]
      }
      case 'running':
        flow.placed.push(placedText(context, block))
        return []
    }
  }

  /** A paragraph; one that goes on in the next column or overleaf breaks where the page does. */
  #text(context: WordContext, block: BlockOf<'paragraph'>, before: number, looks: object): Child[] {
    const { Paragraph } = this.#parts.docx
    const pieces = this.parted(context, block, looks)
    if (!pieces)
      return [
        new Paragraph({
          ...standing(context, block, { before }),
          ...(block.quote && { style: QUOTE_STYLE }),
          children: brokenRuns(context, block, looks),
        }),
      ]
    // LibreOffice leaves the room above a paragraph once more where a break parts it.
    const room = before > 1 ? [spacer(context, before)] : []
    return [...room, new Paragraph({ ...standing(context, block, { before: 0 }), children: pieces })]
  }

  /** The words of a text that goes on in the next column or overleaf, with the break. */
  parted(context: WordContext, block: Text, looks: object): Docx.ParagraphChild[] | undefined {
    const { ColumnBreak } = this.#parts.docx
    const next = this.#parts.joins.get(block)
    const rest = restOf(block)
    if (!next && rest.length === 0) return undefined
    const pieces: Docx.ParagraphChild[][] = []
    if (rest.length > 0) {
      const [own, moved] = splitSpans(block.spans, plain(joinLines(rest, softIn(block))).length)
      pieces.push(runsOf(context, own, looks), [new ColumnBreak()])
      pieces.push(runsOf(context, moved, looks))
    } else pieces.push(runsOf(context, block.spans, looks))
    if (next) {
      this.written.add(next)
      pieces.push(this.#bridge(block, next), runsOf(context, next.spans, looks))
    }
    return pieces.flat()
  }

  #bridge(last: Block, next: Block): Docx.ParagraphChild[] {
    const { PageBreak, TextRun } = this.#parts.docx
    const how = joinOf(last.lines.at(-1)!, next.lines[0]!)
    const space = how === 'space' ? [new TextRun({ text: ' ' })] : []
    return [...space, new PageBreak()]
  }
}
