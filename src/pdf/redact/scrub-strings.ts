import { decodeStream, PdfStreamError } from '../core/filters.ts'
import { asDict, Dict, deref, type Obj, Ref, Str, Stream } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { decodeText, encodeText } from '../core/text-strings.ts'
import type { Page } from '../pages/pages.ts'

/** What stands for the found parts of a text, or undefined where nothing was found in it. */
export type Conceal = (text: string) => string | undefined

/** Strings that are no text: operators, identifiers, glyphs, character sets, signatures. */
const TECHNICAL = new Set([
  'DA',
  'ID',
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
        if (text instanceof Str) {
          if (TECHNICAL.has(key)) continue
          const instead = scrubbed(text)
          if (instead) item.set(key, instead)
        } else if ((key === 'Metadata' || key === 'JS' || key === 'RV') && tells(deref(value), conceal)) {
          item.delete(key)
          done.packets++
        } else walk.push(value)
      }
    }
  }
  return done
}

/** A stream of text that holds something to be concealed, or cannot be read. */
function tells(value: Obj, conceal: Conceal): boolean {
  if (!(value instanceof Stream)) return false
  try {
    const bytes = decodeStream(value, MOST_TEXT)
    const text = bytes[0] === 0xfe || bytes[0] === 0xff ? decodeText(bytes) : bytes.toString('utf8')
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
