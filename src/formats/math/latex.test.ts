import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mathText } from '../../document/math.ts'
import { openLatex } from './latex.ts'

const readLatex = await openLatex()
const text = (source: string) => mathText(readLatex(source, true))

test('what people write in Markdown, as one line of text', () => {
  for (const [source, shown] of [
    ['\\frac{a+b}{2}', '(a+b)/2'],
    ['\\sqrt[3]{x}', '3√x'],
    ["f'_i(x)^2", 'f_i^′(x)^2'],
    ['\\left(\\tfrac12\\right]', '(1/2]'],
    ['a \\over b', 'a/b'],
    ['\\begin{pmatrix}a & b\\\\ c & d\\end{pmatrix}', '(a b; c d)'],
    ['\\text{if } x \\ne 0 % a remark', 'if x≠0'],
    ['\\sum_{i=1}^n \\alpha_i', '∑_(i=1)^n α_i'],
    ['\\not\\in', '∉'],
    ['\\unknown{x}', '\\unknownx'],
    ['50\\%', '50%'],
  ] as const)
    assert.equal(text(source), shown, source)
})

test('alphabets are letters of their own, words and units stand upright', () => {
  assert.equal(text('\\mathbf{xy}\\mathbb{R}\\mathcal{N}'), '𝐱𝐲ℝ𝒩')
  assert.deepEqual(readLatex('\\mathrm{d}', true), { kind: 'symbol', text: 'd', variant: 'upright' })
  assert.deepEqual(readLatex('\\mathrm{kg}', true), { kind: 'text', text: 'kg' })
  assert.deepEqual(readLatex('\\sin', true), { kind: 'text', text: 'sin', operator: true })
})

test('accents, braces with notes, arrows, boxes, chemistry and macros', () => {
  for (const [source, shown] of [
    ['\\hat{x}\\vec{v}', 'x^v→'],
    ['\\overbrace{a+b}^{n}', 'a+b'],
    ['\\xrightarrow[T]{n}', '→_( T )^( n )'],
    ['\\cancel{x}\\boxed{y}\\textcolor{red}{z}', 'xyz'],
    ['\\ce{H2O}', 'H_2O'],
    ['\\begin{dcases} a & b \\\\ c & d \\end{dcases}', '{a b; c d'],
    ['\\newcommand{\\half}{\\tfrac12}\\half x', '1/2x'],
    ['\\sum_{\\substack{i<n\\\\ j<m}} a', '∑_(i<n; j<m) a'],
    ['a = b \\tag{3}', 'a=b (3)'],
    ['\\newcommand{\\R}{\\mathbb{R}} \\R^n', 'ℝ^n'],
    ['a \\bmod b', 'amod b'],
    ['P(A \\mid B)', 'P(A∣B)'],
    ['\\binom nk', '(n/k)'],
    ['\\sideset{_a^b}{_c^d}\\sum', '_a^b∑_c^d'],
    ['\\SI{5}{m}', '\\SI5m'],
  ] as const)
    assert.equal(text(source), shown, source)
  const inLine = readLatex('\\begin{align} x &= 1 \\\\ y &= 2 \\end{align}', false)
  assert.ok(inLine.kind === 'table' && inLine.align === 'equations')
  const over = readLatex('\\overbrace{a}^{n}', true)
  assert.ok(over.kind === 'over' && over.note)
})

test('limits stand above and below where there is room, and beside in a line of text', () => {
  const limits = (display: boolean) => {
    const node = readLatex('\\sum_{i=1}^n', display)
    return node.kind === 'scripts' && node.limits
  }
  assert.equal(limits(true), true)
  assert.notEqual(limits(false), true)
})

test('what is broken, endless or nested without an end is read all the same', () => {
  for (const source of [
    '',
    '}',
    '{',
    '\\frac',
    '^',
    'x^',
    '\\left(',
    '\\begin{x',
    '\\end{y}',
    '\\',
    '\\hat'.repeat(50_000),
    'a\\over '.repeat(100_000),
    '{'.repeat(100_000),
    '\\sqrt['.repeat(50_000),
  ])
    assert.equal(typeof text(source), 'string', source.slice(0, 20))
})
