import type { XmlElement } from '../../xml/xml-tree.ts'
import { value } from './docx-units.ts'
import { formatNumber } from './number-formats.ts'

interface Count {
  format: string
  next: number
  labels: Map<XmlElement, string>
}

/** What notes are called by: numbers in the format and from the start that the file says, or marks of their own. */
export class NoteNumbers {
  private readonly footnotes: Count
  private readonly endnotes: Count

  constructor(settings: XmlElement | undefined, section: XmlElement | undefined) {
    const count = (name: string, usual: string): Count => {
      const said = (what: string) => value(section?.find(name), what) ?? value(settings?.find(name), what)
      const start = Number(said('w:numStart') ?? 1)
      return {
        format: said('w:numFmt') ?? usual,
        next: Number.isInteger(start) && start >= 0 ? start : 1,
        labels: new Map(),
      }
    }
    this.footnotes = count('w:footnotePr', 'decimal')
    // Word counts them with small roman numerals unless told otherwise.
    this.endnotes = count('w:endnotePr', 'lowerRoman')
  }

  /** A note that is called again has the name it got first; one with a mark is not counted. */
  labelOf(note: XmlElement, end: boolean, mark: string | undefined): string {
    const count = end ? this.endnotes : this.footnotes
    const known = count.labels.get(note)
    if (known !== undefined) return known
    const label = mark || formatNumber(count.format, count.next++)
    count.labels.set(note, label)
    return label
  }
}
