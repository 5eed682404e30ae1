import { isDoubleStruckFont, isSymbolFont } from '../math-fonts.ts'

/** The bracket that a piece is part of. */
const PIECES: Record<string, string> = {}
for (const [sign, pieces] of ['(⎛⎝⎜', ')⎞⎠⎟', '[⎡⎣⎢', ']⎤⎦⎥', '{⎧⎨⎩⎪', '}⎫⎬⎭', '|∣', '‖∥'].map(
  all => [all[0]!, all.slice(1)] as const,
))
  for (const piece of pieces) PIECES[piece] = sign

export const bracketOfPiece = (piece: string): string | undefined => PIECES[piece]

/** Large operators. */
const LARGE: Record<string, string> = {
  '∑': '\\sum',
  '∏': '\\prod',
  '∫': '\\int',
  '∬': '\\iint',
  '∭': '\\iiint',
  '∮': '\\oint',
  '∯': '\\oiint',
  '⋃': '\\bigcup',
  '⋂': '\\bigcap',
}

/** The large operator that a text is. */
export const largeOperator = (text: string): string | undefined => LARGE[text]

export const ACCENTS: Record<string, string> = {
  '¯': '\\bar',
  ˆ: '\\hat',
  '˜': '\\tilde',
  '˙': '\\dot',
  '¨': '\\ddot',
  '⃗': '\\vec',
  ˇ: '\\check',
  '˘': '\\breve',
  // OpenType fonts have them as marks that combine.
  '\u0302': '\\hat',
  '\u0303': '\\tilde',
  '\u0304': '\\bar',
  '\u0305': '\\bar',
  '\u0306': '\\breve',
  '\u0307': '\\dot',
  '\u0308': '\\ddot',
  '\u030c': '\\check',
}

const NAMES =
  'α alpha β beta γ gamma δ delta ϵ epsilon ε varepsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu ν nu ξ xi π pi ϖ varpi ρ rho ϱ varrho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega Γ Gamma Δ Delta ∆ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega ≤ le ≥ ge ≪ ll ≫ gg ≠ ne ≈ approx ≃ simeq ∼ sim ≡ equiv ∝ propto ± pm ∓ mp × times · cdot ⋅ cdot ÷ div ∗ ast ◦ circ ∘ circ • bullet ⊕ oplus ⊗ otimes ∞ infty ∂ partial ∇ nabla ∈ in ∉ notin ∋ ni ⊂ subset ⊆ subseteq ⊃ supset ⊇ supseteq ∪ cup ∩ cap ∅ emptyset ∀ forall ∃ exists ¬ neg ∧ wedge ∨ vee → to ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇐ Leftarrow ⇔ Leftrightarrow ↦ mapsto ∥ | ‖ | ⟨ langle ⟩ rangle ⌈ lceil ⌉ rceil ⌊ lfloor ⌋ rfloor ℓ ell ℏ hbar ℜ Re ℑ Im … ldots ⋯ cdots ⋮ vdots ⋱ ddots ′ prime † dagger ⊥ perp ∠ angle √ surd'.split(
    ' ',
  )
const COMMANDS = new Map<string, string>()
for (let i = 0; i < NAMES.length; i += 2) COMMANDS.set(NAMES[i]!, `\\${NAMES[i + 1]!}`)

const FUNCTIONS =
  /^(?:lim|limsup|liminf|sup|inf|max|min|arg|det|dim|ker|log|ln|exp|sin|cos|tan|cot|sec|csc|sinh|cosh|tanh|arcsin|arccos|arctan|deg|gcd|hom|Pr)$/

export const isFunction = (text: string): boolean => FUNCTIONS.test(text)

/** The characters of a text as LaTeX writes them in a formula. */
export function latexOfText(given: string, upright = false): string {
  // An equals sign with a stroke through it may be two characters.
  const text = given.normalize('NFC')
  if (isFunction(text)) return `\\${text} `
  const [, called, rest] = /^([a-z]{2,6})([([].*)$/i.exec(text) ?? []
  if (called && isFunction(called)) return `\\${called} ${latexOfText(rest!)}`
  const word = upright ? /^(\p{L}{2,})([.,;:]?)$/u.exec(text) : null
  if (word) return `\\mathrm{${word[1]}}${word[2]}`
  const double = /^[ℂℕℙℚℝℤ]$/.exec(text)
  if (double) return `\\mathbb{${text.normalize('NFKC')}}`
  const parts: string[] = []
  let waiting = ''
  // Letters of two shapes are the same to NFKC.
  for (const char of [...text].flatMap(c => (COMMANDS.has(c) ? [c] : [...c.normalize('NFKC')]))) {
    const accent = MARKS.test(char) ? ACCENTS[char] : undefined
    // A mark belongs to the letter before it; first of all, to the one behind it.
    if (accent && parts.length > 0) parts.push(`${accent}{${parts.pop()!.trim()}}`)
    else if (accent) waiting = accent
    else {
      const own = latexOfCharacter(char)
      parts.push(waiting ? `${waiting}{${own.trim()}}` : own)
      waiting = ''
    }
  }
  return parts.join('')
}

/** Marks that combine with a letter. */
const MARKS = /[\u0302-\u030c]/

function latexOfCharacter(char: string): string {
  const command = COMMANDS.get(char)
  if (command) return /[a-z]$/i.test(command) ? `${command} ` : command
  return ALIKE[char] ?? (/[#$%&_{}]/.test(char) ? `\\${char}` : char)
}

/** Signs that fonts for mathematics have for those of the keyboard. */
const ALIKE: Record<string, string> = { '−': '-', '–': '-', '∶': ':', '∕': '/' }

/** A letter as LaTeX writes it, by the alphabet its font is. */
export function latexOfLetter(text: string, font: string): string {
  if (/^[∣∥‖]$/.test(text)) return text === '∣' ? '|' : '\\|'
  if (!/^[A-Z]$/.test(text)) return latexOfText(text)
  if (isDoubleStruckFont(font)) return `\\mathbb{${text}}`
  if (isSymbolFont(font) || /rsfs|eusm|-cal(?:-|$)/i.test(font)) return `\\mathcal{${text}}`
  return /eufm/i.test(font) ? `\\mathfrak{${text}}` : text
}
