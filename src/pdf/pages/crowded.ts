import { badInput } from '../../fault.ts'
import { decodeStream, PdfStreamError } from '../core/filters.ts'
import { asDict, type Dict, deref, type Obj, Stream } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { resourcesOf } from '../core/resources.ts'
import { refuseFunctions } from './nested-functions.ts'
import { isHarmless, refuseBomb, refuseSwollenColors, refuseSwollenImage } from './unpacked.ts'

/** Named fields in one list, each of which PDFium compares with all others: at this many it takes seconds. */
const MOST_FIELDS = 20_000
/** Codes that the ranges of one CMap cover, each of which PDFium sets; a code has two bytes in nearly every font. */
const MOST_CODES = 500_000_000
/** CMaps with less text cannot cover more than a second's worth of codes. */
const SHORT_CMAP = 100_000
/** A text of more than 1,024 bytes for one code, which may be shown millions of times; CMaps allow 512. */
const LONG_TEXT = /<[\da-f\s]{2049,}>/i
/** Entries of a composite font's lists of widths, over which PDFium goes again for each; three for each code at most. */
const MOST_WIDTHS = 3 * 65_536
/** Pixels of one image, which PDFium decodes whole each time it is drawn: twice a sheet of A0 at 600 dpi. */
export const MOST_PIXELS = 1_000_000_000

/** Refuses lists and images that take PDFium minutes: real documents come nowhere near them. */
export function refuseCrowded(document: PdfDocument, param: string): void {
  const fields = mostFields(document.root.dict('AcroForm')?.array('Fields') ?? [])
  if (fields > MOST_FIELDS)
    throw badInput(
      `${param}: the form has ${fields.toLocaleString('en')} fields in one list, at most ${MOST_FIELDS.toLocaleString('en')} can be read.`,
    )
  const seen = new Set<Stream>()
  const functions = new Map<Dict, number>()
  for (const resources of resourcesOf(document)) {
    refuseFunctions(resources, functions, param)
    for (const [, value] of resources.dict('XObject') ?? []) refuseHuge(deref(value), param, seen)
    for (const [, value] of resources.dict('ColorSpace') ?? []) refuseSwollenColors(value, param, seen)
    for (const [, value] of resources.dict('Font') ?? []) {
      const font = asDict(value)
      refuseBombs(font, param, seen)
      refuseWidths(font, param)
      for (const map of [font?.stream('Encoding'), font?.stream('ToUnicode')]) {
        if (!map || seen.has(map)) continue
        seen.add(map)
        const text = textOf(map)
        if (LONG_TEXT.test(text))
          throw badInput(
            `${param}: a font's character map has a code that stands for more than 1,024 bytes of text; the file is damaged or made to fill the memory.`,
          )
        if (codesOf(text) > MOST_CODES)
          throw badInput(
            `${param}: a font's character map sets more than ${MOST_CODES.toLocaleString('en')} codes; the file is damaged or made to be slow.`,
          )
      }
    }
  }
}

/** A composite font that says the widths of its codes again and again. */
function refuseWidths(font: Dict | undefined, param: string): void {
  const descendant = asDict(font?.array('DescendantFonts')?.[0])
  for (const key of ['W', 'W2']) {
    let entries = 0
    for (const value of descendant?.array(key) ?? []) {
      const one = deref(value)
      entries += Array.isArray(one) ? one.length : 1
      if (entries > MOST_WIDTHS)
        throw badInput(
          `${param}: a font's list of widths has more than ${MOST_WIDTHS.toLocaleString('en')} entries; the file is damaged or made to be slow.`,
        )
    }
  }
}

const FONT_FILES = ['FontFile', 'FontFile2', 'FontFile3']

/** A font whose program or map fills the memory. */
function refuseBombs(font: Dict | undefined, param: string, seen: Set<Stream>): void {
  const descendant = asDict(font?.array('DescendantFonts')?.[0])
  const descriptor = (descendant ?? font)?.dict('FontDescriptor')
  const files = FONT_FILES.map(key => descriptor?.stream(key))
  const maps = [font?.stream('Encoding'), font?.stream('ToUnicode'), descendant?.stream('CIDToGIDMap')]
  for (const file of files) {
    if (!file || seen.has(file)) continue
    seen.add(file)
    if (!isHarmless(file)) refuseBomb([file], `${param}: a font in the PDF`)
  }
  for (const map of maps) {
    if (map && !seen.has(map) && !isHarmless(map)) refuseBomb([map], `${param}: a font's character map`)
  }
}

/** An image and its masks by what they say of themselves, before anything is decoded. */
function refuseHuge(image: Obj | undefined, param: string, seen: Set<Stream>): void {
  if (!(image instanceof Stream) || image.dict.name('Subtype') !== 'Image') return
  for (const { dict } of [image, image.dict.stream('SMask'), image.dict.stream('Mask')].filter(
    one => !!one,
  )) {
    const [width, height] = [dict.number('Width') ?? 0, dict.number('Height') ?? 0]
    if (width * height > MOST_PIXELS)
      throw badInput(
        `${param}: an image in the PDF has ${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels, at most ${MOST_PIXELS.toLocaleString('en')} can be drawn; make it smaller in the program the PDF comes from.`,
      )
  }
  refuseSwollenImage(image, param, seen)
}

/** The most named fields that stand side by side, in the form or in a field. */
function mostFields(top: Obj[]): number {
  const seen = new Set<Obj[]>()
  const lists = [top]
  let most = 0
  for (let list = lists.pop(); list; list = lists.pop()) {
    if (seen.has(list)) continue
    seen.add(list)
    let named = 0
    for (const one of list) {
      const field = asDict(one)
      // Without a name of its own it is one more place of the field above.
      if (field?.has('T')) named++
      const kids = field?.array('Kids')
      if (kids) lists.push(kids)
    }
    most = Math.max(most, named)
  }
  return most
}

/** How many codes the ranges of a CMap cover, those that lie on one another included. */
function codesOf(text: string): number {
  if (text.length < SHORT_CMAP) return 0
  let codes = 0
  for (const [, block] of text.matchAll(/begin(?:cid|bf)range(.*?)(?:end(?:cid|bf)range|$)/gs)) {
    for (const [, low, high] of block!.matchAll(/<([\da-f]{1,8})>\s*<([\da-f]{1,8})>\s*(?:\d+|<[^>]*>)/gi))
      codes += Math.max(0, Math.min(0xffff, Number.parseInt(high!, 16)) - Number.parseInt(low!, 16) + 1)
  }
  return codes
}

function textOf(map: Stream): string {
  try {
    return decodeStream(map).toString('latin1')
  } catch (error) {
    if (error instanceof PdfStreamError) return ''
    throw error
  }
}
