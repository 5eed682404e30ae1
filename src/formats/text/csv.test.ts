import assert from 'node:assert/strict'
import { test } from 'node:test'
import Papa from 'papaparse'
import { chanceOf } from '../../../test/support/chance.ts'
import { csvRows, parseCsv, writeCsv } from './csv.ts'

const rows = (text: string) => parseCsv(text).rows

test('RFC 4180: quotes, doubled quotes, line breaks and commas inside fields', () => {
  assert.deepEqual(rows('a,b\r\n"x, y","he said ""hi"""\r\n"two\r\nlines",\r\n'), [
    ['a', 'b'],
    ['x, y', 'he said "hi"'],
    ['two\r\nlines', ''],
  ])
})

test('line endings: LF, CRLF, CR alone; a CR inside an LF text stays', () => {
  for (const end of ['\n', '\r\n', '\r']) {
    assert.deepEqual(rows(`a,b${end}1,2${end}`), [
      ['a', 'b'],
      ['1', '2'],
    ])
  }
  assert.deepEqual(rows('a,b\n1\r2,3\n'), [
    ['a', 'b'],
    ['1\r2', '3'],
  ])
})

test('byte-order mark and the sep= line are not data', () => {
  assert.deepEqual(rows('\uFEFFa,b\n1,2'), [
    ['a', 'b'],
    ['1', '2'],
  ])
  assert.deepEqual(rows('sep=^\na^b\n1^2,5'), [
    ['a', 'b'],
    ['1', '2,5'],
  ])
})

test('the delimiter is told from the rows', () => {
  const delimiter = (text: string) => parseCsv(text).dialect.delimiter
  assert.equal(delimiter('a;b;c\n1,5;2,5;3,5\n4,5;5,5;6,5'), ';')
  assert.equal(delimiter('name\tnote\nx\thello, world\ny\tone; two, three'), '\t')
  assert.equal(delimiter('a|b\n1|2'), '|')
  assert.equal(delimiter('a,b\n"x;y;z","u;v;w"'), ',')
  assert.equal(delimiter('name,note\nAnn,"a, b"\nBob,c;d;e'), ',')
  assert.equal(delimiter('just\none\ncolumn'), ',')
})

test('a space after every delimiter belongs to no field', () => {
  assert.deepEqual(rows('a, b\n"x, y", 2\n'), [
    ['a', 'b'],
    ['x, y', '2'],
  ])
  assert.deepEqual(rows('a,b\n1, 2'), [
    ['a', 'b'],
    ['1', ' 2'],
  ])
})

test('quotes out of place stay characters and swallow nothing', () => {
  // A quote that opens a field and is never closed.
  assert.deepEqual(rows('a,b,c\n1,"2,"x, y"\n4,5,6'), [
    ['a', 'b', 'c'],
    ['1', '"2', 'x, y'],
    ['4', '5', '6'],
  ])
  assert.deepEqual(rows('a,b\n1,"\n2,"x"\n'), [
    ['a', 'b'],
    ['1', '"'],
    ['2', 'x'],
  ])
  assert.deepEqual(rows('a,b\n1,"open to the end\n2,3'), [
    ['a', 'b'],
    ['1', '"open to the end'],
    ['2', '3'],
  ])
  // A doubled quote at the start, a plain one in the middle, and a quote inside an unquoted field.
  assert.deepEqual(rows('a,b\n""x, y",2\n"5" wide",3\n6" tall,4'), [
    ['a', 'b'],
    ['"x, y', '2'],
    ['5" wide', '3'],
    ['6" tall', '4'],
  ])
  assert.ok(parseCsv('a,b\n1,"\n2,"x"\n').strayQuotes > 0)
  assert.equal(parseCsv('a,b\n1,"x ""y"""').strayQuotes, 0)
})

test('other ways to quote: single quotes, backslashes', () => {
  assert.deepEqual(rows("a,b\n'x, y',2\n'u, v',3"), [
    ['a', 'b'],
    ['x, y', '2'],
    ['u, v', '3'],
  ])
  assert.deepEqual(rows("a,b\n'tis,O'Brien\n"), [
    ['a', 'b'],
    ["'tis", "O'Brien"],
  ])
  assert.deepEqual(rows('a,b\n"5\\" wide, x",2\n"C:\\\\",3'), [
    ['a', 'b'],
    ['5" wide, x', '2'],
    ['C:\\', '3'],
  ])
  assert.deepEqual(rows('a,b\n"C:\\",2'), [
    ['a', 'b'],
    ['C:\\', '2'],
  ])
})

test('blank lines are passed over or kept', () => {
  assert.deepEqual(rows('a,b\n\n1,2\n\n'), [
    ['a', 'b'],
    ['1', '2'],
  ])
  assert.equal(parseCsv('a,b\n\n1,2', { keepBlankLines: true }).rows.length, 3)
  assert.deepEqual(rows(''), [])
})

test('what is written is read back, here and by papaparse', () => {
  const draw = chanceOf(3).below
  const pieces = ['a', '"', ',', ';', '\n', '\r\n', ' ', "'", '\t', '|', 'é', '你好', '007', '\\', '']
  for (let round = 0; round < 400; round++) {
    const width = 2 + draw(4)
    const table = Array.from({ length: 1 + draw(6) }, () =>
      Array.from({ length: width }, () =>
        Array.from({ length: draw(4) }, () => pieces[draw(pieces.length)]).join(''),
      ),
    )
    const text = writeCsv(table, { delimiter: round % 2 ? ',' : ';' })
    assert.deepEqual(Papa.parse(text, { delimiter: round % 2 ? ',' : ';', newline: '\n' }).data, table)
    const read = parseCsv(text, { delimiter: round % 2 ? ',' : ';', escape: '"', spaced: false })
    assert.deepEqual(read.rows, table)
    assert.equal(read.strayQuotes, 0)
  }
})

test('writing: byte-order mark, line endings, a lone empty field', () => {
  assert.equal(
    writeCsv(
      [
        ['a', 'b'],
        ['1', ''],
      ],
      { bom: true, newline: '\r\n', finalNewline: true },
    ),
    '\uFEFFa,b\r\n1,\r\n',
  )
  assert.equal(writeCsv([['a'], ['']]), 'a\n""')
})

test('hostile quotes do not take quadratic time', () => {
  const text = `"x${',""y'.repeat(400_000)}`
  assert.equal(parseCsv(text).rows[0]!.length, 400_001)
})

test('fields past the widest row are counted and not kept', () => {
  const told: [number, number][] = []
  const bound = { most: 3, refuse: (row: number, columns: number) => void told.push([row, columns]) }
  const { rows } = csvRows('a,b,c\n1,2,3,4,"5"\n\nx,y\n', bound)
  assert.deepEqual(
    [...rows()],
    [
      ['a', 'b', 'c'],
      ['1', '2', '3'],
      ['x', 'y'],
    ],
  )
  assert.deepEqual(told, [[2, 5]])
})

test('a field of millions of quotes takes the memory of its text', () => {
  const before = process.memoryUsage().heapUsed
  const [row] = rows(`"${'""'.repeat(5_000_000)}"`)
  const grown = process.memoryUsage().heapUsed - before
  assert.equal(row![0]!.length, 5_000_000)
  assert.ok(grown < 100e6, `${grown} bytes`)
})
