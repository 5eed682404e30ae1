import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Counters } from './counters.ts'
import { numeral } from './list-markers.ts'

const style = (change: { reset?: string; increment?: string; set?: string }) => ({
  counterReset: change.reset ?? 'none',
  counterIncrement: change.increment ?? 'none',
  counterSet: change.set ?? 'none',
})

test('a counter counts among siblings, and one that began within an element ends with it', () => {
  const counters = new Counters()
  const [body, outer, inner] = ['body', 'outer', 'inner']
  const numbers: (string | undefined)[] = []
  const item = (list: string) => {
    counters.enter(list, style({ increment: 'item 1' }))
    numbers.push(counters.text('counters(item, ".") " "', 'auto', 'en'))
  }
  counters.enter(body, style({ reset: 'item 0' }))
  item(outer)
  counters.enter('first item', style({ reset: 'item 0' }))
  item(inner)
  item(inner)
  counters.leave(inner)
  counters.leave('first item')
  item(outer)
  assert.deepEqual(numbers, ['1 ', '1.1 ', '1.2 ', '2 '])

  counters.enter(body, style({ increment: 'part 1' }))
  counters.enter(body, style({ reset: 'item 8', increment: 'part 2', set: 'page 7' }))
  assert.equal(
    counters.text('counter(part, upper-roman) "/" counter(item) "/" counter(page)', 'auto', 'en'),
    'III/8/7',
  )
})

test('generated text: strings with their escapes, quotation marks by level and language, nothing of pictures', () => {
  const counters = new Counters()
  assert.equal(counters.text('"a \\"b\\"\\a  \\\\ c" " d"', 'auto', 'en'), 'a "b"\n \\ c d')
  assert.equal(counters.text('"read" / "aloud"', 'auto', 'en'), 'read')
  assert.equal(counters.text('url("icon.svg")', 'auto', 'en'), undefined)
  assert.equal(counters.text('url("icon.svg") " New"', 'auto', 'en'), ' New')
  assert.equal(counters.text('none', 'auto', 'en'), undefined)
  const marks = ['open-quote', 'open-quote', 'close-quote', 'close-quote']
  const inLanguage = (lang: string, quotes = 'auto') =>
    marks.map(mark => counters.text(mark, quotes, lang)).join('')
  assert.equal(inLanguage('en'), '“‘’”')
  assert.equal(inLanguage('de-AT'), '„‚‘“')
  assert.equal(inLanguage('en', '"<" ">"'), '<<>>')
  assert.equal(inLanguage('en', 'none'), '')
})

test('numbers as lists of many scripts write them', () => {
  const first = (type: string, ...numbers: number[]) => numbers.map(n => numeral(n, type)).join(' ')
  assert.equal(first('decimal-leading-zero', -3, 0, 7, 12), '-03 00 07 12')
  assert.equal(first('upper-alpha', 1, 26, 27), 'A Z AA')
  assert.equal(first('lower-greek', 1, 3, 25), 'α γ αα')
  assert.equal(first('arabic-indic', 1, 1204), '١ ١٢٠٤')
  assert.equal(first('persian', 45), '۴۵')
  assert.equal(first('devanagari', 12), '१२')
  assert.equal(first('hebrew', 1, 15, 16, 115, 784), 'א טו טז קטו תשפד')
  assert.equal(first('georgian', 1, 11, 999), 'ა ია შჟთ')
  assert.equal(first('lower-armenian', 1, 22), 'ա իբ')
  assert.equal(first('cjk-ideographic', 3, 10, 11, 20, 105, 1010), '三 十 十一 二十 一百零五 一千零一十')
  assert.equal(first('japanese-informal', 110), '百十')
  assert.equal(first('katakana', 1, 2), 'ア イ')
  assert.equal(first('upper-roman', 4, 5000), 'IV 5000')
})
