import { z } from 'zod'
import { badInput } from '../../fault.ts'
import { plain } from '../../layout/model.ts'
import type { InputFile } from '../../lib/files/file-kinds.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { PageRanges } from '../../lib/geometry/page-ranges.ts'
import { counted } from '../../lib/text/counted.ts'
import { outputLimit, tooMuchOf } from '../../lib/text/output-limit.ts'
import { p } from '../../params.ts'
import {
  asDict,
  Dict,
  decodeText,
  destinationOf,
  encodeText,
  name,
  namedDestinations,
  type OutlineItem,
  type PdfDocument,
  pageOfDestination,
  readOutline,
  rotationOf,
  saveDocument,
  userUnit,
  visibleBox,
  withPdf,
  writeOutline,
} from '../../pdf/index.ts'
import { type Call, defineTool, fileOrJson } from '../../tool.ts'

const MAX_BOOKMARKS = 10_000
const LEVELS = 10

const Entries = z
  .array(
    z.object(
      {
        title: z.string('expected text').trim().min(1, 'must not be empty').max(1000, 'is too long'),
        page: z.int('expected a whole page number, counted from 1').min(1, 'pages are counted from 1'),
        level: z
          .int('expected 1 to 10')
          .min(1, 'expected 1 to 10')
          .max(LEVELS, 'expected 1 to 10')
          .default(1),
      },
      'expected an object with title, page and level',
    ),
    'expected a list of bookmarks',
  )
  .max(MAX_BOOKMARKS, 'expected at most 10,000 bookmarks')

interface Entry {
  title: string
  page: number
  level: number
  /** Distance from the upper edge of the page as displayed, in points. */
  top?: number
}

export default defineTool({
  name: 'PDF bookmarks',
  collection: 'extra',
  description:
    'Reads the bookmarks of a PDF with the pages they lead to, writes new ones from a list, makes them from the headings of the text, or removes them.',
  credits: 3,
  params: {
    file: p.pdf(),
    from: p
      .choice(['read', 'list', 'headings', 'none'])
      .default('read')
      .describe(
        'read answers JSON; list writes those of bookmarks, headings those found in the text; none removes all.',
      ),
    bookmarks: p
      .json(Entries)
      .optional()
      .describe('With list: bookmarks in order, each with title, page (from 1) and level (from 1).')
      .example([
        { title: 'Part one', page: 1, level: 1 },
        { title: 'Chapter', page: 2, level: 2 },
      ]),
    max_level: p
      .integer({ min: 1, max: 6 })
      .default(3)
      .describe('With headings: the deepest level of headings to take.'),
  },
  returns: fileOrJson(
    'application/pdf',
    z.object({
      bookmarks: z
        .array(
          z.object({
            title: z.string(),
            page: z.int().optional().describe('Left out where it leads to no page of the document.'),
            level: z.int(),
          }),
        )
        .describe('In order, as from=list takes them.'),
    }),
  ),
  example: {
    file: 'three-pages.pdf',
    from: 'list',
    bookmarks: [
      { title: 'Start', page: 1 },
      { title: 'Table', page: 2, level: 2 },
    ],
  },
  check: ({ from, bookmarks }) => {
    if (from === 'list' && !bookmarks) throw badInput('bookmarks: is required with list.')
  },
  async run({ file, from, bookmarks = [], max_level }, call) {
    const headings = from === 'headings' ? await headingsOf(file, max_level, call) : []
    return withPdf(
      file,
      call.warn,
      document => {
        if (from === 'read') return { bookmarks: read(document) }
        const outline = writeOutline(tree(document, from === 'headings' ? headings : bookmarks))
        if (outline) document.root.set('Outlines', outline)
        else document.root.delete('Outlines')
        // So that readers show them; a document without any must not open an empty pane.
        if (outline) document.root.set('PageMode', name('UseOutlines'))
        else if (document.root.name('PageMode') === 'UseOutlines') document.root.delete('PageMode')
        return { bytes: saveDocument(document), name: renamed(file.name, 'bookmarks', 'pdf') }
      },
      { quiet: from === 'read' },
    )
  },
})

function read(document: PdfDocument) {
  const names = namedDestinations(document.root)
  const numberOf = new Map(document.pages.map(({ dict }, i) => [dict, i + 1]))
  const grow = outputLimit(tooMuchOf('file'))
  const flat = (items: OutlineItem[], level: number): { title: string; page?: number; level: number }[] =>
    items.flatMap(({ dict, children }) => {
      const target = asDict(pageOfDestination(destinationOf(dict), names))
      const page = target && numberOf.get(target)
      const bytes = dict.string('Title') ?? Buffer.alloc(0)
      // Thousands of bookmarks may share one title of any length.
      grow(bytes.length)
      const title = decodeText(bytes)
      return [{ title, ...(page && { page }), level }, ...flat(children, level + 1)]
    })
  return flat(readOutline(document.root), 1)
}

async function headingsOf(file: InputFile, deepest: number, call: Call): Promise<Entry[]> {
  const { readShown } = await import('../../engines/pdfium/layout.ts')
  const { openForReading } = await import('../../engines/pdfium/open-shown.ts')
  using pdf = await openForReading(file)
  const pages = await readShown(pdf, new PageRanges('all', 'pages'), call)
  const found = pages.flatMap(({ blocks }) =>
    blocks.flatMap(block => {
      if (block.kind !== 'heading' || block.level > deepest) return []
      const title = plain(block.spans).replace(/\s+/g, ' ').trim().slice(0, 300)
      return title ? [{ title, page: block.page, level: block.level, top: block.y0 }] : []
    }),
  )
  if (found.length === 0) throw badInput('from: no heading was found in the text of the PDF; use list.')
  if (found.length > MAX_BOOKMARKS)
    throw badInput('max_level: there are more than 10,000 headings; use a smaller level.')
  return found
}

/** A list with levels as a tree; a level that is skipped counts as the next one. */
function tree(document: PdfDocument, entries: readonly Entry[]): OutlineItem[] {
  const top: OutlineItem[] = []
  const open: { level: number; children: OutlineItem[] }[] = []
  for (const [i, entry] of entries.entries()) {
    const page = document.pages[entry.page - 1]
    if (!page)
      throw badInput(
        `bookmarks[${i}].page: page ${entry.page} does not exist, the document has ${counted(document.pages.length, 'page')}.`,
      )
    const upper = visibleBox(page.dict)[3]
    const place =
      entry.top !== undefined && rotationOf(page.dict) === 0
        ? [name('XYZ'), null, upper - entry.top / userUnit(page.dict), null]
        : [name('Fit')]
    const dict = Dict.of({ Title: encodeText(entry.title), Dest: [page.ref, ...place] })
    const item = { dict, open: entry.level === 1, children: [] }
    while (open.length > 0 && open.at(-1)!.level >= entry.level) open.pop()
    const parent = open.at(-1)?.children ?? top
    parent.push(item)
    open.push({ level: entry.level, children: item.children })
  }
  return top
}
