import assert from 'node:assert/strict'
import { test } from 'node:test'
import { XmlScanner } from './xml-scanner.ts'

/** What a scanner tells of a text that comes in pieces of so many characters; pieces of text are joined. */
function scanned(text: string, size: number): string[] {
  const met: string[] = []
  let words = ''
  const meet = (one: string) => {
    if (words !== '') met.push(words)
    words = ''
    met.push(one)
  }
  const scanner = new XmlScanner('file: the part', {
    open: (name, attributes) => meet(`<${name} ${attributes.get('r')}`),
    close: name => meet(`>${name}`),
    text: piece => {
      words += piece
    },
  })
  for (let at = 0; at < text.length; at += size) scanner.write(text.slice(at, at + size))
  scanner.end()
  return met
}

const said = (work: () => void): string => {
  try {
    work()
  } catch (error) {
    assert.equal((error as Error).name, 'Fault')
    return (error as Error).message
  }
  return 'read'
}

test('tags, attributes, text and CDATA, wherever the pieces are cut', () => {
  const text = `<?xml version="1.0"?><!-- <a> --><x:a r="1 &gt; 0"><b y = '>' x:r='ü'/>t &amp; <![CDATA[<u>]]></x:a>\n`
  for (const size of [1, 2, 3, 7, 1000])
    assert.deepEqual(scanned(text, size), ['<a 1 > 0', '<b ü', '>b', 't & <u>', '>a'], `pieces of ${size}`)
})

test('attributes without a value or without quotes are no attributes', () => {
  for (const tag of ['<a r>', '<a r >', '<a r=1>', '<a r= >', '<a >'])
    assert.deepEqual(scanned(`${tag}</a>`, 100), ['<a undefined', '>a'], tag)
})

test('document types, cut-off tags and tags that do not close are refused', () => {
  assert.match(
    said(() => scanned('<!DOCTYPE a><a/>', 100)),
    /has a document type declaration/,
  )
  for (const text of ['<a>', '<a/></a>', '<a', '<a><!--', '', 'text'])
    assert.match(
      said(() => scanned(text, 100)),
      /^file: the part is damaged: its XML is not well-formed\.$/,
      text,
    )
})

test('a comment or a tag that never ends is not looked through for ever', () => {
  for (const start of ['<a><!--', '<a><![CDATA[', '<a><b c="', '<a><?']) {
    const scanner = new XmlScanner('file', { open: () => {} })
    scanner.write(start)
    const flood = () => {
      for (let i = 0; i < 2000; i++) scanner.write('x'.repeat(2 ** 18))
    }
    assert.match(said(flood), /not well-formed/, start)
  }
})
