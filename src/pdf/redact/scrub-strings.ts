import { stripJpeg } from '../../formats/image/metadata/jpeg.ts'
import { splitJpeg2000 } from '../../formats/image/metadata/jpeg2000-boxes.ts'
import { decodeStream, filtersOf, PdfStreamError } from '../core/filters.ts'
import { asDict, Dict, deref, type Obj, Ref, Str, Stream } from '../core/objects.ts'
import { asBuffer } from '../core/parser.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { decodeText, encodeText } from '../core/text-strings.ts'
import type { Page } from '../pages/pages.ts'

/** What stands for the found parts of a text, or undefined where nothing was found in it. */
export type Conceal = (text: string) => string | undefined

/** Strings that are no text: operators, glyphs, character sets, signatures. */
const TECHNICAL = new Set([
  'DA',
  'CharSet',
  'FontFamily',
  'Registry',
  'Ordering',
  'OutputConditionIdentifier',
  'OutputCondition',
  'RegistryName',
  'Panose',
  'Lookup',
])
/** Streams of text beside the pages: metadata packets and scripts. */
const MOST_TEXT = 16 * 2 ** 20
const REPLACEMENTS = ['ActualText', 'Alt', 'E']
/** Keys of streams that are drawn or computed with. */
const DRAWN = new Set(
  'Contents ToUnicode FontFile FontFile2 FontFile3 CIDToGIDMap CIDSet Encoding UseCMap Function TR TR2 BG BG2 UCR UCR2 HT DestOutputProfile JBIG2Globals N R D G SMask Mask Thumb'.split(
    ' ',
  ),
)
/** Entries that tell what a stream is. */
const TELLING = [
  'Type',
  'Subtype',
  'FunctionType',
  'PatternType',
  'ShadingType',
  'BBox',
  'Width',
  'Length1',
  'N',
]
/** The marker of a JPEG's first scan. */
const SCAN = Buffer.from([0xff, 0xda])

/**
 * Conceals texts in all strings of a document: titles, bookmarks, comments, values, tags, names of places, scripts.
 * Gives how many were changed, and whether a packet of metadata was dropped, as its text is not rewritten.
 */
export function scrubStrings(document: PdfDocument, conceal: Conceal): { strings: number; packets: number } {
  const done = { strings: 0, packets: 0 }
  const seen = new Set<Obj>()
  const walk: Obj[] = [
    document.file.trailer.get('Info') ?? null,
    document.root,
    ...document.pages.map(page => page.ref),
  ]
  const scrubbed = (value: Str): Str | undefined => {
    const instead = conceal(decodeText(value.bytes))
    if (instead === undefined) return undefined
    done.strings++
    return encodeText(instead)
  }
  while (walk.length > 0) {
    const item = walk.pop()!
    if (item === null || typeof item !== 'object' || seen.has(item)) continue
    seen.add(item)
    if (item instanceof Ref) walk.push(item.target)
    else if (item instanceof Stream) walk.push(item.dict)
    else if (Array.isArray(item)) {
      for (const [i, one] of item.entries()) {
        const text = deref(one)
        if (text instanceof Str) item[i] = scrubbed(text) ?? one
        else walk.push(one)
      }
    } else if (item instanceof Dict) {
      for (const [key, value] of item) {
        const text = deref(value)
        // Glyphs are content.
        if (key === 'CharProcs') continue
        if (text instanceof Str) {
          if (TECHNICAL.has(key)) continue
          const instead = scrubbed(text)
          if (instead) item.set(key, instead)
        } else if (key === 'PieceInfo' || (isTextStream(key, text) && tells(text, conceal))) {
          item.delete(key)
          done.packets++
        } else {
          const picture = text instanceof Stream && pictureWithout(text, conceal)
          if (picture) {
            text.raw = picture
            text.dict.delete('Length')
            done.packets++
          }
          walk.push(value)
        }
      }
    }
  }
  return done
}

/** Streams that no other key or entry tells to be something else than text: values, scripts, metadata, private data. */
function isTextStream(key: string, value: Obj): value is Stream {
  if (!(value instanceof Stream)) return false
  return key === 'Metadata' || !(DRAWN.has(key) || TELLING.some(entry => value.dict.has(entry)))
}

/** A picture without its metadata where these hold something to be concealed; undefined where they do not. */
function pictureWithout({ dict, raw }: Stream, conceal: Conceal): Buffer | undefined {
  const filters = filtersOf(dict)
  if (dict.name('Subtype') !== 'Image' || filters.length !== 1) return undefined
  const bytes = asBuffer(raw)
  if (filters[0]!.name === 'JPXDecode') {
    const { picture, metadata } = splitJpeg2000(bytes)
    return tellsInBytes(metadata, conceal) ? picture : undefined
  }
  if (filters[0]!.name !== 'DCTDecode' || bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined
  // Before its first scan.
  const head = bytes.subarray(0, Math.max(0, bytes.indexOf(SCAN)))
  return tellsInBytes(head, conceal) ? stripJpeg(bytes) : undefined
}

/** With the halves of wide characters taken together, too. */
function tellsInBytes(bytes: Buffer, conceal: Conceal): boolean {
  const text = bytes.toString('utf8')
  return conceal(text) !== undefined || conceal(text.replaceAll('\0', '')) !== undefined
}

/** The text of a stream, in UTF-8 or UTF-16; packets of metadata may leave out the mark of the latter. */
function textIn(bytes: Buffer): string {
  const wide = bytes[0] === 0xfe || bytes[0] === 0xff
  if (wide || !bytes.subarray(0, 64).includes(0)) return wide ? decodeText(bytes) : bytes.toString('utf8')
  return new TextDecoder(bytes[0] === 0 ? 'utf-16be' : 'utf-16le').decode(bytes)
}

/** A stream of text that holds something to be concealed, or cannot be read. */
function tells(value: Obj, conceal: Conceal): boolean {
  if (!(value instanceof Stream)) return false
  try {
    const text = textIn(decodeStream(value, MOST_TEXT))
    const plain = text
      .replace(/<[^>]*>/g, '\n')
      .replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (_, hex, dec) => {
        const code = hex ? Number.parseInt(hex, 16) : Number(dec)
        return code <= 0x10ffff ? String.fromCodePoint(code) : ''
      })
      .replace(
        /&(amp|lt|gt|quot|apos);/g,
        (_, entity) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[entity as string] ?? "'",
      )
    return conceal(text) !== undefined || conceal(plain) !== undefined
  } catch (error) {
    if (error instanceof PdfStreamError) return true
    throw error
  }
}

/** Drops the texts that stand for tagged content which lost some of its own, and for all that it is a part of. */
export function dropReplacements(root: Dict, lost: ReadonlyMap<Page, ReadonlySet<number>>): void {
  const byDict = new Map([...lost].map(([page, marks]) => [page.dict, marks]))
  const seen = new Set<Dict>()
  const visit = (node: Dict, inherited: Dict | undefined, depth: number): boolean => {
    if (seen.has(node) || depth > 200) return false
    seen.add(node)
    const page = node.dict('Pg') ?? inherited
    const kids = deref(node.get('K'))
    let hit = false
    for (const kid of Array.isArray(kids) ? kids : [kids]) {
      const value = deref(kid)
      if (typeof value === 'number') hit = (page && byDict.get(page)?.has(value)) || hit
      const dict = asDict(value)
      if (!dict) continue
      if (dict.name('Type') === 'MCR') {
        const on = dict.dict('Pg') ?? page
        hit = (on && byDict.get(on)?.has(dict.number('MCID') ?? -1)) || hit
      } else hit = visit(dict, page, depth + 1) || hit
    }
    if (hit) for (const key of REPLACEMENTS) node.delete(key)
    return hit
  }
  const tree = root.dict('StructTreeRoot')
  if (tree) visit(tree, undefined, 0)
}
