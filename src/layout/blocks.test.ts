import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textRun } from '../../test/support/text-run.ts'
import { blocksOf, textBlocks } from './blocks.ts'
import type { Block, Line } from './model.ts'
import type { Atom } from './regions.ts'
import type { Word } from './word.ts'

/** Lines of ten points that fill their column, by their baselines. */
const lines = (...set: [text: string, base: number][]): Line[] =>
  set.map(([text, base]) => ({
    ...{ x0: 50, x1: 298, y0: base - 8, y1: base + 2, base, size: 10, text, spans: [{ text }] },
    ...{ bold: false, italic: false, mono: false, serif: false, hyphen: false, rtl: false },
    ...{ font: '', quarter: 0 },
  }))

const kinds = (end: string) =>
  textBlocks(
    lines(
      ['1. Rain fell on all of the hills and in the valley', 100],
      [end, 112],
      ['Snow lay on the higher ones of them until it was', 128],
      ['May, and the rivers carried more water than they', 140],
      ['had in all of the years before that were counted.', 152],
    ),
    1,
  ).map(block => block.kind)

test('a little more room behind the end of a sentence ends a text that fills its column', () => {
  assert.deepEqual(kinds('below them, as it had done for most of the week.'), ['list-item', 'paragraph'])
  assert.deepEqual(kinds('below them, as it had done for most of the week'), ['list-item'])
})

test('an item in Hebrew that begins further right than the line above ends the item before', () => {
  const set = lines(['• ראשון', 100], ['• שני', 112], ['1. שלישי', 124])
  const ends = [298, 280, 298]
  const blocks = textBlocks(
    set.map((line, i) => ({ ...line, x1: ends[i]!, rtl: true })),
    1,
  )
  assert.deepEqual(
    blocks.map(block => block.kind === 'list-item' && block.marker),
    ['•', '•', '1.'],
  )
})

test('letters that begin where the bullet above does are items, of short lines too', () => {
  const blocks = (...texts: string[]) =>
    textBlocks(lines(...texts.map((text, i): [string, number] => [text, 100 + 12 * i])), 1)
  const markers = (...texts: string[]) =>
    blocks(...texts).map(block => block.kind === 'list-item' && block.marker)
  assert.deepEqual(markers('• 居住证明', 'a. 合同副本', 'b. 居住证明'), ['•', 'a.', 'b.'])
  // A sentence breaks behind a name that it goes on from.
  assert.deepEqual(markers('• The book was written by', 'J. Meyer and others, who'), ['•'])
})

test('a line that sticks out of its column leaves the others as full as they were', () => {
  const texts = [
    'Rain fell on all of the hills and /usr/share/doc/',
    'below them, as it had',
    'done for weeks, and it',
  ]
  const set = lines(
    ...[...texts, 'fell on the town.'].map((text, i): [string, number] => [text, 100 + 12 * i]),
  )
  const blocks = (ends: number[]) =>
    textBlocks(
      set.map((line, i) => ({ ...line, x1: ends[i]! })),
      1,
    ).length
  assert.equal(blocks([400, 298, 298, 298]), 1)
  assert.equal(blocks([400, 270, 298, 298]), 2)
})

test('a line of code words within a sentence belongs to it, a line of code alone does not', () => {
  const texts = ['It is there to be read at', 'URL https://example.org/~name', 'and is empty at first.']
  const address = { text: 'https://example.org/~name', mono: true }
  const kindsOf = (spans: Line['spans']) => {
    const set = lines(...texts.map((text, i): [string, number] => [text, 100 + 12 * i]))
    set[1] = { ...set[1]!, mono: true, spans, text: spans.map(span => span.text).join('') }
    return textBlocks(set, 1).map(block => block.kind)
  }
  assert.deepEqual(kindsOf([{ text: 'URL ' }, address]), ['paragraph'])
  assert.deepEqual(kindsOf([address]), ['paragraph', 'code', 'paragraph'])
})

test('so does one that stands behind the marker of the item it goes on from', () => {
  const kindsOf = (x0: number) => {
    const set = lines(
      ['• It may take packages away on systems with', 100],
      ['testing or unstable.', 112],
      ['• Stay calm.', 124],
    )
    const spans = [{ text: 'testing', mono: true }, { text: '.' }]
    const placed = set.map((line, i) => (i === 1 ? { ...line, x0, mono: true, spans } : line))
    return textBlocks(placed, 1).map(block => block.kind)
  }
  assert.deepEqual(kindsOf(62), ['list-item', 'list-item'])
  assert.deepEqual(kindsOf(110), ['list-item', 'code', 'list-item'])
})

test('a text whose first line begins left of the others is whole, where its sentence goes on', () => {
  const hanging = (end: string, start: string, last: string) => {
    const set = lines(
      [`stage  The stage on which all of the players ${end}`, 100],
      [`${start} they know`, 112],
      [last, 124],
    )
    return textBlocks(
      set.map((line, i) => ({ ...line, x0: i > 0 ? 75 : 50, x1: i > 1 ? 200 : 298 })),
      1,
    ).length
  }
  assert.equal(hanging('stand when', 'once more', 'their parts.'), 1)
  assert.equal(hanging('stand when', 'Hamlet says that', 'he will.'), 1)
  assert.equal(hanging('stood.', 'Hamlet says that', 'he will.'), 2)
  assert.equal(hanging('(place);', 'set by mail that', 'he will.'), 2)
})

test('terms in bold letters begin texts of their own, however full the line above is', () => {
  const count = (above: string, ...spans: Line['spans']) => {
    const set = lines([above, 100], [spans.map(span => span.text).join(''), 112])
    return textBlocks([set[0]!, { ...set[1]!, spans }], 1).length
  }
  const term = { text: 'gemi', bold: true }
  assert.equal(count('A green index that resists the atmosphere', term, { text: ': the one for all' }), 2)
  assert.equal(count('A green index that resists the atmosphere', term, { text: '=' }, { text: 'name' }), 2)
  assert.equal(
    count('A green index that resists the atmosphere', { text: 'gemi:', bold: true }, { text: ' all' }),
    2,
  )
  assert.equal(count('A green index that resists the atmosphere', term, { text: ' is the one for all' }), 1)
  assert.equal(count('A green index that resists the atmosphere,', term, { text: ': the one for all' }), 1)
})

test('lines beside a picture are full where it begins', () => {
  const run = textRun()
  const texts = [
    'Rain fell on the hills and',
    'in the valleys, where the',
    'rivers had already risen above',
    'all of the fields that stand there below the old wall of the town.',
  ]
  const segments = texts.map((text, i) => {
    const base = 100 + 12 * i
    const words = text.split(' ').map((one, k, all): Word => {
      const x0 = 50 + 5 * all.slice(0, k).join(' ').length + (k > 0 ? 5 : 0)
      const box = { x0, x1: x0 + 5 * one.length, y0: base - 8, y1: base + 2 }
      return {
        ...box,
        text: one,
        base,
        size: 10,
        run,
        quarter: 0,
        order: 99 * i + k,
        spaced: true,
        rtl: false,
        softHyphen: false,
      }
    })
    return { x0: 50, x1: words.at(-1)!.x1, y0: base - 8, y1: base + 2, base, size: 10, words }
  })
  const figure = (x0: number) =>
    ({ kind: 'figure', x0, x1: 380, y0: 80, y1: 128, page: 1, lines: [] }) as unknown as Block
  const isWhole = (x0: number) => {
    const placed = [figure(x0)]
    const atoms = [...segments, { x0, x1: 380, y0: 80, y1: 128, block: 0 }] as unknown as Atom[]
    const found = blocksOf(atoms, 1, () => undefined, placed).filter(block => block.kind === 'paragraph')
    return found.length === 1 && !found[0]!.lines.some(line => line.ends)
  }
  assert.ok(isWhole(204))
  assert.ok(!isWhole(340))
})

test('lines as long as each other end where they are meant to, though they share their middle', () => {
  const count = (second: string) => {
    const set = lines(
      ['The harbour of the town lies on the northern shore.', 100],
      ['Willi Wichtig', 112],
      [second, 124],
      ['and the rest of it stands on the southern bank here', 136],
    )
    for (const at of [1, 2]) set[at]!.x1 = 118
    return textBlocks(set, 1).length
  }
  assert.equal(count('Testgasse 123'), 3)
  assert.equal(count('and went home'), 2)
})

test('a sentence that turns bold within a line, or begins one with a bold name, goes on', () => {
  const count = (first: string, second: string, third = '') => {
    const set = lines(
      ['The society is free of the tax by the notice of the', 100],
      [`${first}${second}${third}`, 112],
      ['office of the town which it was given two years ago', 124],
    )
    set[1]!.bold = true
    const pieces = [{ text: first }, { text: second, bold: true }, { text: third }]
    set[1]!.spans = pieces.filter(({ text }) => text !== '')
    return textBlocks(set, 1).length
  }
  assert.equal(count('Berlin, ', 'No. 123/4567/8901, of May for the year'), 1)
  assert.equal(count('', 'session_handle_of_the_server', ' that was given'), 1)
  assert.equal(count('', 'Notice of the office of the town to all'), 3)
})
