import type { MathNode } from '../../document/math.ts'

/** Letters of scripts that Typst cannot set as symbols: one that joins its neighbours is more than one glyph. */
const FOREIGN = /^(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}])\p{L}/u

/** A formula as the template takes it. */
export function encodeMath(node: MathNode, depth = 0): object {
  // Deeper than any formula on paper; what is below would overflow the typesetter's stack.
  if (depth > 40) return { k: 'row', c: [] }
  const of = (inner: MathNode) => encodeMath(inner, depth + 1)
  switch (node.kind) {
    case 'row':
      return { k: 'row', c: node.items.map(of) }
    case 'symbol': {
      const chars = [...node.text.toWellFormed()]
      if (chars.length === 1 && !FOREIGN.test(chars[0]!))
        return { k: 'sym', x: chars[0], ...(node.variant && { v: node.variant }) }
      return { k: 'txt', x: chars.join('') }
    }
    case 'text':
      return node.operator
        ? { k: 'op', x: node.text.toWellFormed(), limits: node.limits ?? false }
        : { k: 'txt', x: node.text.toWellFormed() }
    case 'fraction':
      return { k: 'frac', a: of(node.over), b: of(node.under), bar: node.bar }
    case 'root':
      return { k: 'root', c: of(node.of), ...(node.degree && { d: of(node.degree) }) }
    case 'scripts':
      return {
        k: 'att',
        c: of(node.base),
        pre: node.pre ?? false,
        ...(node.limits !== undefined && { limits: node.limits }),
        ...(node.sub && { b: of(node.sub) }),
        ...(node.sup && { t: of(node.sup) }),
      }
    case 'accent':
      return { k: 'acc', c: of(node.base), x: [...node.accent][0] ?? '^' }
    case 'over':
    case 'under':
      return { k: 'mark', c: of(node.base), x: node.mark, ...(node.note && { n: of(node.note) }) }
    case 'fenced':
      return {
        k: 'fence',
        o: edge(node.open),
        e: edge(node.close),
        sep: edge(node.separator),
        c: node.items.map(of),
      }
    case 'table':
      return {
        k: 'mat',
        eq: node.align === 'equations',
        o: edge(node.open ?? ''),
        e: edge(node.close ?? ''),
        rows: node.rows.map(row => row.map(of)),
      }
    case 'boxed':
      return { k: 'boxed', c: of(node.of) }
    case 'space':
      return { k: 'sp', em: node.em }
  }
}

const edge = (text: string): string => [...text.toWellFormed()][0] ?? ''
