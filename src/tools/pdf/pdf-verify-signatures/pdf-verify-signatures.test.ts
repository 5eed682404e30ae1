import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeIdentity } from '../../../../test/support/certificates.ts'
import { appended, objectIn } from '../../../../test/support/incremental.ts'
import { FIXTURES, fixture, runTool, toolBySlug } from '../../../../test/support/run-tool.ts'

const check = await toolBySlug('pdf-verify-signatures')
const sign = await toolBySlug('pdf-sign-certificate')

const pdf = (content: Uint8Array) => ({ name: 'document.pdf', content })
const verify = async (bytes: Uint8Array, more: object = {}) =>
  (await runTool(check, { file: pdf(bytes), ...more })).json

const approve = { certificate: fixture('signer.p12'), password: 'example' }
const { bytes: signed } = await runTool(sign, { ...approve, file: fixture('form.pdf') })
const text = signed.toString('latin1')

const objectOf = (num: string | number) => objectIn(signed, num)
const rootNumber = /\/Root (\d+) 0 R/.exec(text.slice(text.lastIndexOf('trailer')))![1]!
const pagesNumber = /\/Pages (\d+) 0 R/.exec(objectOf(rootNumber))![1]!
const pageNumber = /\/Kids\s*\[\s*(\d+) 0 R/.exec(objectOf(pagesNumber))![1]!
const kinds = (one: { changes: { kind: string }[] }) => one.changes.map(change => change.kind)

test('one changed byte is found, wherever it is', async () => {
  for (const at of [12, text.indexOf('/Type') + 1, text.lastIndexOf('/Prev') - 2]) {
    const bytes = Buffer.from(signed)
    bytes[at] = bytes[at]! ^ 1
    const { intact, signatures } = await verify(bytes)
    assert.equal(intact, false)
    assert.ok(signatures.length === 0 || signatures[0].digest_valid === false)
  }
  const bytes = Buffer.from(signed)
  const gap = text.lastIndexOf('/Contents <') + 11
  // Inside the last bytes of the signature value, before the zeros.
  const end = /0{200}/.exec(text.slice(gap))!.index + gap
  bytes.write(text[end - 8] === '7' ? '6' : '7', end - 8, 'latin1')
  assert.equal((await verify(bytes)).intact, false)
})

test('an appended page is found', async () => {
  const pages = objectOf(pagesNumber)
  const bytes = appended(signed, {
    [pagesNumber]: pages.replace(/\/Kids\s*\[/, '/Kids [900 0 R ').replace(/\/Count \d+/, '/Count 9'),
    900: `<</Type/Page/Parent ${pagesNumber} 0 R/MediaBox[0 0 200 200]>>`,
  })
  const { intact, ends_signed, signatures } = await verify(bytes)
  const [one] = signatures
  assert.deepEqual([intact, ends_signed, one.changed_since], [false, false, 'not-allowed'])
  assert.deepEqual([one.digest_valid, one.signature_valid, one.covers.whole_file], [true, true, false])
  assert.deepEqual(kinds(one), ['page-added'])
})

test('replaced content, annotations and form settings are told apart', async () => {
  const page = objectOf(pageNumber)
  const content = /\/Contents\s*\[?\s*(\d+) 0 R/.exec(page)![1]!
  const drawn = appended(signed, { [content]: '<</Length 7>>\nstream\n0 0 m S\nendstream' })
  assert.deepEqual(kinds((await verify(drawn)).signatures[0]), ['page-content'])
  const noted = appended(signed, {
    [pageNumber]: page.replace(/\/Annots\s*\[/, '/Annots [901 0 R '),
    901: '<</Type/Annot/Subtype/FreeText/Rect[0 0 500 500]/Contents(Pay twice)>>',
  })
  const [one] = (await verify(noted)).signatures
  assert.deepEqual([kinds(one), one.changed_since, one.intact], [['annotation-added'], 'not-allowed', false])
  const opened = appended(signed, {
    [rootNumber]: objectOf(rootNumber).replace(/>>$/, '/OpenAction<</S/URI/URI(http://example.org)>>>>'),
  })
  assert.deepEqual(kinds((await verify(opened)).signatures[0]), ['document'])
  const unseen = appended(signed, { 902: '<</Nobody/Refers>>' })
  assert.deepEqual((await verify(unseen)).signatures[0].changed_since, 'no')
})

test('a certified document that allows comments takes them', async () => {
  const file = fixture('form.pdf')
  const { bytes } = await runTool(sign, { ...approve, file, certification: 'annotations' })
  const source = bytes.toString('latin1')
  const at = source.lastIndexOf(`\n${pageNumber} 0 obj`)
  const page = source.slice(source.indexOf('obj', at) + 3, source.indexOf('endobj', at)).trim()
  const noted = appended(bytes, {
    [pageNumber]: page.replace(/\/Annots\s*\[/, '/Annots [901 0 R '),
    901: '<</Type/Annot/Subtype/Text/Rect[0 0 20 20]/Contents(Fine)>>',
  })
  const [one] = (await verify(noted)).signatures
  assert.deepEqual([one.changed_since, one.intact], ['allowed', true])
})

test('byte ranges and dictionaries that leave room for doubt are refused', async () => {
  const gap = text.lastIndexOf('/Contents <') + 10
  const range = /\/ByteRange \[([^\]]*)\]( *)/.exec(text.slice(text.lastIndexOf('/ByteRange')))!
  const [, b, c, d] = range[1]!.trim().split(' ').map(Number) as [number, number, number, number]
  const withRange = (...values: number[]) =>
    Buffer.from(text.replace(range[0], `/ByteRange [${values.join(' ')}]`.padEnd(range[0].length)), 'latin1')
  const dictionary = text.slice(text.lastIndexOf(' 0 obj', gap) - 6, text.indexOf('endobj', gap))
  const number = /(\d+) 0 obj/.exec(dictionary)![1]!
  const body = dictionary.slice(dictionary.indexOf('<<')).trim()
  const attacks: [string, Buffer, RegExp][] = [
    ['starts late', withRange(10, b - 10, c, d), /does not begin at the start/],
    ['overlaps', withRange(0, c, b, d), /overlap/],
    ['wide gap', withRange(0, b - 30, c, d), /holds more than the signature/],
    ['beyond the end', withRange(0, b, c, d + 99), /over the end/],
    ['one stretch', withRange(0, b), /not two stretches/],
    ['moved', appended(signed, { [number]: body }), /outside the bytes it signs/],
    [
      'second Contents',
      appended(signed, { [number]: body.replace('/Contents', '/#43ontents <00>/Contents') }),
      /outside the bytes it signs|several entries/,
    ],
    [
      'other Contents',
      appended(signed, { [number]: body.replace(/\/Contents <[0-9a-f]*>/, '/Contents <3000>') }),
      /not the signature of this field/,
    ],
  ]
  for (const [name, bytes, problem] of attacks) {
    const { intact, signatures } = await verify(bytes)
    assert.equal(intact, false, name)
    assert.match(signatures[0].problems.join('; '), problem, name)
  }
  const twice = Buffer.from(
    text.replace(/\/M \(D:/, '/ByteRange[0 1 2 3]/M (D:').replace(range[0], range[0].slice(0, -19) + ']'),
    'latin1',
  )
  assert.equal((await verify(twice)).intact, false)
})

test('trust needs a way to a given root, with authorities that may issue', async () => {
  const root = await makeIdentity('Root', { authority: true })
  const nobody = await makeIdentity('No Authority', { issuer: root })
  const forged = await makeIdentity('Forged', { issuer: nobody })
  const old = await makeIdentity('Old', { issuer: root, until: new Date('2021-01-01') })
  const pem = (content: string) => ({ name: 'a.pem', content })
  const signedBy = async (one: typeof root, chain = '') => {
    const params = { certificate: pem(one.pem + chain), key: pem(one.keyPem), file: fixture('two-pages.pdf') }
    const { bytes } = await runTool(sign, params)
    return (await verify(bytes, { roots: pem(root.pem) })).signatures[0]
  }
  const forgery = await signedBy(forged, nobody.pem)
  assert.deepEqual([forgery.intact, forgery.trusted], [true, 'no'])
  assert.match(forgery.problems.join(), /No Authority may not issue others/)
  assert.match((await signedBy(old)).problems.join(), /Old was not valid at/)
  assert.equal((await signedBy(await makeIdentity('Self'))).trusted, 'no')
  const { signatures, not_checked } = await verify(await readFile(join(FIXTURES, 'signed.pdf')))
  assert.equal(signatures[0].trusted, 'unknown')
  assert.match(not_checked.join(), /revocation.*trust/s)
})

test('a document without signatures says so', async () => {
  const { json } = await runTool(check, { file: fixture('two-pages.pdf') })
  assert.deepEqual([json.signed, json.intact, json.signatures], [false, false, []])
})
