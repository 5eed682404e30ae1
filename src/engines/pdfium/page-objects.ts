import type { Rgb } from '../../lib/color/colors.ts'
import { combined, IDENTITY, type Matrix } from '../../lib/geometry/matrix.ts'
import type { Bitmap, PdfImage, PdfPath } from '../../lib/geometry/pdf-page.ts'
import { ballOf, clipOf } from './clips.ts'
import { boxOf, degrees } from './geometry.ts'
import type { PageContext } from './page-context.ts'
import { PathShape } from './path-shape.ts'

const TYPE = { text: 1, path: 2, image: 3, shading: 4, form: 5 }
const FORMAT = { gray: 1, bgr: 2, bgrx: 3, bgra: 4 }
/** Form objects can contain each other; files that nest deeper are not meant to be read. */
const MAX_DEPTH = 16
/** Maps and drawings have millions; tables do not. */
const MAX_OBJECTS = 100_000
const MAX_SEGMENTS = 500_000
const MAX_IMAGE_PIXELS = 50_000_000

export interface PageObjects {
  paths: PdfPath[]
  images: PdfImage[]
  imageHandles: number[]
  /** It has areas of more than one colour. */
  shaded: boolean
}

/** Marked content id, and whether a mark says that the object is no content; without tags nobody wants to know. */
export function marksOf(context: PageContext, object: number, tagged: boolean) {
  if (!tagged) return { mcid: -1, artifact: false }
  const { library, pad } = context
  const { fn } = library
  const mcid = fn.FPDFPageObj_GetMarkedContentID(object)
  const count = fn.FPDFPageObj_CountMarks(object)
  for (let i = 0; i < count; i++) {
    const mark = fn.FPDFPageObj_GetMark(object, i)
    const name = pad.wideText((at, size) => {
      // The length comes back in the pad's last cell, out of the text's way.
      fn.FPDFPageObjMark_GetName(mark, at, Math.min(size, 512), pad.at(511))
      return Math.min(pad.uint(511), 512)
    })
    if (name === 'Artifact') return { mcid, artifact: true }
  }
  return { mcid, artifact: false }
}

/** Walks the page's objects, form objects included. `display` leads to the displayed page. */
export function readObjects(context: PageContext, page: number, display: Matrix): PageObjects {
  const { fn } = context.library
  const found: PageObjects = { paths: [], images: [], imageHandles: [], shaded: false }
  const budget = { objects: MAX_OBJECTS, segments: MAX_SEGMENTS }

  const matrixOf = (object: number): Matrix =>
    fn.FPDFPageObj_GetMatrix(object, context.pad.at(0))
      ? (context.pad.floats(6) as unknown as Matrix)
      : IDENTITY

  const walk = (count: number, get: (i: number) => number, outer: Matrix, depth: number) => {
    for (let i = 0; i < count && budget.objects-- > 0; i++) {
      const object = get(i)
      if (object === 0) continue
      const type = fn.FPDFPageObj_GetType(object)
      if (type === TYPE.path) {
        const path = readPath(context, object, combined(matrixOf(object), outer), outer, budget)
        if (path) found.paths.push(path)
      } else if (type === TYPE.image) {
        found.images.push(
          describeImage(context, object, combined(matrixOf(object), outer), found.images.length),
        )
        found.imageHandles.push(object)
      } else if (type === TYPE.shading) {
        found.shaded = true
        const ball = ballOf(context, object, outer)
        if (ball) found.paths.push({ ...ball, ...marksOf(context, object, context.tagged) })
      } else if (type === TYPE.form && depth < MAX_DEPTH) {
        const inner = combined(matrixOf(object), outer)
        walk(fn.FPDFFormObj_CountObjects(object), n => fn.FPDFFormObj_GetObject(object, n), inner, depth + 1)
      }
    }
  }
  walk(fn.FPDFPage_CountObjects(page), n => fn.FPDFPage_GetObject(page, n), display, 0)
  return found
}

/** Calls back with every text object of a page, those inside form objects too. */
export function eachText(context: PageContext, page: number, visit: (object: number) => void): void {
  const { fn } = context.library
  let budget = MAX_OBJECTS
  const walk = (count: number, get: (i: number) => number, depth: number) => {
    for (let i = 0; i < count && budget-- > 0; i++) {
      const object = get(i)
      if (object === 0) continue
      const type = fn.FPDFPageObj_GetType(object)
      if (type === TYPE.text) visit(object)
      else if (type === TYPE.form && depth < MAX_DEPTH)
        walk(fn.FPDFFormObj_CountObjects(object), n => fn.FPDFFormObj_GetObject(object, n), depth + 1)
    }
  }
  walk(fn.FPDFPage_CountObjects(page), n => fn.FPDFPage_GetObject(page, n), 0)
}

function readPath(
  context: PageContext,
  object: number,
  m: Matrix,
  outer: Matrix,
  budget: { segments: number },
): PdfPath | undefined {
  const { library, pad, tagged } = context
  const { fn } = library
  fn.FPDFPath_GetDrawMode(object, pad.at(0), pad.at(1))
  const rule = pad.int(0)
  const filled = rule !== 0
  const stroked = pad.int(1) !== 0
  if (!filled && !stroked) return undefined
  const count = fn.FPDFPath_CountSegments(object)
  if (count <= 0 || (budget.segments -= count) < 0) return undefined
  const width = stroked && fn.FPDFPageObj_GetStrokeWidth(object, pad.at(0)) ? pad.float(0) : 0
  const strokeWidth = width * Math.sqrt(Math.abs(m[0] * m[3] - m[1] * m[2]))
  const shape = new PathShape(filled, stroked, strokeWidth)
  for (let i = 0; i < count; i++) {
    const segment = fn.FPDFPath_GetPathSegment(object, i)
    const type = fn.FPDFPathSegment_GetType(segment)
    fn.FPDFPathSegment_GetPoint(segment, pad.at(0), pad.at(1))
    const [px, py] = [pad.float(0), pad.float(1)]
    const close = fn.FPDFPathSegment_GetClose(segment) !== 0
    shape.add(type, m[0] * px + m[2] * py + m[4], m[1] * px + m[3] * py + m[5], close)
  }
  const color = (get: typeof fn.FPDFPageObj_GetFillColor): { rgb: Rgb; opacity: number } =>
    get(object, pad.at(0), pad.at(1), pad.at(2), pad.at(3))
      ? { rgb: [pad.uint(0), pad.uint(1), pad.uint(2)], opacity: pad.uint(3) / 255 }
      : { rgb: [0, 0, 0], opacity: 1 }
  const fill = filled ? color(fn.FPDFPageObj_GetFillColor) : undefined
  const stroke = stroked ? color(fn.FPDFPageObj_GetStrokeColor) : undefined
  const seen = shape.seen(rule, () => clipOf(context, object, outer))
  if (!seen) return undefined
  return {
    ...seen,
    ...(fill && { fill: fill.rgb }),
    fillOpacity: fill?.opacity ?? 0,
    ...(stroke && { stroke: stroke.rgb }),
    strokeOpacity: stroke?.opacity ?? 0,
    strokeWidth,
    ...marksOf(context, object, tagged),
  }
}

function describeImage(context: PageContext, object: number, m: Matrix, index: number): PdfImage {
  const { library, pad, tagged } = context
  const { fn } = library
  const sized = fn.FPDFImageObj_GetImagePixelSize(object, pad.at(0), pad.at(1))
  const [width, height] = sized ? [pad.uint(0), pad.uint(1)] : [0, 0]
  const filters = Array.from({ length: Math.max(0, fn.FPDFImageObj_GetImageFilterCount(object)) }, (_, i) =>
    pad.byteText((at, size) => fn.FPDFImageObj_GetImageFilter(object, i, at, size)),
  )
  // An image fills the unit square of its space, the first row at the top.
  const across = Math.hypot(m[0], m[1])
  const down = Math.hypot(m[2], m[3])
  const dpi = Math.min(width / (across || 1), height / (down || 1)) * 72
  return {
    index,
    box: boxOf(m, 0, 0, 1, 1),
    width,
    height,
    dpi: Number.isFinite(dpi) ? dpi : 0,
    angle: degrees(m[0], m[1]),
    filters,
    ...marksOf(context, object, tagged),
  }
}

/**
 * The picture itself: its JPEG as it stands where it has no mask, with the pixels it should show; its pixels otherwise,
 * turned as the page shows it, all of them or as many as `maxDpi` asks for.
 */
export function readImage(
  context: PageContext,
  page: number,
  image: PdfImage | undefined,
  object: number,
  maxDpi: number,
): { jpeg: Uint8Array; shown: Bitmap | undefined } | { bitmap: Bitmap } | undefined {
  if (!image || object === 0 || image.width * image.height > MAX_IMAGE_PIXELS) return undefined
  const { library } = context
  const { fn } = library
  if (image.filters.join() === 'DCTDecode') {
    const shown = renderedImage(context, page, object)
    if (shown?.channels !== 4) {
      const size = fn.FPDFImageObj_GetImageDataRaw(object, 0, 0)
      const room = library.alloc(size)
      try {
        fn.FPDFImageObj_GetImageDataRaw(object, room.at, size)
        return { jpeg: room.bytes().slice(), shown }
      } finally {
        room.free()
      }
    }
  }
  const bitmap = inOwnSize(context, image, object, maxDpi, () => renderedImage(context, page, object))
  return bitmap && { bitmap }
}

/** PDFium renders an image as large as the page shows it, a pixel a point: while this works, that is its own size. */
function inOwnSize<T>(
  { library, pad }: PageContext,
  { width, height }: PdfImage,
  object: number,
  maxDpi: number,
  work: () => T,
): T {
  const { fn } = library
  if (!fn.FPDFPageObj_GetMatrix(object, pad.at(0))) return work()
  const before = pad.floats(6) as unknown as Matrix
  const [a, b, c, d] = before
  const [across, down] = [Math.hypot(a, b), Math.hypot(c, d)]
  const least = Math.min(width / across, height / down)
  const share = Math.min(1, maxDpi / 72 / least)
  const [x, y] = [(width / across) * share, (height / down) * share]
  if (!Number.isFinite(x) || !Number.isFinite(y)) return work()
  const set = (matrix: Matrix) => {
    pad.setFloats(matrix)
    fn.FPDFPageObj_SetMatrix(object, pad.at(0))
  }
  set([a * x, b * x, c * y, d * y, 0, 0])
  try {
    return work()
  } finally {
    set(before)
  }
}

function renderedImage({ library, document }: PageContext, page: number, object: number): Bitmap | undefined {
  const { fn } = library
  const handle = fn.FPDFImageObj_GetRenderedBitmap(document, page, object)
  if (handle === 0) return undefined
  try {
    const [width, height] = [fn.FPDFBitmap_GetWidth(handle), fn.FPDFBitmap_GetHeight(handle)]
    const stride = fn.FPDFBitmap_GetStride(handle)
    const raw = library.copy(fn.FPDFBitmap_GetBuffer(handle), stride * height)
    return toRgb(raw, width, height, stride, fn.FPDFBitmap_GetFormat(handle))
  } finally {
    fn.FPDFBitmap_Destroy(handle)
  }
}

/** PDFium's blue-green-red with padded rows → RGB or RGBA; alpha only where it is used. */
function toRgb(raw: Uint8Array, width: number, height: number, stride: number, format: number) {
  const step = format === FORMAT.gray ? 1 : format === FORMAT.bgr ? 3 : 4
  if (width < 1 || height < 1 || format < 1 || format > 5) return undefined
  let clear = false
  if (format >= FORMAT.bgra) {
    for (let y = 0; y < height && !clear; y++) {
      for (let at = y * stride + 3; at < y * stride + width * 4; at += 4) {
        if (raw[at] !== 255) {
          clear = true
          break
        }
      }
    }
  }
  const channels = format === FORMAT.gray ? 1 : clear ? 4 : 3
  const data = new Uint8Array(width * height * channels)
  let out = 0
  for (let y = 0; y < height; y++) {
    for (let at = y * stride, end = at + width * step; at < end; at += step) {
      if (channels === 1) data[out++] = raw[at]!
      else {
        data[out++] = raw[at + 2]!
        data[out++] = raw[at + 1]!
        data[out++] = raw[at]!
        if (channels === 4) data[out++] = raw[at + 3]!
      }
    }
  }
  return { width, height, channels, data } satisfies Bitmap as Bitmap
}
