import type { MarkdownIt } from 'markdown-it'

/** Where a search began, and where it had to end. */
interface Span {
  from: number
  until: number
}

/** `$x$` inside text and `$$ … $$` on its own, by the rules pandoc made common. */
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
    if (!silent) state.push(double ? 'math_display' : 'math_inline', 'math', 0).content = src.slice(from, at)
    state.pos = at + (double ? 2 : 1)
    return true
  })
  md.block.ruler.before(
    'fence',
    'math_block',
    (state, startLine, endLine, silent) => {
      const lineOf = (n: number) => state.src.slice(state.bMarks[n]! + state.tShift[n]!, state.eMarks[n]!)
      const opening = lineOf(startLine)
      if (!opening.startsWith('$$') || state.sCount[startLine]! - state.blkIndent >= 4) return false
      const vain = vainBlocks.get(state)
      const inVain =
        vain && startLine >= vain.from && endLine <= vain.until && vain.indent === state.blkIndent
      if (inVain) return false
      const lines = [opening.slice(2)]
      let line = startLine
      while (!lines.at(-1)!.trimEnd().endsWith('$$') || (lines.length === 1 && lines[0]!.trim() === '')) {
        if (++line >= endLine || state.sCount[line]! < state.blkIndent) {
          if (line >= endLine)
            vainBlocks.set(state, { from: startLine, until: line, indent: state.blkIndent })
          return false
        }
        lines.push(lineOf(line))
      }
      if (silent) return true
      const token = state.push('math_block', 'math', 0)
      token.content = lines.join('\n').trimEnd().slice(0, -2)
      token.map = [startLine, line + 1]
      state.line = line + 1
      return true
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  )
}
