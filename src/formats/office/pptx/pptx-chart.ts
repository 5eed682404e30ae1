import type { Frame } from '../../../document/tree.ts'
import type { SlideShape } from './pptx-model.ts'

/** A drawn chart as shapes of a slide: the drawing, and its labels above it. */
export function chartShapes(
  frame: Frame,
  place: Pick<SlideShape, 'x' | 'y' | 'width' | 'height'>,
): SlideShape[] {
  const plain = { turn: 0, flipX: false, flipY: false, path: '', open: true }
  const shapes: SlideShape[] = []
  if (frame.backdrop) {
    const { source, bleed } = frame.backdrop
    shapes.push({
      ...plain,
      x: place.x - bleed,
      y: place.y - bleed,
      width: place.width + 2 * bleed,
      height: place.height + 2 * bleed,
      image: { source, alt: frame.alt ?? 'Chart' },
    })
  }
  for (const block of frame.blocks) {
    if (block.kind !== 'frame' || !block.place) continue
    for (const line of block.blocks) {
      if (line.kind !== 'paragraph') continue
      const [first] = line.content
      if (first?.kind !== 'text') continue
      const size = first.style?.size ?? 8
      shapes.push({
        ...plain,
        x: place.x + block.place.x,
        y: place.y + block.place.y,
        width: block.width ?? 60,
        height: size * 1.3,
        text: {
          paragraphs: [
            {
              runs: [
                {
                  text: first.text,
                  size,
                  bold: first.style?.bold ?? false,
                  italic: false,
                  underline: false,
                  strike: false,
                  caps: false,
                  color: first.style?.color ?? '#404040',
                  font: 'Calibri',
                  raised: 0,
                  spacing: 0,
                },
              ],
              align: line.format?.align ?? block.align ?? 'left',
              left: 0,
              first: 0,
              before: { points: 0 },
              after: { points: 0 },
              line: { times: 1 },
              rtl: false,
              size,
            },
          ],
          vertical: 'top',
          inset: { top: 0, right: 0, bottom: 0, left: 0 },
          wrap: false,
          scale: 1,
          tight: 1,
          rotate: 0,
          columns: 1,
        },
      })
    }
  }
  return shapes
}
