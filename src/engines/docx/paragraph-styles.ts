import type { DocumentStyle } from '../../layout/write/style.ts'
import { half, TWIPS } from './docx-runs.ts'

export const CODE_STYLE = 'SourceCode'
export const QUOTE_STYLE = 'Quote'

/** Styles that only name what a paragraph is: its looks are its own. */
export const NAMED_STYLES = [
  { id: CODE_STYLE, name: 'Source Code', basedOn: 'Normal', quickFormat: true },
  { id: QUOTE_STYLE, name: 'Quote', basedOn: 'Normal', quickFormat: true },
]

/** Looks of Word's own heading styles, as the pages have them. */
export function headingStyles({ font, size, headings, titled }: DocumentStyle, lineRule: 'exact') {
  const styles: Record<string, object> = {}
  for (let level = 1; level <= 6; level++) {
    const own = headings[level - 1] ?? {
      font,
      size: Math.max(size, size + 6 - level * 1.5),
      bold: true,
      before: 12,
    }
    const name = titled ? (level === 1 ? 'title' : `heading${level - 1}`) : `heading${level}`
    styles[name] = {
      run: { font: own.font, size: half(own.size), bold: own.bold, color: '000000' },
      paragraph: {
        spacing: {
          before: Math.round(own.before * TWIPS),
          after: 0,
          line: Math.round(1.2 * own.size * TWIPS),
          lineRule,
        },
        keepNext: true,
      },
    }
  }
  return styles
}
