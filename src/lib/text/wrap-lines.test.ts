import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wrapLines } from './wrap-lines.ts'

const wrap = (text: string, room: number) => wrapLines(text, room, line => [...line].length)

test('breaks between words, keeps line feeds', () => {
  assert.deepEqual(wrap('one two three', 7), ['one two', 'three'])
  assert.deepEqual(wrap('one\ntwo\r\nthree', 20), ['one', 'two', 'three'])
  assert.deepEqual(wrap('fits', 10), ['fits'])
  assert.deepEqual(wrap('', 10), [''])
})

test('marks stay with their words', () => {
  assert.deepEqual(wrap('well, (yes) "no"!', 6), ['well,', '(yes)', '"no"!'])
})

test('scripts without spaces', () => {
  assert.deepEqual(wrap('我们今天去学校。', 4).join(''), '我们今天去学校。')
  assert.ok(wrap('我们今天去学校。', 4).every(line => line.length <= 4 && !line.startsWith('。')))
  assert.ok(wrap('สวัสดีชาวโลกทั้งหลาย', 10).length > 1)
})

test('a word wider than the room is cut between letters, never inside one', () => {
  assert.deepEqual(wrap('abcdefgh', 3), ['abc', 'def', 'gh'])
  const family = '👨‍👩‍👧'
  assert.deepEqual(wrap(family.repeat(3), 5), [family, family, family])
})
