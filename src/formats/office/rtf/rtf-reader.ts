import type { Block, Document, Frame, Inline, Section, TextStyle } from '../../../document/tree.ts'
import { symbolText } from '../../../lib/fonts/symbol-fonts.ts'
import { entryOf } from '../../../lib/text/entry-of.ts'
import { type Margin, marginOf } from '../docx/drawing-context.ts'
import { begin, type Field } from '../docx/field-codes.ts'
import { inOrder } from '../docx/float-places.ts'
import { asComplex, textStyleOf } from '../docx/text-style.ts'
import { missedOf } from '../docx/unset-fields.ts'
import { oldDrawing } from './old-drawings.ts'
import { OldLists } from './old-lists.ts'
import { groupedShapes, rtfPicture, rtfShape, type ShapeReading } from './rtf-drawings.ts'
import { RtfFlow } from './rtf-flow.ts'
import type { RtfHead } from './rtf-head.ts'
import { RtfLists } from './rtf-lists.ts'
import { rtfMath } from './rtf-math.ts'
import { RtfNotes } from './rtf-notes.ts'
import { RtfPages } from './rtf-pages.ts'
import { rtfBlock } from './rtf-paragraphs.ts'
import { applyParagraph, applyRun, bordered, type RtfParagraph, type RtfRun } from './rtf-properties.ts'
import { CHARACTERS, decoded, plainText } from './rtf-text.ts'
import { groupsIn, type RtfGroup, type RtfNode, type RtfWord, showsSomething, valueIn } from './rtf-tree.ts'

interface State {
  run: RtfRun
  paragraph: RtfParagraph
  /** How many characters stand for one of Unicode, for readers that know none. */
  skips: number
}

/** Groups that hold nothing to show. */
const SKIPPED =
  /^(fonttbl|colortbl|stylesheet|info|listtable|listoverridetable|rsidtbl|generator|themedata|colorschememapping|datastore|latentstyles|xmlnstbl|filetbl|revtbl|nonshppict|nonesttables|shprslt|sp|annotation|atnid|atnauthor|atntime|atnref|atrfstart|atrfend|pnseclvl|xe|tc|mmathPr|mmathPict|userprops|docvar|template|bkmkend|fchars|lchars|ftnsep|ftnsepc|aftnsep|aftnsepc|picprop|blipuid|wgrffmtfilter|pgptbl|objdata|objclass|falt|panose)$/
/** Groups marked as optional that are read all the same. */
const KNOWN =
  /^(shppict|shpinst|nesttableprops|bkmkstart|fldinst|footnote|shptxt|listtext|pntext|ud|pn|ffdeftext|formfield|background|moMath|moMathPara|do)$/

/** Reads the text of an RTF file. */
export class RtfReader {
  readonly sections: Section[] = []
  readonly images: Document['images'] = new Map()
  readonly lost = new Map<string, number>()
  title: string | undefined
  private readonly head: RtfHead
  private readonly base: TextStyle
  private readonly defaults: RtfRun
  private readonly pages = new RtfPages()
  private lists: RtfLists | undefined
  private readonly oldLists: OldLists
  private flow: RtfFlow
  private state: State
  private toSkip = 0
  private notes: RtfNotes | undefined
  /** What the words for borders describe. */
  private bordered: 'paragraph' | 'row' | 'run' | 'page' = 'paragraph'

  constructor(head: RtfHead, base: TextStyle) {
    this.head = head
    this.base = base
    const font = head.fonts.get(head.defaultFont)
    this.oldLists = new OldLists(head)
    this.defaults = { size: 12, ...(font && { font: font.name, page: font.page }) }
    this.state = { run: { ...this.defaults }, paragraph: {}, skips: 1 }
    this.flow = new RtfFlow(() => this.margin())
  }

  read(root: RtfGroup): void {
    this.lists = new RtfLists(root, this.head.page)
    this.notes = new RtfNotes(root)
    for (const node of root.nodes) this.node(node)
    if (!this.flow.isEmpty()) this.endParagraph()
    this.endSection()
  }

  private margin(): Margin {
    return marginOf(this.pages.page())
  }

  private lose(what: string): void {
    this.lost.set(what, (this.lost.get(what) ?? 0) + 1)
  }

  private node(node: RtfNode): void {
    if (node.kind === 'text') this.text(node.text)
    else if (node.kind === 'word') this.word(node)
    else this.group(node)
  }

  private nodes(group: RtfGroup): void {
    const before = { ...this.state, run: { ...this.state.run }, paragraph: { ...this.state.paragraph } }
    for (const node of group.nodes) this.node(node)
    this.state = before
  }

  private text(bytes: string): void {
    const shown = bytes.slice(this.toSkip)
    this.toSkip = Math.max(0, this.toSkip - bytes.length)
    if (shown !== '') this.write(decoded(shown, this.state.run.page ?? this.head.page))
  }

  private style(isComplex = this.state.run.rtl): { style?: TextStyle } {
    const { run } = this.state
    const style = textStyleOf(isComplex ? asComplex(run) : run, this.base)
    return Object.keys(style).length > 0 ? { style } : {}
  }

  private write(text: string): void {
    const { run } = this.state
    const clean = symbolText(run.font, text.replace(/[\u0000-\u0008\u000b-\u001f]/g, ''))
    if (run.hidden || clean === '') return
    if (run.shadow) this.lose('shadow of text')
    // Figures and signs are of the script before them.
    if (/\p{L}/u.test(clean)) this.flow.isComplex = run.rtl ?? false
    const style = this.style(run.rtl || (this.flow.isComplex && !run.isScripted))
    for (const [i, piece] of clean.split('\t').entries()) {
      if (i > 0) this.flow.put({ kind: 'tab' })
      if (piece !== '') this.flow.put({ kind: 'text', text: piece, ...style })
    }
  }

  private word(node: RtfWord): void {
    const { word, value } = node
    const character = entryOf(CHARACTERS, word)
    if (character !== undefined) this.write(character)
    else if (word === 'u') this.unicode(value ?? 0)
    else if (word === 'uc') this.state.skips = Math.min(16, Math.max(0, value ?? 1))
    else if (!this.structure(word)) this.property(node)
  }

  private unicode(value: number): void {
    const code = value < 0 ? value + 65_536 : value
    this.write(String.fromCharCode(Math.min(65_535, Math.max(0, code))))
    this.toSkip = this.state.skips
  }

  /** Control words that end something or stand in the line; false for all others. */
  private structure(word: string): boolean {
    const depth = this.depth()
    switch (word) {
      case 'par':
      case '\n':
      case '\r':
        this.endParagraph()
        return true
      case 'cell':
      case 'nestcell':
        this.endParagraph(word === 'cell' ? 1 : Math.max(2, depth))
        this.flow.endCell(word === 'cell' ? 1 : Math.max(2, depth))
        return true
      case 'row':
      case 'nestrow':
        this.flow.endRow(word === 'row' ? 1 : Math.max(2, depth))
        return true
      case 'trowd':
        this.flow.newShape(depth)
        return true
      case 'sect':
        if (!this.flow.isEmpty()) this.endParagraph()
        this.endSection()
        return true
      case 'page':
      case 'column':
        if (!this.flow.isEmpty()) this.endParagraph()
        this.flow.add(0, [{ kind: 'break', of: word }])
        return true
      case 'line':
      case 'softline':
        this.flow.put({ kind: 'break' })
        return true
      case 'tab':
        this.flow.put({ kind: 'tab', ...(this.state.run.underline && { underline: true }) })
        return true
      case 'pard':
        this.state.paragraph = {}
        this.bordered = 'paragraph'
        return true
      case 'chpgn':
        this.flow.put({ kind: 'field', field: 'page', ...this.style() })
        return true
      default:
        return false
    }
  }

  private property(node: RtfWord): void {
    const { word } = node
    if (/^pgbrdr[tblr]$/.test(word)) this.bordered = 'page'
    else if (/^(cl|tr)brdr/.test(word)) this.bordered = 'row'
    else if (/^(brdr[tblr]|box)$/.test(word)) this.bordered = 'paragraph'
    else if (word === 'chbrdr') this.bordered = 'run'
    const isBorder = /^brdr/.test(word) || word === 'brsp'
    if (this.bordered === 'page' && (isBorder || /^pgbrdr[tblr]$/.test(word))) {
      this.pages.applyBorder(node, this.head)
      return
    }
    if (isBorder && this.bordered === 'run') {
      this.state.run.frame = bordered(this.state.run.frame, word, node.value, this.head) ?? undefined
      return
    }
    if ((!isBorder || this.bordered === 'row') && this.flow.shape(this.depth()).apply(node, this.head)) return
    if (word === 's') this.applyStyle(node.value ?? 0)
    if (applyRun(this.state.run, node, this.head, this.defaults)) return
    if (applyParagraph(this.state.paragraph, node, this.head)) return
    this.notes?.apply(node)
    this.pages.apply(node)
  }

  /** Files should repeat what a style says; not all do. */
  private applyStyle(number: number): void {
    for (const word of this.head.styles.get(number) ?? [])
      if (word.word !== 'plain' && !applyRun(this.state.run, word, this.head, this.defaults))
        applyParagraph(this.state.paragraph, word, this.head)
  }

  private depth(): number {
    const { inTable, depth } = this.state.paragraph
    return depth ?? (inTable ? 1 : 0)
  }

  private endParagraph(depth = this.depth()): void {
    const { floating } = this.flow
    const content = this.flow.targets[0]!
    const { frame, numbering, ...paragraph } = this.state.paragraph
    const { title, block } = rtfBlock(content, paragraph, this.label(content.length > 0, numbering), {
      head: this.head,
      size: this.state.run.size,
      style: this.style(),
      follow: this.lists?.follow(paragraph.listId ?? 0, paragraph.listLevel ?? 0),
      every: this.head.tabWidth,
    })
    this.title ??= title
    this.flow.add(depth, [...inOrder(floating), block], depth === 0 ? frame : undefined)
  }

  /** The label of the paragraph at hand: as written, or counted where none is, or an empty one. */
  private label(hasContent: boolean, numbering: RtfGroup | undefined): string | undefined {
    const { label } = this.flow
    const { listId, listLevel = 0 } = this.state.paragraph
    const fontOf = (font: number) => this.head.fonts.get(font)?.name
    const counted = listId && hasContent ? this.lists?.next(listId, listLevel, fontOf) : undefined
    const old = hasContent ? this.oldLists.next(numbering) : undefined
    // A list of Word 6 stands with the paragraph itself, so a missing label there was not taken away.
    return label || (label === undefined && this.lists?.areWritten ? old : counted || old)
  }

  private endSection(): void {
    this.sections.push(this.pages.sectionOf(this.flow.take(), this.sections.length === 0))
    this.notes?.beginSection()
  }

  private group(group: RtfGroup): void {
    const { name } = group
    if (SKIPPED.test(name) || (group.optional && !KNOWN.test(name))) return
    if (/^(header|footer)[lrf]?$/.test(name)) this.pages.setRunning(name, this.inner(group))
    else if (name === 'footnote') this.note(group)
    else if (name === 'field') this.field(group)
    else if (name === 'pict') {
      const image = rtfPicture(group, this.images, what => this.lose(what))
      if (image) this.flow.put({ kind: 'image', image })
    } else if (name === 'shp') this.shape(one => [rtfShape(group, one)])
    else if (name === 'shpgrp') this.shape(one => groupedShapes(group, one))
    else if (name === 'do') this.shape(one => [oldDrawing(group, one)])
    else if (name === 'object') {
      const result = groupsIn(group).find(one => one.name === 'result')
      if (result) this.nodes(result)
    } else if (name === 'listtext' || name === 'pntext') {
      this.flow.label ||= this.labelOf(group)
    } else if (name === 'upr') {
      // The same text twice: for readers that know no Unicode, and for those that do.
      const [plain, unicode] = groupsIn(group)
      if (unicode ?? plain) this.nodes((unicode ?? plain)!)
    } else if (name === 'moMath') {
      this.flow.put({ kind: 'math', math: rtfMath(group, this.head.page) })
    } else if (name === 'bkmkstart') {
      const id = plainText(group, this.head.page).trim()
      if (id) this.flow.put({ kind: 'anchor', id })
    } else if (name === 'pn') this.state.paragraph.numbering = group
    else if (name !== 'formfield' && name !== 'background') this.nodes(group)
  }

  /** The blocks of a group that stands for itself: a header, a note, a box. */
  private inner(group: RtfGroup): Block[] {
    const { flow, state, toSkip } = this
    this.flow = new RtfFlow(() => this.margin())
    this.state = { run: { ...this.defaults }, paragraph: {}, skips: state.skips }
    for (const node of group.nodes) this.node(node)
    if (!this.flow.isEmpty()) this.endParagraph()
    const blocks = this.flow.blocks()
    Object.assign(this, { flow, state, toSkip })
    return blocks
  }

  private note(group: RtfGroup): void {
    const blocks = this.inner(group)
    this.flow.put(this.notes!.note(group, blocks, this.flow.targets.at(-1)!))
  }

  private shape(read: (context: ShapeReading) => (Frame | undefined)[]): void {
    const frames = read({
      blocks: text => this.inner(text),
      images: this.images,
      margin: () => this.margin(),
      lost: what => this.lose(what),
    })
    for (const frame of frames) if (frame) this.flow.floating.push(frame)
  }

  private labelOf(group: RtfGroup): string {
    const { flow, state } = this
    this.flow = new RtfFlow(() => this.margin())
    this.state = { ...state, run: { ...state.run } }
    for (const node of group.nodes) this.node(node)
    const label = this.flow.targets[0]!.map(one => (one.kind === 'text' ? one.text : '')).join('')
    Object.assign(this, { flow, state })
    return label.trim()
  }

  /** The entry of a list to choose from that is chosen, or stands there at first. */
  private choiceIn(form: RtfGroup): string | undefined {
    const entries = groupsIn(form).filter(one => one.name === 'ffl')
    const said = valueIn(form, 'ffres') ?? 25
    const chosen = entries[said === 25 ? (valueIn(form, 'ffdefres') ?? 0) : said]
    return chosen && this.labelOf(chosen)
  }

  private field(group: RtfGroup): void {
    const groups = groupsIn(group)
    const instruction = groups.find(one => one.name === 'fldinst')
    const result = groups.find(one => one.name === 'fldrslt')
    const outer = instruction && find(instruction, 'formfield')
    const form = outer && (groupsIn(outer).find(one => one.name === 'fftype') ?? outer)
    const said = form && (valueIn(form, 'ffres') ?? 25)
    const checkbox = form && (said === 25 ? valueIn(form, 'ffdefres') : said) === 1
    const field: Field = {
      instruction: instruction ? plainText(instruction, this.head.page) : '',
      inResult: false,
      silent: false,
      isBare: !result,
      ...(form && { checkbox: checkbox ?? false }),
      ...(form && { choice: this.choiceIn(form) }),
    }
    const made = begin(field, textStyleOf(this.state.run, this.base))
    if (made) this.flow.put(made)
    const isShown = field.silent || (result !== undefined && showsSomething(result))
    const missed = isShown ? undefined : missedOf(field.instruction, result !== undefined)
    if (missed) this.lose(missed)
    if (!result || field.silent) return
    if (!field.link) {
      this.nodes(result)
      return
    }
    const { flow } = this
    const content: Inline[] = []
    flow.put({ kind: 'link', content, ...field.link })
    flow.targets.push(content)
    this.nodes(result)
    // A paragraph that ended inside the link took it along.
    if (this.flow.targets.length > 1) this.flow.targets.pop()
  }
}

function find(group: RtfGroup, name: string): RtfGroup | undefined {
  for (const one of groupsIn(group)) {
    const found = one.name === name ? one : find(one, name)
    if (found) return found
  }
  return undefined
}
