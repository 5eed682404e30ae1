import { chartPicture } from '../../../charts/chart-picture.ts'
import type { Chart } from '../../../document/sheet-chart.ts'
import type { Document } from '../../../document/tree.ts'
import { labelBox } from '../docx/charts.ts'
import type { SlideShape } from './pptx-model.ts'

const MAX_LABELS = 2_000

/** A chart as shapes of a slide: the drawing, and its labels above it. */
export function chartShapes(
  chart: Chart,
  place: Pick<SlideShape, 'x' | 'y' | 'width' | 'height'>,
  images: Document['images'],
  lost: (what: string) => void,
): SlideShape[] {
  const { svg, labels } = chartPicture(chart, place)
  if (labels.length > MAX_LABELS) lost(`part of a chart with more than ${MAX_LABELS} words and figures`)
  const source = `chart-${images.size}.svg`
  images.set(source, { bytes: Buffer.from(svg), kind: 'svg' })
  const plain = { flipX: false, flipY: false, path: '', open: true }
  const title = chart.title?.map(run => run.text).join('') || 'Chart'
  return [
    {
      ...plain,
      turn: 0,
      x: place.x,
      y: place.y,
      width: place.width,
      height: place.height,
      image: { source, alt: title },
    },
    ...labels.slice(0, MAX_LABELS).map((label): SlideShape => {
      const box = labelBox(label)
      const { font } = label
      return {
        ...plain,
        turn: -label.degrees,
        x: place.x + box.x,
        y: place.y + box.y,
        width: box.width,
        height: box.height,
        text: {
          paragraphs: [
            {
              runs: [
                {
                  text: label.text,
                  size: font.size,
                  bold: font.bold ?? false,
                  italic: font.italic ?? false,
                  underline: false,
                  strike: false,
                  caps: false,
                  color: label.color.slice(0, 7),
                  font: font.name,
                  raised: 0,
                  spacing: 0,
                },
              ],
              align: label.align,
              left: 0,
              first: 0,
              before: { points: 0 },
              after: { points: 0 },
              line: { times: 1 },
              rtl: false,
              size: font.size,
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
      }
    }),
  ]
}
