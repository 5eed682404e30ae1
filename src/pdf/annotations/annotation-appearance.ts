import { entryOf } from '../../lib/text/entry-of.ts'
import { Dict, deref, Name, name, newRef, type Obj, Str, Stream } from '../core/objects.ts'
import { decodeText } from '../core/text-strings.ts'
import { drawText, type SetText } from '../forms/field-appearance.ts'
import { type Field, FLAG } from '../forms/fields.ts'
import { annotationsOf, type Box, boxOf, isShown, type Page } from '../pages/pages.ts'
import { numbers } from '../pages/stamp.ts'
import { colorOperator, ellipse, lineWidth } from './paint.ts'

type Point = [number, number]

/**
 * Draws an annotation that was left to the reader, from what it says about itself: its points, colours and lines. Kinds
 * that readers draw nothing for get an empty drawing.
 */
export async function drawAnnotation(annotation: Dict, set: SetText): Promise<void> {
  const kind = annotation.name('Subtype') ?? ''
  annotation.set('Rect', roomOf(annotation))
  const text = entryOf(TEXTS, kind)?.(annotation)
  if (text) await drawWords(annotation, text, kind, set)
  else
    setAppearance(
      annotation,
      entryOf(SHAPES, kind)?.(annotation) ?? '',
      kind === 'Highlight' ? 'Multiply' : undefined,
    )
}

/** Draws the annotations of pages that have no drawing. Fields are drawn as a form, links and popups not at all. */
export async function drawMissingAnnotations(pages: Page[], set: SetText): Promise<void> {
  for (const { dict: annotation } of pages.flatMap(({ dict }) => annotationsOf(dict))) {
    if (APART.has(annotation.name('Subtype') ?? '') || !isShown(annotation)) continue
    if (!annotation.dict('AP')?.has('N')) await drawAnnotation(annotation, set)
  }
}

const APART = new Set(['Widget', 'Link', 'Popup'])

/** Gives an annotation or field a drawing in which nothing is seen. */
export const drawNothing = (annotation: Dict): void => setAppearance(annotation, '')

/** Side of a note's sign in points, for notes that are given no room. */
const NOTE = 20

/** The room that an annotation needs: marks may lie outside of the rectangle it names, notes may have none. */
function roomOf(annotation: Dict): Box {
  const own = annotation.numbers('Rect')
  const [left, bottom, right, top] = boxOf(annotation, 'Rect') ?? [
    own?.[0] ?? 0,
    own?.[1] ?? 0,
    own?.[0] ?? 0,
    own?.[1] ?? 0,
  ]
  if (annotation.name('Subtype') === 'Text')
    return [left, bottom, Math.max(right, left + NOTE), Math.max(top, bottom + NOTE)]
  if (!annotation.has('QuadPoints')) return [left, bottom, right, top]
  return marks(annotation).reduce<Box>(
    (room, box) => [
      Math.min(room[0], box[0]),
      Math.min(room[1], box[1]),
      Math.max(room[2], box[2]),
      Math.max(room[3], box[3]),
    ],
    [left, bottom, right, top],
  )
}

function setAppearance(annotation: Dict, content: string, blend?: string): void {
  const opacity = annotation.number('CA') ?? 1
  const state = Dict.of({
    Type: name('ExtGState'),
    BM: blend === undefined ? undefined : name(blend),
    CA: opacity,
    ca: opacity,
  })
  const seeThrough = blend !== undefined || opacity < 1
  const dict = Dict.of({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: boxOf(annotation, 'Rect') ?? [0, 0, 0, 0],
    Resources: seeThrough ? Dict.of({ ExtGState: Dict.of({ TwLook: state }) }) : new Dict(),
    Group: seeThrough ? Dict.of({ S: name('Transparency') }) : undefined,
  })
  const body = seeThrough ? `/TwLook gs ${content}` : content
  annotation.set('AP', Dict.of({ N: newRef(new Stream(dict, Buffer.from(body, 'latin1'))) }))
  annotation.delete('AS')
}

/** The annotation's own words, for the kinds that show them. */
const TEXTS: Record<string, (annotation: Dict) => string> = {
  FreeText: annotation => decodeText(annotation.string('Contents') ?? Buffer.alloc(0)),
  Stamp: annotation => (annotation.name('Name') ?? 'Draft').replace(/([a-z])([A-Z])/g, '$1 $2').toUpperCase(),
}

/** Sets the words as a field of several lines would have them. */
async function drawWords(annotation: Dict, text: string, kind: string, set: SetText): Promise<void> {
  const color = annotation.numbers('C')
  const stamp = kind === 'Stamp'
  const frame = Dict.of({
    Rect: annotation.get('Rect'),
    MK: stamp ? Dict.of({ BC: color ?? [0.8, 0, 0] }) : Dict.of({ BG: color?.length ? color : undefined }),
  })
  const own: Record<string, Obj> = stamp
    ? { DA: new Str(Buffer.from(colorOf(annotation, 'C', 'fill') ?? '0.8 0 0 rg')), Q: 1 }
    : { DA: annotation.value('DA'), Q: annotation.value('Q') }
  const field: Field = {
    name: '',
    type: 'text',
    dict: frame,
    flags: stamp ? 0 : FLAG.multiline,
    widgets: [{ dict: frame, page: 0 }],
    options: [],
    maxLength: undefined,
    inherited: key => own[key] ?? null,
  }
  await drawText(field, text, undefined, set)
  const appearance = frame.dict('AP')
  if (appearance) annotation.set('AP', appearance)
  else drawNothing(annotation)
}

const colorOf = (annotation: Dict, key: string, use: 'fill' | 'stroke'): string | undefined =>
  colorOperator(annotation.numbers(key), use)

/** Colour, width and dashes of an annotation's lines; empty where it has none. */
function pen(annotation: Dict): string {
  const width = lineWidth(annotation)
  if (!(width > 0)) return ''
  const style = annotation.dict('BS')
  const dashes =
    style?.name('S') === 'D' ? (style.numbers('D') ?? [3]) : deref(annotation.array('Border')?.[3])
  const list = Array.isArray(dashes) ? dashes.filter(value => typeof value === 'number') : []
  const dash = list.some(value => value > 0) ? `[${numbers(...list)}] 0 d ` : ''
  return `${colorOf(annotation, 'C', 'stroke') ?? '0 G'} ${numbers(width)} w ${dash}`
}

/** Draws along a path; nothing where the annotation has no lines. */
function drawn(annotation: Dict, path: string): string {
  const stroke = pen(annotation)
  return stroke && path ? `q ${stroke}${path} S Q` : ''
}

/** What marks text has to be seen, whatever border the annotation asks for. */
const markPen = (annotation: Dict): string =>
  `${colorOf(annotation, 'C', 'stroke') ?? '0 G'} ${numbers(lineWidth(annotation) || 1)} w `

/** What ends a path: fill, stroke, both or neither. */
function painted(annotation: Dict, path: string, close: boolean): string {
  const fill = colorOf(annotation, 'IC', 'fill')
  const stroke = annotation.array('C')?.length === 0 ? '' : pen(annotation)
  if (!path || (!fill && !stroke)) return ''
  const operator = fill ? (stroke ? (close ? 'b' : 'B') : 'f') : close ? 's' : 'S'
  return `q ${fill ?? ''} ${stroke}${path} ${operator} Q`
}

function pointsOf(values: number[] | undefined): Point[] {
  const points: Point[] = []
  for (let i = 0; values && i + 1 < values.length; i += 2) points.push([values[i]!, values[i + 1]!])
  return points
}

const pathOf = (points: Point[]): string =>
  points.length < 2 ? '' : points.map((point, i) => `${numbers(...point)} ${i === 0 ? 'm' : 'l'}`).join(' ')

/** The marked pieces of text, each the box around its four corners. */
function marks(annotation: Dict): Box[] {
  const points = pointsOf(annotation.numbers('QuadPoints'))
  const boxes: Box[] = []
  for (let i = 0; i + 3 < points.length; i += 4) {
    const four = points.slice(i, i + 4)
    const [xs, ys] = [four.map(([x]) => x), four.map(([, y]) => y)]
    boxes.push([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)])
  }
  const whole = boxOf(annotation, 'Rect')
  return boxes.length > 0 || !whole ? boxes : [whole]
}

/** A line along each marked piece, at a share of its height. */
const ruled = (annotation: Dict, share: number): string =>
  marks(annotation)
    .map(([left, bottom, right, top]) => {
      const y = bottom + (top - bottom) * share
      return `q ${markPen(annotation)}${pathOf([
        [left, y],
        [right, y],
      ])} S Q`
    })
    .join('\n')

function wavy(annotation: Dict): string {
  const step = 2
  return marks(annotation)
    .map(([left, bottom, right]) => {
      const count = Math.min(2000, Math.max(1, Math.floor((right - left) / step)))
      const points = Array.from(
        { length: count + 1 },
        (_, i): Point => [left + i * step, bottom + (i % 2) * step],
      )
      return `q ${markPen(annotation)}${pathOf(points)} S Q`
    })
    .join('\n')
}

/** The box that a rectangle or circle is drawn in. */
function innerBox(annotation: Dict): Box {
  const [left, bottom, right, top] = boxOf(annotation, 'Rect') ?? [0, 0, 0, 0]
  const [a, b, c, d] = annotation.numbers('RD') ?? []
  const half = lineWidth(annotation) / 2
  return [left + (a ?? 0) + half, bottom + (b ?? 0) + half, right - (c ?? 0) - half, top - (d ?? 0) - half]
}

/** A line with the arrows that its ends ask for. */
function lined(annotation: Dict, points: Point[]): string {
  const ends = (annotation.array('LE') ?? []).map(deref).map(end => (end instanceof Name ? end.value : ''))
  const size = 9 * Math.max(0.5, lineWidth(annotation))
  const head = (from: Point | undefined, tip: Point | undefined, style = '') => {
    if (!from || !tip || !/Arrow$/.test(style)) return ''
    const turn = Math.atan2(from[1] - tip[1], from[0] - tip[0])
    const wing = (by: number): Point => [
      tip[0] + size * Math.cos(turn + by),
      tip[1] + size * Math.sin(turn + by),
    ]
    return painted(annotation, pathOf([wing(0.5), tip, wing(-0.5)]), /Closed/.test(style))
  }
  return [
    drawn(annotation, pathOf(points)),
    head(points[1], points[0], ends[0]),
    head(points.at(-2), points.at(-1), ends[1]),
  ].join('\n')
}

/** A sheet with lines, in the colour of the note. */
function sheet(annotation: Dict): string {
  const [left, bottom, right, top] = boxOf(annotation, 'Rect') ?? [0, 0, 0, 0]
  const [width, height] = [right - left, top - bottom]
  const lines = [0.3, 0.5, 0.7].map(share => {
    const y = bottom + height * share
    return `${pathOf([
      [left + width * 0.25, y],
      [right - width * 0.25, y],
    ])} S`
  })
  const box = numbers(left + width * 0.1, bottom + height * 0.1, width * 0.8, height * 0.8)
  return `q ${colorOf(annotation, 'C', 'fill') ?? '1 1 0 rg'} 0 G ${numbers(Math.min(width, height) * 0.05)} w ${box} re B ${lines.join(' ')} Q`
}

function inked(annotation: Dict): string {
  const strokes = (annotation.array('InkList') ?? []).map(deref)
  const paths = strokes.map(stroke =>
    pathOf(
      pointsOf(Array.isArray(stroke) ? stroke.map(deref).filter(value => typeof value === 'number') : []),
    ),
  )
  return `q 1 J 1 j ${drawn(annotation, paths.filter(Boolean).join(' '))} Q`
}

const SHAPES: Record<string, (annotation: Dict) => string> = {
  Highlight: annotation =>
    `q ${colorOf(annotation, 'C', 'fill') ?? '1 1 0 rg'} ${marks(annotation)
      .map(([left, bottom, right, top]) => `${numbers(left, bottom, right - left, top - bottom)} re f`)
      .join(' ')} Q`,
  Underline: annotation => ruled(annotation, 0.08),
  StrikeOut: annotation => ruled(annotation, 0.5),
  Squiggly: wavy,
  Square: annotation => {
    const [left, bottom, right, top] = innerBox(annotation)
    return painted(annotation, `${numbers(left, bottom, right - left, top - bottom)} re`, true)
  },
  Circle: annotation => painted(annotation, ellipse(innerBox(annotation)), true),
  Line: annotation => lined(annotation, pointsOf(annotation.numbers('L'))),
  PolyLine: annotation => lined(annotation, pointsOf(annotation.numbers('Vertices'))),
  Polygon: annotation => painted(annotation, pathOf(pointsOf(annotation.numbers('Vertices'))), true),
  Ink: inked,
  Text: sheet,
  FileAttachment: sheet,
}
