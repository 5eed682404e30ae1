import { escapeHtml } from './html-escape.ts'
import { isMonospaced } from './paragraph-roles.ts'
import type { Inline, TextStyle } from './tree.ts'

/** Only what means something: emphasis, deletion, position, code. Colours, sizes and fonts are looks. */
export function styled(html: string, style: TextStyle | undefined): string {
  if (!style || html.trim() === '') return html
  let out = style.ruby ? `<ruby>${html}<rt>${escapeHtml(style.ruby)}</rt></ruby>` : html
  if (style.code) out = `<code>${out}</code>`
  const position = positionOf(style)
  if (position) out = position === 'sub' ? `<sub>${out}</sub>` : `<sup>${out}</sup>`
  if (style.highlight) out = `<mark>${out}</mark>`
  if (style.strike) out = `<s>${out}</s>`
  if (style.underline) out = `<u>${out}</u>`
  if (style.italic || style.marks) out = `<em>${out}</em>`
  if (style.bold) out = `<strong>${out}</strong>`
  return out
}

/** Text moved off its line means what raised or lowered text does. */
export const positionOf = ({ position, raise }: TextStyle): TextStyle['position'] =>
  position ?? (raise ? (raise > 0 ? 'super' : 'sub') : undefined)

const MEANING = [
  'bold',
  'italic',
  'marks',
  'underline',
  'strike',
  'position',
  'raise',
  'highlight',
  'code',
] as const

/** Words in a font for code are code where others stand beside them; a text all in such a font is typewritten. */
function withCode(inlines: Inline[]): Inline[] {
  const isCode = (one: Inline) => one.kind === 'text' && one.style !== undefined && isMonospaced(one.style)
  const hasOther = inlines.some(one => one.kind === 'text' && /\w/.test(one.text) && !isCode(one))
  if (!hasOther || !inlines.some(isCode)) return inlines
  return inlines.map(one =>
    one.kind === 'text' && isCode(one) ? { ...one, style: { ...one.style, code: true } } : one,
  )
}

/** Pieces that differ only in looks become one. */
export function joined(inlines: Inline[]): Inline[] {
  const key = (style: TextStyle | undefined) =>
    MEANING.map(name =>
      style?.[name] ? String(style[name] !== true && name !== 'highlight' ? style[name] : 1) : '',
    ).join()
  const out: Inline[] = []
  for (const one of withCode(inlines)) {
    const last = out.at(-1)
    const joins = one.kind === 'text' && last?.kind === 'text' && !one.style?.ruby && !last.style?.ruby
    if (joins && key(one.style) === key(last.style))
      out[out.length - 1] = { ...last, text: last.text + one.text }
    else out.push(one)
  }
  return out
}

/** Headings are bold and links underlined by themselves. */
export function withoutMark(inlines: Inline[], mark: 'bold' | 'underline'): Inline[] {
  return inlines.map(one => {
    if (one.kind === 'link') return { ...one, content: withoutMark(one.content, mark) }
    if (one.kind !== 'text' || !one.style?.[mark]) return one
    return { ...one, style: { ...one.style, [mark]: false } }
  })
}

export function withoutStyles(inlines: Inline[]): Inline[] {
  return inlines.map(one =>
    one.kind === 'text'
      ? { kind: 'text', text: one.text }
      : one.kind === 'tab'
        ? { kind: 'text', text: '\t' }
        : one,
  )
}

/** Addresses a browser may open from a page it does not trust. */
export function safeHref(href: string): string | undefined {
  const url = href.trim()
  return /^(https?:\/\/|mailto:|tel:|ftp:\/\/)\S/i.test(url) ? url : undefined
}
