import { readFileSync } from 'node:fs'
import { badInput } from '../../fault.ts'
import type { Box } from '../../lib/geometry/pdf-page.ts'
import { busiestRows } from './busiest-rows.ts'
import { doubtfulLines, isMostlyDoubtful, readDoubtful } from './cascade.ts'
import { cleaned } from './cleaned-page.ts'
import { readCombs } from './comb-fields.ts'
import { withoutLines } from './drawn-lines.ts'
import { startEngine, type TessApi, type TessModule } from './engine.ts'
import { fitsInk, settleMarks } from './figure-marks.ts'
import { joinFigures } from './figures-apart.ts'
import { isForeign, orFigures, readFigures } from './foreign-figures.ts'
import { joinPieces } from './join-pieces.ts'
import { runsUpOrDown, standsOnHead } from './lie-of-lines.ts'
import { settleMinus } from './minus-signs.ts'
import { withoutOtherSide } from './other-side.ts'
import { codesByScript, doubtfulByScript, readInOwnScript } from './own-script.ts'
import { modelSize, unpacked } from './pack-file.ts'
import { bundledPacks, packs } from './packs.ts'
import { settleRaised } from './raised-figures.ts'
import { withoutTwiceRead } from './read-twice.ts'
import { joinSyllables, type OcrResult, type ReadLines, wordsOf } from './read-words.ts'
import { isSquaredPaper, lookAgain } from './second-look.ts'
import { withoutShreds } from './shreds.ts'
import { skewOf } from './skew.ts'
import { spixOf } from './spix.ts'
import { withoutStreaks } from './streaks.ts'
import { isSideways, tellingLines } from './telling-lines.ts'
import { boxOfSlanted, boxOfTurned, type GreyImage, rotated, turned } from './turn-image.ts'
import { withSidebar } from './with-sidebar.ts'

const ENGINE = { classic: 0, lstm: 1 }
const MODE = { orientation: 0, auto: 3, block: 6, line: 7 }
/** Radians. Under a third of a degree the reader follows the lines by itself; past twenty it has seen no lines. */
const MIN_SKEW = 0.005
const MAX_SKEW = 0.35
/** Below this the page may be lying on its side or head. */
const DOUBTFUL = 65
/** Pages read with this much less are read about as well. */
const ABOUT = 5
/** What is found on a page that seemed empty must be no guess: photographs have edges too. */
const SURE = 75

/** So much of a page tells which side it lies on. */
const TELLING_SHARE = 0.06

/** The pack that reads figures among other scripts. */
const FIGURES = 'eng'

/** A network of less of the bundled one's bytes is a small one: tessdata_fast. */
const SMALL = 0.7

interface Reader {
  languages: string
  api: TessApi
  /** Packs that read better than those of the operator, where his are small and quick. */
  better?: Map<string, string> | undefined
  /** With those, once they are needed. */
  careful?: TessApi
  /** Reads figures among scripts whose own packs do so badly. */
  figures?: TessApi
  /** With the packs of one script each, where the languages are of several. */
  scripts: Map<string, TessApi>
}

let module: Promise<TessModule> | undefined
let reader: Reader | undefined
let orienter: TessApi | undefined

function load(): Promise<TessModule> {
  module ??= startEngine()
  return module
}

/** After a breakdown the WASM memory is in an unknown state. */
function forget(): void {
  module = undefined
  reader = undefined
  orienter = undefined
}

async function start(languages: string, engine: number, files = packs()): Promise<TessApi> {
  const { FS, TessBaseAPI } = await load()
  for (const code of languages.split('+')) {
    FS.writeFile(`${code}.traineddata`, unpacked(readFileSync(files.get(code)!)))
  }
  const api = new TessBaseAPI()
  const status = api.Init(null, languages, engine)
  // Paragraphs as the lines lie: with their words, a line that ends with a stop would end one.
  api.SetVariable('paragraph_text_based', '0')
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
  seen: GreyImage,
  languages: string[],
  dpi: number,
  likely = 0,
): Promise<OcrResult> {
  const { image, scan, sidebar, boxOf } = cleaned(seen, dpi)
  try {
    const first = await turnOf(image, likely, languages, dpi)
    let best = await readTurned(image, first, languages, dpi)
    const tried = new Set([first])
    for (const look of [lookAt, wayOf]) {
      // The reader follows lines that run up or down the page too, and loses some of them.
      const sideways = look === lookAt && isSideways(best)
      if (best.confidence >= DOUBTFUL && !sideways) break
      const { turns } = await look(scan, dpi, best)
      if (tried.has(turns)) continue
      tried.add(turns)
      const again = await readTurned(image, turns, languages, dpi)
      if (again.confidence > best.confidence - (sideways ? ABOUT : 0)) best = again
    }
    if (sidebar) {
      const beside = await readTurned(sidebar.image, best.turns, languages, dpi)
      best = withSidebar(best, beside, sidebar.isLeft)
    }
    for (const word of best.lines.flatMap(line => line.words)) word.box = boxOf(word.box)
    return best
  } catch (error) {
    forget()
    throw error
  }
}

/**
 * The turn of a page, by a part of it where its lines seem to lie otherwise than was likely: reading all of it the wrong way
 * takes as long as reading it. `likely` where no other way makes sense, as of a page full of rules.
 */
async function turnOf(image: GreyImage, likely: number, languages: string[], dpi: number): Promise<number> {
  const others = otherTurns(image, likely)
  if (others.length === 0) return likely
  const { api } = await readerOf(languages.join('+'))
  let [best, most] = [likely, DOUBTFUL]
  for (const turns of others) {
    await open(api, busiestRows(turned(image, turns), TELLING_SHARE), dpi)
    const { confidence } = readLines(api)
    if (confidence > most) [best, most] = [turns, confidence]
    if (most > SURE) break
  }
  api.Clear()
  return best
}

/** The turns that a look at the ink speaks for, where it speaks against the likely one; the better one first. */
function otherTurns(image: GreyImage, likely: number): number[] {
  if (runsUpOrDown(image) === (likely % 2 === 0)) {
    const side = (likely + 1) & 3
    const [first, then] = standsOnHead(turned(image, side)) ? [side ^ 2, side] : [side, side ^ 2]
    return [first, then]
  }
  return standsOnHead(turned(image, likely)) ? [likely ^ 2] : []
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
  const rulings = result.rulings.map(ruling => boxOfTurned(ruling, image, turns))
  return { ...result, rulings, turns, languages }
}

async function show(image: GreyImage): Promise<void> {
  const { FS } = await load()
  FS.writeFile('/input', spixOf(image))
}

async function readUpright(
  seen: GreyImage,
  languages: string,
  dpi: number,
): Promise<ReadLines & Pick<OcrResult, 'rulings' | 'skew'>> {
  const reader = await readerOf(languages)
  const { api } = reader
  const image = withoutStreaks(seen, dpi)
  const clear = skewOf(image)
  const skew = clear ?? (await slopeSeenBy(api, image, dpi))
  const slanted = Math.abs(skew) >= MIN_SKEW && Math.abs(skew) <= MAX_SKEW
  const { image: plain, lines: drawn } = withoutLines(slanted ? rotated(image, skew) : image, dpi)
  await open(api, plain, dpi)
  let result = linesOf(api, plain)
  const rulings = isSquaredPaper(drawn, result.lines) ? [] : drawn
  let again = api
  // A page that lies on its side or head is read again as a whole.
  if (reader.better && result.confidence >= DOUBTFUL && doubtfulLines(result.lines).length > 0) {
    again = await carefulOf(reader, reader.better)
    await open(again, plain, dpi)
    result = isMostlyDoubtful(result.lines)
      ? linesOf(again, plain)
      : readDoubtful(result, box => readPart(again, plain, box))
  }
  if (result.confidence >= DOUBTFUL) await readByScripts(reader, result, plain, dpi)
  if (result.lines.length === 0) {
    // The search for columns can lose a page of a line or two; taken as one block they are found.
    api.SetPageSegMode(MODE.block)
    const block = readLines(api)
    if (block.confidence >= SURE) result = block
  }
  const figures = await figuresReader(reader, result, plain, dpi)
  const readFigure = (box: Box) => readPart(figures!, plain, box)
  if (result.confidence >= DOUBTFUL) {
    const readAgain = (box: Box) => readPart(again, plain, box)
    const readMissed = figures ? orFigures(readAgain, readFigure) : readAgain
    result = withoutTwiceRead(lookAgain(plain, result, rulings, readAgain, readMissed))
  }
  if (figures) readFigures(result.lines, readFigure, (text, box) => fitsInk(plain, text, box))
  joinFigures(plain, result.lines)
  const words = result.lines.flatMap(line => line.words)
  settleMarks(plain, words)
  settleMinus(plain, words)
  settleRaised(plain, words, figures ? readFigure : box => readPart(again, plain, box))
  await readCombs(plain, drawn, result.lines, async strip => {
    await open(again, strip, dpi)
    const whole = { left: 0, top: 0, right: strip.width, bottom: strip.height }
    return readPart(again, strip, whole).lines.flatMap(line => line.words)
  })
  api.Clear()
  if (again !== api) again.Clear()
  figures?.Clear()
  if (slanted)
    for (const word of result.lines.flatMap(line => line.words))
      word.box = boxOfSlanted(word.box, image, skew)
  return { ...result, rulings, skew: slanted ? skew : 0 }
}

/** Reads lines with words in doubt with the packs of their own script alone, where the page is read with several. */
async function readByScripts(
  reader: Reader,
  { lines }: ReadLines,
  image: GreyImage,
  dpi: number,
): Promise<void> {
  const codes = codesByScript(reader.languages.split('+'))
  for (const [script, doubtful] of codes.size > 0 ? doubtfulByScript(lines) : []) {
    const own = codes.get(script)
    if (!own || doubtful.length === 0) continue
    const api = reader.scripts.get(script) ?? (await start(own.join('+'), ENGINE.lstm, reader.better))
    reader.scripts.set(script, api)
    await open(api, image, dpi)
    for (const line of doubtful) readInOwnScript(line, box => readPart(api, image, box))
    api.Clear()
  }
}

/** With the picture before it, where the page's own packs read figures badly. */
async function figuresReader(
  reader: Reader,
  { lines }: ReadLines,
  image: GreyImage,
  dpi: number,
): Promise<TessApi | undefined> {
  if (reader.languages.includes(FIGURES) || !isForeign(lines)) return undefined
  reader.figures ??= await start(FIGURES, ENGINE.lstm)
  await open(reader.figures, image, dpi)
  return reader.figures
}

async function readerOf(languages: string): Promise<Reader> {
  if (reader?.languages === languages) return reader
  reader?.api.End()
  reader?.careful?.End()
  reader?.figures?.End()
  for (const api of reader?.scripts.values() ?? []) api.End()
  reader = undefined
  const [own, bundled] = [packs(), bundledPacks()]
  const isSmall = (code: string) => {
    const [pack, large] = [own.get(code)!, bundled.get(code)]
    return large !== undefined && pack !== large && modelSize(pack) < SMALL * modelSize(large)
  }
  const better = languages.split('+').some(isSmall) ? new Map([...own, ...bundled]) : undefined
  reader = { languages, api: await start(languages, ENGINE.lstm), better, scripts: new Map() }
  return reader
}

async function carefulOf(reader: Reader, better: Map<string, string>): Promise<TessApi> {
  reader.careful ??= await start(reader.languages, ENGINE.lstm, better)
  return reader.careful
}

export async function prepareEngine(): Promise<void> {
  await load()
}

/** Loads the packs that pages in these languages are read with first. */
export async function prepareReader(languages: readonly string[]): Promise<void> {
  await readerOf(languages.join('+'))
}

/** Loads the packs for words in doubt, where there are others for them: hardly a page is without one. */
export async function prepareSecondReader(languages: readonly string[]): Promise<void> {
  const reader = await readerOf(languages.join('+'))
  if (reader.better) await carefulOf(reader, reader.better)
}

function readPart(api: TessApi, { width, height }: GreyImage, box: Box): ReadLines {
  const [left, top] = [Math.max(0, Math.floor(box.left)), Math.max(0, Math.floor(box.top))]
  const [right, bottom] = [Math.min(width, Math.ceil(box.right)), Math.min(height, Math.ceil(box.bottom))]
  api.SetRectangle(left, top, right - left, bottom - top)
  api.SetPageSegMode(MODE.line)
  return readLines(api)
}

/** Gives the reader a picture to look at. */
async function open(api: TessApi, image: GreyImage, dpi: number): Promise<void> {
  await show(image)
  api.SetPageSegMode(MODE.auto)
  api.SetImageFile(1, 0)
  api.SetSourceResolution(Math.round(dpi))
}

/** The slope of the lines as the reader sees them: of few, or large ones. */
async function slopeSeenBy(api: TessApi, image: GreyImage, dpi: number): Promise<number> {
  await open(api, image, dpi)
  api.FindLines()
  return api.GetGradient()
}

/** The lines of a page, whole and without what is none of its own. */
const linesOf = (api: TessApi, image: GreyImage): ReadLines =>
  withoutOtherSide(image, joinPieces(withoutShreds(readLines(api))))

function readLines(api: TessApi): ReadLines {
  if (api.Recognize(null) !== 0) throw new Error('tesseract did not finish')
  const result = wordsOf(api)
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

/** Which way the longest lines are read best: few letters, or an odd size, mislead the look at a page. */
async function wayOf(image: GreyImage, dpi: number, { lines, languages, turns }: OcrResult): Promise<Look> {
  const { api } = await readerOf(languages.join('+'))
  const sums = [0, 0, 0, 0]
  for (const line of tellingLines(image, lines)) {
    for (const way of line.ways) {
      const upright = turned(line.image, way)
      await open(api, upright, dpi)
      const whole = { left: 0, top: 0, right: upright.width, bottom: upright.height }
      sums[way]! += readPart(api, upright, whole).confidence
    }
  }
  api.Clear()
  const most = Math.max(...sums)
  return { turns: most > 0 ? sums.indexOf(most) : turns }
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
