import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SlideRun, TextBody } from '../../../../src/formats/office/pptx/pptx-model.ts'
import { columnsOf } from './upright-text.ts'

const run = (text: string) => ({ text, size: 10, color: '#123456' }) as SlideRun
const body = (texts: string[], upright: TextBody['upright']): TextBody => ({
  paragraphs: texts.map(text => ({
    runs: [run(text)],
    align: 'right',
    left: 9,
    first: 0,
    before: { points: 0 },
    after: { points: 0 },
    line: { times: 1 },
    rtl: false,
    size: 10,
    tabs: { stops: [], usual: 72 },
  })),
  vertical: 'top',
  inset: { top: 5, right: 0, bottom: 5, left: 0 },
  wrap: true,
  scale: 1,
  tight: 1,
  rotate: 0,
  ...(upright && { upright }),
  columns: 1,
})
const said = (one: TextBody, height: number) =>
  columnsOf(one, height).map(({ paragraph }) => paragraph.runs.map(({ text }) => text).join(''))

test('letters stand one below the other, a column for each paragraph', () => {
  assert.deepEqual(said(body(['Up', 'e\u0301a'], 'left'), 200), ['U\np', 'e\u0301\na'])
  const [column] = columnsOf(body(['Up'], 'left'), 200)
  assert.deepEqual([column!.align, column!.paragraph.left], ['right', 0])
})

test('a column that is full goes on in the next one; East Asian letters stand closer', () => {
  // 50 points hold four letters of 12, and of 10.8 too; 54 hold five of these.
  assert.deepEqual(said(body(['abcdef'], 'left'), 64), ['a\nb\nc\nd', 'e\nf'])
  assert.deepEqual(said(body(['春の海ひねも'], 'east'), 64), ['春\nの\n海\nひ\nね', 'も'])
})
