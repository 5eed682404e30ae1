import type { Matrix } from '../../lib/geometry/matrix.ts'
import type { Box, Caption } from '../../lib/geometry/pdf-page.ts'
import { isComment } from './comments.ts'
import { boxOf } from './geometry.ts'
import type { PageContext } from './page-context.ts'

const SUBTYPE = {
  text: 1,
  link: 2,
  freeText: 3,
  highlight: 9,
  strikeOut: 12,
  popup: 16,
  fileAttachment: 17,
  widget: 20,
}
/** Sounds, films, attachments and notes show an icon; links show what lies under them; marks go with text that is there. */
const shows = (subtype: number): boolean =>
  subtype !== SUBTYPE.text &&
  subtype !== SUBTYPE.link &&
  subtype !== SUBTYPE.popup &&
  (subtype < SUBTYPE.highlight || subtype > SUBTYPE.strikeOut) &&
  (subtype < SUBTYPE.fileAttachment || subtype >= SUBTYPE.widget)
const FLAG = { hidden: 2, noView: 32 }
const FIELD = { pushButton: 1, checkBox: 2, radioButton: 3, comboBox: 4, listBox: 5, textField: 6 }
const PASSWORD = 1 << 13
const MULTI_SELECT = 1 << 21
/** How far lines of a list are apart in type sizes, and its type where that is left to the reader. */
const LINE = 1.15
const USUAL_SIZE = 12
/** What boxes and radio buttons are told as: ticked, and not. */
const MARKS: Partial<Record<number, [on: string, off: string]>> = {
  [FIELD.checkBox]: ['☑', '☐'],
  [FIELD.radioButton]: ['◉', '◯'],
}
/** Options of a list that are looked at. */
const MOST_OPTIONS = 2000
/** Of all fields of a document together; what fields beyond it hold is their value. */
const MOST_ASKED = 500_000
/** Annotations read on one page; hostile files have millions. */
const MOST = 20_000
/** Characters of one page: no page for people holds a tenth of it. */
export const MOST_LETTERS = 600_000
const NORMAL_DISPLAY = 0

/**
 * What the pages are wanted for: `read` tells boxes and lists in words, `search` finds all text that is drawn, `draw`
 * keeps what is drawn as it looks.
 */
export type AppearanceUse = 'read' | 'search' | 'draw'

/** `outdated`: the appearance streams of fields are not to be trusted, only their values. */
export interface Trust {
  use: AppearanceUse
  outdated: boolean
}

export interface Appearances {
  /** Something on the page was only in its annotations and is now part of it: it has to be loaded again. */
  changed: boolean
  /** Texts of annotations without an appearance stream. */
  captions: Caption[]
  /** How long these are together; what comes after too many is left out. */
  letters: number
  /** Where fields, notes and stamps stand that show something. */
  fields: Box[]
  /** How many annotations say something that the page does not show. */
  comments: number
}

/**
 * Makes what annotations and fields show part of the page, so that it is read like all else on it. Hidden ones stay
 * out.
 */
export function showAppearances(
  context: PageContext,
  page: number,
  display: Matrix,
  trust: Trust,
): Appearances {
  const { library, pad } = context
  const { fn } = library
  const found: Appearances = { changed: false, captions: [], letters: 0, fields: [], comments: 0 }
  const count = Math.min(fn.FPDFPage_GetAnnotCount(page), MOST)
  for (let i = 0; i < count; i++) {
    const annotation = fn.FPDFPage_GetAnnot(page, i)
    if (annotation === 0) continue
    const hide = () => fn.FPDFAnnot_SetFlags(annotation, fn.FPDFAnnot_GetFlags(annotation) | FLAG.hidden)
    const subtype = fn.FPDFAnnot_GetSubtype(annotation)
    const flags = fn.FPDFAnnot_GetFlags(annotation)
    if (
      isComment(subtype) &&
      !(flags & (FLAG.hidden | FLAG.noView)) &&
      wideValue(context, annotation, 'Contents').trim() !== ''
    )
      found.comments++
    if (!shows(subtype) || flags & (FLAG.hidden | FLAG.noView)) hide()
    else {
      fn.FPDFAnnot_GetRect(annotation, pad.at(0))
      const [left, top, right, bottom] = pad.floats(4) as [number, number, number, number]
      const box = boxOf(display, left, bottom, right, top)
      const drawn = fn.FPDFAnnot_GetAP(annotation, 0, 0, 0) > 2
      const caption = captionOf(context, annotation, subtype, drawn, trust)
      if (caption !== undefined) {
        hide()
        if (caption.trim() !== '' && found.letters <= MOST_LETTERS) {
          found.letters += caption.length
          found.captions.push({ box, text: caption, size: fontSize(context, annotation) })
        }
      } else found.changed ||= drawn
      if (drawn || caption) found.fields.push(box)
    }
    fn.FPDFPage_CloseAnnot(annotation)
  }
  if (found.changed) flatten(context, page)
  return found
}

function flatten({ library, pad }: PageContext, page: number): void {
  const { fn } = library
  // PDFium takes a page whose size stands in the page tree for one of Letter size; told on the page it is kept.
  fn.FPDF_GetPageBoundingBox(page, pad.at(0))
  const [left, top, right, bottom] = pad.floats(4) as [number, number, number, number]
  fn.FPDFPage_SetMediaBox(page, left, bottom, right, top)
  fn.FPDFPage_SetCropBox(page, left, bottom, right, top)
  fn.FPDFPage_Flatten(page, NORMAL_DISPLAY)
}

/** What is to be told of an annotation instead of its appearance stream; undefined where that is to be read. */
function captionOf(
  context: PageContext,
  annotation: number,
  subtype: number,
  drawn: boolean,
  { use, outdated }: Trust,
): string | undefined {
  if (drawn && use === 'draw') return undefined
  if (subtype === SUBTYPE.widget) return fieldText(context, annotation, drawn && !outdated, use)
  if (drawn || subtype !== SUBTYPE.freeText) return undefined
  return wideValue(context, annotation, 'Contents') || withoutTags(wideValue(context, annotation, 'RC'))
}

/** Whether a box is ticked, the value of a text field, the choice of a list; undefined where the page shows it. */
function fieldText(
  context: PageContext,
  annotation: number,
  drawn: boolean,
  use: AppearanceUse,
): string | undefined {
  const { library, pad } = context
  const { fn } = library
  const form = context.form()
  if (form === 0) return undefined
  const type = fn.FPDFAnnot_GetFormFieldType(form, annotation)
  const marks = MARKS[type]
  if (marks) return isTicked(context, form, annotation) ? marks[0] : marks[1]
  if (type === FIELD.pushButton && !drawn) return wideValue(context, annotation, 'Contents')
  if (type === FIELD.listBox && (use === 'read' || !drawn)) return listText(context, form, annotation)
  if (drawn || ![FIELD.textField, FIELD.comboBox].includes(type)) return undefined
  if (fn.FPDFAnnot_GetFormFieldFlags(form, annotation) & PASSWORD) return ''
  const value = pad.wideText((at, size) => fn.FPDFAnnot_GetFormFieldValue(form, annotation, at, size))
  if (type === FIELD.textField) return value || withoutTags(wideValue(context, annotation, 'RV'))
  return chosenLabel(context, form, annotation) || value
}

/** Boxes say it by the name of their appearance; without one, by their value. */
function isTicked(context: PageContext, form: number, annotation: number): boolean {
  const { library, pad } = context
  const { fn } = library
  const state = wideValue(context, annotation, 'AS')
  if (state !== '') return state !== 'Off'
  const value = pad.wideText((at, size) => fn.FPDFAnnot_GetFormFieldValue(form, annotation, at, size))
  const own = pad.wideText((at, size) => fn.FPDFAnnot_GetFormFieldExportValue(form, annotation, at, size))
  return value !== '' && value !== 'Off' && (own === '' || own === value)
}

interface Option {
  /** As a reader sees it, which may not be what the field holds. */
  label: string
  chosen: boolean
}

function optionsOf(context: PageContext, form: number, annotation: number): Option[] {
  return Array.from({ length: optionsToAsk(context, form, annotation) }, (_, i) => ({
    label: labelOf(context, form, annotation, i),
    chosen: isChosen(context, form, annotation, i),
  }))
}

/** The label of what a list shows; of others nothing is read but whether they are chosen. */
function chosenLabel(context: PageContext, form: number, annotation: number): string | undefined {
  const count = optionsToAsk(context, form, annotation)
  for (let i = 0; i < count; i++)
    if (isChosen(context, form, annotation, i)) return labelOf(context, form, annotation, i)
  return undefined
}

/** Questions asked about options of a document: thousands of fields may share one long list. */
const asked = new WeakMap<object, number>()

const optionsToAsk = ({ library, owner }: PageContext, form: number, annotation: number): number =>
  (asked.get(owner) ?? 0) < MOST_ASKED
    ? Math.min(Math.max(0, library.fn.FPDFAnnot_GetOptionCount(form, annotation)), MOST_OPTIONS)
    : 0

const labelOf = ({ library, pad }: PageContext, form: number, annotation: number, i: number): string =>
  pad.wideText((at, size) => library.fn.FPDFAnnot_GetOptionLabel(form, annotation, i, at, size))

function isChosen({ library, owner }: PageContext, form: number, annotation: number, i: number): boolean {
  asked.set(owner, (asked.get(owner) ?? 0) + 1)
  return library.fn.FPDFAnnot_IsOptionSelected(form, annotation, i) !== 0
}

/** The options of a list, those chosen ticked: on the page only their ground tells. Of a list that is scrolled, the chosen ones. */
function listText(context: PageContext, form: number, annotation: number): string {
  const { library, pad } = context
  const { fn } = library
  const several = fn.FPDFAnnot_GetFormFieldFlags(form, annotation) & MULTI_SELECT
  const [on, off] = MARKS[several ? FIELD.checkBox : FIELD.radioButton]!
  const options = optionsOf(context, form, annotation)
  fn.FPDFAnnot_GetRect(annotation, pad.at(0))
  const [, top, , bottom] = pad.floats(4) as [number, number, number, number]
  const room = Math.abs(top - bottom) / (LINE * (fontSize(context, annotation) || USUAL_SIZE))
  const shown = options.length <= room + 0.5 ? options : options.filter(option => option.chosen)
  if (shown.length > 0 || options.length > 0)
    return shown.map(({ label, chosen }) => `${chosen ? on : off} ${label}`).join('\n')
  return pad.wideText((at, size) => fn.FPDFAnnot_GetFormFieldValue(form, annotation, at, size))
}

/** Rich text as plain text. */
const withoutTags = (rich: string): string =>
  rich
    .replace(/<\/(p|div)>|<br\s*\/?>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim()

const wideValue = ({ library, pad }: PageContext, annotation: number, key: string): string =>
  pad.withText(key, name =>
    pad.wideText((at, size) => library.fn.FPDFAnnot_GetStringValue(annotation, name, at, size)),
  )

/** As the default appearance says, `/Helv 12 Tf`; 0 where the size is left to the reader. */
function fontSize(context: PageContext, annotation: number): number {
  const size = /([\d.]+)\s+Tf/.exec(wideValue(context, annotation, 'DA'))
  return size ? Number(size[1]) : 0
}
