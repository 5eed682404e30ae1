import { badInput } from '../../fault.ts'
import { watched } from '../../lib/async/watched.ts'
import { renamed } from '../../lib/files/file-names.ts'
import type { Matrix } from '../../lib/geometry/matrix.ts'
import { PAPER_NAMES, paperSize } from '../../lib/geometry/paper.ts'
import { p } from '../../params.ts'
import {
  type Dict,
  displaySize,
  moveDestinations,
  resizePage,
  saveDocument,
  withPdf,
} from '../../pdf/index.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'Resize PDF pages',
  collection: 'extra',
  description:
    'Gives the pages of a PDF another size: A4 to Letter, or any width and height. Content is scaled to fit or centred as it is; links, form fields and annotations move with it.',
  credits: 2,
  params: {
    file: p.pdf(),
    page_size: p
      .choice(PAPER_NAMES)
      .default('a4')
      .describe('The new size, unless width and height are given.'),
    width: p.number({ min: 3, max: 14_400 }).optional().describe('New width in points; needs height too.'),
    height: p.number({ min: 3, max: 14_400 }).optional().describe('New height in points; needs width too.'),
    orientation: p
      .choice(['keep', 'portrait', 'landscape'])
      .default('keep')
      .describe('keep lays a wide page on its side and stands a high one up.'),
    mode: p
      .choice(['fit', 'shrink', 'center'])
      .default('fit')
      .describe(
        'fit scales the content to the page, shrink only makes it smaller, center leaves its size alone.',
      ),
    margin: p.number({ min: 0, max: 1000 }).default(0).describe('Points to leave empty on every side.'),
    pages: p.pages(),
  },
  returns: file('application/pdf'),
  example: { file: 'three-pages.pdf', page_size: 'letter' },
  check({ width, height }) {
    if ((width === undefined) !== (height === undefined))
      throw badInput(`${width === undefined ? 'width' : 'height'}: give both width and height, or neither.`)
  },
  run: ({ file, page_size, width, height, orientation, mode, margin, pages }, call) =>
    withPdf(file, call.warn, document => {
      const given: [number, number] = width && height ? [width, height] : paperSize(page_size)!
      const matrices = new Map<Dict, Matrix>()
      let cut = 0
      for (const number of watched(pages.of(document.pages.length), call, 'pages')) {
        const { dict } = document.pages[number - 1]!
        const old = displaySize(dict)
        const lying = orientation === 'keep' ? old.width > old.height : orientation === 'landscape'
        const [short, long] = [Math.min(...given), Math.max(...given)]
        const size =
          width && orientation === 'keep'
            ? { width, height: height! }
            : lying
              ? { width: long, height: short }
              : { width: short, height: long }
        const room = { width: size.width - 2 * margin, height: size.height - 2 * margin }
        if (room.width < 1 || room.height < 1)
          throw badInput('margin: leaves no room for the content; use a smaller one.')
        const fits = Math.min(room.width / old.width, room.height / old.height)
        const scale = mode === 'fit' ? fits : mode === 'shrink' ? Math.min(1, fits) : 1
        if (scale > fits * 1.001) cut++
        const x = (size.width - old.width * scale) / 2
        const y = (size.height - old.height * scale) / 2
        matrices.set(dict, resizePage(dict, size, { scale, x, y }))
      }
      moveDestinations(document, matrices)
      if (cut > 0)
        call.warn(`the content of ${cut} of the pages is larger than the new size; its edges are hidden`)
      return { bytes: saveDocument(document), name: renamed(file.name, 'resized', 'pdf') }
    }),
})
