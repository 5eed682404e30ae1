import type { Block, Inline } from '../../../document/tree.ts'
import { withoutLead } from '../docx/docx-pieces.ts'
import { NoteCount, type NoteCounting, type NoteName } from '../docx/note-numbers.ts'
import { groupsIn, type RtfGroup, type RtfWord, valueIn } from './rtf-tree.ts'

/** How the ends of the words for numerals are called in Word's own format. */
const NUMERALS: Record<string, string> = {
  ar: 'decimal',
  alc: 'lowerLetter',
  auc: 'upperLetter',
  rlc: 'lowerRoman',
  ruc: 'upperRoman',
  chi: 'chicago',
}

/** What the notes of a file are called by. */
export class RtfNotes {
  private readonly root: RtfGroup
  private footnotes: NoteCount
  private endnotes: NoteCount
  /** What the section at hand says of its own notes, by its words without their first letter. */
  private section = new Map<string, number>()

  constructor(root: RtfGroup) {
    this.root = root
    this.footnotes = new NoteCount(this.counting('ftn'))
    this.endnotes = new NoteCount(this.counting('aftn'))
  }

  /** As the section counts, where it says so, else as the document does. */
  private counting(kind: 'ftn' | 'aftn'): NoteCounting {
    const own = (word: string) => this.section.get(kind + word)
    const common = (word: string) => valueIn(this.root, kind + word)
    const numeral = [own, common].flatMap(said =>
      Object.keys(NUMERALS).filter(one => said(`n${one}`) !== undefined),
    )[0]
    const [restart] = [own, common].flatMap(said =>
      said('rstpg') !== undefined && kind === 'ftn'
        ? (['page'] as const)
        : said('restart') !== undefined
          ? (['section'] as const)
          : said('rstcont') !== undefined
            ? [undefined]
            : [],
    )
    return {
      format: NUMERALS[numeral ?? 'ar']!,
      start: own('start') ?? common('start') ?? 1,
      restart,
    }
  }

  beginSection(): void {
    this.footnotes.restart()
    this.endnotes.restart()
  }

  /** A word of a section about its notes; false where it is none. The count goes on unless it says where to begin. */
  apply({ word, value }: RtfWord): boolean {
    const [, own] = /^s(a?ftn(?:start|restart|rstpg|rstcont|n[a-z]{2,3}))$/.exec(word) ?? []
    if (word === 'sectd') this.section = new Map()
    else if (own) this.section.set(own, value ?? 1)
    else return false
    // Word also says of sections that go on that they start at one.
    const next = (count: NoteCount, kind: 'ftn' | 'aftn') =>
      own === `${kind}start` && value !== 1
        ? new NoteCount(this.counting(kind))
        : count.following(this.counting(kind))
    this.footnotes = next(this.footnotes, 'ftn')
    this.endnotes = next(this.endnotes, 'aftn')
    return true
  }

  /** A note by its group, and what stands before it in the line: a mark of its own is taken from there. */
  note(group: RtfGroup, blocks: Block[], before: Inline[]): Inline {
    const end = valueIn(group, 'ftnalt') !== undefined
    const mark = hasNumber(group) ? undefined : markIn(before)
    if (mark !== undefined) before.pop()
    const name: NoteName = (end ? this.endnotes : this.footnotes).name(mark)
    return {
      kind: 'note',
      blocks: mark === undefined ? blocks : withoutLead(blocks, mark),
      ...name,
      ...(end && { end }),
    }
  }
}

/** Notes that are counted hold the place of their number. */
const hasNumber = (group: RtfGroup, depth = 0): boolean =>
  valueIn(group, 'chftn') !== undefined ||
  (depth < 8 && groupsIn(group).some(one => hasNumber(one, depth + 1)))

/** The raised character or two right before a note. */
function markIn(before: Inline[]): string | undefined {
  const last = before.at(-1)
  if (last?.kind !== 'text' || last.style?.position !== 'super') return undefined
  const mark = last.text.trim()
  return mark !== '' && mark.length <= 6 ? mark : undefined
}
