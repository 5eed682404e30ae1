import { decodedContent, isOperator, operations } from '../core/content-stream.ts'
import { asDict, type Dict, deref, Name, newRef, type Obj, Str, Stream } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { annotationsOf, appearancesOf } from '../pages/pages.ts'
import { contentsOf } from '../pages/stamp.ts'

const MOST_CONTENT = 256 * 2 ** 20

/** What the fonts of a document are for. */
export interface UsedCodes {
  /** The codes that each font draws anywhere: pages, forms, patterns, glyphs, annotations. */
  drawn: Map<Dict, Set<number>>
  /** Fonts that people type with, whatever their one byte can say; composite ones can say anything and are not listed. */
  typed: Set<Dict>
}

/** Undefined where it cannot be known for sure what is drawn. */
export function usedCodes(document: PdfDocument): UsedCodes | undefined {
  const walk = new CodeWalk()
  for (const { dict } of document.pages) {
    const resources = dict.dict('Resources')
    if (!walk.content(decodedContent(contentsOf(dict)), resources)) return undefined
    for (const { dict: annotation } of annotationsOf(dict)) {
      for (const drawing of appearancesOf(annotation)) if (!walk.stream(drawing, resources)) return undefined
    }
    if (!walk.finish()) return undefined
  }
  // Pages that scripts bring in, and whatever people type.
  if (document.root.dict('Names')?.has('Templates')) return undefined
  const form = document.root.dict('AcroForm')
  const typed = new Set([...(form?.dict('DR')?.dict('Font') ?? [])].flatMap(([, font]) => asDict(font) ?? []))
  for (const font of typed) {
    walk.used.delete(font)
    if (/^(?:Type1|TrueType)$/.test(font.name('Subtype') ?? '')) walk.used.set(font, new Set(EVERY_BYTE))
  }
  return { drawn: walk.used, typed }
}

const EVERY_BYTE = Array.from({ length: 256 }, (_, code) => code)

class CodeWalk {
  readonly used = new Map<Dict, Set<number>>()
  private readonly seen = new Map<Stream, Set<Dict | undefined>>()
  private readonly opened = new Set<Dict>()
  private readonly waiting: { stream: Stream; resources: Dict | undefined }[] = []
  private budget = MOST_CONTENT

  /** Notes what a stream of content draws; false where that is unclear. */
  stream(stream: Stream, around: Dict | undefined): boolean {
    const resources = stream.dict.dict('Resources') ?? around
    const known = this.seen.get(stream) ?? new Set()
    if (known.has(resources)) return true
    this.seen.set(stream, known.add(resources))
    return this.content(decodedContent([newRef(stream)]), resources)
  }

  finish(): boolean {
    while (this.waiting.length > 0) {
      const { stream, resources } = this.waiting.pop()!
      if (!this.stream(stream, resources)) return false
    }
    return true
  }

  content(content: Buffer | undefined, resources: Dict | undefined): boolean {
    this.budget -= content?.length ?? 0
    if (!content || this.budget < 0) return false
    if (resources) this.open(resources)
    let font: Dict | undefined
    const stack: (Dict | undefined)[] = []
    for (const { operator, operands } of operations(content)) {
      switch (operator) {
        case 'q':
          stack.push(font)
          break
        case 'Q':
          if (stack.length > 0) font = stack.pop()
          break
        case 'Tf':
          font = resource(resources, 'Font', operands[0])
          break
        case 'gs': {
          const set = resource(resources, 'ExtGState', operands[0])?.array('Font')
          if (set) font = asDict(set[0])
          break
        }
        case 'Tj':
        case 'TJ':
        case "'":
        case '"':
          if (!this.show(font, operands.at(-1))) return false
          break
        default:
          // A word that nobody knows means that the content was not read as it is meant.
          if (!isOperator(operator)) return false
      }
    }
    return true
  }

  private show(font: Dict | undefined, shown: Obj | undefined): boolean {
    // The font of whoever draws this form, which is not followed.
    if (!font) return false
    const codes = this.used.get(font) ?? new Set()
    this.used.set(font, codes)
    const wide = font.name('Subtype') === 'Type0'
    for (const part of Array.isArray(shown) ? shown : [shown]) {
      if (!(part instanceof Str)) continue
      const { bytes } = part
      if (!wide) for (const byte of bytes) codes.add(byte)
      else for (let i = 0; i < bytes.length; i += 2) codes.add((bytes[i]! << 8) | (bytes[i + 1] ?? 0))
    }
    return true
  }

  /** Takes up everything that a dictionary of resources offers for drawing. */
  private open(resources: Dict): void {
    if (this.opened.has(resources)) return
    this.opened.add(resources)
    const add = (obj: Obj | undefined, around: Dict | undefined) => {
      const value = deref(obj)
      if (value instanceof Stream && value.dict.name('Subtype') !== 'Image')
        this.waiting.push({ stream: value, resources: around })
    }
    for (const [, form] of resources.dict('XObject') ?? []) add(form, resources)
    for (const [, pattern] of resources.dict('Pattern') ?? []) {
      if (asDict(pattern)?.number('PatternType') === 1) add(pattern, resources)
    }
    for (const [, state] of resources.dict('ExtGState') ?? [])
      add(asDict(state)?.dict('SMask')?.get('G'), resources)
    for (const [, value] of resources.dict('Font') ?? []) {
      const font = asDict(value)
      if (!font) continue
      if (!this.used.has(font)) this.used.set(font, new Set())
      for (const [, glyph] of font.dict('CharProcs') ?? []) add(glyph, font.dict('Resources') ?? resources)
    }
  }
}

const resource = (resources: Dict | undefined, kind: string, called: Obj | undefined): Dict | undefined =>
  called instanceof Name ? resources?.dict(kind)?.dict(called.value) : undefined
