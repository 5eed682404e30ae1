import { readFile } from 'node:fs/promises'
import { isBlank } from '../../engines/pdfium/blank-pages.ts'
import { openPdf } from '../../engines/pdfium/pdfium-document.ts'
import { badInput } from '../../fault.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { writePages } from '../../lib/geometry/page-ranges.ts'
import { p } from '../../params.ts'
import { selectPages, withPdf } from '../../pdf/index.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'Remove blank PDF pages',
  collection: 'extra',
  description:
    'Removes the blank pages of a PDF, empty sides of scans included. A page with text never counts as blank; a scanned one does when its share of ink is below the limit, specks and the shadow at its edge aside.',
  credits: 2,
  params: {
    file: p.pdf(),
    threshold: p
      .number({ min: 0, max: 10 })
      .default(0.1)
      .describe('Percent of a scanned page that may be inked for it to count as blank.'),
    pages: p.pages().describe('Pages that may be removed, such as 2- or all.'),
  },
  returns: file('application/pdf'),
  example: { file: 'three-pages.pdf' },
  async run({ file, threshold, pages }, call) {
    const blank = await blankPages(file.path, pages, threshold, call)
    return withPdf(file, call.warn, document => {
      const kept = document.pages.map((_, i) => i + 1).filter(number => !blank.has(number))
      if (kept.length === 0)
        throw badInput(
          'threshold: every page counts as blank; use a lower one, or keep pages by naming the others.',
        )
      if (blank.size === 0) call.warn('no page is blank')
      else call.warn(`removed: page${blank.size === 1 ? '' : 's'} ${writePages([...blank])}`)
      return {
        bytes: selectPages(document, kept, call.warn),
        name: renamed(file.name, 'without-blanks', 'pdf'),
      }
    })
  },
})

async function blankPages(
  path: string,
  pages: { of: (count: number) => number[] },
  threshold: number,
  call: { signal: AbortSignal; progress: (done: number, total: number, unit: 'pages') => void },
): Promise<Set<number>> {
  using pdf = await openPdf(await readFile(path), { noPassword: true })
  const blank = new Set<number>()
  const chosen = pages.of(pdf.pageCount)
  for (const [i, number] of chosen.entries()) {
    call.signal.throwIfAborted()
    using page = pdf.soundPage(number)
    if (!page) continue
    if (isBlank(page, threshold / 100)) blank.add(number)
    call.progress(i + 1, chosen.length, 'pages')
  }
  return blank
}
