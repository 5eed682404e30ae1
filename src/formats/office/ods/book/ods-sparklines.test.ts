import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readXmlPart } from '../../../xml/xml-tree.ts'
import { odsSparklines } from './ods-sparklines.ts'

const CALC = 'urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0'

test('sparklines are small charts over their cells', () => {
  const table = readXmlPart(
    Buffer.from(
      `<table:table xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:calcext="${CALC}"><calcext:sparkline-groups><calcext:sparkline-group calcext:type="column" calcext:color-series="#4f81bd"><calcext:sparklines><calcext:sparkline calcext:cell-address="'My.Data'.$J$4" calcext:data-range="'My.Data'.B4:'My.Data'.D4"/><calcext:sparkline calcext:cell-address="nowhere" calcext:data-range=""/></calcext:sparklines></calcext:sparkline-group></calcext:sparkline-groups></table:table>`,
    ),
    'table',
  )
  const asked: (string | undefined)[] = []
  const drawings = odsSparklines(table, address => {
    asked.push(address)
    return [3, 1, 2].map(value => ({ text: String(value), value }))
  })
  assert.equal(asked[0], "'My.Data'.B4:'My.Data'.D4")
  assert.equal(drawings.length, 1)
  const [{ anchor, box }] = drawings as [(typeof drawings)[number]]
  assert.deepEqual([anchor.from?.row, anchor.from?.column], [3, 9])
  const [series] = box.chart!.series
  assert.deepEqual([series!.kind, series!.values], ['bar', [3, 1, 2]])
})
