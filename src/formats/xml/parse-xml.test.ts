import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseXml } from './parse-xml.ts'
import { readXmlPart } from './xml-tree.ts'

const refuse = (at: number, what: string) => new Error(`${at}: ${what}`)

function events(text: string, declarations = false): string[] {
  const seen: string[] = []
  parseXml(
    text,
    {
      open: (name, attributes) => void seen.push(`<${[name, ...attributes].join(' ')}`),
      close: () => void seen.push('>'),
      text: piece => void seen.push(piece),
      doctype: whole => void seen.push(whole),
    },
    { refuse, declarations },
  )
  return seen
}

test('what a document says, in its order', () => {
  assert.deepEqual(events('\uFEFF<?xml version="1.0"?><a x="1&amp;" y=\'2\'>t<b/><![CDATA[<]]></a>'), [
    '<a x 1& y 2',
    't',
    '<b',
    '>',
    '<',
    '>',
  ])
})

test('an attribute twice is refused among few and among many', () => {
  const many = (n: number) => Array.from({ length: n }, (_, i) => `a${i}="${i}"`).join(' ')
  assert.throws(() => events('<a x="1" x="2"/>'), /same attribute twice/)
  assert.throws(() => events(`<a ${many(100)} a7="x"/>`), /same attribute twice/)
  assert.throws(() => events(`<a ${many(100)} z="" z=""/>`), /same attribute twice/)
  assert.equal(events(`<a ${many(100)}><b ${many(50)}/><c a1="" b=""/></a>`).length, 6)
  assert.equal(events(`<a ${many(300_000)}/>`).length, 2)
})

test('a document type with declarations only where it is taken', () => {
  const text = '<!DOCTYPE a [<!ELEMENT a (#PCDATA)> <!-- ]> --> <!ATTLIST a b CDATA "]>">]><a/>'
  assert.throws(() => events(text), /a DOCTYPE with declarations/)
  assert.deepEqual(events(text, true), [text.slice(0, -4), '<a', '>'])
  assert.throws(() => events('<!DOCTYPE a [', true), /not closed/)
})

test('names are told by their namespace, whatever the prefix; a prefix needs one', () => {
  const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const read = (xml: string) => readXmlPart(Buffer.from(xml), 'file: the part')
  assert.equal(read(`<x:p xmlns:x="${main}"/>`).name, 'w:p')
  assert.equal(read(`<p xmlns="${main}"><q xmlns=""/></p>`).elements()[0]!.name, 'q')
  assert.equal(read('<p xml:space="preserve"/>').get('space'), 'preserve')
  assert.throws(() => read('<w:p/>'), /^Fault: file: the part is not well-formed XML\.$/)
  assert.throws(() => read('<p w:a="1"/>'), /not well-formed/)
  assert.throws(() => read('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'), /declares entities of its own/)
})
