import type { Frame } from '../../../document/tree.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import type { SlideShape } from './pptx-model.ts'

/** Points that the labels of a drawn chart have, and those that PowerPoint gives them where none are named. */
const [DRAWN, USUAL] = [8, 12]

/** How many times larger than in a document the labels of a slide's chart are. */
export function chartScale(space: XmlElement): number {
  const axes = space.path('c:chart', 'c:plotArea')?.elements() ?? []
  const sizes = [...axes, space].map(
    one => Number(one.find('c:txPr')?.descendant('a:defRPr')?.get('sz')) / 100,
  )
  return Math.min(3, Math.max(1, (sizes.find(size => size > 0) ?? USUAL) / DRAWN))
}

/** A drawn chart as shapes of a slide, as many times larger: the drawing, and its labels above it. */
export function chartShapes(
  frame: Frame,
  place: Pick<SlideShape, 'x' | 'y' | 'width' | 'height'>,
  scale: number,
): SlideShape[] {
  const plain = { turn: 0, flipX: false, flipY: false, path: '', open: true }
  const shapes: SlideShape[] = []
  if (frame.backdrop) {
    const { source } = frame.backdrop
    const bleed = frame.backdrop.bleed * scale
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
      const size = (first.style?.size ?? DRAWN) * scale
      shapes.push({
        ...plain,
        x: place.x + block.place.x * scale,
        y: place.y + block.place.y * scale,
        width: (block.width ?? 60) * scale,
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
              tabs: { stops: [], usual: 72 },
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
