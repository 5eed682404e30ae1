import type { MarkdownIt, StateInline } from 'markdown-it'

/** The longest text between two signs; it bounds the search for the second. */
const LONGEST = { index: 40, mark: 1000 }

/** `H~2~O`, `x^2^` and `==marked==`, as Pandoc and most editors take them. */
export function markRules(md: MarkdownIt): void {
  md.inline.ruler.before('strikethrough', 'marks', (state, silent) => {
    const { src, pos } = state
    if (src[pos] === '~') return index(state, silent, '~', 'sub')
    if (src[pos] === '^') return index(state, silent, '^', 'sup')
    return src[pos] === '=' && marked(state, silent)
  })
}

/** Behind a letter or digit, and without spaces: elsewhere `~` strikes text on GitHub, and `^` is a power. */
function index(state: StateInline, silent: boolean, sign: string, name: string): boolean {
  const { src, pos } = state
  if (pos === 0 || !/[\p{L}\p{N})\]]/u.test(src[pos - 1]!)) return false
  const end = src.slice(0, Math.min(state.posMax, pos + LONGEST.index)).indexOf(sign, pos + 1)
  const inner = end < 0 ? '' : src.slice(pos + 1, end)
  if (inner === '' || /\s/.test(inner) || src[end + 1] === sign) return false
  if (!silent) {
    state.push(`${name}_open`, name, 1)
    state.push('text', '', 0).content = inner
    state.push(`${name}_close`, name, -1)
  }
  state.pos = end + 1
  return true
}

function marked(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state
  if (src[pos + 1] !== '=' || !/[^\s=]/.test(src[pos + 2] ?? ' ')) return false
  const end = src.slice(0, Math.min(posMax, pos + LONGEST.mark)).indexOf('==', pos + 2)
  if (end < 0 || /\s/.test(src[end - 1]!) || src[end + 2] === '=') return false
  if (!silent) {
    state.push('mark_open', 'mark', 1)
    state.pos = pos + 2
    state.posMax = end
    state.md.inline.tokenize(state)
    state.posMax = posMax
    state.push('mark_close', 'mark', -1)
  }
  state.pos = end + 2
  return true
}
