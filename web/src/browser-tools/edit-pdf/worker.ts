import '../../node/buffer.ts'
import '../../node/process.ts'
import { DocumentFonts } from '../../../../src/engines/fontkit/document-fonts.ts'
import { loadFontkit, openFontNow } from '../../../../src/engines/fontkit/used-font.ts'
import { fontFile } from '../../../../src/lib/fonts/bundled-fonts.ts'
import {
  displayRect,
  displaySize,
  drawMissing,
  dropXfa,
  fieldValue,
  fillField,
  hasXfa,
  isReadOnly,
  measureWith,
  onState,
  openDocument,
  type PdfDocument,
  PdfPasswordError,
  PERMISSION_BITS,
  readFields,
  replaceLines,
  rotationOf,
  type SetText,
  Stamper,
  saveDocument,
  selectPages,
  stateLabel,
  type TextLine,
  textLines,
} from '../../../../src/pdf/index.ts'
import type { Item, PaintedImage } from '../../lib/painting/items.ts'
import { Painter } from '../../lib/painting/operators.ts'
import { say } from '../../lib/said.ts'
import { asTrouble, plainly } from '../../lib/trouble.ts'
import { type Report, serve } from '../frame/serve.ts'
import { itemsOf, redrawnItem } from './edit-items.ts'
import type { EditState } from './edits.ts'
import { addBlankPages, addFields } from './new-parts.ts'

export interface FormField {
  name: string
  type: 'text' | 'checkbox' | 'radio' | 'choice' | 'list' | 'signature' | 'button'
  value: string | boolean
  options: { value: string; label: string }[]
  /** What the field says where this one of its buttons is on. */
  mark: string
  maxLength: number | undefined
  readOnly: boolean
  page: number
  /** Left, top, width and height on the page as displayed. */
  box: { x: number; y: number; width: number; height: number }
}

export interface OpenedPdf {
  pages: { width: number; height: number; lines: TextLine[] }[]
  fields: FormField[]
  signed: boolean
}

export interface SaveRequest {
  file: Blob
  password: string
  state: EditState
  images: Map<string, PaintedImage>
}

const FACES = { sans: 'arimo', serif: 'tinos', mono: 'cousine' } as const
const weightOf = (bold: boolean, italic: boolean) =>
  (bold ? (italic ? 'boldItalic' : 'bold') : italic ? 'italic' : 'regular') as 'bold'

async function open(file: Blob, password: string): Promise<PdfDocument> {
  await loadFontkit()
  measureWith((letter, kind, bold, italic) => {
    const font = openFontNow(fontFile(FACES[kind], weightOf(bold, italic)))
    return letter === ''
      ? 0
      : (font.glyphForCodePoint(letter.codePointAt(0)!).advanceWidth * 1000) / font.unitsPerEm
  })
  try {
    return openDocument(Buffer.from(await file.arrayBuffer()), password)
  } catch (error) {
    if (error instanceof PdfPasswordError)
      throw Object.assign(new Error(say('pdf.pdfOpensPassword')), { name: 'PasswordNeeded' })
    throw asTrouble(say('worker.pdfDamagedCannotBe'))
  }
}

const operations = {
  async open({ file, password }: { file: File; password: string }, report: Report): Promise<OpenedPdf> {
    if (!(await file.slice(0, 1024).text()).includes('%PDF-'))
      throw asTrouble(say('deskClosed.damaged', { name: file.name }))
    const document = await open(file, password)
    if (document.pages.length === 0) throw asTrouble(say('worker.pdfHasNoPages'))
    const pages: OpenedPdf['pages'] = []
    for (const [at, { dict }] of document.pages.entries()) {
      report(at / document.pages.length, say('worker.readingPage', { at: at + 1 }))
      let lines: TextLine[] = []
      try {
        lines = ((await textLines(dict))?.lines ?? []).map(one => one.line)
      } catch {
        // A page in disorder can still be drawn on.
      }
      pages.push({ ...displaySize(dict), lines })
    }
    const form = readFields(document)
    const fields = form.flatMap((field): FormField[] =>
      field.widgets.flatMap(({ dict, page }, place) => {
        const rect = dict.numbers('Rect')
        const sheet = document.pages[page - 1]?.dict
        if (!sheet || rect?.length !== 4) return []
        const [x0, y0, x1, y1] = displayRect(sheet, rect as [number, number, number, number])
        const value = fieldValue(field)
        const { height } = displaySize(sheet)
        return [
          {
            name: field.name,
            type: field.type,
            value:
              typeof value === 'boolean'
                ? value
                : Array.isArray(value)
                  ? String(value[0] ?? '')
                  : String(value ?? ''),
            options: field.options,
            mark: stateLabel(field, place, onState(dict) ?? 'Yes'),
            maxLength: field.maxLength,
            readOnly: isReadOnly(field),
            page,
            box: {
              x: Math.min(x0, x1),
              y: height - Math.max(y0, y1),
              width: Math.abs(x1 - x0),
              height: Math.abs(y1 - y0),
            },
          },
        ]
      }),
    )
    const signed = form.some(field => field.type === 'signature' && field.inherited('V') !== null)
    return { pages, fields, signed }
  },

  async save(
    { file, password, state, images }: SaveRequest,
    report: Report,
  ): Promise<{ blob: Blob; notes: string[] }> {
    try {
      return await save({ file, password, state, images }, report)
    } catch (error) {
      throw plainly(error)
    }
  },
}

async function save(
  { file, password, state, images }: SaveRequest,
  report: Report,
): Promise<{ blob: Blob; notes: string[] }> {
  const document = await open(file, password)
  const notes = new Set<string>()
  const painter = new Painter(images)
  await fillForm(document, state.fields)
  const drawn: { page: PdfDocument['pages'][number]; operators: string }[] = []
  const used = new Set<number>()
  const sheets = addBlankPages(document, state.sheets)
  for (const [at, sheet] of sheets.entries()) {
    report(at / sheets.length, say('worker.writingPageOf', { at: at + 1, count: sheets.length }))
    const page = document.pages[sheet.source - 1]
    if (!page || used.has(sheet.source)) continue
    used.add(sheet.source)
    const items: Item[] = []
    const replaced = Object.entries(sheet.lines).map(([id, text]) => ({ id: Number(id), text }))
    const text = replaced.length > 0 ? await textLines(page.dict) : undefined
    if (text)
      for (const one of replaceLines(page.dict, text, replaced)) {
        items.push(redrawnItem(one))
        notes.add(say('worker.hasLettersThatFont', { text: one.text.slice(0, 40) }))
      }
    items.push(...sheet.edits.flatMap(edit => itemsOf(edit)))
    const { height } = displaySize(page.dict)
    if (items.length > 0) drawn.push({ page, operators: `1 0 0 -1 0 ${height} cm\n${painter.items(items)}` })
    if (sheet.turns % 4 !== 0) page.dict.set('Rotate', (rotationOf(page.dict) + sheet.turns * 90 + 360) % 360)
  }
  const { XObject, ExtGState } = painter.resources
  const stamper = new Stamper(document, { Font: painter.fonts.finish(), XObject, ExtGState })
  for (const { page, operators } of drawn) stamper.stamp(page, operators)
  if (painter.missing.size > 0)
    notes.add(say('deck.noFontHereHas', { letters: [...painter.missing].slice(0, 10).join(' ') }))
  await addFields(document, sheets)
  const sequence = sheets.map(sheet => sheet.source)
  const same = sequence.length === document.pages.length && sequence.every((source, at) => source === at + 1)
  const bytes = same
    ? saveDocument(document, {})
    : selectPages(document, sequence, message => notes.add(message))
  if (password !== '') notes.add(say('editPdf.opensWithoutPassword'))
  if (isRestricted(document)) notes.add(say('editPdf.restrictionsGone'))
  return { blob: new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), notes: [...notes] }
}

/** Whether an owner forbids anything to whoever opens the file. */
function isRestricted({ file: { security } }: PdfDocument): boolean {
  const bits = Object.values(PERMISSION_BITS)
  return security !== undefined && bits.some(bit => ((security.permissions >> (bit - 1)) & 1) === 0)
}

async function fillForm(document: PdfDocument, values: EditState['fields']): Promise<void> {
  const form = document.root.dict('AcroForm')
  if (!form || Object.keys(values).length === 0) return
  const fields = readFields(document)
  if (hasXfa(document)) dropXfa(document)
  const fonts = new DocumentFonts(false)
  const set: SetText = (text, face, weight) => fonts.line(text, face, weight)
  for (const field of fields)
    if (Object.hasOwn(values, field.name)) await fillField(field, values[field.name], form, set)
  await drawMissing(document, fields, set)
  fonts.finish()
}

export type Operations = typeof operations
serve(operations)
