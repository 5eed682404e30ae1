import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as docx from 'docx'
import type { BlockOf, Line } from '../../layout/model.ts'
import type { WordContext } from './docx-runs.ts'
import { countedLists, Lists } from './lists.ts'

type Item = BlockOf<'list-item'>

function item(marker: string, depth: number, ...ends: number[]): Item {
  const lines = ends.map(
    (x1, i) =>
      ({
        x0: 60,
        x1,
        y0: 12 * i,
        y1: 12 * i + 10,
        base: 12 * i + 8,
        size: 10,
        text: 'so it is',
        font: 'Arial',
        spans: [],
      }) as unknown as Line,
  )
  const box = { x0: 60, x1: Math.max(60, ...ends), y0: 0, y1: 12 * ends.length, page: 1 }
  return {
    ...box,
    kind: 'list-item',
    marker,
    depth,
    ordered: true,
    lines,
    spans: [{ text: 'so it is' }],
  } as Item
}

const entry = (marker: string, depth: number) => ({ item: item(marker, depth), before: 0 })

test('a number above those that came first begins another list', () => {
  const entries = [entry('1.1.', 1), entry('1.2.', 1), entry('(a)', 2), entry('2.', 0), entry('3.', 0)]
  const shape = countedLists(entries).map(list => list.map(({ item }) => item.marker).join(' '))
  assert.deepEqual(shape, ['1.1. 1.2. (a)', '2. 3.'])
})

const context = {
  docx,
  column: { x0: 50, x1: 500 },
  style: { size: 10, leading: 1.2, before: 0, headings: [], justified: false, font: 'Arial' },
  grounds: new Map(),
  marks: new Map(),
  edges: new Map(),
  pages: new Set(),
} as unknown as WordContext

test('short lines of an item leave no room for others beside the list', () => {
  const rightOf = (...ends: number[]) => {
    const lists = new Lists(() => undefined)
    const paragraphs = lists.write(context, [{ item: item('1.', 0, ...ends), before: 0 }], false)
    return /w:right\D{1,20}(\d+)/.exec(JSON.stringify(paragraphs))?.[1]
  }
  assert.equal(rightOf(170, 100, 95), undefined)
  assert.notEqual(rightOf(300, 298, 297), undefined)
})

test('an item that stands in the middle by chance is not centred', () => {
  const aligned = (...items: Item[]) =>
    new Lists(() => undefined)
      .write(
        context,
        items.map(one => ({ item: one, before: 0 })),
        false,
      )
      .map(text => JSON.stringify(text).includes('"center"'))
  const set = (x0: number, x1: number, depth = 0): Item => {
    const one = item('1.', depth, x1)
    return { ...one, x0, lines: one.lines.map(line => ({ ...line, x0 })) }
  }
  assert.deepEqual(aligned(set(110, 440), set(110, 300)), [false, false])
  assert.deepEqual(aligned(set(110, 440), set(150, 400)), [true, true])
  assert.deepEqual(aligned(set(60, 300), set(110, 440, 1)), [false, false])
})

test('a list that goes on overleaf is the same list where numbers and indents go on', () => {
  const lists = new Lists(() => undefined)
  const written = (goesOn: boolean, ...entries: ReturnType<typeof entry>[]) =>
    lists.write(context, entries, goesOn).map(text => /list-\d+/.exec(JSON.stringify(text))?.[0])
  written(false, entry('1.', 0), entry('(a)', 1))
  assert.deepEqual(written(true, entry('(b)', 1), entry('2.', 0)), ['list-1', 'list-1'])
  assert.deepEqual(written(true, entry('1.', 0)), ['list-2'])
  assert.deepEqual(written(false, entry('2.', 0)), ['list-3'])
  // Its level is none the list has.
  assert.deepEqual(written(true, entry('(a)', 1)), ['list-4'])
})

test('a numbered paragraph goes on below its number, an item beside it', () => {
  const indentOf = (second: number) => {
    const one = item('1.2.', 0, 300, 298)
    const lines = one.lines.map((line, i) =>
      i === 0 ? { ...line, text: '1.2. so it is' } : { ...line, x0: second },
    )
    const lists = new Lists(() => undefined)
    lists.write(context, [{ item: { ...one, lines }, before: 0 }], false)
    const [level] = lists.numbering[0]!.levels
    return [level!.style!.paragraph!.indent, level!.suffix]
  }
  assert.deepEqual(indentOf(60), [{ left: 200, hanging: 0 }, 'space'])
  assert.deepEqual(indentOf(80), [{ left: 600, hanging: 400 }, undefined])
})
