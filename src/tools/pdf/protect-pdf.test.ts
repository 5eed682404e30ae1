import assert from 'node:assert/strict'
import { test } from 'node:test'
import { complaints, makePdf, pdfFile, readPdf } from '../../../test/support/pdf.ts'
import { objectsOf } from '../../../test/support/pdf-things.ts'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { richPdf } from '../../../test/support/rich-pdf.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import { runQpdf } from '../../engines/qpdf.ts'
import info from './pdf-info.ts'
import unlock from './pdf-password-remove.ts'
import tool from './protect-pdf.ts'

const encryption = async (bytes: Uint8Array, password: string): Promise<string> =>
  (await runQpdf([`--password=${password}`, '--show-encryption', 'in.pdf'], { 'in.pdf': bytes })).stdout

test('AES-256 that pdf.js and qpdf open with either password, and nobody without', async () => {
  const { bytes, name } = await runTool(tool, {
    file: fixture('three-pages.pdf'),
    password: 'open sesame',
    owner_password: 'master',
  })
  assert.equal(name, 'three-pages-protected.pdf')
  assert.deepEqual(await complaints(bytes, 'open sesame'), [])
  assert.equal((await readPdf(bytes, 'open sesame')).count, 3)
  assert.equal((await readPdf(bytes, 'master')).count, 3)
  await assert.rejects(readPdf(bytes, 'wrong'), /password/i)
  await assert.rejects(readPdf(bytes), /password/i)
  const said = await encryption(bytes, 'open sesame')
  assert.match(said, /R = 6/)
  assert.match(said, /file encryption method: AESv3/)
})

test('strings and streams are really encrypted, in files with object streams too', async () => {
  const { bytes } = await runTool(tool, { file: pdfFile(richPdf('Secret')), password: 'abcd' })
  assert.equal(bytes.includes('Secret'), false)
  const pdf = await readPdf(bytes, 'abcd')
  assert.match(await pdf.textOf(1), /Secret page 1/)
  assert.equal((await pdf.outline())[0]!.title, 'Secret start')
  assert.deepEqual(await pdf.attachments(), { 'note.txt': 'attached to Secret' })
  const packed = await makePdf(['Secret'], undefined, { objectStreams: true })
  const again = await runTool(tool, { file: pdfFile(packed), password: 'abcd' })
  assert.deepEqual(await complaints(again.bytes, 'abcd'), [])
  assert.deepEqual(await (await readPdf(again.bytes, 'abcd')).texts(), ['Secret'])
})

test('RC4 with 128 bits', async () => {
  const { bytes } = await runTool(tool, {
    file: pdfFile(richPdf('Secret')),
    password: 'caf\u00e9',
    owner_password: 'master',
    algorithm: 'rc4',
  })
  assert.equal(bytes.includes('Secret'), false)
  assert.deepEqual(await complaints(bytes, 'master'), [])
  assert.match(await (await readPdf(bytes, 'caf\u00e9')).textOf(2), /Secret page 2/)
  assert.match(await encryption(bytes, 'master'), /^R = 3$/m)
})

test('every permission is denied unless allowed, each by its own bit', async () => {
  const file = fixture('two-pages.pdf')
  const denied = await runTool(tool, { file, password: 'abcd', owner_password: 'master' })
  const none = await encryption(denied.bytes, 'abcd')
  assert.match(none, /extract for any purpose: not allowed/)
  assert.match(none, /print low resolution: not allowed/)
  assert.match(none, /modify anything: not allowed/)
  const lines = {
    allow_printing: /print low resolution: allowed/,
    allow_copying: /extract for any purpose: allowed/,
    allow_modifying: /modify other: allowed/,
    allow_annotating: /modify annotations: allowed/,
    allow_filling_forms: /modify forms: allowed/,
    allow_assembly: /modify document assembly: allowed/,
  }
  for (const [param, line] of Object.entries(lines)) {
    const { bytes } = await runTool(tool, { file, password: 'abcd', owner_password: 'master', [param]: true })
    assert.match(await encryption(bytes, 'abcd'), line, param)
  }
  // qpdf derives these two from several bits, so the bits themselves are looked at.
  for (const [param, bit] of [
    ['allow_extraction', 10],
    ['allow_high_quality_print', 12],
  ] as const) {
    const { bytes } = await runTool(tool, { file, password: 'abcd', owner_password: 'master', [param]: true })
    const p = Number(/P = (-?\d+)/.exec(await encryption(bytes, 'abcd'))![1])
    assert.equal(p & 0xf3c, 1 << (bit - 1), param)
  }
})

test('passwords in any script, also the longest', async () => {
  for (const password of ['пароль秘密🔑', '🔑'.repeat(31), 'é'.repeat(63)]) {
    const { bytes } = await runTool(tool, { file: fixture('two-pages.pdf'), password })
    assert.equal((await readPdf(bytes, password)).count, 2, password)
  }
})

test('a password is the same however it was typed: full width, composed, with other spaces or hidden marks', async () => {
  for (const [typed, plain] of [
    ['\uff50\uff41\uff53\uff53', 'pass'],
    ['cafe\u0301', 'caf\u00e9'],
    ['open\u3000sesame', 'open sesame'],
    ['open\u1680sesame', 'open sesame'],
    ['pass\u00adword', 'password'],
    ['love\u2764\ufe0f', 'love\u2764'],
  ] as const) {
    const { bytes, warnings } = await runTool(tool, { file: fixture('two-pages.pdf'), password: typed })
    assert.match(warnings.join(), /kept as the standard asks/)
    assert.equal((await readPdf(bytes, plain)).count, 2, plain)
    const { json } = await runTool(unlock, { file: pdfFile(bytes), password: typed }).then(
      ({ bytes: open }) => runTool(info, { file: pdfFile(open) }),
    )
    assert.deepEqual([json.page_count, json.encrypted], [2, false])
  }
})

test('without an owner password, or with an empty one, the user password is the owner password too', async () => {
  for (const owner of [{}, { owner_password: '' }, { owner_password: 'open sesame' }]) {
    const { bytes } = await runTool(tool, {
      file: fixture('two-pages.pdf'),
      password: 'open sesame',
      ...owner,
    })
    await assert.rejects(readPdf(bytes), /password/i)
    assert.match(await encryption(bytes, 'open sesame'), /Supplied password is owner password/)
  }
})

test('the metadata is encrypted like the rest', async () => {
  const xmp = '<x:xmpmeta>Hidden title</x:xmpmeta>'
  const file = rawPdf([
    '<</Type/Catalog/Pages 2 0 R/Metadata 4 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 300]>>',
    '<</Type/Page/Parent 2 0 R>>',
    rawStream(xmp, '/Type/Metadata/Subtype/XML'),
  ])
  for (const algorithm of ['aes256', 'rc4']) {
    const { bytes } = await runTool(tool, { file: pdfFile(file), password: 'abcd', algorithm })
    assert.equal(bytes.includes('Hidden title'), false)
    const open = await runQpdf(['--password=abcd', '--decrypt', 'in.pdf', 'out.pdf'], { 'in.pdf': bytes })
    assert.equal(Buffer.from(open.output!).includes('Hidden title'), true)
  }
})

const bare = (catalog: string, extra: string[] = []) =>
  rawPdf([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 300]>>',
    '<</Type/Page/Parent 2 0 R>>',
    ...extra,
  ])

test('an old file says a version that knows its protection, and keeps the extensions it has', async () => {
  const old = Buffer.from(bare('/Extensions<</GLGR<</BaseVersion/1.7/ExtensionLevel 1002>>>>'))
  old.write('%PDF-1.2')
  for (const [algorithm, version, extensions] of [
    ['rc4', '%PDF-1.4', ['/GLGR']],
    ['aes256', '%PDF-1.7', ['/ADBE', '/GLGR']],
  ] as const) {
    const { bytes } = await runTool(tool, { file: pdfFile(old), password: 'abcd', algorithm })
    assert.equal(bytes.toString('latin1', 0, 8), version)
    const open = await runQpdf(['--password=abcd', '--decrypt', 'in.pdf', 'out.pdf'], { 'in.pdf': bytes })
    const { at, root } = await objectsOf(open.output!)
    assert.deepEqual(Object.keys(at(root['/Extensions'])).sort(), extensions)
  }
})

test('the passwords of a file that was only restricted give way to the new ones', async () => {
  const { output } = await runQpdf(['in.pdf', '--encrypt', '', 'boss', '256', '--', 'out.pdf'], {
    'in.pdf': richPdf('Secret'),
  })
  const { bytes, warnings } = await runTool(tool, { file: pdfFile(output!), password: 'abcd' })
  assert.deepEqual(warnings, [
    'the PDF was restricted by an owner password, the new passwords take its place',
  ])
  await assert.rejects(readPdf(bytes, 'boss'), /password/i)
  assert.match(await (await readPdf(bytes, 'abcd')).textOf(1), /Secret page 1/)
})

test('a PDF/A is no longer one, and that is said', async () => {
  const xmp = '<x:xmpmeta><rdf:Description pdfaid:part="2" pdfaid:conformance="B"/></x:xmpmeta>'
  const file = pdfFile(bare('/Metadata 4 0 R', [rawStream(xmp, '/Type/Metadata/Subtype/XML')]))
  const { warnings } = await runTool(tool, { file, password: 'abcd' })
  assert.deepEqual(warnings, ['the PDF claims to be PDF/A, which may not be protected'])
})

test('refusals', async () => {
  const file = fixture('two-pages.pdf')
  assert.equal(
    await refusal(tool, { file, password: 'abc' }),
    '400 password: must have at least 4 characters, it has 3.',
  )
  assert.equal(await refusal(tool, { file }), '400 password: is required.')
  assert.match(await refusal(tool, { file, password: 'abcd', algorithm: 'des' }), /^400 algorithm: /)
  assert.match(await refusal(tool, { file, password: 'x'.repeat(128) }), /^400 password: has 128 bytes/)
  assert.match(
    await refusal(tool, { file, password: 'пароль', algorithm: 'rc4' }),
    /^400 password: RC4 takes Latin/,
  )
  assert.match(
    await refusal(tool, { file, password: 'ab\u00ad\u200b' }),
    /^400 password: must have at least 4 visible characters, it has 2/,
  )
  assert.match(
    await refusal(tool, { file, password: 'abcd', owner_password: '\u00ad' }),
    /^400 owner_password: must have at least 1 visible/,
  )
  assert.match(await refusal(tool, { file, password: 'ab\ncd' }), /^400 password: holds control characters/)
  assert.match(await refusal(tool, { file, password: 'abcd', allow_copying: 'yes' }), /^400 allow_copying: /)
  const { bytes } = await runTool(tool, { file, password: 'first one' })
  assert.equal(
    await refusal(tool, { file: pdfFile(bytes), password: 'second' }),
    '400 file: the PDF needs a password to open; remove it first with pdf-password-remove.',
  )
})
