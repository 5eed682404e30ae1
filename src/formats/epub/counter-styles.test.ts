import assert from 'node:assert/strict'
import { test } from 'node:test'
import { counterText, markerText, readCounterStyle } from './counter-styles.ts'

const none = new Map()
const written = (style: string, ...values: number[]) =>
  values.map(value => counterText(value, style, none)).join(' ')

test('numbers of the scripts are those of CSS Counter Styles', () => {
  assert.equal(written('upper-roman', 4, 1994, 4000), 'IV MCMXCIV 4000')
  assert.equal(written('lower-latin', 1, 26, 27, 0), 'a z aa 0')
  assert.equal(written('hebrew', 15, 16, 17, 114, 999), 'טו טז יז קיד תתקצט')
  assert.equal(written('cjk-ideographic', 0, 10, 12, 110, 1005, -3), '零 十 十二 一百一十 一千零五 負三')
  assert.equal(written('japanese-informal', 10, 111, 2024), '十 百十一 二千二十四')
  assert.equal(written('korean-hangul-formal', 11, 20), '일십일 이십')
  assert.equal(written('cjk-heavenly-stem', 10, 11), '癸 一一')
  assert.equal(written('persian', 105, -7), '۱۰۵ -۷')
  assert.equal(written('constructor', 3), '3')
})

test('styles of the book are read, and what cannot be counted with is not', () => {
  const own = new Map([
    ['dice', readCounterStyle('system: additive; additive-symbols: 6 "⚅", 5 ⚄, 1 "⚀"; suffix: " "', none)!],
    ['stars', readCounterStyle('symbols: "*" "†"', none)!],
    ['two', readCounterStyle('system: fixed 3; symbols: X Y; fallback: lower-roman', none)!],
    ['padded', readCounterStyle('system: extends decimal; pad: 3 "0"; prefix: "No. "', none)!],
  ])
  const marks = (style: string, ...values: number[]) =>
    values.map(value => markerText(value, style, own)).join(' ')
  assert.equal(marks('dice', 1, 5, 12), '⚀ ⚄ ⚅⚅')
  assert.equal(marks('stars', 1, 2, 3), '*. †. **.')
  assert.equal(marks('two', 3, 4, 5), 'X. Y. v.')
  assert.equal(marks('padded', 7), 'No. 007.')
  assert.equal(readCounterStyle('system: cyclic', none), undefined)
})
