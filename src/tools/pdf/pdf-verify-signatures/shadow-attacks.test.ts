import assert from 'node:assert/strict'
import { test } from 'node:test'
import { appended, objectIn, pointed } from '../../../../test/support/incremental.ts'
import { fixture, runTool, toolBySlug } from '../../../../test/support/run-tool.ts'

const check = await toolBySlug('pdf-verify-signatures')
const sign = await toolBySlug('pdf-sign-certificate')

const stream = (content: string, dict = '') =>
  `<<${dict}/Length ${content.length}>>stream\n${content}\nendstream`
const form = (content: string, more = '') =>
  stream(content, `/Type/XObject/Subtype/Form/BBox[0 0 200 20]${more}`)
const widget = (name: string, more = '') =>
  `<</Type/Annot/Subtype/Widget/FT/Tx/T(${name})/P 3 0 R/Rect[10 10 90 30]/AP<</N 6 0 R>>${more}>>`

// A document made by somebody who means to change it after others signed: resources bear the names of entries that
// lead up, a font calls itself a page, and a second text of the page lies in wait.
const OBJECTS: Record<number, string> = {
  1: '<</Type/Catalog/Pages 2 0 R/StructTreeRoot 20 0 R/MarkInfo<</Marked true>>/AcroForm<</Fields[7 0 R 30 0 R]/CO[7 0 R]>>>>',
  2: '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 300]>>',
  3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[7 0 R 9 0 R]/Resources<</Font<</P 5 0 R>>/XObject<</Parent 6 0 R>>>>>>',
  4: stream('BT /P 12 Tf 50 200 Td (Pay 100) Tj ET /Parent Do'),
  5: '<</Type/Page/Subtype/Type1/BaseFont/Helvetica>>',
  6: form('0 0 9 9 re f'),
  7: widget('name', '/StructParent 1'),
  9: '<</Type/Annot/Subtype/Stamp/Rect[100 100 200 120]/P 3 0 R/AP<</N 10 0 R>>>>',
  10: form('/Popup Do', '/Resources<</XObject<</Popup 11 0 R>>>>'),
  11: form('0 0 9 9 re f'),
  12: stream(`4 0 obj\n${stream('BT /P 12 Tf 50 200 Td (Pay 999) Tj ET')}\nendobj`),
  20: '<</Type/StructTreeRoot/K 21 0 R>>',
  21: '<</Type/StructElem/S/Form/P 20 0 R/Pg 3 0 R/K<</Type/OBJR/Obj 7 0 R/Pg 3 0 R>>>>',
  30: '<</T(group)/FT/Tx/Kids[31 0 R]>>',
  31: '<</T(sum)/Parent 30 0 R/V(1)>>',
}

function written(objects: Record<number, string>): Buffer {
  let out = '%PDF-1.7\n'
  let table = ''
  for (const [num, source] of Object.entries(objects)) {
    table += `${num} 1\n${String(out.length).padStart(10, '0')} 00000 n \n`
    out += `${num} 0 obj\n${source}\nendobj\n`
  }
  return Buffer.from(
    `${out}xref\n0 1\n0000000000 65535 f \n${table}trailer\n<</Size 32/Root 1 0 R>>\nstartxref\n${out.length}\n%%EOF\n`,
    'latin1',
  )
}

const approve = { certificate: fixture('signer.p12'), password: 'example' }
const file = { name: 'a.pdf', content: written(OBJECTS) }
const { bytes: signed } = await runTool(sign, { ...approve, file })
const now = (num: number) => objectIn(signed, num)
const more = (source: string, entry: string) => source.replace(/>>$/, `${entry}>>`)
const withField = (num: number) => now(1).replace(/\/Fields ?\[/, `/Fields[${num} 0 R `)
const withAnnotation = (num: number) => now(3).replace(/\/Annots ?\[/, `/Annots[${num} 0 R `)

const verdict = async (bytes: Buffer) => {
  const { json } = await runTool(check, { file: { name: 'a.pdf', content: bytes } })
  const [first] = json.signatures
  return { intact: json.intact, kinds: first.changes.map((one: { kind: string }) => one.kind) }
}

const waiting = signed.indexOf('4 0 obj', signed.indexOf('\n12 0 obj'))
const sneaky = '<</Type/Annot/Subtype/Widget/FT/Sig/T(Seal)/P 3 0 R/Rect[0 0 300 300]/AP<</N 6 0 R>>>>'
const ATTACKS: [string, Buffer, string[]][] = [
  [
    'a font named P that calls itself a page',
    appended(signed, { 5: more(now(5), '/FirstChar 1') }),
    ['page-content'],
  ],
  [
    'a form named Parent',
    appended(signed, { 6: form('0 0 200 20 re f') }),
    ['field-changed', 'page-content'],
  ],
  [
    'a form named Popup in a stamp',
    appended(signed, { 11: form('0 0 200 20 re f') }),
    ['annotation-changed'],
  ],
  ['a text that lay in wait', pointed(signed, { 4: waiting }), ['page-content']],
  [
    'a signature field without a signature, over the page',
    appended(signed, { 1: withField(40), 3: withAnnotation(40), 40: sneaky }),
    ['field-added'],
  ],
  [
    'a field that moved to other parents',
    appended(signed, { 31: now(31).replace('30 0 R', '41 0 R'), 41: '<</T(group)/V(9)/DA(/P 99 Tf)>>' }),
    ['field-changed'],
  ],
  ['a mark of the structure', appended(signed, { 21: now(21).replace('/S/Form', '/S/Note') }), ['document']],
]
for (const [what, bytes, kinds] of ATTACKS)
  test(`noticed: ${what}`, async () => assert.deepEqual(await verdict(bytes), { intact: false, kinds }))

test('filling in a field of a tagged form is allowed, and an empty field nobody sees', async () => {
  const filled = appended(signed, {
    7: more(now(7).replace('6 0 R', '42 0 R'), '/V(Ann)'),
    42: form('BT ET'),
  })
  assert.deepEqual(await verdict(filled), { intact: true, kinds: ['field-filled'] })
  const empty = '<</Type/Annot/Subtype/Widget/FT/Sig/T(Later)/P 3 0 R/Rect[0 0 0 0]>>'
  const prepared = appended(signed, { 1: withField(40), 3: withAnnotation(40), 40: empty })
  assert.deepEqual(await verdict(prepared), { intact: true, kinds: ['signature-added'] })
})

test('a certification says what may follow: no filling in at its first level', async () => {
  for (const [certification, intact] of [
    ['no-changes', false],
    ['form-filling', true],
  ]) {
    const { bytes } = await runTool(sign, { ...approve, file, certification })
    const filled = appended(bytes, { 7: more(objectIn(bytes, 7), '/V(Ann)') })
    assert.equal((await verdict(filled)).intact, intact)
  }
})

test('signatures without a byte range, without bytes, or with nothing in them', async () => {
  const text = signed.toString('latin1')
  const gap = /\/Contents <([0-9a-f]+)>/.exec(text)!
  const range = /\/ByteRange \[[^\]]*\]/.exec(text)!
  const changed = (from: string, to: string) =>
    Buffer.from(text.replace(from, to.padEnd(from.length)), 'latin1')
  for (const bytes of [
    changed(range[0], '/ByteRange null'),
    changed(range[0], '/ByteRange [0 0 0 0]'),
    changed(range[0], '/ByteRange [0 -1 -1 -1]'),
    changed(range[0], '/NoRange [0 1 2 3]'),
    changed(gap[0], '/Contents null'),
    changed(gap[0], '/Contents ()'),
    changed(gap[0], `/Contents <${'0'.repeat(gap[1]!.length)}>`),
    changed(gap[0], '/NoContents 1'),
  ])
    assert.equal((await verdict(bytes)).intact, false)
})
