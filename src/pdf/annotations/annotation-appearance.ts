import { entryOf } from '../../lib/text/entry-of.ts'
import { Dict, deref, Name, name, newRef, type Obj, Str, Stream } from '../core/objects.ts'
import { decodeText } from '../core/text-strings.ts'
import { drawText, type SetText } from '../forms/field-appearance.ts'
import { type Field, FLAG } from '../forms/fields.ts'
import { type Box, boxOf } from '../pages/pages.ts'
import { numbers } from '../pages/stamp.ts'
import { colorOperator, ellipse, lineWidth } from './paint.ts'

type Point = [number, number]

/**
 * Draws a comment that was left to the reader, from what it says about itself: its points, colours and lines. Kinds
 * that readers draw nothing for get an empty drawing.
 */
export async function drawComment(comment: Dict, set: SetText): Promise<void> {
  const kind = comment.name('Subtype') ?? ''
  comment.set('Rect', roomOf(comment))
  const text = entryOf(TEXTS, kind)?.(comment)
  if (text) await drawWords(comment, text, kind, set)
  else setLook(comment, entryOf(SHAPES, kind)?.(comment) ?? '', kind === 'Highlight' ? 'Multiply' : undefined)
}

/** Gives a comment or field a drawing in which nothing is seen. */
export const drawNothing = (comment: Dict): void => setLook(comment, '')

/** Side of a note's sign in points, for notes that are given no room. */
const NOTE = 20

/** The room that a comment needs: marks may lie outside of the rectangle it names, notes may have none. */
function roomOf(comment: Dict): Box {
  const own = comment.numbers('Rect')
  const [left, bottom, right, top] = boxOf(comment, 'Rect') ?? [
    own?.[0] ?? 0,
    own?.[1] ?? 0,
    own?.[0] ?? 0,
    own?.[1] ?? 0,
  ]
  if (comment.name('Subtype') === 'Text')
    return [left, bottom, Math.max(right, left + NOTE), Math.max(top, bottom + NOTE)]
  if (!comment.has('QuadPoints')) return [left, bottom, right, top]
  return marks(comment).reduce<Box>(
    (room, box) => [
      Math.min(room[0], box[0]),
      Math.min(room[1], box[1]),
      Math.max(room[2], box[2]),
      Math.max(room[3], box[3]),
    ],
    [left, bottom, right, top],
  )
}

function setLook(comment: Dict, content: string, blend?: string): void {
  const opacity = comment.number('CA') ?? 1
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
    BBox: boxOf(comment, 'Rect') ?? [0, 0, 0, 0],
    Resources: seeThrough ? Dict.of({ ExtGState: Dict.of({ TwLook: state }) }) : new Dict(),
    Group: seeThrough ? Dict.of({ S: name('Transparency') }) : undefined,
  })
  const body = seeThrough ? `/TwLook gs ${content}` : content
  comment.set('AP', Dict.of({ N: newRef(new Stream(dict, Buffer.from(body, 'latin1'))) }))
  comment.delete('AS')
}

/** The comment's own words, for the kinds that show them. */
const TEXTS: Record<string, (comment: Dict) => string> = {
  FreeText: comment => decodeText(comment.string('Contents') ?? Buffer.alloc(0)),
  Stamp: comment => (comment.name('Name') ?? 'Draft').replace(/([a-z])([A-Z])/g, '$1 $2').toUpperCase(),
}

/** Sets the words as a field of several lines would have them. */
async function drawWords(comment: Dict, text: string, kind: string, set: SetText): Promise<void> {
  const color = comment.numbers('C')
  const stamp = kind === 'Stamp'
  const frame = Dict.of({
    Rect: comment.get('Rect'),
    MK: stamp ? Dict.of({ BC: color ?? [0.8, 0, 0] }) : Dict.of({ BG: color?.length ? color : undefined }),
  })
  const own: Record<string, Obj> = stamp
    ? { DA: new Str(Buffer.from(colorOf(comment, 'C', 'fill') ?? '0.8 0 0 rg')), Q: 1 }
    : { DA: comment.value('DA'), Q: comment.value('Q') }
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
  const look = frame.dict('AP')
  if (look) comment.set('AP', look)
  else drawNothing(comment)
}

const colorOf = (comment: Dict, key: string, use: 'fill' | 'stroke'): string | undefined =>
  colorOperator(comment.numbers(key), use)

/** Colour, width and dashes of a comment's lines; empty where it has none. */
function pen(comment: Dict): string {
  const width = lineWidth(comment)
  if (!(width > 0)) return ''
  const style = comment.dict('BS')
  const dashes = style?.name('S') === 'D' ? (style.numbers('D') ?? [3]) : deref(comment.array('Border')?.[3])
  const list = Array.isArray(dashes) ? dashes.filter(value => typeof value === 'number') : []
  const dash = list.some(value => value > 0) ? `[${numbers(...list)}] 0 d ` : ''
  return `${colorOf(comment, 'C', 'stroke') ?? '0 G'} ${numbers(width)} w ${dash}`
}

/** Draws along a path; nothing where the comment has no lines. */
function drawn(comment: Dict, path: string): string {
  const stroke = pen(comment)
  return stroke && path ? `q ${stroke}${path} S Q` : ''
}

/** What marks text has to be seen, whatever border the comment asks for. */
const markPen = (comment: Dict): string =>
  `${colorOf(comment, 'C', 'stroke') ?? '0 G'} ${numbers(lineWidth(comment) || 1)} w `

/** What ends a path: fill, stroke, both or neither. */
function painted(comment: Dict, path: string, close: boolean): string {
  const fill = colorOf(comment, 'IC', 'fill')
  const stroke = comment.array('C')?.length === 0 ? '' : pen(comment)
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
function marks(comment: Dict): Box[] {
  const points = pointsOf(comment.numbers('QuadPoints'))
  const boxes: Box[] = []
  for (let i = 0; i + 3 < points.length; i += 4) {
    const four = points.slice(i, i + 4)
    const [xs, ys] = [four.map(([x]) => x), four.map(([, y]) => y)]
    boxes.push([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)])
  }
  const whole = boxOf(comment, 'Rect')
  return boxes.length > 0 || !whole ? boxes : [whole]
}

/** A line along each marked piece, at a share of its height. */
const ruled = (comment: Dict, share: number): string =>
  marks(comment)
    .map(([left, bottom, right, top]) => {
      const y = bottom + (top - bottom) * share
      return `q ${markPen(comment)}${pathOf([
        [left, y],
        [right, y],
      ])} S Q`
    })
    .join('\n')

function wavy(comment: Dict): string {
  const step = 2
  return marks(comment)
    .map(([left, bottom, right]) => {
      const count = Math.min(2000, Math.max(1, Math.floor((right - left) / step)))
      const points = Array.from(
        { length: count + 1 },
        (_, i): Point => [left + i * step, bottom + (i % 2) * step],
      )
      return `q ${markPen(comment)}${pathOf(points)} S Q`
    })
    .join('\n')
}

/** The box that a rectangle or circle is drawn in. */
function innerBox(comment: Dict): Box {
  const [left, bottom, right, top] = boxOf(comment, 'Rect') ?? [0, 0, 0, 0]
  const [a, b, c, d] = comment.numbers('RD') ?? []
  const half = lineWidth(comment) / 2
  return [left + (a ?? 0) + half, bottom + (b ?? 0) + half, right - (c ?? 0) - half, top - (d ?? 0) - half]
}

/** A line with the arrows that its ends ask for. */
function lined(comment: Dict, points: Point[]): string {
  const ends = (comment.array('LE') ?? []).map(deref).map(end => (end instanceof Name ? end.value : ''))
  const size = 9 * Math.max(0.5, lineWidth(comment))
  const head = (from: Point | undefined, tip: Point | undefined, style = '') => {
    if (!from || !tip || !/Arrow$/.test(style)) return ''
    const turn = Math.atan2(from[1] - tip[1], from[0] - tip[0])
    const wing = (by: number): Point => [
      tip[0] + size * Math.cos(turn + by),
      tip[1] + size * Math.sin(turn + by),
    ]
    return painted(comment, pathOf([wing(0.5), tip, wing(-0.5)]), /Closed/.test(style))
  }
  return [
    drawn(comment, pathOf(points)),
    head(points[1], points[0], ends[0]),
    head(points.at(-2), points.at(-1), ends[1]),
  ].join('\n')
}

/** A sheet with lines, in the colour of the note. */
function sheet(comment: Dict): string {
  const [left, bottom, right, top] = boxOf(comment, 'Rect') ?? [0, 0, 0, 0]
  const [width, height] = [right - left, top - bottom]
  const lines = [0.3, 0.5, 0.7].map(share => {
    const y = bottom + height * share
    return `${pathOf([
      [left + width * 0.25, y],
      [right - width * 0.25, y],
    ])} S`
  })
  const box = numbers(left + width * 0.1, bottom + height * 0.1, width * 0.8, height * 0.8)
  return `q ${colorOf(comment, 'C', 'fill') ?? '1 1 0 rg'} 0 G ${numbers(Math.min(width, height) * 0.05)} w ${box} re B ${lines.join(' ')} Q`
}

function inked(comment: Dict): string {
  const strokes = (comment.array('InkList') ?? []).map(deref)
  const paths = strokes.map(stroke =>
    pathOf(
      pointsOf(Array.isArray(stroke) ? stroke.map(deref).filter(value => typeof value === 'number') : []),
    ),
  )
  return `q 1 J 1 j ${drawn(comment, paths.filter(Boolean).join(' '))} Q`
}

const SHAPES: Record<string, (comment: Dict) => string> = {
  Highlight: comment =>
    `q ${colorOf(comment, 'C', 'fill') ?? '1 1 0 rg'} ${marks(comment)
      .map(([left, bottom, right, top]) => `${numbers(left, bottom, right - left, top - bottom)} re f`)
      .join(' ')} Q`,
  Underline: comment => ruled(comment, 0.08),
  StrikeOut: comment => ruled(comment, 0.5),
  Squiggly: wavy,
  Square: comment => {
    const [left, bottom, right, top] = innerBox(comment)
    return painted(comment, `${numbers(left, bottom, right - left, top - bottom)} re`, true)
  },
  Circle: comment => painted(comment, ellipse(innerBox(comment)), true),
  Line: comment => lined(comment, pointsOf(comment.numbers('L'))),
  PolyLine: comment => lined(comment, pointsOf(comment.numbers('Vertices'))),
  Polygon: comment => painted(comment, pathOf(pointsOf(comment.numbers('Vertices'))), true),
  Ink: inked,
  Text: sheet,
  FileAttachment: sheet,
}
