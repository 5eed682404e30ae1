import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type MathNode, mathText } from '../../document/math.ts'
import { readLatex } from './latex.ts'

const text = (source: string) => mathText(readLatex(source))
const symbols = (node: MathNode) => (node.kind === 'row' ? node.items : [node])

test('what people write in Markdown, as one line of text', () => {
  for (const [source, shown] of [
    ['\\frac{a+b}{2}', '(a+b)/2'],
    ['\\sqrt[3]{x}', '3√x'],
    ["f'_i(x)^2", 'f_i^′(x)^2'],
    ['\\left(\\tfrac12\\right]', '(1/2]'],
    ['a \\over b', 'a/b'],
    ['\\begin{pmatrix}a & b\\\\ c & d\\end{pmatrix}', '(a b; c d)'],
    ['\\text{if } x \\ne 0 % a remark', 'if x≠0'],
    ['\\sum_{i=1}^n \\alpha_i', '∑_(i=1)^nα_i'],
    ['\\not\\in', '∉'],
    ['\\unknown{x}', '\\unknownx'],
    ['50\\%', '50%'],
  ] as const)
    assert.equal(text(source), shown, source)
})

test('alphabets: bold, upright, and italics as letters are by themselves', () => {
  const variants = (source: string) =>
    symbols(readLatex(source)).map(node => (node.kind === 'symbol' ? node.variant : node.kind))
  assert.deepEqual(variants('\\mathbf{xy}'), ['bold', 'bold'])
  assert.deepEqual(variants('\\mathrm{d}'), ['upright'])
  assert.deepEqual(variants('\\mathit{ab}'), [undefined, undefined])
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
