import { deflateSync } from 'node:zlib'
import type { Matrix } from '../../lib/geometry/matrix.ts'
import { enclosure } from '../core/content-stream.ts'
import { asDict, Dict, deref, Name, name, newRef, type Obj, Stream } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { destinationArray, namedDestinations } from './destinations.ts'
import { jumps } from './jumps.ts'
import { annotationsOf, type Box, boxOf, rotationOf, userUnit, visibleBox } from './pages.ts'
import { contentsOf, numbers } from './stamp.ts'

/** Lists of points in annotations: x and y in turns. */
const POINTS = ['QuadPoints', 'Vertices', 'L', 'CL'] as const

/**
 * Gives a page another size in points as displayed; its content is scaled and moved with its links, fields and
 * annotations. `scale` is that of the content, `x` and `y` where its lower left corner comes to stand.
 */
export function resizePage(
  page: Dict,
  size: { width: number; height: number },
  { scale, x, y }: { scale: number; x: number; y: number },
): Matrix {
  const [left, bottom, right, top] = visibleBox(page)
  const unit = userUnit(page)
  const turn = rotationOf(page)
  const [width, height] = turn % 180 === 0 ? [size.width, size.height] : [size.height, size.width]
  const [w, h] = [(right - left) * unit * scale, (top - bottom) * unit * scale]
  // Where the content's corner is on the page that is not turned.
  const [dx, dy] =
    turn === 90
      ? [width - y - w, x]
      : turn === 180
        ? [width - x - w, height - y - h]
        : turn === 270
          ? [y, height - x - h]
          : [x, y]
  const k = unit * scale
  const matrix: Matrix = [k, 0, 0, k, dx - left * k, dy - bottom * k]
  const contents = contentsOf(page)
  const { before, after } = enclosure(contents)
  const stream = (text: string) =>
    newRef(new Stream(Dict.of({ Filter: name('FlateDecode') }), deflateSync(Buffer.from(text, 'latin1'))))
  // What lay outside of the visible box stays outside.
  const clip = `${numbers(left, bottom, right - left, top - bottom)} re W n`
  page.set('Contents', [
    stream(`q ${numbers(...matrix)} cm ${clip} ${before}`),
    ...contents,
    stream(`${after} Q`),
  ])
  page.set('MediaBox', [0, 0, width, height])
  for (const key of ['CropBox', 'BleedBox', 'TrimBox', 'ArtBox']) {
    const box = boxOf(page, key)
    if (key === 'CropBox' || !box) page.delete(key)
    else page.set(key, moved(box, matrix))
  }
  page.delete('UserUnit')
  for (const { dict } of annotationsOf(page)) moveAnnotation(dict, matrix)
  return matrix
}

const at = (x: number, y: number, [a, b, c, d, e, f]: Matrix): [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
]

function moved([x0, y0, x1, y1]: Box, matrix: Matrix): Box {
  return [...at(x0, y0, matrix), ...at(x1, y1, matrix)]
}

function moveAnnotation(annotation: Dict, matrix: Matrix): void {
  const rect = annotation.numbers('Rect')
  if (rect?.length === 4) annotation.set('Rect', moved(rect as Box, matrix))
  for (const key of POINTS) {
    const points = annotation.numbers(key)
    if (points && points.length % 2 === 0) annotation.set(key, movedPoints(points, matrix))
  }
  const strokes = annotation.array('InkList')
  if (strokes)
    annotation.set(
      'InkList',
      strokes.map(stroke => {
        const points = deref(stroke)
        return Array.isArray(points) && points.every(one => typeof one === 'number')
          ? movedPoints(points as number[], matrix)
          : stroke
      }),
    )
}

const movedPoints = (points: number[], matrix: Matrix): number[] =>
  points.flatMap((x, i) => (i % 2 === 0 ? at(x, points[i + 1] ?? 0, matrix) : []))

/** Moves the places that links, bookmarks and names lead to on pages that were resized. */
export function moveDestinations(document: PdfDocument, matrices: Map<Dict, Matrix>): void {
  const names = namedDestinations(document.root)
  const places = new Set<Obj[]>()
  const add = (dest: Obj | undefined) => {
    const place = destinationArray(dest, names)
    if (place) places.add(place)
  }
  for (const { item, key } of jumps(document)) add(item.get(key))
  for (const dest of names.values()) add(dest)
  add(document.root.get('OpenAction'))
  for (const place of places) {
    const page = asDict(place[0])
    const matrix = page && matrices.get(page)
    if (matrix) movePlace(place, matrix)
  }
}

function movePlace(place: Obj[], matrix: Matrix): void {
  const kind = deref(place[1])
  if (!(kind instanceof Name)) return
  const [first, second] = [deref(place[2]), deref(place[3])]
  if (kind.value === 'XYZ') {
    const [x, y] = at(typeof first === 'number' ? first : 0, typeof second === 'number' ? second : 0, matrix)
    if (typeof first === 'number') place[2] = x
    if (typeof second === 'number') place[3] = y
  } else if (/^FitB?H$/.test(kind.value) && typeof first === 'number') place[2] = at(0, first, matrix)[1]
  else if (/^FitB?V$/.test(kind.value) && typeof first === 'number') place[2] = at(first, 0, matrix)[0]
}
