import { deflateSync } from 'node:zlib'
import { type Watcher, watched } from '../../lib/async/watched.ts'
import type { Matrix } from '../../lib/geometry/matrix.ts'
import { counted } from '../../lib/text/counted.ts'
import { asDict, Dict, name, newRef, type Ref, Stream } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { destinationOf, namedDestinations, pageOfDestination } from './destinations.ts'
import { type OutlineItem, readOutline, writeOutline } from './outlines.ts'
import { CUT, type PageForm, pageForm } from './page-form.ts'
import { annotationsOf, type Page } from './pages.ts'
import { numbers } from './stamp.ts'

/** A page on a sheet: which one, counted from 1, and the box it fills there in points. */
export interface Placement {
  page: number
  x: number
  y: number
  width: number
  height: number
}

export interface Sheet {
  width: number
  height: number
  placements: Placement[]
}

export interface ImposeOptions {
  /** A hair line around every page. */
  frame?: boolean
  /** Marks at the corners of every page, outside of it. */
  cropMarks?: boolean
}

const MARK = { length: 12, gap: 4, width: 0.25 }

/** What means nothing once pages are drawn on sheets. */
const LOST = [
  'StructTreeRoot',
  'MarkInfo',
  'PageLabels',
  'AcroForm',
  'Dests',
  'OpenAction',
  'Threads',
  'AA',
] as const

/** Replaces the pages of a document by sheets with them. Bookmarks lead to the sheets; links and fields are painted. */
export function imposeDocument(
  document: PdfDocument,
  sheets: Sheet[],
  { frame = false, cropMarks = false }: ImposeOptions,
  call: Watcher & { warn: (message: string) => void },
): void {
  const { root } = document
  const forms = new Map<number, PageForm>()
  const formOf = (number: number): PageForm => {
    const known = forms.get(number)
    if (known) return known
    const form = pageForm(document.pages[number - 1]!.dict)
    forms.set(number, form)
    if (form.isCut) call.warn(`page ${number}: ${CUT}`)
    return form
  }
  const sheetOf = new Map<Dict, Ref>()
  const made = Array.from(watched(sheets, call, 'pages'), (sheet): Page => {
    const drawn: string[] = []
    const used = new Dict()
    for (const [i, place] of sheet.placements.entries()) {
      const form = formOf(place.page)
      used.set(`P${i}`, form.ref)
      drawn.push(`q ${numbers(...fitted(form, place))} cm /P${i} Do Q`)
      if (frame) drawn.push(`${MARK.width} w ${numbers(place.x, place.y, place.width, place.height)} re S`)
      if (cropMarks) drawn.push(marksAround(place))
    }
    const dict = Dict.of({
      Type: name('Page'),
      MediaBox: [0, 0, sheet.width, sheet.height],
      Resources: Dict.of({ XObject: used }),
      Contents: newRef(
        new Stream(
          Dict.of({ Filter: name('FlateDecode') }),
          deflateSync(Buffer.from(drawn.join('\n'), 'latin1')),
        ),
      ),
    })
    const ref = newRef(dict)
    for (const { page } of sheet.placements) {
      const old = document.pages[page - 1]!.dict
      if (!sheetOf.has(old)) sheetOf.set(old, ref)
    }
    return { ref, dict }
  })
  const links = document.pages
    .flatMap(({ dict }) => annotationsOf(dict))
    .filter(({ dict }) => dict.name('Subtype') === 'Link').length
  if (links > 0) call.warn(`removed: ${counted(links, 'link')}; links do not work on sheets`)
  if (root.has('AcroForm')) call.warn('form fields became page content')
  followSheets(root, sheetOf)
  for (const key of LOST) root.delete(key)
  root.dict('Names')?.delete('Dests')
  document.pages = made
}

/** Bookmarks lead to the sheet that has their page. */
function followSheets(root: Dict, sheetOf: Map<Dict, Ref>): void {
  const names = namedDestinations(root)
  const moved = (items: OutlineItem[]): OutlineItem[] =>
    items.map(({ dict, open, children }) => {
      const old = asDict(pageOfDestination(destinationOf(dict), names))
      const item = Dict.of({ Title: dict.get('Title'), C: dict.get('C'), F: dict.get('F') })
      const sheet = old && sheetOf.get(old)
      if (sheet) item.set('Dest', [sheet, name('Fit')])
      return { dict: item, open, children: moved(children) }
    })
  const outline = writeOutline(moved(readOutline(root)))
  if (outline) root.set('Outlines', outline)
  else root.delete('Outlines')
}

/** What draws a page as large as its box allows, in its middle. */
function fitted(form: PageForm, place: Placement): Matrix {
  const scale = Math.min(place.width / form.width, place.height / form.height)
  return [
    scale,
    0,
    0,
    scale,
    place.x + (place.width - form.width * scale) / 2,
    place.y + (place.height - form.height * scale) / 2,
  ]
}

function marksAround({ x, y, width, height }: Placement): string {
  const lines: string[] = []
  for (const [cx, dx] of [
    [x, -1],
    [x + width, 1],
  ] as const)
    for (const [cy, dy] of [
      [y, -1],
      [y + height, 1],
    ] as const) {
      const far = MARK.gap + MARK.length
      lines.push(`${numbers(cx + dx * MARK.gap, cy)} m ${numbers(cx + dx * far, cy)} l`)
      lines.push(`${numbers(cx, cy + dy * MARK.gap)} m ${numbers(cx, cy + dy * far)} l`)
    }
  return `q ${MARK.width} w ${lines.join(' ')} S Q`
}
