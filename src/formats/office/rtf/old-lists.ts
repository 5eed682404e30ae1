import { symbolText } from '../../../lib/fonts/symbol-fonts.ts'
import { entryOf } from '../../../lib/text/entry-of.ts'
import { formatNumber } from '../docx/number-formats.ts'
import type { RtfHead } from './rtf-head.ts'
import { plainText } from './rtf-text.ts'
import { groupsIn, type RtfGroup, valueIn } from './rtf-tree.ts'

const FORMATS: Record<string, string> = {
  pncard: 'cardinalText',
  pndec: 'decimal',
  pnucltr: 'upperLetter',
  pnucrm: 'upperRoman',
  pnlcltr: 'lowerLetter',
  pnlcrm: 'lowerRoman',
  pnord: 'ordinal',
  pnordt: 'ordinalText',
}

/**
 * Lists as Word 6 and WordPad describe them, with each paragraph. Most files also write each label where it stands;
 * these count for those that do not.
 */
export class OldLists {
  private readonly head: RtfHead
  private readonly counters: (number | undefined)[] = []
  /** What the list at hand looks like; another look is another list. */
  private look = ''

  constructor(head: RtfHead) {
    this.head = head
  }

  /** The label of the next paragraph. A paragraph without numbering ends the list. */
  next(numbering: RtfGroup | undefined): string | undefined {
    const kind = numbering && wordsIn(numbering).find(word => /^pnlvl/.test(word))
    if (!numbering || !kind) {
      this.look = ''
      return undefined
    }
    // Goes on with the item before it.
    if (kind === 'pnlvlcont') return undefined
    const [before, after] = ['pntxtb', 'pntxta'].map(name => this.sign(numbering, name))
    if (kind === 'pnlvlblt') {
      this.look = ''
      return before || after || '•'
    }
    const format = wordsIn(numbering).flatMap(word => entryOf(FORMATS, word) ?? [])[0] ?? 'decimal'
    const level = Math.min(9, Math.max(1, kind === 'pnlvl' ? (valueIn(numbering, 'pnlvl') ?? 1) : 1)) - 1
    const start = Math.max(0, valueIn(numbering, 'pnstart') ?? 1)
    const isLeveled = kind === 'pnlvl'
    const look = isLeveled ? kind : `${format} ${start} ${before} ${after}`
    if (look !== this.look) this.counters.length = 0
    this.look = look
    const last = this.counters[level]
    this.counters[level] = last === undefined ? start : last + 1
    this.counters.length = level + 1
    const outer = wordsIn(numbering).includes('pnprev')
      ? this.counters.slice(0, level).map(n => `${n ?? 1}.`)
      : []
    return (
      `${before}${outer.join('')}${formatNumber(format, this.counters[level])}${after}`.trim() || undefined
    )
  }

  private sign(numbering: RtfGroup, name: string): string {
    const group = groupsIn(numbering).find(one => one.name === name)
    const font = this.head.fonts.get(valueIn(numbering, 'pnf') ?? -1)
    return group ? symbolText(font?.name, plainText(group, font?.page ?? this.head.page)) : ''
  }
}

const wordsIn = (group: RtfGroup): string[] =>
  group.nodes.flatMap(node => (node.kind === 'word' ? [node.word] : []))
