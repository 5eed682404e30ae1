/** Reading PDFs beside poppler, MuPDF and LiteParse: time for text, and quality of tables, order and Markdown. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pdfToText from '../../src/tools/pdf/pdf-to-text.ts'
import { drawnPdf } from '../../test/support/drawn-pdf.ts'
import { runTool } from '../../test/support/run-tool.ts'
import { scoreFacts } from '../corpus/markdown-facts.ts'
import type { PageTable } from '../corpus/table-score.ts'
import { ours, scoreTables, type TableReader } from '../corpus/tables.ts'
import { compare, table } from '../support/compare.ts'
import { has } from '../support/peers.ts'
import { timed, timedHere, usage } from '../support/process.ts'
import { report } from '../support/results.ts'

const folder = mkdtempSync(join(tmpdir(), 'toolwright-bench-'))
/** Where the public test files are; quality is scored only where they are. */
const CORPUS = process.env['CORPUS']

const WORDS =
  'the harbour saw more ships this winter than in any before and most of them came from north with timber salt iron wool'.split(
    ' ',
  )

async function textPages(count: number): Promise<string> {
  const line = (n: number) =>
    Array.from({ length: 15 }, (_, i) => WORDS[(n * 7 + i * 3) % WORDS.length]).join(' ')
  const pdf = await drawnPdf(
    Array.from({ length: count }, (_, n) => pen => {
      pen.text(60, 70, `Chapter ${n + 1}`, { size: 18 })
      for (let l = 0; l < 52; l++) pen.text(60, 100 + l * 13, line(n * 5 + l))
      pen.text(290, 810, String(n + 1))
    }),
  )
  const path = join(folder, `text-${count}.pdf`)
  writeFileSync(path, pdf)
  return path
}

async function liteParse() {
  const { LiteParse } = (await import('@llamaindex/liteparse')) as unknown as {
    LiteParse: new (
      options: object,
    ) => {
      parse: (path: string) => Promise<{ pages: { pageNum: number; text: string; markdown: string }[] }>
    }
  }
  return LiteParse
}

async function speed(): Promise<string> {
  const path = await textPages(500)
  const LiteParse = await liteParse()
  const ways = [
    {
      name: 'pdf-to-text',
      run: async () => usage(await timedHere(() => runTool(pdfToText, { file: { path, name: 'text.pdf' } }))),
    },
    {
      name: 'pdftotext',
      needs: 'pdftotext',
      run: () => usage(timed(['pdftotext', path, join(folder, 'a.txt')])),
    },
    {
      name: 'mutool draw -F txt',
      needs: 'mutool',
      run: () => usage(timed(['mutool', 'draw', '-q', '-F', 'txt', '-o', join(folder, 'b.txt'), path])),
    },
    {
      name: 'LiteParse',
      run: async () => usage(await timedHere(() => new LiteParse({ ocrEnabled: false }).parse(path))),
    },
  ]
  return table('Text of 500 pages', await compare(ways, 9))
}

/** Rows cut where a line has two spaces or more: the least a table reader must beat. */
const cutLines: TableReader = async ({ pdf }) => {
  const done = spawnSync('pdftotext', ['-layout', pdf, '-'], { encoding: 'utf8', maxBuffer: 1 << 28 })
  return done.stdout.split('\f').flatMap((page, i): PageTable[] => {
    const rows = page
      .split('\n')
      .map(line => line.trim().split(/\s{2,}/))
      .filter(row => row.length > 1)
    const cells = rows.flatMap((row, r) =>
      row.map((text, c) => ({ row: r, column: c, row_span: 1, column_span: 1, text })),
    )
    return cells.length > 0 ? [{ page: i + 1, cells }] : []
  })
}

const liteParseTables: TableReader = async ({ pdf }) => {
  const LiteParse = await liteParse()
  const { pages } = await new LiteParse({ ocrEnabled: false, outputFormat: 'markdown' }).parse(pdf)
  return pages.flatMap(({ pageNum, markdown }) => {
    const tables: PageTable[] = []
    let open: string[][] | undefined
    const close = () => {
      if (open) {
        const cells = open.flatMap((row, r) =>
          row.map((text, c) => ({ row: r, column: c, row_span: 1, column_span: 1, text })),
        )
        tables.push({ page: pageNum, cells })
      }
      open = undefined
    }
    for (const line of markdown.split('\n')) {
      if (!line.startsWith('|')) close()
      else if (!/^\|[\s:|-]+\|$/.test(line)) {
        open ??= []
        open.push(
          line
            .slice(1, -1)
            .split(/(?<!\\)\|/)
            .map(cell =>
              cell
                .trim()
                .replace(/\\\|/g, '|')
                .replace(/<br\s*\/?>/g, ' '),
            ),
        )
      }
    }
    close()
    return tables
  })
}

async function tables(corpus: string): Promise<string> {
  const rows: string[] = []
  const add = async (name: string, reader: TableReader) => {
    const { precision, recall, overall, mean, cells } = await scoreTables(
      join(corpus, 'tables-icdar2013-eu'),
      reader,
    )
    rows.push(`| ${name} | ${[precision, recall, overall, mean, cells].map(n => n.toFixed(3)).join(' | ')} |`)
  }
  await add('pdf-extract', ours)
  await add('LiteParse', liteParseTables)
  if (has('pdftotext')) await add('pdftotext -layout, cut at two spaces', cutLines)
  return [
    '### Tables of ICDAR 2013, the European half',
    'Neighbouring cells found and wanted, as multisets by page; tables that are none cost precision.',
    '',
    '| reader | precision | recall | F1 over all | F1, mean of documents | cells F1 |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

async function facts(corpus: string): Promise<string> {
  const { held, judged, failed } = await scoreFacts(join(corpus, 'pdf-md-facts'))
  return [
    '### Facts of the olmOCR bench sample that hold for pdf-to-md',
    `${held} of ${judged} (${((100 * held) / judged).toFixed(1)} %). Not: ${failed.map(f => f.split(' ').slice(0, 2).join(' ')).join(', ') || 'none'}.`,
    '',
  ].join('\n')
}

try {
  const sections = [await speed()]
  if (CORPUS) sections.push(await tables(CORPUS), await facts(CORPUS))
  else console.log('Set CORPUS to the folder of public test files to score tables and Markdown too.')
  report('Reading PDFs', sections)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
