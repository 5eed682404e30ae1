import type { Matrix } from '../../lib/geometry/matrix.ts'
import type { Box, Caption } from '../../lib/geometry/pdf-page.ts'
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
const FIELD = { comboBox: 4, textField: 6 }
const PASSWORD = 1 << 13
/** Annotations read on one page; hostile files have millions. */
const MOST = 20_000
const NORMAL_DISPLAY = 0

export interface Appearances {
  /** Something on the page was only in its annotations and is now part of it: it has to be loaded again. */
  changed: boolean
  /** Texts of annotations without an appearance stream. */
  captions: Caption[]
  /** Where fields stand that show something. */
  fields: Box[]
}

/**
 * Makes what annotations and fields show part of the page, so that it is read like all else on it. Hidden ones stay
 * out. `outdated` says that the appearance streams of fields are not to be trusted, only their values.
 */
export function showAppearances(
  context: PageContext,
  page: number,
  display: Matrix,
  outdated: boolean,
): Appearances {
  const { library, pad } = context
  const { fn } = library
  const found: Appearances = { changed: false, captions: [], fields: [] }
  const count = Math.min(fn.FPDFPage_GetAnnotCount(page), MOST)
  for (let i = 0; i < count; i++) {
    const annotation = fn.FPDFPage_GetAnnot(page, i)
    if (annotation === 0) continue
    const hide = () => fn.FPDFAnnot_SetFlags(annotation, fn.FPDFAnnot_GetFlags(annotation) | FLAG.hidden)
    const subtype = fn.FPDFAnnot_GetSubtype(annotation)
    const flags = fn.FPDFAnnot_GetFlags(annotation)
    if (!shows(subtype) || flags & (FLAG.hidden | FLAG.noView)) hide()
    else {
      fn.FPDFAnnot_GetRect(annotation, pad.at(0))
      const [left, top, right, bottom] = pad.floats(4) as [number, number, number, number]
      const box = boxOf(display, left, bottom, right, top)
      const drawn = fn.FPDFAnnot_GetAP(annotation, 0, 0, 0) > 2
      const widget = subtype === SUBTYPE.widget
      const caption =
        drawn && !(widget && outdated)
          ? undefined
          : widget
            ? fieldText(context, page, annotation)
            : subtype === SUBTYPE.freeText
              ? wideValue(context, annotation, 'Contents')
              : undefined
      if (caption !== undefined) {
        hide()
        if (caption.trim() !== '')
          found.captions.push({ box, text: caption, size: fontSize(context, annotation) })
      } else found.changed ||= drawn
      if (widget && drawn) found.fields.push(box)
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

/** The value of a text field or the choice of a combo box; undefined for others. */
function fieldText(context: PageContext, page: number, annotation: number): string | undefined {
  const { library, pad } = context
  const { fn } = library
  const form = context.form()
  if (form === 0 || page === 0) return undefined
  const type = fn.FPDFAnnot_GetFormFieldType(form, annotation)
  if (type !== FIELD.textField && type !== FIELD.comboBox) return undefined
  if (fn.FPDFAnnot_GetFormFieldFlags(form, annotation) & PASSWORD) return ''
  return pad.wideText((at, size) => fn.FPDFAnnot_GetFormFieldValue(form, annotation, at, size))
}

const wideValue = ({ library, pad }: PageContext, annotation: number, key: string): string =>
  pad.withText(key, name =>
    pad.wideText((at, size) => library.fn.FPDFAnnot_GetStringValue(annotation, name, at, size)),
  )

/** As the default appearance says, `/Helv 12 Tf`; 0 where the size is left to the reader. */
function fontSize(context: PageContext, annotation: number): number {
  const size = /([\d.]+)\s+Tf/.exec(wideValue(context, annotation, 'DA'))
  return size ? Number(size[1]) : 0
}
