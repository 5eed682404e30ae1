import { decodedContent, isOperator, operations } from '../core/content-stream.ts'
import { type Dict, deref, Name, newRef, type Obj, Stream } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { dictsOf, streamsOf } from '../core/reachable.ts'
import { annotationsOf, appearancesOf } from '../pages/pages.ts'
import { contentsOf } from '../pages/stamp.ts'
import { fontsOf } from './field-fonts.ts'

/** Content is read up to here; a document with more keeps its lists. */
const MOST_CONTENT = 256 * 2 ** 20

/** Kinds of resources by the operator that names them. */
const KINDS: Record<string, string> = {
  Tf: 'Font',
  Do: 'XObject',
  gs: 'ExtGState',
  sh: 'Shading',
  scn: 'Pattern',
  SCN: 'Pattern',
}
const LISTS = new Set(Object.values(KINDS))

/**
 * Takes off the lists of resources what no content names: pages that were taken out of a larger document often come
 * with everything that its other pages draw.
 */
export function forgetUnusedResources(document: PdfDocument): void {
  const { root, pages } = document
  // Scripts bring these in.
  if (root.dict('Names')?.has('Templates')) return
  const uses = new Uses()
  for (const { dict } of pages) {
    if (!uses.read(decodedContent(contentsOf(dict)), dict.dict('Resources'))) return
    uses.owners.add(dict)
    for (const { dict: annotation } of annotationsOf(dict)) {
      for (const font of fontsOf(annotation.string('DA'))) uses.note('Font', font, undefined)
      for (const drawing of appearancesOf(annotation)) if (!uses.stream(drawing)) return
    }
  }
  for (const stream of streamsOf(root)) {
    const { dict } = stream
    const draws = dict.name('Subtype') === 'Form' || dict.number('PatternType') === 1
    if (draws && !uses.stream(stream)) return
  }
  if (!uses.listed()) return
  const spared = [root.dict('AcroForm')?.dict('DR')]
  for (const dict of dictsOf(root)) {
    if (dict.has('CharProcs') && !uses.glyphs(dict)) return
    // What the page tree hands down, the pages have.
    if (!uses.owners.has(dict) && dict.name('Type') !== 'Pages') spared.push(dict.dict('Resources'))
  }
  uses.forget(spared)
}

/** What content names of the lists it draws with. */
class Uses {
  /** Whose content was read. */
  readonly owners = new Set<Dict>()
  private readonly named = new Map<Dict, Set<string>>()
  /** Named by content that finds its resources elsewhere, wherever that is. */
  private readonly anywhere = new Map([...LISTS].map(kind => [kind, new Set<string>()]))
  private readonly lists = new Map<Dict, string>()
  private budget = MOST_CONTENT

  /** Reads a stream once; false where that cannot be done. */
  stream(stream: Stream, around?: Dict): boolean {
    if (this.owners.has(stream.dict)) return true
    this.owners.add(stream.dict)
    return this.read(decodedContent([newRef(stream)]), stream.dict.dict('Resources') ?? around)
  }

  /** Reads what is drawn by name and does not say that it is a form. */
  listed(): boolean {
    for (const [list, kind] of this.lists) {
      for (const [, value] of kind === 'XObject' ? list : []) {
        const stream = deref(value)
        if (stream instanceof Stream && stream.dict.name('Subtype') !== 'Image' && !this.stream(stream))
          return false
      }
    }
    return true
  }

  glyphs(font: Dict): boolean {
    this.owners.add(font)
    for (const [, glyph] of font.dict('CharProcs') ?? []) {
      const stream = deref(glyph)
      if (stream instanceof Stream && !this.stream(stream, font.dict('Resources'))) return false
    }
    return true
  }

  read(content: Buffer | undefined, resources: Dict | undefined): boolean {
    this.budget -= content?.length ?? 0
    if (!content || this.budget < 0) return false
    for (const kind of resources ? LISTS : []) {
      const list = resources!.dict(kind)
      if (list) this.lists.set(list, kind)
    }
    for (const { operator, operands } of operations(content)) {
      // A word that nobody knows means that the content was not read as it is meant.
      if (!isOperator(operator)) return false
      const kind = KINDS[operator]
      if (!kind) continue
      const called: Obj | undefined = operator === 'Tf' ? operands.at(-2) : operands.at(-1)
      if (called instanceof Name) this.note(kind, called.value, resources)
    }
    return true
  }

  note(kind: string, called: string, resources: Dict | undefined): void {
    const list = resources?.dict(kind)
    // Some readers then look where the page has its own.
    if (!list?.has(called)) this.anywhere.get(kind)!.add(called)
    else if (this.named.has(list)) this.named.get(list)!.add(called)
    else this.named.set(list, new Set([called]))
  }

  /** Shortens every list but those of these dictionaries. */
  forget(spared: readonly (Dict | undefined)[]): void {
    const kept = new Set(spared.flatMap(resources => [...LISTS].map(kind => resources?.dict(kind))))
    for (const [list, kind] of this.lists) {
      if (kept.has(list)) continue
      const [own, all] = [this.named.get(list), this.anywhere.get(kind)!]
      for (const called of [...list.keys()]) if (!own?.has(called) && !all.has(called)) list.delete(called)
    }
  }
}
