import { readFile } from 'node:fs/promises'
import { Fault } from '../../fault.ts'
import { type Box, centerX, centerY } from '../../layout/boxes.ts'
import { labelsOf } from '../../layout/form-labels.ts'
import { findSegments, textOf } from '../../layout/segments.ts'
import type { Word } from '../../layout/word.ts'
import { type FormEntry, UNTICKED } from '../../layout/write/form-table.ts'
import type { InputFile } from '../../lib/files/file-kinds.ts'
import { outputLimit } from '../../lib/text/output-limit.ts'
import {
  asDict,
  decodeText,
  displayRect,
  type Field,
  FLAG,
  fieldValue,
  isShown,
  openDocument,
  type PdfDocument,
  readFields,
  refuseDamage,
  Str,
  shownContent,
} from '../../pdf/index.ts'
import { wordsOf } from './layout.ts'
import { openShown } from './open-shown.ts'
import { openPdf } from './pdfium-document.ts'

const VALUED = ['text', 'checkbox', 'radio', 'choice', 'list']

/** The fields of a form on these pages, and texts typed onto them, with what they are called and hold, as they stand there. */
export async function readForm(file: InputFile, numbers: readonly number[]): Promise<FormEntry[]> {
  const bytes = await readFile(file.path)
  // They may lie in a stream of objects, where they cannot be searched for.
  if (!['/AcroForm', '/FreeText', '/Stamp', '/ObjStm'].some(name => bytes.includes(name))) return []
  let document: PdfDocument
  let fields: Field[]
  try {
    document = await refuseDamage(() => openDocument(shownContent(bytes).bytes), 'file')
    fields = readFields(document)
  } catch (error) {
    // Its pages could be read; a form that cannot is none.
    if (error instanceof Fault) return []
    throw error
  }
  const chosen = new Set(numbers)
  const placed: Placed[] = fields.flatMap(field => {
    if (!VALUED.includes(field.type)) return []
    const widget = field.widgets.find(({ page, dict }) => chosen.has(page) && isShown(dict))
    const rect = widget?.dict.numbers('Rect')
    if (!widget || rect?.length !== 4) return []
    const { dict } = document.pages[widget.page - 1]!
    return [{ field, page: widget.page, rect: displayRect(dict, rect as Rect) }]
  })
  const notes = notesOf(document, numbers)
  placed.push(...notes)
  if (placed.length === 0) return []
  // Without what its fields hold: what is left are labels.
  using pdf = await openPdf(bytes, { noPassword: true })
  using shown = notes.length > 0 ? await openShown(bytes, { noPassword: true }) : undefined
  const entries: (FormEntry & { x: number; y: number })[] = []
  const grow = outputLimit('file: what its form fields hold is over 50 MB together, which is the limit.')
  const labels = new Map<Field['options'], Map<string, string>>()
  for (const [number, own] of Map.groupBy(placed, one => one.page)) {
    using page = pdf.soundPage(number)
    if (!page) continue
    const boxes = own.map(({ field, rect: [x0, bottom, x1, top] }) => ({
      x0,
      x1,
      y0: page.height - top,
      y1: page.height - bottom,
      box: field?.type === 'checkbox' && field.options.length < 2,
    }))
    const words = wordsOf(page)
    const printed = labelsOf(words, boxes)
    const stamped = own.some(one => one.text === '') ? shown?.soundPage(number) : undefined
    const added = stamped ? addedWords(wordsOf(stamped), words) : []
    for (const [i, { field, text }] of own.entries()) {
      const box = boxes[i]!
      const { x0: x, y0: y } = box
      if (!field) {
        const value = text || linesIn(box, added)
        // A stamp names nothing that is printed beside it.
        if (value !== '')
          entries.push({ label: text ? printed[i]! : '', value, name: '', page: number, note: true, x, y })
        continue
      }
      const value = heldIn(field, labels)
      grow(value.length)
      entries.push({
        label: named(field) || printed[i]!,
        value,
        name: field.name,
        page: number,
        x,
        y,
      })
    }
  }
  return entries.sort((a, b) => a.page - b.page || (Math.abs(a.y - b.y) > LEVEL ? a.y - b.y : a.x - b.x))
}

type Rect = [number, number, number, number]

/** A field, or a text or stamp that somebody put on the page; `text` is empty where the page alone shows it. */
interface Placed {
  field?: Field
  text?: string
  page: number
  rect: Rect
}

/** Texts typed onto pages and stamps: many forms that have no fields are filled in with them. */
function notesOf(document: PdfDocument, numbers: readonly number[]): Placed[] {
  const found: Placed[] = []
  for (const number of numbers) {
    const dict = document.pages[number - 1]?.dict
    for (const item of dict?.array('Annots') ?? []) {
      const annotation = asDict(item)
      const rect = annotation?.numbers('Rect')
      if (!dict || !annotation || rect?.length !== 4 || !isShown(annotation)) continue
      const subtype = annotation.name('Subtype')
      if (subtype !== 'FreeText' && subtype !== 'Stamp') continue
      // What a stamp says of itself is a comment on it.
      const contents = subtype === 'FreeText' ? annotation.string('Contents') : undefined
      const text = contents ? linesOf(decodeText(contents)) : ''
      found.push({ text, page: number, rect: displayRect(dict, rect as Rect) })
      if (found.length === MOST_NOTES) return found
    }
  }
  return found
}

/** More than anybody puts on the pages of a document. */
const MOST_NOTES = 5000

/** What a page shows with its annotations and does not without. */
function addedWords(shown: readonly Word[], own: readonly Word[]): Word[] {
  const keyOf = ({ text, x0, y0 }: Word) => `${text} ${Math.round(x0)} ${Math.round(y0)}`
  const known = new Set(own.map(keyOf))
  return shown.filter(word => !known.has(keyOf(word)))
}

function linesIn(box: Box, words: readonly Word[]): string {
  const inside = words.filter(
    w => centerX(w) > box.x0 && centerX(w) < box.x1 && centerY(w) > box.y0 && centerY(w) < box.y1,
  )
  return findSegments(inside)
    .map(line => textOf(line.words))
    .join('\n')
}

const linesOf = (text: string): string => text.replace(/\r\n?|\n/g, '\n').trim()

/** Fields whose tops differ by less stand in one line, in points. */
const LEVEL = 4

/** What a form calls a field for people. */
function named(field: Field): string {
  const name = field.inherited('TU')
  return name instanceof Str ? decodeText(name.bytes).trim() : ''
}

/** `labels`: of lists of options that fields share, by value. */
function heldIn(field: Field, labels: Map<Field['options'], Map<string, string>>): string {
  if (field.flags & FLAG.password) return ''
  const value = fieldValue(field)
  if (typeof value === 'boolean') return value ? '☑' : UNTICKED
  let known = labels.get(field.options)
  if (!known) labels.set(field.options, (known = new Map()))
  // The first of several with one value counts.
  if (known.size === 0) for (const { value, label } of field.options.toReversed()) known.set(value, label)
  const label = (one: string) => known.get(one) ?? one
  return Array.isArray(value) ? value.map(label).join('; ') : label(value ?? '').replace(/\r\n?|\n/g, '\n')
}
