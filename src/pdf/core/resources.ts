import { annotationsOf, appearancesOf } from '../pages/pages.ts'
import { contentsOf } from '../pages/stamp.ts'
import { decodedContent, operations } from './content-stream.ts'
import { asDict, Dict, deref, Name, newRef, type Obj, Str, Stream } from './objects.ts'
import type { PdfDocument } from './pdf-document.ts'

/** Every resource dictionary that drawing the document uses, each once: of pages, forms, patterns, glyphs. */
export function* resourcesOf(document: PdfDocument): Generator<Dict> {
  const seen = new Set<Dict>()
  for (const { dict } of document.pages) yield* resourcesOfPage(dict, seen)
  const form = document.root.dict('AcroForm')?.dict('DR')
  if (form && !seen.has(form)) yield form
}

/** The same for one page, without those that were seen before. */
export function* resourcesOfPage(page: Dict, seen: Set<Dict>): Generator<Dict> {
  const walk = [page.dict('Resources')]
  const add = (obj: Obj | undefined) => {
    const value = deref(obj)
    const dict = value instanceof Stream ? value.dict : value instanceof Dict ? value : undefined
    if (dict) walk.push(dict.dict('Resources'))
  }
  for (const { dict: annotation } of annotationsOf(page)) {
    for (const drawing of appearancesOf(annotation)) add(drawing)
  }
  while (walk.length > 0) {
    const resources = walk.pop()
    if (!resources || seen.has(resources)) continue
    seen.add(resources)
    yield resources
    for (const kind of ['XObject', 'Pattern', 'Font']) {
      for (const [, value] of resources.dict(kind) ?? []) add(value)
    }
    for (const [, state] of resources.dict('ExtGState') ?? []) add(asDict(state)?.dict('SMask')?.get('G'))
  }
}

export interface FontInfo {
  name: string
  type: string
  embedded: boolean
  dict: Dict
  /** Where the descriptor of a composite font is. */
  descendant: Dict | undefined
}

/** Every font the document draws with, or offers to its form. */
export function fontsOf(document: PdfDocument): FontInfo[] {
  const fonts: FontInfo[] = []
  const seen = new Set<Dict>()
  for (const resources of resourcesOf(document)) {
    for (const [, value] of resources.dict('Font') ?? []) {
      const dict = asDict(value)
      if (!dict || seen.has(dict)) continue
      seen.add(dict)
      const type = dict.name('Subtype') ?? 'unknown'
      const descendant = asDict(dict.array('DescendantFonts')?.[0])
      const descriptor = (descendant ?? dict).dict('FontDescriptor')
      const embedded =
        type === 'Type3' || ['FontFile', 'FontFile2', 'FontFile3'].some(key => descriptor?.stream(key))
      const called = dict.name('BaseFont') ?? dict.name('Name') ?? descriptor?.name('FontName') ?? ''
      fonts.push({ name: called.replace(/^[A-Z]{6}\+/, ''), type, embedded, dict, descendant })
    }
  }
  return fonts
}

/** Codes that show nothing. The other low ones are letters: subset fonts are often numbered from 1. */
const BLANKS = new Set([0, 9, 10, 13, 32])

const MOST_CONTENT = 64 * 2 ** 20

/** Whether any page shows text that can be read out. */
export function hasText(document: PdfDocument): boolean {
  let budget = MOST_CONTENT
  const seen = new Set<Obj>()
  const shows = (content: Buffer | undefined, resources: Dict | undefined, depth: number): boolean => {
    if (!content || budget <= 0) return false
    budget -= content.length
    for (const { operator, operands } of operations(content)) {
      if (["'", '"', 'Tj', 'TJ'].includes(operator)) {
        const last = operands.at(-1)
        const parts = Array.isArray(last) ? last : [last]
        if (parts.some(part => part instanceof Str && part.bytes.some(byte => !BLANKS.has(byte)))) return true
      } else if (operator === 'Do' && depth < 8) {
        const [called] = operands
        const form = called instanceof Name ? resources?.dict('XObject')?.stream(called.value) : undefined
        if (!form || seen.has(form) || form.dict.name('Subtype') !== 'Form') continue
        seen.add(form)
        if (shows(decodedContent([newRef(form)]), form.dict.dict('Resources') ?? resources, depth + 1))
          return true
      }
    }
    return false
  }
  return document.pages.some(({ dict }) => shows(decodedContent(contentsOf(dict)), dict.dict('Resources'), 0))
}
