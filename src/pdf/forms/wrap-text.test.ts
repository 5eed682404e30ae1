import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lettersOf, wrap } from './wrap-text.ts'

/** Broken into lines of so many letters. */
const broken = (text: string, room: number) => wrap(text, room, async part => lettersOf(part).length)

test('lines break between words, and where the text says so', async () => {
  assert.deepEqual(await broken('one two three', 7), ['one two', 'three'])
  assert.deepEqual(await broken('one\r\n\ntwo', 7), ['one', '', 'two'])
  assert.deepEqual(await broken('', 7), [''])
})

test('a word too long for a line breaks inside, wherever it stands', async () => {
  assert.deepEqual(await broken('abcdefgh', 3), ['abc', 'def', 'gh'])
  assert.deepEqual(await broken('x abcdefgh y', 3), ['x', 'abc', 'def', 'gh', 'y'])
  assert.deepEqual(await broken('ab', 0), ['a', 'b'])
})

test('scripts without spaces break after any character, marks stay with their letter', async () => {
  assert.deepEqual(await broken('漢字かな交じり文', 3), ['漢字か', 'な交じ', 'り文'])
  assert.deepEqual(await broken('e\u0301e\u0301e\u0301', 2), ['e\u0301e\u0301', 'e\u0301'])
})

test('a line ends between words where a script writes them without spaces', async () => {
  const thai = 'สำนักงานท่าเรือเปิดช้าในฤดูหนาว'
  const lines = await wrap(thai, 9, async part => lettersOf(part).length)
  assert.equal(lines.join(''), thai)
  assert.ok(lines.length > 2)
  const known = ['สำนักงาน', 'ท่าเรือ', 'เปิด', 'หนาว']
  for (const word of known)
    assert.ok(
      lines.some(line => line.includes(word)),
      `${word} is broken in ${lines.join(' | ')}`,
    )
})
