import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readName } from './font-class.ts'

test('names tell weight, serifs and pitch', () => {
  const cases: [name: string, bold: boolean | undefined, serif: boolean | undefined, mono: boolean][] = [
    ['NimbusRomNo9L-Medi', true, true, false],
    ['CMBX10', true, true, false],
    ['CMR9', false, true, false],
    ['Roboto-Regular', false, false, false],
    ['MinionPro-Regular', false, true, false],
    ['LiberationSerif', false, true, false],
    ['LiberationSans-Bold', true, false, false],
    ['LiberationMono', false, false, true],
    ['FrutigerLTStd-Light', false, false, false],
    ['CourierNewPSMT', false, true, true],
    ['AndaleWT', undefined, undefined, false],
    ['TTBC1504B8t00', undefined, undefined, false],
  ]
  for (const [name, bold, serif, mono] of cases) {
    const read = readName(name)
    assert.deepEqual([name, read.bold, read.serif, read.mono], [name, bold, serif, mono])
  }
})

test('italic by the many names for it', () => {
  for (const name of ['Arial-ItalicMT', 'NimbusRomNo9L-MediItal', 'CMTI10', 'Helvetica-Oblique'])
    assert.ok(readName(name).italic, name)
  assert.ok(!readName('Times-Roman').italic)
})
