import type * as Docx from 'docx'
import { SOFT_HYPHEN } from '../../layout/codes.ts'
import { type Block, type Face, linkedPage, type Span, type Table } from '../../layout/model.ts'
import { familyOf, isTexType, TEX_WIDTH } from '../../layout/write/families.ts'
import { type Inline, withFormulas } from '../../layout/write/inline-formulas.ts'
import type { Pen } from '../../layout/write/marks.ts'
import type { DocumentStyle } from '../../layout/write/style.ts'
import { isLegible } from '../../lib/color/colors.ts'
import type { Shapes } from './anchored-shapes.ts'

export const TWIPS = 20
export const MONO = 'Courier New'

/** What the parts of a document need to be written. */
export interface WordContext {
  docx: typeof Docx
  style: DocumentStyle
  /** Numbers of the footnotes of the page being written, by their marks. */
  marks: ReadonlyMap<string, number>
  /** Numbers of the pages that are written, which links may lead to. */
  pages: ReadonlySet<number>
  /** Pieces of headers and footers whose number is not the page's. */
  steady: ReadonlySet<string>
  /** Formulas among words as Word's mathematics, where it has all their parts. */
  formula: (latex: string) => Docx.MathComponent[] | undefined
  /** Places things on the page. */
  shapes: Shapes
  /** Colours of what is drawn behind blocks. */
  grounds: ReadonlyMap<Block, string>
  /** Where texts in boxes have to end, in points. */
  edges: ReadonlyMap<Block, number>
  /** The colour of the page behind all of it, where it has one. */
  paper?: string | undefined
  /** The lines that tables are drawn with. */
  pens: ReadonlyMap<Table, Pen>
  /** Where the text of the column begins and ends, in points. */
  column: { x0: number; x1: number; align?: 'center' | 'right' | undefined }
}

/** To write a block on what is drawn behind it. */
export const onGround = (context: WordContext, block: Block): WordContext => ({
  ...context,
  paper: context.grounds.get(block) ?? context.paper,
})

/** Name of the place where a page begins. */
export const bookmarkOf = (page: number): string => `page-${page}`

/** Sizes are counted in half points. */
export const half = (points: number): number => Math.max(8, Math.round(points * 2))

/** Without characters that XML forbids, of which the library lets some pass. */
export const clean = (text: string): string =>
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')

const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Looks of letters, in points; those left out are the document's. */
export interface RunLooks {
  size?: number | undefined
  font?: string | undefined
  /** Put between letters. */
  spacing?: number | undefined
  /** How wide letters are beside those of their font. */
  scale?: number | undefined
}

interface RunOptions extends RunLooks {
  /** Raised marks become references to footnotes. */
  notes?: boolean
  /** The style of the paragraph is bold, and its letters are not, but for those that say so. */
  light?: boolean
  /** The colour that the paragraph or cell has behind all of it. */
  ground?: string | undefined
}

/** Word's colours have no `#`. */
export const wordColor = (color: string): string => color.slice(1)

/** The one colour of some spans, where it can be read on paper. */
export function sharedColor(spans: readonly Span[], ground?: string): { color: string } | undefined {
  const [color, ...others] = new Set(spans.filter(s => s.text.trim() !== '').map(s => s.color))
  return color && others.length === 0 && isLegible(color, ground) ? { color: wordColor(color) } : undefined
}

/** Colours of a span, where it can be read in them. */
function colorsOf({ color, back }: Span, ground: string | undefined, shading: object) {
  const own = back !== undefined && back !== ground && isLegible(color ?? '#000000', back) ? back : undefined
  return {
    ...(color && isLegible(color, own ?? ground) && { color: wordColor(color) }),
    ...(own && { shading: { ...shading, fill: wordColor(own) } }),
  }
}

/** A text with its tabs, and the places where its words may be broken. */
function textOf(
  { SoftHyphen, Tab }: typeof Docx,
  text: string,
): { text: string } | { children: (string | Docx.Tab | Docx.SoftHyphen)[] } {
  if (!/[\t\u00ad]/.test(text)) return { text }
  const parts = text.split(/([\t\u00ad])/).filter(part => part !== '')
  return {
    children: parts.map(part => (part === '\t' ? new Tab() : part === SOFT_HYPHEN ? new SoftHyphen() : part)),
  }
}

/** A span cut at its line breaks. */
function byLines(span: Inline): (Inline & { opens?: true })[] {
  if (span.latex !== undefined || !span.text.includes('\n')) return [span]
  return span.text.split('\n').map((text, i) => ({ ...span, text, ...(i > 0 && { opens: true as const }) }))
}

/** Font and size of letters that are set otherwise than their paragraph. */
function faceLooks(face: Face, looks: RunLooks, style: DocumentStyle) {
  const { name } = familyOf(face)
  const size = half(face.size)
  return {
    ...(name !== (looks.font ?? style.font) && { font: name }),
    // Names in code are not hyphenated.
    ...(face.mono && { noProof: true }),
    // Set closer, they would touch.
    ...(isTexType(face) && { scale: 100 * TEX_WIDTH, characterSpacing: 0 }),
    ...(Math.abs(face.size - (looks.size ?? style.size)) > 0.3 && { size, sizeComplexScript: size }),
  }
}

/** Spans as Word's runs. */
export function runsOf(
  context: WordContext,
  spans: readonly Span[],
  options: RunOptions = {},
): Docx.ParagraphChild[] {
  const { docx, style, marks, pages, formula } = context
  const { notes = true, size, font, spacing, scale, ground = context.paper, light } = options
  const { ExternalHyperlink, FootnoteReferenceRun, InternalHyperlink, ShadingType, TextRun, UnderlineType } =
    docx
  const shading = { type: ShadingType.CLEAR, color: 'auto' }
  // Sizes close to the document's own are left to its style, so that it can be changed in one place.
  const own = {
    ...(size !== undefined &&
      Math.abs(size - style.size) > 0.3 && { size: half(size), sizeComplexScript: half(size) }),
    ...(spacing !== undefined && {
      characterSpacing: spacing < 0 ? Math.floor(spacing * TWIPS + 0.2) : Math.round(spacing * TWIPS),
    }),
    ...(scale !== undefined && { scale: Math.round(100 * scale) }),
    ...(font !== undefined && font !== style.font && { font }),
  }
  return withFormulas(spans)
    .flatMap(byLines)
    .flatMap((span): Docx.ParagraphChild[] => {
      if (span.latex !== undefined) {
        const math = formula(span.latex)
        const beside = (text = '') => (text ? [new TextRun({ text: clean(text), ...own })] : [])
        // What Word has no mathematics for stays as it is written.
        if (!math)
          return runsOf(
            context,
            span.spans!.map(({ math: _, latex: __, ...plain }) => plain),
            options,
          )
        return [...beside(span.lead), new docx.Math({ children: math }), ...beside(span.trail)]
      }
      const note = notes && span.script === 'super' ? marks.get(span.text.trim()) : undefined
      if (note !== undefined) return [new FootnoteReferenceRun(note)]
      const run = {
        ...textOf(docx, clean(span.text)),
        ...(span.opens && { break: 1 }),
        ...own,
        ...(span.bold ? { bold: true } : light && { bold: false }),
        ...(span.italic && { italics: true }),
        ...(span.face ? faceLooks(span.face, options, style) : span.mono && !font && { font: MONO }),
        ...(span.underline && { underline: {} }),
        ...(span.strike && { strike: true }),
        ...colorsOf(span, ground, shading),
        ...(span.script === 'super' && { superScript: true }),
        ...(span.script === 'sub' && { subScript: true }),
        // Word takes the order of the letters, and the fonts for them, from this mark.
        ...(RTL.test(span.text) && { rightToLeft: true }),
      }
      const page = span.link === undefined ? undefined : linkedPage(span.link)
      if (page !== undefined && pages.has(page))
        return [new InternalHyperlink({ anchor: bookmarkOf(page), children: [new TextRun(run)] })]
      if (!span.link || page !== undefined) return [new TextRun(run)]
      // The style of links is blue and underlined; the page may have neither.
      const ofPage = { color: '000000', underline: { type: UnderlineType.NONE } }
      return [
        new ExternalHyperlink({
          link: clean(span.link),
          children: [new TextRun({ ...ofPage, ...run, style: 'Hyperlink' })],
        }),
      ]
    })
}
