import assert from 'node:assert/strict'
import { test } from 'node:test'
import { complaints, pdfFile, readPdf } from '../../../test/support/pdf.ts'
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

test('an open file comes back with a warning', async () => {
  const { bytes, warnings } = await runTool(tool, { file: fixture('two-pages.pdf'), password: 'any' })
  assert.equal((await readPdf(bytes)).count, 2)
  assert.match(warnings.join(), /was not protected/)
})

test('refusals', async () => {
  assert.equal(await refusal(tool, { file: fixture('two-pages.pdf') }), '400 password: is required.')
  assert.match(await refusal(tool, { file: pdfFile('%PDF-1.7 x'), password: 'a' }), /^400 file: /)
})
