import assert from 'node:assert/strict'
import { test } from 'node:test'
import { complaints, pdfFile, readPdf } from '../../../test/support/pdf.ts'
import { fixture, runTool, toolBySlug } from '../../../test/support/run-tool.ts'
import tool from './pdf-forms.ts'

const sign = await toolBySlug('pdf-sign-certificate')
const verify = await toolBySlug('pdf-verify-signatures')

const signed = async (file = fixture('form.pdf'), more: object = {}): Promise<Buffer> =>
  (await runTool(sign, { file, certificate: fixture('signer.p12'), password: 'example', ...more })).bytes
const fill = (file: Buffer, fields: object, more: object = {}) =>
  runTool(tool, { file: pdfFile(file), fields: JSON.stringify(fields), ...more })
const verdicts = async (file: Buffer): Promise<[signature: boolean, since: string][]> =>
  (await runTool(verify, { file: pdfFile(file) })).json.signatures.map(
    (one: { signature_valid: boolean; changed_since: string }) => [one.signature_valid, one.changed_since],
  )

const VALUES = {
  name: 'Ada Löwe, Ελλάδα',
  remarks: 'one\ntwo',
  newsletter: true,
  payment: 'card',
  country: 'Japan',
  languages: ['German', 'Spanish'],
}

test('values are appended to a signed form, whose signature stays valid', async () => {
  const before = await signed()
  const { bytes, warnings } = await fill(before, VALUES)
  assert.deepEqual(warnings, [])
  assert.ok(bytes.subarray(0, before.length).equals(before), 'what was signed is changed')
  assert.deepEqual(await verdicts(bytes), [[true, 'allowed']])
  assert.deepEqual(await complaints(bytes), [])
  const { fields } = (await runTool(tool, { file: pdfFile(bytes) })).json
  const storedIn = (name: string) => fields.find((field: { name: string }) => field.name === name).value
  for (const [name, value] of Object.entries(VALUES)) assert.deepEqual(storedIn(name), value, name)
  const read = await readPdf(bytes)
  const shown = (await (await read.page(1)).getAnnotations()).map(
    (one: { fieldName?: string; fieldValue?: unknown }) => [one.fieldName, one.fieldValue],
  )
  assert.ok(shown.some(([name, value]: unknown[]) => name === 'country' && `${value}` === 'Japan'))
})

test('a form is signed, filled in and signed again, and both signatures hold', async () => {
  const half = await fill(await signed(), { name: 'Ada Lovelace' })
  const both = await signed(pdfFile(half.bytes))
  assert.deepEqual(await verdicts(both), [
    [true, 'allowed'],
    [true, 'no'],
  ])
})

test('a certified form is filled in where its author allows that, and else written anew with a warning', async () => {
  const open = await fill(await signed(undefined, { certification: 'form-filling' }), { name: 'Ada' })
  assert.deepEqual(open.warnings, [])
  assert.deepEqual(await verdicts(open.bytes), [[true, 'allowed']])
  const closed = await fill(await signed(undefined, { certification: 'no-changes' }), { name: 'Ada' })
  assert.match(closed.warnings.join(), /the signature is not valid for the result/)
})

test('a form that becomes content is no longer signed, and a warning says so', async () => {
  const { warnings } = await fill(await signed(), { name: 'Ada' }, { flatten: true })
  assert.match(warnings.join(), /the signature is not valid for the result/)
})
