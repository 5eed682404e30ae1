import { watched } from '../../lib/async/watched.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import { rotationOf, saveDocument, withPdf } from '../../pdf/index.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'Rotate PDF',
  description: 'Rotates all pages of a PDF, or some of them, in steps of 90 degrees.',
  credits: 2,
  params: {
    file: p.pdf().widget('page-choice'),
    angle: p
      .number({ multipleOf: 90, min: -36_000, max: 36_000 })
      .widget('rotation')
      .default(90)
      .describe('Degrees clockwise, a multiple of 90; negative turns the other way.'),
    pages: p.pages(),
  },
  returns: file('application/pdf'),
  example: { file: 'three-pages.pdf', angle: 90, pages: '1,3' },
  run: ({ file, angle, pages }, call) =>
    withPdf(file, call.warn, document => {
      for (const number of watched(pages.of(document.pages.length), call, 'pages')) {
        const { dict } = document.pages[number - 1]!
        // The turn adds to the page's own.
        dict.set('Rotate', (((rotationOf(dict) + angle) % 360) + 360) % 360)
      }
      return { bytes: saveDocument(document), name: renamed(file.name, 'rotated', 'pdf') }
    }),
})
