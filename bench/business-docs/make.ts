import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compile } from '../../src/engines/typst/compiler.ts'
import type { BusinessTruth, TruthTable } from '../corpus/business-score.ts'
import { type Content, contentOf, KIND_NAMES, type TableContent } from './content.ts'
import { groffOf } from './groff.ts'
import { HARD_KIND_NAMES, hardContent } from './hard-content.ts'
import { htmlOf, isRtl } from './html.ts'
import { latexOf } from './latex.ts'
import { OTHER_KIND_NAMES, otherContent } from './other-content.ts'
import { OTHER_LANGUAGES } from './other-words.ts'
import { sheetOf } from './spreadsheet.ts'
import { truthOf } from './truth.ts'
import { typstOf } from './typst.ts'
import { LANGUAGES } from './words.ts'

/**
 * Makes business documents with their truth, for scoring with bench/corpus/business-docs.ts:
 * node bench/business-docs/make.ts FOLDER FIRST-SEED COUNT [first|other|hard] [ENGINE,…]. With `other`, documents of a second family: other
 * kinds, languages and number formats; with `hard`, of a third, set so that rows are hard to tell. Needs the producers as Debian packages: weasyprint,
 * wkhtmltopdf, python3-reportlab, libreoffice, chromium, poppler-utils, python3-docx, php-tcpdf,
 * texlive-latex-base, lmodern, groff, ghostscript, qpdf, mupdf-tools; what is missing is left out.
 */

interface Sheet {
  name: string
  content: Content
}
type Producer = (sheets: Sheet[], folder: string) => Promise<void> | void

const quiet = (command: string, args: string[], input?: string) =>
  execFileSync(command, args, {
    stdio: ['pipe', 'ignore', 'ignore'],
    timeout: 180_000,
    ...(input && { input }),
  })

const chromium =
  (tagged: boolean): Producer =>
  async (sheets, folder) => {
    const { chromium: browser } = await import('playwright-core')
    const app = await browser.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium' })
    const page = await app.newPage()
    for (const { name, content } of sheets) {
      await page.setContent(htmlOf(content))
      await page.pdf({
        path: join(folder, `${name}.pdf`),
        tagged,
        preferCSSPageSize: true,
        printBackground: true,
      })
    }
    await app.close()
  }

const office =
  (ending: string, write: (content: Content) => string, args: string[]): Producer =>
  (sheets, folder) => {
    const work = mkdtempSync(join(tmpdir(), 'business-'))
    for (const { name, content } of sheets) writeFileSync(join(work, `${name}.${ending}`), write(content))
    const files = sheets.map(({ name }) => join(work, `${name}.${ending}`))
    quiet('soffice', [
      `-env:UserInstallation=file://${work}/profile`,
      '--headless',
      ...args,
      '--outdir',
      folder,
      ...files,
    ])
    rmSync(work, { recursive: true, force: true })
  }

const FONT_FOLDERS = ['liberation', 'dejavu'].map(name => `/usr/share/fonts/truetype/${name}`)
const CJK_FONT = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'

const PRODUCERS: Record<string, Producer> = {
  weasyprint: (sheets, folder) => {
    for (const { name, content } of sheets)
      quiet('weasyprint', ['-', join(folder, `${name}.pdf`)], htmlOf(content))
  },
  chromium: chromium(false),
  'chromium-tagged': chromium(true),
  wkhtmltopdf: (sheets, folder) => {
    for (const { name, content } of sheets)
      quiet('wkhtmltopdf', ['-q', '-', join(folder, `${name}.pdf`)], htmlOf(content))
  },
  reportlab: (sheets, folder) => {
    const script = join(import.meta.dirname, 'reportlab_producer.py')
    for (const { name, content } of sheets)
      quiet('/usr/bin/python3', [script, join(folder, `${name}.pdf`)], JSON.stringify(content))
  },
  calc: office('fods', sheetOf, ['--convert-to', 'pdf']),
  writer: office('html', htmlOf, ['--infilter=HTML (StarWriter)', '--convert-to', 'pdf:writer_pdf_Export']),
  typst: async (sheets, folder) => {
    const latin = FONT_FOLDERS.flatMap(path =>
      readdirSync(path)
        .filter(f => /\.ttf$/.test(f))
        .map(f => join(path, f)),
    )
    for (const { name, content } of sheets) {
      const fonts = /ja|zh|ko/.test(content.language) ? [...latin, CJK_FONT] : latin
      const template = typstOf(content)
      writeFileSync(join(folder, `${name}.pdf`), await compile({ template, files: new Map(), fonts }))
    }
  },
  docx: (sheets, folder) => {
    const work = mkdtempSync(join(tmpdir(), 'business-'))
    const script = join(import.meta.dirname, 'docx_producer.py')
    const files = sheets.map(({ name }) => join(work, `${name}.docx`))
    for (const [i, { content }] of sheets.entries())
      quiet('/usr/bin/python3', [script, files[i]!], JSON.stringify(content))
    quiet('soffice', [
      `-env:UserInstallation=file://${work}/profile`,
      '--headless',
      '--convert-to',
      'pdf',
      '--outdir',
      folder,
      ...files,
    ])
    rmSync(work, { recursive: true, force: true })
  },
  tcpdf: (sheets, folder) => {
    const script = join(import.meta.dirname, 'tcpdf_producer.php')
    for (const { name, content } of sheets)
      quiet('php', [script, join(folder, `${name}.pdf`)], htmlOf(content))
  },
  latex: (sheets, folder) => {
    const work = mkdtempSync(join(tmpdir(), 'business-'))
    for (const { name, content } of sheets) {
      writeFileSync(join(work, `${name}.tex`), latexOf(content))
      // Widths of a longtable settle in the second run.
      for (let run = 0; run < 2; run++)
        quiet('pdflatex', ['-interaction=batchmode', `-output-directory=${work}`, join(work, `${name}.tex`)])
      copyFileSync(join(work, `${name}.pdf`), join(folder, `${name}.pdf`))
    }
    rmSync(work, { recursive: true, force: true })
  },
  groff: (sheets, folder) => {
    for (const { name, content } of sheets)
      writeFileSync(
        join(folder, `${name}.pdf`),
        execFileSync('groff', ['-K', 'utf8', '-t', '-ms', '-Tpdf', '-P-pa4'], {
          input: groffOf(content),
          stdio: ['pipe', 'pipe', 'ignore'],
          maxBuffer: 1e8,
        }),
      )
  },
}

/** Pages of WeasyPrint, written anew by another program. */
const rewritten =
  (command: string, args: (from: string, to: string) => string[]): Producer =>
  (sheets, folder) => {
    const work = mkdtempSync(join(tmpdir(), 'business-'))
    for (const { name, content } of sheets) {
      const from = join(work, 'page.pdf')
      quiet('weasyprint', ['-', from], htmlOf(content))
      quiet(command, args(from, join(folder, `${name}.pdf`)))
    }
    rmSync(work, { recursive: true, force: true })
  }

const HARD_PRODUCERS: Record<string, Producer> = {
  weasyprint: PRODUCERS['weasyprint']!,
  chromium: PRODUCERS['chromium']!,
  wkhtmltopdf: PRODUCERS['wkhtmltopdf']!,
  writer: PRODUCERS['writer']!,
  pdftocairo: rewritten('pdftocairo', (from, to) => ['-pdf', from, to]),
  ghostscript: rewritten('gs', (from, to) => ['-q', '-sDEVICE=pdfwrite', '-o', to, from]),
  qpdf: rewritten('qpdf', (from, to) => ['--object-streams=generate', from, to]),
  mutool: rewritten('mutool', (from, to) => ['clean', '-gggg', '-z', from, to]),
}

const FAMILIES = {
  first: { producers: PRODUCERS, kinds: KIND_NAMES, languages: LANGUAGES, content: contentOf, latin: 'de' },
  other: {
    producers: PRODUCERS,
    kinds: OTHER_KIND_NAMES,
    languages: OTHER_LANGUAGES,
    content: otherContent,
    latin: 'de-CH',
  },
  hard: {
    producers: HARD_PRODUCERS,
    kinds: HARD_KIND_NAMES,
    languages: OTHER_LANGUAGES,
    content: hardContent,
    latin: 'de-CH',
  },
}
export type Family = keyof typeof FAMILIES

const FROM_LEFT = [
  'reportlab',
  'typst',
  'wkhtmltopdf',
  'weasyprint',
  'tcpdf',
  'latex',
  'groff',
  'docx',
  'pdftocairo',
  'ghostscript',
  'qpdf',
  'mutool',
]

/** Which languages a producer is asked to print. */
function speaks(engine: string, language: string): boolean {
  if (isRtl(language)) return !FROM_LEFT.includes(engine)
  if (/^(ja|ko|zh)$/.test(language) && engine === 'reportlab') return language !== 'ko'
  if (/^(ja|ko|zh)$/.test(language)) return !['tcpdf', 'latex', 'groff'].includes(engine)
  if (/^(pl|ru|tr)$/.test(language)) return !['latex', 'groff'].includes(engine)
  return true
}

const signs = (text: string): string => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')

/** On which page each row stands: where the texts of its cells are found, from the row before onwards. */
function pagesOf(rows: string[][], pages: string[], first: number): number[] {
  let page = first
  return rows.map(row => {
    const parts = row.map(signs).filter(Boolean)
    const score = (text: string) => parts.filter(part => text.includes(part)).length
    while (
      page + 1 < pages.length &&
      score(pages[page]!) < parts.length &&
      score(pages[page + 1]!) > score(pages[page]!)
    )
      page++
    return page
  })
}

function paged(table: TableContent, ruled: boolean, pages: string[], first: number): TruthTable[] {
  const whole = truthOf(table, ruled)
  const on = pagesOf(whole.rows.slice(whole.head), pages, first)
  const parts: TruthTable[] = []
  for (const page of new Set(on)) {
    const own = on.flatMap((p, i) => (p === page ? [i + whole.head] : []))
    const [from, to] = [own[0]!, own.at(-1)! + 1]
    const heads =
      parts.length === 0 ||
      signs(pages[page]!).includes(whole.rows.slice(0, whole.head).flat().map(signs).find(Boolean) ?? '\0')
    const head = heads ? whole.head : 0
    const keep = (i: number) => (heads && i < whole.head) || (i >= from && i < to)
    const rowAt = new Map(whole.rows.flatMap((_, i) => (keep(i) ? [i] : [])).map((i, at) => [i, at]))
    parts.push({
      page: page + 1,
      head,
      continues: parts.length > 0,
      rows: whole.rows.filter((_, i) => keep(i)),
      values: whole.values.filter((_, i) => keep(i)),
      spans: whole.spans.filter(s => keep(s.row)).map(s => ({ ...s, row: rowAt.get(s.row)! })),
    })
  }
  return parts
}

function writeTruth(folder: string, engine: string, { name, content }: Sheet): void {
  const file = join(folder, `${name}.pdf`)
  const pages = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
    .split('\f')
    .slice(0, -1)
    .map(signs)
  const tables: TruthTable[] = []
  // Writer leaves out the lines that a style sheet asks for.
  const ruled = content.look === 'grid' && engine !== 'writer'
  for (const table of content.tables)
    tables.push(...paged(table, ruled, pages, (tables.at(-1)?.page ?? 1) - 1))
  const truth: BusinessTruth & { look: string; pages: number } = {
    name,
    kind: content.kind,
    engine,
    language: content.language,
    look: content.look,
    pages: pages.length,
    tables,
    loose: [
      [...content.sender, ...content.recipient],
      content.meta.flatMap(([label, value]) => [label, value, `${label}: ${value}`]),
    ],
    paragraphs: [content.title, content.intro, content.closing],
    facts: content.meta.map(([label, value]) => ({ label, value })),
  }
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(truth))
}

export async function make(
  folder: string,
  firstSeed: number,
  count: number,
  family: Family = 'first',
  only?: string[],
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const { producers, kinds, content: contentFor, latin, ...rest } = FAMILIES[family]
  const languages = Object.keys(rest.languages)
  const engines = only ?? Object.keys(producers)
  const work = new Map<string, Sheet[]>()
  for (let i = 0; i < count; i++) {
    const seed = firstSeed + i
    const engine = engines[i % engines.length]!
    const kind = kinds[Math.floor(i / engines.length + i) % kinds.length]!
    let language = languages[(seed * 7) % languages.length]!
    if (!speaks(engine, language)) language = latin
    const name = `${String(i + 1).padStart(3, '0')}-${kind}-${language}-${engine}`
    work.set(engine, [...(work.get(engine) ?? []), { name, content: contentFor(seed, kind, language) }])
  }
  for (const [engine, sheets] of work) {
    const begun = performance.now()
    try {
      await producers[engine]!(sheets, folder)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      console.log(`${engine}: not installed`)
      continue
    }
    for (const sheet of sheets) {
      try {
        writeTruth(folder, engine, sheet)
      } catch (error) {
        console.error(`${sheet.name}: ${(error as Error).message.split('\n')[0]}`)
        rmSync(join(folder, `${sheet.name}.pdf`), { force: true })
      }
    }
    console.log(`${engine}: ${sheets.length} in ${Math.round((performance.now() - begun) / 1000)} s`)
  }
}

if (import.meta.main) {
  const [folder, seed, count, family = 'first', engines] = process.argv.slice(2)
  if (!folder || !(family in FAMILIES))
    throw new Error(
      'usage: node bench/business-docs/make.ts FOLDER FIRST-SEED COUNT [first|other|hard] [ENGINE,…]',
    )
  await make(folder, Number(seed ?? 1), Number(count ?? 64), family as Family, engines?.split(','))
}
