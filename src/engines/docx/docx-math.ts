import type * as Docx from 'docx'
import type { MathNode } from '../../document/math.ts'
import type { BlockOf } from '../../layout/model.ts'
import { isBalanced } from '../../layout/write/inline-formulas.ts'
import { TWIPS, type WordContext } from './docx-runs.ts'

type Part = Docx.MathComponent

/** Accents that a letter can bear. */
const COMBINING: Record<string, string> = {
  '¯': '\u0304',
  '‾': '\u0304',
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '˙': '\u0307',
  '¨': '\u0308',
  '→': '\u20d7',
}

/** A formula as Word's mathematics; undefined where it has none for a part of it. */
export function wordMath(docx: typeof Docx, node: MathNode): Part[] | undefined {
  try {
    return partsOf(docx, node)
  } catch (error) {
    if (error instanceof Unwritten) return undefined
    throw error
  }
}

class Unwritten extends Error {}

const plainOf = (node: MathNode): string | undefined =>
  node.kind === 'symbol' || node.kind === 'text'
    ? node.text.trim()
    : node.kind === 'row' && node.items.length === 1
      ? plainOf(node.items[0]!)
      : undefined

function partsOf(docx: typeof Docx, node: MathNode): Part[] {
  const parts = (inner: MathNode) => partsOf(docx, inner)
  switch (node.kind) {
    case 'row':
      return rowParts(docx, node.items)
    case 'symbol':
    case 'text':
      // LibreOffice takes a plain bar for a logical or.
      return [new docx.MathRun(node.text.replaceAll('|', '\u2223'))]
    case 'space':
      return node.em > 0.3 ? [new docx.MathRun(' ')] : []
    case 'fraction':
      if (!node.bar) return [stacked(docx, parts(node.over), parts(node.under))]
      return [new docx.MathFraction({ numerator: parts(node.over), denominator: parts(node.under) })]
    case 'root':
      return [
        new docx.MathRadical({
          children: parts(node.of),
          ...(node.degree && { degree: parts(node.degree) }),
        }),
      ]
    case 'scripts':
      return [scripted(docx, node, [])]
    case 'accent': {
      const base = plainOf(node.base)
      const mark = COMBINING[node.accent]
      if (!base || [...base].length > 1 || !mark) throw new Unwritten()
      return [new docx.MathRun(base + mark)]
    }
    case 'fenced': {
      const children = node.items.flatMap((item, i) => [
        ...(i > 0 ? [new docx.MathRun(node.separator)] : []),
        ...parts(item),
      ])
      if (node.open === '(' && node.close === ')') return [new docx.MathRoundBrackets({ children })]
      if (node.open === '[' && node.close === ']') return [new docx.MathSquareBrackets({ children })]
      return [delimited(docx, node.open, node.close, children)]
    }
    case 'table': {
      // Half an equation in a cell of its own lacks what its sign relates to.
      const cells = (row: MathNode[]) => (node.align === 'equations' ? [row.flatMap(parts)] : row.map(parts))
      const rows = node.rows.map(row =>
        element(
          docx,
          'mr',
          cells(row).map(cell => element(docx, 'e', cell)),
        ),
      )
      const table = element(docx, 'm', rows)
      return [node.open || node.close ? delimited(docx, node.open, node.close, [table]) : table]
    }
    case 'boxed':
      return [element(docx, 'borderBox', [element(docx, 'e', parts(node.of))])]
    case 'over':
    case 'under': {
      if (node.note || !node.mark.endsWith('line')) throw new Unwritten()
      const side = element(docx, 'pos', [], node.kind === 'over' ? 'top' : 'bot')
      return [element(docx, 'bar', [element(docx, 'barPr', [side]), element(docx, 'e', parts(node.base))])]
    }
  }
}

/** A part that the library has no word for. */
const element = (docx: typeof Docx, called: string, children: Part[], value?: string): Part =>
  new docx.BuilderElement({
    name: `m:${called}`,
    ...(value !== undefined && { attributes: { value: { key: 'm:val', value } } }),
    children,
  })

/** One over the other without a bar, as in binomials. */
const stacked = (docx: typeof Docx, over: Part[], under: Part[]): Part =>
  element(docx, 'f', [
    element(docx, 'fPr', [element(docx, 'type', [], 'noBar')]),
    element(docx, 'num', over),
    element(docx, 'den', under),
  ])

/** Something between brackets that are as high as it is; of cases, only one is drawn. */
function delimited(docx: typeof Docx, open = '', close = '', children: Part[]): Part {
  const signs = [element(docx, 'begChr', [], open), element(docx, 'endChr', [], close)]
  return element(docx, 'd', [element(docx, 'dPr', signs), element(docx, 'e', children)])
}

/** Items in which what stands between two bars is held by them: `|x|`, but not `p(x|y) p(y|x)`. */
function withBars(items: readonly MathNode[]): MathNode[] {
  const out: MathNode[] = []
  for (let i = 0; i < items.length; i++) {
    const close = plainOf(items[i]!) === '|' ? items.findIndex((n, k) => k > i && plainOf(n) === '|') : -1
    const inner = close > i + 1 ? items.slice(i + 1, close) : []
    if (inner.length === 0 || !isBalanced(inner.map(n => plainOf(n) ?? '').join(''))) {
      out.push(items[i]!)
      continue
    }
    out.push({ kind: 'fenced', open: '|', close: '|', items: [{ kind: 'row', items: inner }], separator: '' })
    i = close
  }
  return out
}

/** Functions with what they run over below them. */
const LIMIT = /^(?:lim|lim\s?sup|lim\s?inf|sup|inf|max|min|det|gcd|Pr)$/

/** A limit with what it is of: LibreOffice else takes it into the fraction behind it. */
const limitOf = (docx: typeof Docx, limit: Part, of: Part[]): Part =>
  element(docx, 'func', [element(docx, 'fName', [limit]), element(docx, 'e', of)])

/** Sums and integrals hold what follows them, up to the next relation. */
function rowParts(docx: typeof Docx, row: readonly MathNode[]): Part[] {
  const items = withBars(row)
  const parts: Part[] = []
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!
    const sign = item.kind === 'scripts' ? (plainOf(item.base) ?? '') : ''
    if (item.kind === 'scripts' && LIMIT.test(sign) && item.limits && item.sub && !item.sup && items[i + 1]) {
      parts.push(limitOf(docx, scripted(docx, item, []), partsOf(docx, items[i + 1]!)))
      i++
      continue
    }
    if (item.kind !== 'scripts' || !/^[∑∫]$/.test(sign)) {
      parts.push(...partsOf(docx, item))
      continue
    }
    let end = i + 1
    while (end < items.length && !/^[=<>≤≥≈≡,.;]$/.test(plainOf(items[end]!) ?? '')) end++
    parts.push(scripted(docx, item, rowParts(docx, items.slice(i + 1, end))))
    i = end - 1
  }
  return parts
}

function scripted(docx: typeof Docx, node: Extract<MathNode, { kind: 'scripts' }>, body: Part[]): Part {
  const sub = node.sub && partsOf(docx, node.sub)
  const sup = node.sup && partsOf(docx, node.sup)
  const sign = plainOf(node.base)
  if (sign === '∑' || sign === '∫') {
    const options = { children: body, ...(sub && { subScript: sub }), ...(sup && { superScript: sup }) }
    return sign === '∑' ? new docx.MathSum(options) : new docx.MathIntegral(options)
  }
  const children = partsOf(docx, node.base)
  if (node.pre) throw new Unwritten()
  if (node.limits && sub && !sup) return new docx.MathLimitLower({ children, limit: sub })
  if (sub && sup) return new docx.MathSubSuperScript({ children, subScript: sub, superScript: sup })
  if (sub) return new docx.MathSubScript({ children, subScript: sub })
  return new docx.MathSuperScript({ children, superScript: sup ?? [] })
}

const TAG = /\s*\\tag\{([^}]*)\}$/

/** The source of a formula, and the number at the end of its line. */
export function withoutTag(latex: string): { source: string; tag: string | undefined } {
  return { source: latex.replace(TAG, ''), tag: TAG.exec(latex)?.[1] }
}

/** A formula on a line of its own, its number at the margin. */
export function mathParagraph(
  { docx, column }: WordContext,
  block: BlockOf<'figure'>,
  math: Part[],
  before: number,
): Docx.Paragraph {
  const { AlignmentType, LineRuleType, Paragraph, Tab, TabStopType, TextRun } = docx
  const { tag } = withoutTag(block.formula?.latex ?? '')
  const spacing = {
    before: Math.round(before * TWIPS),
    after: 0,
    line: Math.round((block.y1 - block.y0) * TWIPS),
    lineRule: LineRuleType.AT_LEAST,
  }
  const formula = new docx.Math({ children: math })
  if (tag === undefined)
    return new Paragraph({ spacing, alignment: AlignmentType.CENTER, children: [formula] })
  const width = Math.round((column.x1 - column.x0) * TWIPS)
  return new Paragraph({
    spacing,
    tabStops: [
      { type: TabStopType.CENTER, position: Math.round(width / 2) },
      { type: TabStopType.RIGHT, position: width },
    ],
    children: [
      new TextRun({ children: [new Tab()] }),
      formula,
      new TextRun({ children: [new Tab(), `(${tag})`] }),
    ],
  })
}
