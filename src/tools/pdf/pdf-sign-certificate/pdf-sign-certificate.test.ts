import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash, randomBytes, verify, X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { ContentInfo, SignedData } from '@peculiar/asn1-cms'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import { makeIdentity, x509 } from '../../../../test/support/certificates.ts'
import { FIXTURES, fixture, refusal, runTool, toolBySlug } from '../../../../test/support/run-tool.ts'
import { openDocument, protectAes256, saveDocument } from '../../../pdf/index.ts'

const sign = await toolBySlug('pdf-sign-certificate')
const check = await toolBySlug('pdf-verify-signatures')

const pem = (content: string) => ({ name: 'identity.pem', content })
const pdf = (content: Uint8Array) => ({ name: 'document.pdf', content })

const root = await makeIdentity('Test Root', { authority: true })
const between = await makeIdentity('Test Authority', { authority: true, issuer: root })

const lengthOf = ({ length }: Buffer) => (length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255])

/** Reads the last signature of a file with other code than the tool's: by text search, and another CMS library. */
function lastSignature(bytes: Buffer) {
  const text = bytes.toString('latin1')
  const range = text.slice(text.lastIndexOf('/ByteRange')).match(/\[(\d+) (\d+) (\d+) (\d+)/)!
  const [a, b, c, d] = range.slice(1).map(Number) as [number, number, number, number]
  const content = Buffer.concat([bytes.subarray(a, b), bytes.subarray(c, c + d)])
  const message = Buffer.from(text.slice(b + 1, c - 1), 'hex')
  const info = AsnConvert.parse(message.subarray(0, 4 + message.readUInt16BE(2)), ContentInfo)
  const data = AsnConvert.parse(info.content, SignedData)
  const signer = data.signerInfos[0]!
  const digest = signer.signedAttrs!.find(one => one.attrType === '1.2.840.113549.1.9.4')!.attrValues[0]!
  const set = Buffer.concat(
    signer.signedAttrs!.map(one => Buffer.from(AsnConvert.serialize(one))).sort(Buffer.compare),
  )
  return {
    content,
    end: c + d,
    certificates: [...data.certificates!].map(
      one => new X509Certificate(Buffer.from(AsnConvert.serialize(one.certificate!))),
    ),
    digest: Buffer.from(AsnConvert.parse(digest, OctetString).buffer),
    attributes: Buffer.concat([Buffer.from([0x31, ...lengthOf(set)]), set]),
    signature: Buffer.from(signer.signature.buffer),
  }
}

/** What poppler says of each signature; undefined where it is not installed. */
async function popplerSays(bytes: Buffer): Promise<string[] | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'toolwright-sign-'))
  try {
    await writeFile(join(folder, 'a.pdf'), bytes)
    const said = spawnSync('pdfsig', ['-nocert', join(folder, 'a.pdf')], {
      encoding: 'utf8',
      timeout: 20_000,
    })
    if (said.error) return undefined
    return said.stdout.match(/(?<=Signature Validation: ).*/g) ?? []
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

for (const [kind, hash] of [
  ['rsa', 'sha256'],
  ['P-256', 'sha256'],
  ['P-384', 'sha384'],
] as const) {
  test(`signs with a key of the kind ${kind}`, async () => {
    const signer = await makeIdentity('Grace Tester', { issuer: between, kind })
    const original = await readFile(join(FIXTURES, 'form.pdf'))
    const { bytes, warnings } = await runTool(sign, {
      file: pdf(original),
      certificate: pem(signer.pem + between.pem),
      key: pem(signer.keyPem),
      reason: 'I agree',
    })
    assert.deepEqual(warnings, [])
    assert.ok(bytes.subarray(0, original.length).equals(original))
    const found = lastSignature(bytes)
    assert.equal(found.end, bytes.length)
    assert.deepEqual(found.digest, createHash(hash).update(found.content).digest())
    const own = found.certificates.find(one => one.subject.includes('Grace Tester'))!
    assert.ok(verify(hash, found.attributes, own.publicKey, found.signature))
    assert.equal(found.certificates.length, 2)
    const said = await popplerSays(bytes)
    if (said) assert.deepEqual(said, ['Signature is Valid.'])
    const { json } = await runTool(check, { file: pdf(bytes), roots: pem(root.pem) })
    const [one] = json.signatures
    assert.deepEqual(
      [one.intact, one.trusted, one.changed_since, one.signer.name, one.reason, one.chain],
      [true, 'yes', 'no', 'Grace Tester', 'I agree', ['Grace Tester', 'Test Authority', 'Test Root']],
    )
  })
}

const approve = { certificate: fixture('signer.p12'), password: 'example' }

test('characters of a visible signature that no font can draw are told of', async () => {
  const signed = await runTool(sign, {
    ...approve,
    file: fixture('two-pages.pdf'),
    visible: true,
    reason: 'ދިވެހި',
  })
  assert.deepEqual(signed.warnings, ['some characters of the text have no glyph in any bundled font'])
})

test('a second signature leaves the first one valid, with tables and with streams', async () => {
  const packed = saveDocument(openDocument(await readFile(join(FIXTURES, 'two-pages.pdf'))), {
    objectStreams: true,
  })
  for (const file of [fixture('three-pages.pdf'), pdf(packed)]) {
    const first = await runTool(sign, { ...approve, file, visible: true, image: fixture('logo.png') })
    const second = await runTool(sign, { ...approve, file: pdf(first.bytes), page: 1 })
    assert.ok(second.bytes.subarray(0, first.bytes.length).equals(first.bytes))
    const { json } = await runTool(check, { file: pdf(second.bytes) })
    assert.deepEqual(
      json.signatures.map((one: Record<string, unknown>) => [
        one['field'],
        one['intact'],
        one['changed_since'],
      ]),
      [
        ['Signature1', true, 'allowed'],
        ['Signature2', true, 'no'],
      ],
    )
    const said = await popplerSays(second.bytes)
    if (said) assert.deepEqual(said, ['Signature is Valid.', 'Signature is Valid.'])
  }
})

test('a certification that allows nothing refuses further signatures, and comes first', async () => {
  const file = fixture('two-pages.pdf')
  const closed = await runTool(sign, { ...approve, file, certification: 'no-changes' })
  assert.match(await refusal(sign, { ...approve, file: pdf(closed.bytes) }), /allows no changes/)
  const open = await runTool(sign, { ...approve, file, certification: 'form-filling' })
  const again = { ...approve, file: pdf(open.bytes), certification: 'annotations' }
  assert.match(await refusal(sign, again), /certification: the PDF is signed already/)
  const { json } = await runTool(check, { file: pdf(open.bytes) })
  assert.deepEqual([json.signatures[0].kind, json.signatures[0].allows], ['certification', 'form-filling'])
})

test('what cannot be signed with is refused without a word of the key', async () => {
  const file = fixture('two-pages.pdf')
  const other = await makeIdentity('Someone Else')
  const refused = (params: object) => refusal(sign, { file, ...params })
  assert.match(await refused({ ...approve, password: 'wrong' }), /password: does not open the PKCS#12 file/)
  assert.match(await refused({ certificate: approve.certificate }), /password: is required/)
  assert.match(await refused({ certificate: pem(root.pem) }), /key: is required/)
  const mismatch = await refused({ certificate: pem(root.pem), key: pem(other.keyPem) })
  assert.match(mismatch, /none of the certificates belongs to the private key/)
  const junk = await refused({ certificate: { name: 'a.p12', content: Buffer.from([0x30, 3, 2, 1, 3]) } })
  assert.match(junk, /expected a PKCS#12/)
  const document = openDocument(await readFile(join(FIXTURES, 'two-pages.pdf')))
  const protect = () => protectAes256({ user: '', owner: 'o', permissions: -4, random: randomBytes })
  const locked = saveDocument(document, { protect })
  assert.match(await refused({ ...approve, file: pdf(locked) }), /protected; remove the protection/)
  assert.match(await refused({ ...approve, page: 9 }), /page 9 does not exist, the document has 2 pages/)
})

test('validation data goes along behind the signature, and is sorted by what it is', async () => {
  const list = await x509.X509CrlGenerator.create({
    issuer: between.certificate.subject,
    thisUpdate: new Date('2026-01-01'),
    nextUpdate: new Date('2027-01-01'),
    signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
    signingKey: between.keys.privateKey,
    entries: [{ serialNumber: '0999', revocationDate: new Date('2026-01-02') }],
  })
  const params = { ...approve, file: fixture('two-pages.pdf') }
  const bare = await runTool(sign, params, { now: 1_770_000_000_000 })
  const validation = [
    pem(`${root.pem}\n${between.pem}`),
    { name: 'list.crl', content: Buffer.from(list.rawData) },
  ]
  const made = await runTool(sign, { ...params, validation }, { now: 1_770_000_000_000 })
  assert.ok(made.bytes.length > bare.bytes.length)
  const document = openDocument(made.bytes)
  const store = document.root.dict('DSS')!
  assert.deepEqual(
    ['Certs', 'CRLs', 'OCSPs'].map(key => store.array(key)?.length),
    [2, 1, 0],
  )
  const { json } = await runTool(check, { file: pdf(made.bytes) })
  assert.deepEqual([json.signatures[0].intact, json.signatures[0].changed_since], [true, 'allowed'])
  const said = await popplerSays(made.bytes)
  if (said) assert.deepEqual(said, ['Signature is Valid.'])
  assert.match(
    await refusal(sign, { ...params, validation: [{ name: 'x.pem', content: 'hello' }] }),
    /^400 validation: x.pem holds no certificate, CRL or OCSP response/,
  )
  assert.match(
    await refusal(sign, { ...params, timestamp: true }),
    /^400 timestamp: there is no timestamp service/,
  )
})
