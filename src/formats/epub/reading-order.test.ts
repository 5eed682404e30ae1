import assert from 'node:assert/strict'
import { test } from 'node:test'
import { zipBytes } from '../archive/zip-writer.ts'
import { readPackage } from './epub-package.ts'

const CONTAINER =
  '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>'

/** A book whose reading order names one document so many times. */
const book = (times: number, characters: number) =>
  zipBytes([
    { name: 'META-INF/container.xml', content: CONTAINER },
    {
      name: 'book.opf',
      content: `<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata/><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine>${'<itemref idref="a"/>'.repeat(times)}</spine></package>`,
    },
    { name: 'a.xhtml', content: `<html><body><p>${'x'.repeat(characters)}</p></body></html>` },
  ])

test('a reading order too long to be set is refused before its documents are read', async () => {
  const [many, much, honest] = [await book(10_001, 9), await book(60, 4_000_000), await book(3000, 9)]
  const repeated = await book(2000, 15_000)
  assert.throws(
    () => readPackage(many, 'file'),
    /^Fault: file: the reading order has 10,001 documents, at most 10,000 can be set; split the book\./,
  )
  assert.throws(() => readPackage(much, 'file'), /file: the documents of the reading order are 229 MB/)
  assert.throws(
    () => readPackage(repeated, 'file'),
    /^Fault: file: the reading order lists documents again that are 29 MB together, at most 10 can be set; list each once\./,
  )
  assert.equal(readPackage(honest, 'file').spine.length, 3000)
})

test('places within a document that stand in the reading order do not repeat it, and are not missing', async () => {
  const hrefs = [
    'a.xhtml',
    'a.xhtml#one',
    'a.xhtml#two',
    'b.xhtml#one',
    'b.xhtml#two',
    'c%231.xhtml',
    'gone.xhtml#x',
  ]
  const item = (href: string, i: number) =>
    `<item id="i${i}" href="${href}" media-type="application/xhtml+xml"/>`
  const places = await zipBytes([
    { name: 'META-INF/container.xml', content: CONTAINER },
    {
      name: 'book.opf',
      content: `<package xmlns="http://www.idpf.org/2007/opf" version="2.0"><metadata/><manifest>${hrefs.map(item).join('')}</manifest><spine>${hrefs.map((_, i) => `<itemref idref="i${i}"/>`).join('')}</spine></package>`,
    },
    ...['a.xhtml', 'b.xhtml', 'c#1.xhtml'].map(name => ({ name, content: '<html/>' })),
  ])
  assert.deepEqual(
    readPackage(places, 'file').spine.map(({ path }) => path),
    ['a.xhtml', 'b.xhtml', 'c#1.xhtml', 'gone.xhtml'],
  )
})
