import { isFunction, latexOfLetter, latexOfText } from '../formulas/symbols.ts'
import type { Span } from '../model.ts'

/** A span, or a formula between dollar signs. */
export interface Inline extends Span {
  /** What stands around the formula in its text. */
  lead?: string
  trail?: string
  /** What the formula was made of. */
  spans?: Span[]
}

/** What may stand between the letters of a formula in the font of the text. */
const BETWEEN = /^(?:[\d\s+=()[\]|/.,:!<>−≠≤≥≈×·-]|\u0338)*$/
const SCRIPT = /^[\p{L}\p{N}+\-−,*′()]{1,12}$/u

/** Spans in which formulas among words are LaTeX: letters in fonts for mathematics, with their scripts. */
export function withFormulas(given: readonly Span[]): Inline[] {
  if (!given.some(span => span.math)) return [...given]
  const out: Inline[] = []
  const spans = closed(given)
  for (let i = 0; i < spans.length; ) {
    const end = withoutClosing(spans, i, formulaEnd(spans, i))
    const own = spans.slice(i, end)
    if (end === i || !isFormula(own)) {
      out.push(...spans.slice(i, Math.max(end, i + 1)).map(({ latex: _, ...plain }) => plain))
      i = Math.max(end, i + 1)
      continue
    }
    const [, lead = ''] = /^(\s*)/.exec(own[0]!.text)!
    const [, trail = ''] = /(\s*)$/.exec(own.at(-1)!.text)!
    const whole = own
      .map(latexOfSpan)
      .join('')
      // Scripts of several spans are one.
      .replace(SAME_SCRIPT, joinScripts)
      .replace(SAME_SCRIPT, joinScripts)
      .replace(/\.\s*\.\s*\.(?=\s*[,+\w\\]|$)/g, '\\ldots ')
      .replace(/\s+/g, ' ')
      .trim()
    if (isDoubled(whole)) {
      out.push(...own.map(({ latex: _, ...plain }) => plain))
      i = end
      continue
    }
    const [latex = '', stop = ''] = whole.split(/(?<=[^\s.,;:])\s*([.,;:]*)$/)
    out.push({ text: `${lead}$${latex}$${stop}${trail}`, latex, lead, trail: `${stop}${trail}`, spans: own })
    i = end
  }
  return out
}

const SAME_SCRIPT = /([_^])\{([^{}]*)\} ?\1\{/g

/** Letters right behind a command would be part of its name. */
const joinScripts = (_: string, kind: string, first: string): string =>
  `${kind}{${first}${/\\[a-z]+$/i.test(first) ? ' ' : ''}`

/** Whether a letter bears two scripts of a kind, as pieces of a fraction do that was not understood: no LaTeX. */
const isDoubled = (latex: string): boolean =>
  (latex.match(/(?:[_^]\{[^{}]*\} ?){2,}/g) ?? []).some(
    scripts => new Set(scripts.match(/[_^](?=\{)/g)).size < scripts.match(/[_^](?=\{)/g)!.length,
  )

/** The end of a text between brackets, in the font of the text. */
const CLOSING = /^[\d\s,+=−-]*[)\]]/

/** Spans in which a bracket that a formula opens is closed by a span of its own, so that it can be part of it. */
function closed(spans: readonly Span[]): Span[] {
  const out: Span[] = []
  let open = 0
  for (const span of spans.flatMap(withNumbers)) {
    const end = open > 0 && !span.math && !span.script ? CLOSING.exec(span.text)?.[0] : undefined
    if (end !== undefined && end.length < span.text.length)
      out.push({ ...span, text: end, math: '' }, { ...span, text: span.text.slice(end.length) })
    else out.push(end === undefined ? span : { ...span, math: '' })
    if (span.math || (open > 0 && BETWEEN.test(span.text)) || /[\p{L}]\($/u.test(span.text)) {
      for (const c of span.text) open += '(['.includes(c) ? 1 : ')]'.includes(c) ? -1 : 0
      open = Math.max(0, open)
    } else if (!span.script && !isFunction(span.text.trim()))
      open = BETWEEN.test(span.text) && /[([]/.test(span.text) ? 1 : 0
  }
  return out
}

/** A figure in the font of the text is part of the formula where one of its signs asks for it. */
const UPRIGHT = 'upright'
const ASKING = /[=<>≤≥≈∼≃≡±∓+−×·/∈→]\s*$/
const RELATION = /^ ?[=<>≤≥≠≈] ?[−-]?\d+(?:[.,]\d+)*(?![\p{L}\d])/u
const FIGURE = /^\s*[−-]?\d+(?:[.,]\d+)*/

/** A span with the figures at its ends, which belong to the formulas beside it, in spans of their own. */
function withNumbers(span: Span, i: number, spans: readonly Span[]): Span[] {
  if (span.math || span.script || span.link || span.bold) return [span]
  const [before, after] = [spans[i - 1], spans[i + 1]]
  const asks = before && !before.bold && before.math && (ASKING.test(before.text) || isPoint(spans, i - 1))
  const ends = before && !before.bold && (before.math || (before.script && spans[i - 2]?.math))
  const head = (asks && FIGURE.exec(span.text)?.[0]) || (ends && RELATION.exec(span.text)?.[0]) || ''
  const rest = span.text.slice(head.length)
  const raised = (after?.script && after.math) || (after?.math && isPoint(spans, i + 1))
  const [tail = ''] = (raised && /(?<![\p{L}\p{N}.,])\d+$/u.exec(rest)) || opening(rest, spans, i) || []
  const middle = rest.slice(0, rest.length - tail.length)
  return [
    ...(head ? [{ ...span, text: head, math: UPRIGHT }] : []),
    ...(middle ? [{ ...span, text: middle }] : []),
    ...(tail ? [{ ...span, text: tail, math: UPRIGHT }] : []),
  ]
}

/** The decimal point between two figures, which is in a font for mathematics. */
const isPoint = (spans: readonly Span[], i: number): boolean =>
  /^[.,]$/.test(spans[i]!.text) &&
  /\d$/.test(spans[i - 1]?.text ?? '') &&
  /^\d/.test(spans[i + 1]?.text ?? '')

/** A bracket at the end of a text that opens a pair or more: `(a, b)`. */
function opening(text: string, spans: readonly Span[], i: number): RegExpExecArray | null {
  const found = /(?<!\p{L})[([]$/u.exec(text)
  if (!found) return null
  let inner = ''
  for (const span of spans.slice(i + 1)) {
    const end = /^[^)\]]*/.exec(span.text)![0]
    if (!span.math && !span.script && !BETWEEN.test(end)) return null
    inner += end
    if (end.length < span.text.length) return inner.includes(',') ? found : null
  }
  return null
}

/** Whether every bracket of a formula is closed. */
export function isBalanced(latex: string): boolean {
  let open = 0
  for (const c of latex.replace(/\\[a-z]+/gi, '')) {
    if ('(['.includes(c)) open++
    else if (')]'.includes(c)) open--
    if (open < 0) return false
  }
  return open === 0
}

/** Behind the last span of the formula that begins with a span. */
function formulaEnd(spans: readonly Span[], start: number): number {
  if (!spans[start]!.math || spans[start]!.link) return start
  let end = start
  for (let i = start; i < spans.length; i++) {
    const span = spans[i]!
    if (span.math !== undefined && !span.link) end = i + 1
    else if (span.script && SCRIPT.test(span.text.trim()) && end === i) end = i + 1
    else if (span.link || span.bold || !(BETWEEN.test(span.text) || isFunction(span.text.trim()))) break
  }
  return end
}

/** The end of a formula without the bracket behind it that the text before it opens, as the arguments of functions have. */
function withoutClosing(spans: readonly Span[], start: number, end: number): number {
  const last = spans[end - 1]
  if (end - start < 2 || last?.math !== '' || !/^[)\]]\s*$/.test(last.text)) return end
  const text = spans.slice(start, end).map(span => span.latex ?? span.text)
  return isBalanced(text.join('')) ? end : end - 1
}

/** Letters, or a sign with a script: single signs are bullets and marks of notes. */
const isFormula = (spans: readonly Span[]): boolean => {
  if (spans.some((span, i) => span.latex || (span.math === UPRIGHT && spans[i + 1]?.script))) return true
  const text = spans.map(span => span.text).join('')
  return /[\p{Script=Latin}\p{Script=Greek}∂∇∞]/u.test(text.normalize('NFKC'))
}

function latexOfSpan({ text, script, math, latex }: Span): string {
  const own =
    latex ??
    (math ? withArrows([...text].map(c => latexOfLetter(c, math)).join('')) : latexOfText(text.trim()))
  if (script) return `${script === 'sub' ? '_' : '^'}{${own.trim()}}`
  return math ? own : text.startsWith(' ') ? ` ${own}` : own
}

/** The arrow over a letter is of the letter's own font, and is set before it. */
const withArrows = (latex: string): string => latex.replace(/\u20d7(\\[a-z]+|[^\s\\])/gi, '\\vec{$1}')
