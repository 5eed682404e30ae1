import { readFile } from 'node:fs/promises'
import { Fault } from '../../fault.ts'
import { labelsOf } from '../../layout/form-labels.ts'
import { type FormEntry, UNTICKED } from '../../layout/write/form-table.ts'
import type { InputFile } from '../../lib/files/file-kinds.ts'
import {
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
import { openPdf } from './pdfium-document.ts'

const VALUED = ['text', 'checkbox', 'radio', 'choice', 'list']

/** The fields of a form on these pages with what they are called and hold, as they stand on the pages. */
export async function readForm(file: InputFile, numbers: readonly number[]): Promise<FormEntry[]> {
  const bytes = await readFile(file.path)
  // The catalog may lie in a stream of objects, where it cannot be searched for.
  if (!bytes.includes('/AcroForm') && !bytes.includes('/ObjStm')) return []
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
  const placed = fields.flatMap(field => {
    if (!VALUED.includes(field.type)) return []
    const widget = field.widgets.find(({ page, dict }) => chosen.has(page) && isShown(dict))
    const rect = widget?.dict.numbers('Rect')
    if (!widget || rect?.length !== 4) return []
    const { dict } = document.pages[widget.page - 1]!
    return [{ field, page: widget.page, rect: displayRect(dict, rect as Rect) }]
  })
  if (placed.length === 0) return []
  // Without what its fields hold: what is left are labels.
  using pdf = await openPdf(bytes, { noPassword: true })
  const entries: (FormEntry & { x: number; y: number })[] = []
  for (const [number, own] of Map.groupBy(placed, one => one.page)) {
    using page = pdf.soundPage(number)
    if (!page) continue
    const boxes = own.map(({ field, rect: [x0, bottom, x1, top] }) => ({
      x0,
      x1,
      y0: page.height - top,
      y1: page.height - bottom,
      box: field.type === 'checkbox' && field.options.length < 2,
    }))
    const printed = labelsOf(wordsOf(page), boxes)
    for (const [i, { field }] of own.entries()) {
      const { x0: x, y0: y } = boxes[i]!
      entries.push({
        label: named(field) || printed[i]!,
        value: heldIn(field),
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

/** Fields whose tops differ by less stand in one line, in points. */
const LEVEL = 4

/** What a form calls a field for people. */
function named(field: Field): string {
  const name = field.inherited('TU')
  return name instanceof Str ? decodeText(name.bytes).trim() : ''
}

function heldIn(field: Field): string {
  if (field.flags & FLAG.password) return ''
  const value = fieldValue(field)
  if (typeof value === 'boolean') return value ? '☑' : UNTICKED
  const label = (one: string) => field.options.find(option => option.value === one)?.label ?? one
  return Array.isArray(value) ? value.map(label).join('; ') : label(value ?? '').replace(/\r\n?|\n/g, '\n')
}
