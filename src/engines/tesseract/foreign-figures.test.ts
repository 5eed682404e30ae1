import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isForeign, orFigures, readFigures } from './foreign-figures.ts'
import type { OcrLine, OcrWord } from './read-words.ts'

function word(text: string, left: number, confidence: number, width = 20): OcrWord {
  const box = { left, top: 10, right: left + width, bottom: 30 }
  return { text, confidence, box, level: box }
}

const lineOf = (...words: OcrWord[]): OcrLine => ({ words, starts: false })

/** What comes of a line where a pack that knows figures reads this, however often it is asked. */
function read(words: OcrWord[], text: string, confidence: number) {
  const line = lineOf(...words)
  readFigures([line], part => {
    const found = word(text, part.left, confidence, part.right - part.left)
    return { lines: [lineOf(found)], confidence }
  })
  return line.words.map(found => found.text).join(' ')
}

test('figures among Chinese are read by a pack that knows them, where it is surer', () => {
  const [day, torn, minutes] = [word('日期', 10, 95, 40), word('下', 200, 3), word('0:35', 224, 91, 40)]
  assert.equal(read([day, torn, minutes], '10:35', 96), '日期 10:35')
  assert.equal(read([day, torn, minutes], '10:35', 40), '日期 10:35')
  assert.equal(read([day, torn, minutes], '10:35', 20), '日期 下 0:35')
  assert.equal(read([day, torn, minutes], 'Ei&', 40), '日期 下 0:35')
  assert.equal(read([day, word('咨询', 200, 60)], 'FRE', 50), '日期 咨询')
})

test('pages of Latin letters are left alone', () => {
  assert.equal(isForeign([lineOf(word('Tota1', 10, 30))]), false)
  assert.equal(isForeign([lineOf(word('合计', 10, 95), word('王', 90, 20))]), true)
})

test('a sign ends where the next one begins', () => {
  const line = lineOf(word('武汉', 100, 95, 80), word('市', 140, 95, 15))
  readFigures([line], () => ({ lines: [], confidence: 0 }))
  assert.equal(line.words[0]!.box.right, 140)
})

/** What comes of a word where a pack that knows figures reads these, and the ink has as many signs as the first. */
function readBeside(before: OcrWord, ...found: OcrWord[]) {
  const line = lineOf(word('المبلغ', 400, 95, 60), before)
  const fits = (text: string) => text === found[0]!.text
  readFigures([line], () => ({ lines: [lineOf(...found)], confidence: 20 }), fits)
  return line.words.slice(1).map(one => one.text)
}

test('figures too few for their room are taken from a pack that knows them, where the ink agrees', () => {
  assert.deepEqual(readBeside(word('383', 200, 90, 84), word('398.43', 200, 20, 84)), ['398.43'])
  assert.deepEqual(readBeside(word('398.43', 200, 90, 84), word('396.43', 200, 20, 84)), ['398.43'])
  assert.deepEqual(
    readBeside(word('383', 200, 90, 84), word('Bal', 200, 20, 84), word('398.4', 200, 20)),
    ['383'],
    'the ink does not agree',
  )
})

test('a figure and the letters beside it that were taken for one word are two', () => {
  const whole = word('3س', 150, 48, 130)
  assert.deepEqual(readBeside(whole, word('355.43', 200, 38, 80), word('ey', 150, 37, 40)), ['355.43', 'س'])
})

test('a sign beside a figure is not taken in twice', () => {
  assert.deepEqual(readBeside(word('4', 200, 90, 40), word('45%', 200, 20, 70)), ['4'])
})

test('a unit behind a figure is no letter of the script where it is read with certainty', () => {
  const line = lineOf(word('주간', 400, 95), word('1,9301빠', 200, 76, 180))
  const found = lineOf(word('1,930', 200, 96, 100), word('kWh', 310, 95, 70))
  readFigures(
    [line],
    () => ({ lines: [found], confidence: 95 }),
    () => true,
  )
  assert.deepEqual(
    line.words.map(one => one.text),
    ['주간', '1,930', 'kWh'],
  )
})

test('boxes of scripts without spaces are too rough to tell that figures were lost', () => {
  assert.equal(read([word('月', 10, 95), word('8', 40, 93, 40), word('日', 90, 95)], '83', 96), '月 8 日')
})

test('what was passed over is read as figures where the own pack is less sure', () => {
  const reads = (text: string, confidence: number) => () => ({
    lines: [lineOf(word(text, 0, confidence))],
    confidence,
  })
  const [line] = orFigures(reads('仿', 40), reads('18', 92))(word('', 0, 0).box).lines
  assert.equal(line!.words[0]!.text, '18')
  const [same] = orFigures(reads('数量', 40), reads('BE', 92))(word('', 0, 0).box).lines
  assert.equal(same!.words[0]!.text, '数量')
})
