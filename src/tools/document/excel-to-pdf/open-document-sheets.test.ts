import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPdf } from '../../../../test/support/read-pdf.ts'
import { runTool } from '../../../../test/support/run-tool.ts'
import tool from './excel-to-pdf.ts'

const SPACES = ['office', 'table', 'text', 'style']
  .map(name => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ')

/** The texts of the pages that a flat sheet as LibreOffice writes it is printed on. */
async function pagesOf(
  rows: string,
  { styles = '', master = '', after = '', table = '' } = {},
): Promise<string[]> {
  const content = `<office:document ${SPACES} xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0" xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:meta xmlns:meta="urn:oasis:names:tc:opendocument:xmlns:meta:1.0"><meta:generator>LibreOffice/7.4</meta:generator></office:meta><office:automatic-styles>${styles}</office:automatic-styles><office:master-styles><style:master-page style:name="Default">${master}</style:master-page></office:master-styles><office:body><office:spreadsheet><table:table table:name="One" ${table}>${rows}${after}</table:table></office:spreadsheet></office:body></office:document>`
  const file = { name: 'one.fods', content }
  const { pages } = await readPdf((await runTool(tool, { file, layout: 'sheet' })).bytes)
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
