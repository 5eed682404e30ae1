import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { zipped } from '../../../test/support/zip.ts'
import { kindOfBytes, kindOfFile } from './file-kinds.ts'

const TYPES = '[Content_Types].xml'
const filled = (names: string[]) => zipped(Object.fromEntries(names.map(name => [name, 'x'])))

test('Office files with a password are told from old ones by the name of a stream', () => {
  const made = (stream: string) => {
    const bytes = Buffer.alloc(2048)
    bytes.write('d0cf11e0a1b11ae1', 'hex')
    bytes.writeUInt16LE(9, 30)
    bytes.writeUInt32LE(1, 48)
    bytes.write(stream, 1024 + 128, 'utf16le')
    return kindOfBytes(bytes)
  }
  assert.equal(made('EncryptedPackage'), 'locked')
  assert.equal(made('Workbook'), 'ole')
})

test('Office files and books are told by the names of their parts', async () => {
  for (const [kind, ...names] of [
    ['docx', TYPES, '_rels/.rels', 'word/document.xml'],
    ['docx', TYPES, 'word/document2.xml'],
    ['docx', TYPES, 'word/main.xml'],
    ['xlsx', TYPES, 'xl/workbook.xml', 'xl/worksheets/sheet1.xml'],
    ['xlsb', TYPES, 'xl/workbook.bin'],
    ['pptx', TYPES, 'ppt/presentation.xml'],
    ['epub', 'META-INF/container.xml', 'OPS/book.opf'],
  ] as const) {
    assert.equal(kindOfBytes(await filled([...names])), kind, names.join(' '))
  }
  const docx = (await filled(['word/document.xml'])).toString('latin1')
  assert.equal(kindOfBytes(Buffer.from(docx.replaceAll('word/d', 'Word\\D'), 'latin1')), 'docx')
  for (const [kind, media] of [
    ['epub', 'application/epub+zip'],
    ['odt', 'application/vnd.oasis.opendocument.text'],
    ['ods', 'application/vnd.oasis.opendocument.spreadsheet'],
  ] as const) {
    assert.equal(kindOfBytes(await zipped({ mimetype: media }, { compress: false })), kind)
    // Some writers put it behind other entries, or compress it.
    assert.equal(kindOfBytes(await zipped({ 'meta.xml': '<x/>', mimetype: media })), kind)
    // Packed again by hand, it comes last.
    const large = Buffer.from(Array.from({ length: 9000 }, (_, i) => (i * i * 7919) >> 3))
    assert.equal(kindOfBytes(await zipped({ 'picture.png': large, mimetype: media })), kind)
  }
})

test('an OpenDocument file without its media type is told by its list of parts', async () => {
  const list = (media: string) =>
    `<manifest:manifest><manifest:file-entry manifest:full-path="/" manifest:media-type="${media}"/></manifest:manifest>`
  for (const [kind, media] of [
    ['odt', 'application/vnd.oasis.opendocument.text'],
    ['ods', 'application/vnd.oasis.opendocument.spreadsheet'],
    ['zip', ''],
  ] as const) {
    const bytes = await zipped({ 'content.xml': '<x/>', 'META-INF/manifest.xml': list(media) })
    assert.equal(kindOfBytes(bytes), kind)
    const path = join(tmpdir(), `listed-${process.pid}.zip`)
    try {
      writeFileSync(path, bytes)
      assert.equal(await kindOfFile(path), kind)
    } finally {
      rmSync(path)
    }
  }
})

test('names that only look like those of parts make no document of a ZIP', async () => {
  for (const names of [
    ['password/documents.txt'],
    ['password/document.xml'],
    ['backup/xl/workbook.xml', 'pixl/worksheets/a.xml'],
    ['word/documents.txt', 'word/styles.xml.bak'],
    ['old/META-INF/container.xml'],
    ['opendocument.text'],
  ]) {
    assert.equal(kindOfBytes(await filled(names)), 'zip', names.join(' '))
  }
})

test('a book packed with the folder it was kept in is a book; one beside other files is not', async () => {
  const book = ['My book/mimetype', 'My book/META-INF/container.xml', 'My book/OEBPS/a.xhtml']
  assert.equal(kindOfBytes(await filled([...book, '__MACOSX/My book/._mimetype'])), 'epub')
  assert.equal(kindOfBytes(await filled([...book, 'notes.txt'])), 'zip')
  assert.equal(kindOfBytes(await filled(book.slice(1))), 'zip')
})

test('documents stored in a ZIP do not make it one', async () => {
  const docx = await filled([TYPES, 'word/document.xml'])
  assert.equal(kindOfBytes(await zipped({ 'letter.docx': docx }, { compress: false })), 'zip')
})

test('the directory is found behind many entries, in Zip64 and before a comment; a file cut off by its beginning', async () => {
  const many = Array.from({ length: 3000 }, (_, i) => `media/picture-of-a-long-name-${i}.png`)
  const large = await filled([TYPES, ...many.slice(0, 1500), 'word/document.xml', ...many.slice(1500)])
  assert.equal(kindOfBytes(large), 'docx')
  const path = join(tmpdir(), `kinds-${process.pid}.zip`)
  try {
    writeFileSync(path, large)
    assert.equal(await kindOfFile(path), 'docx')
  } finally {
    rmSync(path)
  }
  const long = await zipped({ 'a.txt': 'x', 'xl/workbook.xml': 'x' }, { forceZip64Format: true })
  assert.equal(kindOfBytes(long), 'xlsx')
  const small = await filled([TYPES, 'word/document.xml'])
  const comment = Buffer.from(small)
  comment.writeUInt16LE(60_000, comment.length - 2)
  assert.equal(kindOfBytes(Buffer.concat([comment, Buffer.alloc(60_000, 32)])), 'docx')
  assert.equal(kindOfBytes(small.subarray(0, small.length - 40)), 'docx')
})

test('a directory that lies tells nothing, and does no harm', async () => {
  const zip = await filled(['a.txt'])
  for (const length of [0xffffffff, 0x7fffffff, 1, 0]) {
    const bent = Buffer.from(zip)
    bent.writeUInt32LE(length, bent.length - 10)
    assert.equal(kindOfBytes(bent), 'zip')
  }
  for (let cut = 0; cut < zip.length; cut++) kindOfBytes(zip.subarray(0, cut))
})

test('an archive whose first entry is a PDF, stored as it is, is an archive', async () => {
  const stored = await zipped({ 'a.pdf': '%PDF-1.7\n' }, { compress: false })
  assert.equal(kindOfBytes(stored), 'zip')
  assert.equal(kindOfBytes(Buffer.from('junk before %PDF-1.7\n')), 'pdf')
})
