import type * as Docx from 'docx'
import { type BlockOf, frameOf, type PageLayout } from '../../layout/model.ts'
import { clean, TWIPS, type WordContext } from './docx-runs.ts'

export interface WordPicture {
  bytes: Uint8Array
  mediaType: 'image/png' | 'image/jpeg'
}

type Figure = BlockOf<'figure'>

const EMU = 12_700

/** A picture in a paragraph of its own. */
export function wordFigure(
  context: WordContext,
  figure: Figure,
  picture: WordPicture,
  page: PageLayout,
  before: number | undefined,
): Docx.Paragraph {
  const { AlignmentType, LineRuleType, Paragraph } = context.docx
  const { x0, x1 } = context.column
  const box = figure.drawn ?? figure
  const room = x1 - x0
  // Never wider than the text: a picture that bleeds off the page would push the margins.
  const scale = Math.min(
    1,
    Math.max(room, 0.3 * frameOf(page)[0]) / (box.x1 - box.x0),
    (0.8 * frameOf(page)[1]) / (box.y1 - box.y0),
  )
  const [left, right] = [figure.x0 - x0, x1 - figure.x1]
  const centered = left > 0.04 * room && Math.abs(left - right) < 0.06 * room
  const indent = left > 3 && left < room - 18 ? Math.round(left * TWIPS) : 0
  return new Paragraph({
    spacing: {
      ...(before !== undefined && { before: Math.round(before * TWIPS) }),
      line: 240,
      lineRule: LineRuleType.AUTO,
    },
    ...(centered
      ? { alignment: AlignmentType.CENTER }
      : indent > 0 && scale === 1 && { indent: { left: indent } }),
    children: [imageRun(context, figure, picture, scale)],
  })
}

/** A picture beside text that flows past it, or behind text; `top` is where what stands above it ends. */
export function floatingFigure(
  context: WordContext,
  figure: Figure,
  picture: WordPicture,
  { top, behind }: { top: number | undefined; behind: boolean },
): Docx.ImageRun {
  const {
    HorizontalPositionRelativeFrom,
    TextWrappingSide,
    TextWrappingType,
    VerticalPositionRelativeFrom: Vertical,
  } = context.docx
  const { x0, y0 } = figure.drawn ?? figure
  return imageRun(context, figure, picture, 1, {
    horizontalPosition: { relative: HorizontalPositionRelativeFrom.PAGE, offset: Math.round(x0 * EMU) },
    verticalPosition: {
      relative: top === undefined ? Vertical.PAGE : Vertical.PARAGRAPH,
      offset: Math.round((y0 - (top ?? 0)) * EMU),
    },
    ...(behind
      ? { behindDocument: true, wrap: { type: TextWrappingType.NONE } }
      : {
          wrap: { type: TextWrappingType.SQUARE, side: TextWrappingSide.BOTH_SIDES },
          margins: { left: 6 * EMU, right: 6 * EMU, top: 0, bottom: 0 },
        }),
  })
}

function imageRun(
  { docx }: WordContext,
  figure: Figure,
  picture: WordPicture,
  scale: number,
  floating?: Docx.IFloating,
): Docx.ImageRun {
  const { x0, y0, x1, y1 } = figure.drawn ?? figure
  const pixels = (points: number) => Math.max(1, Math.round((points * scale * 96) / 72))
  return new docx.ImageRun({
    type: picture.mediaType === 'image/png' ? 'png' : 'jpg',
    data: picture.bytes,
    transformation: { width: pixels(x1 - x0), height: pixels(y1 - y0) },
    altText: { name: 'Picture', title: '', description: clean(figure.alt) },
    ...(floating && { floating }),
  })
}
