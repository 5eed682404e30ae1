import assert from 'node:assert/strict'
import { createCipheriv } from 'node:crypto'
import { test } from 'node:test'
import { complaints, pdfFile, readPdf } from '../../../test/support/pdf.ts'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { richPdf } from '../../../test/support/rich-pdf.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import { runQpdf } from '../../engines/qpdf.ts'
import tool from './pdf-password-remove.ts'

/** Protected by qpdf, which shares no code with what opens it here. */
async function locked(...how: string[]): Promise<Uint8Array> {
  const run = await runQpdf(
    ['--allow-weak-crypto', 'in.pdf', '--encrypt', 'user', 'owner', ...how, '--', 'out.pdf'],
    {
      'in.pdf': richPdf('Secret'),
    },
  )
  assert.ok(run.ok, run.messages.join())
  return run.output!
}

for (const how of [['40'], ['128', '--use-aes=n'], ['128', '--use-aes=y'], ['256']]) {
  test(`opens with the user or the owner password: ${how.join(' ')}`, async () => {
    const file = pdfFile(await locked(...how))
    for (const password of ['user', 'owner']) {
      const { bytes, name, warnings } = await runTool(tool, { file, password })
      assert.equal(name, 'report-unlocked.pdf')
      assert.deepEqual(warnings, [])
      assert.deepEqual(await complaints(bytes), [])
      const pdf = await readPdf(bytes)
      assert.match(await pdf.textOf(3), /Secret page 3/)
      assert.equal((await pdf.outline())[1]!.title, 'Secret rest')
      assert.deepEqual(await pdf.attachments(), { 'note.txt': 'attached to Secret' })
    }
    assert.equal(
      await refusal(tool, { file, password: 'guess' }),
      '400 password: it opens the PDF neither as user nor as owner password.',
    )
  })
}

/** What qpdf says of a file it protected: the key of the file, and its protection as text. */
async function protection(): Promise<{ key: Buffer; dict: string }> {
  const file = await locked('256')
  const args = ['--password=user', '--show-encryption', '--show-encryption-key', 'in.pdf']
  const said = await runQpdf(args, { 'in.pdf': file })
  const key = Buffer.from(/Encryption key = (\w+)/.exec(said.stdout)![1]!, 'hex')
  const text = Buffer.from(file).toString('latin1')
  const [, dict] = /obj\s*(<< \/CF [\s\S]*?>>)\s*endobj/.exec(text)!
  return { key, dict: dict! }
}

test('attachments may be encrypted alone, or a single stream by a filter of its own', async () => {
  const { key, dict } = await protection()
  const sealed = (content: string) => {
    const cipher = createCipheriv('aes-256-cbc', key, Buffer.alloc(16, 7))
    return Buffer.concat([Buffer.alloc(16, 7), cipher.update(content), cipher.final()]).toString('latin1')
  }
  const own = '/Filter[/Crypt]/DecodeParms[<</Name/StdCF>>]'
  const file = rawPdf([
    '<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(a)<</F(a.txt)/EF<</F 4 0 R>>>>(b)<</F(b.txt)/EF<</F 5 0 R>>>>]>>>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 300]>>',
    '<</Type/Page/Parent 2 0 R/Contents 6 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>',
    rawStream(sealed('first'), '/Type/EmbeddedFile'),
    rawStream(sealed('second'), own),
    rawStream('BT /F 12 Tf 20 40 Td (open to all) Tj ET'),
    dict.replace('/StmF /StdCF', '/StmF /Identity /EFF /StdCF').replace('/StrF /StdCF', '/StrF /Identity'),
  ])
  const text = Buffer.from(file).toString('latin1').replace('/Root 1 0 R', '/Root 1 0 R/Encrypt 7 0 R')
  const { bytes } = await runTool(tool, { file: pdfFile(Buffer.from(text, 'latin1')), password: 'user' })
  assert.deepEqual(await complaints(bytes), [])
  assert.equal(bytes.includes('/Crypt'), false)
  const pdf = await readPdf(bytes)
  assert.equal(await pdf.textOf(1), 'open to all')
  assert.deepEqual(await pdf.attachments(), { a: 'first', b: 'second' })
})

test('metadata that was left readable stays so', async () => {
  for (const bits of [['128', '--use-aes=y'], ['256']]) {
    const file = pdfFile(await locked(...bits, '--cleartext-metadata'))
    const { bytes } = await runTool(tool, { file, password: 'owner' })
    assert.deepEqual(await complaints(bytes), [])
    assert.match(await (await readPdf(bytes)).textOf(1), /Secret page 1/)
  }
})

test('revision 5, which came before 6', async () => {
  const file = pdfFile(await locked('256', '--force-R5'))
  for (const password of ['user', 'owner']) {
    const { bytes } = await runTool(tool, { file, password })
    assert.match(await (await readPdf(bytes)).textOf(1), /Secret page 1/)
  }
  assert.match(await refusal(tool, { file, password: 'guess' }), /^400 password: /)
})

test('an open file comes back with a warning', async () => {
  const { bytes, warnings } = await runTool(tool, { file: fixture('two-pages.pdf'), password: 'any' })
  assert.equal((await readPdf(bytes)).count, 2)
  assert.match(warnings.join(), /was not protected/)
})

test('a damaged file is rebuilt, and that is said', async () => {
  const whole = Buffer.from(richPdf('Red'))
  const file = pdfFile(whole.subarray(0, whole.lastIndexOf('xref\n')))
  const { bytes, warnings } = await runTool(tool, { file, password: 'any' })
  assert.match(await (await readPdf(bytes)).textOf(1), /Red page 1/)
  assert.match(warnings.join(), /is damaged; it was rebuilt/)
})

test('refusals', async () => {
  assert.equal(await refusal(tool, { file: fixture('two-pages.pdf') }), '400 password: is required.')
  assert.match(await refusal(tool, { file: pdfFile('%PDF-1.7 x'), password: 'a' }), /^400 file: /)
})
