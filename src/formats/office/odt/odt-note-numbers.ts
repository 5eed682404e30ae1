import type { XmlElement } from '../../xml/xml-tree.ts'
import { formatNumber } from '../docx/number-formats.ts'

/** The number formats of OpenDocument by the names that Word has for them. */
const FORMATS: Record<string, string> = {
  i: 'lowerRoman',
  I: 'upperRoman',
  a: 'lowerLetter',
  A: 'upperLetter',
}

/** Counts notes. The numbers that a file holds are those of its last print, if a word processor wrote it at all. */
export class OdtNoteNumbers {
  private readonly settings: XmlElement[]
  private readonly counted = { footnote: 0, endnote: 0 }

  constructor(common: XmlElement | undefined) {
    this.settings = common?.find('office:styles')?.all('text:notes-configuration') ?? []
  }

  /** What the next note is called by, undefined for its plain number. */
  next(kind: 'footnote' | 'endnote', citation: XmlElement | undefined): string | undefined {
    const own = citation?.get('label')?.trim()
    if (own) return own
    const said = this.settings.find(one => (one.get('note-class') ?? 'footnote') === kind)
    const begins = said?.get('start-numbering-at') ?? 'document'
    // Only a typesetter knows the pages, and chapters are those of an outline.
    if (begins !== 'document') return citation?.text().trim() || undefined
    const start = Number.parseInt(said?.get('start-value') ?? '', 10) || 0
    const format = said?.get('num-format') ?? (kind === 'endnote' ? 'i' : '1')
    return formatNumber(FORMATS[format] ?? 'decimal', start + ++this.counted[kind])
  }
}
