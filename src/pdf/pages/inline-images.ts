import { badInput } from '../../fault.ts'
import { ENDS_WORD } from '../core/characters.ts'
import { decodedContent, operations } from '../core/content-stream.ts'
import { asDict, Dict, deref, newRef, type Obj, type Ref, Stream } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { resourcesOfPage } from '../core/resources.ts'
import { MOST_PIXELS } from './crowded.ts'
import { MOST_MARKS, marksHeld } from './nested-marks.ts'
import { annotationsOf, appearancesOf } from './pages.ts'
import { MOST_TEXTS, showsTooMuch } from './shown-texts.ts'
import { contentsOf } from './stamp.ts'
import { refuseBomb } from './unpacked.ts'

/** Refuses a page, counted from 1, that PDFium should not load. */
export type PageGuard = (page: number) => void

/**
 * Refuses pages with inline images of too many pixels, or with instructions that fill the memory. Only the instructions
 * tell, so each page is looked at when it is first needed: unpacking a thousand pages takes longer than drawing one.
 */
export function inlineImageGuard(document: PdfDocument, param: string): PageGuard {
  const [resources, drawings] = [new Set<Dict>(), new Set<Obj>()]
  const checked = new Set<number>()
  return page => {
    const dict = document.pages[page - 1]?.dict
    if (!dict || checked.has(page)) return
    for (const content of contentsOfPage(dict, resources, drawings)) {
      const decoded = decodedContent(content)
      if (!decoded) refuseBomb(content, `${param}: what page ${page} draws`)
      if (decoded && marksHeld(decoded) > MOST_MARKS)
        throw badInput(
          `${param}: page ${page} nests marked content too deeply to be read; leave the page out, or write it anew without tags in the program the PDF comes from.`,
        )
      if (decoded && showsTooMuch(decoded))
        throw badInput(
          `${param}: page ${page} shows text in more than ${MOST_TEXTS.toLocaleString('en')} pieces; leave the page out.`,
        )
      const pixels = pixelsIn(decoded)
      if (pixels > MOST_PIXELS)
        throw badInput(
          `${param}: images inside the instructions of page ${page} have ${pixels.toLocaleString('en')} pixels, at most ${MOST_PIXELS.toLocaleString('en')} can be drawn; make them smaller in the program the PDF comes from.`,
        )
    }
    checked.add(page)
  }
}

/** What a page draws: itself, what its annotations show, forms, patterns, masks and glyphs, each the first time. */
function* contentsOfPage(page: Dict, resources: Set<Dict>, drawings: Set<Obj>): Generator<Ref[]> {
  yield contentsOf(page)
  const found: Obj[] = annotationsOf(page).flatMap(({ dict }) => appearancesOf(dict))
  for (const names of resourcesOfPage(page, resources)) {
    for (const kind of ['XObject', 'Pattern']) {
      for (const [, value] of names.dict(kind) ?? []) found.push(deref(value))
    }
    for (const [, state] of names.dict('ExtGState') ?? [])
      found.push(asDict(state)?.dict('SMask')?.value('G') ?? null)
    for (const [, font] of names.dict('Font') ?? []) {
      for (const [, glyph] of asDict(font)?.dict('CharProcs') ?? []) found.push(deref(glyph))
    }
  }
  for (const drawing of found) {
    if (!(drawing instanceof Stream) || drawing.dict.name('Subtype') === 'Image') continue
    if (drawings.has(drawing)) continue
    drawings.add(drawing)
    yield [newRef(drawing)]
  }
}

/** The pixels of all inline images together; 0 where none is large. */
function pixelsIn(content: Buffer | undefined): number {
  if (!content || !mayHoldLarge(content)) return 0
  let pixels = 0
  for (const { operator, operands } of operations(content)) {
    const [image] = operands
    if (operator === 'BI' && image instanceof Dict)
      pixels += sideOf(image, 'W', 'Width') * sideOf(image, 'H', 'Height')
  }
  return pixels
}

/** An image of a billion pixels has a side of five digits: without such a number nothing need be read. */
function mayHoldLarge(content: Buffer): boolean {
  for (let at = content.indexOf('BI'); at >= 0; at = content.indexOf('BI', at + 2)) {
    if ((at === 0 || ENDS_WORD[content[at - 1]!]) && ENDS_WORD[content[at + 2] ?? 0])
      return /(?<![\d.])\d{5}/.test(content.toString('latin1', at))
  }
  return false
}

const sideOf = (image: Dict, short: string, long: string): number =>
  Math.max(image.number(short) ?? 0, image.number(long) ?? 0)
