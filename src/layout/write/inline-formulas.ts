import { isFunction, latexOfLetter, latexOfText } from '../formulas/symbols.ts'
import type { Span } from '../model.ts'

/** A span, or a formula between dollar signs. */
export interface Inline extends Span {
  latex?: string
}

/** What may stand between the letters of a formula in the font of the text. */
const BETWEEN = /^[\d\s+=()[\]|/.,:!<>−-]*$/
const SCRIPT = /^[\p{L}\p{N}+\-−,*′()]{1,12}$/u

/** Spans in which formulas among words are LaTeX: letters in fonts for mathematics, with their scripts. */
export function withFormulas(spans: readonly Span[]): Inline[] {
  if (!spans.some(span => span.math)) return [...spans]
  const out: Inline[] = []
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
    const whole = own.map(latexOfSpan).join('').replace(/\s+/g, ' ').trim()
    const [latex = '', stop = ''] = whole.split(/(?<=[^\s.,;:])\s*([.,;:]*)$/)
    out.push({ text: `${lead}$${latex}$${stop}${trail}`, latex })
    i = end
  }
  return out
}

/** Behind the last span of the formula that begins with a span. */
function formulaEnd(spans: readonly Span[], start: number): number {
  if (!spans[start]!.math || spans[start]!.link) return start
  let end = start
  for (let i = start; i < spans.length; i++) {
    const span = spans[i]!
    if (span.math && !span.link) end = i + 1
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
