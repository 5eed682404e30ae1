import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findSegments, readingOrder, spaceBetween, textOf } from './segments.ts'
import type { Word } from './word.ts'

/** A word of 10-point type; its letters are 5 points wide. */
function word(text: string, x0: number, changes: Partial<Word> = {}): Word {
  const size = changes.size ?? 10
  const base = changes.base ?? 100
  return {
    text,
    x0,
    x1: x0 + text.length * 5,
    y0: base - 0.8 * size,
    y1: base + 0.2 * size,
    size,
    run: {} as Word['run'],
    quarter: 0,
    base,
    order: 0,
    spaced: false,
    rtl: false,
    softHyphen: false,
    ...changes,
  }
}

const ITALIC = { font: { italic: true } } as Word['run']

/** Two words and the gap between them, in points. */
const pair = (left: string, gap: number, right: string, first: Partial<Word>, second: Partial<Word>) => {
  const a = word(left, 0, first)
  return [a, word(right, a.x1 + gap, second)] as const
}

const spaces: [why: string, left: Partial<Word>, right: Partial<Word>, gap: number, space: boolean][] = [
  ['written one after the other, close together', { order: 4 }, { order: 5 }, 1.5, false],
  ['written one after the other, a gap between', { order: 4 }, { order: 5 }, 2, true],
  ['a space was written, though a narrow one', { order: 4 }, { order: 5, spaced: true }, 0.6, true],
  ['a space was written that has no width at all', { order: 4 }, { order: 5, spaced: true }, 0.2, false],
  [
    'a space was written that an italic letter reaches over',
    { order: 4, run: ITALIC },
    { order: 5, run: ITALIC, spaced: true, moved: false },
    0.2,
    true,
  ],
  ['drawn backwards, a space written behind', { order: 5, spaced: true }, { order: 4 }, 0.2, true],
  ['drawn at different times, a thin gap', { order: 4 }, { order: 9 }, 1.2, true],
  ['drawn at different times, touching', { order: 4 }, { order: 9 }, 0.5, false],
  ['drawn at different times, overlapping by far', { order: 4 }, { order: 9 }, -3, true],
  ['a space was written long before', { order: 4 }, { order: 9, spaced: true }, 0.5, false],
  [
    'an exponent with its side bearing',
    { order: 4 },
    { order: 5, spaced: true, size: 8, base: 96 },
    0.7,
    false,
  ],
  ['small type set apart', { order: 4 }, { order: 5, spaced: true, size: 8, base: 96 }, 2, true],
]
for (const [why, left, right, gap, space] of spaces) {
  test(`${space ? 'a' : 'no'} space: ${why}`, () => {
    assert.equal(spaceBetween(...pair('left', gap, 'right', left, right)), space)
  })
}

test('sentences that touch are parted, numbers drawn in pieces are not', () => {
  const apart = [{ order: 1 }, { order: 8 }] as const
  assert.equal(spaceBetween(...pair('end.', 0, 'Next', ...apart)), true)
  assert.equal(spaceBetween(...pair('1,', 0, '234', ...apart)), false)
  // The sign of the thousands in another font, drawn after the figures.
  assert.equal(spaceBetween(...pair(',', 0, '213.19', { order: 6, spaced: true }, { order: 5 })), false)
})

test('the eighth of an em that browsers put between signs and figures is no space', () => {
  const seen = [{ order: 1 }, { order: 2, spaced: true, moved: true }] as const
  assert.equal(spaceBetween(...pair('自', 1.25, '1987', ...seen)), false)
  assert.equal(spaceBetween(...pair('1987', 1.25, '年', ...seen)), false)
  assert.equal(spaceBetween(...pair('自', 2.5, '1987', ...seen)), true)
  assert.equal(spaceBetween(...pair('自', 1.25, '1987', seen[0], { ...seen[1], moved: false })), true)
  assert.equal(spaceBetween(...pair('通，', 8, '并', ...seen)), false)
})

test('no space between Chinese signs unless the gap is wide', () => {
  const next = [{ order: 1 }, { order: 2, spaced: true }] as const
  assert.equal(spaceBetween(...pair('报', 3, '告', ...next)), false)
  assert.equal(spaceBetween(...pair('报', 8, '告', ...next)), true)
  const typed = next.map(word => ({ ...word, field: true }) as const) as [Partial<Word>, Partial<Word>]
  assert.equal(spaceBetween(...pair('伟', 3, '北', ...typed)), true)
  assert.equal(spaceBetween(...pair('伟', 3, '北', { ...typed[0], order: 7 }, typed[1])), false)
})

test('a written space parts western letters as wide as Chinese signs', () => {
  const next = (spaced: boolean) => [{ order: 1 }, { order: 2, spaced }] as const
  assert.equal(spaceBetween(...pair('ｏｆ', 3, 'ｗａｔｅｒ', ...next(true))), true)
  assert.equal(spaceBetween(...pair('ｏｆ', 3, 'ｗａｔｅｒ', ...next(false))), false)
})

test('numbers inside Arabic keep their own order', () => {
  const line = [
    word('2024', 0, { order: 3 }),
    word('عام', 40, { order: 2, rtl: true }),
    word('في', 70, { order: 1, rtl: true }),
  ]
  assert.deepEqual(
    readingOrder(line).map(w => w.text),
    ['في', 'عام', '2024'],
  )
  const mixed = [
    word('PDF', 0, { order: 3 }),
    word('2.0', 20, { order: 4 }),
    word('ملف', 60, { order: 1, rtl: true }),
  ]
  assert.equal(textOf(mixed), 'ملف PDF 2.0')
})

test('a wide gap parts a line; dots bridge it but stay with their label', () => {
  const cells = findSegments([word('Corn', 0), word('88', 100)])
  assert.deepEqual(
    cells.map(s => s.words.map(w => w.text)),
    [['Corn'], ['88']],
  )
  const led = findSegments([word('Corn', 0), word('......', 22), word('88', 56)])
  assert.deepEqual(
    led.map(s => s.words.map(w => w.text)),
    [['Corn', '......'], ['88']],
  )
})

test('dots that stand wide apart lead from a label to a page number, and are none in a row of figures', () => {
  const dots = [40, 60, 80, 100, 120].map(x => word('.', x))
  const texts = (...words: Word[]) => findSegments(words).map(s => s.words.map(w => w.text).join(' '))
  assert.deepEqual(texts(word('Corn', 0), ...dots, word('88', 140)), ['Corn . . . . .', '88'])
  assert.equal(texts(word('X.1', 0), ...dots, word('2', 140)).length, 7)
  assert.equal(texts(word('Corn', 0), ...dots, word('Wheat', 140)).length, 7)
})

test('ten thousand leaders in one line are cut one by one', () => {
  const words = Array.from({ length: 10_000 }, (_, i) => [word('Corn', i * 60), word('......', i * 60 + 22)])
  const segments = findSegments(words.flat())
  assert.equal(segments.length, 10_000)
  assert.equal(segments.at(-1)!.words.length, 2)
})

test('a raised mark joins the line it touches', () => {
  const joined = findSegments([
    word('claim', 0),
    word('1', 25.5, { size: 6, base: 96, x1: 28.5 }),
    word('elsewhere', 0, { base: 130 }),
  ])
  assert.deepEqual(
    joined.map(s => s.words.map(w => w.text)),
    [['claim', '1'], ['elsewhere']],
  )
})

test('a raised mark with a space of justified text around it belongs to its line', () => {
  const line = [word('later.', 100), word('Volunteers', 144)]
  for (const size of [7, 7.5, 8.3]) {
    const mark = word('1', 134.6, { size, base: 96.4, x1: 138.6 })
    const [first, ...rest] = findSegments([...line, mark])
    assert.equal(textOf(first!.words), 'later. 1')
    assert.equal(rest.length, 1)
  }
})

test('a large first letter begins the word beside its first line, in scripts without capitals too', () => {
  for (const [cap, first] of [
    ['E', 'ine'],
    ['委', '員会'],
  ] as const) {
    const [line, next] = findSegments([
      word(cap, 0, { size: 30, x1: 20, base: 112 }),
      word(first, 23),
      word('below', 23, { base: 112 }),
    ])
    assert.deepEqual([textOf(line!.words), textOf(next!.words)], [cap + first, 'below'])
  }
})
