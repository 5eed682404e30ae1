import type { MarkdownIt } from 'markdown-it'

const DEFINITION = /^\*\[[^[\]\n]{1,100}\]:[ \t]*\S/

/** What the parser keeps of abbreviations. */
export interface Abbreviated {
  abbreviations?: number
}

/** `*[HTML]: Hyper Text …` of MkDocs and PHP Markdown Extra explains a word where a mouse points at it: no text of the page. */
export function abbreviationRules(md: MarkdownIt): void {
  md.block.ruler.before(
    'reference',
    'abbreviation',
    (state, startLine, _endLine, silent) => {
      const start = state.bMarks[startLine]! + state.tShift[startLine]!
      if (state.src[start] !== '*' || !DEFINITION.test(state.src.slice(start, state.eMarks[startLine]!)))
        return false
      if (silent) return true
      const env = state.env as Abbreviated
      env.abbreviations = (env.abbreviations ?? 0) + 1
      state.line = startLine + 1
      return true
    },
    { alt: ['paragraph', 'reference'] },
  )
}
