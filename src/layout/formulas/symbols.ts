/** Fonts for mathematics by their names, subset prefixes aside. */
const MATH_FONT =
  /^(?:[A-Z]{6}\+)?(?:cm(?:mi|sy|ex|bsy|mib)|ms[ab]m|lmmath|latinmodernmath|eu(?:fm|rm|sm|ex)|stmary|rsfs|txsy|txmi|pxsy|pxmi|newtxmi|rm?tmi|mtmi|mtsy|mtex|cambriamath|xitsmath|stixmath|asanamath|standardsym|.*math(?:-|$))/i

const EXTENSION_FONT = /^(?:[A-Z]{6}\+)?(?:cmex|lmmathext|txex|pxex|euex|mtex)/i

/** A question that is asked of every word, and answered once for a name. */
function asked(pattern: RegExp): (name: string) => boolean {
  const known = new Map<string, boolean>()
  let [last, answer] = ['', pattern.test('')]
  return name => {
    if (name === last) return answer
    let own = known.get(name)
    if (own === undefined) {
      if (known.size >= MOST_KNOWN) known.clear()
      own = pattern.test(name)
      known.set(name, own)
    }
    last = name
    answer = own
    return own
  }
}
const MOST_KNOWN = 500

export const isMathFont = asked(MATH_FONT)

export const isExtensionFont = asked(EXTENSION_FONT)

/** Fonts in which LaTeX has the bullet of its lists: bitmaps without a name, and those for text companions. */
export const isCompanionFont = asked(/^$|^(?:[A-Z]{6}\+)?(?:tc(?:rm|bx|ti|sl|ss|tt)|cmsy)/i)

/** The code of that bullet, where the file does not say what it is. */
export const isCompanionBullet = (code: number): boolean => code === 0x88

/** What TeX's extension font has in places of control characters and letters: brackets of several heights, operators. */
const EXTENSION = new Map<number, string>()
const BRACKETS = '()[]⌊⌋⌈⌉{}⟨⟩'
for (const [start, signs] of [
  [0x00, BRACKETS],
  [0x10, '()'],
  [0x12, BRACKETS],
  [0x20, BRACKETS],
  [0x68, '[]⌊⌋⌈⌉{}'],
  [0x49, '∮'],
  [0x50, '∑∏∫⋃⋂'],
  [0x58, '∑∏∫⋃⋂'],
  [0x70, '√√√√√'],
  // Pieces that high brackets are put together from.
  [0x30, '⎛⎞⎡⎤⎣⎦⎢⎥⎧⎫⎩⎭⎨⎬⎪'],
  [0x40, '⎝⎠⎜⎟'],
  [0x0c, '∣∥'],
  // Wide accents.
  [0x62, 'ˆˆˆ˜˜˜'],
] as const)
  for (const [i, sign] of [...signs].entries()) EXTENSION.set(start + i, sign)

/** Where Adobe's private names have the pieces. */
const PRIVATE = 0xf8eb
const PRIVATE_PIECES = '⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ ⎞⎟⎠⎤⎥⎦⎫⎬⎭'

/** The character that a code of the extension font stands for. */
export const extensionSign = (code: number): string | undefined => EXTENSION.get(code)

/** The piece of a bracket that a private code stands for, in any font. */
export const privatePiece = (code: number): string | undefined =>
  code < PRIVATE ? undefined : PRIVATE_PIECES[code - PRIVATE]?.trim()

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
  '∮': '\\oint',
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
  if (upright && /^\p{L}{2,}$/u.test(text)) return `\\mathrm{${text}}`
  const double = /^[ℂℕℙℚℝℤ]$/.exec(text)
  if (double) return `\\mathbb{${text.normalize('NFKC')}}`
  let latex = ''
  // Letters of two shapes are the same to NFKC.
  for (const char of [...text].flatMap(c => (COMMANDS.has(c) ? [c] : [...c.normalize('NFKC')]))) {
    const command = COMMANDS.get(char)
    if (command) latex += /[a-z]$/i.test(command) ? `${command} ` : command
    else if (char === '−' || char === '–') latex += '-'
    else latex += /[#$%&_{}]/.test(char) ? `\\${char}` : char
  }
  return latex
}

/** A letter as LaTeX writes it, by the alphabet its font is. */
export function latexOfLetter(text: string, font: string): string {
  if (/^[∣∥‖]$/.test(text)) return text === '∣' ? '|' : '\\|'
  if (!/^[A-Z]$/.test(text)) return latexOfText(text)
  if (/msbm|bbm/i.test(font)) return `\\mathbb{${text}}`
  if (/cmsy|rsfs|eusm|lmmathsymbols/i.test(font)) return `\\mathcal{${text}}`
  return /eufm/i.test(font) ? `\\mathfrak{${text}}` : text
}
