/** LaTeX names of single symbols. */
const TABLE = `
alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ lambda λ mu μ
nu ν xi ξ omicron ο pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi ϕ varphi φ chi χ psi ψ omega ω
Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω
times × div ÷ pm ± mp ∓ cdot ⋅ ast ∗ star ⋆ circ ∘ bullet ∙ oplus ⊕ ominus ⊖ otimes ⊗ odot ⊙ oslash ⊘ wedge ∧ land ∧ vee ∨
lor ∨ cap ∩ cup ∪ setminus ∖ sqcap ⊓ sqcup ⊔ uplus ⊎ amalg ⨿ dagger † ddagger ‡ wr ≀ diamond ⋄ triangleleft ◁ triangleright ▷
leq ≤ le ≤ geq ≥ ge ≥ neq ≠ ne ≠ equiv ≡ sim ∼ simeq ≃ approx ≈ cong ≅ propto ∝ ll ≪ gg ≫ prec ≺ succ ≻ preceq ⪯ succeq ⪰
subset ⊂ supset ⊃ subseteq ⊆ supseteq ⊇ subsetneq ⊊ sqsubseteq ⊑ in ∈ notin ∉ ni ∋ vdash ⊢ dashv ⊣ models ⊨ perp ⊥ parallel ∥
mid ∣ nmid ∤ asymp ≍ doteq ≐ bowtie ⋈ leqslant ⩽ geqslant ⩾ lesssim ≲ gtrsim ≳ triangleq ≜ coloneqq ≔
to → rightarrow → leftarrow ← gets ← leftrightarrow ↔ Rightarrow ⇒ Leftarrow ⇐ Leftrightarrow ⇔ iff ⟺ implies ⟹ impliedby ⟸
longrightarrow ⟶ longleftarrow ⟵ Longrightarrow ⟹ Longleftarrow ⟸ longleftrightarrow ⟷ mapsto ↦ longmapsto ⟼ uparrow ↑
downarrow ↓ updownarrow ↕ Uparrow ⇑ Downarrow ⇓ nearrow ↗ searrow ↘ swarrow ↙ nwarrow ↖ hookrightarrow ↪ hookleftarrow ↩
rightharpoonup ⇀ leftharpoonup ↼ rightleftharpoons ⇌ rightsquigarrow ⇝ twoheadrightarrow ↠ circlearrowleft ↺ circlearrowright ↻
sum ∑ prod ∏ coprod ∐ int ∫ iint ∬ iiint ∭ oint ∮ bigcup ⋃ bigcap ⋂ bigvee ⋁ bigwedge ⋀ bigoplus ⨁ bigotimes ⨂ bigodot ⨀
infty ∞ partial ∂ nabla ∇ forall ∀ exists ∃ nexists ∄ neg ¬ lnot ¬ emptyset ∅ varnothing ∅ aleph ℵ beth ℶ hbar ℏ ell ℓ Re ℜ Im ℑ
wp ℘ angle ∠ triangle △ square □ Box □ blacksquare ■ clubsuit ♣ diamondsuit ♢ heartsuit ♡ spadesuit ♠ top ⊤ bot ⊥ prime ′
dots … ldots … cdots ⋯ vdots ⋮ ddots ⋱ dotsc … dotsb ⋯ degree ° checkmark ✓ therefore ∴ because ∵ complement ∁ surd √
langle ⟨ rangle ⟩ lceil ⌈ rceil ⌉ lfloor ⌊ rfloor ⌋ lbrace { rbrace } lbrack [ rbrack ] vert | Vert ‖ lvert | rvert | lVert ‖ rVert ‖
backslash \\ S § P ¶ copyright © pounds £ euro € yen ¥ imath ı jmath ȷ hslash ℏ mho ℧ eth ð Finv Ⅎ Bbbk 𝕜 colon : And & lt < gt >
`

export const SYMBOLS = new Map<string, string>()
const words = TABLE.trim().split(/\s+/)
for (let i = 0; i + 1 < words.length; i += 2) SYMBOLS.set(words[i]!, words[i + 1]!)

/** Function names set upright; `true`: limits go above and below. */
export const FUNCTIONS = new Map<string, boolean>(
  'arccos arcsin arctan arg cos cosh cot coth csc deg dim exp hom ker lg ln log sec sin sinh tan tanh '
    .trim()
    .split(' ')
    .map(name => [name, false] as [string, boolean])
    .concat(
      'det gcd inf lim max min Pr sup liminf limsup argmax argmin'.split(' ').map(name => [name, true]),
    ),
)

export const ACCENTS = new Map<string, string>([
  ['hat', '^'],
  ['widehat', '^'],
  ['tilde', '~'],
  ['widetilde', '~'],
  ['bar', '¯'],
  ['vec', '→'],
  ['overrightarrow', '→'],
  ['overleftarrow', '←'],
  ['dot', '˙'],
  ['ddot', '¨'],
  ['dddot', '⃛'],
  ['acute', '´'],
  ['grave', '`'],
  ['breve', '˘'],
  ['check', 'ˇ'],
  ['mathring', '˚'],
])

/** Negations that are characters of their own. */
export const NEGATED = new Map<string, string>([
  ['=', '≠'],
  ['∈', '∉'],
  ['∣', '∤'],
  ['⊂', '⊄'],
  ['⊆', '⊈'],
  ['≡', '≢'],
  ['<', '≮'],
  ['>', '≯'],
  ['∃', '∄'],
])
