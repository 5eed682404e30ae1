import type { Block, Inline } from '../../../document/tree.ts'
import { withoutLead } from '../docx/docx-pieces.ts'
import { NoteCount, type NoteName } from '../docx/note-numbers.ts'
import { groupsIn, type RtfGroup, valueIn } from './rtf-tree.ts'

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
  private readonly footnotes: NoteCount
  private readonly endnotes: NoteCount

  constructor(root: RtfGroup) {
    const count = (kind: 'ftn' | 'aftn') => {
      const has = (word: string) => valueIn(root, kind + word) !== undefined
      const numeral = Object.keys(NUMERALS).find(one => has(`n${one}`)) ?? 'ar'
      return new NoteCount({
        format: NUMERALS[numeral]!,
        start: valueIn(root, `${kind}start`) ?? 1,
        restart: has('rstpg') && kind === 'ftn' ? 'page' : has('restart') ? 'section' : undefined,
      })
    }
    this.footnotes = count('ftn')
    this.endnotes = count('aftn')
  }

  beginSection(): void {
    this.footnotes.restart()
    this.endnotes.restart()
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
