import { decodedContent } from '../core/content-stream.ts'
import { asDict, Dict, deref, name, newRef, type Obj, Stream } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { dictsOf } from '../core/reachable.ts'
import { Writer } from '../core/writer.ts'
import {
  annotationsOf,
  appearancesOf,
  type Box,
  isShown,
  LETTER,
  type Page,
  pageTree,
} from '../pages/pages.ts'
import { eraseText } from './erase-text.ts'
import type { KnownWidth } from './glyph-widths.ts'
import { setContent } from './scrub-contents.ts'

/** Content that no reading of a page gives: states of annotations, patterns, masks, glyphs drawn by content. */
export interface SideContent {
  stream: Stream
  /** A page that shows nothing but this. */
  page: Page
}

/** More are not looked at; a form of thousands of fields has as many. */
const MOST = 5000
const DRAWS = /\b(?:T[jJ]|Do)\b|['"]/
/** Annotations whose drawing is not read with their page. */
const UNREAD = new Set([
  'Link',
  'Text',
  'Popup',
  'FileAttachment',
  'Sound',
  'Movie',
  'Highlight',
  'Underline',
])

export function sideContents({ pages }: PdfDocument): SideContent[] {
  const found = new Map<Stream, SideContent>()
  const add = (value: Obj | undefined, resources: Dict | undefined, box?: number[]) => {
    const stream = deref(value)
    if (!(stream instanceof Stream) || found.has(stream) || found.size >= MOST) return
    const content = decodedContent([newRef(stream)])
    if (!content || !DRAWS.test(content.toString('latin1'))) return
    const dict = Dict.of({
      Type: name('Page'),
      MediaBox: isBox(box) ? box : [...LETTER],
      Contents: newRef(new Stream(stream.dict.copy(), stream.raw)),
      Resources: stream.dict.get('Resources') ?? resources,
    })
    found.set(stream, { stream, page: { ref: newRef(dict), dict } })
  }
  for (const { dict } of pages) {
    for (const { dict: annotation } of annotationsOf(dict)) {
      const shown = isShown(annotation) && !UNREAD.has(annotation.name('Subtype') ?? '')
      const read = shown ? shownAppearance(annotation) : undefined
      for (const drawing of appearancesOf(annotation))
        if (drawing !== read) add(drawing, dict.dict('Resources'), drawing.dict.numbers('BBox'))
      // What an annotation for redaction will draw once it is applied.
      const overlay = annotation.stream('RO')
      if (overlay) add(overlay, dict.dict('Resources'), overlay.dict.numbers('BBox'))
    }
  }
  for (const one of dictsOf(pages.map(page => page.ref))) {
    for (const pattern of one.dict('Pattern')?.values() ?? [])
      add(pattern, one, asDict(pattern)?.numbers('BBox'))
    const mask = one.dict('SMask')?.stream('G')
    if (mask) add(mask, undefined, mask.dict.numbers('BBox'))
    if (one.name('Subtype') !== 'Type3') continue
    for (const glyph of one.dict('CharProcs')?.values() ?? [])
      add(glyph, one.dict('Resources'), one.numbers('FontBBox'))
  }
  return [...found.values()]
}

const isBox = (box: number[] | undefined): box is Box =>
  box?.length === 4 && Math.abs(box[2]! - box[0]!) > 1 && Math.abs(box[3]! - box[1]!) > 1

function shownAppearance(annotation: Dict): Obj {
  const normal = annotation.dict('AP')?.value('N') ?? null
  return normal instanceof Dict ? normal.value(annotation.name('AS') ?? 'Off') : normal
}

/** A document with a page for each. */
export function sideDocument(contents: readonly SideContent[]): Buffer {
  const root = Dict.of({ Type: name('Catalog'), Pages: pageTree(contents.map(({ page }) => page)) })
  return new Writer({ version: '1.7', objectStreams: false }).write(newRef(root), undefined)
}

/** Takes the text of some areas out; all of the content where that cannot be done. */
export function eraseFrom(
  { stream, page }: SideContent,
  areas: Parameters<typeof eraseText>[1],
  known: KnownWidth,
) {
  const before = page.dict.get('Resources')
  const erased = eraseText(page.dict, areas, known)
  const content =
    erased && erased.glyphs > 0 ? decodedContent([newRef(page.dict.stream('Contents')!)]) : undefined
  setContent(stream, content ?? Buffer.alloc(0))
  if (content && page.dict.get('Resources') !== before)
    stream.dict.set('Resources', page.dict.get('Resources')!)
}
