import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readXmlPart } from '../../../xml/xml-tree.ts'
import { numberFill } from './ods-shown-numbers.ts'

const style = (parts: string) =>
  readXmlPart(
    Buffer.from(
      `<number:currency-style xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0">${parts}</number:currency-style>`,
    ),
    'style',
  )

const DIGITS = '<number:number number:decimal-places="2" number:min-integer-digits="1"/>'
const FILL = '<number:fill-character> </number:fill-character>'

test('the sign of an accounting format stands at one side of the cell, its digits at the other', () => {
  const dollars = `<number:text> </number:text><number:currency-symbol/>${FILL}${DIGITS}<number:text> </number:text>`
  assert.deepEqual(numberFill(style(dollars), ' $1,234.50 '), { at: 2, char: ' ' })
  const euros = `<number:text>-</number:text>${DIGITS}${FILL}<number:currency-symbol>€</number:currency-symbol>`
  assert.deepEqual(numberFill(style(euros), '-1.234,50€'), { at: 9, char: ' ' })
  const none = `<number:text> </number:text>${FILL}<number:text>- </number:text>`
  assert.deepEqual(numberFill(style(none), ' - '), { at: 1, char: ' ' })
})

test('a text that is not of the format is left in one piece', () => {
  assert.equal(numberFill(style(`<number:text>£</number:text>${FILL}${DIGITS}`), '$5.00'), undefined)
  assert.equal(numberFill(style(DIGITS), '5.00'), undefined)
})
