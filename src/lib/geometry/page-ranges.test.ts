import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PageRanges, writePages } from './page-ranges.ts'

const pages = (text: string, count = 10) => new PageRanges(text, 'pages').of(count)
const sequence = (text: string, count = 10) => new PageRanges(text, 'pages').sequence(count)

test('pages, ranges, open ranges and all', () => {
  assert.deepEqual(pages('1,3-5,8-'), [1, 3, 4, 5, 8, 9, 10])
  assert.deepEqual(pages(' 2 - 3 , 7 '), [2, 3, 7])
  assert.deepEqual(pages('10-'), [10])
  assert.deepEqual(pages('All', 3), [1, 2, 3])
  assert.deepEqual(pages('001', 1), [1])
})

test('order and repeats stay in a sequence, and do not matter otherwise', () => {
  assert.deepEqual(sequence('3,1-2,3,1'), [3, 1, 2, 3, 1])
  assert.deepEqual(pages('3,1-2,3,1'), [1, 2, 3])
})

test('what is no page says so', () => {
  for (const [text, message] of [
    ['0', 'pages: pages are counted from 1, "0" is not among them.'],
    ['5-3', 'pages: the range 5-3 runs backwards; write 3-5.'],
    ['11', 'pages: page 11 does not exist, the document has 10 pages.'],
    ['8-12', 'pages: page 11 does not exist, the document has 10 pages.'],
    ['12-', 'pages: page 12 does not exist, the document has 10 pages.'],
    ['1,,2', 'pages: "" is not a page or a range; write for example 1,3-5,8- or all.'],
    ['-3', 'pages: "-3" is not a page or a range; write for example 1,3-5,8- or all.'],
    ['1.5', 'pages: "1.5" is not a page or a range; write for example 1,3-5,8- or all.'],
    ['1-2-3', 'pages: "1-2-3" is not a page or a range; write for example 1,3-5,8- or all.'],
    ['９', 'pages: "９" is not a page or a range; write for example 1,3-5,8- or all.'],
  ] as const) {
    assert.throws(() => pages(text), { message }, text)
  }
  assert.throws(() => pages('2', 1), { message: 'pages: page 2 does not exist, the document has 1 page.' })
})

test('no more than 100,000 pages, and no text longer than it takes to name them', () => {
  assert.equal(sequence('1-100000', 200_000).length, 100_000)
  assert.throws(() => sequence('1-100001', 200_000), /more than 100,000 pages are asked for/)
  assert.throws(() => sequence(`${'1,'.repeat(100_000)}1`), /more than 100,000 pages are asked for/)
  assert.throws(() => pages('1,'.repeat(10_000_000)), /^Fault: pages: must have at most 1,000,000 characters/)
  assert.throws(() => pages('9'.repeat(400)), /is not a page or a range/)
})

test('numbers written as ranges again', () => {
  assert.equal(writePages([1, 2, 3, 7]), '1-3, 7')
  assert.equal(writePages([]), '')
  const even = Array.from({ length: 11 }, (_, i) => 2 * i + 2)
  assert.equal(writePages(even), '2, 4, 6, 8, 10, 12, 14, 16, 18, 20 and more')
})
