import { deflateSync } from 'node:zlib'
import { CompactFont } from '../../formats/font/cff-glyphs.ts'
import { characterOfName, STANDARD_ENCODING, STANDARD_NAMES } from '../../formats/font/glyph-names.ts'
import { TrueType, UnknownFontError } from '../../formats/font/truetype-glyphs.ts'
import { Type1Font } from '../../formats/font/type1-glyphs.ts'
import { decodeStream, PdfStreamError } from '../core/filters.ts'
import { asDict, Dict, deref, Name, name, type Obj, Stream } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { refsOf } from '../core/reachable.ts'
import { MAC_ROMAN, WIN_ANSI } from '../fonts/encodings.ts'
import { subsetTag } from '../fonts/subset-tag.ts'
import { usedCodes } from './used-codes.ts'

/** A font program and the fonts of the document that draw with it. */
interface Program {
  stream: Stream
  descriptors: Set<Dict>
  kind: 'type1' | 'truetype' | 'cff' | 'opentype'
  users: { font: Dict; descendant: Dict | undefined; codes: Set<number>; typed: boolean }[]
}

const MOST = 64 * 2 ** 20
/** What the marks of names take that a font gets when it is not whole. */
const NAMES = 40

/**
 * Takes out of embedded fonts the outlines of glyphs that the document never draws. Glyphs keep their numbers,
 * so nothing else has to change; a font that is built in an odd way stays as it is.
 */
export function subsetFonts(document: PdfDocument): void {
  const all = [...refsOf(document.root)].flatMap(({ target }) => asDict(target) ?? [])
  const descriptors = all.filter(dict => programOf(dict) !== undefined)
  const drawings = all.filter(dict => dict.has('CharProcs'))
  if (descriptors.length + drawings.length === 0) return
  const used = usedCodes(document)
  if (!used) return
  subsetDrawings(drawings, used.drawn)
  const programs = new Map<Stream, Program>()
  const spared = new Set<Stream>()
  for (const [font, codes] of used.drawn) {
    const descendant = asDict(font.array('DescendantFonts')?.[0])
    const descriptor = (descendant ?? font).dict('FontDescriptor')
    const found = descriptor && programOf(descriptor)
    if (!found) continue
    const program = programs.get(found.stream) ?? { ...found, descriptors: new Set(), users: [] }
    program.users.push({ font, descendant, codes, typed: used.typed.has(font) })
    program.descriptors.add(descriptor)
    programs.set(found.stream, program)
    // Another kind of the same program under another key is not followed.
    if (program.kind !== found.kind) spared.add(found.stream)
  }
  // A font that something else than drawn content leads to may be drawn with in ways nobody foresees.
  const known = new Set([...programs.values()].flatMap(({ users }) => users.flatMap(ownDicts)))
  for (const dict of all) {
    const program = dict.dict('FontDescriptor') && programOf(dict.dict('FontDescriptor')!)
    if (program && !known.has(dict)) spared.add(program.stream)
  }
  for (const program of programs.values()) if (!spared.has(program.stream)) subset(program)
}

const ownDicts = ({ font, descendant }: Program['users'][number]): Dict[] =>
  descendant ? [font, descendant] : [font]

function programOf(descriptor: Dict): Pick<Program, 'stream' | 'kind'> | undefined {
  const type1 = descriptor.stream('FontFile')
  if (type1) return { stream: type1, kind: 'type1' }
  const truetype = descriptor.stream('FontFile2')
  if (truetype) return { stream: truetype, kind: 'truetype' }
  const other = descriptor.stream('FontFile3')
  if (!other) return undefined
  return { stream: other, kind: other.dict.name('Subtype') === 'OpenType' ? 'opentype' : 'cff' }
}

function subset({ stream, descriptors, kind, users }: Program): void {
  try {
    const before = decodeStream(stream, MOST)
    const type1 = kind === 'type1' ? subsetType1(before, users) : undefined
    const after =
      type1?.bytes ?? (kind === 'cff' ? subsetCompact(before, users) : subsetWrapped(before, users))
    const packed = deflateSync(after, { level: 9, memLevel: 9 })
    if (packed.length > stream.raw.length * 0.97 - NAMES) return
    for (const key of ['DecodeParms', 'DP', 'F']) stream.dict.delete(key)
    stream.dict.set('Filter', name('FlateDecode'))
    if (kind === 'truetype') stream.dict.set('Length1', after.length)
    for (const [i, length] of type1?.lengths?.entries() ?? []) stream.dict.set(`Length${i + 1}`, length)
    if (type1 && !type1.lengths) becomeCompact(stream, descriptors)
    stream.raw = packed
    for (const descriptor of descriptors) for (const key of ['CIDSet', 'CharSet']) descriptor.delete(key)
    // Readers do not type with a font that is marked; it has all that can be typed with it.
    if (users.some(({ typed }) => typed)) return
    const tag = subsetTag(packed)
    for (const dict of new Set(users.flatMap(ownDicts))) mark(dict, 'BaseFont', tag)
    for (const descriptor of descriptors) mark(descriptor, 'FontName', tag)
  } catch (error) {
    const odd = error instanceof UnknownFontError || error instanceof RangeError
    if (!odd && !(error instanceof PdfStreamError)) throw error
  }
}

/** Takes glyphs that are small drawings out of their fonts where no code of any text means them. */
function subsetDrawings(fonts: readonly Dict[], drawn: Map<Dict, Set<number>>): void {
  const needed = new Map<Dict, Set<string>>()
  const spared = new Set<Dict>()
  for (const font of fonts) {
    const glyphs = font.dict('CharProcs')
    if (!glyphs) continue
    const names = needed.get(glyphs) ?? new Set()
    needed.set(glyphs, names)
    const differences = differencesOf(font)
    for (const code of drawn.get(font) ?? []) {
      const called = differences.get(code)
      // What readers take it for instead, they do not agree on.
      if (called === undefined) spared.add(glyphs)
      else names.add(called)
    }
    if (!drawn.has(font)) spared.add(glyphs)
  }
  for (const [glyphs, names] of needed) {
    if (spared.has(glyphs)) continue
    for (const called of [...glyphs.keys()]) if (!names.has(called)) glyphs.delete(called)
  }
}

/** Names of fonts that are not whole begin with six letters. */
function mark(dict: Dict, key: string, tag: string): void {
  const called = dict.name(key)
  if (called && !/^[A-Z]{6}\+/.test(called)) dict.set(key, name(`${tag}+${called}`))
}

function subsetWrapped(bytes: Buffer, users: Program['users']): Buffer {
  const font = new TrueType(bytes)
  const compact = font.tables.get('CFF ')
  if (compact) return font.replace('CFF ', subsetCompact(compact, users))
  const glyphs = new Set<number>()
  for (const { font: dict, descendant, codes, typed } of users) {
    const ids = descendant ? widerGlyphs(dict, descendant, codes) : simpleGlyphs(font, dict, codes, typed)
    for (const id of ids) glyphs.add(id)
  }
  return font.keep(
    glyphs,
    users.every(({ font, descendant }) => descendant && font.has('ToUnicode')),
  )
}

/** Glyphs of a composite font whose codes are the numbers of its characters. */
function widerGlyphs(font: Dict, descendant: Dict, codes: Set<number>): Iterable<number> {
  requireIdentity(font)
  const map = descendant.value('CIDToGIDMap')
  if (!(map instanceof Stream)) return codes
  const ids = decodeStream(map, MOST)
  return [...codes].map(code => (code * 2 + 1 < ids.length ? ids.readUInt16BE(code * 2) : 0))
}

function requireIdentity(font: Dict): void {
  if (!/^Identity-[HV]$/.test(font.name('Encoding') ?? ''))
    throw new UnknownFontError('the codes of the font need a map')
}

/** The names that a simple font gives to codes itself. */
function differencesOf(font: Dict): Map<number, string> {
  const names = new Map<number, string>()
  const encoding = font.value('Encoding')
  let code = 0
  for (const item of (encoding instanceof Dict && encoding.array('Differences')) || []) {
    const value: Obj = deref(item)
    if (typeof value === 'number') code = value
    else if (value instanceof Name) names.set(code++, value.value)
  }
  return names
}

/** Readers differ in how they find the glyph of a code, so every way is gone and all glyphs found are kept. */
function simpleGlyphs(font: TrueType, dict: Dict, codes: Set<number>, typed: boolean): Set<number> {
  const glyphs = new Set<number>()
  const differences = differencesOf(dict)
  let named: Map<string, number> | undefined
  for (const code of codes) {
    const symbols = [code, 0xf000 + code, 0xf100 + code, 0xf200 + code]
    const characters = charactersAt(code)
    const ids = [code]
    const called = differences.get(code)
    if (called !== undefined) {
      named ??= font.named()
      const id = named.get(called)
      const character = characterOfName(called)
      const own =
        character === undefined ? [] : font.mapped([character, 0xf000 + character, macCode(character)])
      if (!typed && called !== '.notdef' && id === undefined && own.length === 0)
        throw new UnknownFontError(`the glyph ${called} is not found`)
      ids.push(...own, id ?? 0)
    }
    const mapped = font.mapped([...symbols, ...characters, ...characters.map(macCode)])
    if (!typed && called === undefined && mapped.length === 0 && code > 32)
      throw new UnknownFontError(`the glyph of code ${code} is not found`)
    for (const id of [...ids, ...mapped]) glyphs.add(id)
  }
  return glyphs
}

/** What a code means in any of the encodings that a font may be read with. */
const charactersAt = (code: number): number[] =>
  [WIN_ANSI[code]!, MAC_ROMAN[code]!, characterOfName(STANDARD_NAMES[STANDARD_ENCODING[code]!]!) ?? 0].filter(
    char => char > 0,
  )

const MAC_CODES = new Map(MAC_ROMAN.map((char, code) => [char, code]))
const macCode = (character: number): number => MAC_CODES.get(character) ?? 0

function subsetCompact(bytes: Buffer, users: Program['users']): Buffer {
  const font = new CompactFont(bytes)
  const charset = font.charset()
  const glyphs = new Set<number>()
  for (const { font: dict, descendant, codes } of users) {
    if (descendant) {
      requireIdentity(dict)
      if (descendant.value('CIDToGIDMap') instanceof Stream)
        throw new UnknownFontError('a CFF font with a map to its glyphs')
      const byCid = new Map(charset.map((cid, id) => [cid, id]))
      for (const code of codes) {
        glyphs.add(code)
        // Readers that go by the collection's numbers, and readers that take the code for the glyph itself.
        if (font.byNumber) glyphs.add(byCid.get(code) ?? 0)
      }
      continue
    }
    if (font.byNumber) throw new UnknownFontError('a simple font of a character collection')
    const byName = new Map(charset.map((sid, id) => [font.nameOf(sid), id]))
    for (const id of namedGlyphs(byName, font.encoded(charset), dict, codes)) glyphs.add(id)
  }
  return font.keep(glyphs)
}

/** Says of a font program that it is of the compact format now. */
function becomeCompact({ dict }: Stream, descriptors: Iterable<Dict>): void {
  for (const key of ['Length1', 'Length2', 'Length3']) dict.delete(key)
  dict.set('Subtype', name('Type1C'))
  for (const descriptor of descriptors) {
    descriptor.set('FontFile3', descriptor.get('FontFile')!)
    descriptor.delete('FontFile')
  }
}

/** The font in the compact format; where it does something unusual there, in its own, with the lengths of its parts. */
function subsetType1(
  bytes: Buffer,
  users: Program['users'],
): { bytes: Buffer; lengths?: ReturnType<Type1Font['keep']>['lengths'] } {
  const font = new Type1Font(bytes)
  const byName = new Map([...font.names].map(called => [called, called]))
  const encoded = new Map([...font.encoding()].map(([code, called]) => [code, [called]]))
  const glyphs = new Set<string>()
  for (const { font: dict, descendant, codes } of users) {
    if (descendant) throw new UnknownFontError('a composite font of the first format')
    for (const called of namedGlyphs(byName, encoded, dict, codes)) glyphs.add(called)
  }
  try {
    if (users.some(({ font: dict }) => dict.name('Subtype') !== 'Type1'))
      throw new UnknownFontError('the document takes the font for another kind')
    return { bytes: font.compact(glyphs) }
  } catch (error) {
    if (!(error instanceof UnknownFontError) && !(error instanceof RangeError)) throw error
    return font.keep(glyphs)
  }
}

/** Glyphs that codes may mean in a font whose glyphs have names, by any of the ways that readers go. */
function* namedGlyphs<Glyph>(
  byName: Map<string, Glyph>,
  encoded: Map<number, Glyph[]>,
  dict: Dict,
  codes: Set<number>,
): Generator<Glyph> {
  const byCharacter = new Map<number, Glyph>()
  for (const [called, id] of byName) {
    const character = characterOfName(called)
    if (character !== undefined) byCharacter.set(character, id)
  }
  const differences = differencesOf(dict)
  for (const code of codes) {
    yield* encoded.get(code) ?? []
    const called = differences.get(code)
    const character = called === undefined ? undefined : characterOfName(called)
    const own = [called === undefined ? undefined : byName.get(called), byCharacter.get(character ?? -1)]
    const usual = charactersAt(code).map(char => byCharacter.get(char))
    for (const id of [...own, ...usual]) if (id !== undefined) yield id
  }
}
