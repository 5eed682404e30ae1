import { isFunction, latexOfLetter, latexOfText } from '../formulas/symbols.ts'
import type { Span } from '../model.ts'

/** A span, or a formula between dollar signs. */
export interface Inline extends Span {
  latex?: string
  /** What stands around the formula in its text. */
  lead?: string
  trail?: string
  /** What the formula was made of. */
  spans?: Span[]
}

/** What may stand between the letters of a formula in the font of the text. */
const BETWEEN = /^[\d\s+=()[\]|/.,:!<>−-]*$/
const SCRIPT = /^[\p{L}\p{N}+\-−,*′()]{1,12}$/u

/** Spans in which formulas among words are LaTeX: letters in fonts for mathematics, with their scripts. */
export function withFormulas(given: readonly Span[]): Inline[] {
  if (!given.some(span => span.math)) return [...given]
  const out: Inline[] = []
  const spans = closed(given)
  for (let i = 0; i < spans.length; ) {
    const end = formulaEnd(spans, i)
    const own = spans.slice(i, end)
    if (end === i || !isFormula(own)) {
      out.push(...spans.slice(i, Math.max(end, i + 1)))
      i = Math.max(end, i + 1)
      continue
    }
    const [, lead = ''] = /^(\s*)/.exec(own[0]!.text)!
    const [, trail = ''] = /(\s*)$/.exec(own.at(-1)!.text)!
    const whole = own
      .map(latexOfSpan)
      .join('')
      .replace(/\.\s*\.\s*\.(?=\s*[,+\w\\]|$)/g, '\\ldots ')
      .replace(/\s+/g, ' ')
      .trim()
    const [latex = '', stop = ''] = whole.split(/(?<=[^\s.,;:])\s*([.,;:]*)$/)
    out.push({ text: `${lead}$${latex}$${stop}${trail}`, latex, lead, trail: `${stop}${trail}`, spans: own })
    i = end
  }
  return out
}

/** The end of a text between brackets, in the font of the text. */
const CLOSING = /^[\d\s,+=−-]*[)\]]/

/** Spans in which a bracket that a formula opens is closed by a span of its own, so that it can be part of it. */
function closed(spans: readonly Span[]): Span[] {
  const out: Span[] = []
  let open = 0
  for (const span of spans) {
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

/** Letters, or a sign with a script: single signs are bullets and marks of notes. */
const isFormula = (spans: readonly Span[]): boolean => {
  const text = spans.map(span => span.text).join('')
  return /[\p{Script=Latin}\p{Script=Greek}∂∇∞]/u.test(text.normalize('NFKC'))
}

function latexOfSpan({ text, script, math }: Span): string {
  const own = math ? [...text].map(c => latexOfLetter(c, math)).join('') : latexOfText(text.trim())
  if (script) return `${script === 'sub' ? '_' : '^'}{${own.trim()}}`
  return math ? own : text.startsWith(' ') ? ` ${own}` : own
}
