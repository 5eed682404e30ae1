import * as docx from 'docx'
import { type MathNode, mathText } from '../../../../src/document/math.ts'

type Part = docx.MathComponent

const OPERATORS = /^[∑∏∫⋃⋂]$/u

/** A formula as Word's own mathematics; what Word has no form for is written on the line. */
export function docxMath(node: MathNode): Part[] {
  switch (node.kind) {
    case 'row':
      return node.items.flatMap(docxMath)
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

function scripts(node: Extract<MathNode, { kind: 'scripts' }>): Part[] {
  const children = docxMath(node.base)
  const [sub, sup] = [node.sub && docxMath(node.sub), node.sup && docxMath(node.sup)]
  const sign = node.base.kind === 'symbol' ? node.base.text : ''
  if (OPERATORS.test(sign)) {
    const parts = { children: [], ...(sub && { subScript: sub }), ...(sup && { superScript: sup }) }
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
