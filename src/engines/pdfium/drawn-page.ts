import {
  type Clip,
  type Drawing,
  type DrawnItem,
  intoBox,
  type Paint,
  type Pen,
} from '../../formats/svg/page-drawing.ts'
import { combined, IDENTITY, type Matrix } from '../../lib/geometry/matrix.ts'
import type { Box, PdfImage } from '../../lib/geometry/pdf-page.ts'
import { aloneOnPage } from './alone.ts'
import { DrawnText } from './drawn-text.ts'
import { boxOf } from './geometry.ts'
import { pathData } from './glyph-outlines.ts'
import type { PageContext } from './page-context.ts'
import type { readImage } from './page-objects.ts'

const TYPE = { text: 1, path: 2, image: 3, form: 5 }
const MAX_DEPTH = 16
const MAX_OBJECTS = 60_000
const MAX_SEGMENTS = 400_000
/** More pictures in place of vectors make a page larger than a picture of the page. */
const MAX_PICTURES = 200
const MAX_CLIPS = 16
/** Pixels per point of what is drawn as a picture. */
const SCALE = 3
const TEXT_FILLED = 0
const TEXT_HIDDEN = 3
const TEXT_CLIP = 7

export interface DrawnPageSource {
  context: PageContext
  page: number
  textPage: number
  display: Matrix
  width: number
  height: number
  /** In the order they are met on the page. */
  images: readonly PdfImage[]
  readImage: (index: number) => ReturnType<typeof readImage>
}

/** A page as vectors; undefined where it has too many of them. `careful`: what may blend becomes a picture. */
export function readDrawing(source: DrawnPageSource, careful: boolean): Drawing | undefined {
  const { context, page, display, width, height } = source
  const { library, pad } = context
  const { fn } = library
  const text = new DrawnText(context, source.textPage, display)
  const clips: Clip[] = []
  const clipNumbers = new Map<string, number>()
  const items: DrawnItem[] = []
  const alone = aloneOnPage(source, leavesOf(context, page))
  let budget = MAX_OBJECTS
  let segments = MAX_SEGMENTS
  let imageCount = 0
  let pictures = 0
  /** Objects that become one picture, as nothing stands between them. */
  let waiting: { objects: number[]; box: Box } | undefined

  const matrixOf = (object: number): Matrix =>
    fn.FPDFPageObj_GetMatrix(object, pad.at(0)) ? (pad.floats(6) as unknown as Matrix) : IDENTITY
  const boundsOf = (object: number, outer: Matrix): Box | undefined => {
    if (!fn.FPDFPageObj_GetBounds(object, pad.at(0), pad.at(1), pad.at(2), pad.at(3))) return undefined
    const box = boxOf(outer, pad.float(0), pad.float(1), pad.float(2), pad.float(3))
    const inside = {
      left: Math.max(0, box.left - 1),
      top: Math.max(0, box.top - 1),
      right: Math.min(width, box.right + 1),
      bottom: Math.min(height, box.bottom + 1),
    }
    return inside.left < inside.right && inside.top < inside.bottom ? inside : undefined
  }

  const flush = () => {
    if (!waiting) return
    const { objects, box } = waiting
    waiting = undefined
    pictures++
    const drawn = alone.picture(objects, box, SCALE)
    if (drawn)
      items.push({
        kind: 'picture',
        source: { bitmap: drawn.bitmap },
        matrix: intoBox(drawn.box),
        clip: undefined,
        instead: true,
      })
  }
  const asPicture = (objects: number[], box: Box | undefined) => {
    if (!box || objects.length === 0) return
    waiting = waiting
      ? { objects: [...waiting.objects, ...objects], box: around(waiting.box, box) }
      : { objects, box }
  }
  const add = (item: DrawnItem) => {
    flush()
    items.push(item)
  }

  const clipOf = (object: number, outer: Matrix, inside: number | undefined): number | undefined => {
    const clip = fn.FPDFPageObj_GetClipPath(object)
    const paths = clip === 0 ? 0 : Math.min(MAX_CLIPS, fn.FPDFClipPath_CountPaths(clip))
    let number = inside
    for (let i = 0; i < paths; i++) {
      const count = fn.FPDFClipPath_CountPathSegments(clip, i)
      if (count <= 0 || (segments -= count) < 0) continue
      const data = pathData(context, count, n => fn.FPDFClipPath_GetPathSegment(clip, i, n), {
        digits: 2,
        place: outer,
      })
      const key = `${number}/${data}`
      let known = clipNumbers.get(key)
      if (known === undefined) clipNumbers.set(key, (known = clips.push({ data, inside: number }) - 1))
      number = known
    }
    return number
  }

  const paintOf = (object: number, get: typeof fn.FPDFPageObj_GetFillColor): Paint =>
    get(object, pad.at(0), pad.at(1), pad.at(2), pad.at(3))
      ? { color: [pad.uint(0), pad.uint(1), pad.uint(2)], opacity: pad.uint(3) / 255 }
      : { color: [0, 0, 0], opacity: 1 }

  const penOf = (object: number): Pen => {
    const width = fn.FPDFPageObj_GetStrokeWidth(object, pad.at(0)) ? pad.float(0) : 1
    const count = Math.min(32, Math.max(0, fn.FPDFPageObj_GetDashCount(object)))
    const dash = count > 0 && fn.FPDFPageObj_GetDashArray(object, pad.at(0), count) ? pad.floats(count) : []
    const phase = dash.length > 0 && fn.FPDFPageObj_GetDashPhase(object, pad.at(0)) ? pad.float(0) : 0
    const [cap, join] = [fn.FPDFPageObj_GetLineCap(object), fn.FPDFPageObj_GetLineJoin(object)]
    return { ...paintOf(object, fn.FPDFPageObj_GetStrokeColor), width, cap, join, dash, phase }
  }

  /** Soft masks and blend modes; what is only translucent can be said in vectors. */
  const blends = (object: number, ...paints: (Paint | undefined)[]): boolean =>
    fn.FPDFPageObj_HasTransparency(object) === 1 &&
    (careful || paints.every(paint => paint === undefined || paint.opacity === 1))

  const drawPath = (object: number, outer: Matrix, inside: number | undefined) => {
    fn.FPDFPath_GetDrawMode(object, pad.at(0), pad.at(1))
    const [fillMode, stroked] = [pad.int(0), pad.int(1) !== 0]
    const count = fn.FPDFPath_CountSegments(object)
    if ((fillMode === 0 && !stroked) || count <= 0 || (segments -= count) < 0) return
    const fill = fillMode === 0 ? undefined : paintOf(object, fn.FPDFPageObj_GetFillColor)
    const stroke = stroked ? penOf(object) : undefined
    const box = boundsOf(object, outer)
    if (!box) return
    const isDoubtful = [fill, stroke].some(paint => paint && isStandIn(paint))
    if (blends(object, fill, stroke) || (isDoubtful && !alone.isPlain(object, box, (fill ?? stroke)!.color)))
      return asPicture([object], box)
    const matrix = combined(matrixOf(object), outer)
    add({
      kind: 'shape',
      data: pathData(context, count, n => fn.FPDFPath_GetPathSegment(object, n), { digits: 3 }),
      matrix,
      ...(fill && { fill }),
      evenOdd: fillMode === 1,
      ...(stroke && { stroke }),
      clip: clipOf(object, outer, inside),
    })
  }

  const drawText = (object: number, outer: Matrix, inside: number | undefined) => {
    const mode = fn.FPDFTextObj_GetTextRenderMode(object)
    if (mode === TEXT_HIDDEN || mode === TEXT_CLIP) return
    const fill = paintOf(object, fn.FPDFPageObj_GetFillColor)
    const box = boundsOf(object, outer)
    if (!box) return
    const plain =
      mode === TEXT_FILLED &&
      !blends(object, fill) &&
      (!isStandIn(fill) || alone.isPlain(object, box, fill.color))
    const glyphs = plain ? text.of(object, fill, clipOf(object, outer, inside)) : undefined
    if (!glyphs) asPicture([object], box)
    else if (glyphs.glyphs.length > 0) add(glyphs)
  }

  const drawImage = (object: number, outer: Matrix, inside: number | undefined) => {
    const index = imageCount++
    const m = combined(matrixOf(object), outer)
    const image = source.images[index]
    const isJpeg = image?.filters.join() === 'DCTDecode' && fn.FPDFPageObj_HasTransparency(object) === 0
    const read = isJpeg ? source.readImage(index) : undefined
    if (read && 'jpeg' in read) {
      const matrix = combined([1, 0, 0, -1, 0, 1], m)
      return add({
        kind: 'picture',
        source: read,
        matrix,
        clip: clipOf(object, outer, inside),
        instead: false,
      })
    }
    const box = boundsOf(object, outer)
    if (!box) return
    flush()
    const drawn = alone.picture([object], box, Math.max(1, Math.min(4, (image?.dpi ?? 0) / 72)))
    if (drawn)
      add({
        kind: 'picture',
        source: { bitmap: drawn.bitmap },
        matrix: intoBox(drawn.box),
        clip: undefined,
        instead: false,
      })
  }

  const walk = (
    count: number,
    get: (i: number) => number,
    outer: Matrix,
    depth: number,
    inside: number | undefined,
  ) => {
    for (let i = 0; i < count && budget-- > 0; i++) {
      const object = get(i)
      if (object === 0) continue
      const type = fn.FPDFPageObj_GetType(object)
      if (type === TYPE.path) drawPath(object, outer, inside)
      else if (type === TYPE.text) drawText(object, outer, inside)
      else if (type === TYPE.image) drawImage(object, outer, inside)
      else if (type !== TYPE.form) asPicture([object], boundsOf(object, outer))
      else if (depth < MAX_DEPTH) {
        const objects = fn.FPDFFormObj_CountObjects(object)
        const at = (n: number) => fn.FPDFFormObj_GetObject(object, n)
        if (careful && fn.FPDFPageObj_HasTransparency(object)) {
          const leaves: number[] = []
          gather(context, objects, at, depth + 1, leaves)
          imageCount += leaves.filter(leaf => fn.FPDFPageObj_GetType(leaf) === TYPE.image).length
          asPicture(leaves, boundsOf(object, outer) ?? { left: 0, top: 0, right: width, bottom: height })
        } else walk(objects, at, combined(matrixOf(object), outer), depth + 1, clipOf(object, outer, inside))
      }
    }
  }
  try {
    walk(fn.FPDFPage_CountObjects(page), n => fn.FPDFPage_GetObject(page, n), display, 0, undefined)
    flush()
  } finally {
    alone.done()
  }
  if (budget < 0 || segments < 0 || pictures > MAX_PICTURES) return undefined
  return { width, height, glyphs: text.glyphs, clips, items, hidden: text.hidden() }
}

/** The colours that PDFium tells of patterns and shadings, which may be plain colours just as well. */
const isStandIn = ({ color: [r, g, b] }: Paint): boolean => r === g && g === b && (r === 255 || r === 191)

const around = (a: Box, b: Box): Box => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
})

function leavesOf(context: PageContext, page: number): number[] {
  const { fn } = context.library
  const leaves: number[] = []
  gather(context, fn.FPDFPage_CountObjects(page), n => fn.FPDFPage_GetObject(page, n), 0, leaves)
  return leaves
}

function gather(
  context: PageContext,
  count: number,
  get: (i: number) => number,
  depth: number,
  leaves: number[],
): void {
  const { fn } = context.library
  for (let i = 0; i < count && leaves.length < MAX_OBJECTS; i++) {
    const object = get(i)
    if (object === 0) continue
    if (fn.FPDFPageObj_GetType(object) !== TYPE.form) leaves.push(object)
    else if (depth < MAX_DEPTH)
      gather(
        context,
        fn.FPDFFormObj_CountObjects(object),
        n => fn.FPDFFormObj_GetObject(object, n),
        depth + 1,
        leaves,
      )
  }
}
