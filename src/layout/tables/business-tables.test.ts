import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pen } from '../../../test/support/drawn-pdf.ts'
import { tablesOf } from '../../../test/support/drawn-tables.ts'

const GOODS = ['Oak shelf', 'Copper pipe', 'Garden hose', 'Water meter', 'Steel bolts']
const right = { right: true }

test('columns a few points apart, figures on the left of texts', async () => {
  const [table] = await tablesOf(pen => {
    for (const [i, name] of ['Description', ...GOODS].entries()) {
      const y = 100 + i * 18
      pen.text(84, y, i === 0 ? 'Item' : `${i * 307}`, right)
      pen.text(88, y, name)
      pen.text(300, y, i === 0 ? 'Price' : `${i},50`, right)
    }
  })
  assert.deepEqual(table?.slice(0, 3), [
    ['Item', 'Description', 'Price'],
    ['307', 'Oak shelf', '1,50'],
    ['614', 'Copper pipe', '2,50'],
  ])
  assert.equal(table?.length, 6)
})

test('texts in columns hardly wider apart than words, row after row on one edge', async () => {
  const names = ['Amina Sall', 'Sara Bassi', 'Marco Riva', 'Amina Sall', 'Sara Bassi', 'Marco Riva']
  const [table] = await tablesOf(pen => {
    for (const [i, name] of names.entries()) {
      const y = 100 + i * 19
      pen.text(50, y, `V${i}/${700 + i}`)
      pen.text(88, y, name)
      pen.text(144, y, 'Via Roma Genova')
      pen.text(231, y, i % 2 === 0 ? 'as agreed' : 'came back')
    }
  })
  assert.equal(table?.length, 6)
  assert.deepEqual(table?.[1], ['V1/701', 'Sara Bassi', 'Via Roma Genova', 'came back'])
})

test('a cell of several lines is one cell, with no line drawn between rows', async () => {
  const [table] = await tablesOf(pen => {
    pen.text(60, 100, 'Code')
    pen.text(130, 100, 'Description')
    pen.text(400, 100, 'Amount', right)
    for (const i of [0, 1, 2, 3]) {
      const y = 120 + i * 40
      pen.text(60, y, `K-${i}`)
      pen.text(130, y, 'Repair of the front door including')
      pen.text(130, y + 12, 'a new lock')
      pen.text(400, y, `${i}1.20`, right)
    }
  })
  assert.equal(table?.length, 5)
  assert.deepEqual(table?.[1], ['K-0', 'Repair of the front door including a new lock', '01.20'])
})

test('an address above stays out, and headings that come again start a second table', async () => {
  const part = (pen: Pen, top: number, first: string) => {
    for (const [i, name] of [first, ...GOODS.slice(0, 3)].entries()) {
      const y = top + i * 15
      pen.text(60, y, name)
      pen.text(250, y, i === 0 ? 'Hours' : `${i}0`, right)
      pen.text(400, y, i === 0 ? 'Amount' : `${i}1.50`, right)
    }
  }
  const tables = await tablesOf(pen => {
    for (const [i, line] of ['Grace Holt', '12 Mill Lane', 'York'].entries()) {
      pen.text(60, 60 + i * 12, line)
      pen.text(320, 60 + i * 12, `${line} Ltd`)
    }
    part(pen, 120, 'Paid')
    part(pen, 200, 'Held back')
  })
  const [paid, held] = tables.slice(-2)
  assert.deepEqual(paid?.[0], ['Paid', 'Hours', 'Amount'])
  assert.deepEqual(held?.[0], ['Held back', 'Hours', 'Amount'])
  assert.deepEqual([paid?.length, held?.length], [4, 4])
})

test('rows between lines that only part columns', async () => {
  const [table] = await tablesOf(pen => {
    pen.box(50, 80, 450, 220)
    pen.line(50, 100, 450, 100)
    for (const x of [150, 320]) pen.line(x, 80, x, 220)
    for (const [i, name] of ['Name', ...GOODS].entries()) {
      const y = 94 + i * 20
      pen.text(60, y, i === 0 ? 'Number' : `A-${i}7`)
      pen.text(160, y, name)
      pen.text(330, y, i === 0 ? 'Place' : 'York')
    }
  })
  assert.equal(table?.length, 6)
  assert.deepEqual(table?.[1], ['A-17', 'Oak shelf', 'York'])
})

test('headings repeated at the top of pages belong to the table', async () => {
  const page = (from: number) => (pen: Pen) => {
    for (let i = 0; i < 12; i++) {
      const y = 60 + i * 16
      pen.text(60, y, i === 0 ? 'Date' : `${String(from + i).padStart(2, '0')}.05.2025`)
      pen.text(200, y, i === 0 ? 'Paid out' : GOODS[i % 5]!)
      pen.text(400, y, i === 0 ? 'Balance' : `${i}00,25`, right)
    }
  }
  const tables = await tablesOf(page(0), page(11))
  assert.deepEqual(
    tables.map(rows => rows[0]),
    [
      ['Date', 'Paid out', 'Balance'],
      ['Date', 'Paid out', 'Balance'],
    ],
  )
})

test('cells as close as words are told apart where the page has its spaces written', async () => {
  const rows: [string, string, string][] = [
    ['Water meter with remote reading', '28', '1.71'],
    ['Repair of the old front door', '24', '57.37'],
    ['Steel bolts in a box of ten', '14', '29.32'],
    ['Night watch at the north gate', '17', '87.61'],
  ]
  const [table] = await tablesOf(pen => {
    for (const [i, [name, count, price]] of rows.entries()) {
      const y = 100 + i * 18
      pen.text(60, y, name)
      pen.text(249, y, count, right)
      pen.text(279, y, price, right)
    }
  })
  assert.deepEqual(table, rows)
})

test('labels of totals run across two columns of figures', async () => {
  const [table] = await tablesOf(pen => {
    for (const [i, name] of ['Item', ...GOODS.slice(0, 3)].entries()) {
      const y = 100 + i * 18
      pen.text(60, y, name)
      pen.text(220, y, i === 0 ? 'Count' : `${i}4`, right)
      pen.text(300, y, i === 0 ? 'Price per unit' : `${i}7.50`, right)
      pen.text(380, y, i === 0 ? 'Amount' : `${i}13.20`, right)
    }
    for (const [i, label] of [
      'Sum without any tax',
      'Tax of the whole 19 %',
      'All that is to be paid',
    ].entries()) {
      pen.text(300, 172 + i * 18, label, right)
      pen.text(380, 172 + i * 18, `${i}99.10`, right)
    }
  })
  assert.deepEqual(table?.[1], ['Oak shelf', '14', '17.50', '113.20'])
  assert.equal(table?.length, 7)
})

test('prose with wide gaps behind its full stops stays out of the table below it', async () => {
  const tables = await tablesOf(pen => {
    pen.text(60, 60, 'Thank you for your order.')
    pen.text(187, 60, 'Please check the figures below.')
    pen.text(60, 72, 'All prices are net.')
    pen.text(152, 72, 'Write to us within ten days if anything is missing.')
    for (const [i, name] of ['Item', ...GOODS].entries()) {
      pen.text(60, 92 + i * 14, name)
      pen.text(300, 92 + i * 14, i === 0 ? 'Price' : `${i}7.50`, right)
      pen.text(380, 92 + i * 14, i === 0 ? 'Amount' : `${i}13.20`, right)
    }
  })
  assert.deepEqual(
    tables.map(rows => rows[0]),
    [['Item', 'Price', 'Amount']],
  )
})

test('columns a space apart on a page that writes no spaces', async () => {
  // Anagrams are equally wide: all lines leave the same gaps, between words as between columns.
  const first = ['stone', 'notes', 'onset', 'tones', 'seton', 'steno']
  const second = ['least', 'slate', 'stale', 'steal', 'tales', 'teals']
  const rows = first.map((word, i) => [
    `${word} ${second[i]}`,
    `${second[(i + 2) % 6]} ${first[(i + 3) % 6]}`,
    second[(i + 4) % 6]!,
  ])
  const tables = await tablesOf(pen => {
    for (const [i, row] of rows.entries()) {
      for (const [c, text] of row.entries()) {
        const [left, next] = text.split(' ')
        const wide = first.includes(left!) ? 24.5 : 21.1
        pen.text(60 + c * 55, 100 + i * 14, left!)
        if (next) pen.text(60 + c * 55 + wide + 2.8, 100 + i * 14, next)
      }
    }
    // Enough words to tell that no space is written on the page.
    for (let line = 0; line < 12; line++)
      for (let word = 0; word < 9; word++) pen.text(60 + word * 48 - line, 300 + line * 12, 'unspaced')
  })
  assert.deepEqual(tables[0], rows)
})

test('a heading over the headings of several columns is a row of its own', async () => {
  const [table] = await tablesOf(pen => {
    pen.text(284, 87, 'Turnover', { face: 'bold' })
    for (const [i, name] of ['Region', ...GOODS].entries()) {
      const y = 100 + i * 18
      pen.text(60, y, name)
      for (const c of [1, 2, 3, 4])
        pen.text(140 + c * 80, y, i === 0 ? `Quarter ${c}` : `${i}${c}4.20`, right)
      pen.text(530, y, i === 0 ? 'Growth' : `${i}.5 %`, right)
    }
  })
  assert.deepEqual(
    table?.slice(0, 2).map(row => row.filter(Boolean)),
    [['Turnover'], ['Region', 'Quarter 1', 'Quarter 2', 'Quarter 3', 'Quarter 4', 'Growth']],
  )
})

test('labels of totals that end before the figures make no column', async () => {
  const [table] = await tablesOf(pen => {
    for (const [i, name] of ['Text', ...GOODS, ...GOODS].entries()) {
      pen.text(60, 100 + i * 18, i === 0 ? 'Day' : `0${i % 9}.02.2026`)
      pen.text(140, 100 + i * 18, i === 0 ? 'Number' : `KR${i}78`)
      pen.text(210, 100 + i * 18, name)
      pen.text(500, 100 + i * 18, i === 0 ? 'Amount' : `${i}13,20-`, right)
    }
    pen.text(420, 298, 'Sum of January', { right: true, face: 'bold' })
    pen.text(500, 298, '9.913,20-', right)
  })
  assert.equal(table?.[0]?.length, 4)
  assert.deepEqual(table?.at(-1), ['', '', 'Sum of January', '9.913,20-'])
})

test('rows that lines between columns leave out name a group, and cells of two lines stand beside the rest', async () => {
  const [table] = await tablesOf(pen => {
    pen.box(50, 80, 450, 222)
    pen.line(50, 100, 450, 100)
    for (const x of [150, 320]) {
      pen.line(x, 80, x, 100)
      pen.line(x, 116, x, 160)
      pen.line(x, 176, x, 222)
    }
    const row = (y: number, i: number, name: string, more?: string) => {
      pen.text(60, y, i === 0 ? 'Number' : `A-${i}7`)
      pen.text(160, more ? y - 7 : y, name)
      if (more) pen.text(160, y + 7, more)
      pen.text(440, y, i === 0 ? 'Price' : `${i}4.50`, right)
    }
    row(94, 0, 'Name')
    pen.text(60, 112, 'Group: Iron', { face: 'bold' })
    row(130, 1, 'A gate with two wings', 'and a lock')
    row(154, 2, 'Bolts')
    pen.text(60, 172, 'Group: Wood', { face: 'bold' })
    row(190, 3, 'Oak shelf')
    row(214, 4, 'Ladder')
  })
  assert.deepEqual(table, [
    ['Number', 'Name', 'Price'],
    ['Group: Iron', '', ''],
    ['A-17', 'A gate with two wings and a lock', '14.50'],
    ['A-27', 'Bolts', '24.50'],
    ['Group: Wood', '', ''],
    ['A-37', 'Oak shelf', '34.50'],
    ['A-47', 'Ladder', '44.50'],
  ])
})

test('the last rows of a page that end in a number are no footer', async () => {
  const page = (pen: Pen) => {
    for (let i = 0; i < 22; i++) {
      const y = 300 + i * 24
      pen.text(60, y, i === 0 ? 'Train' : `RE ${200 + i}`)
      pen.text(200, y, i === 0 ? 'From' : GOODS[i % 5]!)
      pen.text(400, y, i === 0 ? 'At' : '10:25')
      pen.text(540, y, i === 0 ? 'Track' : `${(i % 9) + 1}`, right)
    }
  }
  const [table] = await tablesOf(page)
  assert.equal(table?.length, 22)
})

test('years over several columns are a row of headings above those of each', async () => {
  const [table] = await tablesOf(pen => {
    pen.text(60, 100, 'Region')
    pen.text(232, 100, '2023')
    pen.text(420, 100, '2024')
    const row = (y: number, texts: string[]) => {
      for (const [i, text] of texts.entries())
        pen.text([60, 243, 316, 389, 461, 542][i]!, y, text, i > 0 ? right : {})
    }
    row(112, ['', 'Plan', 'Actual sales', 'Plan', 'Actual sales', 'Change'])
    for (const i of [1, 2, 3, 4])
      row(116 + 16 * i, [`Area ${i}`, '2,170.8', '3,891.8', '5,926.4', '4,449.9', '24.9'])
  })
  assert.equal(table?.length, 6)
  assert.deepEqual(table?.[1], ['', 'Plan', 'Actual sales', 'Plan', 'Actual sales', 'Change'])
})

test('one text in several rows, with a number behind wide spaces, is one cell', async () => {
  const texts = ['Oak shelf', 'Transfer  of  invoice  2201', 'Copper pipe', 'Transfer  of  invoice  2201']
  const [table] = await tablesOf(pen => {
    for (const [i, title] of ['Code', 'Text', 'Amount'].entries()) pen.text([60, 110, 360][i]!, 100, title)
    for (const [i, text] of [...texts, 'Transfer  of  invoice  2201'].entries()) {
      pen.text(60, 116 + 16 * i, `K${i + 31}`)
      pen.text(110, 116 + 16 * i, text)
      pen.text(360, 116 + 16 * i, `${41 + 13 * i}.20`)
    }
  })
  assert.deepEqual(table?.[2], ['K32', 'Transfer of invoice 2201', '54.20'])
})
