import type { TextStyle } from '../../../document/tree.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import type { RunProperties } from './docx-properties.ts'
import type { Styles } from './docx-styles.ts'
import { flag, value } from './docx-units.ts'
import type { Numbered } from './numbering.ts'

/** What of the properties a reader can see, and the document does not have anyway. */
export function textStyleOf(run: RunProperties, base: TextStyle): TextStyle {
  const out: TextStyle = {}
  if (run.bold) out.bold = true
  if (run.italic) out.italic = true
  if (run.underline) out.underline = true
  if (run.underline && run.underlineLine) out.underlineLine = run.underlineLine
  if (run.strike) out.strike = true
  if (run.strike && run.doubleStrike) out.doubleStrike = true
  if (run.effect) out.effect = run.effect
  if (run.marks) out.marks = run.marks
  if (run.ruby) out.ruby = run.ruby
  if (run.twoLines) out.twoLines = run.twoLines
  if (run.sideBySide) out.sideBySide = true
  if (run.smallCaps) out.smallCaps = true
  if (run.allCaps) out.allCaps = true
  if (run.position) out.position = run.position
  if (run.color && run.color !== (base.color ?? '#000000')) out.color = run.color
  if (run.highlight) out.highlight = run.highlight
  if (run.size && run.size !== base.size) out.size = run.size
  if (run.tracking) out.tracking = run.tracking
  if (run.raise) out.raise = run.raise
  if (run.stretch) out.stretch = run.stretch
  if (run.fit) out.fit = run.fit
  if (run.frame) out.frame = run.frame
  if (run.font && run.font !== base.font && !/^symbol|wingdings|webdings/i.test(run.font)) out.font = run.font
  return out
}

/** How the label of a numbered paragraph looks: as the paragraph's mark, but for what the numbering says. */
export function labelStyle(mark: RunProperties, numbered: Numbered, base: TextStyle): { style?: TextStyle } {
  const { font, ...run } = numbered.run
  const label = { ...mark, ...(font && { font }), ...run, underline: run.underline ?? false }
  const style = textStyleOf(label, base)
  return Object.keys(style).length > 0 ? { style } : {}
}

/**
 * The properties of a run: its own over those of its style over the paragraph's. Bold and the like switch each other
 * off when paragraph and character style both ask for them.
 */
export function runPropertiesOf(
  styles: Styles,
  own: XmlElement | undefined,
  base: RunProperties,
): RunProperties {
  const named = styles.runOf(value(own, 'w:rStyle'))
  const direct = styles.readRun(own)
  const out: RunProperties = { ...base, ...named, ...direct }
  for (const key of ['bold', 'italic', 'allCaps', 'smallCaps', 'strike'] as const) {
    if (direct[key] === undefined && base[key] && named[key]) out[key] = false
  }
  // The switches of Latin text mean nothing to it.
  return out.rtl || flag(own, 'w:cs') ? asComplex({ ...out, bold: false, italic: false }) : out
}

/** Text of complex scripts has switches and a size of its own. */
export function asComplex<R extends RunProperties>(run: R): R {
  const { complexBold, complexItalic, complexSize } = run
  return {
    ...run,
    bold: complexBold ?? run.bold,
    italic: complexItalic ?? run.italic,
    size: complexSize ?? run.size,
  }
}
