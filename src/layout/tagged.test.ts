import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StructElement } from '../lib/geometry/pdf-page.ts'
import type { Draft } from './draft.ts'
import { plain } from './model.ts'
import { taggedBlocks } from './tagged.ts'
import type { Word } from './word.ts'

/** A page on which each of these words is a marked piece of content, numbered from 0. */
function draft(structure: StructElement[], places: [text: string, x: number, y: number][]): Draft {
  const words = places.map(([text, x0, base], mcid) => ({
    ...{ text, x0, x1: x0 + text.length * 5, y0: base - 8, y1: base + 2, size: 10, base, quarter: 0 },
    ...{ order: mcid, spaced: true, rtl: false, softHyphen: false },
    run: { mcid, artifact: false, color: [0, 0, 0], font: { name: 'Helvetica' } } as unknown as Word['run'],
  }))
  const content = { number: 1, structure, images: [] } as unknown as Draft['content']
  return { content, words, grids: [], linkAt: () => undefined } as unknown as Draft
}

const cell = (mcid: number, more: Partial<StructElement> = {}): StructElement => ({
  role: 'TD',
  children: [mcid],
  ...more,
})
const row = (...children: StructElement[]): StructElement => ({ role: 'TR', children })
const read = (page: Draft) => taggedBlocks(page, new Set())

test('headings, items and notes are what the tags say', () => {
  const blocks = read(
    draft(
      [
        { role: 'H2', children: [0] },
        { role: 'L', children: [{ role: 'LI', children: [{ role: 'LBody', children: [1] }] }] },
        { role: 'Note', children: [2] },
      ],
      [
        ['Title', 0, 50],
        ['point', 0, 80],
        ['1note', 0, 110],
      ],
    ),
  )
  assert.deepEqual(
    blocks?.map(b => [b.kind, 'spans' in b && plain(b.spans)]),
    [
      ['heading', 'Title'],
      ['list-item', 'point'],
      ['footnote', 'note'],
    ],
  )
})

test('a cell over two columns leaves the next its own', () => {
  const words: [string, number, number][] = [
    ['over', 0, 50],
    ['left', 0, 80],
    ['right', 100, 80],
  ]
  const table = { role: 'Table', children: [row(cell(0, { columnSpan: 2 })), row(cell(1), cell(2))] }
  const [block] = read(draft([table], words)) ?? []
  assert.ok(block?.kind === 'table')
  assert.deepEqual(
    block.table.cells.map(c => [c.row, c.column, c.columnSpan, c.text]),
    [
      [0, 0, 2, 'over'],
      [1, 0, 1, 'left'],
      [1, 1, 1, 'right'],
    ],
  )
})

test('tags that leave text out, rows that do not add up and spans without end are not trusted', () => {
  const words: [string, number, number][] = [
    ['one', 0, 50],
    ['two', 100, 50],
    ['three', 0, 80],
  ]
  assert.equal(read(draft([{ role: 'P', children: [0] }], words)), undefined)
  const uneven = { role: 'Table', children: [row(cell(0), cell(1)), row(cell(2))] }
  const [one, two] = words as [(typeof words)[0], (typeof words)[0]]
  // Under none of the columns.
  assert.equal(read(draft([uneven], [one, two, ['three', 40, 80]])), undefined)
  const endless = Array.from({ length: 1000 }, () =>
    row(...Array.from({ length: 40 }, () => cell(0, { rowSpan: 1000, columnSpan: 1000 }))),
  )
  assert.equal(read(draft([{ role: 'Table', children: endless }], words)), undefined)
})

test('pieces of one line that are tagged apart are one text', () => {
  const blocks = read(
    draft(
      [
        { role: 'NonStruct', children: [0] },
        { role: 'Strong', children: [1] },
        { role: 'NonStruct', children: [2] },
      ],
      [
        ['Number', 0, 50],
        ['2026', 33, 50],
        ['below', 0, 62],
      ],
    ),
  )
  assert.deepEqual(
    blocks?.map(b => 'spans' in b && plain(b.spans)),
    ['Number 2026', 'below'],
  )
})

test('a paragraph goes on where its bold words end a line', () => {
  const pieces = [0, 1, 2].map(mcid => ({ role: 'NonStruct', children: [mcid] }))
  const blocks = read(
    draft(
      [{ role: 'P', children: pieces }],
      [
        ['ships and', 0, 50],
        ['nobody', 50, 50],
        ['knows why', 0, 62],
      ],
    ),
  )
  assert.deepEqual(
    blocks?.map(b => 'spans' in b && plain(b.spans)),
    ['ships and nobody knows why'],
  )
})

test('the words of a drawing stand around it, not in columns', () => {
  const blocks = read(
    draft(
      [{ role: 'P', children: [0, 1, 2, 3] }],
      [
        ['north', 40, 200],
        ['0', 20, 180],
        ['20', 20, 100],
        ['The catch of each coast', 0, 220],
      ],
    ),
  )
  assert.deepEqual(
    blocks?.map(b => [b.x0, b.y0, b.lines.length]),
    [[0, 92, 4]],
  )
})

test('a paragraph that runs into the next column stands in its first', () => {
  const blocks = read(
    draft(
      [
        { role: 'P', children: [0, 1, 2, 3] },
        { role: 'P', children: [4] },
      ],
      [
        ['Ships come', 0, 288],
        ['in at noon', 0, 300],
        ['and leave', 100, 50],
        ['at night.', 100, 62],
        ['Fish is dear', 100, 80],
      ],
    ),
  )
  assert.deepEqual(
    blocks?.map(b => [b.x0, b.x1, b.y0, b.y1, b.lines.length]),
    [
      [0, 50, 280, 302, 4],
      [100, 160, 72, 82, 1],
    ],
  )
})

test('numbered paragraphs with their text behind a tab are items, as deep as they stand', () => {
  const structure = [0, 2, 4].map(mcid => ({ role: 'P', children: [mcid, mcid + 1] }))
  const blocks = read(
    draft(structure, [
      ['1.', 0, 50],
      ['first', 20, 50],
      ['a)', 20, 65],
      ['inner', 40, 65],
      ['2.', 0, 80],
      ['second', 20, 80],
    ]),
  )
  assert.deepEqual(
    blocks?.map(b => [b.kind, b.kind === 'list-item' && b.depth, 'spans' in b && plain(b.spans)]),
    [
      ['list-item', 0, 'first'],
      ['list-item', 1, 'inner'],
      ['list-item', 0, 'second'],
    ],
  )
})

test('paragraphs of type of one width, one a line, are one listing', () => {
  const page = draft(
    [0, 1].map(mcid => ({ role: 'P', children: [mcid] })),
    [
      ['while(true)', 0, 50],
      ['wait()', 20, 62],
    ],
  )
  for (const { run } of page.words) (run.font as { fixedPitch: boolean }).fixedPitch = true
  assert.deepEqual(
    read(page)?.map(b => b.kind === 'code' && b.text.replace(/ +/, ' ')),
    ['while(true)\n wait()'],
  )
})

test('a number that leaves no room before its text is an item where it counts on', () => {
  const structure = [0, 2, 4].map(mcid => ({ role: 'P', children: [mcid, mcid + 1] }))
  const blocks = read(
    draft(structure, [
      ['VI.', 0, 50],
      ['first', 18, 50],
      ['VII.', 0, 65],
      ['second', 23, 65],
      ['A.', 0, 95],
      ['Meyer', 13, 95],
    ]),
  )
  assert.deepEqual(
    blocks?.map(b => b.kind),
    ['list-item', 'list-item', 'paragraph'],
  )
})

test('type of one width behind its label is no listing', () => {
  const page = draft(
    [0, 1].map(mcid => ({ role: 'P', children: [mcid] })),
    [
      ['Comments', 0, 50],
      ['none', 45, 50],
    ],
  )
  ;(page.words[1]!.run as { font: object }).font = { name: 'Courier', fixedPitch: true }
  assert.deepEqual(
    read(page)?.map(b => [b.kind, 'spans' in b && plain(b.spans)]),
    [['paragraph', 'Comments none']],
  )
})

/** The words with these numbers are set in type of one width. */
const typed = (page: Draft, ...numbers: number[]): Draft => {
  for (const n of numbers)
    (page.words[n]!.run as { font: object }).font = { name: 'Courier', fixedPitch: true }
  return page
}

test('code among the words of a paragraph stays in its line', () => {
  const places: [string, number, number][] = [
    ['send', 0, 50],
    ['POST', 25, 50],
    ['first', 50, 50],
  ]
  const code = { role: 'Code', children: [1] }
  const inside = [{ role: 'P', children: [0, code, 2] }]
  const beside = [
    { role: 'Div', children: [{ role: 'Span', children: [0] }, code, { role: 'Span', children: [2] }] },
  ]
  for (const structure of [inside, beside])
    assert.deepEqual(
      read(typed(draft(structure, places), 1))?.map(b => [b.kind, 'spans' in b && plain(b.spans)]),
      [['paragraph', 'send POST first']],
    )
})

test('code whose colours are tagged one by one keeps its lines and spaces', () => {
  const structure = [
    { role: 'P', children: [0] },
    { role: 'P', children: [1, 2] },
  ]
  const page = draft(structure, [
    ['if', 0, 50],
    ['ready:', 20, 50],
    ['start()', 25, 62],
  ])
  assert.deepEqual(
    read(typed(page, 0, 1, 2))?.map(b => b.kind === 'code' && b.text),
    ['if  ready:\n     start()'],
  )
})

test('a row that leaves out its empty cells has the others under the texts of their columns', () => {
  const words: [string, number, number][] = [
    ['Item', 0, 50],
    ['Number', 100, 50],
    ['Price', 200, 50],
    ['Bolts', 0, 80],
    ['9.90', 205, 80],
    ['Total', 100, 110],
    ['19.80', 200, 110],
  ]
  const children = [
    row(cell(0), cell(1), cell(2)),
    row(cell(3), cell(4)),
    row(cell(5, { columnSpan: 1 }), cell(6)),
  ]
  const [block] = read(draft([{ role: 'Table', children }], words)) ?? []
  assert.ok(block?.kind === 'table')
  assert.deepEqual(
    block.table.cells.filter(c => c.row > 0).map(c => [c.row, c.column, c.text]),
    [
      [1, 0, 'Bolts'],
      [1, 2, '9.90'],
      [2, 1, 'Total'],
      [2, 2, '19.80'],
    ],
  )
})

test('pieces of a group that stand under each other are lines of one text, others are texts of their own', () => {
  const piece = (mcid: number): StructElement => ({ role: 'NonStruct', children: [mcid] })
  const group: StructElement[] = [{ role: 'NonStruct', children: [0, 1, 2].map(piece) }]
  const at = (last: number) =>
    read(
      draft(group, [
        ['Valley', 0, 50],
        ['Final', 0, 63],
        ['Town', 0, last],
      ]),
    )?.map(b => b.lines.map(line => line.ends))
  assert.deepEqual(at(76), [[true, true, undefined]])
  assert.deepEqual(at(120), [[undefined], [undefined], [undefined]])
})

test('borders that Word puts beside the cells of a row are no cells, and a row that goes on from a page before keeps its text', () => {
  const border = { role: 'Span', children: [9] }
  const [block] = read(
    draft(
      [
        {
          role: 'Table',
          children: [row(cell(0), border), row(cell(1), cell(2), border), row(cell(3), cell(4), border)],
        },
      ],
      [
        ['goes-on', 200, 20],
        ['key', 10, 50],
        ['value', 200, 50],
        ['name', 10, 80],
        ['worth', 200, 80],
      ],
    ),
  )!
  assert.ok(block?.kind === 'table')
  assert.equal(block.table.columns, 2)
  assert.deepEqual(
    block.table.cells.map(c => [c.row, c.column, c.text]),
    [
      [0, 1, 'goes-on'],
      [1, 0, 'key'],
      [1, 1, 'value'],
      [2, 0, 'name'],
      [2, 1, 'worth'],
    ],
  )
})

test('an empty cell gives way to the text of a short row that belongs into its column', () => {
  const [block] = read(
    draft(
      [
        {
          role: 'Table',
          children: [
            row(cell(0), { role: 'TD', children: [] }),
            row(cell(1), cell(2), cell(3)),
            row(cell(4), cell(5), cell(6)),
          ],
        },
      ],
      [
        ['goes-on', 200, 20],
        ['key', 10, 50],
        ['value', 200, 50],
        ['end', 400, 50],
        ['name', 10, 80],
        ['worth', 200, 80],
        ['stop', 400, 80],
      ],
    ),
  )!
  assert.ok(block?.kind === 'table')
  const { cells } = block.table
  assert.deepEqual(
    cells.filter(c => c.row === 0).map(c => [c.column, c.text]),
    [[1, 'goes-on']],
  )
})
