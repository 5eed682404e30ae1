import type { Numbering } from './docx-numbering.ts'
import { isOn, readAlign, readList, readLook, type Styles, shadeOf } from './docx-styles.ts'
import { type Block, type Direction, hasContent, type Look, type Row, type Run, safeLink } from './model.ts'
import { attribute, child, children, descendants } from './package.ts'

export interface Surroundings {
  styles: Styles
  numbering: Numbering
  notes: Map<string, Element>
  link: (id: string) => string | undefined
  picture: (id: string) => Blob | undefined
}

/** Lengths in Word are in twentieths of a point; a CSS pixel is three quarters of one. */
export const TWIPS_PER_PIXEL = 15
/** Those of pictures are in English metric units, 914,400 to the inch. */
const EMU_PER_PIXEL = 9525
/** What only wraps others: revisions that were put in, fields, links within, controls. */
const WRAPPERS = ['ins', 'smartTag', 'sdtContent', 'fldSimple', 'customXml', 'moveTo', 'oMathPara']

/** The body of a Word document as blocks, with its footnotes at the end. */
export function readBody(body: Element, around: Surroundings): Block[] {
  const reader = new BodyReader(around)
  const blocks = reader.blocks(body)
  if (reader.notes.length > 0) blocks.push({ kind: 'rule' }, { kind: 'notes', notes: reader.notes })
  return blocks
}

class BodyReader {
  readonly notes: { mark: string; runs: Run[] }[] = []
  private readonly around: Surroundings
  private readonly counters = new Map<string, number[]>()

  constructor(around: Surroundings) {
    this.around = around
  }

  blocks(parent: Element): Block[] {
    const blocks: Block[] = []
    for (const element of parent.children) {
      if (element.localName === 'p') blocks.push(...this.paragraph(element))
      else if (element.localName === 'tbl') blocks.push({ kind: 'table', rows: this.rows(element) })
      else if (element.localName === 'sdt') {
        const content = child(element, 'sdtContent')
        if (content) blocks.push(...this.blocks(content))
      } else if (WRAPPERS.includes(element.localName)) blocks.push(...this.blocks(element))
    }
    return blocks
  }

  private paragraph(element: Element): Block[] {
    const properties = child(element, 'pPr')
    const style = this.around.styles(attribute(child(properties, 'pStyle'), 'val'))
    const { runs, pages } = this.runs(element, style.look)
    const blocks: Block[] = []
    if (isOn(child(properties, 'pageBreakBefore')) ?? style.pageBefore) blocks.push({ kind: 'page' })
    const list = readList(properties) ?? style.list
    const align = readAlign(properties) ?? style.align
    const direction = (isOn(child(properties, 'bidi')) ?? style.rightToLeft) ? 'rtl' : 'ltr'
    const outline = attribute(child(properties, 'outlineLvl'), 'val')
    const level = outline && Number(outline) < 6 ? Number(outline) + 1 : style.heading
    if (hasContent(runs)) {
      if (level > 0) blocks.push({ kind: 'heading', level, runs, direction, align })
      else if (list && list.id !== '0') blocks.push(this.item(list, runs, direction))
      else if (style.code) blocks.push({ kind: 'code', text: textOf(runs) })
      else {
        const indent = Number(attribute(child(properties, 'ind'), 'left') ?? 0) / TWIPS_PER_PIXEL
        blocks.push({
          kind: 'paragraph',
          runs,
          direction,
          align,
          indent: indent > 0 ? Math.min(indent, 240) : undefined,
        })
      }
    }
    if (pages || isPageSection(child(properties, 'sectPr'))) blocks.push({ kind: 'page' })
    return blocks
  }

  private item(list: { id: string; level: number }, runs: Run[], direction: Direction): Block {
    const { ordered, format, start } = this.around.numbering(list.id, list.level)
    const counters = this.counters.get(list.id) ?? []
    this.counters.set(list.id, counters)
    counters[list.level] = (counters[list.level] ?? start - 1) + 1
    // A level starts over below the next one above it.
    counters.length = list.level + 1
    return {
      kind: 'item',
      depth: list.level,
      ordered,
      format,
      number: counters[list.level]!,
      direction,
      runs,
    }
  }

  private runs(parent: Element, base: Look, link?: string): { runs: Run[]; pages: boolean } {
    const runs: Run[] = []
    let pages = false
    const add = (more: { runs: Run[]; pages: boolean }) => {
      runs.push(...more.runs)
      pages ||= more.pages
    }
    for (const element of parent.children) {
      const name = element.localName
      if (name === 'r') add(this.run(element, base, link))
      else if (name === 'hyperlink') {
        const target = this.around.link(attribute(element, 'id') ?? '')
        add(this.runs(element, base, safeLink(target)))
      } else if (name === 'sdt') {
        const content = child(element, 'sdtContent')
        if (content) add(this.runs(content, base, link))
      } else if (name === 'oMath') {
        const text = descendants(element, 't')
          .map(one => one.textContent)
          .join('')
        runs.push({ kind: 'text', text, look: { ...base, italic: true } })
      } else if (WRAPPERS.includes(name)) add(this.runs(element, base, link))
    }
    return { runs, pages }
  }

  private run(element: Element, base: Look, link: string | undefined): { runs: Run[]; pages: boolean } {
    const look = readLook(child(element, 'rPr'), base)
    const runs: Run[] = []
    let pages = false
    const say = (text: string) => runs.push({ kind: 'text', text, look, link })
    for (const part of element.children) {
      const name = part.localName
      if (name === 't') say(part.textContent ?? '')
      else if (name === 'tab') say('\t')
      else if (name === 'noBreakHyphen') say('‑')
      else if (name === 'cr') runs.push({ kind: 'break' })
      else if (name === 'br') {
        if (attribute(part, 'type') === 'page') pages = true
        else runs.push({ kind: 'break' })
      } else if (name === 'footnoteReference') runs.push(...this.note(attribute(part, 'id') ?? ''))
      else if (name === 'drawing' || name === 'pict') runs.push(...this.pictures(part))
      else if (name === 'AlternateContent') {
        for (const choice of descendants(part, 'drawing').slice(0, 1)) runs.push(...this.pictures(choice))
      }
    }
    return { runs, pages }
  }

  private note(id: string): Run[] {
    const note = this.around.notes.get(id)
    if (!note) return []
    const mark = String(this.notes.length + 1)
    const place = this.notes.push({ mark, runs: [] }) - 1
    const runs = children(note, 'p').flatMap(one => this.runs(one, {}).runs)
    this.notes[place] = { mark, runs }
    return [{ kind: 'text', text: mark, look: { raised: 'super' } }]
  }

  private pictures(element: Element): Run[] {
    const width = Number(attribute(descendants(element, 'extent')[0], 'cx') ?? 0) / EMU_PER_PIXEL
    const alt = attribute(descendants(element, 'docPr')[0], 'descr') ?? ''
    const ids = [...descendants(element, 'blip'), ...descendants(element, 'imagedata')].map(
      one => attribute(one, 'embed') ?? attribute(one, 'id') ?? '',
    )
    return ids.flatMap((id): Run[] => {
      const picture = this.around.picture(id)
      return picture ? [{ kind: 'picture', picture, alt, width: width > 0 ? width : undefined }] : []
    })
  }

  /** Rows of a table; cells that go on from above make the one above taller. */
  private rows(table: Element): Row[] {
    const open = new Map<number, { rows: number }>()
    return children(table, 'tr').map(row => {
      const cells: Row['cells'] = []
      let column = 0
      for (const cell of children(row, 'tc')) {
        const properties = child(cell, 'tcPr')
        const columns = Number(attribute(child(properties, 'gridSpan'), 'val') ?? 1)
        const merge = child(properties, 'vMerge')
        const above = open.get(column)
        if (merge && attribute(merge, 'val') !== 'restart' && above) above.rows++
        else {
          const made = {
            blocks: this.blocks(cell),
            columns,
            rows: 1,
            shade: shadeOf(child(properties, 'shd')),
          }
          cells.push(made)
          if (merge) open.set(column, made)
          else open.delete(column)
        }
        column += columns
      }
      return { head: isOn(child(row, 'trPr', 'tblHeader')) ?? false, cells }
    })
  }
}

const isPageSection = (section: Element | undefined): boolean =>
  section !== undefined && !/continuous|nextColumn/.test(attribute(child(section, 'type'), 'val') ?? '')

const textOf = (runs: Run[]): string =>
  runs.map(run => (run.kind === 'text' ? run.text : run.kind === 'break' ? '\n' : '')).join('')
