import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runQpdf } from '../src/engines/qpdf.ts'
import { pdfFile, readPdf } from './support/pdf.ts'
import { rawPdf } from './support/pdfs.ts'
import { richPdf } from './support/rich-pdf.ts'
import { fixture, refusal, runTool, toolBySlug } from './support/run-tool.ts'

/** What all tools have in common that open a PDF: passwords, signatures, damage. */
const CALLS: Record<string, Record<string, unknown>> = {
  'pdf-merge': {},
  'pdf-split': {},
  'extract-pdf-pages': {},
  'pdf-reorder': { order: '1' },
  'pdf-rotate': {},
  'crop-pdf': {},
  'pdf-compress': {},
  'protect-pdf': { password: 'abcd' },
  'pdf-watermark': { text: 'x' },
  'pdf-page-numbers': {},
  'bates-numbering': {},
  'sign-pdf': { signature: fixture('logo.png') },
  'pdf-forms': { fields: '{}' },
  'flatten-pdf': {},
  'pdf-to-pdfa': {},
  'repair-pdf': {},
}

const encrypted = async (user: string) => {
  const run = await runQpdf(['in.pdf', '--encrypt', user, 'owner', '256', '--print=none', '--', 'out.pdf'], {
    'in.pdf': richPdf('Red'),
  })
  return run.output!
}

// With so much air that every tool has something to write anew: a file that gains nothing is left alone, and signed.
const signed = rawPdf([
  '<</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[4 0 R]>>>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 300]>>',
  `<</Type/Page/Parent 2 0 R/Annots[4 0 R]${' '.repeat(2000)}>>`,
  '<</Type/Annot/Subtype/Widget/FT/Sig/T(s)/Rect[0 0 0 0]/V<</Type/Sig/Filter/Adobe.PPKLite/Contents<00>>>>>',
])

for (const [slug, params] of Object.entries(CALLS)) {
  const load = () => toolBySlug(slug)
  const files = (content: Uint8Array) =>
    slug === 'pdf-merge'
      ? { files: [pdfFile(content), fixture('two-pages.pdf')] }
      : { file: pdfFile(content) }

  test(`${slug}: a password is asked for, an owner password only told of, a signature too`, async () => {
    const tool = await load()
    assert.match(
      await refusal(tool, { ...files(await encrypted('user')), ...params }),
      /^400 files?: the PDF .*needs a password/,
    )
    const open = await runTool(tool, { ...files(await encrypted('')), ...params })
    assert.match(open.warnings.join(), /restricted by an owner password/)
    if (open.mediaType === 'application/pdf' && slug !== 'protect-pdf') {
      assert.match(await (await readPdf(open.bytes)).textOf(1), /Red page 1/)
      assert.equal(open.bytes.includes('/Encrypt'), false)
    }
    const second = await runTool(tool, { ...files(signed), ...params })
    assert.match(second.warnings.join(), /is signed; the signature is not valid/)
  })
}
