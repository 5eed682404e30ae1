import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textRun } from '../../test/support/text-run.ts'
import type { PdfChar, TextRun } from '../lib/geometry/pdf-page.ts'
import type { Box } from './boxes.ts'
import { findWords, turnBox } from './words.ts'

/** Letters 5 points wide, side by side from x. */
const written = (text: string, x: number, y: number, of: TextRun): PdfChar[] =>
  [...text].map((char, i) => ({
    text: char,
    left: x + i * 5,
    right: x + i * 5 + 4,
    top: y - 7,
    bottom: y,
    x: x + i * 5,
    y,
    advance: 5,
    kind: 'normal',
    run: of,
  }))

const texts = (chars: PdfChar[]) => findWords(chars).map(word => word.text)

test('a space, a gap, another line and another weight part words', () => {
  const plain = textRun()
  const bold = textRun({ font: { ...plain.font, bold: true } })
  assert.deepEqual(
    texts([
      ...written('one two', 0, 100, plain),
      ...written('far', 60, 100, plain),
      ...written('low', 60, 112, plain),
      ...written('bo', 90, 112, plain),
      ...written('ld', 100, 112, bold),
    ]),
    ['one', 'two', 'far', 'low', 'bo', 'ld'],
  )
})

test('a space between thousands that the font does not have is one', () => {
  assert.deepEqual(texts(written('10\ufffd046,64', 0, 100, textRun())), ['10\u202f046,64'])
  const others = ['1\ufffd0467', 'No\ufffd123', '7\ufffd12']
  for (const text of others) assert.deepEqual(texts(written(text, 0, 100, textRun())), [text])
})

/** Letters in a run each, with the line break that the engine sees behind them. */
const single = (text: string, x: number, y: number): PdfChar[] =>
  written(text, x, y, textRun()).flatMap(char => {
    const run = textRun()
    const breaks = ['\r', '\n'].map(
      (sign): PdfChar => ({ ...char, text: sign, kind: 'generated', advance: 0, run }),
    )
    return [{ ...char, run }, ...breaks]
  })

test('letters put on the page one by one are a word, though the engine sees a line break behind each', () => {
  assert.deepEqual(texts([...single('579,00', 0, 100), ...single('ab', 32, 100), ...single('cd', 42, 112)]), [
    '579,00',
    'ab',
    'cd',
  ])
})

test('letters read from the right whose like stand right of them, one by one, are no word set wide', () => {
  const apart = (text: string) =>
    findWords([...text].flatMap((char, i) => single(char, 20 + 7 * i, 100))).length
  assert.equal(apart('madrid'), 1)
  assert.equal(apart('دروزاذ'), 6)
})

test('letters and figures of a value that has a cell for each stay apart, so that they are joined by their cells', () => {
  const cells = (text: string, cell: number) =>
    [...text].flatMap((char, i) => (char === ' ' ? [] : single(char, 20 + cell * i, 100)))
  const words = (chars: PdfChar[], ...fields: Box[]) => findWords(chars, fields).map(word => word.text)
  assert.deepEqual(words(cells('AB12CD', 12)), [...'AB12CD'])
  const box = { x0: 18, y0: 85, x1: 90, y1: 110 }
  assert.deepEqual(words(cells('ABCDE1', 12).slice(6), box), [...'CDE1'])
  assert.deepEqual(words(cells('LAPAZS', 8)), ['LAPAZS'])
})

test('where each letter is put on the page by itself, its place does not tell that a cell begins', () => {
  const line = written('a line of words with spaces', 0, 80, textRun())
  /** Each letter in a text object of its own; the engine puts the spaces in. */
  const single = written('in 4 of', 0, 100, textRun()).map(
    (char): PdfChar => (char.text === ' ' ? { ...char, kind: 'generated' } : { ...char, run: textRun() }),
  )
  const figure = written('12,5', 40, 100, textRun())
  const apart = [...written('in', 0, 112, textRun()), ...written('4', 15, 112, textRun())]
  const moved = findWords([...line, ...single, ...figure, ...apart])
    .slice(6)
    .map(word => [word.text, word.moved])
  assert.deepEqual(moved, [
    ['in', true],
    ['4', undefined],
    ['of', undefined],
    ['12,5', true],
    ['in', true],
    ['4', true],
  ])
})

test('text that is printed twice with a slight shift counts once', () => {
  assert.deepEqual(
    texts([...written('Bold', 10, 100, textRun()), ...written('Bold', 10.4, 100.2, textRun())]),
    ['Bold'],
  )
})

test('characters beyond the first plane stay whole, in words of any length', () => {
  assert.deepEqual(texts(written('😀𝔸 b', 0, 100, textRun())), ['😀𝔸', 'b'])
  const [long] = findWords(written('𝔸'.repeat(200_000), 0, 100, textRun()))
  assert.equal(long!.text.length, 400_000)
})

test('a vowel sign that is drawn apart goes into the word it stands over, one that stands alone does not', () => {
  // Drawn from the left, the last letter first.
  const letters = written('بتك', 0, 100, textRun())
  const sign = (x: number) => written('\u064e', x, 95, textRun())
  const [whole, ...none] = findWords([...letters, ...sign(6)])
  assert.deepEqual([[...whole!.text].sort(), none.length], [[...'كتب\u064e'].sort(), 0])
  assert.deepEqual(texts([...letters, ...sign(60)]), ['كتب', '\u064e'])
})

test('a box lies where it should on a turned page, and where it was when the page is turned back', () => {
  const box = { x0: 10, y0: 20, x1: 30, y1: 25 }
  const turned = turnBox(box, 1, 600, 800)
  assert.deepEqual(turned, { x0: 20, x1: 25, y0: 570, y1: 590 })
  assert.deepEqual(turnBox(turned, 3, 800, 600), box)
  assert.deepEqual(turnBox(turnBox(box, 2, 600, 800), 2, 600, 800), box)
})

test('letters from right to left are read from the right, however the engine orders them', () => {
  // Drawn from the left, and left so by the engine.
  assert.deepEqual(texts(written('ريرقت', 50, 100, textRun())), ['تقرير'])
  const letters = (places: [text: string, x: number][]) =>
    findWords(places.flatMap(([char, x]) => written(char, x, 100, textRun()))).map(word => word.text)
  const logical: [string, number][] = [...'سنوي'].map((char, i) => [char, 95 - i * 5])
  assert.deepEqual(letters(logical), ['سنوي'])
  // Lam and alef of one glyph, turned round, with a gap that only the second of them closes.
  assert.deepEqual(
    letters([
      ['ب', 100],
      ['ا', 95],
      ['أ', 85],
      ['ل', 90],
      ['خ', 80],
    ]),
    ['بالأخ'],
  )
})

/** Words in one run each, letters 5 points wide, this far apart. */
const sentence = (words: string[], gap: number, of: TextRun, track = 0): PdfChar[] => {
  let x = 50
  return words.flatMap(word => {
    const chars = [...word].map((text, i): PdfChar => {
      const left = x + i * (5 + track)
      return { ...written(text, left, 100, of)[0]! }
    })
    x += word.length * (5 + track) + gap
    return chars
  })
}

const LONG = 'the federal tort claims act waives the sovereign immunity of the states'.split(' ')

test('narrow gaps part words on pages where no spaces are written', () => {
  assert.deepEqual(texts(sentence(LONG, 1.5, textRun())), LONG)
})

test('letters that are set apart make words', () => {
  assert.deepEqual(texts(sentence(LONG, 5, textRun(), 2.5)), LONG)
})

test('single letters in type of one width are words, where a letter has room between them', () => {
  const code = textRun({ font: { ...textRun().font, fixedPitch: true } })
  const parts = ['a', '=', 'r', '-', '1,', 'b', '=', 'n', '-', 'r']
  assert.deepEqual(texts(sentence(parts, 5, code)), parts)
  assert.deepEqual(texts(sentence(LONG, 5, code, 2.5)), LONG)
})

test('spaces that the engine sees between letters set apart are none', () => {
  const letters = sentence(['CERTIFICATE'], 5, textRun(), 1.3)
  const seen = { ...letters[0]!, text: ' ', kind: 'generated' as const, advance: 0 }
  assert.deepEqual(texts([...letters.slice(0, 4), seen, ...letters.slice(4)]), ['CERTIFICATE'])
})

test('glyphs of Wingdings are what they show, and a hyphen that is named three times is one', () => {
  const dingbats = textRun({ font: { ...textRun().font, name: 'Wingdings-Regular' } })
  const [tick, word] = findWords([
    ...written('ü', 10, 50, dingbats),
    ...written('cut-\u00ad\u2010off', 40, 50, textRun()),
  ])
  assert.deepEqual([tick?.text, word?.text], ['✓', 'cut-off'])
  // Boxes to tick are told apart from bullets later.
  assert.equal(findWords(written('o', 10, 50, dingbats))[0]?.text, '\uf06f')
})

test('signs that Adobe puts into its private area are themselves, and the bar over a root says nothing', () => {
  const symbol = textRun({ font: { ...textRun().font, name: 'Symbol' } })
  assert.deepEqual(texts(written('\uf8e8\uf8e9\uf8ea√\uf8e5\uf8e5', 10, 50, symbol)), ['®©™√'])
  const icons = textRun({ font: { ...textRun().font, name: 'FontAwesome5Free-Solid' } })
  assert.deepEqual(texts(written('\uf8e8', 10, 50, icons)), ['\uf8e8'])
})

test('signs that LibreOffice keeps in the private area of its font of symbols are what they show', () => {
  const inFont = (name: string, text: string) =>
    texts(written(text, 10, 50, textRun({ font: { ...textRun().font, name } })))
  assert.deepEqual(inFont('OpenSymbol', '\uf0b7\uf0a7\uf0fc'), ['•▪✓'])
  assert.deepEqual(inFont('SymbolMT', '\uf061\uf0b7'), ['α•'])
  // Boxes to tick are told apart from bullets later.
  assert.deepEqual(inFont('OpenSymbol', '\uf0a8'), ['\uf0a8'])
})

test('letters of a ligature whose bytes changed places are themselves again, rare signs among their like stay', () => {
  assert.deepEqual(texts(written('Descrip琀椀on 琀椀ps', 10, 50, textRun())), ['Description', 'tips'])
  assert.deepEqual(texts(written('中琀椀文', 10, 50, textRun())).join(''), '中琀椀文')
})

test('a figure alone between mirrored brackets has them turned, on pages read from the right', () => {
  const amount = [...written(')', 50, 100, textRun()), ...written('28.82(', 55, 100, textRun())]
  const joined = (chars: PdfChar[]) =>
    texts(chars)
      .filter(text => /[\d()]/.test(text))
      .join('')
  assert.equal(joined([...amount, ...written('בנק', 200, 140, textRun())]), '(28.82)')
  assert.equal(joined([...amount, ...written('bank', 200, 140, textRun())]), ')28.82(')
})

test('letters that a font lacks go back into the words they were left out of', () => {
  const plain = textRun()
  const other = textRun({ font: { ...plain.font, name: 'Noto' } })
  // The line first, with room for the letters it lacks, and then all of these.
  const line = [
    ...written('S', 0, 100, plain),
    ...written(' li', 10, 100, plain),
    ...written('u ch', 30, 100, plain),
  ]
  const lacked = [
    ...written('ố', 5, 100, other),
    ...written('ệ', 25, 100, other),
    ...written('ỉ', 50, 100, other),
  ]
  assert.deepEqual(texts([...line, ...lacked]), ['Số', 'liệu', 'chỉ'])
  // In a place of its own, a second text stays one.
  const low = written('ố', 5, 112, other)
  assert.equal(texts([...line, ...low]).at(-1), 'ố')
})

test('letters with others between them are not those of one word set wide', () => {
  const plain = textRun()
  const other = textRun({ font: { ...plain.font, name: 'Noto' } })
  const spread = (text: string, from: number, of: TextRun) =>
    [...text].flatMap((char, i) => written(char, from + 10 * i, 100, of))
  assert.deepEqual(texts(spread('abcdefgh', 0, plain)), ['abcdefgh'])
  assert.deepEqual(texts([...spread('abcdefgh', 0, plain), ...spread('ijklmnop', 5, other)]).slice(0, 3), [
    'a',
    'b',
    'c',
  ])
})

test('a letter behind a sign of another font for mathematics is a word of its own', () => {
  const font = (name: string) => textRun({ font: { ...textRun().font, name } })
  const signs = written('∇', 0, 100, font('CMSY10'))
  assert.deepEqual(texts([...signs, ...written('T', 5, 100, font('CMMI10'))]), ['∇', 'T'])
  assert.deepEqual(texts([...signs, ...written('T', 5, 100, font('CMSY10'))]), ['∇T'])
})

test('the first sign of the font of high brackets is told as no character', () => {
  const high = textRun({ font: { ...textRun().font, name: 'CMEX10' } })
  const [sign] = written('\ufffd', 0, 100, high)
  assert.deepEqual(texts([{ ...sign!, kind: 'unmapped' }]), ['('])
})

test('a link parts what stands together at its ends, but no word of letters', () => {
  const words = (text: string, left: number, right: number) => {
    const box = { left, right, top: 90, bottom: 102 }
    return findWords(written(text, 0, 100, textRun()), [], [{ box, uri: 'https://a.example' }]).map(
      w => w.text,
    )
  }
  assert.deepEqual(words('情報は公式文書をご覧', 15, 35), ['情報は', '公式文書', 'をご覧'])
  assert.deepEqual(words('(page) (notes)', 5, 25), ['(', 'page', ')', '(notes)'])
  assert.deepEqual(words('handbooks', 0, 20), ['handbooks'])
  assert.deepEqual(words('page.', 0, 20), ['page.'])
})
