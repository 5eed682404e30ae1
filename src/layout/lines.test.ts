import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PdfLink } from '../lib/geometry/pdf-page.ts'
import { lineOf, linkFinder } from './lines.ts'
import { markerOf } from './markers.ts'
import type { Word } from './word.ts'

/** Words as they stand on the page, from left to right; those of a field begin with ▭. */
const line = (...texts: string[]) => whole(...texts).text
const whole = (...texts: string[]) =>
  lineOf(
    texts.map((written, i): Word => {
      const text = written.replace('▭', '')
      const rtl = /[\u0590-\u06ff]/.test(text)
      return {
        ...{ text, rtl, x0: i * 50, x1: i * 50 + 44, y0: 0, y1: 10, size: 10, base: 8, quarter: 0 },
        ...{ order: texts.length - i, spaced: true, softHyphen: false },
        ...(text !== written && { field: true }),
        run: { color: [0, 0, 0], font: { name: 'x' } } as unknown as Word['run'],
      }
    }),
    () => undefined,
  )

test('from right to left brackets open where they are read first, and signs come behind their number', () => {
  assert.equal(line('(1,250', 'USD)', 'התכליפ'), 'התכליפ (1,250 USD)')
  assert.equal(line('.12', 'בעמוד', 'גם'), 'גם בעמוד 12.')
  assert.equal(line('%12.5', 'بنسبة', 'زادت'), 'زادت بنسبة 12.5%')
})

test('figures with spaces between them are read from the right, addresses from the left', () => {
  assert.equal(line('(0100', '555', '971+)', 'والهاتف'), 'والهاتف (+971 555 0100)')
  assert.equal(line('[a@b.example]', 'البريد', 'والهاتف'), 'والهاتف البريد [a@b.example]')
})

test('left to right nothing is turned', () => {
  assert.equal(line('a)', 'one', '(b'), 'a) one (b')
})

test('what stands in a field is read in its own direction, and its label tells that of the line', () => {
  assert.equal(line('Lot', '▭כהן', '▭משה'), 'Lot משה כהן')
  assert.equal(line('Lot', '▭7', '▭ויצמן', '▭רחוב', 'Seal', '▭X1'), 'Lot רחוב ויצמן 7 Seal X1')
  assert.equal(line('▭Mill', '▭Lane', 'מען'), 'מען Mill Lane')
})

test('the full stop behind a link is no part of it', () => {
  const word = (text: string, x0: number, x1: number): Word => ({
    ...{ text, rtl: false, x0, x1, y0: 0, y1: 10, size: 10, base: 8, quarter: 0 },
    ...{ order: x0, spaced: true, softHyphen: false },
    run: { color: [0, 0, 0], font: { name: 'x' } } as unknown as Word['run'],
  })
  const told = 'https://a.example/10.52/1'
  const spans = (end: number, text = 'notes.') => {
    const link = { uri: told, box: { left: 30, right: end, top: 0, bottom: 10 } }
    const linkAt = linkFinder([link as unknown as PdfLink], box => box)
    return lineOf([word('see', 0, 20), word(text, 30, 62)], linkAt).spans.map(s => [s.text, s.link])
  }
  assert.deepEqual(spans(59), [
    ['see ', undefined],
    ['notes', told],
    ['.', undefined],
  ])
  assert.deepEqual(spans(62), [
    ['see ', undefined],
    ['notes.', told],
  ])
  // An address that goes on in the next line keeps its own.
  assert.deepEqual(spans(59, 'https://a.example/10.')[1], ['https://a.example/10.', told])
})

test('a chosen button of a form is no bullet', () => {
  assert.equal(markerOf(whole('▭◉', 'Cash')), undefined)
  assert.equal(markerOf(whole('◉', 'Cash'))?.text, '•')
})

test('a line of a listing is code, its small number too', () => {
  const word = (text: string, x0: number, size: number, fixedPitch: boolean): Word => ({
    ...{ text, rtl: false, x0, x1: x0 + 5 * text.length, y0: 0, y1: 10, size, base: 8, quarter: 0 },
    ...{ order: x0, spaced: true, softHyphen: false },
    run: { color: [0, 0, 0], font: { name: 'x', fixedPitch } } as unknown as Word['run'],
  })
  const isCode = (text: string, size: number, ...code: string[]) =>
    lineOf(
      [word(text, 0, size, false), ...code.map((one, i) => word(one, 20 + 40 * i, 10, true))],
      () => undefined,
    ).mono
  assert.equal(isCode('87', 6, '}'), true)
  assert.equal(isCode('87', 10, '}'), false)
  assert.equal(isCode('in', 6, 'if'), false)
})

test('a soft hyphen that is drawn within a line is a hyphen, at its end it breaks a word', () => {
  assert.equal(
    line('program', '\u00adf', 'site\u00adspecific', 'lan\u00ad'),
    'program -f site-specific lan\u00ad',
  )
})

test('the words behind a comma keep their face where a long name makes most of the line', () => {
  const [prose, typed] = [
    { color: [0, 0, 0], font: { name: 'NimbusRomNo9L-Regu', serif: true } },
    { color: [0, 0, 0], font: { name: 'CMTT10', serif: true, fixedPitch: true } },
  ] as unknown as Word['run'][]
  let x = 0
  const words = (
    [
      ['able', prose],
      ['CrystGroupDefaultAction', typed],
      [',', prose],
      ['whose', prose],
      ['value', prose],
      ['is', prose],
    ] as const
  ).map(([text, run], i): Word => {
    x += text === ',' ? 0 : 3
    const x0 = x
    x += 5 * text.length
    return {
      ...{ text, run: run!, rtl: false, x0, x1: x, y0: 0, y1: 10, size: 10, base: 8, quarter: 0 },
      ...{ order: i, spaced: true, softHyphen: false },
    }
  })
  const { font, spans } = lineOf(words, () => undefined)
  assert.equal(font, 'CMTT10')
  const told = spans.find(span => span.text.includes('whose'))
  assert.deepEqual([told?.text, told?.face?.font], [', whose value is', 'NimbusRomNo9L-Regu'])
})
