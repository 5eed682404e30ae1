import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textRun } from '../../../../test/support/text-run.ts'
import type { PdfChar } from '../../../lib/geometry/pdf-page.ts'
import { readSearch } from './find-hits.ts'
import { pageHits } from './page-hits.ts'

/** Letters of ten points in lines, each as wide as it is far from the next but for a gap. */
function chars(lines: readonly (readonly [text: string, gap: number][])[]): PdfChar[] {
  const made: PdfChar[] = []
  for (const [n, line] of lines.entries()) {
    let x = 20
    const y = 50 + 15 * n
    for (const [text, gap] of line) {
      const advance = 6
      const box = { left: x, right: x + advance, top: y - 7, bottom: y }
      made.push({ text, x, y, advance, ...box, kind: 'normal', run: textRun({ size: 10 }) })
      x += advance + gap
    }
  }
  return made
}

const word = (text: string, inside: number, after: number): [string, number][] =>
  [...text].map((letter, i, all) => [letter, i === all.length - 1 ? after : inside])

const found = (all: PdfChar[], words: string): string[] => {
  const hits = pageHits(all, readSearch({ words, matchCase: false, wholeWords: true }))
  return hits.map(({ text }) => text)
}

test('words of cells that nearly touch are whole words', () => {
  const row = chars([[...word('Tobias', 0, 1), ...word('Falcon', 0, 1), ...word('99', 0, 0)]])
  assert.deepEqual(found(row, 'Falcon'), ['Falcon'])
  assert.deepEqual(found(row, 'Tobias'), ['Tobias'])
  const kerned = chars([word('TobiasFalcon', 0.2, 0)])
  assert.deepEqual(found(kerned, 'Falcon'), [])
})

test('a word of two letters set apart is found between others', () => {
  const line = chars([[...word('王小明', 3, 9), ...word('杭州', 3, 9), ...word('九月', 3, 0)]])
  assert.deepEqual(found(line, '杭州'), ['杭州'])
})

test('words of a right-to-left script are found with their letters set apart', () => {
  const line = chars([[...word([...'ירושלים'].reverse().join(''), 3, 9), ...word('שלום', 3, 0)]])
  assert.deepEqual(found(line, 'ירושלים'), ['ירושלים'])
})

test('a mark that reaches back takes no room after its letter', () => {
  const all = chars([[...word('শুধু', 0, 2.8), ...word('রবীন', 0, 0)]])
  const mark = all[3]!
  Object.assign(mark, { x: all[2]!.x + 6, left: all[2]!.x + 2, right: all[2]!.x + 6.2, advance: 9 })
  for (const [i, char] of all.slice(4).entries()) {
    const x = all[2]!.x + 9 + 6 * i
    Object.assign(char, { x, left: x, right: x + 6 })
  }
  assert.deepEqual(found(all, 'রবীন'), ['রবীন'])
})

test('a word of a script without spaces goes on in the next line, whatever else stands above it', () => {
  const lines = chars([[...word('文件。', 0, 16), ...word('除王', 0, 0)], word('小明外无人', 0, 0)])
  const end = { ...lines[0]!, text: '\n', kind: 'generated' as const }
  assert.deepEqual(found([...lines.slice(0, 5), end, ...lines.slice(5)], '王小明'), ['王小明'])
})

test('a number in the cells of a field is one of its kind', () => {
  const cells = chars([word('123-45-6789', 30, 0)]).flatMap(char => [
    char,
    { ...char, text: ' ', kind: 'generated' as const },
  ])
  const search = readSearch({ kinds: 'ssn', matchCase: false, wholeWords: true })
  const field = { left: 10, right: 400, top: 30, bottom: 60 }
  assert.deepEqual(
    pageHits(cells, search, [field]).map(({ text }) => text),
    ['123-45-6789'],
  )
  assert.deepEqual(pageHits(cells, search), [])
})

test('a mark of a note beside a word or within a phrase is no part of it', () => {
  const lines = chars([
    [...word('Tobias', 0, 0), ...word('ab', 0, 3), ...word('Quill', 0, 0), ...word('x', 0, 0)],
  ])
  for (const i of [6, 7, 13]) {
    const { x, y } = lines[i]!
    Object.assign(lines[i]!, { y: y - 3, top: y - 8, bottom: y - 3, left: x, run: textRun({ size: 6 }) })
  }
  assert.ok(found(lines, 'Tobias Quill').includes('Tobias Quill'))
  assert.ok(found(lines, 'Quill').includes('Quill'))
})
