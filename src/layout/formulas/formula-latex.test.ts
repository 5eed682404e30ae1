import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Span } from '../model.ts'
import type { Word } from '../word.ts'
import { withFormulas } from '../write/inline-formulas.ts'
import { latexOf } from './formula-latex.ts'

/** Words as pdfTeX sets them: text, font, size, baseline, where they begin and end. */
type Set = [text: string, font: string, size: number, base: number, x0: number, x1: number]

const words = (all: Set[]): Word[] =>
  all.map(([text, name, size, base, x0, x1]) => {
    const box = { x0, x1, y0: base - 0.7 * size, y1: base + 0.2 * size }
    return { ...box, text, size, base, quarter: 0, run: { font: { name } } } as unknown as Word
  })

const ROOTS: Set[] = [
  ['√', 'CMSY10', 10, 276.4, 310.7, 319.2],
  ['−b', 'CMSY10', 10, 284.7, 286.5, 298.5],
  ['±', 'CMSY10', 10, 284.7, 300.8, 308.5],
  ['b', 'CMMI10', 10, 284.7, 319, 323.3],
  ['2', 'CMR7', 7, 281.8, 323.3, 327.3],
  ['−', 'CMSY10', 10, 284.7, 330, 337.7],
  ['4', 'CMR10', 10, 284.7, 339.9, 344.9],
  ['ac', 'CMMI10', 10, 284.7, 344.9, 354.5],
  ['x', 'CMMI10', 10, 291.4, 255.5, 261.2],
  ['1', 'CMR7', 7, 292.9, 261.2, 265.2],
  ['=', 'CMR10', 10, 291.4, 274.8, 282.6],
  ['2', 'CMR10', 10, 298.2, 315.4, 320.4],
  ['a', 'CMMI10', 10, 298.2, 320.4, 325.6],
]

const MEAN: Set[] = [
  ['n', 'CMMI7', 7, 173.5, 312.3, 317.3],
  ['1', 'CMR10', 10, 179.2, 299.3, 304.2],
  ['x', 'CMMI10', 10, 185.9, 278.6, 284.3],
  ['¯', 'CMR10', 10, 185.9, 279.2, 284.2],
  ['=', 'CMR10', 10, 185.9, 287.1, 294.8],
  ['x', 'CMMI10', 10, 185.9, 323.6, 329.3],
  ['i', 'CMMI7', 7, 187.4, 329.3, 332.2],
  ['∑', 'CMEX10', 10, 176.5, 307.6, 322],
  ['n', 'CMMI10', 10, 192.8, 298.8, 304.7],
  ['i', 'CMMI7', 7, 197.7, 308.3, 311.2],
  ['=1', 'CMR7', 7, 197.7, 311.2, 321.2],
]

const MATRIX: Set[] = [
  ['a', 'CMMI10', 10, 391, 253, 258.2],
  ['b', 'CMMI10', 10, 391, 268.6, 272.9],
  ['(', 'CMEX10', 10, 383, 245.6, 253],
  [')', 'CMEX10', 10, 383, 273.4, 280.7],
  ['A', 'CMMI10', 10, 397.1, 224.9, 232.3],
  ['=', 'CMR10', 10, 397.1, 235.1, 242.9],
  ['c', 'CMMI10', 10, 403, 253.4, 257.7],
  ['d', 'CMMI10', 10, 403, 268.2, 273.4],
]

test('fractions, roots and scripts', () => {
  const bars = [
    { y: 276.2, x0: 319, x1: 354.5 },
    { y: 288.9, x0: 286.5, x1: 354.5 },
  ]
  assert.equal(latexOf(words(ROOTS), bars), String.raw`x_{1} =\frac{-b\pm \sqrt{b^{2} -4ac}}{2a}`)
})

test('sums with limits, accents', () => {
  const bars = [{ y: 183.4, x0: 298.8, x1: 304.7 }]
  assert.equal(latexOf(words(MEAN), bars), String.raw`\bar{x}=\frac{1}{n}\sum_{i=1}^{n} x_{i}`)
})

test('a matrix between high brackets; what is off the line without them is not understood', () => {
  assert.equal(latexOf(words(MATRIX), []), String.raw`A=\begin{pmatrix} a & b \\ c & d \end{pmatrix}`)
  assert.equal(latexOf(words(MATRIX.filter(([, font]) => font !== 'CMEX10')), []), undefined)
})

test('a matrix of fractions has its rows and columns', () => {
  const fraction = (x: number, y: number, over: string): Set[] => [
    [over, 'CMMI7', 7, y - 4, x, x + 5],
    ['2', 'CMR7', 7, y + 6, x, x + 5],
  ]
  const cells = [...fraction(260, 90, 'a'), ...fraction(290, 90, 'b'), ...fraction(260, 120, 'c')]
  const all: Set[] = [
    ...cells,
    ...fraction(290, 120, 'd'),
    ['P', 'CMMI10', 10, 107.5, 225, 232],
    ['=', 'CMR10', 10, 107.5, 235, 243],
    ['[', 'CMEX10', 10, 80, 246, 253],
    [']', 'CMEX10', 10, 80, 300, 307],
  ]
  const bars = [90, 120].flatMap(y => [260, 290].map(x => ({ y: y - 2.5, x0: x, x1: x + 5 })))
  const frac = (over: string) => `\\frac{${over}}{2}`
  const rows = [frac('a'), ' & ', frac('b'), ' \\\\ ', frac('c'), ' & ', frac('d')]
  const pieces = words(all).map(w => (w.text === '[' || w.text === ']' ? { ...w, y1: 130 } : w))
  assert.equal(latexOf(pieces, bars), `P=\\begin{bmatrix} ${rows.join('')} \\end{bmatrix}`)
})

test('a fraction in an exponent stays there', () => {
  const all: Set[] = [
    ['e', 'CMMI10', 10, 100, 50, 55],
    ['−', 'CMSY7', 7, 95, 55, 61],
    ['x', 'CMMI5', 5, 91, 62, 66],
    ['4', 'CMR5', 5, 99, 62, 66],
    ['y', 'CMMI10', 10, 100, 68, 73],
  ]
  assert.equal(latexOf(words(all), [{ y: 93.2, x0: 62, x1: 66 }]), String.raw`e^{-\frac{x}{4}} y`)
})

test('equations under each other are aligned where their relations are', () => {
  const row = (base: number, left: string, right: string, at = 80): Set[] => [
    [left, 'CMMI10', 10, base, at - 10, at - 4],
    ['=', 'CMR10', 10, base, at, at + 8],
    [right, 'CMR10', 10, base, at + 11, at + 16],
  ]
  assert.equal(
    latexOf(words([...row(100, 'x', '3'), ...row(115, 'y', '5')]), []),
    String.raw`\begin{aligned} x & =3 \\ y & =5 \end{aligned}`,
  )
  assert.equal(latexOf(words([...row(100, 'x', '3'), ...row(115, 'y', '5', 140)]), []), undefined)
})

test('formulas among words', () => {
  const spans = [
    { text: 'Let ' },
    { text: 'x', math: 'CMMI10', italic: true },
    { text: 'i', script: 'sub' as const, math: 'CMMI7' },
    { text: ' ≤ γ', math: 'CMSY10' },
    { text: ' be small ' },
    { text: '•', math: 'CMSY10' },
  ]
  const written = withFormulas(spans)
    .map(span => span.text)
    .join('')
  assert.equal(written, String.raw`Let $x_{i} \le \gamma$ be small •`)
})

test('arrows over letters are set before them', () => {
  const spans = [{ text: 'where ' }, { text: 'z⃗v', math: 'CMMI10' }, { text: ' holds' }]
  const written = withFormulas(spans).map(span => span.text)
  assert.equal(written.join(''), String.raw`where $z\vec{v}$ holds`)
})

const CASES: Set[] = [
  ['u', 'CMMI10', 10, 97, 60, 66],
  ['=', 'CMR10', 10, 97, 69, 77],
  ['⎧', 'CMEX10', 10, 85, 80, 89],
  ['⎨', 'CMEX10', 10, 90, 80, 89],
  ['⎩', 'CMEX10', 10, 104, 80, 89],
  ['0', 'CMR10', 10, 90, 90, 95],
  ['t', 'CMMI10', 10, 90, 110, 114],
  ['<', 'CMMI10', 10, 90, 117, 124],
  ['0', 'CMR10', 10, 90, 127, 132],
  ['1', 'CMR10', 10, 104, 90, 95],
  ['t', 'CMMI10', 10, 104, 110, 114],
  ['≥', 'CMSY10', 10, 104, 117, 124],
  ['0', 'CMR10', 10, 104, 127, 132],
]

test('cases behind a brace that is put together from pieces', () => {
  const latex = latexOf(words(CASES), [])
  assert.equal(latex, String.raw`u=\begin{cases} 0 & t<0 \\ 1 & t\ge 0 \end{cases}`)
})

test('a determinant, a binomial, the degree of a root, a line over a sum', () => {
  const bars = MATRIX.map(([text, font, ...rest]): Set => [/[()]/.test(text) ? '∣' : text, font, ...rest])
  assert.equal(latexOf(words(bars), []), String.raw`A=\begin{vmatrix} a & b \\ c & d \end{vmatrix}`)
  const binomial = MATRIX.filter(([text]) => !/[bd]/.test(text))
  assert.equal(latexOf(words(binomial), []), String.raw`A=\binom{a}{c}`)
  const root: Set[] = [
    ['3', 'CMR7', 7, 281, 311, 315],
    ['√', 'CMSY10', 10, 276.4, 310.7, 319.2],
    ['b', 'CMMI10', 10, 284.7, 319, 323.3],
  ]
  assert.equal(latexOf(words(root), [{ y: 276.2, x0: 319, x1: 324 }]), String.raw`\sqrt[3]{b}`)
  const over: Set[] = [['z', 'CMMI10', 10, 100, 50, 55]]
  assert.equal(latexOf(words(over), [{ y: 92, x0: 50, x1: 55 }]), String.raw`\overline{z}`)
})

test('letters stand where the page has them', () => {
  const set: Set[] = [['m⃗a', 'CMMI10', 10, 100, 0, 14]]
  const letters = () => [
    { text: 'm', font: 'CMMI10', x0: 0, x1: 8.7 },
    { text: '⃗', font: 'CMMI10', x0: 8.1, x1: 14 },
    { text: 'a', font: 'CMMI10', x0: 8.7, x1: 14 },
  ]
  assert.equal(latexOf(words(set), [], letters), String.raw`m\vec{a}`)
})

test('a formula among words ends with the bracket that closes it', () => {
  const spans = [
    { text: 'in ' },
    { text: 'O', math: 'CMMI10' },
    { text: '(' },
    { text: 'n', math: 'CMMI10' },
    { text: ') and more' },
  ]
  const made = withFormulas(spans)
  assert.deepEqual(
    made.map(span => span.latex ?? span.text),
    ['in ', 'O(n)', ' and more'],
  )
})

test('the brackets of a function around a letter stay outside, figures before a point belong to the number', () => {
  const written = (...spans: Span[]) =>
    withFormulas(spans)
      .map(span => span.text)
      .join('')
  const a = { text: 'a', math: 'CMMI10' }
  assert.equal(written({ text: 'rows', mono: true }, { text: ' (' }, a, { text: ')' }), 'rows ($a$)')
  assert.equal(written({ text: 'as ' }, { text: 'f(', math: 'CMMI10' }, a, { text: ')' }), 'as $f(a)$')
  const point = { text: '.', math: 'CMMI10' }
  const power = { text: '8', script: 'super', math: 'CMR7' } as const
  assert.equal(
    written(
      { text: 'up to 2' },
      point,
      { text: '25 ' },
      { text: '×', math: 'CMSY10' },
      { text: ' 10' },
      power,
    ),
    String.raw`up to $2.25 \times 10^{8}$`,
  )
})

test('roots over fractions and over sums', () => {
  const nested: Set[] = [
    ['√', 'CMEX10', 10.9, 142.6, 285.6, 296.7],
    ['a', 'CMMI10', 10.9, 151.2, 297.7, 303.5],
    ['b', 'CMMI10', 10.9, 166.1, 298.2, 302.9],
  ]
  const bars = [
    { y: 155.9, x0: 297.7, x1: 303.5 },
    { y: 142.4, x0: 296.5, x1: 304.7 },
  ]
  assert.equal(latexOf(words(nested), bars), '\\sqrt{\\frac{a}{b}}')
  const norm: Set[] = [
    ['√', 'CMEX10', 10.9, 322, 303.6, 314.7],
    ['∑', 'CMEX10', 10.9, 327.2, 314.5, 330.3],
    ['2', 'CMR8', 8, 333.8, 338.3, 342.6],
    ['x', 'CMMI10', 10.9, 337.5, 332.1, 338.3],
    ['i', 'CMMI8', 8, 340.8, 338.3, 341.2],
    ['i', 'CMMI8', 8, 350.6, 321, 323.8],
  ]
  assert.equal(latexOf(words(norm), [{ y: 321.7, x0: 314.5, x1: 343.1 }]), '\\sqrt{\\sum_{i} x_{i}^{2}}')
})

test('high roots are put together from pieces', () => {
  const high: Set[] = [
    ['v', 'CMEX10', 10, 136.6, 276.6, 287.3],
    ['u', 'CMEX10', 10, 142.1, 276.6, 287.1],
    ['√', 'CMEX10', 10, 154.1, 276.6, 287.1],
    ['1', 'CMR10', 10, 151, 290.3, 295.3],
    ['N', 'CMMI10', 10, 164.7, 288.3, 297.2],
    ['x', 'CMMI10', 10, 157.8, 318.5, 324.2],
  ]
  const bars = [
    { y: 155.3, x0: 288.3, x1: 297.4 },
    { y: 136.4, x0: 287.1, x1: 354 },
  ]
  assert.equal(latexOf(words(high), bars), '\\sqrt{\\frac{1}{N}x}')
})

test('figures of the text that a formula asks for are part of it', () => {
  const written = (...spans: Parameters<typeof withFormulas>[0]) =>
    withFormulas(spans)
      .map(span => span.text)
      .join('')
  const math = 'CMMI10'
  assert.equal(written({ text: 'n ≥', math }, { text: ' 1 as it' }), '$n \\ge 1$ as it')
  assert.equal(
    written({ text: 'p <', math }, { text: ' 0' }, { text: '.', math }, { text: '05 as' }),
    '$p < 0.05$ as',
  )
  assert.equal(
    written(
      { text: 'A', math },
      { text: '−', math: 'CMSY7', script: 'super' },
      { text: '1', script: 'super' },
    ),
    '$A^{-1}$',
  )
  assert.equal(
    written({ text: 'set 2' }, { text: 'n', math, script: 'super' }, { text: ' as' }),
    'set $2^{n}$ as',
  )
  assert.equal(
    written(
      { text: 'near 10' },
      { text: '−', math: 'CMSY7', script: 'super' },
      { text: '3', script: 'super' },
    ),
    'near $10^{-3}$',
  )
  assert.equal(written({ text: 'w', math }, { text: ' = 1 as' }), '$w = 1$ as')
  assert.equal(written({ text: 'a', math }, { text: ' =\u0338 ' }, { text: 'b', math }), '$a \\ne b$')
  assert.equal(written({ text: 'pair (' }, { text: 'a, b', math }, { text: ') as' }), 'pair $(a, b)$ as')
  assert.equal(written({ text: 'rate (' }, { text: 'a', math }, { text: ') as' }), 'rate ($a$) as')
  assert.equal(
    written({ text: 'the', math: 'CMMI10', latex: '\\frac{1}{2}' }, { text: ' 3 times' }),
    '$\\frac{1}{2}$ 3 times',
  )
})

test('pieces that would give a letter two scripts of a kind are no formula, and commands end before letters', () => {
  const span = (text: string, script?: 'sub' | 'super') => ({
    text,
    math: 'CMMI10',
    ...(script && { script }),
  })
  const torn = withFormulas([span('α'), span('15', 'super'), span('m', 'sub'), span('μ', 'super')])
  assert.ok(torn.every(s => s.latex === undefined))
  assert.equal(torn.map(s => s.text).join(''), 'α15mμ')
  const [whole] = withFormulas([span('a'), span('ξ', 'sub'), span('k', 'sub')])
  assert.equal(whole!.latex, String.raw`a_{\xi k}`)
})

test('words in a formula keep their spaces, and three dots on the middle of a line are one sign', () => {
  const said = words([
    ['if', 'CMR10', 10, 100, 10, 16],
    ['n', 'CMMI10', 10, 100, 19.3, 25],
    ['is', 'CMR10', 10, 100, 28.3, 35],
    ['even', 'CMR10', 10, 100, 38.3, 58],
  ])
  assert.equal(latexOf(said, []), String.raw`\mathrm{if}\ n\ \mathrm{is}\ \mathrm{even}`)
  const dots = words([
    ['1', 'CMR10', 10, 100, 10, 15],
    ['+', 'CMR10', 10, 100, 17, 25],
    ['·', 'CMSY10', 10, 100, 27, 30],
    ['·', 'CMSY10', 10, 100, 31, 34],
    ['·', 'CMSY10', 10, 100, 35, 38],
    ['+', 'CMR10', 10, 100, 40, 48],
    ['n', 'CMMI10', 10, 100, 50, 56],
  ])
  assert.equal(latexOf(dots, []), String.raw`1+\cdots +n`)
})

test('equations around one middle are gathered; what begins elsewhere or goes on is not understood', () => {
  const rows = (shift: number, start: string): Set[] => [
    ['p', 'CMMI10', 10, 100, 100, 105],
    ['=', 'CMR10', 10, 100, 108, 116],
    ['1', 'CMR10', 10, 100, 119, 124],
    ...(start === '' ? [] : [[start, 'CMMI10', 10, 118, 88 + shift, 105 + shift] as Set]),
    ['=', 'CMR10', 10, 118, 112 + shift, 120 + shift],
    ['r', 'CMMI10', 10, 118, 128 + shift, 136 + shift],
  ]
  assert.equal(latexOf(words(rows(0, 'q')), []), '\\begin{gathered} p=1 \\\\ q=r \\end{gathered}')
  assert.equal(latexOf(words(rows(30, 'q')), []), undefined)
  assert.equal(latexOf(words(rows(-12, '')), []), undefined)
})

test('long arrows are put together from two', () => {
  const arrow: Set[] = [
    ['A', 'CMMI10', 10, 100, 100, 107],
    ['⇐', 'CMSY10', 10, 100, 110, 120],
    ['⇒', 'CMSY10', 10, 100, 118, 128],
    ['B', 'CMMI10', 10, 100, 131, 138],
  ]
  assert.equal(latexOf(words(arrow), []), 'A\\Longleftrightarrow B')
})

test('marks that combine are accents of their letter', () => {
  const latex = (text: string) => latexOf(words([[text, 'STIXTwoMath-Regular', 10, 100, 100, 107]]), [])
  assert.equal(latex('𝜃\u0302')?.replace(' ', ''), '\\hat{\\theta}')
  assert.equal(latex('\u0304𝑥'), '\\bar{x}')
  assert.equal(latex('𝑓∶'), 'f:')
})
