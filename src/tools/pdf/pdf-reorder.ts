import { renamed } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import { selectPages, withPdf } from '../../pdf/index.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'Reorder PDF pages',
  description:
    'Puts the pages of a PDF into a new order. Pages left out are removed; pages named twice repeat.',
  credits: 3,
  params: {
    file: p.pdf(),
    order: p
      .ranges()
      .widget('page-order')
      .describe('Pages in their new order, counted from 1: 3,1,2 or 2-5,1. What is left out is removed.')
      .example('3,1,2'),
  },
  returns: file('application/pdf'),
  example: { file: 'three-pages.pdf', order: '3,1,2' },
  run: ({ file, order }, call) =>
    withPdf(file, call.warn, document => ({
      bytes: selectPages(document, order.sequence(document.pages.length), call.warn, call),
      name: renamed(file.name, 'reordered', 'pdf'),
    })),
})
