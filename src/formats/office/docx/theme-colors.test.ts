import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readXmlPart } from '../../xml/xml-tree.ts'
import { colorIn, themeColors } from './theme-colors.ts'

test('tints and shades are mixed in linear light, as Office mixes them', () => {
  const theme = themeColors(undefined).set('accent1', '#4f81bd')
  const color = (name: string, change: string) =>
    colorIn(
      readXmlPart(
        Buffer.from(
          `<a:solidFill xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:schemeClr val="${name}">${change}</a:schemeClr></a:solidFill>`,
        ),
        'theme',
      ),
      theme,
    )
  // The subtitle and the bands of tables that PowerPoint 2007 and its successors have.
  assert.equal(color('tx1', '<a:tint val="75000"/>'), '#898989')
  assert.equal(color('accent1', '<a:tint val="40000"/>'), '#d0d8e8')
  assert.equal(color('accent1', '<a:tint val="20000"/>'), '#e9edf4')
  assert.equal(color('accent1', '<a:shade val="50000"/>'), '#385d8a')
  assert.equal(color('accent1', ''), '#4f81bd')
})
