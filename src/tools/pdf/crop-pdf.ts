import { badInput } from '../../fault.ts'
import { watched } from '../../lib/async/watched.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import {
  type Box,
  boxOf,
  displaySize,
  rotationOf,
  saveDocument,
  userUnit,
  visibleBox,
  withPdf,
} from '../../pdf/index.ts'
import { defineTool, file } from '../../tool.ts'

/** Points that have to be left: less would be written as a box of no size. */
const LEAST = 0.01

const inset = (side: string) =>
  p.number({ min: 0, max: 14_400 }).default(0).describe(`Points to crop from the ${side} edge, as displayed.`)

export default defineTool({
  name: 'Crop PDF',
  description: 'Crops the margins of a PDF. The page boxes shrink; what lies outside is hidden, not erased.',
  credits: 2,
  params: {
    file: p.pdf().widget('page-crop'),
    top: inset('top'),
    right: inset('right'),
    bottom: inset('bottom'),
    left: inset('left'),
    pages: p.pages(),
  },
  returns: file('application/pdf'),
  example: { file: 'three-pages.pdf', top: 36, right: 36, bottom: 36, left: 36 },
  run: ({ file, top, right, bottom, left, pages }, call) =>
    withPdf(file, call.warn, document => {
      for (const number of watched(pages.of(document.pages.length), call, 'pages')) {
        const { dict } = document.pages[number - 1]!
        const { width, height } = displaySize(dict)
        const [across, down] = [left + right, top + bottom]
        if (width - across < LEAST) {
          throw badInput(
            `left, right: ${round(across)} points together leave nothing of page ${number}, which is ${round(width)} points wide.`,
          )
        }
        if (height - down < LEAST) {
          throw badInput(
            `top, bottom: ${round(down)} points together leave nothing of page ${number}, which is ${round(height)} points high.`,
          )
        }
        // The displayed edges in the order left, bottom, right, top of the unrotated page.
        const displayed = [left, bottom, right, top]
        const turns = rotationOf(dict) / 90
        const unit = userUnit(dict)
        const [l, b, r, t] = [0, 1, 2, 3].map(i => displayed[(i + 4 - turns) % 4]! / unit) as Box
        const seen = visibleBox(dict)
        const box: Box = [seen[0] + l, seen[1] + b, seen[2] - r, seen[3] - t]
        for (const key of ['CropBox', 'BleedBox', 'TrimBox', 'ArtBox']) {
          const inner = boxOf(dict, key)
          if (inner) dict.set(key, within(inner, box))
        }
        dict.set('MediaBox', box)
      }
      return { bytes: saveDocument(document), name: renamed(file.name, 'cropped', 'pdf') }
    }),
})

const round = (points: number): number => Math.round(points * 100) / 100

/** The part of a box inside another; the other itself when they do not touch. */
function within(box: Box, outer: Box): Box {
  const part: Box = [
    Math.max(box[0], outer[0]),
    Math.max(box[1], outer[1]),
    Math.min(box[2], outer[2]),
    Math.min(box[3], outer[3]),
  ]
  return part[2] > part[0] && part[3] > part[1] ? part : outer
}
