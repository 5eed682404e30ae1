import type { MarkdownIt } from 'markdown-it'

/** `$x$` inside text and `$$ … $$` on its own, by the rules pandoc made common. */
export function mathRules(md: MarkdownIt): void {
  md.inline.ruler.after('escape', 'math', (state, silent) => {
    const { src, pos } = state
    if (src[pos] !== '$') return false
    const double = src[pos + 1] === '$'
    const from = pos + (double ? 2 : 1)
    const first = src[from]
    if (first === undefined || (!double && /\s/.test(first))) return false
    let at = from
    for (;;) {
      at = src.indexOf(double ? '$$' : '$', at)
      if (at < 0 || at >= state.posMax) return false
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
      const lines = [opening.slice(2)]
      let line = startLine
      while (!lines.at(-1)!.trimEnd().endsWith('$$') || (lines.length === 1 && lines[0]!.trim() === '')) {
        if (++line >= endLine || state.sCount[line]! < state.blkIndent) return false
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
