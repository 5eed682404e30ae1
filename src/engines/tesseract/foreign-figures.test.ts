import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasForeignFigures, readFigures } from './foreign-figures.ts'
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
  assert.equal(hasForeignFigures([lineOf(word('Tota1', 10, 30))]), false)
  assert.equal(hasForeignFigures([lineOf(word('合计', 10, 95), word('王', 90, 20))]), true)
})

test('a sign ends where the next one begins', () => {
  const line = lineOf(word('武汉', 100, 95, 80), word('市', 140, 95, 15))
  readFigures([line], () => ({ lines: [], confidence: 0 }))
  assert.equal(line.words[0]!.box.right, 140)
})
