import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toldLetters } from './told-letters.ts'

/** What a font's own table knows: letters that stand alone. */
const ALEF = 1
const DAL = 2
const KNOWN = new Map([
  [ALEF, 'ا'],
  [DAL, 'د'],
])
const [MEEM, BEH, SEEN, KEHEH] = [11, 12, 13, 14]

test('letters within words are told by the text that a glyph has of its whole run', () => {
  // باد سام, drawn from left to right.
  const runs = [
    [
      [MEEM, ALEF, SEEN],
      [DAL, ALEF, BEH],
    ],
  ]
  const told = toldLetters(runs, new Map([[MEEM, 'باد سام']]), KNOWN)
  assert.deepEqual(
    told,
    new Map([
      [BEH, 'ب'],
      [SEEN, 'س'],
      [MEEM, 'م'],
    ]),
  )
})

test('a text that ends early still tells its other words', () => {
  const runs = [
    [
      [MEEM, KEHEH, SEEN],
      [DAL, ALEF, BEH],
    ],
  ]
  assert.deepEqual(toldLetters(runs, new Map([[MEEM, 'باد س']]), KNOWN), new Map([[BEH, 'ب']]))
})

test('a text of another run tells nothing', () => {
  const runs = [
    [
      [MEEM, ALEF, SEEN],
      [BEH, ALEF, DAL],
    ],
  ]
  assert.equal(toldLetters(runs, new Map([[MEEM, 'باد سام']]), KNOWN).size, 0)
  assert.equal(toldLetters(runs, new Map([[ALEF, 'داب سام']]), KNOWN).size, 0)
})

test('glyphs that stand for other letters in another word are not told', () => {
  const runs = [[[BEH, ALEF, DAL]], [[BEH, ALEF, ALEF]]]
  const texts = new Map([
    [BEH, 'داب'],
    [DAL, 'داب'],
    [ALEF, 'ااس'],
  ])
  assert.equal(toldLetters(runs, texts, KNOWN).has(BEH), false)
})
