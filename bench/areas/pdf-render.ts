/** Drawing and reading PDF pages beside poppler, MuPDF and tesseract. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { openPdf } from '../../src/engines/pdfium/pdfium-document.ts'
import ocrPdf from '../../src/tools/pdf/ocr-pdf.ts'
import pdfToImagesZip from '../../src/tools/pdf/pdf-to-images-zip.ts'
import { FIXTURES, runTool } from '../../test/support/run-tool.ts'
import { compare, program, table } from '../support/compare.ts'
import { report } from '../support/results.ts'
import { KEY, type Started, startService } from '../support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'toolwright-bench-'))

const WORDS =
  'the harbour saw more ships this winter than in any before and most of them came from north with timber salt iron wool'.split(
    ' ',
  )

/** Pages full of text in two sizes, as a report has them. */
async function textPages(count: number): Promise<string> {
  const doc = await PDFDocument.create()
  const fonts = [
    await doc.embedFont(StandardFonts.TimesRoman),
    await doc.embedFont(StandardFonts.HelveticaBold),
  ]
  for (let n = 0; n < count; n++) {
    const page = doc.addPage([595.28, 841.89])
    page.drawText(`Chapter ${n + 1}`, { x: 72, y: 770, size: 18, font: fonts[1]! })
    for (let line = 0; line < 52; line++) {
      const text = Array.from(
        { length: 14 },
        (_, i) => WORDS[(n * 7 + line * 5 + i * 3) % WORDS.length],
      ).join(' ')
      page.drawText(text, { x: 72, y: 740 - line * 13, size: 10.5, font: fonts[0]! })
    }
  }
  const path = join(folder, `text-${count}.pdf`)
  writeFileSync(path, await doc.save())
  return path
}

async function overHttp(
  url: string,
  slug: string,
  path: string,
  fields: Record<string, string> = {},
): Promise<number> {
  const form = new FormData()
  form.set('file', new Blob([readFileSync(path)]), 'in.pdf')
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  const answer = await fetch(`${url}/api/v1/tools/${slug}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}` },
    body: form,
  })
  const bytes = await answer.arrayBuffer()
  if (!answer.ok) throw new Error(Buffer.from(bytes).toString())
  return bytes.byteLength
}

const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} KB`
const out = join(folder, 'out')
const tables: string[] = []
let service: Started | undefined
try {
  service = await startService(join(folder, 'data'))
  const { url } = service
  const one = await textPages(1)
  tables.push(
    table(
      'pdf-to-image: one page of text at 144 dpi, PNG',
      await compare(
        [
          {
            name: 'Toolwright over HTTP',
            run: async () => kilobytes(await overHttp(url, 'pdf-to-image', one)),
          },
          {
            name: 'pdftoppm -png',
            needs: 'pdftoppm',
            run: () => void program('pdftoppm', ['-png', '-r', '144', '-singlefile', one, out]),
          },
          {
            name: 'mutool draw',
            needs: 'mutool',
            run: () => void program('mutool', ['draw', '-q', '-r', '144', '-o', `${out}.png`, one]),
          },
        ],
        5,
      ),
    ),
  )
  const dozen = await textPages(12)
  tables.push(
    table(
      'pdf-to-images-zip: 12 pages of text at 144 dpi, PNG',
      await compare(
        [
          {
            name: 'Toolwright',
            run: async () =>
              kilobytes((await runTool(pdfToImagesZip, { file: { path: dozen } })).bytes.length),
          },
          {
            name: 'pdftoppm -png',
            needs: 'pdftoppm',
            run: () => void program('pdftoppm', ['-png', '-r', '144', dozen, out]),
          },
          {
            name: 'mutool draw',
            needs: 'mutool',
            run: () => void program('mutool', ['draw', '-q', '-r', '144', '-o', `${out}-%d.png`, dozen]),
          },
        ],
        2,
      ),
    ),
  )
  const many = await textPages(500)
  const characters = async () => {
    using pdf = await openPdf(readFileSync(many))
    let count = 0
    for (let number = 1; number <= pdf.pageCount; number++) {
      using page = pdf.page(number)
      count += page.chars().length
    }
    return `${count} characters with boxes, fonts, colours`
  }
  tables.push(
    table(
      'characters of 500 pages',
      await compare(
        [
          { name: 'Toolwright', run: characters },
          {
            name: 'pdftotext',
            needs: 'pdftotext',
            run: () => void program('pdftotext', [many, `${out}.txt`]),
          },
          {
            name: 'mutool draw -F txt',
            needs: 'mutool',
            run: () => void program('mutool', ['draw', '-q', '-F', 'txt', '-o', `${out}.txt`, many]),
          },
        ],
        2,
      ),
    ),
  )
  const scan = join(FIXTURES, 'scan.pdf')
  program('pdftoppm', ['-png', '-r', '150', '-gray', '-singlefile', scan, `${out}-scan`])
  tables.push(
    table(
      'ocr-pdf: one scanned page of 50 words (quality: bench/corpus/ocr.ts)',
      await compare(
        [
          { name: 'Toolwright', run: async () => void (await runTool(ocrPdf, { file: { path: scan } })) },
          {
            name: 'tesseract',
            needs: 'tesseract',
            run: () => void program('tesseract', [`${out}-scan.png`, out, '-l', 'eng', '--dpi', '150']),
          },
        ],
        3,
      ),
    ),
  )
} finally {
  service?.child.kill()
  rmSync(folder, { recursive: true, force: true })
}
report('PDF pages', tables)
