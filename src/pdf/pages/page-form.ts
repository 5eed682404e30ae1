import { deflateSync } from 'node:zlib'
import type { Matrix } from '../../lib/geometry/matrix.ts'
import { decodedContent, enclosure, readableContent } from '../core/content-stream.ts'
import { Dict, name, newRef, type Ref, Stream } from '../core/objects.ts'
import { shownAppearance } from '../forms/field-appearance.ts'
import { appearanceMatrix } from '../forms/flatten.ts'
import { annotationsOf, displaySize, isShown, rotationOf, userUnit, visibleBox } from './pages.ts'
import { contentsOf, numbers } from './stamp.ts'

/** A page as a form XObject, drawn in points of the page as displayed with its lower left corner at the origin. */
export interface PageForm {
  ref: Ref
  width: number
  height: number
  /** Some of its content cannot be read, or is too much, and is not drawn. */
  isCut: boolean
}

/** What is said of a page of which some is missing. */
export const CUT = 'some of its content cannot be read and is missing'

/** Makes a page drawable on others. Fields and annotations are painted as a reader shows them; links are lost. */
export function pageForm(page: Dict): PageForm {
  const contents = contentsOf(page)
  const { before, after } = enclosure(contents)
  const resources = page.dict('Resources')?.copy() ?? new Dict()
  const painted = annotationPaint(page, resources)
  const whole = decodedContent(contents)
  const text = Buffer.concat([
    Buffer.from(before),
    whole ?? readableContent(contents),
    Buffer.from(`${after}\n${painted}`, 'latin1'),
  ])
  const dict = Dict.of({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: visibleBox(page),
    Matrix: [...toDisplay(page)],
    Resources: resources,
    Filter: name('FlateDecode'),
    Group: page.get('Group'),
  })
  return {
    ref: newRef(new Stream(dict, deflateSync(text))),
    ...displaySize(page),
    isCut: whole === undefined,
  }
}

/** From the page's own coordinates to points as displayed. */
export function toDisplay(page: Dict): Matrix {
  const [left, bottom, right, top] = visibleBox(page)
  const k = userUnit(page)
  switch (rotationOf(page)) {
    case 90:
      return [0, -k, k, 0, -bottom * k, right * k]
    case 180:
      return [-k, 0, 0, -k, right * k, top * k]
    case 270:
      return [0, k, -k, 0, top * k, -left * k]
    default:
      return [k, 0, 0, k, -left * k, -bottom * k]
  }
}

/** What paints the annotations that a reader shows; their drawings are added to the resources. */
function annotationPaint(page: Dict, resources: Dict): string {
  const forms = resources.dict('XObject')?.copy() ?? new Dict()
  const drawn: string[] = []
  for (const { dict } of annotationsOf(page)) {
    if (!isShown(dict) || dict.name('Subtype') === 'Popup') continue
    const shown = shownAppearance(dict)
    const matrix = shown && appearanceMatrix(dict, shown.stream)
    if (!shown || !matrix) continue
    let key = `TwAnnotation${drawn.length + 1}`
    while (forms.has(key)) key += 'x'
    const form = shown.stream.dict.copy()
    form.set('Type', name('XObject'))
    form.set('Subtype', name('Form'))
    const layer = dict.get('OC')
    if (layer !== undefined) form.set('OC', layer)
    forms.set(key, newRef(new Stream(form, shown.stream.raw)))
    drawn.push(`q ${numbers(...matrix)} cm /${key} Do Q`)
  }
  if (drawn.length > 0) resources.set('XObject', forms)
  return drawn.join('\n')
}
