import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import { badInput } from '../../fault.ts'
import type { Box } from '../../lib/geometry/pdf-page.ts'
import { packs } from './packs.ts'
import { noiseOf, smoothed } from './scan-noise.ts'
import { boxOfTurned, type GreyImage, turned } from './turn-image.ts'

/** The build with the classic engine too, which alone can tell which way up a page is. */
const CORE = 'tesseract.js-core/tesseract-core-relaxedsimd.js'
const ENGINE = { classic: 0, lstm: 1 }
const MODE = { orientation: 0, auto: 3, block: 6 }
/** Radians. Under a third of a degree the reader follows the lines by itself; past twenty it has seen no lines. */
const MIN_SKEW = 0.005
const MAX_SKEW = 0.35
/** Of 255: a scanner in dim light. Dots and commas then appear between the letters, unless they are smoothed away. */
const NOISY = 8
/** Below this the page may be lying on its side or head. */
const DOUBTFUL = 65
/** What is found on a page that seemed empty must be no guess: photographs have edges too. */
const SURE = 75

interface TessApi {
  Init: (path: null, languages: string, engine: number) => number
  SetPageSegMode: (mode: number) => void
  SetVariable: (name: string, value: string) => boolean
  SetImageFile: (exif: number, angle: number) => number
  SetSourceResolution: (dpi: number) => void
  FindLines: () => number
  GetGradient: () => number
  Recognize: (monitor: null) => number
  GetTSVText: (page: number) => string
  GetUTF8Text: () => string
  DetectOS: (result: object) => boolean
  Clear: () => void
  End: () => void
}

interface TessModule {
  FS: {
    writeFile: (path: string, bytes: Uint8Array) => void
    unlink: (path: string) => void
  }
  TessBaseAPI: new () => TessApi
  OSResults: new () => {
    best_result: { orientation_id: number; script_id: number }
    unicharset: { get_script_from_script_id: (id: number) => string }
  }
}

export interface OcrWord {
  text: string
  /** 0 to 100. */
  confidence: number
  /** Pixels of the image. */
  box: Box
  /** Where it would stand if the page were not crooked. */
  level: Box
}

export interface OcrLine {
  words: OcrWord[]
  /** It begins a paragraph. */
  starts: boolean
}

export interface OcrResult {
  lines: OcrLine[]
  /** Mean over the words, 0 to 100; 0 where none were found. */
  confidence: number
  /** Quarter turns clockwise that made the page upright. */
  turns: number
  /** Codes it was read with. */
  languages: string[]
}

let module: Promise<TessModule> | undefined
let reader: { languages: string; api: TessApi } | undefined
let orienter: TessApi | undefined

function load(): Promise<TessModule> {
  module ??= (createRequire(import.meta.url)(CORE) as (options: object) => Promise<TessModule>)({
    print: () => {},
    printErr: () => {},
  })
  return module
}

/** After a breakdown the WASM memory is in an unknown state. */
function forget(): void {
  module = undefined
  reader = undefined
  orienter = undefined
}

async function start(languages: string, engine: number): Promise<TessApi> {
  const { FS, TessBaseAPI } = await load()
  const files = packs()
  for (const code of languages.split('+')) {
    FS.writeFile(`${code}.traineddata`, unpacked(readFileSync(files.get(code)!)))
  }
  const api = new TessBaseAPI()
  const status = api.Init(null, languages, engine)
  // Read once; what stays in the file system stays in memory.
  for (const code of languages.split('+')) FS.unlink(`${code}.traineddata`)
  if (status !== 0) {
    throw badInput(`language: the pack of ${languages} is damaged or of another version.`)
  }
  return api
}

/**
 * Reads a grey picture. Skew is taken out first; a page that lies on its side is turned when need be. `likely` is
 * the turn of the page before: a stack is mostly fed one way, and reading a page upside down first takes as long
 * as reading it.
 */
export async function recognize(
  scan: GreyImage,
  languages: string[],
  dpi: number,
  likely = 0,
): Promise<OcrResult> {
  const image = noiseOf(scan) > NOISY ? smoothed(scan) : scan
  try {
    const first = await readTurned(image, likely, languages, dpi)
    if (first.confidence >= DOUBTFUL) return first
    const turns = (await lookAt(image, dpi)).turns
    if (turns === likely) return first
    const again = await readTurned(image, turns, languages, dpi)
    return again.confidence > first.confidence ? again : first
  } catch (error) {
    forget()
    throw error
  }
}

async function readTurned(
  image: GreyImage,
  turns: number,
  languages: string[],
  dpi: number,
): Promise<OcrResult> {
  const upright = turns === 0 ? image : turned(image, turns)
  const result = await readUpright(upright, languages.join('+'), dpi)
  if (turns === 0) return { ...result, turns, languages }
  for (const word of result.lines.flatMap(line => line.words)) {
    word.box = boxOfTurned(word.box, image, turns)
    word.level = boxOfTurned(word.level, image, turns)
  }
  return { ...result, turns, languages }
}

async function show({ width, height, data }: GreyImage): Promise<void> {
  const { FS } = await load()
  FS.writeFile('/input', Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data]))
}

type ReadLines = Pick<OcrResult, 'lines' | 'confidence'>

async function readUpright(image: GreyImage, languages: string, dpi: number): Promise<ReadLines> {
  if (reader?.languages !== languages) {
    reader?.api.End()
    reader = undefined
    reader = { languages, api: await start(languages, ENGINE.lstm) }
  }
  const { api } = reader
  await show(image)
  api.SetPageSegMode(MODE.auto)
  api.SetImageFile(1, 0)
  api.SetSourceResolution(Math.round(dpi))
  api.FindLines()
  const skew = api.GetGradient()
  const slanted = Math.abs(skew) >= MIN_SKEW && Math.abs(skew) <= MAX_SKEW
  if (slanted) {
    api.SetImageFile(1, skew)
    api.SetSourceResolution(Math.round(dpi))
  }
  let result = readLines(api)
  if (result.lines.length === 0) {
    // The search for columns can lose a page of a line or two; taken as one block they are found.
    api.SetPageSegMode(MODE.block)
    const block = readLines(api)
    if (block.confidence >= SURE) result = block
  }
  api.Clear()
  if (slanted) slantBoxes(result, image, skew)
  return result
}

function readLines(api: TessApi): ReadLines {
  if (api.Recognize(null) !== 0) throw new Error('tesseract did not finish')
  const result = fromTsv(api.GetTSVText(0))
  if (result.lines.some(line => line.words.some(word => /\p{Script=Hangul}/u.test(word.text)))) {
    joinSyllables(result.lines, api.GetUTF8Text())
  }
  return result
}

/** What can be told of a page without reading it. */
export interface Look {
  /** How many quarter turns clockwise make it upright. */
  turns: number
  /** As tesseract names it: Latin, Cyrillic, Han … */
  script?: string
}

export async function lookAt(image: GreyImage, dpi: number): Promise<Look> {
  orienter ??= await start('osd', ENGINE.classic)
  const { OSResults } = await load()
  await show(image)
  orienter.SetPageSegMode(MODE.orientation)
  orienter.SetImageFile(1, 0)
  orienter.SetSourceResolution(Math.round(dpi))
  const result = new OSResults()
  if (!orienter.DetectOS(result)) return { turns: 0 }
  const { orientation_id, script_id } = result.best_result
  const script = result.unicharset.get_script_from_script_id(script_id)
  orienter.Clear()
  return { turns: (4 - (orientation_id & 3)) & 3, script }
}

/** Whether a pack can be read with: tesseract takes it. */
export async function isSound(pack: Uint8Array): Promise<boolean> {
  const { FS, TessBaseAPI } = await load()
  try {
    FS.writeFile('try.traineddata', unpacked(pack))
    const api = new TessBaseAPI()
    const sound = api.Init(null, 'try', ENGINE.lstm) === 0
    api.End()
    return sound
  } catch {
    return false
  } finally {
    forget()
  }
}

const unpacked = (pack: Uint8Array): Uint8Array =>
  pack[0] === 0x1f && pack[1] === 0x8b ? gunzipSync(pack) : pack

/** The table tesseract writes: level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
function fromTsv(tsv: string): ReadLines {
  const lines: OcrLine[] = []
  let where = ''
  let paragraph = ''
  for (const row of tsv.split('\n')) {
    const cells = row.split('\t')
    const text = cells[11]?.trim()
    if (cells[0] !== '5' || !text) continue
    const line = cells.slice(1, 5).join()
    if (line !== where) {
      const now = cells.slice(1, 4).join()
      lines.push({ words: [], starts: now !== paragraph })
      paragraph = now
      where = line
    }
    const [left, top, width, height, confidence] = cells.slice(6, 11).map(Number) as [
      number,
      number,
      number,
      number,
      number,
    ]
    const box = { left, top, right: left + width, bottom: top + height }
    lines.at(-1)!.words.push({
      text,
      confidence: Math.max(0, Math.min(100, confidence)),
      box,
      level: box,
    })
  }
  const words = lines.flatMap(line => line.words)
  const letters = words.reduce((sum, word) => sum + word.text.length, 0)
  const weighed = words.reduce((sum, word) => sum + word.confidence * word.text.length, 0)
  return { lines, confidence: letters === 0 ? 0 : weighed / letters }
}

/**
 * Korean comes syllable by syllable, and their boxes touch across spaces too. Only the plain text knows which of
 * them are parted.
 */
function joinSyllables(lines: OcrLine[], text: string): void {
  const written = text.split('\n').filter(line => line.trim() !== '')
  if (written.length !== lines.length) return
  for (const [i, line] of lines.entries()) {
    const wanted = written[i]!.trim().split(/\s+/)
    const joined: OcrWord[] = []
    let open = ''
    for (const word of line.words) {
      const last = joined.at(-1)
      if (last && open.length > last.text.length && open.startsWith(last.text + word.text)) {
        joined[joined.length - 1] = both(last, word)
      } else {
        open = wanted.shift() ?? ''
        joined.push(word)
      }
    }
    // Where text and words do not agree, the words stay as they are.
    if (wanted.length === 0) line.words = joined
  }
}

/** Two words as one, before the page's slant is put back. */
function both(a: OcrWord, b: OcrWord): OcrWord {
  const letters = a.text.length + b.text.length
  const box = {
    left: Math.min(a.box.left, b.box.left),
    top: Math.min(a.box.top, b.box.top),
    right: Math.max(a.box.right, b.box.right),
    bottom: Math.max(a.box.bottom, b.box.bottom),
  }
  const confidence = (a.confidence * a.text.length + b.confidence * b.text.length) / letters
  return { text: a.text + b.text, confidence, box, level: box }
}

/** Puts boxes back to where the words stand on the slanted page: a turn about the middle. */
function slantBoxes(result: ReadLines, { width, height }: GreyImage, angle: number): void {
  const [cos, sin] = [Math.cos(-angle), Math.sin(-angle)]
  for (const { words } of result.lines) {
    for (const word of words) {
      const { left, top, right, bottom } = word.box
      const x = (left + right) / 2 - width / 2
      const y = (top + bottom) / 2 - height / 2
      const dx = width / 2 + x * cos - y * sin - (left + right) / 2
      const dy = height / 2 + x * sin + y * cos - (top + bottom) / 2
      word.box = { left: left + dx, top: top + dy, right: right + dx, bottom: bottom + dy }
    }
  }
}
