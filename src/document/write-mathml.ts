import { escapeHtml } from './html-escape.ts'
import { LARGE_OPERATOR, type MathNode, type MathVariant } from './math.ts'

const VARIANTS: Record<MathVariant, [upper: number, lower: number, digit: number] | undefined> = {
  upright: undefined,
  bold: [0x1d400, 0x1d41a, 0x1d7ce],
  double: [0x1d538, 0x1d552, 0x1d7d8],
  calligraphic: [0x1d49c, 0x1d4b6, 0],
  fraktur: [0x1d504, 0x1d51e, 0],
  sans: [0x1d5a0, 0x1d5ba, 0x1d7e2],
  mono: [0x1d670, 0x1d68a, 0x1d7f6],
}
/** Letters of the mathematical alphabets that Unicode had before, elsewhere. */
const ELSEWHERE: Record<number, string> = {
  119965: 'ℬ',
  119968: 'ℰ',
  119969: 'ℱ',
  119971: 'ℋ',
  119972: 'ℐ',
  119975: 'ℒ',
  119976: 'ℳ',
  119981: 'ℛ',
  119994: 'ℯ',
  119996: 'ℊ',
  120004: 'ℴ',
  120070: 'ℭ',
  120075: 'ℌ',
  120076: 'ℑ',
  120085: 'ℜ',
  120093: 'ℨ',
  120122: 'ℂ',
  120127: 'ℍ',
  120133: 'ℕ',
  120135: 'ℙ',
  120136: 'ℚ',
  120137: 'ℝ',
  120145: 'ℤ',
}

/** A formula as MathML, which browsers show and screen readers speak. */
export function mathMl(node: MathNode, display: boolean): string {
  return `<math${display ? ' display="block"' : ''}>${write(node)}</math>`
}

const row = (node: MathNode): string => {
  const inner = write(node)
  return node.kind === 'row' ? `<mrow>${inner}</mrow>` : inner
}

function write(node: MathNode): string {
  switch (node.kind) {
    case 'row':
      return node.items.map(write).join('')
    case 'symbol':
      return symbol(node.text, node.variant)
    case 'text':
      return node.operator ? `<mi>${escapeHtml(node.text)}</mi>` : `<mtext>${escapeHtml(node.text)}</mtext>`
    case 'fraction':
      return `<mfrac${node.bar ? '' : ' linethickness="0"'}>${row(node.over)}${row(node.under)}</mfrac>`
    case 'root':
      return node.degree
        ? `<mroot>${row(node.of)}${row(node.degree)}</mroot>`
        : `<msqrt>${write(node.of)}</msqrt>`
    case 'scripts': {
      const { base, sub, sup } = node
      if (node.pre)
        return `<mmultiscripts>${row(base)}<mprescripts/>${sub ? row(sub) : '<none/>'}${sup ? row(sup) : '<none/>'}</mmultiscripts>`
      // Operators such as the sum move their limits beside them in a line of text by themselves.
      const isLarge = base.kind === 'symbol' && LARGE_OPERATOR.test(base.text)
      const [both, low, high] =
        node.limits || isLarge ? ['munderover', 'munder', 'mover'] : ['msubsup', 'msub', 'msup']
      if (sub && sup) return `<${both}>${row(base)}${row(sub)}${row(sup)}</${both}>`
      if (sub) return `<${low}>${row(base)}${row(sub)}</${low}>`
      return sup ? `<${high}>${row(base)}${row(sup)}</${high}>` : row(base)
    }
    case 'accent':
      return `<mover accent="true">${row(node.base)}<mo>${escapeHtml(node.accent)}</mo></mover>`
    case 'over': {
      const marked = `<mover>${row(node.base)}<mo>${node.mark === 'overline' ? '¯' : '⏞'}</mo></mover>`
      return node.note ? `<mover>${marked}${row(node.note)}</mover>` : marked
    }
    case 'under': {
      const marked = `<munder>${row(node.base)}<mo>${node.mark === 'underline' ? '_' : '⏟'}</mo></munder>`
      return node.note ? `<munder>${marked}${row(node.note)}</munder>` : marked
    }
    case 'fenced': {
      const separator = node.separator ? `<mo>${escapeHtml(node.separator)}</mo>` : ''
      return `<mrow>${fence(node.open)}${node.items.map(row).join(separator)}${fence(node.close)}</mrow>`
    }
    case 'table': {
      const rows = node.rows.map(
        cells => `<mtr>${cells.map(cell => `<mtd>${write(cell)}</mtd>`).join('')}</mtr>`,
      )
      return `<mrow>${fence(node.open ?? '')}<mtable>${rows.join('')}</mtable>${fence(node.close ?? '')}</mrow>`
    }
    case 'boxed':
      return `<menclose notation="box">${row(node.of)}</menclose>`
    case 'space':
      return `<mspace width="${node.em}em"/>`
  }
}

const fence = (text: string): string => (text ? `<mo fence="true">${escapeHtml(text)}</mo>` : '')

function symbol(text: string, variant: MathVariant | undefined): string {
  if (/^\p{N}+$/u.test(text)) return `<mn>${escapeHtml(varied(text, variant))}</mn>`
  if (/^\p{L}+$/u.test(text)) {
    const upright = variant === 'upright' ? ' mathvariant="normal"' : ''
    return `<mi${upright}>${escapeHtml(varied(text, variant))}</mi>`
  }
  return `<mo>${escapeHtml(text)}</mo>`
}

/** Bold, script and so on are characters of their own in MathML Core. */
function varied(text: string, variant: MathVariant | undefined): string {
  const starts = variant && VARIANTS[variant]
  if (!starts) return text
  return [...text]
    .map(one => {
      const code = one.codePointAt(0)!
      const to =
        code >= 65 && code <= 90
          ? starts[0] + code - 65
          : code >= 97 && code <= 122
            ? starts[1] + code - 97
            : code >= 48 && code <= 57 && starts[2]
              ? starts[2] + code - 48
              : code
      return ELSEWHERE[to] ?? String.fromCodePoint(to)
    })
    .join('')
}
