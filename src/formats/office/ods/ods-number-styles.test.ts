import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readXmlPart } from '../../xml/xml-tree.ts'
import { excelFormat } from './ods-number-styles.ts'

const format = (kind: string, attributes: string, parts: string) =>
  excelFormat(
    readXmlPart(
      Buffer.from(
        `<number:${kind}-style xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0"${attributes}>${parts}</number:${kind}-style>`,
      ),
      'style',
    ),
  )

const MONTH = '<number:month number:textual="true" number:style="long"/>'

test('the language of a style decides the words of its dates', () => {
  const french = ' number:language="fr" number:country="FR"'
  assert.equal(
    format('date', french, `${MONTH}<number:text> </number:text><number:year/>`),
    '[$-fr-FR]mmmm yy',
  )
  assert.equal(format('date', ' number:language="sr"', MONTH), '[$-sr]mmmm')
  assert.equal(format('date', french, '<number:day/><number:text>.</number:text><number:month/>'), 'd.m')
})

test('fractions, thousands and numbers without a digit before the point', () => {
  const fraction = 'number:min-numerator-digits="1" number:min-denominator-digits="2"'
  assert.equal(format('number', '', `<number:fraction number:min-integer-digits="0" ${fraction}/>`), '# ?/??')
  assert.equal(format('number', '', `<number:fraction ${fraction} number:denominator-value="8"/>`), '?/8')
  const number = (attributes: string) => format('number', '', `<number:number ${attributes}/>`)
  assert.equal(
    number('number:decimal-places="1" number:min-integer-digits="1" number:display-factor="1000000"'),
    '0.0,,',
  )
  assert.equal(number('number:decimal-places="2" number:min-integer-digits="0"'), '#.00')
  assert.equal(number('number:decimal-places="2"'), '0.00')
})
