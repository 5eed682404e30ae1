import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codesByScript, doubtfulByScript, readInOwnScript } from './own-script.ts'
import type { OcrLine } from './read-words.ts'

/** A line from the right, each word with where it begins. */
const line = (...words: [text: string, confidence: number, left: number, width?: number][]): OcrLine => ({
  starts: false,
  words: words.map(([text, confidence, left, width = 50]) => {
    const box = { left, top: 0, right: left + width, bottom: 20 }
    return { text, confidence, box, level: box }
  }),
})
const textOf = ({ words }: OcrLine) => words.map(({ text }) => text).join(' ')

test('words in doubt are taken from the packs of one script alone where these are surer', () => {
  const read = line(
    ['قدم', 93, 300],
    ['gg', 55, 240, 20],
    ['sie:', 44, 210, 25],
    ['Adobe', 80, 120],
    ['في', 93, 60],
  )
  readInOwnScript(read, () => ({
    lines: [line(['قذم', 97, 300], ['مشروع', 91, 208, 55], ['اوبظ', 20, 120], ['في', 93, 60])],
    confidence: 90,
  }))
  assert.equal(textOf(read), 'قدم مشروع Adobe في')
})

test('a line that falls apart in another reading stays', () => {
  const read = line(['قدم', 40, 300])
  readInOwnScript(read, () => ({ lines: [line(['ق', 99, 300]), line(['دم', 99, 300])], confidence: 99 }))
  assert.equal(textOf(read), 'قدم')
})

test('lines in doubt are read in each script that their letters are of', () => {
  const [mixed, latin, sure] = [
    line(['gg', 55, 200], ['قدم', 93, 100]),
    line(['over', 60, 0]),
    line(['في', 93, 0]),
  ] as const
  const found = doubtfulByScript([mixed, latin, sure])
  assert.deepEqual([found.get('Arabic'), found.get('Latin')], [[mixed], [mixed, latin]])
})

test('only languages of several scripts are read by script', () => {
  assert.deepEqual(
    [...codesByScript(['ara', 'eng', 'deu'])],
    [
      ['Arabic', ['ara']],
      ['Latin', ['eng', 'deu']],
    ],
  )
  assert.equal(codesByScript(['deu', 'eng']).size, 0)
  assert.equal(codesByScript(['chi_sim', 'eng']).size, 0)
})
