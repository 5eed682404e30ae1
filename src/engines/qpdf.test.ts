import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runQpdf } from './qpdf.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
// One empty page; the cross-reference table is wrong on purpose, qpdf rebuilds it.
const PAGE = bytes(
  '%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n' +
    '3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>> endobj\ntrailer <</Root 1 0 R/Size 4>>\nstartxref\n0\n%%EOF\n',
)

test('gives the output, the status and what was said', async () => {
  const run = await runQpdf(['in.pdf', 'out.pdf'], { 'in.pdf': PAGE })
  assert.equal(run.status, 3)
  assert.ok(run.ok)
  assert.match(Buffer.from(run.output!).toString('latin1'), /^%PDF-1\.\d/)
  assert.match(run.messages.join('\n'), /in\.pdf.*reconstruct/s)
  const check = await runQpdf(['--check', 'in.pdf'], { 'in.pdf': run.output! })
  assert.equal(check.status, 0)
  assert.match(check.stdout, /No syntax or stream encoding errors/)
})

test('a file it cannot read is a status, not an exception, and the next run works', async () => {
  const broken = await runQpdf(['in.pdf', 'out.pdf'], { 'in.pdf': bytes('%PDF-1.4\nnothing') })
  assert.equal(broken.ok, false)
  assert.equal(broken.output, undefined)
  const again = await runQpdf(['in.pdf', 'out.pdf'], { 'in.pdf': PAGE })
  assert.ok(again.ok)
})
