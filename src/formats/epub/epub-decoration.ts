import type { TextStyle } from '../../document/tree.ts'
import { hexOf } from './epub-colors.ts'
import type { Declarations } from './epub-declarations.ts'

const LINE_STYLE = /\b(double|dotted|dashed|wavy)\b/

/** The lines under, over and through text. */
export function decorate(out: TextStyle, declared: Declarations, tag: string): void {
  const written = declared['text-decoration'] ?? ''
  const lines = declared['text-decoration-line'] ?? written
  if (/overline/.test(lines)) out.overline = true
  if (/line-through/.test(lines)) out.strike = true
  if (!/underline/.test(lines) || tag === 'a') return
  out.underline = true
  const style = LINE_STYLE.exec(declared['text-decoration-style'] ?? written)?.[1] as LineStyle
  const color = [declared['text-decoration-color'], ...(written.match(/[a-z]+\([^)]*\)|\S+/g) ?? [])]
    .map(hexOf)
    .find(one => one !== undefined)
  if (style || color) out.underlineLine = { ...(style && { style }), ...(color && { color }) }
  else delete out.underlineLine
}

type LineStyle = NonNullable<TextStyle['underlineLine']>['style']
