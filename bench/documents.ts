import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPdf } from '../src/engines/pdfium/document.ts'
import type { AnyTool } from '../src/tool.ts'
import epubToPdf from '../src/tools/document/epub-to-pdf.ts'
import excelToPdf from '../src/tools/document/excel-to-pdf.ts'
import imageToPdf from '../src/tools/document/image-to-pdf.ts'
import markdownToPdf from '../src/tools/document/markdown-to-pdf.ts'
import wordToPdf from '../src/tools/document/word-to-pdf.ts'
import { docxOf, para } from '../test/support/docx.ts'
import { FIXTURES, runTool, type TestFile } from '../test/support/run-tool.ts'
import { compare, program, report, table } from './support.ts'

/** The document tools beside the programs people use for the same, each peer as one whole process. */
const REPEATS = 3
const folder = mkdtempSync(join(tmpdir(), 'toolwright-bench-'))
const at = (name: string) => join(folder, name)

const pagesOf = async (pdf: Uint8Array): Promise<number> => {
  const open = await openPdf(pdf)
  const { pageCount } = open
  open.close()
  return pageCount
}

async function ours(tool: AnyTool, params: Record<string, unknown>): Promise<string> {
  const { bytes } = await runTool(tool, params)
  const memory = Math.round(process.memoryUsage.rss() / 2 ** 20)
  return `${await pagesOf(bytes)} pages, ${Math.round(bytes.length / 1024)} KB, process ${memory} MB`
}

/** Runs a peer under GNU time, which tells its largest memory. */
function peer(args: string[], out: string): string {
  const log = at('time.txt')
  program('/usr/bin/time', ['-o', log, '-f', '%M', ...args])
  const memory = Math.round(Number(program('tail', ['-n1', log])) / 1024)
  const pages = /Pages:\s+(\d+)/.exec(program('pdfinfo', [out]))?.[1]
  return `${pages} pages, ${memory} MB`
}

const office = (input: string, stem: string) => ({
  name: 'LibreOffice',
  needs: 'soffice',
  run: () =>
    peer(
      [
        'soffice',
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        '--convert-to',
        'pdf',
        '--outdir',
        folder,
        input,
      ],
      at(`${stem}.pdf`),
    ),
})

const weasy = (input: string) => ({
  name: 'pandoc + WeasyPrint',
  needs: 'weasyprint',
  run: () =>
    peer(
      ['pandoc', input, '-o', at('peer.pdf'), '--pdf-engine=weasyprint', '--metadata', 'title=x'],
      at('peer.pdf'),
    ),
})

const calibre = (input: string) => ({
  name: 'calibre',
  needs: 'ebook-convert',
  run: () => peer(['ebook-convert', input, at('calibre.pdf')], at('calibre.pdf')),
})

const words =
  'The harbour lies eleven kilometres up a narrow inlet, so high water arrives after the almanac says it should. '
const long = Array.from(
  { length: 150 },
  (_, i) => `${i % 8 === 0 ? `## Part ${i}\n\n` : ''}${words.repeat(6)}\n`,
).join('\n')
writeFileSync(at('long.md'), `# Long\n\n${long}`)
const rows = Array.from({ length: 400 }, (_, i) => `| ${i} | place ${i} | ${i * 7} | remark ${i} |`).join(
  '\n',
)
writeFileSync(at('table.md'), `| n | place | delay | remark |\n|---|---|---|---|\n${rows}\n`)
const made = (await docxOf(
  Array.from({ length: 150 }, (_, i) =>
    para(words.repeat(6), i % 8 === 0 ? '<w:outlineLvl w:val="0"/>' : ''),
  ).join(''),
)) as TestFile & { content: Uint8Array }
writeFileSync(at('long.docx'), made.content)
writeFileSync(
  at('rows.csv'),
  `n,place,delay,remark\n${rows.replace(/^\| | \|$/gm, '').replace(/ \| /g, ',')}\n`,
)

const markdown = (path: string) => () => ours(markdownToPdf, { markdown: { path } })
const article = join(FIXTURES, 'article.md')
const docx = join(FIXTURES, 'report.docx')
const book = join(FIXTURES, 'book.epub')
const photo = join(FIXTURES, 'photo.jpg')

try {
  report('Documents to PDF', [
    table(
      'Markdown, one page',
      await compare([{ name: 'markdown-to-pdf', run: markdown(article) }, weasy(article)], REPEATS),
    ),
    table(
      'Markdown, 20 pages of text',
      await compare(
        [{ name: 'markdown-to-pdf', run: markdown(at('long.md')) }, weasy(at('long.md'))],
        REPEATS,
      ),
    ),
    table(
      'Markdown, a table of 400 rows',
      await compare(
        [{ name: 'markdown-to-pdf', run: markdown(at('table.md')) }, weasy(at('table.md'))],
        REPEATS,
      ),
    ),
    table(
      'Word, three pages with everything',
      await compare(
        [
          { name: 'word-to-pdf', run: () => ours(wordToPdf, { file: { path: docx } }) },
          office(docx, 'report'),
        ],
        REPEATS,
      ),
    ),
    table(
      'Word, 20 pages of text',
      await compare(
        [
          { name: 'word-to-pdf', run: () => ours(wordToPdf, { file: { path: at('long.docx') } }) },
          office(at('long.docx'), 'long'),
        ],
        REPEATS,
      ),
    ),
    table(
      'EPUB, a small book',
      await compare(
        [
          { name: 'epub-to-pdf', run: () => ours(epubToPdf, { file: { path: book } }) },
          calibre(book),
          weasy(book),
        ],
        REPEATS,
      ),
    ),
    table(
      'CSV of 400 rows as a grid',
      await compare(
        [
          { name: 'excel-to-pdf', run: () => ours(excelToPdf, { file: { path: at('rows.csv') } }) },
          office(at('rows.csv'), 'rows'),
        ],
        REPEATS,
      ),
    ),
    table(
      'A JPEG as a page',
      await compare(
        [
          { name: 'image-to-pdf', run: () => ours(imageToPdf, { files: [{ path: photo }] }) },
          {
            name: 'img2pdf',
            needs: 'img2pdf',
            run: () => peer(['img2pdf', photo, '-o', at('im.pdf')], at('im.pdf')),
          },
        ],
        REPEATS,
      ),
    ),
  ])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
