import type { Rgb } from '../../lib/color/colors.ts'
import type { Matrix } from '../../lib/geometry/matrix.ts'
import type { Box, PdfPath } from '../../lib/geometry/pdf-page.ts'
import type { PageContext } from './page-context.ts'
import { within } from './rectangles.ts'

const MAX_CLIPS = 8
const MAX_CLIP_SEGMENTS = 64

/** The box that all clips of an object leave of the page; undefined where it has none. */
export function clipOf({ library, pad }: PageContext, object: number, outer: Matrix): Box | undefined {
  const { fn } = library
  const clip = fn.FPDFPageObj_GetClipPath(object)
  const paths = clip === 0 ? 0 : fn.FPDFClipPath_CountPaths(clip)
  let left: Box | undefined
  for (let path = 0; path < Math.min(paths, MAX_CLIPS); path++) {
    const count = fn.FPDFClipPath_CountPathSegments(clip, path)
    if (count <= 0 || count > MAX_CLIP_SEGMENTS) continue
    const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
    for (let i = 0; i < count; i++) {
      fn.FPDFPathSegment_GetPoint(fn.FPDFClipPath_GetPathSegment(clip, path, i), pad.at(0), pad.at(1))
      const [px, py] = [pad.float(0), pad.float(1)]
      const x = outer[0] * px + outer[2] * py + outer[4]
      const y = outer[1] * px + outer[3] * py + outer[5]
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x)
      box.top = Math.min(box.top, y)
      box.bottom = Math.max(box.bottom, y)
    }
    left = left ? within(left, box) : box
  }
  return left
}

/** Balls that stand before items and in drawings are no larger, in points. */
const MOST_BALL = 14

/** A small area as wide as it is high that is painted with a gradient: presentations have their bullets so. */
export function ballOf(
  context: PageContext,
  object: number,
  outer: Matrix,
): Omit<PdfPath, 'mcid' | 'artifact'> | undefined {
  const box = clipOf(context, object, outer)
  if (!box) return undefined
  const { left, top, right, bottom } = box
  const [width, height] = [right - left, bottom - top]
  if (!(width > 0 && width <= MOST_BALL && Math.abs(width - height) < 0.1 * width)) return undefined
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const points = [left, y, x, top, right, y, x, bottom, left, y]
  return {
    box,
    subpaths: [{ points, closed: true, curved: true }],
    fill: MIDDLE,
    fillOpacity: 1,
    strokeOpacity: 0,
    strokeWidth: 0,
  }
}

/** In place of the colours of a gradient. */
const MIDDLE: Rgb = [128, 128, 128]
