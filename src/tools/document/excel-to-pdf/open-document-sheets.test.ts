import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawPage } from '../../../../test/support/draw-pdf.ts'
import { readPdf } from '../../../../test/support/read-pdf.ts'
import { runTool } from '../../../../test/support/run-tool.ts'
import tool from './excel-to-pdf.ts'

const SPACES = ['office', 'table', 'text', 'style']
  .map(name => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ')

/** A flat sheet as LibreOffice writes it, printed. */
async function printed(
  rows: string,
  { styles = '', master = '', after = '', table = '', generator = 'LibreOffice/7.4' } = {},
) {
  const content = `<office:document ${SPACES} xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0" xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:meta xmlns:meta="urn:oasis:names:tc:opendocument:xmlns:meta:1.0"><meta:generator>${generator}</meta:generator></office:meta><office:automatic-styles>${styles}</office:automatic-styles><office:master-styles><style:master-page style:name="Default">${master}</style:master-page></office:master-styles><office:body><office:spreadsheet><table:table table:name="One" ${table}>${rows}${after}</table:table></office:spreadsheet></office:body></office:document>`
  const file = { name: 'one.fods', content }
  return runTool(tool, { file, layout: 'sheet' })
}

/** The texts of the pages that it is printed on. */
async function pagesOf(rows: string, parts: Parameters<typeof printed>[1] = {}): Promise<string[]> {
  const { pages } = await readPdf((await printed(rows, parts)).bytes)
  return pages.map(page => page.text.replace(/\s+/g, ' ').trim())
}

const row = (cells: string) => `<table:table-row>${cells}</table:table-row>`
const text = (words: string) =>
  `<table:table-cell office:value-type="string"><text:p>${words}</text:p></table:table-cell>`

test('the first page and those with even numbers have headers and footers of their own', async () => {
  const broken = `<table:table-row table:style-name="cut">${text('third')}</table:table-row>`
  const rows = row(text('first')) + broken.replace('third', 'second') + broken
  const styles =
    '<style:style style:name="cut" style:family="table-row"><style:table-row-properties fo:break-before="page"/></style:style>'
  const part = (name: string, words: string) => `<style:${name}><text:p>${words}</text:p></style:${name}>`
  const all = part('header', 'Usual') + part('footer', 'below')
  const own = part('header-left', 'Even') + part('header-first', 'Title') + part('footer-first', 'once')
  assert.deepEqual(await pagesOf(rows, { styles, master: all + own }), [
    'Title once first',
    'Even below second',
    'Usual below third',
  ])
  // As Calc writes those that are the same on all pages.
  const shared = '<style:header-first style:display="false"/><style:footer-first style:display="false"/>'
  assert.equal((await pagesOf(rows, { styles, master: all + shared }))[0], 'Usual below first')
})

test('readings above characters are not among the words of a cell', async () => {
  const name =
    '<text:ruby><text:ruby-base>徳彦</text:ruby-base><text:ruby-text>ナルヒコ</text:ruby-text></text:ruby>さん'
  assert.deepEqual(await pagesOf(row(text(name))), ['徳彦さん'])
})

test('the format of a text is put to it once, whether or not the file keeps what it shows', async () => {
  const styles =
    '<number:text-style style:name="N9"><number:text>Dear </number:text><number:text-content/></number:text-style><style:style style:name="dear" style:family="table-cell" style:data-style-name="N9"/>'
  const cell = (value: string, words: string) =>
    `<table:table-cell table:style-name="dear" office:value-type="string" ${value}><text:p>${words}</text:p></table:table-cell>`
  // As Calc writes it, and as others do.
  const rows = row(cell('office:string-value="Ann"', 'Dear Ann')) + row(cell('', 'Bob'))
  assert.deepEqual(await pagesOf(rows, { styles }), ['Dear Ann Dear Bob'])
})

test('a number whose text is empty is shown, unless its format hides it', async () => {
  const hiding =
    '<number:number-style style:name="N1"><number:text/></number:number-style><style:style style:name="none" style:family="table-cell" style:data-style-name="N1"/>'
  const number = (value: number, style = '') =>
    `<table:table-cell ${style} table:formula="of:=DAVERAGE([.A1])" office:value-type="float" office:value="${value}"><text:p/></table:table-cell>`
  const rows = row(number(44.25) + number(7, 'table:style-name="none"'))
  assert.deepEqual(await pagesOf(rows, { styles: hiding }), ['44.25'])
})

test('the style that a condition applies brings its number format', async () => {
  const styles =
    '<number:number-style style:name="N2"><number:number number:decimal-places="2" number:min-decimal-places="2" number:min-integer-digits="1"/></number:number-style><style:style style:name="Best_20_ones" style:display-name="Best ones" style:family="table-cell" style:data-style-name="N2"/>'
  const number = (value: number) =>
    row(
      `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`,
    )
  const after =
    '<calcext:conditional-formats><calcext:conditional-format calcext:target-range-address="One.A1:One.A3"><calcext:condition calcext:apply-style-name="Best ones" calcext:value="top-elements(1)" calcext:base-cell-address="One.A1"/></calcext:conditional-format></calcext:conditional-formats>'
  assert.deepEqual(await pagesOf(number(16) + number(20) + number(3), { styles, after }), ['16 20.00 3'])
})

test('sheets that the file says not to print are left out while others are printed', async () => {
  const sheets = (second: string) =>
    `${row(text('kept off'))}</table:table><table:table table:name="Two" ${second}>${row(text('on paper'))}`
  const off = 'table:print="false"'
  assert.deepEqual(await pagesOf(sheets(''), { table: off }), ['on paper'])
  assert.deepEqual(await pagesOf(sheets(off), { table: off }), ['kept off', 'on paper'])
})

test('text over empty cells goes on for as many pages as it needs, within a bound that is said', async () => {
  const pages = await pagesOf(row(text(`${'one two six '.repeat(208)}end`)))
  assert.match(pages.at(-1)!, /end$/)
  assert.ok(pages.length > 15, `${pages.length} pages`)
  assert.deepEqual((await printed(row(text('one two six '.repeat(208))))).warnings, [])
  const { warnings } = await printed(row(text('one two six '.repeat(2_700))))
  assert.match(warnings.join(), /^cut off: 1 text too long to be printed whole over empty cells/)
})

test('merged cells have the borders of their first cell all around', async () => {
  const styles =
    '<style:style style:name="red" style:family="table-cell"><style:table-cell-properties fo:border="2pt solid #ff0000"/></style:style><style:style style:name="blue" style:family="table-cell"><style:table-cell-properties fo:border="2pt solid #0000ff"/></style:style>'
  const merged = `<table:table-cell table:style-name="red" table:number-columns-spanned="3" table:number-rows-spanned="2"/><table:covered-table-cell table:style-name="blue" table:number-columns-repeated="2"/>`
  const { bytes } = await printed(
    row(merged) + row('<table:covered-table-cell table:number-columns-repeated="3"/>'),
    { styles },
  )
  const page = await drawPage(bytes, 1, 2)
  const [xs, ys] = [[] as number[], [] as number[]]
  let blue = 0
  for (let y = 0; y < page.height; y++)
    for (let x = 0; x < page.width; x++) {
      const [r, g, b] = page.at(x, y)
      if (b > 200 && r < 60) blue++
      if (r > 200 && g < 60 && b < 60) {
        xs.push(x)
        ys.push(y)
      }
    }
  assert.equal(blue, 0)
  const extent = (all: number[]) => Math.max(...all) - Math.min(...all)
  const [wide, high] = [extent(xs), extent(ys)]
  // Three columns of 64 points and two rows of some 13, with lines along all four edges.
  assert.ok(wide / high > 6 && wide / high < 9, `${wide} by ${high}`)
  assert.ok(xs.length > 2 * wide + 2 * high, `${xs.length} pixels around ${wide} by ${high}`)
})

test('a comment that is shown is drawn where it stands, also beside empty cells', async () => {
  const note = (shown: boolean) =>
    `<table:table-cell><office:annotation xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" office:display="${shown}" svg:x="118mm" svg:y="12mm" svg:width="29mm" svg:height="18mm"><text:p>Ask Maria</text:p></office:annotation></table:table-cell>`
  assert.deepEqual(await pagesOf(row(note(true))), ['Ask Maria'])
  assert.deepEqual(await pagesOf(row(note(false))), [''])
  const { pages } = await readPdf((await printed(row(note(true)))).bytes)
  const [word] = pages[0]!.items
  // The margin of 20 mm before it.
  assert.ok(word && Math.abs(word.x - (138 * 72) / 25.4) < 6, `at ${word?.x}`)
})

test('values that a producer wrote as they are have the format of their cell', async () => {
  const styles =
    '<number:date-style style:name="N1" number:language="fr"><number:day/><number:text> </number:text><number:month number:textual="true" number:style="long"/></number:date-style>' +
    '<number:number-style style:name="N2P0"><number:number number:decimal-places="2" number:grouping="true"/></number:number-style>' +
    '<number:number-style style:name="N2"><number:text>minus </number:text><number:number number:decimal-places="1"/><style:map style:condition="value()&gt;=0" style:apply-style-name="N2P0"/></number:number-style>' +
    ['1', '2']
      .map(i => `<style:style style:name="c${i}" style:family="table-cell" style:data-style-name="N${i}"/>`)
      .join('')
  const cell = (style: string, value: string, shown: string) =>
    `<table:table-cell table:style-name="${style}" ${value}>${shown && `<text:p>${shown}</text:p>`}</table:table-cell>`
  const number = (value: number, shown = String(value)) =>
    cell('c2', `office:value-type="float" office:value="${value}"`, shown)
  const date = 'office:value-type="date" office:date-value="2026-08-03"'
  const rows =
    row(number(1234.5)) +
    row(number(-1.25)) +
    row(number(-2.5, '')) +
    row(number(7, '7,00 kg')) +
    row(cell('c1', date, '2026-08-03'))
  const printedBy = async (generator: string) => (await pagesOf(rows, { styles, generator }))[0]
  assert.equal(await printedBy('Some library'), '1,234.50 minus 1.3 minus 2.5 7,00 kg 3 août')
  // Programs that compute have put the format to it already.
  assert.equal(await printedBy('LibreOffice/7.4'), '1234.5 -1.25 minus 2.5 7,00 kg 2026-08-03')
})
