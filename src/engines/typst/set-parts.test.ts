import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPdf } from '../../../test/support/read-pdf.ts'
import type { Block, Document, Inline, ListItem } from '../../document/tree.ts'
import { encodeDocument } from './encode.ts'
import type { Json } from './encoding.ts'
import { PART, Parts } from './parts.ts'
import { typeset } from './typeset.ts'

const words = (from: number, count: number): string =>
  Array.from({ length: count }, (_, i) => `word${from + i}`).join(' ')
const text = (value: string): Inline => ({ kind: 'text', text: value })
const paragraph = (...content: Inline[]): Block => ({ kind: 'paragraph', content })

function chapter(number: number): Block[] {
  const note: Inline = { kind: 'note', blocks: [paragraph(text(`Note of chapter ${number}.`))] }
  const link: Inline = { kind: 'link', anchor: `c${(number % 3) + 1}`, content: [text('next chapter')] }
  const cell = (value: string) => ({ blocks: [paragraph(text(value))] })
  return [
    {
      kind: 'heading',
      level: number % 2 ? 1 : 2,
      content: [{ kind: 'anchor', id: `c${number}` }, text(`Chapter ${number}`)],
    },
    paragraph(text(words(number * 1000, 90)), note, text(' '), link),
    ...Array.from({ length: 6 }, (_, i) => paragraph(text(words(number * 1000 + 100 * (i + 1), 40 + 9 * i)))),
    {
      kind: 'table',
      headerRows: 1,
      rules: 'grid',
      rows: Array.from({ length: 5 }, (_, i) => ({ cells: [cell(`row ${i}`), cell(`of ${number}`)] })),
    },
  ]
}

const doc: Document = {
  title: 'Parts',
  lang: 'en',
  style: 'office',
  images: new Map(),
  warnings: [],
  sections: [
    {
      page: { width: 400, height: 300, margin: { top: 50, right: 50, bottom: 50, left: 50 } },
      header: {
        default: [
          paragraph(text('page '), { kind: 'field', field: 'page' }, text(' of '), {
            kind: 'field',
            field: 'pages',
          }),
        ],
        first: [paragraph(text('Title page'))],
      },
      blocks: [1, 2, 3].flatMap(chapter),
    },
  ],
}

test('paragraphs by the hundred thousand are told to the typesetter', () => {
  const blocks = new Array<Block>(150_000).fill(paragraph(text('x')))
  const { page } = doc.sections[0]!
  const [only] = encodeDocument({ ...doc, sections: [{ page, blocks }] }).data['sections'] as { b: Json[] }[]
  assert.ok(only!.b.length >= 150_000)
})

test('a table of contents has the pages of places in other parts', async () => {
  const entry = (n: number) => paragraph(text(`See ${n} on `), { kind: 'pageOf', anchor: `c${n}` }, text('!'))
  const [section] = doc.sections
  const { header: _, ...plain } = section!
  const sections = [{ ...plain, blocks: [...[1, 2, 3].map(entry), ...section!.blocks] }]
  const read = async (partSize?: number) =>
    await readPdf(
      (await typeset({ ...doc, sections }, { progress: () => {}, ...(partSize && { partSize }) })).pdf,
    )
  const [whole, parts] = [await read(), await read(1000)]
  const pageOf = (n: number) => whole.pages.findIndex(page => page.text.includes(`Chapter ${n}`)) + 1
  for (const n of [1, 2, 3]) assert.ok(whole.text.includes(`See ${n} on ${pageOf(n)}!`), `chapter ${n}`)
  assert.equal(parts.text, whole.text)
})

test('short tables and lists take more room of a part than text of their length', () => {
  const { page } = doc.sections[0]!
  const ofFirst = (block: Block) => {
    // A part may end before a paragraph.
    const blocks = Array.from({ length: 200 }, () => [block, paragraph(text('x'))]).flat()
    const sections = encodeDocument({ ...doc, sections: [{ page, blocks }] }).data['sections'] as {
      b: Json[]
    }[]
    const length = JSON.stringify(sections[0]!.b.slice(0, 2)).length
    const { next } = new Parts(sections, length * 100).from({ section: 0, block: 0 })
    return Math.round(next!.block / 20)
  }
  const cell = { blocks: [paragraph(text(words(1, 200)))] }
  assert.equal(ofFirst(paragraph(text(words(1, 200)))), 10)
  assert.equal(ofFirst({ kind: 'table', headerRows: 0, rules: 'grid', rows: [{ cells: [cell, cell] }] }), 7)
  assert.equal(ofFirst({ kind: 'list', ordered: false, items: [cell] }), 4)
})

test('a document set in parts is the one set at once: pages, numbers, notes, outline, links and tags', async () => {
  const options = { progress: () => {} }
  const [whole, parts] = [await typeset(doc, options), await typeset(doc, { ...options, partSize: 1000 })]
  const [one, many] = [await readPdf(whole.pdf), await readPdf(parts.pdf)]
  assert.notEqual(whole.pdf.length, parts.pdf.length, 'was it cut at all?')
  assert.match(many.text, new RegExp(`page 4 of ${many.pages.length}`))
  assert.deepEqual(
    many.pages.map(page => page.text.slice(0, 60)),
    one.pages.map(page => page.text.slice(0, 60)),
  )
  assert.ok(many.text === one.text)
  assert.deepEqual(many.outline, one.outline)
  assert.deepEqual(
    many.pages.map(page => page.roles),
    one.pages.map(page => page.roles),
  )
  assert.deepEqual(
    many.pages.map(page => page.internalLinks),
    one.pages.map(page => page.internalLinks),
  )
})

test('a long table is cut between rows: the same pages, with its head on each', async () => {
  const cell = (value: string, rowSpan?: number) => ({
    blocks: [paragraph(text(value))],
    ...(rowSpan && { rowSpan }),
  })
  // Each third row has a cell over itself and the next.
  const rows = Array.from({ length: 90 }, (_, i) => ({
    cells:
      i % 3 === 2
        ? [cell(words(1000 + i, 1 + (i % 7)))]
        : [
            cell(i % 3 === 1 ? `pair ${i}` : `row ${i}`, i % 3 === 1 ? 2 : undefined),
            cell(words(i, 1 + (i % 11))),
          ],
  }))
  const table: Block = {
    kind: 'table',
    headerRows: 1,
    rules: 'grid',
    rows: [{ cells: [cell('Number'), cell('Words')] }, ...rows],
  }
  const { page } = doc.sections[0]!
  const long: Document = {
    ...doc,
    sections: [{ page, blocks: [paragraph(text('Before.')), table, paragraph(text('After.'))] }],
  }
  for (const style of ['office', 'article'] as const) {
    const options = { progress: () => {} }
    const [whole, parts] = [
      await typeset({ ...long, style }, options),
      await typeset({ ...long, style }, { ...options, partSize: 4000 }),
    ]
    assert.notEqual(whole.pdf.length, parts.pdf.length, 'was it cut at all?')
    const [one, many] = [await readPdf(whole.pdf), await readPdf(parts.pdf)]
    assert.ok(one.pages.length > 5)
    assert.deepEqual(
      many.pages.map(page => page.text),
      one.pages.map(page => page.text),
    )
    assert.match(many.pages[4]!.text, /Number\s+Words/)
  }
})

test('a long list is cut between its items: the same pages, markers and numbers', async () => {
  const { page } = doc.sections[0]!
  const item = (i: number): ListItem => ({
    blocks: [
      paragraph(text(words(100 * i, 6 + (i % 9)))),
      ...(i % 7 === 3
        ? [{ kind: 'list', ordered: false, items: [{ blocks: [paragraph(text('inner'))] }] } as Block]
        : []),
    ],
    ...(i === 40 && { number: 70 }),
  })
  const items = Array.from({ length: 90 }, (_, i) => item(i))
  const labelled = items.map((one, i) => ({ ...one, label: `${i + 1})`, indent: { label: 18, text: 36 } }))
  const lists: [Document['style'], Block][] = [
    ['article', { kind: 'list', ordered: true, start: 3, items }],
    ['office', { kind: 'list', ordered: true, items: labelled }],
  ]
  for (const [style, list] of lists) {
    const long: Document = { ...doc, style, sections: [{ page, blocks: [list, paragraph(text('After.'))] }] }
    const options = { progress: () => {} }
    const partSize = 6000
    const part = new Parts(encodeDocument(long).data['sections'] as Json[], partSize).from({
      section: 0,
      block: 0,
    })
    assert.ok(part.next && part.cuts.size > 3, `${part.cuts.size} places to cut`)
    const [whole, parts] = [await typeset(long, options), await typeset(long, { ...options, partSize })]
    const [one, many] = [await readPdf(whole.pdf), await readPdf(parts.pdf)]
    assert.ok(one.pages.length > 5)
    assert.deepEqual(
      many.pages.map(page => page.text),
      one.pages.map(page => page.text),
    )
  }
})

test('thousands of short chapters are cut, though there is little text in them', () => {
  const sections = (count: number) => Array.from({ length: count }, () => ({ b: [{ k: 'p', c: ['Short'] }] }))
  assert.ok(new Parts(sections(3000), PART).isLong)
  assert.ok(!new Parts(sections(100), PART).isLong)
  const { next } = new Parts(sections(3000), PART).from({ section: 0, block: 0 })
  assert.ok(next && next.section < 600, `the first part has ${next?.section} chapters`)
})

const float = (i: number): Block => ({
  kind: 'frame',
  width: 80,
  height: 30,
  blocks: [paragraph(text(`float${i}`))],
  place: { from: 'here', x: 0, y: 0 },
  around: { sides: 'both', top: 0, right: 6, bottom: 0, left: 6 },
})

test('text around floats is cut between them: the same pages', async () => {
  const { page } = doc.sections[0]!
  const blocks = Array.from({ length: 60 }, (_, i) => [
    float(i),
    paragraph(text(words(100 * i, 12 + (i % 9)))),
  ])
  const long: Document = { ...doc, sections: [{ page, blocks: blocks.flat() }] }
  const size = 12_000
  const part = new Parts(encodeDocument(long).data['sections'] as Json[], size).from({ section: 0, block: 0 })
  assert.ok(part.next && part.cuts.size > 3, `${part.cuts.size} places to cut`)
  const options = { progress: () => {} }
  const [whole, parts] = [await typeset(long, options), await typeset(long, { ...options, partSize: size })]
  const [one, many] = [await readPdf(whole.pdf), await readPdf(parts.pdf)]
  assert.ok(one.pages.length > 5)
  assert.deepEqual(
    many.pages.map(page => page.text),
    one.pages.map(page => page.text),
  )
})

test('what takes too much memory at once is set in parts, as large as they may be', async () => {
  const { page } = doc.sections[0]!
  const blocks = Array.from({ length: 60 }, (_, i) => paragraph(text(words(1000 * i, 150))))
  const long: Document = { ...doc, sections: [{ page, blocks }] }
  const options = { progress: () => {} }
  const [whole, parts] = [
    await typeset(long, options),
    await typeset(long, { ...options, partSize: 100_000, memory: 24 * 2 ** 20 }),
  ]
  assert.notEqual(whole.pdf.length, parts.pdf.length, 'was it cut at all?')
  const [one, many] = [await readPdf(whole.pdf), await readPdf(parts.pdf)]
  assert.deepEqual(
    many.pages.map(page => page.text),
    one.pages.map(page => page.text),
  )
})

test('what takes too much memory and cannot be cut is refused', async () => {
  const { page } = doc.sections[0]!
  const rows = Array.from({ length: 400 }, (_, i) => ({
    cells: [...(i === 0 ? [{ blocks: [], rowSpan: 400 }] : []), { blocks: [paragraph(text(words(i, 30)))] }],
  }))
  const table: Block = { kind: 'table', headerRows: 0, rules: 'grid', rows }
  const one: Document = { ...doc, sections: [{ page, blocks: [table] }] }
  const options = { progress: () => {}, memory: 40 * 2 ** 20, param: 'document' }
  await assert.rejects(typeset(one, options), {
    kind: 'input',
    message: 'document: setting the document takes too much memory; split it into parts.',
  })
})
