import assert from 'node:assert/strict'
import { test } from 'node:test'
import mammoth from 'mammoth'
import { SaxesParser } from 'saxes'
import { unzip } from '../../../test/support/zip.ts'
import type { Block, BlockOf, Cell, PageLayout } from '../../layout/model.ts'
import { marginsOf } from './docx-page.ts'
import { writeWord } from './write-docx.ts'

const BOX = { x0: 72, y0: 72, x1: 500, y1: 90 }
const block = <K extends Block['kind']>(kind: K, rest: object): BlockOf<K> =>
  ({ ...BOX, page: 1, lines: [], kind, ...rest }) as unknown as BlockOf<K>
const paragraph = (text: string, rest: object = {}) =>
  block('paragraph', { spans: [{ text, ...rest }], rtl: false, align: 'left' })
const pageOf = (...blocks: Block[]): PageLayout => ({
  number: 1,
  width: 595,
  height: 842,
  blocks,
  needsOcr: false,
  tagged: false,
  quarter: 0,
})
const cell = (row: number, column: number, text: string, rowSpan = 1): Cell => ({
  ...BOX,
  row,
  column,
  rowSpan,
  columnSpan: 1,
  text,
  spans: [{ text }],
  size: 11,
  bold: false,
  rtl: false,
  textX: 0,
  textEnd: 0,
})
const write = (page: PageLayout, options: object = {}) =>
  writeWord([page], { picture: () => undefined, ...options })
const htmlOf = async (page: PageLayout) => (await mammoth.convertToHtml({ buffer: await write(page) })).value

test('a row that cells from above cover whole keeps its place', async () => {
  const cells = [cell(0, 0, 'A', 2), cell(0, 1, 'B', 2), cell(2, 0, 'C'), cell(2, 1, 'D')]
  const table = { ...BOX, page: 1, rows: 3, columns: 2, cells, rtl: false, headerRows: 0, continues: false }
  assert.equal(
    (await htmlOf(pageOf(block('table', { table })))).replace(/<\/?p>/g, ''),
    '<table><tr><td rowspan="2">A</td><td rowspan="2">B</td></tr><tr></tr><tr><td>C</td><td>D</td></tr></table>',
  )
})

test('two notes with the same mark on a page are both kept', async () => {
  const note = (text: string) => block('footnote', { marker: '*', spans: [{ text }] })
  const page = pageOf(
    { ...paragraph('word'), spans: [{ text: 'word' }, { text: '*', script: 'super' }] } as Block,
    note('the first note'),
    note('the second note'),
  )
  assert.match(await htmlOf(page), /the first note[\s\S]*the second note/)
})

test('text boxes of a page with footnotes hang on its first text, those at its foot on the last that refers to a note', async () => {
  const line = (text: string, y0: number) => {
    const box = { x0: 72, x1: 500, y0, y1: y0 + 10, base: y0 + 8 }
    return { ...box, size: 10, text, spans: [{ text }], quarter: 0, font: 'Arial', rtl: false }
  }
  const running = (place: string, y0: number) => {
    const own = line(place, y0)
    return block('running', { ...own, page: 1, lines: [own], place })
  }
  const text = (word: string, y0: number, mark: string) => {
    const own = line(`${word} ${mark}`, y0)
    const spans = [{ text: word }, ...(mark ? [{ text: mark, script: 'super' as const }] : [])]
    return { ...paragraph(word), ...own, lines: [own], spans } as unknown as Block
  }
  const first = pageOf(
    running('header', 20),
    text('opening', 72, ''),
    text('referring', 92, '1'),
    text('closing', 112, ''),
    block('footnote', { marker: '1', y0: 700, y1: 710, spans: [{ text: 'note' }] }),
    running('footer', 800),
  )
  const second = { ...pageOf(text('overleaf', 72, '')), number: 2 }
  const bytes = await writeWord([first, second], { picture: () => undefined })
  const xml = String((await unzip(bytes)).find(part => part.name === 'word/document.xml')!.content)
  const order = /\b(?:header|footer|opening|referring|closing|overleaf)\b(?=<\/w:t>)/g
  assert.deepEqual(xml.match(order), ['header', 'opening', 'footer', 'referring', 'closing', 'overleaf'])
  const hung = /<\/mc:AlternateContent><\/w:r><w:r>(?:(?!<\/w:p>).)*?>(\w+)<\/w:t>/g
  assert.deepEqual(
    [...xml.matchAll(hung)].map(([, word]) => word),
    ['opening', 'referring'],
  )
})

test('an item that goes on overleaf is one paragraph with the page break in it', async () => {
  const line = (text: string, y0: number) => {
    const box = { x0: 72, x1: 500, y0, y1: y0 + 10, base: y0 + 8 }
    return { ...box, size: 10, text, spans: [{ text }], quarter: 0, font: 'Arial', rtl: false }
  }
  const begun = line('1. begins and', 780)
  const item = {
    ...begun,
    marker: '1.',
    ordered: true,
    depth: 0,
    lines: [begun],
    spans: [{ text: 'begins and' }],
  }
  const rest = line('goes on', 72)
  const first = pageOf(block('list-item', item))
  const second = {
    ...pageOf({ ...paragraph('goes on'), ...rest, lines: [rest] } as unknown as Block),
    number: 2,
  }
  const bytes = await writeWord([first, second], { picture: () => undefined })
  const xml = String((await unzip(bytes)).find(part => part.name === 'word/document.xml')!.content)
  const [whole] = /<w:p>(?:(?!<w:p>).)*begins and.*?<\/w:p>/.exec(xml)!
  assert.match(whole, /<w:numPr>.*begins and<.*<w:br w:type="page"\/>.*>goes on</)
  assert.equal(xml.match(/goes on/g)?.length, 1)
})

test('characters that XML forbids are left out wherever text comes from', async () => {
  const odd = 'a\u0001b\ufffe\ud800'
  const bytes = await write(
    pageOf(
      block('running', { place: 'header', spans: [{ text: odd }] }),
      paragraph(odd, { link: `https://example.org/${odd}` }),
      block('code', { text: odd }),
      block('list-item', { marker: '\u0001•', ordered: false, depth: 0, spans: [{ text: odd }] }),
      block('figure', { image: 0, alt: odd }),
    ),
    {
      title: odd,
      author: odd,
      picture: () => ({ bytes: Buffer.from('not looked at'), mediaType: 'image/png' }),
    },
  )
  for (const { name, content } of await unzip(bytes)) {
    if (!/\.(xml|rels)$/.test(name)) continue
    const parser = new SaxesParser()
    parser.on('error', error => assert.fail(`${name}: ${error.message}`))
    parser.write(content.toString()).close()
  }
})

test('page numbers in headers count, with the count of pages in any case', async () => {
  const header = block('running', { place: 'header', spans: [{ text: 'Page 3 OF 1' }], y0: 20, y1: 30 })
  const parts = await unzip(await write(pageOf(header, paragraph('text'))))
  const xml = String(parts.find(part => /header\d*\.xml$/.test(part.name))!.content)
  assert.match(xml, />PAGE<[\s\S]*>NUMPAGES</)
})

test('a count of pages that is not that of the document stays as it stands', async () => {
  const header = block('running', { place: 'header', spans: [{ text: 'Page 3 of 37' }], y0: 20, y1: 30 })
  const parts = await unzip(await write(pageOf(header, paragraph('text'))))
  const xml = String(parts.find(part => /header\d*\.xml$/.test(part.name))!.content)
  assert.match(xml, />PAGE<[\s\S]*> of 37</)
  assert.doesNotMatch(xml, /NUMPAGES/)
})

test('the page number counts beside other pieces of its line', async () => {
  const parts = ['A. Sole', 'Harbours', '12 June 2026', '3 / 1'].map((text, i) => ({
    text,
    x0: 150 * i,
    x1: 150 * i + 60,
  }))
  const spans = [{ text: parts.map(part => part.text).join(' ') }]
  const header = block('running', { place: 'header', spans, parts, y0: 20, y1: 30 })
  const files = await unzip(await write(pageOf(header, paragraph('text'))))
  const xml = String(files.find(file => /header\d*\.xml$/.test(file.name))!.content)
  assert.match(xml, />12 June 2026<[\s\S]*>PAGE<[\s\S]*>NUMPAGES</)
})

test('margins of very many blocks are measured', () => {
  const blocks = Array.from({ length: 200_000 }, () => paragraph('x'))
  assert.equal(marginsOf([{ ...pageOf(), blocks }]).left, 72)
})

test('a page of vertical writing is one in Word too, and boxes stand where the page has them', async () => {
  const page: PageLayout = { ...pageOf(paragraph('吾輩は猫である')), quarter: 1, vertical: true }
  const marks = [{ x0: 100, y0: 50, x1: 300, y1: 50, stroke: '#000000', width: 1 }]
  const art = () => ({ marks, grounds: new Map(), pens: new Map(), cuttings: [], scan: false })
  const parts = await unzip(await write(page, { art }))
  const xml = parts.find(part => part.name === 'word/document.xml')!.content.toString('utf8')
  assert.match(xml, /<w:pgSz w:w="11900" w:h="16840" w:orient="portrait"\/>/)
  assert.match(xml, /<w:textDirection w:val="tbRl"\/>/)
  // From the right edge inwards, and down.
  assert.match(
    xml,
    /<wp:posOffset>6921500<\/wp:posOffset>.*<wp:posOffset>1270000<\/wp:posOffset>.*cx="3175" cy="2540000"/,
  )
})

test('code and figures that stand beside the text keep their breaks', async () => {
  const lined = (kind: 'paragraph' | 'code', x0: number, texts: string[], mono: boolean) => {
    const lines = texts.map((text, i) => {
      const box = { x0, x1: x0 + 6 * text.length, y0: 80 + 24 * i, y1: 90 + 24 * i }
      return {
        ...box,
        base: 88 + 24 * i,
        size: 10,
        text,
        spans: [{ text }],
        quarter: 0,
        font: 'Courier',
        mono,
      }
    })
    const box = { x0, x1: x0 + 90, y0: 79, y1: 91 + 24 * texts.length }
    return block(kind, { ...box, lines, text: texts.join('\n'), spans: [{ text: texts.join(' ') }] })
  }
  const page = pageOf(
    lined('paragraph', 72, ['The pump was', 'inspected today', 'and found well'], false),
    lined('code', 260, ['Solver', 'int nodes', 'Store *store'], true),
    lined('paragraph', 400, ['1.5', '1.0', '0.5'], false),
  )
  const parts = await unzip(await write(page))
  const xml = parts.find(part => part.name === 'word/document.xml')!.content.toString()
  const boxes = xml.match(/<w:txbxContent>.*?<\/w:txbxContent>/g) ?? []
  const breaks = boxes.map(box => box.match(/<w:br\/>/g)?.length)
  assert.deepEqual(breaks, [2, 2])
})

test('lines of code are as high as on the page, though empty ones are no lines there', async () => {
  const lines = [100, 124, 136].map((base, i) => {
    const text = 'abc'[i]!
    const box = { x0: 72, x1: 78, y0: base - 8, y1: base + 2 }
    return { ...box, base, size: 10, text, spans: [{ text }], quarter: 0, font: 'Courier', mono: true }
  })
  const box = { y0: 92, y1: 138 }
  const page = pageOf(block('code', { ...box, lines, text: 'a\n\nb\nc' }), paragraph('word'))
  const parts = await unzip(await write(page))
  const xml = parts.find(part => part.name === 'word/document.xml')!.content.toString()
  assert.match(xml, /<w:spacing [^>]*w:line="240"[^>]*\/><\/w:pPr>(?:(?!<\/w:p>).)*>a</)
})

test('words of code keep their weights and colours', async () => {
  const lines = [
    [{ text: 'if', bold: true }, { text: ' (a) {' }],
    [{ text: 'return', color: '#a00000' }, { text: ' a' }],
  ].map((spans, i) => {
    const text = spans.map(span => span.text).join('')
    const box = { x0: 72 + 12 * i, x1: 140, y0: 92 + 12 * i, y1: 102 + 12 * i }
    return { ...box, base: 100 + 12 * i, size: 10, text, spans, quarter: 0, font: 'Courier', mono: true }
  })
  const page = pageOf(
    block('code', { y0: 92, y1: 114, lines, text: 'if (a) {\n  return a' }),
    paragraph('word'),
  )
  const parts = await unzip(await write(page))
  const xml = parts.find(part => part.name === 'word/document.xml')!.content.toString()
  const run = (text: string) => new RegExp(`<w:r>(?:(?!</w:r>).)*>${text}</w:t></w:r>`).exec(xml)![0]
  assert.match(run('if'), /<w:b\/>/)
  assert.doesNotMatch(run(' \\(a\\) {'), /<w:b\/>/)
  assert.match(run('  return'), /<w:br\/>/)
  assert.match(run('  return'), /A00000/i)
  assert.doesNotMatch(run(' a'), /A00000|<w:br/i)
})

test('columns that are read from the right are a section from the right', async () => {
  const column = (text: string, x0: number, x1: number) => {
    const lines = Array.from({ length: 30 }, (_, i) => {
      const y0 = 72 + 14 * i
      const look = {
        size: 10,
        bold: false,
        italic: false,
        mono: false,
        serif: false,
        font: 'Arial',
        hyphen: false,
      }
      return {
        ...look,
        x0,
        x1,
        y0,
        y1: y0 + 10,
        base: y0 + 8,
        text,
        spans: [{ text }],
        rtl: true,
        quarter: 0,
      }
    })
    return block('paragraph', {
      x0,
      y0: 72,
      x1,
      y1: 488,
      lines,
      spans: [{ text }],
      rtl: true,
      align: 'right',
    })
  }
  const documentOf = async (page: PageLayout) =>
    (await unzip(await write(page))).find(f => f.name === 'word/document.xml')!.content.toString()
  const page = pageOf(column('שלום', 310, 520), column('עולם', 75, 285))
  const xml = await documentOf(page)
  assert.match(xml, /<w:cols [^>]*w:num="2"[^>]*\/>.*<w:bidi\/><w:docGrid/)
  assert.ok(xml.indexOf('שלום') < xml.indexOf('עולם'))
  const turned = pageOf(column('hello', 75, 285), column('world', 310, 520))
  for (const b of turned.blocks) for (const line of b.lines) line.rtl = false
  assert.doesNotMatch(await documentOf(turned), /<w:bidi\/><w:docGrid/)
})

test('a formula among words that was put together and that Word cannot hold stays text', async () => {
  const text = block('paragraph', {
    spans: [{ text: 'the share ' }, { text: 'ab', math: 'CMMI10', latex: '\\frac{a}{' }, { text: ' of all' }],
    rtl: false,
    align: 'left',
  })
  assert.match(await htmlOf(pageOf(text)), /the share ab of all/)
})

test('light text in tables of a dark page keeps its colour', async () => {
  const light = '#f4f4f4'
  const one = { ...cell(0, 0, 'cell'), spans: [{ text: 'cell', color: light }] }
  const table = {
    ...BOX,
    page: 1,
    rows: 1,
    columns: 1,
    cells: [one],
    rtl: false,
    headerRows: 0,
    continues: false,
  }
  const page = pageOf(block('table', { table }))
  const marks = (fill: string) => [{ x0: 0, y0: 0, x1: 595, y1: 842, fill, width: 0 }]
  const written = async (fill: string) => {
    const art = () => ({ marks: marks(fill), grounds: new Map(), pens: new Map(), cuttings: [], scan: false })
    const parts = await unzip(await write(page, { art }))
    return parts.find(f => f.name === 'word/document.xml')!.content.toString()
  }
  const colored = /<w:color w:val="f4f4f4"\/>/i
  assert.match(await written('#1e1a24'), colored)
  assert.doesNotMatch(await written('#ffffff'), colored)
})
