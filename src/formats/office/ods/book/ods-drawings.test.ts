import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Chart } from '../../../../document/sheet-chart.ts'
import type { Zip } from '../../../archive/zip.ts'
import { readXmlPart } from '../../../xml/xml-tree.ts'
import { odsDrawing, shapesIn } from './ods-drawings.ts'
import { OdsStyles } from './ods-styles.ts'

const OFFICE = 'urn:oasis:names:tc:opendocument:xmlns'

const anchorOf = (end: string) =>
  odsDrawing(
    readXmlPart(
      Buffer.from(
        `<draw:frame xmlns:draw="${OFFICE}:drawing:1.0" xmlns:svg="${OFFICE}:svg-compatible:1.0" xmlns:table="${OFFICE}:table:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" svg:x="0in" svg:y="1in" svg:width="2in" svg:height="1in" ${end}><draw:object xlink:href="./Object 1"/></draw:frame>`,
      ),
      'frame',
    ),
    { row: 2, column: 1 },
    {
      zip: {} as Zip,
      styles: new OdsStyles(),
      chart: () => ({}) as Chart,
      lost: () => undefined,
    },
  )!.anchor

test('a chart that grows with its cells ends in the cell that is named', () => {
  const end = `table:end-cell-address="'Q1.2026'.$H$17" table:end-x="0.5in" table:end-y="0.25in"`
  assert.deepEqual(anchorOf(end).to, { column: 7, dx: 36, row: 16, dy: 18 })
  assert.deepEqual(anchorOf('').to, undefined)
  assert.deepEqual(anchorOf('').size, { width: 144, height: 72 })
})

test('shapes that are links as a whole are shapes too', () => {
  const draw = `xmlns:draw="${OFFICE}:drawing:1.0"`
  const shapes = `<draw:a><draw:frame/></draw:a><draw:rect/><draw:layer/><draw:a><draw:g/></draw:a>`
  const names = shapesIn(readXmlPart(Buffer.from(`<x ${draw}>${shapes}</x>`), 'x')).map(one => one.name)
  assert.deepEqual(names, ['draw:frame', 'draw:rect', 'draw:g'])
})
