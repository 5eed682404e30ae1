import { type Matrix, matrixOf } from '../../lib/geometry/matrix.ts'
import { enclosure } from '../core/content-stream.ts'
import { asDict, Dict, name, newRef, type Ref, Stream } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { annotationsOf, isShown, type Page } from '../pages/pages.ts'
import { contentsOf, numbers } from '../pages/stamp.ts'
import { shownAppearance } from './field-appearance.ts'

/** Paints every form widget as the reader showed it into its page and takes the form away. */
export function flattenForm(document: PdfDocument): number {
  let painted = 0
  for (const page of document.pages) painted += flattenPage(page)
  document.root.delete('AcroForm')
  return painted
}

function flattenPage({ dict: page }: Page): number {
  const widgets = annotationsOf(page).filter(({ dict }) => dict.name('Subtype') === 'Widget')
  if (widgets.length === 0) return 0
  const painted: Painted[] = widgets.flatMap(({ dict }) => {
    const shown = isShown(dict) ? shownAppearance(dict) : undefined
    const matrix = shown && appearanceMatrix(dict, shown.stream)
    return shown && matrix ? [{ form: drawable(shown.stream, shown.ref, dict), matrix }] : []
  })
  const kept = (page.array('Annots') ?? []).filter(one => asDict(one)?.name('Subtype') !== 'Widget')
  if (kept.length > 0) page.set('Annots', kept)
  else page.delete('Annots')
  paint(page, painted)
  return painted.length
}

/** A form to draw, and what puts it in its place. */
export interface Painted {
  form: Ref
  matrix: Matrix
}

/** Draws forms above all else on a page. */
export function paint(page: Dict, painted: readonly Painted[]): void {
  if (painted.length === 0) return
  const drawn: string[] = []
  const forms = new Map<string, Ref>()
  const taken = page.dict('Resources')?.dict('XObject')
  for (const { form, matrix } of painted) {
    let key = `TwField${forms.size + 1}`
    while (taken?.has(key)) key += 'x'
    forms.set(key, form)
    drawn.push(`q ${numbers(...matrix)} cm /${key} Do Q`)
  }
  const contents = contentsOf(page)
  const { before, after } = enclosure(contents)
  const stream = (text: string) => newRef(new Stream(new Dict(), Buffer.from(text, 'latin1')))
  page.set('Contents', [stream(before), ...contents, stream(`${after}\n${drawn.join('\n')}\n`)])
  const resources = page.dict('Resources')?.copy() ?? new Dict()
  resources.set('XObject', new Dict([...(taken ?? []), ...forms]))
  page.set('Resources', resources)
}

/** The stream as a form to draw: some lack their subtype, and a widget's layer has to go with it. */
function drawable(stream: Stream, ref: Ref, widget: Dict): Ref {
  const layer = widget.get('OC')
  if (stream.dict.name('Subtype') === 'Form' && layer === undefined) return ref
  const dict = stream.dict.copy()
  dict.set('Type', name('XObject'))
  dict.set('Subtype', name('Form'))
  if (layer !== undefined) dict.set('OC', layer)
  return newRef(new Stream(dict, stream.raw))
}

/** What maps an appearance onto its annotation's rectangle (ISO 32000, algorithm 8.1); undefined where one has no size. */
export function appearanceMatrix(annotation: Dict, stream: Stream): Matrix | undefined {
  const rect = annotation.numbers('Rect')
  const box = stream.dict.numbers('BBox')
  if (rect?.length !== 4 || box?.length !== 4) return undefined
  const [a, b, c, d, e, f] = matrixOf(stream.dict.numbers('Matrix'))
  const corners = [
    [box[0]!, box[1]!],
    [box[2]!, box[1]!],
    [box[0]!, box[3]!],
    [box[2]!, box[3]!],
  ].map(([x, y]) => [a * x! + c * y! + e, b * x! + d * y! + f] as const)
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - bottom]
  const [x, y] = [Math.min(rect[0]!, rect[2]!), Math.min(rect[1]!, rect[3]!)]
  const [wide, high] = [Math.abs(rect[2]! - rect[0]!), Math.abs(rect[3]! - rect[1]!)]
  if (!(width > 0 && height > 0 && wide > 0 && high > 0)) return undefined
  const [sx, sy] = [wide / width, high / height]
  return [sx, 0, 0, sy, x - left * sx, y - bottom * sy]
}
