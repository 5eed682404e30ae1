import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CharTable, TextRun } from '../lib/geometry/pdf-page.ts'
import { draftOf } from './draft.ts'

const run = (name: string): TextRun => ({
  font: {
    name,
    weight: 400,
    bold: false,
    italic: true,
    fixedPitch: false,
    serif: true,
    symbolic: false,
    embedded: true,
  },
  size: 10,
  ascent: 9,
  descent: 2,
  angle: 0,
  vertical: false,
  color: [0, 0, 0],
  opacity: 1,
  invisible: false,
  mcid: -1,
  artifact: false,
})

const column = (...values: number[]) => Float64Array.of(...values)

test('letters of a formula stay with their page when the next one is read into the same table', () => {
  const table: CharTable = {
    count: 2,
    codes: Uint32Array.of(0x61, 0x62),
    kinds: new Uint8Array(2),
    runOf: new Uint32Array(2),
    runs: [run('CMMI10')],
    x: column(50, 55),
    y: column(50, 50),
    advance: column(5, 5),
    left: column(50, 55),
    top: column(45, 45),
    right: column(55, 60),
    bottom: column(50, 50),
  }
  const nothing = { paths: [], images: [], captions: [], fields: [], links: [], structure: [] }
  const { content } = draftOf({ ...nothing, number: 1, width: 200, height: 200, chars: table })
  table.count = 1
  table.codes[0] = 0x7a
  table.x[0] = 150
  table.runs = []
  const { chars } = content
  assert.deepEqual([chars.count, chars.codes[0], chars.x[0], chars.runs.length], [2, 0x61, 50, 1])
})
