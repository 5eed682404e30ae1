import type { XmlElement } from '../../xml/xml-tree.ts'
import { value } from './docx-units.ts'
import { formatNumber } from './number-formats.ts'

/** What a note is called by. */
export interface NoteName {
  label: string
  /** What the notes of one page are called by in turn, where each page counts anew. */
  ofPage?: string[]
}

export interface NoteCounting {
  format: string
  start: number
  /** Where the count begins anew. */
  restart?: 'section' | 'page' | undefined
}

/** More notes than a page ever holds. */
const MOST_OF_PAGE = 60

/** Counts notes of one kind. */
export class NoteCount {
  private readonly counting: NoteCounting
  private next: number
  private readonly names: string[] | undefined

  constructor(counting: NoteCounting) {
    const start = Number.isInteger(counting.start) && counting.start >= 0 ? counting.start : 1
    this.counting = { ...counting, start }
    this.next = start
    if (counting.restart === 'page')
      this.names = Array.from({ length: MOST_OF_PAGE }, (_, i) => formatNumber(counting.format, start + i))
  }

  /** The count of the section behind this one's: it goes on where it is not said to begin anew. */
  following(counting: NoteCounting): NoteCount {
    const count = new NoteCount(counting)
    if (counting.restart === undefined) count.next = this.next
    return count
  }

  /** Goes on to a section that counts in the same way. */
  restart(): void {
    if (this.counting.restart) this.next = this.counting.start
  }

  /** A note with a mark is not counted. */
  name(mark: string | undefined): NoteName {
    if (mark) return { label: mark }
    const label = formatNumber(this.counting.format, this.next++)
    return { label, ...(this.names && { ofPage: this.names }) }
  }
}

/** What notes are called by: numbers in the format and from the start that the file says, or marks of their own. */
export class NoteNumbers {
  private readonly settings: XmlElement | undefined
  private readonly named = new Map<XmlElement, NoteName>()
  private footnotes: NoteCount | undefined
  private endnotes: NoteCount | undefined

  constructor(settings: XmlElement | undefined) {
    this.settings = settings
  }

  /** Goes on to a section, which may count in its own way. */
  beginSection(section: XmlElement | undefined): void {
    const count = (before: NoteCount | undefined, name: string, usual: string): NoteCount => {
      const said = (what: string) =>
        value(section?.find(name), what) ?? value(this.settings?.find(name), what)
      const restart = said('w:numRestart')
      const counting: NoteCounting = {
        format: said('w:numFmt') ?? usual,
        start: Number(said('w:numStart') ?? 1),
        restart: restart === 'eachSect' ? 'section' : restart === 'eachPage' ? 'page' : undefined,
      }
      return before?.following(counting) ?? new NoteCount(counting)
    }
    this.footnotes = count(this.footnotes, 'w:footnotePr', 'decimal')
    // Word counts them with small roman numerals unless told otherwise.
    this.endnotes = count(this.endnotes, 'w:endnotePr', 'lowerRoman')
  }

  /** A note that is called again has the name it got first. */
  nameOf(note: XmlElement, end: boolean, mark: string | undefined): NoteName {
    const known = this.named.get(note)
    if (known) return known
    if (!this.footnotes) this.beginSection(undefined)
    const { label, ofPage } = (end ? this.endnotes : this.footnotes)!.name(mark)
    // Notes at the end of the document stand on no page of their own.
    const name = ofPage && !end ? { label, ofPage } : { label }
    this.named.set(note, name)
    return name
  }
}
