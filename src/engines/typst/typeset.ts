import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Block, Document } from '../../document/tree.ts'
import { badInput } from '../../fault.ts'
import { plainSvg } from '../../formats/svg/svg.ts'
import type { Watcher } from '../../lib/async/watched.ts'
import { type FontFamily, fontName } from '../../lib/fonts/bundled-fonts.ts'
import { makeTextReadable } from '../../pdf/clusters/readable-text.ts'
import { Dict, name } from '../../pdf/core/objects.ts'
import { openDocument, type PdfDocument, saveDocument } from '../../pdf/core/pdf-document.ts'
import {
  collectGarbage,
  compile,
  inLittleRoom,
  release,
  TypstError,
  TypstMemoryError,
  USUAL_MEMORY,
} from './compiler.ts'
import { encodeDocument, hasTurned } from './encode.ts'
import { MAX_COLUMNS } from './encode-table.ts'
import type { Json } from './encoding.ts'
import { joinParts } from './join-parts.ts'
import { linkPlaces, takeTold, turnPages } from './link-places.ts'
import { PART, Parts } from './parts.ts'
import { type SetPart, setParts } from './set-parts.ts'
import { chooseFonts, emojiOf, replacedFonts } from './typst-fonts.ts'
import { UPRIGHT, UPRIGHT_FAMILY, uprightFont } from './upright-font.ts'
import { BREAK, UNTIED } from './word-width.ts'

export interface Typeset {
  pdf: Uint8Array
  warnings: string[]
}

const TEMPLATE = join(import.meta.dirname, 'document.typ')
/** What the template imports. */
const MODULES = ['floats.typ', 'columns.typ']
/** About 1,000 pages of text, and what the typesetter sets within a call's time. */
const MAX_TEXT = 3_000_000
/** With all styles and tables: beyond, setting it would take longer than a call has. */
const MAX_DATA = 40_000_000
/** Characters of encoded document that never fit into the typesetter's memory at once: there is no use in trying. */
const MAX_JOB = 8_000_000
/** Cells of all tables that are always tried: 100,000 took 130 seconds, far longer than a call usually has. */
const USUAL_CELLS = 60_000
/** Where a call has more time: as many were set and joined in 576 MB. */
const MAX_CELLS = 100_000
const CELLS_PER_SECOND = 1_000
/** Paragraphs that are always tried: of one word each, 100,000 do not fit into a minute. */
const USUAL_PARAGRAPHS = 75_000
const PARAGRAPHS_PER_SECOND = 1_250
/** Bytes for a long document that is set at once, because it shows its number of pages. */
const WHOLE_MEMORY = 1400 * 2 ** 20

export interface TypesetOptions {
  /** Hears of each step: read, set, packed. How far the typesetter is nobody can tell. */
  progress: Watcher['progress']
  /** The parameter that messages name. */
  param?: string
  maxText?: number
  /** How much of the encoded document is set at a time. */
  partSize?: number
  /** Bytes the typesetter may take for it. */
  memory?: number
  /** How much of its time a call has left. */
  secondsLeft?: () => number
  /** Nobody reads the document afterwards: its sections are taken out of it as soon as they are not needed any more. */
  isGivenUp?: boolean
}

/** What was set, and what is said about it: the rest of the document is gone by then. */
interface SetDocument {
  /** At once, or in parts. */
  made: Uint8Array | SetPart[]
  rtl: boolean
  warnings: string[]
}

/** Sets a document as a tagged PDF. */
export async function typeset(doc: Document, options: TypesetOptions): Promise<Typeset> {
  const { made, rtl, warnings } = await setSound(doc, options)
  try {
    const finish = () => {
      const document = made instanceof Uint8Array ? opened(made) : joinedWithRoom(made)
      options.progress(2, 3, 'steps')
      return packed(document, rtl)
    }
    const pdf = made instanceof Uint8Array ? finish() : inLittleRoom(finish)
    options.progress(3, 3, 'steps')
    return { pdf, warnings }
  } catch (error) {
    throw refused(error, options.param ?? 'file')
  }
}

async function setSound(given: Document, options: TypesetOptions): Promise<SetDocument> {
  const { param = 'file' } = options
  const doc = withPlainDrawings(given)
  try {
    return await setOnce(doc, options)
  } catch (error) {
    if (!(error instanceof TypstError) || doc.images.size === 0) throw refused(error, param)
    // One picture that cannot be decoded fails the whole document: find it, and do without.
    const sound = await soundImages(doc.images)
    const lost = doc.images.size - sound.size
    if (lost === 0) throw refused(error, param)
    const what = lost === 1 ? '1 image is damaged' : `${lost} images are damaged`
    const warnings = [...doc.warnings, `${what}; the alternative text is shown`]
    return await setOnce({ ...doc, images: sound, warnings }, options).catch(again => {
      throw refused(again, param)
    })
  }
}

/** A document whose drawings Typst can draw; those that are too heavy for a call are left out. */
function withPlainDrawings(doc: Document): Document {
  const images: Document['images'] = new Map()
  for (const [key, image] of doc.images) {
    const bytes = image.kind === 'svg' ? plainSvg(image.bytes) : image.bytes
    if (bytes) images.set(key, { ...image, bytes })
  }
  const left = doc.images.size - images.size
  if (left === 0) return { ...doc, images }
  const what = left === 1 ? '1 drawing needs' : `${left} drawings need`
  const warning = `${what} too much time or memory; the alternative text is shown`
  return { ...doc, images, warnings: [...doc.warnings, warning] }
}

async function soundImages(images: Document['images']): Promise<Document['images']> {
  const sound: Document['images'] = new Map()
  for (const [key, image] of images) {
    const name = `/image.${image.kind}`
    const template = `#image("${name}", width: 1pt)`
    try {
      await compile({ template, files: new Map([[name, image.bytes]]), fonts: [] })
      sound.set(key, image)
    } catch {
      // Not this one.
    }
  }
  return sound
}

async function setOnce(
  doc: Document,
  {
    param = 'file',
    maxText = MAX_TEXT,
    partSize = PART,
    memory = USUAL_MEMORY,
    isGivenUp = false,
    secondsLeft,
    progress,
  }: TypesetOptions,
): Promise<SetDocument> {
  progress(1, 3, 'steps')
  refuseLong(doc, secondsLeft?.(), param)
  const mostCells = cellsIn(secondsLeft?.())
  const { data, families, look, images, replaced, ...counted } = encodeDocument(doc, mostCells)
  const isTurned = hasTurned(doc)
  // With pictures it may have to be encoded again.
  if (isGivenUp && doc.images.size === 0) doc.sections.length = 0
  const { characters, emoji, hasBreaks } = readText(data, { ...counted, mostCells, maxText, param })
  const wanted: FontFamily[] = [...new Set([look.family, ...families])]
  const chosen = chooseFonts(wanted, doc.lang, characters, emoji)
  const list = (family: FontFamily) => [
    fontName(family),
    ...chosen.fallbacks.filter(name => name !== fontName(family)),
  ]
  const styles = (data['styles'] as Record<string, unknown>[]).map(
    ({ family, script, own: brought, ...style }) => {
      const own = list((family as FontFamily | undefined) ?? look.family)
      if (brought)
        return { ...style, font: [brought, ...(script ? [fontName(script as FontFamily)] : []), ...own] }
      if (script) return { ...style, font: [fontName(script as FontFamily), ...own] }
      return family ? { ...style, font: own } : style
    },
  )
  const full = {
    ...data,
    styles,
    breaks: hasBreaks,
    font: list(look.family),
    headfont: list(look.heading),
    monofont: list(look.mono),
    mathfont: list(look.math),
  }
  const template = readFileSync(TEMPLATE, 'utf8')
  const modules = MODULES.map(name => [`/${name}`, readFileSync(join(import.meta.dirname, name))] as const)
  const upright = isTurned ? await uprightFont(doc.lang, characters) : undefined
  const ownFonts = [...(doc.fonts?.map(font => font.bytes) ?? []), ...(upright ? [upright] : [])]
  /** Sets the document, or a part of it. */
  const set = async (changes: Json = {}, most = memory) => {
    const whole = { ...full, ...(upright && { upright: [UPRIGHT_FAMILY, UPRIGHT] }), ...changes }
    const json = heldMarks(JSON.stringify(whole), chosen.missing)
    if (json.length > MAX_JOB) throw new TypstMemoryError(`a job of ${json.length} characters`)
    const files = new Map<string, Uint8Array>([['/doc.json', Buffer.from(json)], ...modules])
    for (const [key, path] of images) {
      if (!json.includes(path)) continue
      files.set(path, doc.images.get(key)!.bytes)
    }
    const own = ownFonts.length > 0 && { ownFonts }
    return await compile({ template, files, fonts: chosen.files, memory: most, ...own })
  }
  const parts = new Parts(data['sections'] as Json[], partSize)
  const made = await setWhole(parts, set)
  if (isGivenUp) doc.sections.length = 0
  return {
    made,
    rtl: data['rtl'] === true || doc.rightToLeft === true,
    warnings: [...doc.warnings, ...replacedFonts(replaced), ...missingGlyphs(chosen.missing)],
  }
}

interface Counted {
  mostColumns: number
  cells: number
  mostCells: number
  maxText: number
  param: string
}

/** How many cells of tables there is time to set. */
const cellsIn = (seconds = 0): number =>
  Math.min(MAX_CELLS, Math.max(USUAL_CELLS, Math.floor(seconds) * CELLS_PER_SECOND))

/** Refuses more paragraphs than there is time to set, however short, before any is looked at. */
function refuseLong({ sections }: Document, seconds = 0, param: string): void {
  const most = Math.max(USUAL_PARAGRAPHS, Math.floor(seconds) * PARAGRAPHS_PER_SECOND)
  const sizeOf = (block: Block) => (block.kind === 'list' ? block.items.length : 1)
  const count = sections.reduce(
    (sum, { blocks }) => blocks.reduce((size, block) => size + sizeOf(block), sum),
    0,
  )
  if (count > most) throw tooMany(count, 'paragraphs', most, param)
}

function tooMany(count: number, what: string, limit: number, param: string): unknown {
  const [has, most] = [count, limit].map(one => one.toLocaleString('en-US'))
  return badInput(
    `${param}: the document has ${has} ${what}, at most ${most} are set in one PDF; split it into parts.`,
  )
}

/** What has to be known of all text of a document. Refuses one that is too large to be set. */
function readText(data: Json, { mostColumns, cells, mostCells, maxText, param }: Counted) {
  if (mostColumns > MAX_COLUMNS) {
    const has = `has a table of ${mostColumns.toLocaleString('en-US')} columns, at most ${MAX_COLUMNS}`
    throw badInput(`${param}: the document ${has} are set; a spreadsheet has room for more.`)
  }
  if (cells > mostCells) throw tooMany(cells, 'cells in its tables', mostCells, param)
  const text = JSON.stringify(data)
  const length = textLength(data['sections'])
  if (length > maxText || text.length > MAX_DATA) {
    const what =
      length > maxText
        ? `has about ${length.toLocaleString('en-US')} characters, at most ${maxText.toLocaleString('en-US')}`
        : `with its formatting takes ${Math.round(text.length / 1e6)} MB, at most ${MAX_DATA / 1e6} MB`
    throw badInput(`${param}: the document ${what} are set in one PDF; split it into parts.`)
  }
  const characters = charactersOf(text)
  // The template draws it into the boxes of what is done.
  if (text.includes('"on":true')) characters.add('✓'.codePointAt(0)!)
  const hasBreaks = text.includes(BREAK) || text.includes(UNTIED)
  return { characters, emoji: emojiOf(text), hasBreaks }
}

const HALF = 1 / 2

/** Sets a document at once where it is short enough, otherwise in parts. */
async function setWhole(
  parts: Parts,
  set: (changes?: Json, memory?: number) => Promise<Uint8Array>,
): Promise<Uint8Array | SetPart[]> {
  if (parts.isLong) {
    collectGarbage()
    return await setParts(parts, set)
  }
  try {
    return await set({}, parts.isLongButWhole ? WHOLE_MEMORY : undefined)
  } catch (error) {
    // What takes more room than its length tells may fit in parts.
    const canBeCut = !parts.isLongButWhole && parts.from({ section: 0, block: 0 }, HALF).next !== undefined
    if (!(error instanceof TypstMemoryError) || !canBeCut) throw error
    return await setParts(parts, set, HALF)
  }
}

/** Thousands of pages take as much memory to join as to set: neither stands beside what the other leaves. */
function joinedWithRoom(parts: SetPart[]): PdfDocument {
  release()
  const document = joinParts(parts)
  collectGarbage()
  return document
}

/** How many characters are set: text stands alone in lists, or under the key x. */
function textLength(data: unknown): number {
  let length = 0
  const stack: unknown[] = [data]
  while (stack.length > 0) {
    const node = stack.pop()
    if (typeof node === 'string') length += node.length
    else if (Array.isArray(node)) for (const one of node) stack.push(one)
    else if (typeof node === 'object' && node !== null)
      for (const [key, value] of Object.entries(node))
        if (typeof value === 'object' || key === 'x') stack.push(value)
  }
  return length
}

function opened(pdf: Uint8Array): PdfDocument {
  const document = openDocument(pdf)
  const told = takeTold(document)
  linkPlaces(document, told?.places ?? [])
  turnPages(document, told?.turned ?? [])
  return document
}

/** Tags are thousands of small objects: packed into streams, a file with tables is an eighth of the size. */
function packed(document: PdfDocument, rtl: boolean): Uint8Array {
  // Poppler takes the plain "false" here for an error.
  document.root.dict('MarkInfo')?.delete('Suspects')
  if (!rtl) document.root.dict('ViewerPreferences')?.delete('Direction')
  else {
    const preferences = document.root.dict('ViewerPreferences') ?? new Dict()
    preferences.set('Direction', name('R2L'))
    document.root.set('ViewerPreferences', preferences)
  }
  makeTextReadable(document)
  return saveDocument(document, { objectStreams: true, isSpent: true })
}

function refused(error: unknown, param: string): unknown {
  if (error instanceof TypstMemoryError)
    return badInput(`${param}: setting the document takes too much memory; split it into parts.`, error)
  if (error instanceof RangeError || error instanceof WebAssembly.RuntimeError) {
    return badInput(
      `${param}: the document is too large or too deeply nested to be set; split it into parts.`,
      error,
    )
  }
  if (error instanceof TypstError && error.messages.some(message => /nesting|depth|converge/.test(message))) {
    return badInput(`${param}: the document is too deeply nested to be set.`, error)
  }
  return error
}

function charactersOf(text: string): Set<number> {
  const chars = new Set<number>()
  for (const char of text) chars.add(char.codePointAt(0)!)
  return chars
}

/**
 * Typst traps where a line may end inside a cluster that no font can draw: after a space that carries a mark. A no-break
 * space carries it as well, and no line ends there.
 */
function heldMarks(text: string, missing: number[]): string {
  const marks = missing.map(c => String.fromCodePoint(c)).filter(char => /\p{M}/u.test(char))
  if (marks.length === 0) return text
  return text.replace(new RegExp(`[^\\S\\u00a0](?=[${marks.join('')}])`, 'gu'), '\u00a0')
}

function missingGlyphs(missing: number[]): string[] {
  if (missing.length === 0) return []
  const shown = missing.slice(0, 8).map(c => `U+${c.toString(16).toUpperCase().padStart(4, '0')}`)
  const more = missing.length > 8 ? ` and ${missing.length - 8} more` : ''
  return [`no bundled font has the characters ${shown.join(', ')}${more}; they are shown as boxes`]
}
