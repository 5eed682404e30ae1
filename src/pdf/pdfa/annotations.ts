import { counted } from '../../lib/text/counted.ts'
import { drawAnnotation, drawNothing } from '../annotations/annotation-appearance.ts'
import { asDict, Dict, Name, name, Stream } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { type SetText, shownAppearance } from '../forms/field-appearance.ts'
import { readFields } from '../forms/fields.ts'
import { drawMissing } from '../forms/fill.ts'
import { annotationsOf } from '../pages/pages.ts'

/** Kinds of annotations that PDF/A knows; sounds, films and three-dimensional scenes are not among them. */
export const KNOWN_ANNOTATIONS = new Set(
  'Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup FileAttachment Widget PrinterMark TrapNet Watermark Redact'.split(
    ' ',
  ),
)

export const ANNOTATION_FLAG = {
  invisible: 1,
  hidden: 2,
  print: 4,
  noZoom: 8,
  noRotate: 16,
  noView: 32,
  toggle: 256,
}
const { invisible, hidden, print, noZoom, noRotate, noView, toggle } = ANNOTATION_FLAG

/**
 * Makes annotations and fields such that every reader shows the same of them, on screen and on paper: drawn, in one
 * way, and never hidden. What readers did not show before is not shown after. Says in words what went.
 */
export async function repairAnnotations(document: PdfDocument, set: SetText): Promise<string[]> {
  const fields = readFields(document)
  if (fields.length > 0) await drawMissing(document, fields, set)
  document.root.dict('AcroForm')?.delete('NeedAppearances')
  let [unseen, foreign] = [0, 0]
  for (const { dict: page } of document.pages) {
    const annotations = annotationsOf(page)
    const gone = new Set<Dict>()
    for (const { dict } of annotations) {
      const kind = dict.name('Subtype') ?? ''
      if (kind === 'Popup') continue
      if (!KNOWN_ANNOTATIONS.has(kind)) {
        foreign++
        if (!becomesPicture(dict)) gone.add(dict)
      }
      if (isUnseen(dict) && kind !== 'Widget') {
        unseen++
        gone.add(dict)
      }
      if (!gone.has(dict)) await repairAnnotation(dict, kind, set)
    }
    if (gone.size === 0) continue
    const stays = (dict: Dict) => !gone.has(dict) && !gone.has(dict.dict('Parent') ?? dict)
    page.set(
      'Annots',
      annotations
        .filter(({ dict }) => (dict.name('Subtype') !== 'Popup' ? !gone.has(dict) : stays(dict)))
        .map(({ ref }) => ref),
    )
  }
  return [
    ...(unseen > 0
      ? [`${counted(unseen, 'hidden annotation')} left out, because PDF/A allows nothing hidden`]
      : []),
    ...(foreign > 0
      ? [
          `${counted(foreign, 'film, sound or scene', 'films, sounds or scenes')} removed; their preview images stay`,
        ]
      : []),
  ]
}

const isUnseen = (annotation: Dict): boolean => ((annotation.number('F') ?? 0) & (hidden | noView)) !== 0

async function repairAnnotation(annotation: Dict, kind: string, set: SetText): Promise<void> {
  const appearance = annotation.dict('AP')
  if (isUnseen(annotation)) drawNothing(annotation)
  else if (!appearance?.get('N')) {
    if (kind === 'Widget') drawNothing(annotation)
    else if (kind !== 'Link') await drawAnnotation(annotation, set)
    else annotation.delete('AP')
  } else for (const key of [...appearance.keys()]) if (key !== 'N') appearance.delete(key)
  const shown = (annotation.number('F') ?? 0) & ~(invisible | hidden | noView | toggle)
  annotation.set('F', shown | print | (kind === 'Text' ? noZoom | noRotate : 0))
  mendStates(annotation, kind)
}

/** Buttons have a drawing for each of their states, all others have a single one. */
function mendStates(annotation: Dict, kind: string): void {
  const appearance = annotation.dict('AP')
  const drawn = appearance?.value('N') ?? null
  const isButton = kind === 'Widget' && fieldKind(annotation) === 'Btn'
  if (isButton && drawn instanceof Stream) {
    const state = annotation.name('AS') ?? 'Off'
    appearance!.set('N', Dict.of({ [state]: appearance!.get('N') }))
    annotation.set('AS', name(state))
  } else if (!isButton && drawn instanceof Dict) {
    const shown = shownAppearance(annotation)
    if (shown) appearance!.set('N', shown.ref)
    else drawNothing(annotation)
    annotation.delete('AS')
  }
}

/** The kind of a field, which it may have from the fields above it. */
export function fieldKind(widget: Dict): string | undefined {
  const seen = new Set<Dict>()
  for (let at: Dict | undefined = widget; at && !seen.has(at); at = asDict(at.get('Parent'))) {
    const kind = at.value('FT')
    if (kind instanceof Name) return kind.value
    seen.add(at)
  }
  return undefined
}

/** What an annotation of a kind that archives do not know shows, as a stamp; false where it shows nothing. */
function becomesPicture(annotation: Dict): boolean {
  if (!shownAppearance(annotation)) return false
  const kept = new Set(['Rect', 'AP', 'AS', 'F', 'P', 'NM', 'M', 'OC', 'StructParent', 'Contents', 'Border'])
  for (const key of [...annotation.keys()]) if (!kept.has(key)) annotation.delete(key)
  annotation.set('Type', name('Annot'))
  annotation.set('Subtype', name('Stamp'))
  return true
}
