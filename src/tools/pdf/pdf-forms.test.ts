import assert from 'node:assert/strict'
import { test } from 'node:test'
import { degrees } from '@cantoo/pdf-lib'
import { complaints, makePdf, pdfFile, readPdf } from '../../../test/support/pdf.ts'
import { rawPdf } from '../../../test/support/pdfs.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import { openPdf } from '../../engines/pdfium/pdfium-document.ts'
import tool from './pdf-forms.ts'

const fill = (
  fields: Record<string, unknown>,
  more: Record<string, unknown> = {},
  file = fixture('form.pdf'),
) => runTool(tool, { file, fields: JSON.stringify(fields), ...more })

/** Dark pixels inside a rectangle of page 1 given as left, bottom, right, top, as PDFium draws it. */
async function ink(bytes: Uint8Array, [left, bottom, right, top]: number[]): Promise<number> {
  using document = await openPdf(bytes)
  const { width, height, channels, data } = document.page(1).render({ scale: 2 })
  let count = 0
  for (let y = Math.round(height - top! * 2) + 4; y < height - bottom! * 2 - 4; y++) {
    for (let x = Math.round(left! * 2) + 4; x < right! * 2 - 4; x++) {
      if (data[(y * width + x) * channels]! < 128) count++
    }
  }
  return count
}

test('lists the fields with all that is known of them', async () => {
  const { json } = await runTool(tool, { file: fixture('form.pdf') })
  assert.equal(json.count, 8)
  const [name, code, , newsletter, payment, country, languages, reference] = json.fields
  assert.deepEqual(name, {
    name: 'name',
    type: 'text',
    required: true,
    read_only: false,
    page: 1,
    rect: [179.5, 727.5, 480.5, 750.5],
  })
  assert.equal(code.max_length, 6)
  assert.deepEqual([newsletter.type, newsletter.value, newsletter.options], ['checkbox', false, ['Yes']])
  assert.deepEqual([payment.type, payment.value, payment.options], ['radio', undefined, ['card', 'cash']])
  assert.deepEqual([country.type, country.options], ['choice', ['Austria', 'Japan', 'Ukraine']])
  assert.deepEqual([languages.type, languages.options.length], ['list', 4])
  assert.deepEqual([reference.value, reference.read_only], ['R-1234', true])
})

test('fills every type, and pdf.js reads the values back', async () => {
  const { bytes, name, mediaType, warnings } = await fill({
    name: 'Ada Lovelace',
    code: 'AB12',
    remarks: 'one\ntwo',
    newsletter: true,
    payment: 'cash',
    country: 'Japan',
    languages: ['German', 'Spanish'],
  })
  assert.deepEqual([name, mediaType, warnings], ['form-filled.pdf', 'application/pdf', []])
  assert.deepEqual(await complaints(bytes), [])
  const pdf = await readPdf(bytes)
  const fields = await pdf.fields()
  const value = (key: string) =>
    fields[key]!.find(one => one.value !== undefined && one.value !== 'Off')?.value
  assert.equal(value('name'), 'Ada Lovelace')
  assert.equal(value('code'), 'AB12')
  assert.equal(value('remarks'), 'one\ntwo')
  assert.equal(value('newsletter'), 'Yes')
  assert.equal(value('payment'), 'cash')
  assert.equal(value('country'), 'Japan')
  const list = (await pdf.annotations(1)).find(one => one.fieldName === 'languages')
  assert.deepEqual(list.fieldValue, ['German', 'Spanish'])
  const { json } = await runTool(tool, { file: pdfFile(bytes) })
  assert.equal(json.fields[3].value, true)
  assert.equal(json.fields[4].value, 'cash')
  assert.deepEqual(json.fields[6].value, ['German', 'Spanish'])
})

test('every filled field is drawn', async () => {
  const blank = (await fill({})).bytes
  const { json } = await runTool(tool, { file: fixture('form.pdf') })
  const values = {
    name: 'Ada',
    code: 'AB12',
    remarks: 'x y z',
    newsletter: true,
    payment: 'card',
    country: 'Ukraine',
  }
  const { bytes } = await fill(values)
  for (const field of json.fields.slice(0, 6)) {
    const [before, after] = [await ink(blank, field.rect), await ink(bytes, field.rect)]
    assert.ok(after > before + 10, `${field.name}: ${before} dark pixels before, ${after} after`)
  }
})

test('clearing takes away what was there', async () => {
  const filled = (await fill({ name: 'Ada', newsletter: true, payment: 'card' })).bytes
  const { bytes } = await fill({ name: '', newsletter: false, payment: null }, {}, pdfFile(filled))
  const { json } = await runTool(tool, { file: pdfFile(bytes) })
  assert.equal(json.fields[0].value, '')
  assert.equal(json.fields[3].value, false)
  assert.equal(json.fields[4].value, undefined)
  assert.equal(await ink(bytes, json.fields[0].rect), 0)
})

test('other scripts are embedded and can be read from the drawn field', async () => {
  const { bytes } = await fill({ name: 'Лавлейс 机密', remarks: 'שלום عالم' }, { flatten: true })
  using document = await openPdf(bytes)
  const text = document
    .page(1)
    .chars()
    .map(char => char.text)
    .join('')
  for (const char of 'Лавлейс机密') assert.ok(text.includes(char), char)
  assert.equal(bytes.includes('FontFile2'), true)
})

test('characters that no font can draw are told of', async () => {
  const told = ['some characters of the text have no glyph in any bundled font']
  const { bytes, warnings } = await fill({ name: 'ދިވެހި' })
  assert.deepEqual(warnings, told)
  assert.equal((await (await readPdf(bytes)).fields())['name']!.at(-1)!.value, 'ދިވެހި')
})

test('flatten makes the values part of the page', async () => {
  const { bytes, name } = await fill({ name: 'Ada Lovelace', payment: 'cash' }, { flatten: true })
  assert.equal(name, 'form-filled-flat.pdf')
  assert.deepEqual(await complaints(bytes), [])
  const pdf = await readPdf(bytes)
  assert.deepEqual(await pdf.fields(), {})
  assert.deepEqual(await pdf.annotations(1), [])
  assert.match(await pdf.textOf(1), /Ada Lovelace/)
})

test('a field marked as read-only is filled all the same, and that is said', async () => {
  const { bytes, warnings } = await fill({ reference: 'R-9' })
  assert.deepEqual(warnings, ['1 filled field is marked as read-only'])
  assert.equal((await (await readPdf(bytes)).fields())['reference']!.at(-1)!.value, 'R-9')
})

test('fields that the form would calculate are told of', async () => {
  const file = rawPdf([
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]/CO[4 0 R]/DA(/Helv 0 Tf 0 g)>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 300]>>',
    '<</Type/Page/Parent 2 0 R/Annots[4 0 R]>>',
    '<</Type/Annot/Subtype/Widget/FT/Tx/T(sum)/Rect[10 20 110 40]>>',
  ])
  const { warnings } = await fill({ sum: '3' }, {}, pdfFile(file))
  assert.deepEqual(warnings, ['fields that the form calculates itself were not recalculated'])
})

test('long text shrinks until it fits', async () => {
  const { bytes } = await fill({ remarks: 'zone '.repeat(120), name: 'M'.repeat(80) }, { flatten: true })
  using document = await openPdf(bytes)
  const chars = document.page(1).chars()
  const words = chars.filter(char => char.text === 'z')
  assert.equal(words.length, 120)
  assert.ok(words.every(char => char.right < 481 && 841.89 - char.bottom > 589))
  assert.ok(chars.filter(char => char.text === 'M').every(char => char.right < 481))
})

test('a field of a parent, without a drawing, on a turned page', async () => {
  const file = rawPdf([
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]/NeedAppearances true/DA(/Helv 0 Tf 0 g)>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 300]>>',
    '<</Type/Page/Parent 2 0 R/Rotate 90/Annots[5 0 R 6 0 R]>>',
    '<</T(person)/Kids[5 0 R 6 0 R]>>',
    '<</Type/Annot/Subtype/Widget/Parent 4 0 R/T(first)/FT/Tx/Rect[10 20 110 40]/MK<</R 90>>>>',
    '<</Type/Annot/Subtype/Widget/Parent 4 0 R/T(agree)/FT/Btn/Rect[10 50 30 70]/AS/Off>>',
  ])
  const { json } = await runTool(tool, { file: pdfFile(file) })
  assert.deepEqual(
    json.fields.map((field: { name: string }) => field.name),
    ['person.first', 'person.agree'],
  )
  assert.deepEqual(json.fields[0].rect, [20, 90, 40, 190])
  const { bytes } = await fill({ 'person.first': 'Ada', 'person.agree': true }, {}, pdfFile(file))
  assert.deepEqual(await complaints(bytes), [])
  const fields = await (await readPdf(bytes)).fields()
  assert.equal(fields['person.first']!.at(-1)!.value, 'Ada')
  assert.equal(bytes.includes('NeedAppearances'), false)
  using document = await openPdf(bytes)
  const bitmap = document.page(1).render({ scale: 1 })
  assert.ok(bitmap.data.some(byte => byte < 100))
})

test('refusals name the field and what it takes', async () => {
  const because = (fields: unknown) =>
    refusal(tool, { file: fixture('form.pdf'), fields: JSON.stringify(fields) })
  assert.match(await because({ nobody: 'x' }), /^400 fields: no field is called "nobody"; list the fields/)
  const strangers = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`field ${i}`, 'x']))
  assert.match(await because(strangers), /called "field 0", .*"field 4" and 995 more; list the fields/)
  assert.equal(
    await because({ code: 'ABCDEFG' }),
    '400 fields: "code" takes at most 6 characters, received 7.',
  )
  assert.equal(
    await because({ country: 'Mars' }),
    '400 fields: "country" takes one of "Austria", "Japan", "Ukraine".',
  )
  assert.equal(await because({ payment: 'gold' }), '400 fields: "payment" takes one of "card", "cash".')
  assert.match(await because({ languages: ['Klingon'] }), /^400 fields: "languages" takes "English"/)
  assert.match(
    await because({ newsletter: 'maybe' }),
    /^400 fields: "newsletter" is a check box and takes true or false/,
  )
  assert.match(await because({ name: true }), /^400 fields: "name" is a text field/)
  assert.match(await because(['x']), /^400 fields: /)
  assert.match(
    await refusal(tool, { file: fixture('form.pdf'), fields: '{broken' }),
    /^400 fields: expected JSON/,
  )
  assert.match(
    await refusal(tool, { file: fixture('two-pages.pdf'), fields: '{"a":"b"}' }),
    /^400 fields: the PDF has no form fields/,
  )
})

test('a list of fields loses nothing, so that nothing is warned of', async () => {
  const signed = rawPdf([
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[4 0 R]>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 300]>>',
    '<</Type/Page/Parent 2 0 R/Annots[4 0 R]>>',
    '<</Type/Annot/Subtype/Widget/FT/Sig/T(s)/Rect[0 0 0 0]/V<</Type/Sig/Filter/Adobe.PPKLite/Contents<00>>>>>',
  ])
  const listed = await runTool(tool, { file: pdfFile(signed) })
  assert.deepEqual([listed.json.fields[0].type, listed.warnings], ['signature', []])
  const filled = await fill({}, {}, pdfFile(signed))
  assert.match(filled.warnings.join(), /the signature is not valid/)
})

test('XFA is said clearly', async () => {
  const empty = rawPdf([
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[]/XFA 4 0 R>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 300]>>',
    '<</Type/Page/Parent 2 0 R>>',
    '<</Length 7>>\nstream\n<xdp/> \nendstream',
  ])
  const listing = await runTool(tool, { file: pdfFile(empty) })
  assert.equal(listing.json.count, 0)
  assert.match(listing.warnings.join(), /XFA form/)
  assert.match(
    await refusal(tool, { file: pdfFile(empty), fields: '{"a":"b"}' }),
    /^400 file: this is an XFA form/,
  )
})

test('a form without fields lists none', async () => {
  const file = pdfFile(await makePdf(['a'], (_, [page]) => page!.setRotation(degrees(90))))
  assert.deepEqual((await runTool(tool, { file, flatten: true })).json, { fields: [], count: 0 })
})

/** A form with so many fields, each with these entries; object 4 is what they share. */
const sharing = (count: number, shared: string, entries: string) => {
  const fields = Array.from({ length: count }, (_, i) => `${i + 5} 0 R`).join(' ')
  const top = entries.includes('/Parent 4') ? '4 0 R' : fields
  return pdfFile(
    rawPdf([
      `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${top}]>>>>`,
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 300]>>',
      `<</Type/Page/Parent 2 0 R/Annots[${fields}]>>`,
      shared.replace('KIDS', fields),
      ...Array.from(
        { length: count },
        (_, i) => `<</Type/Annot/Subtype/Widget/Rect[0 0 9 9]${entries.replaceAll('#', String(i))}>>`,
      ),
    ]),
  )
}

test('lists, values and names that fields share are refused before they fill the memory', async () => {
  const tooMuch = /^400 file: the result would be over 50 MB/
  const options = `[${'(one)'.repeat(4000)}]`
  const lists = sharing(2200, options, '/FT/Ch/T(f#)/Opt 4 0 R')
  assert.match(await refusal(tool, { file: lists }), tooMuch)
  const values = sharing(1100, `(${'v'.repeat(50_000)})`, '/FT/Tx/T(f#)/V 4 0 R')
  assert.match(await refusal(tool, { file: values }), tooMuch)
  const named = sharing(1100, `<</T(${'n'.repeat(50_000)})/Kids[KIDS]>>`, '/FT/Tx/T(f#)/Parent 4 0 R')
  assert.match(await refusal(tool, { file: named }), /^400 file: the names of the form fields are over 50 MB/)
})

test('thousands of radio buttons of one name are one field with the state of each', async () => {
  const file = sharing(3000, '<<>>', '/FT/Btn/Ff 32768/T(r)/AP<</N<</s# 4 0 R>>>>')
  const { fields } = (await runTool(tool, { file })).json
  assert.deepEqual([fields.length, fields[0].options.length, fields[0].options[2999]], [1, 3000, 's2999'])
})
