import type { TextStyle } from '../../document/tree.ts'
import type { RunProperties } from './styles.ts'

/** What of the properties a reader can see, and the document does not have anyway. */
export function textStyleOf(run: RunProperties, base: TextStyle): TextStyle {
  const out: TextStyle = {}
  if (run.bold) out.bold = true
  if (run.italic) out.italic = true
  if (run.underline) out.underline = true
  if (run.strike) out.strike = true
  if (run.smallCaps) out.smallCaps = true
  if (run.allCaps) out.allCaps = true
  if (run.position) out.position = run.position
  if (run.color && run.color !== (base.color ?? '#000000')) out.color = run.color
  if (run.highlight) out.highlight = run.highlight
  if (run.size && run.size !== base.size) out.size = run.size
  if (run.tracking) out.tracking = run.tracking
  if (run.font && run.font !== base.font && !/^symbol|wingdings|webdings/i.test(run.font)) out.font = run.font
  return out
}
