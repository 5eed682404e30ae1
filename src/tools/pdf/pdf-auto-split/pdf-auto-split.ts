import { badInput } from '../../../fault.ts'
import { renamed, safeName } from '../../../lib/files/file-names.ts'
import { counted } from '../../../lib/text/counted.ts'
import { p } from '../../../params.ts'
import { type Part, splitParts, withPdf } from '../../../pdf/index.ts'
import { defineTool, file } from '../../../tool.ts'
import { blankSeparators, type Cut, codeSeparators, everyPages, outlineCuts, sizeCuts } from './cuts.ts'

const MAX_PARTS = 5_000

export default defineTool({
  name: 'Split PDF automatically',
  collection: 'extra',
  description:
    'Splits a PDF into several, in a ZIP: every so many pages, at bookmarks, below a file size, at blank pages, or at separator pages with a QR code or barcode, as scanning offices use.',
  credits: 3,
  params: {
    file: p.pdf(),
    by: p
      .choice(['pages', 'bookmarks', 'size', 'blank', 'barcode'])
      .default('pages')
      .describe('Where to split.'),
    every: p.integer({ min: 1, max: 10_000 }).default(10).describe('With pages: how many go into each file.'),
    level: p
      .integer({ min: 1, max: 10 })
      .default(1)
      .describe('With bookmarks: the deepest level to split at.'),
    max_mb: p.number({ min: 0.05, max: 50 }).default(5).describe('With size: megabytes a file may have.'),
    barcode: p
      .string({ max: 200 })
      .optional()
      .describe('With barcode: the text of the separator; any code separates when left out.'),
    keep_separators: p
      .boolean()
      .default(false)
      .describe('With blank and barcode: keeps the separator pages, each at the start of its file.'),
  },
  returns: file('application/zip'),
  example: { file: 'three-pages.pdf', by: 'pages', every: 2 },
  timeoutSeconds: 120,
  async run({ file, by, every, level, max_mb, barcode, keep_separators }, call) {
    const separators =
      by === 'blank'
        ? await blankSeparators(file.path, call)
        : by === 'barcode'
          ? await codeSeparators(file.path, barcode, call)
          : undefined
    return withPdf(file, call.warn, async document => {
      const count = document.pages.length
      const cuts: Cut[] =
        by === 'pages'
          ? everyPages(count, every)
          : by === 'bookmarks'
            ? outlineCuts(document, level)
            : by === 'size'
              ? sizeCuts(document, max_mb * 2 ** 20, call.warn)
              : (separators ?? []).map(({ page, text }) => ({ from: page, separator: true, title: text }))
      if (by === 'bookmarks' && cuts.length === 0)
        throw badInput('by: the PDF has no bookmarks that lead to its pages; choose another way to split.')
      if (separators?.length === 0)
        call.warn(by === 'blank' ? 'no blank page was found' : 'no page with such a code was found')
      const parts = partsOf(cuts, count, keep_separators, file.name)
      if (parts.length === 0) throw badInput('by: the PDF has nothing but separator pages.')
      if (parts.length > MAX_PARTS)
        throw badInput(`by: would make ${counted(parts.length, 'file')}; the limit is ${MAX_PARTS}.`)
      const path = await splitParts(document, parts, call)
      return { path, name: renamed(file.name, 'parts', 'zip') }
    })
  },
})

/** Files between the cuts; those of separators begin behind them unless they are kept. */
function partsOf(cuts: Cut[], count: number, keep: boolean, name: string): Part[] {
  const starts = cuts[0]?.from === 1 ? cuts : [{ from: 1 } as Cut, ...cuts]
  const found = starts
    .map(({ from, separator, title }, i) => {
      const first = separator && !keep ? from + 1 : from
      const last = (starts[i + 1]?.from ?? count + 1) - 1
      return { pages: Array.from({ length: Math.max(0, last - first + 1) }, (_, k) => first + k), title }
    })
    .filter(({ pages }) => pages.length > 0)
  const digits = String(found.length).length
  return found.map(({ pages, title }, i) => {
    const number = String(i + 1).padStart(digits, '0')
    const called = title ? `${number}-${safeName(title.replace(/[/\\]+/g, '_')).slice(0, 80)}` : number
    return { pages, name: renamed(name, called, 'pdf') }
  })
}
