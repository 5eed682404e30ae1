import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { asDict } from '../core/objects.ts'
import { openDocument } from '../core/pdf-document.ts'
import { readFields } from './fields.ts'
import { fillField } from './fill.ts'

/** A form of one field, whose widgets have these states besides being off. */
function buttons(flags: number, states: string[]) {
  const look = rawStream('', '/Subtype/Form/BBox[0 0 9 9]')
  const places = states.map((_, i) => `${5 + i} 0 R`)
  return openDocument(
    rawPdf([
      '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]>>>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 99 99]>>',
      `<</Type/Page/Parent 2 0 R/Annots[${places.join(' ')}]>>`,
      `<</FT/Btn/Ff ${flags}/T(choice)/Kids[${places.join(' ')}]>>`,
      ...states.map(
        state =>
          `<</Subtype/Widget/Parent 4 0 R/Rect[0 0 9 9]/AP<</N<</${state} ${5 + states.length} 0 R/Off ${5 + states.length} 0 R>>>>>>`,
      ),
      look,
    ]),
  )
}

const never = () => assert.fail('no text is drawn')
const shown = (document: ReturnType<typeof buttons>) =>
  document.pages[0]!.dict.array('Annots')!.map((_, i) => readFields(document)[0]!.widgets[i]!.dict.name('AS'))

test('a check box whose state is named in another script goes on', async () => {
  const document = buttons(0, ['#e6#98#af'])
  const [field] = readFields(document)
  assert.deepEqual(field!.options, [{ value: '是', label: '是' }])
  await fillField(field!, true, document.root.dict('AcroForm')!, never)
  assert.deepEqual(shown(document), [Buffer.from('是').toString('latin1')])
})

test('of radio buttons named in other scripts the one chosen goes on', async () => {
  const document = buttons(1 << 15, ['#d0#94#d0#b0', '#d0#9d#d0#b5#d1#82', 'M#e4nnlich'])
  const form = document.root.dict('AcroForm')!
  const [field] = readFields(document)
  assert.deepEqual(
    field!.options.map(one => one.value),
    ['Да', 'Нет', 'Männlich'],
  )
  await fillField(field!, 'Нет', form, never)
  assert.deepEqual(shown(document), ['Off', Buffer.from('Нет').toString('latin1'), 'Off'])
  await fillField(field!, 'Männlich', form, never)
  assert.deepEqual(shown(document), ['Off', 'Off', 'Männlich'])
})

test('radio buttons of LaTeX, fields of one name whose states are octal numbers, are one field', async () => {
  const look = rawStream('', '/Subtype/Form/BBox[0 0 9 9]')
  const button = (state: string) =>
    `<</Subtype/Widget/FT/Btn/Ff 49152/T(colour)/V/Off/Rect[0 0 9 9]/AP<</N<<${state} 6 0 R>>>>>>`
  const document = openDocument(
    rawPdf([
      '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R 5 0 R]>>>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 99 99]>>',
      '<</Type/Page/Parent 2 0 R/Annots[4 0 R 5 0 R]>>',
      button('/\\376\\377\\000r'),
      button('/\\376\\377\\000\\344'),
      look,
    ]),
  )
  const [field, ...more] = readFields(document)
  assert.equal(more.length, 0)
  assert.deepEqual(
    field!.options.map(one => one.value),
    ['r', 'ä'],
  )
  await fillField(field!, 'ä', document.root.dict('AcroForm')!, never)
  assert.deepEqual(shown(document), ['Off', '\\376\\377\\000\\344'])
  const values = document.root
    .dict('AcroForm')!
    .array('Fields')!
    .map(one => asDict(one)!.name('V'))
  assert.deepEqual(values, ['\\376\\377\\000\\344', '\\376\\377\\000\\344'])
})
