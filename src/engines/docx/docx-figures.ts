import type * as Docx from 'docx'
import type { Box } from '../../layout/boxes.ts'
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
  before: number,
): Docx.Paragraph {
  const { AlignmentType, LineRuleType, Paragraph } = context.docx
  const { x0, x1 } = context.column
  const box = figure.drawn ?? figure
  const room = x1 - x0
  // Never wider than the text: a picture that bleeds off the page would push the margins.
  const scale = Math.min(
    1,
    Math.max(room, 0.3 * frameOf(page)[0]) / (box.x1 - box.x0),
    (0.9 * frameOf(page)[1]) / (box.y1 - box.y0),
  )
  const [left, right] = [figure.x0 - x0, x1 - figure.x1]
  const centered = left > 0.04 * room && Math.abs(left - right) < 0.06 * room
  const indent = left > 3 && left < room - 18 ? Math.round(left * TWIPS) : 0
  return new Paragraph({
    spacing: {
      before: Math.max(0, Math.round(before * TWIPS)),
      line: 240,
      lineRule: LineRuleType.AUTO,
    },
    // The mark behind the picture would make the line higher than it.
    run: { size: 2 },
    ...(centered
      ? { alignment: AlignmentType.CENTER }
      : indent > 0 && scale === 1 && { indent: { left: indent } }),
    children: [imageRun(context, box, picture, { alt: figure.alt, scale })],
  })
}

/** A picture at its place of the page: behind the text, before it, or with text flowing past it. */
export function placedPicture(
  context: WordContext,
  place: Box,
  picture: WordPicture,
  alt: string,
  layer: 'behind' | 'before' | 'beside',
): Docx.ImageRun {
  const { HorizontalPositionRelativeFrom, TextWrappingSide, TextWrappingType, VerticalPositionRelativeFrom } =
    context.docx
  const box = context.shapes.onPage(place)
  return imageRun(context, box, picture, {
    alt,
    scale: 1,
    floating: {
      horizontalPosition: {
        relative: HorizontalPositionRelativeFrom.PAGE,
        offset: Math.round(box.x0 * EMU),
      },
      verticalPosition: { relative: VerticalPositionRelativeFrom.PAGE, offset: Math.round(box.y0 * EMU) },
      allowOverlap: true,
      // Left to the library, the higher of two pictures would hide the other.
      zIndex: context.shapes.above(),
      ...(layer === 'beside'
        ? {
            wrap: { type: TextWrappingType.SQUARE, side: TextWrappingSide.BOTH_SIDES },
            margins: { left: 4 * EMU, right: 4 * EMU, top: 0, bottom: 0 },
          }
        : { behindDocument: layer === 'behind', wrap: { type: TextWrappingType.NONE } }),
    },
  })
}

function imageRun(
  { docx }: WordContext,
  { x0, y0, x1, y1 }: Box,
  picture: WordPicture,
  { alt, scale, floating }: { alt: string; scale: number; floating?: Docx.IFloating },
): Docx.ImageRun {
  const pixels = (points: number) => Math.max(1, Math.round((points * scale * 96) / 72))
  return new docx.ImageRun({
    type: picture.mediaType === 'image/png' ? 'png' : 'jpg',
    data: picture.bytes,
    transformation: { width: pixels(x1 - x0), height: pixels(y1 - y0) },
    altText: { name: 'Picture', title: '', description: clean(alt) },
    ...(floating && { floating }),
  })
}
