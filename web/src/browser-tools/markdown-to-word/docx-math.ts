import * as docx from 'docx'
import { type MathNode, mathText } from '../../../../src/document/math.ts'

type Part = docx.MathComponent

const OPERATORS = /^[∑∏∫⋃⋂]$/u

/** A formula as Word's own mathematics; what Word has no form for is written on the line. */
export function docxMath(node: MathNode): Part[] {
  switch (node.kind) {
    case 'row':
      return row(node.items)
    case 'symbol':
    case 'text':
      return [new docx.MathRun(node.kind === 'text' && node.operator ? `${node.text} ` : node.text)]
    case 'fraction':
      return [new docx.MathFraction({ numerator: docxMath(node.over), denominator: docxMath(node.under) })]
    case 'root':
      return [
        new docx.MathRadical({
          children: docxMath(node.of),
          ...(node.degree && { degree: docxMath(node.degree) }),
        }),
      ]
    case 'scripts':
      return scripts(node)
    case 'fenced': {
      const children = node.items.flatMap((item, at) => [
        ...(at > 0 && node.separator ? [new docx.MathRun(node.separator)] : []),
        ...docxMath(item),
      ])
      if (node.open === '(' && node.close === ')') return [new docx.MathRoundBrackets({ children })]
      if (node.open === '[' && node.close === ']') return [new docx.MathSquareBrackets({ children })]
      if (node.open === '{' && node.close === '}') return [new docx.MathCurlyBrackets({ children })]
      return [new docx.MathRun(node.open), ...children, new docx.MathRun(node.close)].filter(Boolean)
    }
    case 'accent':
    case 'over':
    case 'under':
      return docxMath(node.base)
    case 'space':
      return node.em > 0.3 ? [new docx.MathRun('\u2003')] : []
    default:
      return [new docx.MathRun(mathText(node))]
  }
}

const RELATION = /^[=<>≤≥≠≈≡∼→⇒⇔∈,;]$/u

const isSum = (node: MathNode): node is Extract<MathNode, { kind: 'scripts' }> =>
  node.kind === 'scripts' && node.base.kind === 'symbol' && /^[∑∫]$/u.test(node.base.text)

/** What follows a sum or an integral, up to the next relation, is what it runs over: Word shows a gap where that is empty. */
function row(items: readonly MathNode[]): Part[] {
  const at = items.findIndex(isSum)
  if (at < 0) return items.flatMap(docxMath)
  const sum = items[at] as Extract<MathNode, { kind: 'scripts' }>
  const rest = items.slice(at + 1)
  const end = rest.findIndex(one => one.kind === 'symbol' && RELATION.test(one.text))
  const over = end < 0 ? rest : rest.slice(0, end)
  return [
    ...items.slice(0, at).flatMap(docxMath),
    ...scripts(sum, row(over)),
    ...row(end < 0 ? [] : rest.slice(end)),
  ]
}

function scripts(node: Extract<MathNode, { kind: 'scripts' }>, over: Part[] = []): Part[] {
  const children = docxMath(node.base)
  const [sub, sup] = [node.sub && docxMath(node.sub), node.sup && docxMath(node.sup)]
  const sign = node.base.kind === 'symbol' ? node.base.text : ''
  if (OPERATORS.test(sign)) {
    const parts = { children: over, ...(sub && { subScript: sub }), ...(sup && { superScript: sup }) }
    return [
      sign === '∫'
        ? new docx.MathIntegral(parts)
        : sign === '∑'
          ? new docx.MathSum(parts)
          : new docx.MathSubSuperScript({ children, subScript: sub ?? [], superScript: sup ?? [] }),
    ]
  }
  if (sub && sup) return [new docx.MathSubSuperScript({ children, subScript: sub, superScript: sup })]
  if (sub) return [new docx.MathSubScript({ children, subScript: sub })]
  if (sup) return [new docx.MathSuperScript({ children, superScript: sup })]
  return children
}
