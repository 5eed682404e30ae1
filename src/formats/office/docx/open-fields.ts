import type { TextStyle } from '../../../document/tree.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import { AutoNumbers } from './auto-numbers.ts'
import { openLink, type Piece } from './docx-pieces.ts'
import { flag, integer, value } from './docx-units.ts'
import { begin, type Field } from './field-codes.ts'
import { Sequences } from './sequences.ts'
import { missedOf } from './unset-fields.ts'

/** Deeper than any document nests its fields. */
const MOST_OPEN = 50
const LONGEST_INSTRUCTION = 4000

/** The fields that what is being read stands in, one inside the other; they may go on over paragraphs. */
export class OpenFields {
  private readonly open: Field[] = []
  private readonly lost: (what: string) => void
  private readonly sequences = new Sequences()
  private readonly numbers = new AutoNumbers()
  /** Level of the paragraph at hand in the outline. */
  outline: number | undefined

  constructor(lost: (what: string) => void) {
    this.lost = lost
  }

  /** Whether one is still at its instruction: all that follows is taken for that. */
  areUnfinished(): boolean {
    return this.open.some(field => !field.inResult)
  }

  /** Whether what comes is not shown: an instruction, or a stored result in place of which something new stands. */
  areSilent(): boolean {
    return this.open.some(field => (field.inResult ? field.silent : true))
  }

  /** A link that began in the paragraph before goes on in this one. */
  continueLinks(targets: Piece[][]): void {
    for (const field of this.open) if (field.inResult && field.link) openLink(targets, field.link)
  }

  addInstruction(text: string): void {
    const field = this.open.at(-1)
    if (field && !field.inResult && field.instruction.length < LONGEST_INSTRUCTION) field.instruction += text
  }

  /** Called for everything that is shown: the fields around it have a result. */
  show(): void {
    for (const field of this.open) field.isShown = true
  }

  /** A field in one element, in which its stored result stands. */
  simple(element: XmlElement, style: TextStyle, put: (piece: Piece) => void): Field {
    const isBare = element.elements().every(child => child.name === 'w:fldData')
    const field: Field = { instruction: element.get('instr') ?? '', inResult: true, silent: false, isBare }
    const made = begin(field, style)
    if (made) put(made)
    else if (isBare) {
      const text = this.numberOf(field)
      if (text !== undefined) put({ kind: 'text', text, style })
      else if (isContents(field)) put({ kind: 'contents', instruction: field.instruction })
      else this.miss(field)
    } else this.sequences.next({ ...field, isShown: true })
    return field
  }

  private numberOf(field: Field): string | undefined {
    return this.sequences.next(field) ?? this.numbers.next(field.instruction, this.outline)
  }

  private miss(field: Field): void {
    const missed = field.isShown || field.silent ? undefined : missedOf(field.instruction, !field.isBare)
    if (missed && !this.areSilent()) this.lost(missed)
  }

  /** The beginning, the middle or the end of a field; nothing is `put` where it is hidden. */
  mark(mark: XmlElement, style: TextStyle, targets: Piece[][], put?: (piece: Piece) => void): void {
    const type = mark.get('fldCharType')
    if (type === 'begin') {
      this.enter(mark, targets)
      return
    }
    const field = this.open.at(-1)
    if (!field) return
    if (!field.inResult) {
      // The instruction is complete here, with or without a result to follow.
      field.isBare = type === 'end'
      const made = begin(field, style)
      field.inResult = true
      const { silent } = field
      field.silent = false
      if (made && put) put(made)
      field.silent = silent
      if (field.link && type === 'separate') openLink(targets, field.link)
    }
    if (type === 'end') {
      this.open.pop()
      if (field.link && targets.length > 1) targets.pop()
      const number = put && this.numberOf(field)
      const isShown = !this.areSilent()
      if (number !== undefined && isShown) put!({ kind: 'text', text: number, style })
      else if (put && isShown && isContents(field) && hasNoEntries(field, targets))
        targets[0]!.push({ kind: 'contents', instruction: field.instruction })
      else if (put) this.miss(field)
    }
  }

  private enter(mark: XmlElement, targets: Piece[][]): void {
    const box = mark.descendant('w:checkBox')
    const checked = box && (flag(box, 'w:checked') ?? flag(box, 'w:default') ?? false)
    const list = mark.descendant('w:ddList')
    const entries = list?.all('w:listEntry') ?? []
    const chosen = integer(value(list, 'w:result') ?? value(list, 'w:default')) ?? 0
    const choice = entries[chosen]?.get('val')
    if (this.open.length >= MOST_OPEN) return
    this.open.push({
      instruction: '',
      inResult: false,
      silent: false,
      begins: { pieces: targets[0]!, at: targets[0]!.length },
      ...(checked !== undefined && { checkbox: checked }),
      ...(choice !== undefined && { choice }),
    })
  }
}

const isContents = ({ instruction }: Field): boolean => /^\s*TOC\b/i.test(instruction)

/**
 * Whether a table of contents is still to be made: nothing is stored, or a line that asks the reader to have it made,
 * which is taken away. A stored entry has a tab before its page number, or is a link.
 */
function hasNoEntries({ begins, isShown }: Field, targets: Piece[][]): boolean {
  if (!isShown) return true
  const pieces = targets[0]!
  if (begins?.pieces !== pieces) return false
  const result = pieces.slice(begins.at)
  if (!result.every(one => one.kind === 'text')) return false
  pieces.length = begins.at
  return true
}
