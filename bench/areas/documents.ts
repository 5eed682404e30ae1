import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { openPdf } from '../../src/engines/pdfium/pdfium-document.ts'
import { readZip } from '../../src/formats/archive/zip.ts'
import { zipBytes } from '../../src/formats/archive/zip-writer.ts'
import type { AnyTool } from '../../src/tool.ts'
import epubToPdf from '../../src/tools/document/epub-to-pdf.ts'
import excelToPdf from '../../src/tools/document/excel-to-pdf/excel-to-pdf.ts'
import imageToPdf from '../../src/tools/document/image-to-pdf.ts'
import markdownToPdf from '../../src/tools/document/markdown-to-pdf.ts'
import wordToPdf from '../../src/tools/document/word-to-pdf.ts'
import { docxOf, para } from '../../test/support/docx.ts'
import { cell, printedXlsx } from '../../test/support/printed-xlsx.ts'
import { FIXTURES, runTool, type TestFile } from '../../test/support/run-tool.ts'
import { compare, program, table, type Way } from '../support/compare.ts'
import { timed, timedHere, toolProgram, usage } from '../support/process.ts'
import { report } from '../support/results.ts'

/**
 * The document tools beside the programs people use for the same. "warm" is the tool in a process that has set a
 * document before, as a running service has; "alone" is a process of its own, as the peers are. Every round gets a
 * text of its own: the typesetter remembers paragraphs it has set.
 */
const REPEATS = 3
const folder = mkdtempSync(join(tmpdir(), 'toolwright-bench-'))
const at = (name: string) => join(folder, name)
let made = 0

const pagesOf = async (pdf: Uint8Array): Promise<number> => {
  const open = await openPdf(pdf)
  const { pageCount } = open
  open.close()
  return pageCount
}

/** Runs a program that makes a PDF, and says how long that one is and what it took. */
function measured(command: [string, ...string[]], out: string): string {
  // Some leave their scraps in the folder they are called from.
  const taken = timed(command, { cwd: folder })
  const pages = /Pages:\s+(\d+)/.exec(program('pdfinfo', [out]))?.[1]
  return `${pages} pages, ${usage(taken)}`
}

type Source = (round: number) => Promise<string> | string

/** Parameters of a call go to the warm one only: a process of its own has none. */
const ours = (tool: AnyTool, slug: string, source: Source, more?: Record<string, unknown>): Way[] => {
  let round = 0
  const [param] = Object.keys(tool.params) as [string]
  return [
    {
      name: `${slug}, warm`,
      run: async () => {
        const file = { path: await source(++round) }
        const taken = await timedHere(() =>
          runTool(tool, { [param]: param === 'files' ? [file] : file, ...more }),
        )
        const { bytes } = taken.result
        return `${await pagesOf(bytes)} pages, ${usage(taken)}, file of ${Math.round(bytes.length / 1024)} KB`
      },
    },
    {
      name: `${slug}, alone`,
      run: async () => {
        const out = at('ours.pdf')
        return measured(toolProgram(slug, await source(0), out), out)
      },
    },
  ]
}

const office = (source: Source): Way => ({
  name: 'LibreOffice',
  needs: 'soffice',
  run: async () => {
    const input = await source(0)
    const profile = `-env:UserInstallation=file://${folder}/profile`
    const args = [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, input]
    return measured(['soffice', ...args], input.slice(0, -extname(input).length) + '.pdf')
  },
})

const weasy = (source: Source): Way => ({
  name: 'pandoc + WeasyPrint',
  needs: 'weasyprint',
  run: async () => {
    const args = ['-o', at('peer.pdf'), '--pdf-engine=weasyprint', '--metadata', 'title=x']
    return measured(['pandoc', await source(0), ...args], at('peer.pdf'))
  },
})

const calibre = (source: Source): Way => ({
  name: 'calibre',
  needs: 'ebook-convert',
  run: async () => measured(['ebook-convert', await source(0), at('calibre.pdf')], at('calibre.pdf')),
})

const img2pdf = (source: Source): Way => ({
  name: 'img2pdf',
  needs: 'img2pdf',
  run: async () => measured(['img2pdf', await source(0), '-o', at('image.pdf')], at('image.pdf')),
})

/** Writes what a round needs, under a name of its own. */
const writing =
  (ending: string, content: (round: number) => Promise<Uint8Array | string> | Uint8Array | string): Source =>
  async round => {
    const path = at(`input-${++made}.${ending}`)
    writeFileSync(path, await content(round))
    return path
  }

const words =
  'The harbour lies eleven kilometres up a narrow inlet, so high water arrives after the almanac says it should. '
const sentences = (round: number, i: number) => words.replace('harbour', `harbour ${round}-${i}`).repeat(6)
const paragraphs = (round: number) => Array.from({ length: 150 }, (_, i) => sentences(round, i))
const rows = (round: number, line: (cells: (string | number)[]) => string) =>
  Array.from({ length: 400 }, (_, i) => line([i, `place ${round}-${i}`, i * 7, `remark ${i}`])).join('\n')

/** The same package with every run of text ended by another letter each round. */
const varied = (name: string) => async (round: number) => {
  const letter = 'abcdefghij'[round % 10]!
  const entries = readZip(join(FIXTURES, name)).entries.map(entry => {
    const bytes = entry.bytes()
    const isText = /\.(xml|xhtml)$/.test(entry.name)
    const text = Buffer.from(bytes)
      .toString('utf8')
      .replace(/([a-z])(<\/(?:w:t|p|li|td)>)/g, `$1${letter}$2`)
    return { name: entry.name, content: isText ? text : bytes, store: entry.name === 'mimetype' }
  })
  return await zipBytes(entries)
}

const article = writing('md', round =>
  readFileSync(join(FIXTURES, 'article.md'), 'utf8').replace(/ the /g, ` the ${round} `),
)
const longMarkdown = writing('md', round =>
  ['# Long', ...paragraphs(round).map((text, i) => (i % 8 === 0 ? `## Part ${i}\n\n${text}` : text))].join(
    '\n\n',
  ),
)
const tableMarkdown = writing(
  'md',
  round =>
    `| n | place | delay | remark |\n|---|---|---|---|\n${rows(round, cells => `| ${cells.join(' | ')} |`)}\n`,
)
const longWord = writing('docx', async round => {
  const body = paragraphs(round).map((text, i) => para(text, i % 8 === 0 ? '<w:outlineLvl w:val="0"/>' : ''))
  const file = (await docxOf(body.join(''))) as TestFile & { content: Uint8Array }
  return file.content
})
const sheet = writing('csv', round => `n,place,delay,remark\n${rows(round, cells => cells.join(','))}\n`)
const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** LibreOffice wants to be told what the parts are. */
const TYPES = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${MAIN}.sheet.main+xml"/><Override PartName="/xl/worksheets/s0.xml" ContentType="${MAIN}.worksheet+xml"/></Types>`
const workbook = writing('xlsx', round => {
  const line = (i: number) =>
    `<row r="${i}">${cell(`A${i}`, i)}${cell(`B${i}`, `place ${round}-${i}`)}${cell(`C${i}`, i * 7 + round)}<c r="D${i}"><f>A${i}*C${i}</f></c></row>`
  const lines = Array.from({ length: 400 }, (_, i) => line(i + 1))
  return printedXlsx({ Places: { rows: lines.join('') } }, { files: { '[Content_Types].xml': TYPES } })
})
const reportDocx = writing('docx', varied('report.docx'))
const book = writing('epub', varied('book.epub'))
const photo = () => join(FIXTURES, 'photo.jpg')

const task = async (title: string, ways: Way[]) => table(title, await compare(ways, REPEATS))
try {
  report('Documents to PDF', [
    await task('Markdown, one page', [...ours(markdownToPdf, 'markdown-to-pdf', article), weasy(article)]),
    await task('Markdown, 150 paragraphs', [
      ...ours(markdownToPdf, 'markdown-to-pdf', longMarkdown),
      weasy(longMarkdown),
    ]),
    await task('Markdown, a table of 400 rows', [
      ...ours(markdownToPdf, 'markdown-to-pdf', tableMarkdown),
      weasy(tableMarkdown),
    ]),
    await task('Word, three pages with everything', [
      ...ours(wordToPdf, 'word-to-pdf', reportDocx),
      office(reportDocx),
    ]),
    await task('Word, 150 paragraphs', [...ours(wordToPdf, 'word-to-pdf', longWord), office(longWord)]),
    await task('EPUB, a small book', [...ours(epubToPdf, 'epub-to-pdf', book), calibre(book), weasy(book)]),
    await task('CSV of 400 rows as a grid', [...ours(excelToPdf, 'excel-to-pdf', sheet), office(sheet)]),
    await task('A workbook of 400 rows as printed', [
      ...ours(excelToPdf, 'excel-to-pdf', workbook, { layout: 'sheet' }).slice(0, 1),
      office(workbook),
    ]),
    await task('A JPEG as a page', [...ours(imageToPdf, 'image-to-pdf', photo), img2pdf(photo)]),
  ])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
