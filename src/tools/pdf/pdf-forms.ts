import { z } from 'zod'
import { DocumentFonts } from '../../engines/fontkit/document-fonts.ts'
import { badInput } from '../../fault.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { counted } from '../../lib/text/counted.ts'
import { outputLimit, tooMuchOf } from '../../lib/text/output-limit.ts'
import { p } from '../../params.ts'
import {
  appendChanges,
  type Dict,
  displayRect,
  drawMissing,
  dropXfa,
  type Field,
  fieldValue,
  fillField,
  flattenForm,
  hasXfa,
  isDynamicXfa,
  isReadOnly,
  isRequired,
  maySignaturesStay,
  type Page,
  type PdfDocument,
  pdfaClaim,
  readFields,
  type SetText,
  saveDocument,
  warnOfSignatures,
  withPdf,
} from '../../pdf/index.ts'
import { defineTool, fileOrJson } from '../../tool.ts'

const listing = z.object({
  fields: z.array(
    z.object({
      name: z.string(),
      type: z.enum(['text', 'checkbox', 'radio', 'choice', 'list', 'signature', 'button']),
      value: z.union([z.string(), z.boolean(), z.array(z.string())]).optional(),
      options: z.array(z.string()).optional().describe('Values the field takes.'),
      required: z.boolean(),
      read_only: z.boolean(),
      page: z.int().optional(),
      rect: z
        .array(z.number())
        .length(4)
        .optional()
        .describe('Left, bottom, right, top in points on the page as displayed.'),
      max_length: z.int().optional(),
    }),
  ),
  count: z.int(),
})

const Values = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
)
type Values = z.infer<typeof Values>

export default defineTool({
  name: 'PDF forms',
  description:
    'Lists the form fields of a PDF, or fills them in. Filled values are drawn, so every viewer shows them.',
  credits: 3,
  params: {
    file: p.pdf(),
    fields: p
      .json(Values, { asText: true })
      .widget('form-fields')
      .optional()
      .describe(
        'A JSON object with the value of each field by name. When left out, the fields are listed instead.',
      )
      .example('{"name": "Ada Lovelace", "newsletter": true}'),
    flatten: p
      .boolean()
      .default(false)
      .describe('Turns the filled fields into page content that can no longer be edited.'),
  },
  returns: fileOrJson('application/pdf', listing),
  example: { file: 'form.pdf', fields: '{"name": "Ada Lovelace", "newsletter": true, "payment": "card"}' },
  run: ({ file, fields: values, flatten }, call) =>
    values === undefined
      ? // Nothing is written, so nothing of the file can be lost.
        withPdf(file, call.warn, document => listFields(document, call.warn), { quiet: true })
      : withPdf(
          file,
          call.warn,
          async document => {
            const append = !flatten && maySignaturesStay(document, Object.keys(values))
            if (!append) warnOfSignatures(document, call.warn)
            await fillFields(document, values, call.warn, append)
            if (flatten) flattenForm(document)
            const name = renamed(file.name, flatten ? 'filled-flat' : 'filled', 'pdf')
            return { bytes: append ? appendChanges(document) : saveDocument(document), name }
          },
          { signatures: 'kept' },
        ),
})

type Warn = (message: string) => void

function listFields(document: PdfDocument, warn: Warn): z.infer<typeof listing> {
  if (document.file.recovered) warn('the PDF is damaged; these are the fields that could be found')
  if (hasXfa(document)) warn(`${xfaKind(document)}; only its plain form fields are listed`)
  const fields = readFields(document)
  const grow = outputLimit(tooMuchOf('file'))
  const listed = fields.map(field => {
    const one = describe(field, document.pages)
    // Fields may share one value and one list of options.
    for (const text of [one.name, one.value, ...(one.options ?? [])].flat()) grow(`${text ?? ''}`.length + 3)
    return one
  })
  return { fields: listed, count: fields.length }
}

/** Fills in the fields; where nothing else may change, those without a value stay as they are. */
async function fillFields(document: PdfDocument, values: Values, warn: Warn, alone: boolean): Promise<void> {
  const fields = readFields(document)
  const xfa = hasXfa(document)
  if (xfa && !fields.some(field => field.widgets.some(({ page }) => page > 0))) {
    throw badInput(
      `file: ${xfaKind(document)} without plain fields on its pages; only Adobe software can fill it in.`,
    )
  }
  const form = document.root.dict('AcroForm')
  const byName = Map.groupBy(fields, field => field.name)
  const unknown = Object.keys(values).filter(name => !byName.has(name))
  if (!form || (fields.length === 0 && unknown.length > 0))
    throw badInput('fields: the PDF has no form fields.')
  if (unknown.length > 0) {
    throw badInput(
      `fields: no field is called ${named(unknown)}; list the fields by leaving this parameter out.`,
    )
  }
  if (xfa) {
    dropXfa(document)
    warn('the XFA part of the form was removed, so that readers show the filled plain fields')
  }
  const locked = Object.keys(values).filter(name => byName.get(name)!.some(isReadOnly))
  if (locked.length > 0)
    warn(`${counted(locked.length, 'filled field is', 'filled fields are')} marked as read-only`)
  if (form.array('CO')?.length) warn('fields that the form calculates itself were not recalculated')
  const fonts = new DocumentFonts(pdfaClaim(document.root) !== undefined)
  const set: SetText = (text, face, weight) => fonts.line(text, face, weight)
  // A name that stands in the form twice is one field to a person.
  for (const [name, given] of Object.entries(values))
    for (const field of byName.get(name)!) await fillField(field, given, form, set)
  if (!alone) await drawMissing(document, fields, set)
  fonts.warnOfMissing(warn)
  fonts.finish()
}

const MOST_NAMED = 5

/** A few of the names as messages quote them. */
const named = (names: string[]): string => {
  const shown = names.slice(0, MOST_NAMED).map(name => JSON.stringify(name.slice(0, 100)))
  return shown.join(', ') + (names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '')
}

const xfaKind = (document: PdfDocument): string =>
  isDynamicXfa(document)
    ? 'this is a dynamic XFA form, whose real pages only Adobe software draws'
    : 'this is an XFA form'

function describe(field: Field, pages: Page[]) {
  const value = fieldValue(field)
  const widget = field.widgets.find(({ page }) => page > 0)
  const rect = widget && rectOn(pages[widget.page - 1]!.dict, widget.dict)
  return {
    name: field.name,
    type: field.type,
    ...(value !== undefined && { value }),
    ...(field.options.length > 0 && { options: field.options.map(option => option.value) }),
    required: isRequired(field),
    read_only: isReadOnly(field),
    ...(widget && { page: widget.page }),
    ...(rect && { rect }),
    ...(field.maxLength !== undefined && { max_length: field.maxLength }),
  }
}

const rectOn = (page: Dict, widget: Dict): number[] | undefined => {
  const rect = widget.numbers('Rect')
  return rect?.length === 4
    ? displayRect(page, rect as [number, number, number, number]).map(value => Math.round(value * 100) / 100)
    : undefined
}
