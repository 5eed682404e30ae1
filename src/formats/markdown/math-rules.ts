import type { MarkdownIt } from 'markdown-it'

/** Where a search began, and where it had to end. */
interface Span {
  from: number
  until: number
}

/** A command of LaTeX, or an exponent: what no words in escaped brackets have. */
const CERTAIN = /\\[a-zA-Z]|\^|_\{/
const WORD = /\p{L}{3}/u
const OPERATOR = /[=_+<>*/|-]/

/** Brackets are also escaped around words: `\[--name=value\]`, `file\(s\)`. */
function isFormula(source: string): boolean {
  const plain = source.replace(/\\[^a-zA-Z]/g, ' ')
  return CERTAIN.test(plain) || (OPERATOR.test(plain) && !WORD.test(plain))
}

/** The signs around a block: of pandoc, and of LaTeX. */
const BLOCKS = [
  ['$$', '$$'],
  ['\\[', '\\]'],
] as const

/** `$x$` inside text and `$$ … $$` on its own, by the rules pandoc made common, and LaTeX's `\(x\)` and `\[ … \]`. */
export function mathRules(md: MarkdownIt): void {
  // Where a search for the closing sign came to its end in vain, one that begins later would too: without this, a
  // text of nothing but prices is searched to its end from each of them.
  const vainSearches = { $: new WeakMap<object, Span>(), $$: new WeakMap<object, Span>() }
  const vainBlocks = new WeakMap<object, Span & { indent: number }>()
  md.inline.ruler.after('escape', 'math', (state, silent) => {
    const { src, pos } = state
    if (src[pos] !== '$') return false
    const double = src[pos + 1] === '$'
    const from = pos + (double ? 2 : 1)
    const first = src[from]
    if (first === undefined || (!double && /\s/.test(first))) return false
    const sign = double ? '$$' : '$'
    const vain = vainSearches[sign].get(state)
    if (vain && pos >= vain.from && state.posMax <= vain.until) return false
    let at = from
    for (;;) {
      at = src.indexOf(sign, at)
      if (at < 0 || at >= state.posMax) {
        vainSearches[sign].set(state, { from: pos, until: state.posMax })
        return false
      }
      // Prices such as $5 and $10 are no formula: the closing sign follows no space, and no digit follows it.
      const closes =
        at > from &&
        src[at - 1] !== '\\' &&
        (double || (!/\s/.test(src[at - 1]!) && !/\d/.test(src[at + 1] ?? '')))
      if (closes) break
      at++
    }
    const content = src.slice(from, at)
    if (!silent)
      state.push(double ? 'math_display' : 'math_inline', 'math', 0).content = double
        ? content
        : withoutBackticks(content)
    state.pos = at + (double ? 2 : 1)
    return true
  })
  const vainBrackets = { ')': new WeakMap<object, Span>(), ']': new WeakMap<object, Span>() }
  md.inline.ruler.before('escape', 'math_brackets', (state, silent) => {
    const { src, pos } = state
    if (src[pos] !== '\\' || (src[pos + 1] !== '(' && src[pos + 1] !== '[')) return false
    const display = src[pos + 1] === '['
    const close = display ? ']' : ')'
    const vain = vainBrackets[close].get(state)
    if (vain && pos >= vain.from && state.posMax <= vain.until) return false
    const at = src.indexOf(`\\${close}`, pos + 2)
    if (at < 0 || at >= state.posMax) {
      vainBrackets[close].set(state, { from: pos, until: state.posMax })
      return false
    }
    const content = src.slice(pos + 2, at)
    const isLetter = !display && /^\s*\p{L}\s*$/u.test(content) && !/[\p{L}\p{N}]/u.test(src[pos - 1] ?? '')
    if (content.includes(src.slice(pos, pos + 2)) || !(isLetter || isFormula(content))) return false
    if (!silent) state.push(display ? 'math_display' : 'math_inline', 'math', 0).content = content
    state.pos = at + 2
    return true
  })
  md.block.ruler.before(
    'fence',
    'math_block',
    (state, startLine, endLine, silent) => {
      const lineOf = (n: number) => state.src.slice(state.bMarks[n]! + state.tShift[n]!, state.eMarks[n]!)
      const opening = lineOf(startLine)
      const [open, close] = BLOCKS.find(([sign]) => opening.startsWith(sign)) ?? []
      if (!open || state.sCount[startLine]! - state.blkIndent >= 4) return false
      const vain = vainBlocks.get(state)
      const inVain =
        vain && startLine >= vain.from && endLine <= vain.until && vain.indent === state.blkIndent
      if (inVain) return false
      const lines = [opening.slice(2)]
      let line = startLine
      while (!lines.at(-1)!.trimEnd().endsWith(close) || (lines.length === 1 && lines[0]!.trim() === '')) {
        if (++line >= endLine || state.sCount[line]! < state.blkIndent) {
          if (line >= endLine)
            vainBlocks.set(state, { from: startLine, until: line, indent: state.blkIndent })
          return false
        }
        lines.push(lineOf(line))
        if (open !== close && lines.at(-1)!.includes(open)) return false
      }
      const content = lines.join('\n').trimEnd().slice(0, -2)
      if (open !== close && (content.includes(open) || !isFormula(content))) return false
      if (silent) return true
      const token = state.push('math_block', 'math', 0)
      token.content = content
      token.map = [startLine, line + 1]
      state.line = line + 1
      return true
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  )
}

/** GitHub writes $`x`$ where other signs of Markdown would be read inside. */
const withoutBackticks = (content: string): string => /^`([^`]+)`$/.exec(content)?.[1] ?? content
