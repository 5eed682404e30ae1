import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLatex } from '../formats/math/latex.ts'
import { latexOfMath } from './write-latex.ts'
import { mathMl } from './write-mathml.ts'

test('formulas written as LaTeX are read again as the same', async () => {
  const read = await openLatex()
  for (const source of [
    'x^2+\\frac{1}{2}',
    '\\sum_{i=0}^n i = \\frac{n(n+1)}{2}',
    '\\sqrt[3]{a_1+b} \\leq \\sqrt{x}',
    '\\int_0^\\infty e^{-x^2}\\,dx',
    '\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}',
    '\\begin{aligned}a&=b\\\\&=c\\end{aligned}',
    '\\lim_{n\\to\\infty} \\sin\\left(\\frac{x}{n}\\right)',
    '\\hat{x}+\\vec{v}+\\overline{ab}',
    '\\mathbb{R}\\subset\\mathbf{A}\\cap\\mathcal{F}',
    '\\text{if } x \\ne 0, \\quad 50\\%\\ \\& more\\_names',
    '\\underbrace{a+b}_{c}',
    '\\binom{n}{k}',
    '\\alpha\\beta\\Gamma x_{i,j}^{2k}',
    '{a^b}^c',
    "f'(x)+\\|v\\|+|x|",
  ]) {
    const node = read(source, true)
    const written = latexOfMath(node)
    assert.equal(mathMl(read(written, true), true), mathMl(node, true), `${source} became ${written}`)
  }
})

test('what would be a command, a comment or the end of a formula stays text', () => {
  const text = (words: string) => latexOfMath({ kind: 'text', text: words })
  assert.equal(text('50% of $a_b$ \\input{x}'), '\\text{50\\% of \\$a\\_b\\$  input\\{x\\}}')
  assert.equal(latexOfMath({ kind: 'symbol', text: '$' }), '\\$')
  assert.equal(latexOfMath({ kind: 'symbol', text: '\\' }), '\\backslash')
})
