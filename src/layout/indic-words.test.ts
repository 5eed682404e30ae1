import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TextRun } from '../lib/geometry/pdf-page.ts'
import { settleIndic } from './indic-words.ts'

const font = (name: string) => ({ font: { name } }) as TextRun

const words = (run: TextRun, texts: string[]) =>
  texts.map((text, i) => ({
    text,
    run,
    x0: i * 40,
    x1: i * 40 + 30,
    y0: 0,
    y1: 10,
    base: 10,
    size: 10,
    quarter: 0,
    spaced: i > 0,
  }))

const read = (texts: string[]) => settleIndic(words(font('Noto'), texts)).map(word => word.text)

test('signs that were given as they are drawn are put as they are spoken', () => {
  assert.deepEqual(read(['िदनांक', 'िवश्विवद्यालय', 'कायर्', 'काडर्', 'शेष']), [
    'दिनांक',
    'विश्वविद्यालय',
    'कार्य',
    'कार्ड',
    'शेष',
  ])
  assert.deepEqual(read(['েকান', 'িতন']), ['কোন', 'তিন'])
  assert.deepEqual(read(['ெகாடி', 'மைல']), ['கொடி', 'மலை'])
})

test('a font that tells what is written keeps it', () => {
  assert.deepEqual(read(['दिनांक', 'कार्य', 'विश्वविद्यालय']), ['दिनांक', 'कार्य', 'विश्वविद्यालय'])
})

test('a vowel sign that was cut from its letter goes back to it', () => {
  const [letter, rest] = words(font('Noto'), ['क', 'ुल'])
  const whole = settleIndic([letter!, { ...rest!, x0: 5, x1: 25, spaced: false }])
  assert.deepEqual(
    whole.map(({ text, x0, x1 }) => [text, x0, x1]),
    [['कुल', 0, 30]],
  )
})
