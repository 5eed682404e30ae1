/** A formula, from LaTeX or from Word's own mathematics. */
export type MathNode =
  | { kind: 'row'; items: MathNode[] }
  /** One symbol: a letter set in italics, a digit, an operator, a bracket. */
  | { kind: 'symbol'; text: string; variant?: MathVariant }
  /** Words set upright: `\text`, function names. */
  | { kind: 'text'; text: string; operator?: boolean; limits?: boolean }
  | { kind: 'fraction'; over: MathNode; under: MathNode; bar: boolean }
  | { kind: 'root'; of: MathNode; degree?: MathNode }
  | { kind: 'scripts'; base: MathNode; sub?: MathNode; sup?: MathNode; pre?: boolean; limits?: boolean }
  | { kind: 'accent'; base: MathNode; accent: string }
  | { kind: 'over'; base: MathNode; note?: MathNode; mark: 'overline' | 'overbrace' }
  | { kind: 'under'; base: MathNode; note?: MathNode; mark: 'underline' | 'underbrace' }
  | { kind: 'fenced'; open: string; close: string; items: MathNode[]; separator: string }
  | { kind: 'table'; rows: MathNode[][]; align: 'center' | 'equations'; open?: string; close?: string }
  /** With a frame around it. */
  | { kind: 'boxed'; of: MathNode }
  | { kind: 'space'; em: number }

export type MathVariant = 'upright' | 'bold' | 'double' | 'calligraphic' | 'fraktur' | 'sans' | 'mono'

/** Sums, products and the like, with their limits below and above. */
export const LARGE_OPERATOR = /^[∑∏∐⋀-⋃⨀-⨆]$/u

const INTEGRAL = /^[∫-∳⨋-⨜]$/u

/** A formula on one line, for plain text: `(a+b)/(2)`, `x^2`. */
export function mathText(node: MathNode): string {
  const group = (inner: MathNode) => {
    const text = mathText(inner)
    return [...text].length > 1 ? `(${text})` : text
  }
  switch (node.kind) {
    case 'row':
      // What is summed up begins behind the limits.
      return node.items
        .map((item, i) => mathText(item) + (hasLimits(item) && i + 1 < node.items.length ? ' ' : ''))
        .join('')
    case 'symbol':
      return node.text
    case 'text':
      return node.operator ? `${node.text} ` : node.text
    case 'fraction':
      return `${group(node.over)}/${group(node.under)}`
    case 'root':
      return `${node.degree ? mathText(node.degree) : ''}√${group(node.of)}`
    case 'scripts': {
      const scripts = `${node.sub ? `_${group(node.sub)}` : ''}${node.sup ? `^${group(node.sup)}` : ''}`
      return node.pre ? `${scripts}${mathText(node.base)}` : `${mathText(node.base)}${scripts}`
    }
    case 'accent':
      return `${mathText(node.base)}${node.accent}`
    case 'over':
    case 'under':
      return mathText(node.base)
    case 'boxed':
      return mathText(node.of)
    case 'fenced':
      return `${node.open}${node.items.map(mathText).join(node.separator)}${node.close}`
    case 'table':
      return `${node.open ?? ''}${node.rows.map(row => row.map(mathText).join(' ')).join('; ')}${node.close ?? ''}`
    case 'space':
      return node.em > 0.3 ? ' ' : ''
  }
}

function hasLimits(node: MathNode): boolean {
  if (node.kind !== 'scripts' || node.pre) return false
  const base = mathText(node.base)
  return LARGE_OPERATOR.test(base) || INTEGRAL.test(base)
}
