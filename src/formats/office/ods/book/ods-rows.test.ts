import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CellStyle } from '../../../../document/cell-style.ts'
import type { SheetCell } from '../../../../document/sheet-book.ts'
import { zipBytes } from '../../../archive/zip-writer.ts'
import { optimalHeight } from './ods-rows.ts'
import { readOdsSheets } from './read-ods-sheets.ts'

const cell = (column: number, size: number, value = 'text', more: Partial<CellStyle> = {}): SheetCell => ({
  column,
  kind: value === '' ? 'blank' : 'text',
  value,
  style: {
    font: { name: 'Carlito', size },
    fill: undefined,
    borders: {},
    format: 'General',
    horizontal: 'general',
    vertical: 'bottom',
    wrap: false,
    shrink: false,
    indent: 0,
    rotation: 0,
    direction: undefined,
    ...more,
  },
})

test('a row of one line is as high as Calc makes it for its largest letters', () => {
  assert.equal(optimalHeight([], new Set(), 12.8), 12.8)
  assert.equal(optimalHeight([cell(0, 8)], new Set(), 12.8), 12.8)
  // Calc 7.4 prints 13.8 and 17.34 points.
  assert.equal(optimalHeight([cell(0, 8), cell(1, 11)], new Set(), 12.8)!.toFixed(2), '13.81')
  assert.equal(optimalHeight([cell(0, 14), cell(1, 11)], new Set(), 12.8)!.toFixed(2), '17.35')
})

test('an empty cell makes a row as high as its letters would; covered ones and those over several rows do not', () => {
  const title = [cell(0, 20), cell(1, 20, ''), cell(2, 11)]
  assert.equal(optimalHeight(title, new Set([0, 1]), 12.8)!.toFixed(2), '13.81')
  // Calc 7.4 prints 24.4 points.
  assert.equal(optimalHeight([cell(0, 20, ''), cell(1, 11)], new Set(), 12.8)!.toFixed(2), '24.43')
  assert.equal(optimalHeight([cell(0, 20, '', { wrap: true })], new Set(), 12.8)!.toFixed(2), '24.43')
})

test('text of several lines is left to be measured', () => {
  assert.equal(optimalHeight([cell(0, 11, 'one\ntwo')], new Set(), 12.8), undefined)
  assert.equal(optimalHeight([cell(0, 11, 'one two', { wrap: true })], new Set(), 12.8), undefined)
  assert.equal(optimalHeight([cell(0, 11, 'one', { rotation: 90 })], new Set(), 12.8), undefined)
})

test('rows behind the last one that holds something keep the height that is written', async () => {
  const content = `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">
  <office:automatic-styles><style:style style:name="ro" style:family="table-row"><style:table-row-properties style:row-height="15pt" style:use-optimal-row-height="true"/></style:style></office:automatic-styles>
  <office:body><office:spreadsheet><table:table table:name="Stock">
   <table:table-row table:style-name="ro"><table:table-cell/></table:table-row>
   <table:table-row table:style-name="ro"><table:table-cell office:value-type="string"><text:p>Elm</text:p></table:table-cell></table:table-row>
   <table:table-row table:style-name="ro" table:number-rows-repeated="1048574"><table:table-cell/></table:table-row>
  </table:table></office:spreadsheet></office:body></office:document-content>`
  const { sheets } = readOdsSheets(await zipBytes([{ name: 'content.xml', content }]), 'file')
  assert.deepEqual(
    sheets[0]!.rows.slice(0, 4).map(row => row.height),
    [12.8, 12.8, 15, 15],
  )
})
