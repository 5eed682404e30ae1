import type { Box, PdfLink, PdfPath } from '../../../lib/geometry/pdf-page.ts'

/** Places may differ by single precision. */
const NEAR = 0.02

export const isNear = (a: number, b: number): boolean => Math.abs(a - b) < NEAR

const isSameBox = (a: Box, b: Box): boolean =>
  isNear(a.left, b.left) && isNear(a.top, b.top) && isNear(a.right, b.right) && isNear(a.bottom, b.bottom)

/** Whether two lists have as many entries, each like its counterpart. */
const areSame = <T>(a: readonly T[], b: readonly T[], isSame: (a: T, b: T) => boolean): boolean =>
  a.length === b.length && a.every((one, i) => isSame(one, b[i]!))

const isSameColor = (a: PdfPath['fill'], b: PdfPath['fill']): boolean =>
  a === b || (a !== undefined && b !== undefined && areSame(a, b, (x, y) => Math.abs(x - y) <= 1))

export const areSamePaths = (a: readonly PdfPath[], b: readonly PdfPath[]): boolean =>
  areSame(
    a,
    b,
    (one, other) =>
      isSameBox(one.box, other.box) &&
      isSameColor(one.fill, other.fill) &&
      isSameColor(one.stroke, other.stroke) &&
      isNear(one.fillOpacity, other.fillOpacity) &&
      isNear(one.strokeOpacity, other.strokeOpacity) &&
      isNear(one.strokeWidth, other.strokeWidth) &&
      one.mcid === other.mcid &&
      one.artifact === other.artifact &&
      areSame(
        one.subpaths,
        other.subpaths,
        (own, told) =>
          own.closed === told.closed &&
          own.curved === told.curved &&
          areSame(own.points, told.points, isNear),
      ),
  )

export const areSameLinks = (a: readonly PdfLink[], b: readonly PdfLink[]): boolean =>
  areSame(
    a,
    b,
    (one, other) => isSameBox(one.box, other.box) && one.uri === other.uri && one.page === other.page,
  )
