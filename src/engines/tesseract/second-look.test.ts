import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Box } from '../../lib/geometry/pdf-page.ts'
import type { OcrLine, OcrWord, ReadLines } from './read-words.ts'
import { isSquaredPaper, lookAgain } from './second-look.ts'

const [WIDTH, HEIGHT] = [600, 200]

const word = (
  text: string,
  left: number,
  top: number,
  confidence = 95,
  width = 12 * text.length,
): OcrWord => {
  const box = { left, top, right: left + width, bottom: top + 20 }
  return { text, confidence, box, level: box }
}

const line = (...words: OcrWord[]): OcrLine => ({ words, starts: false })

/** A picture with ink in these boxes, looked at again by a reader that finds these words in the parts they lie in. */
function look(
  lines: OcrLine[],
  truth: OcrWord[],
  rulings: Box[] = [],
  drawn = lines.flatMap(({ words }) => words),
  ink = 30,
) {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(250)
  for (const { box } of [...drawn, ...truth]) {
    for (let y = box.top; y < box.bottom; y++) data.fill(ink, y * WIDTH + box.left, y * WIDTH + box.right)
  }
  const readPart = (part: Box): ReadLines => {
    const words = truth
      .filter(({ box }) => {
        const middle = (box.left + box.right) / 2
        return middle > part.left && middle < part.right && box.top > part.top && box.bottom < part.bottom
      })
      .map(found => ({ ...found }))
    return {
      lines: words.length > 0 ? [{ words, starts: false }] : [],
      confidence: words[0]?.confidence ?? 0,
    }
  }
  const read = lookAgain({ width: WIDTH, height: HEIGHT, data }, { lines, confidence: 95 }, rulings, readPart)
  return read.lines.map(({ words }) => words.map(({ text }) => text).join(' '))
}

test('figures that were passed over come into their lines', () => {
  const lines = [
    line(word('Toner', 20, 20), word('45.60', 400, 20)),
    line(word('Paper', 20, 60), word('9.20', 400, 60)),
  ]
  assert.deepEqual(
    look(lines, [word('7', 250, 20), word('12', 250, 60), word('x', 250, 120, 60), word('Total', 20, 150)]),
    ['Toner 7 45.60', 'Paper 12 9.20', 'Total'],
  )
})

test('letters that the box of their word leaves out are no word of their own', () => {
  const read = (left: number, width = 12) => {
    const lines = [line(word('Schüler', 20, 20), word('und', 212, 20, 95, 24))]
    return { text: look(lines, [word('u', left, 20, 95, width)]), box: lines[0]!.words.at(-1)!.box }
  }
  assert.deepEqual(read(199), { text: ['Schüler und'], box: { left: 199, top: 20, right: 236, bottom: 40 } })
  assert.deepEqual(read(195, 24).text, ['Schüler und'])
  assert.deepEqual(read(180).text, ['Schüler u und'], 'a space apart it is one')
})

test('a short word whose box leaves some of its ink out is not told twice', () => {
  const lines = [line(word('открывается', 20, 20), word('в', 160, 20, 97, 11), word('7:30', 200, 20))]
  assert.deepEqual(look(lines, [word('В', 172, 20, 93, 10)]), ['открывается в 7:30'])
  const figures = [line(word('No', 20, 20), word('1', 160, 20, 97, 11))]
  assert.deepEqual(look(figures, [word('1', 172, 20, 93, 10)]), ['No 1 1'], 'figures may be the same')
})

test('ink beside Chinese signs whose boxes are too narrow for them is theirs', () => {
  const signs = (width: number) => [
    line(word('雨が', 20, 20, 95, 40), word('降り', 92, 20, 95, width), word('た', 132, 20, 95, 20)),
  ]
  assert.deepEqual(look(signs(10), [word('19', 66, 20, 95, 20)]), ['雨が 降り た'])
  assert.deepEqual(look(signs(40), [word('19', 66, 20, 95, 20)]), ['雨が 19 降り た'])
})

test('a doubtful word is read by itself, and taken where that is better', () => {
  const lines = [line(word('Fin', 20, 20), word('19515', 200, 20, 49), word('3,5', 400, 20, 66))]
  assert.deepEqual(look(lines, [word('19:15', 200, 20, 90), word('35', 400, 20, 83)]), ['Fin 19:15 3,5'])
  assert.deepEqual(
    look([line(word('Fin', 20, 20), word('Pont', 200, 20, 49))], [word('Pout', 200, 20, 60)]),
    ['Fin Pont'],
  )
})

test('the letter of an item becomes a figure only for sure', () => {
  for (const [sure, text] of [
    [81, 'c)'],
    [95, '9)'],
  ] as const)
    assert.deepEqual(look([line(word('c)', 20, 20, 60), word('make', 80, 20))], [word('9)', 20, 20, sure)]), [
      `${text} make`,
    ])
})

test('words of two cells are parted at the line between them', () => {
  const lines = [line(word('Pos', 20, 60), word('2:On-site', 100, 20, 90, 120))]
  const ruling = { left: 118, top: 0, right: 120, bottom: 200 }
  assert.deepEqual(look(lines, [word('2', 102, 20, 90, 10), word('On-site', 124, 20)], [ruling]), [
    'Pos 2 On-site',
  ])
})

test('a column of figures that was read on its side is read figure by figure', () => {
  const rows = [20, 60, 100, 140].map(y => line(word('Toner', 100, y)))
  const box = { left: 20, top: 20, right: 32, bottom: 160 }
  const sideways = (confidence: number, text: string) => [
    ...structuredClone(rows),
    line({ text, confidence, box, level: box }),
  ]
  const figures = [20, 60, 100, 140].map((y, i) => word(`${i + 1}`, 20, y))
  const drawn = rows.flatMap(({ words }) => words)
  assert.deepEqual(look(sideways(28, 'NU:'), figures, [], drawn), [
    '1 Toner',
    '2 Toner',
    '3 Toner',
    '4 Toner',
  ])
  assert.equal(look(sideways(95, 'Confidential'), [], []).at(-1), 'Confidential')
})

test('a dash between figures is no speck, a bar that stands on the line is an l', () => {
  const flat = (text: string, box: Box): OcrWord => ({ text, confidence: 20, box, level: box })
  const dash = flat('-', { left: 60, top: 29, right: 72, bottom: 32 })
  const unit = flat('|', { left: 200, top: 20, right: 203, bottom: 40 })
  const bar = flat('|', { left: 250, top: 20, right: 253, bottom: 47 })
  const words = [word('29', 20, 20), dash, word('37', 90, 20), unit, bar]
  assert.deepEqual(look([line(...words)], []), ['29 - 37 l'])
})

test('a box that is higher than its letters is cut to them', () => {
  const high = word('Norm', 100, 20)
  high.box = { ...high.box, top: 14, bottom: 52 }
  const letters = word('Norm', 100, 20)
  const speck = { ...word('.', 110, 49), box: { left: 110, top: 49, right: 114, bottom: 51 } }
  const words = [word('One', 20, 20), high, word('Two', 200, 20)]
  look([line(...words)], [], [], [words[0]!, letters, speck, words[2]!])
  assert.deepEqual([high.box.top, high.box.bottom], [20, 40])
  assert.equal(high.level, high.box)
})

test('specks go, and round spots before a line are bullets', () => {
  const bullet = { ...word('«', 20, 26, 30), box: { left: 20, top: 26, right: 27, bottom: 34 } }
  const speck = { ...word(';', 300, 20, 20), box: { left: 300, top: 20, right: 303, bottom: 24 } }
  assert.deepEqual(look([line(bullet, word('Prices', 50, 20), speck)], []), ['• Prices'])
})

test('a sign where there is no ink was never there', () => {
  const words = [word('Subtotal', 20, 20), word('—', 200, 20, 90), word('18.20', 300, 20)]
  assert.deepEqual(look([line(...words)], [], [], [words[0]!, words[2]!]), ['Subtotal 18.20'])
})

test('signs of a faint page are as faint as its words', () => {
  const words = [word('4,5', 20, 40), word('%', 70, 40), word('more', 100, 40), word('»', 400, 40, 60)]
  assert.deepEqual(look([line(...words)], [], [], words.slice(0, 3), 170), ['4,5 % more'])
})

test('rulings that run through many words are those of squared paper', () => {
  const words = Array.from({ length: 8 }, (_, i) => word('harbour', 20 + 70 * i, 20, 95, 60))
  const upright = (left: number): Box => ({ left, top: 0, right: left + 2, bottom: HEIGHT })
  const through = words.map(({ box }) => upright(box.left + 30))
  assert.equal(isSquaredPaper(through, [line(...words)]), true)
  assert.equal(isSquaredPaper(through.slice(0, 1), [line(...words)]), false)
  assert.equal(
    isSquaredPaper(
      words.map(({ box }) => upright(box.right + 4)),
      [line(...words)],
    ),
    false,
  )
})

/** Rows of figures, ten to a row, with a name before them. */
const grid = (rows: number) =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: 10 }, (_, i) => word('7', 150 + 40 * i, 10 + 30 * row)),
  ).flat()

test('many figures that were passed over are read, as long as most of the places hold one', () => {
  const names = () => Array.from({ length: 6 }, (_, row) => line(word('Toner', 20, 10 + 30 * row)))
  assert.deepEqual(look(names(), grid(6)), Array(6).fill(`Toner ${Array(10).fill('7').join(' ')}`))
  const edges = grid(6).map(one => ({ ...one, text: '~', confidence: 10 }))
  assert.deepEqual(look(names(), [word('8', 150, 10), ...edges.slice(1)]), Array(6).fill('Toner'))
})

test('strokes between Chinese words are theirs', () => {
  const [paper, size] = [word('纸', 20, 20, 95, 20), word('张', 50, 20, 95, 20)]
  assert.deepEqual(look([line(paper, size)], [word('1', 43, 20, 90, 4)]), ['纸 张'])
  const day = word('8', 20, 20, 95, 12)
  assert.deepEqual(look([line(day, size)], [word('3', 40, 20, 90, 8)]), ['8 张'])
})

test('a quotation mark that a gap was taken for is none', () => {
  const cells = (text: string, confidence: number, after = '墨') =>
    look([line(word('6', 20, 20), word(text, 80, 20, confidence), word(after, 300, 20))], [])
  assert.deepEqual(cells('”黑色', 58), ['6 黑色 墨'])
  assert.deepEqual(cells('”黑色', 90), ['6 ”黑色 墨'])
  assert.deepEqual(cells('“黑色', 58, '墨”'), ['6 “黑色 墨”'])
})

/** A reader that finds other words, the more of them a part holds. */
function lookWith(lines: OcrLine[], ink: Box[], read: (part: Box) => OcrWord[]) {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(250)
  for (const box of [...ink, ...lines.flatMap(({ words }) => words.map(one => one.box))]) {
    for (let y = box.top; y < box.bottom; y++) data.fill(30, y * WIDTH + box.left, y * WIDTH + box.right)
  }
  const readPart = (part: Box): ReadLines => ({ lines: [line(...read(part))], confidence: 0 })
  const found = lookAgain({ width: WIDTH, height: HEIGHT, data }, { lines, confidence: 95 }, [], readPart)
  return found.lines.map(({ words }) => words.map(({ text }) => text).join(' '))
}

test('what is doubtful together is read word by word, and taken where both readings agree', () => {
  const [ten, pieces] = [word('10', 250, 20, 0), word('St.', 284, 20, 0)]
  const cell = (alone: OcrWord[]) =>
    lookWith(
      [line(word('Toner', 20, 20), word('45.60', 400, 20))],
      [ten.box, pieces.box],
      ({ left, right }) => {
        const inside = [ten, pieces].filter(({ box }) => box.left > left && box.right < right)
        return inside.length === 2 ? inside : alone.filter(({ box }) => box.left > left && box.right < right)
      },
    )
  const sure = { ...ten, confidence: 96 }
  assert.deepEqual(cell([sure, { ...pieces, text: 'St', confidence: 40 }]), ['Toner 10 St. 45.60'])
  assert.deepEqual(cell([sure, { ...pieces, text: 'Si', confidence: 40 }]), ['Toner 45.60'])
  assert.deepEqual(cell([ten, pieces]), ['Toner 45.60'], 'nothing of it is certain')
})

test('a guess that is two words by itself becomes these', () => {
  const parts = (confidence: number) => [word('Na', 200, 20, confidence), word('Himachal', 230, 20, 95)]
  const row = (confidence: number) => [line(word('Unit', 20, 20), word('satin', 200, 20, confidence, 126))]
  assert.deepEqual(
    lookWith(row(21), [], () => parts(95)),
    ['Unit Na Himachal'],
  )
  assert.deepEqual(
    lookWith(row(21), [], () => parts(60)),
    ['Unit satin'],
  )
  assert.deepEqual(
    lookWith(row(60), [], () => parts(95)),
    ['Unit satin'],
  )
})

test('an upright stroke alone in its cell is what its column makes it', () => {
  const rows = [20, 55, 90, 125, 160]
  const stroke = { left: 304, top: 90, right: 307, bottom: 110 }
  const guess: OcrWord = { text: 'I', confidence: 40, box: stroke, level: stroke }
  const column = (texts: string[]) =>
    lookWith(
      rows.map((y, i) =>
        line(word('Toner', 20, y), ...(y === 90 ? [] : [word(texts[i > 2 ? i - 1 : i]!, 300, y, 95, 12)])),
      ),
      [stroke],
      ({ left, right }) => (left < stroke.left && right > stroke.right ? [guess] : []),
    )[2]
  assert.equal(column(['kg', 'm', 'kg', 'm']), 'Toner l')
  assert.equal(column(['4', '7', '2', '9']), 'Toner 1')
  assert.equal(column(['V', 'II', 'X', 'IV']), 'Toner I')
  assert.equal(column(['A', '7', 'kg', '—']), 'Toner', 'a column that tells nothing')
})

test('litres behind a slash are no capitals', () => {
  const words = ['U/I', 'mg/d|', 'g/di', 'mmol/I', 'and/I', 'I/I'].map((text, i) =>
    word(text, 20 + 90 * i, 20),
  )
  assert.deepEqual(look([line(...words)], []), ['U/l mg/dl g/dl mmol/l and/I I/I'])
})
