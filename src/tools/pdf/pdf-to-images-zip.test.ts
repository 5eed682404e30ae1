import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import yauzl from 'yauzl'
import { decode } from '../../../test/support/images.ts'
import { pdfFile } from '../../../test/support/pdf.ts'
import { type PageRecipe, pdfOf, withLostPage } from '../../../test/support/pdfs.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './pdf-to-images-zip.ts'

/** Entries of an archive as another library reads them. */
async function unzip(bytes: Buffer): Promise<[name: string, content: Buffer][]> {
  const zip = await yauzl.fromBufferPromise(bytes)
  const entries: [string, Buffer][] = []
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = []
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
    entries.push([entry.fileName, Buffer.concat(parts)])
  }
  return entries
}

const colored = (red: number): PageRecipe => ({ boxes: [[0, 0, 300, 200, [red / 255, 0, 0]]] })

test('one picture for each chosen page, in order', async () => {
  const file = pdfFile(await pdfOf([10, 20, 30, 40, 50].map(colored)), 'Büro.pdf')
  const { bytes, name, mediaType } = await runTool(tool, { file, pages: '4,2-3', scale: 0.5 })
  assert.equal(mediaType, 'application/zip')
  assert.equal(name, 'Büro-pages.zip')
  const entries = await unzip(bytes)
  assert.deepEqual(
    entries.map(([name]) => name),
    ['Büro-page-002.png', 'Büro-page-003.png', 'Büro-page-004.png'],
  )
  const shades = await Promise.all(entries.map(async ([, png]) => (await decode(png)).at(75, 50)[0]))
  assert.deepEqual(shades, [20, 30, 40])
})

test('all pages at 144 dpi by default, each with its own size', async () => {
  const { bytes } = await runTool(tool, { file: fixture('three-pages.pdf') })
  const sizes = await Promise.all(
    (await unzip(bytes)).map(async ([, png]) => {
      const { width, height } = await decode(png)
      return [width, height]
    }),
  )
  assert.deepEqual(sizes, [
    [1191, 1684],
    [1191, 1684],
    [1684, 1191],
  ])
})

test('an encrypted file wants its password', async () => {
  const doc = await PDFDocument.load(await pdfOf([colored(20)]))
  doc.encrypt({ userPassword: 'пароль', ownerPassword: 'other' })
  const file = pdfFile(await doc.save())
  assert.equal(
    await refusal(tool, { file }),
    '400 file: the PDF is encrypted; give its password as password.',
  )
  assert.match(await refusal(tool, { file, password: 'wrong' }), /^400 password: it does not open/)
  const [[, png]] = (await unzip((await runTool(tool, { file, password: 'пароль' })).bytes)) as [
    [string, Buffer],
  ]
  assert.equal((await decode(png)).at(75, 50)[0], 20)
})

test('bounds', async () => {
  const file = fixture('three-pages.pdf')
  assert.equal(
    await refusal(tool, { file, pages: '2-9' }),
    '400 pages: page 4 does not exist, the document has 3 pages.',
  )
  assert.match(await refusal(tool, { file, scale: 5 }), /^400 scale: /)
  const posters = pdfFile(await pdfOf(Array.from({ length: 14 }, () => ({ width: 2400, height: 2400 }))))
  assert.match(
    await refusal(tool, { file: posters, scale: 4 }),
    /^400 pages: 14 pages at this scale are 1291 megapixels, at most 1200 are drawn/,
  )
  const poster = pdfFile(await pdfOf([{}, { width: 5000, height: 5000 }]))
  assert.match(
    await refusal(tool, { file: poster, scale: 4 }),
    /^400 scale: page 2 would have 400 megapixels/,
  )
  assert.match(await refusal(tool, { file: pdfFile('%PDF-1.4 broken') }), /^400 file: the PDF is damaged/)
})

test('a damaged page is left out and named, unless no other was asked for', async () => {
  const file = pdfFile(withLostPage(), 'a.pdf')
  const { bytes, warnings } = await runTool(tool, { file })
  const names = (await unzip(bytes)).map(([name]) => name)
  assert.deepEqual(names, ['a-page-001.png', 'a-page-003.png'])
  assert.deepEqual(warnings, ['page 2 of the PDF is damaged and was left out; repair-pdf may help'])
  assert.match(await refusal(tool, { file, pages: '2' }), /^400 file: page 2 is damaged/)
})
