import * as docx from 'docx'
import type { TextStyle } from '../../../../src/document/tree.ts'
import { MONO } from './docx-styles.ts'

/** Word allows letters, digits and underscores in names of places, forty of them. */
export const bookmark = (id: string): string => `b_${id.replace(/[^\p{L}\p{Nd}_]/gu, '_')}`.slice(0, 40)

/** What XML cannot hold is left out. */
export const clean = (text: string): string =>
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')

export function run(text: string, style: TextStyle): docx.TextRun {
  const font = style.code ? MONO : style.font
  return new docx.TextRun({
    text: clean(text),
    ...(style.bold && { bold: true }),
    ...(style.italic && { italics: true }),
    ...(style.strike && { strike: true }),
    ...(style.underline && { underline: {} }),
    ...(style.position === 'sub' && { subScript: true }),
    ...(style.position === 'super' && { superScript: true }),
    ...(style.smallCaps && { smallCaps: true }),
    ...(style.color && { color: style.color.slice(1) }),
    ...(style.size && { size: Math.round(style.size * 2) }),
    ...(style.highlight && { shading: { fill: style.highlight.slice(1) } }),
    ...(style.code && !style.highlight && { shading: { fill: 'F0F2F1' } }),
    ...(font && { font }),
    ...(style.rtl && { rightToLeft: true }),
  })
}
