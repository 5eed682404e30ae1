import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runQpdf } from './qpdf.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

/** One empty page with a right cross-reference table. */
function onePage(): Uint8Array {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const at = text.length
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const xref = text.length
  return bytes(
    `${text}xref\n0 4\n0000000000 65535 f \n${offsets.join('')}trailer\n<</Root 1 0 R/Size 4>>\nstartxref\n${xref}\n%%EOF\n`,
  )
}

test('gives the output, the status and what was said', async () => {
  const run = await runQpdf(['in.pdf', '--object-streams=generate', 'out.pdf'], { 'in.pdf': onePage() })
  assert.equal(run.status, 0)
  assert.match(Buffer.from(run.output!).toString('latin1'), /^%PDF-1\.5/)
  const check = await runQpdf(['--check', 'in.pdf'], { 'in.pdf': run.output! })
  assert.equal(check.status, 0)
  assert.equal(check.output, undefined)
  assert.match(check.stdout, /checking in\.pdf\n.*No syntax or stream encoding errors/s)
})

test('a file it cannot read is a status and a message, not an exception, and the next run works', async () => {
  const broken = await runQpdf(['in.pdf', 'out.pdf'], { 'in.pdf': bytes('%PDF-1.4\nnothing') })
  assert.equal(broken.status, 2)
  assert.equal(broken.output, undefined)
  assert.match(broken.messages[0]!, /in\.pdf: can't find startxref/)
  assert.ok((await runQpdf(['in.pdf', 'out.pdf'], { 'in.pdf': onePage() })).ok)
})
