import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PdfFont } from '../../lib/geometry/pdf-page.ts'
import { AT, AT_UNICODE, RECORD, recordsOf, WORDS } from './char-records.ts'
import { measureFaces, readName, withoutTag } from './font-class.ts'

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
    ['CMITT10', false, undefined, true],
    ['CMSLTT10', false, undefined, true],
    ['URWPalladioL-Ital', undefined, true, false],
    ['AndaleWT', undefined, undefined, false],
    ['TTBC1504B8t00', undefined, undefined, false],
  ]
  for (const [name, bold, serif, mono] of cases) {
    const read = readName(name)
    assert.deepEqual([name, read.bold, read.serif, read.mono], [name, bold, serif, mono])
  }
})

test('tags of subsets are no part of a name', () => {
  for (const name of ['ABCDEF+DejaVuSans', '0b2d4a+DejaVuSans', 'DejaVuSans'])
    assert.equal(withoutTag(name), 'DejaVuSans')
})

test('italic by the many names for it', () => {
  for (const name of ['Arial-ItalicMT', 'NimbusRomNo9L-MediItal', 'CMTI10', 'Helvetica-Oblique'])
    assert.ok(readName(name).italic, name)
  assert.ok(!readName('Times-Roman').italic)
})

test('an italic face has serifs where the upright one of its family has', () => {
  const fonts = ['Ossian-Roma', 'Ossian-Ital'].map(
    name => ({ name, italic: /Ital/.test(name), serif: false, bold: false, weight: 400 }) as PdfFont,
  )
  const unsure = new Map(
    fonts.map(font => [font, { bold: false, italic: font.italic, serif: undefined, mono: false }] as const),
  )
  const records = recordsOf(new DataView(new ArrayBuffer(2 * RECORD)), 2)
  for (const i of [0, 1]) records.words[i * WORDS + AT_UNICODE / 4] = 'n'.charCodeAt(0)
  measureFaces(
    records,
    2,
    i => ({ font: fonts[i]!, scale: 1 }),
    unsure,
    font => ({ slant: font.italic ? 0.2 : 0, stem: 0.08, foot: font.italic ? 1 : 2 }),
  )
  assert.deepEqual(
    fonts.map(font => font.serif),
    [true, true],
  )
})

test('letters of one width are of fixed pitch, also where no m or w is among them', () => {
  const pitchOf = (text: string, width: (letter: string) => number, fixedPitch = false) => {
    const font = { name: 'F10', fixedPitch } as PdfFont
    const unsure = new Map([[font, { bold: undefined, italic: false, serif: undefined, mono: false }]])
    const records = recordsOf(new DataView(new ArrayBuffer(text.length * RECORD)), text.length)
    for (const [i, letter] of [...text].entries()) {
      records.words[i * WORDS + AT_UNICODE / 4] = letter.charCodeAt(0)
      records.floats[i * WORDS + AT.size / 4] = 10
      records.floats[i * WORDS + AT.looseRight / 4] = width(letter)
    }
    measureFaces(
      records,
      text.length,
      () => ({ font, scale: 1 }),
      unsure,
      () => undefined,
    )
    return font.fixedPitch
  }
  assert.equal(
    pitchOf('ferrylistallboats', () => 6),
    true,
  )
  assert.equal(
    pitchOf('ferrylistallboats', letter => ('lit'.includes(letter) ? 3 : 6)),
    false,
  )
  // A flag that the letters do not bear out.
  assert.equal(
    pitchOf('ferrylistallboats', letter => ('lit'.includes(letter) ? 3 : 6), true),
    false,
  )
  assert.equal(
    pitchOf('ferrylistallboats', () => 6, true),
    true,
  )
  assert.equal(
    pitchOf('мост река', letter => letter.charCodeAt(0) % 7, true),
    false,
  )
})
