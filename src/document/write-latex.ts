import type { MathNode, MathVariant } from './math.ts'

const FONTS: Record<MathVariant, string> = {
  upright: 'mathrm',
  bold: 'mathbf',
  double: 'mathbb',
  calligraphic: 'mathcal',
  fraktur: 'mathfrak',
  sans: 'mathsf',
  mono: 'mathtt',
}

/** Names of signs, as `sign name`; other signs stand for themselves, which readers of Markdown take too. */
const NAMES = new Map(
  (
    'α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda ' +
    'μ mu ν nu ξ xi π pi ρ rho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega Γ Gamma ' +
    'Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega ∑ sum ∏ prod ∐ coprod ∫ int ∬ iint ' +
    '∭ iiint ∮ oint ⋃ bigcup ⋂ bigcap ∞ infty ∂ partial ∇ nabla ± pm ∓ mp × times ÷ div ⋅ cdot · cdot ∗ ast ≤ leq ' +
    '≥ geq ≠ neq ≈ approx ≡ equiv ∼ sim ≅ cong ∝ propto ≪ ll ≫ gg ∈ in ∉ notin ∋ ni ⊂ subset ⊆ subseteq ⊃ supset ' +
    '⊇ supseteq ∪ cup ∩ cap ∅ emptyset ∀ forall ∃ exists ¬ neg ∧ land ∨ lor ⊕ oplus ⊗ otimes ⊥ perp ∥ parallel ' +
    '∠ angle → to ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇐ Leftarrow ⇔ Leftrightarrow ↦ mapsto … ldots ⋯ cdots ' +
    '⋮ vdots ⋱ ddots ′ prime ″ prime\\prime ℏ hbar ℓ ell ⟨ langle ⟩ rangle ⌊ lfloor ⌋ rfloor ⌈ lceil ⌉ rceil ‖ | ' +
    '− - ∘ circ'
  )
    .split(' ')
    .reduce<[string, string][]>((pairs, word, i, all) => {
      if (i % 2 === 0) pairs.push([word, all[i + 1] === '-' ? '-' : `\\${all[i + 1]}`])
      return pairs
    }, []),
)

const ACCENTS: Record<string, string> = {
  '^': 'hat',
  '\u0302': 'hat',
  ˆ: 'hat',
  '~': 'tilde',
  '\u0303': 'tilde',
  '˜': 'tilde',
  '¯': 'bar',
  '\u0304': 'bar',
  '\u0305': 'overline',
  '˙': 'dot',
  '\u0307': 'dot',
  '¨': 'ddot',
  '\u0308': 'ddot',
  '→': 'vec',
  '\u20d7': 'vec',
  ˇ: 'check',
  '\u030c': 'check',
  '˘': 'breve',
  '\u0306': 'breve',
  '´': 'acute',
  '\u0301': 'acute',
  '`': 'grave',
  '\u0300': 'grave',
}

const FUNCTIONS = new Set(
  'arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr sec sin sinh sup tan tanh'.split(
    ' ',
  ),
)

/** A formula as LaTeX, for `$…$` in Markdown. */
export function latexOfMath(node: MathNode): string {
  switch (node.kind) {
    case 'row':
      return together(node.items.map(latexOfMath))
    case 'symbol':
      return node.variant && /^[\p{L}\p{N}]+$/u.test(node.text)
        ? `\\${FONTS[node.variant]}{${plain(node.text)}}`
        : plain(node.text)
    case 'text':
      return words(node.text, node.operator ?? false, node.limits ?? false)
    case 'fraction':
      return `\\${node.bar ? 'frac' : 'genfrac{}{}{0pt}{}'}${group(node.over)}${group(node.under)}`
    case 'root':
      return `\\sqrt${node.degree ? `[${latexOfMath(node.degree)}]` : ''}${group(node.of)}`
    case 'scripts': {
      const marks = `${node.sub ? `_${group(node.sub)}` : ''}${node.sup ? `^${group(node.sup)}` : ''}`
      return node.pre ? `{}${marks}${latexOfMath(node.base)}` : `${base(node.base)}${marks}`
    }
    case 'accent': {
      const name = ACCENTS[node.accent]
      return name ? `\\${name}${group(node.base)}` : `\\overset{${plain(node.accent)}}${group(node.base)}`
    }
    case 'over':
      return `\\${node.mark}${group(node.base)}${node.note ? `^${group(node.note)}` : ''}`
    case 'under':
      return `\\${node.mark}${group(node.base)}${node.note ? `_${group(node.note)}` : ''}`
    case 'fenced': {
      const inner = node.items.flatMap((item, i) => [
        ...(i > 0 ? [plain(node.separator)] : []),
        latexOfMath(item),
      ])
      return between(node.open, together(inner), node.close)
    }
    case 'table': {
      const rows = node.rows.map(cells => cells.map(latexOfMath).join(' & ')).join(' \\\\ ')
      const name = node.align === 'equations' ? 'aligned' : 'matrix'
      const table = `\\begin{${name}}${rows}\\end{${name}}`
      return node.open || node.close ? between(node.open ?? '', table, node.close ?? '') : table
    }
    case 'boxed':
      return `\\boxed${group(node.of)}`
    case 'space':
      return node.em >= 1.5 ? '\\qquad' : node.em >= 0.8 ? '\\quad' : node.em > 0 ? '\\,' : ''
  }
}

/** Pieces in a row; a command ends where no letter follows it. */
const together = (pieces: string[]): string =>
  pieces.reduce(
    (all, piece) => all + (/\\[a-z]+$/i.test(all) && /^[a-z]/i.test(piece) ? ' ' : '') + piece,
    '',
  )

const group = (node: MathNode): string => `{${latexOfMath(node)}}`

const plain = (text: string): string =>
  together(
    [...text].map(sign => {
      if (sign === '\\') return '\\backslash'
      return (
        NAMES.get(sign) ??
        (/[#$%&_{}]/.test(sign) ? `\\${sign}` : /[~^]/.test(sign) ? `\\text{\\${sign}{}}` : sign)
      )
    }),
  )

function words(text: string, operator: boolean, limits: boolean): string {
  if (operator && FUNCTIONS.has(text)) return `\\${text}`
  const inside = text.replace(/[\\{}$&#%_^~]/g, sign => (/[\\^~]/.test(sign) ? ' ' : `\\${sign}`))
  return operator ? `\\operatorname${limits ? '*' : ''}{${inside}}` : `\\text{${inside}}`
}

/** What scripts are put to: a group of its own where it is more than one piece. */
function base(node: MathNode): string {
  const isOne = ['symbol', 'text', 'fenced', 'over', 'under'].includes(node.kind)
  return isOne ? latexOfMath(node) || '{}' : group(node)
}

const between = (open: string, inner: string, close: string): string =>
  together([`\\left${bracket(open)}`, inner, `\\right${bracket(close)}`])

const bracket = (sign: string): string => (sign === '' ? '.' : plain(sign))
