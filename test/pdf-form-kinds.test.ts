import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPdf } from '../src/engines/pdfium/pdfium-document.ts'
import flattenPdf from '../src/tools/pdf/flatten-pdf.ts'
import pdfForms from '../src/tools/pdf/pdf-forms.ts'
import { complaints, pdfFile } from './support/pdf.ts'
import { rawPdf, rawStream } from './support/pdfs.ts'
import { refusal, runTool } from './support/run-tool.ts'

const widget = (name: string, rect: string, more: string) =>
  `<</Type/Annot/Subtype/Widget/F 4/T(${name})/Rect[${rect}]${more}>>`

/**
 * A form of these objects, numbered from 5 and all of them on one page of 300 by 300; `fields` are those of the form,
 * all unless told.
 */
const formOf = (objects: string[], { fields = '', form = '', root = '' } = {}) => {
  const all = objects.map((_, i) => `${5 + i} 0 R`).join(' ')
  return pdfFile(
    rawPdf([
      `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${fields || all}]/DA(/Helv 12 Tf 0 g)${form}>>${root}>>`,
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 300]>>',
      `<</Type/Page/Parent 2 0 R/Annots[${all}]/Contents 4 0 R>>`,
      rawStream(''),
      ...objects,
    ]),
  )
}

const fill = async (file: ReturnType<typeof formOf>, values: object) =>
  (await runTool(pdfForms, { file, fields: JSON.stringify(values) })).bytes

const list = async (content: Uint8Array) =>
  (await runTool(pdfForms, { file: pdfFile(content) })).json.fields as Record<string, unknown>[]

const sum = (values: number[]): number => values.reduce((a, b) => a + b, 0)

/** What of a page's rectangle (left, bottom, right, top) is not white, as PDFium draws it. */
async function inkIn(bytes: Uint8Array, [left, bottom, right, top]: [number, number, number, number]) {
  using document = await openPdf(bytes)
  const { width, channels, data } = document.page(1).render({ scale: 4 })
  const box = { left: right, right: left, bottom: top, top: bottom, pixels: 0, color: [255, 255, 255] }
  for (let y = (300 - top) * 4 + 4; y < (300 - bottom) * 4 - 4; y++)
    for (let x = left * 4 + 4; x < right * 4 - 4; x++) {
      const color = [...data.subarray((y * width + x) * channels, (y * width + x) * channels + 3)]
      if (Math.min(...color) > 128) continue
      if (sum(color) < sum(box.color)) box.color = color
      box.pixels++
      box.left = Math.min(box.left, x / 4)
      box.right = Math.max(box.right, x / 4)
      box.bottom = Math.min(box.bottom, 300 - y / 4)
      box.top = Math.max(box.top, 300 - y / 4)
    }
  return box
}

/** The text of a page once its form is flattened, and how it is turned. */
async function drawnText(content: Uint8Array) {
  const { bytes } = await runTool(flattenPdf, { file: pdfFile(content) })
  using document = await openPdf(bytes)
  const chars = document.page(1).chars()
  return { text: document.page(1).text(), angles: new Set(chars.map(char => Math.round(char.run.angle))) }
}

test('text stands at the left, in the middle or at the right, as large as the field lets it', async () => {
  const bytes = await fill(
    formOf([
      widget('left', '20 250 220 280', '/FT/Tx/Q 0'),
      widget('middle', '20 200 220 230', '/FT/Tx/Q 1'),
      widget('right', '20 150 220 180', '/FT/Tx/Q 2'),
      widget('large', '20 100 220 140', '/FT/Tx/DA(/Helv 0 Tf 0 g)'),
    ]),
    { left: 'HHH', middle: 'HHH', right: 'HHH', large: 'HHH' },
  )
  assert.deepEqual(await complaints(bytes), [])
  const [left, middle, right, large] = await Promise.all([
    inkIn(bytes, [20, 250, 220, 280]),
    inkIn(bytes, [20, 200, 220, 230]),
    inkIn(bytes, [20, 150, 220, 180]),
    inkIn(bytes, [20, 100, 220, 140]),
  ])
  assert.ok(left.left < 25 && left.right < 60)
  assert.ok(Math.abs((middle.left + middle.right) / 2 - 120) < 1)
  assert.ok(right.right > 215 && right.left > 180)
  assert.ok(large.top - large.bottom > 2 * (left.top - left.bottom))
})

test('size, font and colour come from the widget, its field, what that hangs on, or the form', async () => {
  const kid = (y: number, more: string) =>
    `<</Type/Annot/Subtype/Widget/F 4/Parent 7 0 R/Rect[20 ${y} 220 ${y + 30}]${more}>>`
  const bytes = await fill(
    formOf(
      [
        kid(250, '/DA(/Helv 12 Tf 0 0 1 rg)'),
        kid(200, '/Q 2'),
        '<</T(both)/FT/Tx/Parent 8 0 R/Kids[5 0 R 6 0 R]>>',
        '<</T(deep)/Kids[7 0 R]/DA(/TiRo 20 Tf 1 0 0 rg)>>',
        widget('plain', '20 150 220 180', '/FT/Tx'),
      ],
      { fields: '8 0 R 9 0 R' },
    ),
    { 'deep.both': 'HHH', plain: 'HHH' },
  )
  const [own, above, form] = await Promise.all([
    inkIn(bytes, [20, 250, 220, 280]),
    inkIn(bytes, [20, 200, 220, 230]),
    inkIn(bytes, [20, 150, 220, 180]),
  ])
  assert.deepEqual(
    [own.color, above.color, form.color],
    [
      [0, 0, 255],
      [255, 0, 0],
      [0, 0, 0],
    ],
  )
  assert.ok(above.left > 150 && own.right < 60)
  assert.ok(above.top - above.bottom > 1.3 * (own.top - own.bottom))
})

test('a turned widget has turned text', async () => {
  const angles = { 0: 0, 90: 270, 180: 180, 270: 90 }
  for (const [turn, angle] of Object.entries(angles)) {
    const file = formOf([widget('a', '20 20 150 150', `/FT/Tx/MK<</R ${turn}>>`)])
    assert.deepEqual([...(await drawnText(await fill(file, { a: 'HHH' }))).angles], [angle], turn)
  }
})

test('a comb has one letter in each cell, with its marks', async () => {
  const file = formOf([
    widget('c', '20 250 260 280', '/FT/Tx/Ff 16777216/MaxLen 8/MK<</BC[0 0 1]>>'),
    widget('t', '20 200 260 230', '/FT/Tx/Ff 16777216/MaxLen 8'),
  ])
  const bytes = await fill(file, { c: 'HIH', t: 'น้ำดี' })
  for (const [i, cell] of [20, 50, 80].entries()) {
    const ink = await inkIn(bytes, [cell + 3, 252, cell + 27, 278])
    assert.ok(Math.abs((ink.left + ink.right) / 2 - (cell + 15)) < 1, `letter ${i + 1}`)
  }
  for (const cell of [50, 140, 230])
    assert.ok((await inkIn(bytes, [cell - 2, 254, cell + 2, 276])).pixels > 0)
  assert.ok((await inkIn(bytes, [50, 200, 80, 230])).pixels > 0)
  assert.equal((await inkIn(bytes, [80, 200, 260, 230])).pixels, 0)
  assert.match(
    await refusal(pdfForms, { file, fields: '{"c":"123456789"}' }),
    /"c" takes at most 8 characters/,
  )
})

test('a password is kept, and drawn as stars', async () => {
  const bytes = await fill(formOf([widget('p', '20 250 220 280', '/FT/Tx/Ff 8192')]), { p: 'secret' })
  assert.equal((await list(bytes))[0]!['value'], 'secret')
  assert.equal((await drawnText(bytes)).text.trim(), '******')
})

test('buttons without a drawing get the mark they ask for', async () => {
  const signs = ['4', '8', 'l', 'u', 'n', 'H', 'toString']
  const boxes = signs.map((sign, i) =>
    widget(
      `b${i}`,
      `${10 + 40 * i} 250 ${40 + 40 * i} 280`,
      `/FT/Btn/DA(/ZaDb 0 Tf 1 0 0 rg)/MK<</CA(${sign})>>`,
    ),
  )
  const file = formOf(boxes)
  const bytes = await fill(file, Object.fromEntries(signs.map((_, i) => [`b${i}`, true])))
  const marks = await Promise.all(signs.map((_, i) => inkIn(bytes, [10 + 40 * i, 250, 40 + 40 * i, 280])))
  for (const mark of marks) assert.deepEqual([mark.pixels > 100, mark.color], [true, [255, 0, 0]])
  // One that is not known is a tick.
  assert.equal(new Set(marks.map(mark => mark.pixels)).size, signs.length - 1)
})

test('a button whose drawing has lost its font is drawn anew', async () => {
  const on = rawStream('BT / 12 Tf 4 4 Td (4) Tj ET', '/Type/XObject/Subtype/Form/BBox[0 0 30 30]')
  const file = formOf(
    [widget('b', '20 250 50 280', '/FT/Btn/AS/Off/AP<</N<</On 6 0 R/Off 7 0 R>>>>'), on, on],
    {
      fields: '5 0 R',
    },
  )
  const bytes = await fill(file, { b: true })
  assert.equal((await drawnText(bytes)).text.trim(), '')
  assert.ok((await inkIn(bytes, [20, 250, 50, 280])).pixels > 100)
})

test('a push button without a drawing is flattened with its ground and caption', async () => {
  const button = widget(
    'b',
    '20 250 120 280',
    '/FT/Btn/Ff 65536/MK<</BG[0 0.3 0]/CA(Send)>>/DA(/HeBo 12 Tf 1 g)',
  )
  const { bytes } = await runTool(flattenPdf, { file: formOf([button]) })
  const ink = await inkIn(bytes, [20, 250, 120, 280])
  assert.deepEqual([ink.left, ink.color], [21, [0, 77, 0]])
  assert.equal((await drawnText(bytes)).text.trim(), 'Send')
})

/** A button set of widgets with these states, some of which may be called alike. */
const buttons = (states: string[], field: string) =>
  formOf(
    [
      ...states.map(
        (state, i) =>
          `<</Type/Annot/Subtype/Widget/F 4/Parent ${5 + states.length} 0 R/Rect[${20 + 40 * i} 250 ${50 + 40 * i} 280]/AS/Off/AP<</N<</${state} null/Off null>>>>>>`,
      ),
      `<</T(b)/FT/Btn/Kids[${states.map((_, i) => `${5 + i} 0 R`).join(' ')}]${field}>>`,
    ],
    { fields: `${5 + states.length} 0 R` },
  )

const on = async (bytes: Uint8Array, count: number) => {
  const marked: boolean[] = []
  for (let i = 0; i < count; i++)
    marked.push((await inkIn(bytes, [20 + 40 * i, 250, 50 + 40 * i, 280])).pixels > 50)
  return marked
}

test('radio buttons called alike go on together only where the form says so', async () => {
  const alone = await fill(buttons(['A', 'A', 'B'], '/Ff 32768'), { b: 'A' })
  assert.deepEqual(await on(alone, 3), [true, false, false])
  const together = await fill(buttons(['A', 'A', 'B'], '/Ff 33587200'), { b: 'A' })
  assert.deepEqual(await on(together, 3), [true, true, false])
})

test('check boxes of one name: alike together, others by their value', async () => {
  const file = buttons(['A', 'B', 'A'], '')
  assert.deepEqual((await list((file as { content: Uint8Array }).content))[0]!['options'], ['A', 'B'])
  const bytes = await fill(file, { b: 'A' })
  assert.deepEqual(await on(bytes, 3), [true, false, true])
  assert.equal((await list(bytes))[0]!['value'], 'A')
  const other = await fill(file, { b: 'B' })
  assert.deepEqual(await on(other, 3), [false, true, false])
  assert.equal((await list(await fill(file, { b: false })))[0]!['value'], false)
  assert.match(await refusal(pdfForms, { file, fields: '{"b":"C"}' }), /"b" is a check box .* "A", "B"/)
})

test('radio buttons go by the names of their options', async () => {
  const file = buttons(['0', '1'], '/Ff 32768/Opt[(Äpfel)(Birnen)]')
  const bytes = await fill(file, { b: 'Birnen' })
  assert.deepEqual(await on(bytes, 2), [false, true])
  const [field] = await list(bytes)
  assert.deepEqual([field!['value'], field!['options']], ['Birnen', ['Äpfel', 'Birnen']])
})

test('choices keep the value and show its name; free text only where the field allows it', async () => {
  const file = formOf([
    widget('pair', '20 250 220 280', '/FT/Ch/Ff 131072/Opt[[(a)(Alpha)][(b)(Beta)]]'),
    widget('free', '20 200 220 230', '/FT/Ch/Ff 393216/Opt[(one)]'),
    widget('many', '20 100 220 190', '/FT/Ch/Ff 2097152/Opt[[(1)(First)][(2)(Second)][(3)(Third)]]'),
  ])
  const bytes = await fill(file, { pair: 'Beta', free: 'other', many: ['1', 'Third'] })
  assert.deepEqual(
    (await list(bytes)).map(field => field['value']),
    ['b', 'other', ['1', '3']],
  )
  assert.match((await drawnText(bytes)).text, /Beta[\s\S]*other[\s\S]*First[\s\S]*Second[\s\S]*Third/)
  assert.match(await refusal(pdfForms, { file, fields: '{"pair":"c"}' }), /"pair" takes one of "a", "b"/)
  assert.match(await refusal(pdfForms, { file, fields: '{"many":["1","4"]}' }), /"many" takes "1", "2", "3"/)
})

test('a name that stands in the form twice is filled twice', async () => {
  const bytes = await fill(
    formOf([widget('same', '20 250 220 280', '/FT/Tx'), widget('same', '20 200 220 230', '/FT/Tx')]),
    { same: 'HHH' },
  )
  assert.ok((await inkIn(bytes, [20, 250, 220, 280])).pixels > 0)
  assert.ok((await inkIn(bytes, [20, 200, 220, 230])).pixels > 0)
})

test('values in streams, fields without a place, buttons that only show their state are listed', async () => {
  const fields = await list(
    (
      formOf([
        widget('long', '20 250 220 280', '/FT/Tx/V 6 0 R'),
        rawStream('a long value'),
        '<</T(nowhere)/FT/Tx/V(here)/Ff 3>>',
        widget('shown', '20 200 50 230', '/FT/Btn/AS/Yes/AP<</N<</Yes 9 0 R>>>>'),
        rawStream('', '/BBox[0 0 1 1]'),
      ]) as { content: Uint8Array }
    ).content,
  )
  const named = (name: string) => fields.find(field => field['name'] === name)!
  assert.equal(named('long')['value'], 'a long value')
  assert.deepEqual(named('nowhere'), {
    name: 'nowhere',
    type: 'text',
    value: 'here',
    required: true,
    read_only: true,
  })
  assert.equal(named('shown')['value'], true)
})

test('a dynamic XFA form is called one, and is filled only where its pages have fields', async () => {
  const more = { form: '/XFA 6 0 R', root: '/NeedsRendering true' }
  const nowhere = formOf(['<</T(a)/FT/Tx>>', rawStream('<xdp/>')], { ...more, fields: '5 0 R' })
  const { warnings } = await runTool(pdfForms, { file: nowhere })
  assert.match(warnings.join(), /dynamic XFA form, whose real pages only Adobe software draws/)
  assert.match(
    await refusal(pdfForms, { file: nowhere, fields: '{"a":"b"}' }),
    /^400 file: this is a dynamic XFA form/,
  )
  const plain = formOf([widget('a', '20 250 220 280', '/FT/Tx'), rawStream('<xdp/>')], {
    ...more,
    fields: '5 0 R',
  })
  const filled = await runTool(pdfForms, { file: plain, fields: '{"a":"b"}' })
  assert.match(filled.warnings.join(), /XFA part of the form was removed/)
  assert.doesNotMatch(filled.bytes.toString('latin1'), /XFA|NeedsRendering/)
})
