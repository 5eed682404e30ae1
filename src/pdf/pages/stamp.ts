import { deflateSync } from 'node:zlib'
import type { Matrix } from '../../lib/geometry/matrix.ts'
import { enclosure } from '../core/content-stream.ts'
import { Dict, deref, name, newRef, type Obj, Ref, Stream } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { writeNumber } from '../core/writer.ts'
import { displaySize, type Page, rotationOf, userUnit, visibleBox } from './pages.ts'

/** From points on the page as displayed, origin bottom left, to the page's own coordinates. */
export function displayMatrix(page: Dict): Matrix {
  const [left, bottom, right, top] = visibleBox(page)
  const k = 1 / userUnit(page)
  switch (rotationOf(page)) {
    case 90:
      return [0, k, -k, 0, right, bottom]
    case 180:
      return [-k, 0, 0, -k, right, top]
    case 270:
      return [0, -k, k, 0, left, top]
    default:
      return [k, 0, 0, k, left, bottom]
  }
}

export const numbers = (...values: number[]): string => values.map(writeNumber).join(' ')

export interface StampResources {
  Font?: Map<string, Ref>
  XObject?: Map<string, Ref>
  ExtGState?: Map<string, Ref>
}

/**
 * Draws on top of pages or under them. What a page has stays as it is, closed in so that its graphics state ends before
 * the stamp begins; the stamp is drawn in points of the page as displayed.
 */
export class Stamper {
  private readonly openings = new Map<string, Ref>()
  private readonly resources = new Map<Dict | undefined, { ref: Ref; names: Map<string, string> }>()
  private readonly own: StampResources
  private readonly asArtifact: boolean

  /** What is drawn is marked as no part of a tagged document's text, unless it is `content`. */
  constructor(document: PdfDocument, own: StampResources, kind: 'artifact' | 'content' = 'artifact') {
    this.own = own
    this.asArtifact = kind === 'artifact' && document.root.has('StructTreeRoot')
  }

  stamp({ dict }: Page, operators: string, layer: 'over' | 'under' = 'over'): void {
    const contents = contentsOf(dict)
    const { before, after } = enclosure(contents)
    const matrix = numbers(...displayMatrix(dict))
    const { ref, names } = this.resourcesFor(dict.dict('Resources'))
    const named = operators.replace(/\/(Tw\w+)/g, (_, key: string) => `/${names.get(key) ?? key}`)
    const drawn = this.asArtifact ? `/Artifact BMC\n${named}\nEMC` : named
    const text = `q ${matrix} cm\n${drawn}\nQ\n`
    if (layer === 'under') dict.set('Contents', [streamOf(text), ...contents])
    else {
      const opening = this.openings.get(before) ?? streamOf(before)
      this.openings.set(before, opening)
      dict.set('Contents', [opening, ...contents, streamOf(after + text)])
    }
    dict.set('Resources', ref)
  }

  /**
   * The page's resources with the stamp's added; pages that share theirs go on sharing. A page that was stamped
   * before has such names already, and they go on meaning what they meant: the new ones are called otherwise.
   */
  private resourcesFor(resources: Dict | undefined): { ref: Ref; names: Map<string, string> } {
    const known = this.resources.get(resources)
    if (known) return known
    const merged = resources?.copy() ?? new Dict()
    const names = new Map<string, string>()
    for (const [kind, entries] of Object.entries(this.own) as [string, Map<string, Ref>][]) {
      const all = resources?.dict(kind)?.copy() ?? new Dict()
      for (const [key, ref] of entries) {
        let unique = key
        for (let n = 2; all.has(unique); n++) unique = `${key}_${n}`
        all.set(unique, ref)
        names.set(key, unique)
      }
      merged.set(kind, all)
    }
    const made = { ref: newRef(merged), names }
    this.resources.set(resources, made)
    return made
  }
}

/** Shorter texts do not gain by compression. */
const SHORT = 1000

function streamOf(text: string): Ref {
  const data = Buffer.from(text, 'latin1')
  if (data.length < SHORT) return newRef(new Stream(new Dict(), data))
  return newRef(new Stream(Dict.of({ Filter: name('FlateDecode') }), deflateSync(data, { level: 9 })))
}

/** The content streams of a page, each with a reference. */
export function contentsOf(page: Dict): Ref[] {
  const value = page.get('Contents')
  const list: Obj[] = Array.isArray(deref(value))
    ? (deref(value) as Obj[])
    : value === undefined
      ? []
      : [value]
  return list.flatMap(item => {
    const target = deref(item)
    if (!(target instanceof Stream)) return []
    return item instanceof Ref ? [item] : [newRef(target)]
  })
}

/** A graphics state that makes everything drawn in it see-through. */
export const opacityState = (opacity: number): Ref =>
  newRef(Dict.of({ Type: name('ExtGState'), ca: opacity, CA: opacity }))

/** The place of a box inside the displayed page at one of the nine positions; never outside while it fits. */
export function placeBox(
  position: string,
  page: Dict,
  box: { width: number; height: number },
  margin: number,
): { x: number; y: number } {
  const size = displaySize(page)
  const along = (start: boolean, end: boolean, length: number, room: number) => {
    const edge = Math.min(margin, Math.max(0, (room - length) / 2))
    return start ? edge : end ? room - edge - length : (room - length) / 2
  }
  return {
    x: along(position.endsWith('left'), position.endsWith('right'), box.width, size.width),
    y: along(position.startsWith('bottom'), position.startsWith('top'), box.height, size.height),
  }
}

/** A line of text that was set, as far as placing it needs to know. */
interface PlacedLine {
  width: number
  ascent: number
  descent: number
  operators: (size: number) => string
}

const LINE_MARGIN = 28

/** Operators that write one black line at a place near the page's edge; `shrunk` where it fits only smaller. */
export function lineStamp(page: Dict, line: PlacedLine, position: string, size: number) {
  const area = displaySize(page)
  const height = (line.ascent + line.descent) / 1000
  const fits = Math.min(size, area.width / Math.max(line.width / 1000, 0.001), area.height / height)
  const { x, y } = placeBox(
    position,
    page,
    { width: (line.width * fits) / 1000, height: height * fits },
    LINE_MARGIN,
  )
  const baseline = y + (line.descent * fits) / 1000
  const operators = `0 g BT ${numbers(x, baseline)} Td\n${line.operators(Math.round(fits * 1000) / 1000)}\nET`
  return { operators, shrunk: fits < size }
}

/** The shorter side of A4. */
const A4 = 595
const CM = 2.54 / 72

/**
 * What to say where text is hardly seen: on pages several times as large as A4, which scanners make of pictures whose
 * resolution nobody noted, at a size that suits A4.
 */
export function tinyText(
  pages: readonly { number: number; dict: Dict }[],
  { param, size, usual }: { param: string; size: number; usual: number },
): string | undefined {
  const tiny = pages.flatMap(({ number, dict }) => {
    const { width, height } = displaySize(dict)
    const times = Math.min(width, height) / A4
    return times >= 3 && size * 3 < usual * times ? [{ number, width, height, times }] : []
  })
  const [first] = tiny
  if (!first) return undefined
  const others = tiny.length > 1 ? ` (and ${tiny.length - 1} more)` : ''
  const cm = [first.width, first.height].map(side => Math.round(side * CM)).join(' × ')
  return `${param}: page ${first.number}${others} is ${cm} cm large, where ${size} points are hardly seen; ${Math.round(usual * first.times)} looks there as ${usual} does on A4`
}
