import { createHash } from 'node:crypto'
import { IS_SPACE } from '../core/characters.ts'
import { decodedContent, isOperator, type Operation, operations } from '../core/content-stream.ts'
import { deflated } from '../core/deflated.ts'
import { decodeUntilImage, PdfStreamError } from '../core/filters.ts'
import { Dict, deref, Name, name, newRef, type Obj, type Ref, Stream } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { contentsOf } from '../pages/stamp.ts'
import { imageSpace } from './image-color-space.ts'

/** Smaller images gain less than an object takes. */
const LEAST = 1024
/** What lies between data and its end: white space, and a byte or two that writers put there. */
const MOST_BETWEEN = 8

const KEYS = new Map([
  ['BPC', 'BitsPerComponent'],
  ['CS', 'ColorSpace'],
  ['D', 'Decode'],
  ['DP', 'DecodeParms'],
  ['F', 'Filter'],
  ['H', 'Height'],
  ['IM', 'ImageMask'],
  ['I', 'Interpolate'],
  ['W', 'Width'],
])
/** Short names of filters and colour spaces, which only inline images may use. */
const NAMES = new Map([
  ['AHx', 'ASCIIHexDecode'],
  ['A85', 'ASCII85Decode'],
  ['LZW', 'LZWDecode'],
  ['Fl', 'FlateDecode'],
  ['RL', 'RunLengthDecode'],
  ['CCF', 'CCITTFaxDecode'],
  ['DCT', 'DCTDecode'],
  ['G', 'DeviceGray'],
  ['RGB', 'DeviceRGB'],
  ['CMYK', 'DeviceCMYK'],
  ['I', 'Indexed'],
])

/**
 * Makes large images that stand among the instructions of pages objects of their own, so that they are worked on like
 * all others, and kept once where they are drawn again and again.
 */
export function liftInlineImages({ pages }: PdfDocument): void {
  const lifted = new Map<string, Ref>()
  for (const [page, { dict }] of pages.entries()) {
    const content = decodedContent(contentsOf(dict))
    if (!content?.includes('BI')) continue
    const images = imagesIn(content, dict.dict('Resources'))
    if (!images?.length) continue
    const resources = dict.dict('Resources')?.copy() ?? new Dict()
    const drawn = resources.dict('XObject')?.copy() ?? new Dict()
    const parts: Buffer[] = []
    let at = 0
    for (const { start, end, image, ownSpace } of images) {
      const digest = createHash('sha256').update(content.subarray(start, end)).digest('hex')
      // A name of the page's own may mean other colours on another page.
      const key = ownSpace ? `${digest} ${page}` : digest
      const known = lifted.get(key) ?? newRef(image)
      lifted.set(key, known)
      parts.push(content.subarray(at, start), Buffer.from(`/${nameFor(drawn, known)} Do`))
      at = end
    }
    parts.push(content.subarray(at))
    resources.set('XObject', drawn)
    dict.set('Resources', resources)
    const written = new Stream(Dict.of({ Filter: name('FlateDecode') }), deflated(Buffer.concat(parts)))
    dict.set('Contents', newRef(written))
  }
}

/** The name by which a page draws an image, a new one where it has none. */
function nameFor(drawn: Dict, image: Ref): string {
  for (const [key, value] of drawn) if (value === image) return key
  let number = 1
  while (drawn.has(`TwI${number}`)) number++
  drawn.set(`TwI${number}`, image)
  return `TwI${number}`
}

interface Inline {
  /** From BI to behind EI. */
  start: number
  end: number
  image: Stream
  /** Its colours are what the page calls so. */
  ownSpace: boolean
}

/** The large images among instructions; undefined where these are not read as they are meant. */
function imagesIn(content: Buffer, resources: Dict | undefined): Inline[] | undefined {
  const found: Inline[] = []
  let before = 0
  for (const operation of operations(content)) {
    // Data that was taken for instructions shows in words that nobody knows.
    if (!isOperator(operation.operator)) return undefined
    if (operation.operator === 'BI') {
      const image = imageOf(content, operation, resources)
      if (image === 'unread') return undefined
      let start = before
      while (IS_SPACE[content[start]!]) start++
      const isNext = content.toString('latin1', start, start + 2) === 'BI'
      const space = spaceOf(operation.operands[0] as Dict)
      const ownSpace = named(space, resources) !== undefined
      if (image && isNext) found.push({ start, end: operation.end, image, ownSpace })
    }
    before = operation.end
  }
  return found
}

/** An inline image as an object; nothing for a small one, `unread` where it does not hold what it says. */
function imageOf(
  content: Buffer,
  { operands, data = 0, end }: Operation,
  resources: Dict | undefined,
): Stream | 'unread' | undefined {
  const dict = longer(operands[0] as Dict, resources)
  if (!dict) return undefined
  // One white space parts ID from the data.
  const raw = content.subarray(data + 1, end - 2)
  const expected = sizeOf(dict)
  if (!expected) return undefined
  const image = new Stream(dict, raw)
  try {
    const { bytes, left } = decodeUntilImage(image, expected + 2 ** 20)
    if (left === undefined && bytes.length < expected) return 'unread'
    if (!dict.has('Filter')) {
      if (raw.length > expected + MOST_BETWEEN) return 'unread'
      image.raw = raw.subarray(0, expected)
    }
  } catch (error) {
    if (error instanceof PdfStreamError) return 'unread'
    throw error
  }
  return image.raw.length < LEAST ? undefined : image
}

/** The entries by their long names; undefined where one is unknown. */
function longer(short: Dict, resources: Dict | undefined): Dict | undefined {
  const dict = Dict.of({ Type: name('XObject'), Subtype: name('Image') })
  for (const [key, value] of short) {
    const called = KEYS.get(key) ?? key
    if (called === 'L' || called === 'Length') continue
    if (![...KEYS.values(), 'Intent'].includes(called)) return undefined
    if (called === 'ColorSpace') dict.set(called, named(value, resources) ?? spelled(value))
    else dict.set(called, called === 'Filter' ? spelled(value) : value)
  }
  return dict
}

const spaceOf = (short: Dict): Obj => short.value('CS') ?? short.value('ColorSpace') ?? null

/** The colour space, where the page has a name for it. */
const named = (space: Obj, resources: Dict | undefined): Obj | undefined =>
  space instanceof Name && !NAMES.has(space.value)
    ? resources?.dict('ColorSpace')?.get(space.value)
    : undefined

function spelled(value: Obj): Obj {
  if (value instanceof Name) return name(NAMES.get(value.value) ?? value.value)
  return Array.isArray(value) ? value.map(spelled) : value
}

/** The bytes of the samples; nothing where that cannot be told. */
function sizeOf(dict: Dict): number | undefined {
  const [width, height] = [dict.number('Width'), dict.number('Height')]
  const isMask = dict.bool('ImageMask') === true
  const space = dict.get('ColorSpace')
  const channels = isMask ? 1 : space === undefined ? undefined : imageSpace(deref(space))?.channels
  const bits = isMask ? 1 : dict.number('BitsPerComponent')
  if (!width || !height || !channels || !bits) return undefined
  return Math.ceil((width * channels * bits) / 8) * height
}
