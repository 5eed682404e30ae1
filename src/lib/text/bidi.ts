/** A stretch of text in one direction. */
export interface Stretch {
  text: string
  rtl: boolean
}

const RTL = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const STRONG_LTR = /\p{L}/u
/** A digit; of the Arabic ones also what parts thousands and decimals, and the signs that stand before or around a number. */
const DIGIT = /[\p{Nd}\u066b\u066c\u0600-\u0605\u06dd]/u
/** Vowel signs and accents belong to the letter before them. */
const MARK = /\p{M}/u
/** The separators of the Unicode bidirectional algorithm: one alone between two digits is part of their number. */
const SEPARATOR = /[.,:/\u00a0\u060c\u202f\u2044]/u
const ARABIC = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u
/** The European number terminators of the Unicode bidirectional algorithm. */
const TERMINATOR = /[#$%¢-¥°±\u2030-\u2034\p{Sc}]/u

export const isOfRtlScript = (text: string): boolean => RTL.test(text)

const PAIRS = '()[]{}<>«»‹›≤≥⟨⟩（）【】「」'

/** Brackets look the other way in text that runs from right to left: the opening one stands on the right. */
export const mirrored = (text: string): string =>
  text.replace(/./gsu, char => {
    const at = PAIRS.indexOf(char)
    return at < 0 ? char : PAIRS[at ^ 1]!
  })

/** Of a character: a letter that runs to the right or the left, a digit, or neutral, such as a space. */
type Kind = 'L' | 'R' | 'D' | 'N'

const kindOf = (char: string): Kind =>
  DIGIT.test(char) ? 'D' : RTL.test(char) ? 'R' : STRONG_LTR.test(char) ? 'L' : 'N'

function kindsOf(chars: readonly string[]): Kind[] {
  const kinds: Kind[] = []
  for (const char of chars) {
    const kind = kindOf(char)
    kinds.push(kind === 'N' && MARK.test(char) ? (kinds.at(-1) ?? 'N') : kind)
  }
  return kinds
}

/** Whether a line reads from right to left: its first letter decides. */
export function isRtl(line: string): boolean {
  for (const char of line) {
    const kind = kindOf(char)
    if (kind === 'R') return true
    if (kind === 'L') return false
  }
  return false
}

/** Brackets that come in pairs, each opening one before its closing one. */
const BRACKETS = '()[]{}⟨⟩（）【】「」'
/** More open brackets than this are no text. */
const MOST_OPEN = 63

/** The pairs of brackets of a line, by where they open. */
function bracketPairs(chars: readonly string[]): [open: number, close: number][] {
  const open: { at: number; sign: number }[] = []
  const pairs: [number, number][] = []
  for (const [i, char] of chars.entries()) {
    const sign = BRACKETS.indexOf(char)
    if (sign < 0) continue
    if (sign % 2 === 0) {
      if (open.length === MOST_OPEN) return []
      open.push({ at: i, sign })
      continue
    }
    const last = open.findLastIndex(one => one.sign === sign - 1)
    if (last < 0) continue
    pairs.push([open[last]!.at, i])
    open.length = last
  }
  return pairs.sort((a, b) => a[0] - b[0])
}

/**
 * Brackets of a pair run the same way: with their line where anything between them does, else with what stands both
 * between and before them (rule N0 of the Unicode bidirectional algorithm).
 */
function settleBrackets(chars: readonly string[], kinds: Kind[], base: Kind): void {
  const way = (kind: Kind): Kind => (kind === 'D' ? 'R' : kind)
  for (const [open, close] of bracketPairs(chars)) {
    const inside = new Set(kinds.slice(open + 1, close).map(way))
    const against: Kind = base === 'R' ? 'L' : 'R'
    if (!inside.has(base) && !inside.has(against)) continue
    const before = way(kinds.slice(0, open).findLast(kind => kind !== 'N') ?? base)
    const own = !inside.has(base) && before === against ? against : base
    kinds[open] = own
    kinds[close] = own
  }
}

/**
 * A line cut into stretches of one direction, in the order they stand from left to right. Numbers keep
 * their order inside right-to-left text; signs and spaces go with what surrounds them. Embeddings and
 * overrides of the full algorithm are left out: a stamp or a form field is one plain line.
 */
export function visualStretches(line: string, runsLeft = isRtl(line)): (Stretch & { from: number })[] {
  return visualParts(line, runsLeft).map(part => ({
    ...part,
    text: part.rtl ? mirrored(part.text) : part.text,
  }))
}

/** The same as they are written, each with the place where it begins in the line. */
export function visualParts(line: string, runsLeft = isRtl(line)): (Stretch & { from: number })[] {
  const chars = [...line]
  // Signs by themselves go with their line.
  if (!RTL.test(line)) return [{ text: line, rtl: runsLeft && !/[\p{L}\p{N}]/u.test(line), from: 0 }]
  const base: Kind = runsLeft ? 'R' : 'L'
  const kinds = kindsOf(chars)
  let strong: Kind = base
  let isArabic = false
  const arabic: boolean[] = []
  for (const [i, kind] of kinds.entries()) {
    arabic.push(isArabic)
    if (kind === 'L' || kind === 'R') {
      strong = kind
      isArabic = ARABIC.test(chars[i]!)
    }
    // Digits after Latin letters belong to them; among right-to-left letters they are an island.
    else if (kind === 'D' && strong === 'L') kinds[i] = 'L'
    // Signs of money and percent go with the number they touch, but not behind Arabic letters.
    else if (kind === 'D' && !isArabic) {
      for (let at = i - 1; kinds[at] === 'N' && TERMINATOR.test(chars[at]!); at--) kinds[at] = 'D'
      for (let at = i + 1; kinds[at] === 'N' && TERMINATOR.test(chars[at]!); at++) kinds[at] = 'D'
    }
  }
  settleBrackets(chars, kinds, base)
  for (let i = 0; i < kinds.length; i++) {
    if (kinds[i] !== 'N') continue
    let end = i
    while (kinds[end] === 'N') end++
    const before = kinds[i - 1] ?? base
    const after = kinds[end] ?? base
    // A sign between two digits, as in 1.5 or 12:30, stays inside the number; a hyphen parts it behind Arabic letters.
    const joins = SEPARATOR.test(chars[i]!) || (!arabic[i] && /[+\u2212-]/.test(chars[i]!))
    const inNumber = before === 'D' && after === 'D' && end - i === 1 && joins
    const side = (kind: Kind) => (kind === 'D' ? 'R' : kind)
    const kind: Kind = inNumber ? 'D' : side(before) === side(after) ? side(before) : base
    for (; i < end; i++) kinds[i] = kind
    i--
  }
  const runs: { text: string; kind: Kind; from: number }[] = []
  let from = 0
  for (const [i, char] of chars.entries()) {
    const last = runs.at(-1)
    if (last && last.kind === kinds[i]) last.text += char
    else runs.push({ text: char, kind: kinds[i]!, from })
    from += char.length
  }
  const stretches = (list: typeof runs) =>
    list.map(({ text, kind, from }) => ({ text, rtl: kind === 'R', from }))
  if (base === 'R') return stretches(runs.reverse())
  // In a left-to-right line only the right-to-left islands, with the numbers in them, turn round.
  const out: typeof runs = []
  for (let i = 0; i < runs.length; i++) {
    if (runs[i]!.kind === 'L') {
      out.push(runs[i]!)
      continue
    }
    let end = i
    while (end < runs.length && runs[end]!.kind !== 'L') end++
    out.push(...runs.slice(i, end).reverse())
    i = end - 1
  }
  return stretches(out)
}
