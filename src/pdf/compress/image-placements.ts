import { combined, IDENTITY, type Matrix, matrixOf } from '../../lib/geometry/matrix.ts'
import { decodedContent, operations } from '../core/content-stream.ts'
import { asDict, Dict, deref, Name, newRef, type Obj, Stream } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { refsOf } from '../core/reachable.ts'
import { appearanceMatrix } from '../forms/flatten.ts'
import { annotationsOf, appearancesOf, userUnit } from '../pages/pages.ts'
import { contentsOf } from '../pages/stamp.ts'

/** How large an image is drawn at most, in points; infinite where nobody can tell. */
export interface Placement {
  width: number
  height: number
}

const MOST_CONTENT = 256 * 2 ** 20
/** Unpacked forms that are kept for when they are drawn again; larger ones are unpacked each time. */
const MOST_KEPT = 32 * 2 ** 20
const DEEPEST = 8

/**
 * The images that are drawn, and how large: on pages, in forms, patterns, soft masks and annotations. A mask is as
 * large as the largest image it belongs to. Images that nothing is known of are not listed.
 */
export function imagePlacements(document: PdfDocument): Map<Stream, Placement> {
  const walk = new PlacementWalk()
  for (const { dict } of document.pages) {
    if (walk.lost) break
    const unit = userUnit(dict)
    const start: Matrix = [unit, 0, 0, unit, 0, 0]
    walk.content(decodedContent(contentsOf(dict)), dict.dict('Resources'), start, 0)
    for (const { dict: annotation } of annotationsOf(dict)) {
      for (const stream of appearancesOf(annotation)) {
        const matrix = combined(appearanceMatrix(annotation, stream) ?? IDENTITY, start)
        walk.drawing(stream, dict.dict('Resources'), matrix, 0)
      }
    }
  }
  if (walk.lost) return new Map()
  for (const [{ dict }, placement] of [...walk.found]) {
    for (const key of ['SMask', 'Mask']) {
      const mask = dict.stream(key)
      if (mask) walk.place(mask, placement)
    }
  }
  return walk.found
}

class PlacementWalk {
  readonly found = new Map<Stream, Placement>()
  /** More was drawn than could be followed, so any image may be larger than it seems. */
  lost = false
  private budget = MOST_CONTENT
  private readonly unpacked = new Map<Stream, Buffer | undefined>()
  private room = MOST_KEPT
  private readonly glyphs = new Set<Dict>()
  private readonly patterns = new Map<Stream, Set<string>>()

  place(image: Stream, { width, height }: Placement): void {
    const before = this.found.get(image)
    this.found.set(image, {
      width: Math.max(before?.width ?? 0, width),
      height: Math.max(before?.height ?? 0, height),
    })
  }

  drawing(object: Stream, around: Dict | undefined, matrix: Matrix, depth: number): void {
    if (depth > DEEPEST) this.lost = true
    if (this.lost) return
    const own = matrixOf(object.dict.numbers('Matrix'))
    const resources = object.dict.dict('Resources') ?? around
    this.content(this.contentOf(object), resources, combined(own, matrix), depth)
  }

  /** A logo or a letterhead may be drawn on every page. */
  private contentOf(object: Stream): Buffer | undefined {
    if (this.unpacked.has(object)) return this.unpacked.get(object)
    const content = decodedContent([newRef(object)])
    const size = content?.length ?? 0
    if (size > this.room) return content
    this.room -= size
    this.unpacked.set(object, content)
    return content
  }

  content(content: Buffer | undefined, resources: Dict | undefined, start: Matrix, depth: number): void {
    if (!content) return
    this.budget -= content.length
    if (this.budget < 0) {
      this.lost = true
      return
    }
    let matrix = start
    const stack: Matrix[] = []
    const resource = (kind: string, called: Obj | undefined): Obj =>
      called instanceof Name ? deref(resources?.dict(kind)?.get(called.value)) : null
    for (const { operator, operands } of operations(content)) {
      if (this.lost) return
      switch (operator) {
        case 'q':
          stack.push(matrix)
          break
        case 'Q':
          matrix = stack.pop() ?? start
          break
        case 'cm':
          if (operands.length >= 6 && operands.every(one => typeof one === 'number'))
            matrix = combined(matrixOf(operands.slice(-6)), matrix)
          break
        case 'Do': {
          const object = resource('XObject', operands[0])
          if (!(object instanceof Stream)) break
          if (object.dict.name('Subtype') !== 'Image') this.drawing(object, resources, matrix, depth + 1)
          else
            this.place(object, {
              width: Math.hypot(matrix[0], matrix[1]),
              height: Math.hypot(matrix[2], matrix[3]),
            })
          break
        }
        case 'scn':
        case 'SCN': {
          const pattern = resource('Pattern', operands.at(-1))
          if (pattern instanceof Stream) this.pattern(pattern, resources, start, depth)
          break
        }
        case 'gs': {
          const group = asDict(resource('ExtGState', operands[0]))?.dict('SMask')?.stream('G')
          if (group) this.drawing(group, resources, matrix, depth + 1)
          break
        }
        case 'Tf': {
          const font = asDict(resource('Font', operands[0]))
          if (font?.name('Subtype') === 'Type3') this.drawnGlyphs(font)
        }
      }
    }
  }

  /** A pattern lies in the space that the content which uses it began with. */
  private pattern(pattern: Stream, around: Dict | undefined, start: Matrix, depth: number): void {
    const known = this.patterns.get(pattern) ?? new Set()
    this.patterns.set(pattern, known)
    const key = start.slice(0, 4).join()
    if (known.has(key)) return
    known.add(key)
    this.drawing(pattern, around, start, depth + 1)
  }

  /** Images inside glyphs are as large as the text, which is not followed. */
  private drawnGlyphs(font: Dict): void {
    if (this.glyphs.has(font)) return
    this.glyphs.add(font)
    const everywhere = { width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY }
    for (const { target } of refsOf(Dict.of({ a: font.get('CharProcs'), b: font.get('Resources') })))
      if (target instanceof Stream && target.dict.name('Subtype') === 'Image') this.place(target, everywhere)
  }
}

/** The fewest dots per inch that an image has where it is drawn; 0 where that is not known. */
export function resolution(width: number, height: number, placement: Placement | undefined): number {
  if (!placement || placement.width < 1 || placement.height < 1) return 0
  return Math.min(width / (placement.width / 72), height / (placement.height / 72))
}
