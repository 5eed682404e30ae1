import { around, centerX, overlapX, overlapY } from '../boxes.ts'
import { isExtensionFont } from '../math-fonts.ts'
import type { Horizontal } from '../rulings.ts'
import type { Word } from '../word.ts'
import { type Item, itemsOf, type LettersOf, withPieces } from './formula-items.ts'
import { ACCENTS, largeOperator, latexOfText } from './symbols.ts'

/** A formula as LaTeX, or undefined where it is not understood. */
export function latexOf(
  words: readonly Word[],
  rules: readonly Horizontal[],
  lettersOf: LettersOf = () => undefined,
): string | undefined {
  if (words.some(w => /[\ufffd\ue000-\uf8ff]/.test(w.text))) return undefined
  let items = withPieces(words.flatMap(word => itemsOf(word, lettersOf)))
  // Of two bars as long, the lower one is what the upper one stands over.
  const wide = (rule: Horizontal) => Math.round(rule.x1 - rule.x0)
  const sorted = [...rules].sort((a, b) => wide(a) - wide(b) || b.y - a.y)
  const roots = rootBars(items, rules)
  for (const [i, rule] of sorted.entries()) {
    const floor = sorted.slice(i + 1).filter(r => r.y > rule.y && r.x0 < rule.x1 && r.x1 > rule.x0)
    const next = withRule(items, rule, roots.get(rule), Math.min(...floor.map(r => r.y)))
    if (!next) return undefined
    items = next
  }
  const bracketed = withBrackets(items)
  const latex = bracketed && (sequence(withLimits(bracketed)) ?? aligned(bracketed))
  return latex === undefined || latex.includes('\\surd')
    ? undefined
    : latex
        .replace(/(?:\\cdot *){3}/g, '\\cdots ')
        // TeX puts long arrows together from two.
        .replace(/\\Leftarrow *\\Rightarrow/g, '\\Longleftrightarrow')
        .replace(/\\leftarrow *\\(?:to|rightarrow)(?![a-z])/g, '\\longleftrightarrow')
        .replace(/ +/g, ' ')
        .trim()
}

const RELATION = /^(?:=|<|>|\\(?:leq?|geq?|approx|sim|equiv|to|rightarrow|Rightarrow) )$/

/** Equations under each other, with their relations in one column. */
function aligned(items: readonly Item[]): string | undefined {
  const size = Math.max(...items.map(i => i.size))
  const rows: Item[][] = []
  for (const item of [...items].sort((a, b) => a.y0 - b.y0)) {
    const row = rows.at(-1)
    if (row && item.y0 < Math.max(...row.map(i => i.y1)) - 0.2 * item.size) row.push(item)
    else rows.push([item])
  }
  if (rows.length < 2) return undefined
  const signs = rows.map(row => row.filter(i => RELATION.test(i.latex)).sort((a, b) => a.x0 - b.x0)[0])
  const [first] = signs
  if (!first || signs.some(sign => !sign)) return undefined
  if (signs.some(sign => Math.abs(sign!.x0 - first.x0) > 0.2 * size)) return gathered(rows, size)
  const lines = rows.map((row, i) => {
    const at = signs[i]!.x0
    const [left, right] = [row.filter(item => item.x0 < at), row.filter(item => item.x0 >= at)]
    const parts = [left, right].map(part => sequence(withLimits(part)))
    return parts.includes(undefined) ? undefined : parts.join(' & ')
  })
  if (lines.includes(undefined)) return undefined
  return `\\begin{aligned} ${lines.join(' \\\\ ')} \\end{aligned}`
}

const BEGINS_WITH_RELATION = /^(?:[=<>]|\\(?:leq?|geq?|approx|sim|equiv|to|rightarrow|Rightarrow)\b)/

/** Equations under each other around one middle; what stands there by chance has its middle anywhere. */
function gathered(rows: readonly Item[][], size: number): string | undefined {
  const boxes = rows.map(around)
  const [first] = boxes
  if (boxes.some(box => Math.abs(centerX(box) - centerX(first!)) > 0.3 * size)) return undefined
  const lines = rows.map(row => sequence(withLimits(row)))
  // A line that begins with its relation goes on the one above.
  if (lines.some(line => line === undefined || BEGINS_WITH_RELATION.test(line))) return undefined
  return `\\begin{gathered} ${lines.join(' \\\\ ')} \\end{gathered}`
}

/** How high a root may be, in its type sizes. */
const HIGHEST_ROOT = 3.2

/** How far a root reaches down from its bar. */
const depthOf = (sign: Item, rule: Horizontal): number =>
  Math.max(HIGHEST_ROOT * sign.size, sign.y1 + 0.3 * sign.size - rule.y)

/** The signs of roots by their bars: of those at its end, each has the one that is nearest to where it hangs from. */
function rootBars(items: readonly Item[], rules: readonly Horizontal[]): Map<Horizontal, Item> {
  const found = new Map<Horizontal, Item>()
  for (const sign of items.filter(i => i.text === '√')) {
    const away = (rule: Horizontal) => Math.abs(sign.base - rule.y)
    const near = rules.filter(rule => Math.abs(sign.x1 - rule.x0) < 3 && away(rule) < 2 * sign.size)
    const best = near.sort((a, b) => away(a) - away(b))[0]
    if (best) found.set(best, sign)
  }
  return found
}

/** What stands over and under a fraction's bar, or below that of a root, becomes one piece. */
function withRule(
  items: readonly Item[],
  rule: Horizontal,
  root: Item | undefined,
  floor: number,
): Item[] | undefined {
  const sign = root && items.find(i => i === root)
  const inside = items.filter(i => centerX(i) > rule.x0 - 1 && centerX(i) < rule.x1 + 1)
  const under = inside.filter(
    i =>
      (i.base > rule.y && i.base - rule.y < (sign ? depthOf(sign, rule) : 1.6 * i.size) && i.base < floor) ||
      (i.whole && i.y0 > rule.y - 2 && i.y0 - rule.y < 0.9 * i.size),
  )
  const over = inside.filter(
    i =>
      !under.includes(i) &&
      ((i.base <= rule.y + 1 && rule.y - i.base < 1.5 * i.size) ||
        (i.whole && i.y1 < rule.y + 2 && rule.y - i.y1 < 0.9 * i.size)),
  )
  const limited = withLimits(under)
  const inner = sequence(limited)
  if (inner === undefined || under.length === 0) return undefined
  const degree = sign ? items.filter(i => isDegree(i, sign, baseOf(under))) : []
  const parts = sign ? [sign, ...degree, ...under] : [...over, ...under]
  const bare = !sign && over.length === 0
  const top = sign ? sequence(degree) : sequence(withLimits(over))
  if (top === undefined) return undefined
  const size = Math.max(...limited.map(i => i.size))
  const box = around([...parts, { x0: rule.x0, x1: rule.x1, y0: rule.y, y1: rule.y }])
  const made: Item = {
    ...box,
    latex: sign
      ? `\\sqrt${top && `[${top}]`}{${inner}}`
      : bare
        ? `\\overline{${inner}}`
        : `\\frac{${top}}{${inner}}`,
    text: '',
    font: '',
    size,
    base: sign || bare ? baseOf(under) : rule.y + 0.25 * size,
    whole: true,
  }
  return [...items.filter(i => !parts.includes(i)), made]
}

/** Whether something small stands over the left end of a root's sign. */
const isDegree = (item: Item, sign: Item, base: number): boolean =>
  item.size < 0.8 * sign.size &&
  item !== sign &&
  item.x1 < sign.x1 &&
  item.x0 > sign.x0 - 0.4 * sign.size &&
  item.base > sign.base - 0.2 * sign.size &&
  item.base < base

/** Bars that open and close are told apart by other signs. */
const OPEN = '([{⌊⌈⟨❲⟦'
const CLOSE = ')]}⌋⌉⟩❳⟧'

/** What stands between high brackets becomes one piece: a formula, or a matrix. */
function withBrackets(items: readonly Item[]): Item[] | undefined {
  const rest = withBars([...items].sort((a, b) => a.x0 - b.x0))
  for (;;) {
    const end = rest.findIndex(i => isExtensionFont(i.font) && CLOSE.includes(i.text))
    if (end < 0) break
    const start = rest.slice(0, end).findLastIndex(i => isExtensionFont(i.font) && OPEN.includes(i.text))
    if (start < 0) return undefined
    const [open, close] = [rest[start]!, rest[end]!]
    const inner = rest.slice(start + 1, end)
    const line = isStacked(inner) ? undefined : sequence(withLimits(inner))
    const latex =
      line === undefined
        ? matrix(inner, open.text)
        : `\\left${fence(open.text)} ${line} \\right${fence(close.text)}`
    if (latex === undefined || inner.length === 0) return undefined
    const size = Math.max(...inner.map(i => i.size), open.size)
    const box = around([open, close, ...inner])
    // A matrix stands around the middle of its line.
    const base = line === undefined ? (box.y0 + box.y1) / 2 + 0.25 * size : baseOf(inner)
    const made: Item = { ...box, latex, text: '', font: '', size, base, whole: true }
    rest.splice(start, end - start + 1, made)
  }
  // A high brace that nothing closes holds cases.
  const start = rest.findIndex(i => isExtensionFont(i.font) && i.text === '{')
  if (start < 0) return rest
  const inner = rest.slice(start + 1)
  const latex = inner.length > 0 ? matrix(inner, 'cases') : undefined
  if (latex === undefined) return undefined
  const size = Math.max(...inner.map(i => i.size))
  const box = around(rest.slice(start))
  const base = (box.y0 + box.y1) / 2 + 0.25 * size
  return [...rest.slice(0, start), { ...box, latex, text: '', font: '', size, base, whole: true }]
}

/** Whether fractions stand above each other, as in a matrix. */
function isStacked(items: readonly Item[]): boolean {
  const whole = items.filter(i => i.whole)
  return whole.some((a, i) =>
    whole
      .slice(i + 1)
      .some(b => overlapX(a, b) > 0.5 * Math.min(a.x1 - a.x0, b.x1 - b.x0) && overlapY(a, b) < 0),
  )
}

/** High bars are alternately opening and closing ones. */
function withBars(items: readonly Item[]): Item[] {
  const isBar = (item: Item) => isExtensionFont(item.font) && (item.text === '|' || item.text === '‖')
  if (items.filter(isBar).length % 2 === 1) return [...items]
  let open = false
  return items.map(item => {
    if (!isBar(item)) return item
    open = !open
    const text = item.text === '|' ? (open ? '❲' : '❳') : open ? '⟦' : '⟧'
    return { ...item, text }
  })
}

const fence = (text: string): string =>
  /[❲❳]/.test(text)
    ? '|'
    : /[⟦⟧]/.test(text)
      ? '\\|'
      : /[{}]/.test(text)
        ? `\\${text}`
        : latexOfText(text).trim()

const MATRIX: Record<string, string> = {
  '(': 'pmatrix',
  '[': 'bmatrix',
  '{': 'Bmatrix',
  '❲': 'vmatrix',
  '⟦': 'Vmatrix',
  cases: 'cases',
}

/** Rows and columns of pieces, the same number in each row. */
function matrix(items: readonly Item[], open: string): string | undefined {
  const kind = MATRIX[open]
  const size = Math.max(...items.map(i => i.size))
  const rows: Item[][] = []
  for (const item of [...items].sort((a, b) => a.base - b.base)) {
    const row = rows.at(-1)
    if (row && item.base - row[0]!.base < 0.75 * size) row.push(item)
    else rows.push([item])
  }
  const cells = rows.map(row => {
    const parts: Item[][] = []
    for (const item of row.sort((a, b) => a.x0 - b.x0)) {
      const last = parts.at(-1)?.at(-1)
      if (last && item.x0 - last.x1 < 0.7 * size) parts.at(-1)!.push(item)
      else parts.push([item])
    }
    return parts.map(part => sequence(withLimits(part)))
  })
  const [first] = cells
  if (
    !kind ||
    !first ||
    rows.length < 2 ||
    cells.some(row => row.length !== first.length || row.includes(undefined))
  )
    return undefined
  if (open === '(' && rows.length === 2 && first.length === 1) return `\\binom{${first[0]}}{${cells[1]![0]}}`
  return `\\begin{${kind}} ${cells.map(row => row.join(' & ')).join(' \\\\ ')} \\end{${kind}}`
}

/** Limits over and under sums, integrals and functions. */
function withLimits(items: readonly Item[]): Item[] {
  let rest = [...items]
  // Some fonts have one sum, which is set larger than the text.
  const usual = Math.max(0, ...items.filter(i => !largeOperator(i.text)).map(i => i.size)) || Infinity
  const isNamed = ({ text }: Item) => /^(?:lim|sup|inf|max|min|limsup|liminf)$/.test(text)
  const operators = items.filter(i => largeOperator(i.text) || isNamed(i))
  const away = (i: Item, op: Item) =>
    Math.abs(centerX(i) - (largeOperator(op.text)?.endsWith('int') ? op.x1 : centerX(op)))
  for (const op of operators) {
    const large = largeOperator(op.text)
    const integral = large?.endsWith('int') === true
    const reach = 0.8 * op.size
    // Large operators hang below the place they are written at.
    const middle = isExtensionFont(op.font) ? op.base + 0.7 * op.size : op.base - 0.3 * op.size
    const near = rest.filter(
      i =>
        i !== op &&
        i.size < 0.85 * op.size &&
        centerX(i) > op.x0 - reach &&
        centerX(i) < op.x1 + (integral ? 2 : 1) * reach &&
        Math.abs(i.base - middle) > 0.45 * op.size &&
        Math.abs(i.base - middle) < 2.6 * op.size &&
        operators.every(other => away(i, op) <= away(i, other)),
    )
    const above = sequence(near.filter(i => i.base < middle))
    const below = sequence(near.filter(i => i.base > middle))
    const latex = `${large ?? op.latex.trim()}${below ? `_{${below}}` : ''}${above ? `^{${above}}` : ''} `
    const base = large ? middle + 0.25 * op.size : op.base
    rest = rest.filter(i => i !== op && !near.includes(i))
    const size = Math.min(op.size, usual)
    rest.push({ ...op, size, latex, base, text: '', ...(large && { whole: true as const }) })
  }
  return rest
}

/** The line that most of the large pieces stand on. */
function baseOf(items: readonly Item[]): number {
  const size = Math.max(...items.map(i => i.size))
  const large = items.filter(i => i.size > 0.9 * size)
  const plain = large.filter(i => !i.whole)
  const weights = new Map<number, number>()
  for (const { base, text } of plain.length > 0 ? plain : large) {
    const key = Math.round(base)
    weights.set(key, (weights.get(key) ?? 0) + Math.max(1, text.length))
  }
  return [...weights].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

/** Letters below this size have scripts as large as they are, in points. */
const SMALLEST = 6.6

/** A gap this wide beside a word is a space, in type sizes. */
const SPACE = 0.2

const isWord = ({ latex }: Item): boolean => latex.startsWith('\\mathrm{')

/** Pieces side by side, with their scripts. */
function sequence(items: readonly Item[]): string | undefined {
  if (items.length === 0) return ''
  const size = Math.max(...items.map(i => i.size))
  const base = baseOf(items)
  let latex = ''
  let sub: Item[] = []
  let sup: Item[] = []
  let known = true
  const close = () => {
    const [low, high] = [sequence(sub), sequence(sup)]
    if (low === undefined || high === undefined) known = false
    else if (low || high)
      latex = latex.trimEnd() + (low ? `_{${low}}` : '') + (high ? `^{${high}}` : '') + ' '
    sub = []
    sup = []
  }
  const sorted = [...items].sort((a, b) => a.x0 - b.x0)
  for (const [i, item] of sorted.entries()) {
    const accent = ACCENTS[item.text]
    if (accent) {
      const [before, after] = [sorted[i - 1], sorted[i + 1]]
      const onBefore = before && item.x0 < centerX(before) + 0.25 * size
      if (onBefore) latex = latex.replace(/(\\[a-z]+ ?|[^\s{}\\])\s*$/i, `${accent}{$1}`)
      else if (after) after.latex = `${accent}{${after.latex}}`
      continue
    }
    const off = item.base - base
    const small = item.size < 0.86 * size && Math.abs(off) > 0.08 * size
    // Scripts of the smallest letters are no smaller.
    const raised = i > 0 && size < SMALLEST && Math.abs(off) > 0.2 * size && Math.abs(off) < 0.75 * size
    // A small fraction far off the line is a script, or part of one.
    const lifted = item.whole && small && Math.abs(off) > 0.35 * size
    if (lifted || (!item.whole && (small || raised))) {
      if (off > 0) sub.push(item)
      else sup.push(item)
      continue
    }
    // Something full-sized off the line: a matrix, cases, or two lines.
    if (!item.whole && Math.abs(off) > 0.35 * size) return undefined
    // Scripts stand close to their letter as words do; what follows them needs no space.
    const before = sub.length + sup.length > 0 ? undefined : sorted[i - 1]
    close()
    const words = before !== undefined && (isWord(before) || isWord(item))
    latex += words && item.x0 - before.x1 > SPACE * size ? `\\ ${item.latex}` : item.latex
  }
  close()
  return known ? latex.trim() : undefined
}
