import { guessLanguage } from '../../lib/text/guess-language.ts'
import { busiestRows } from './busiest-rows.ts'
import { OF_SCRIPT, scriptOf } from './pack-scripts.ts'
import { AUTO, installedLanguages } from './packs.ts'
import { confidenceOf, type OcrLine, type OcrResult } from './read-words.ts'
import { onlyLines, paragraphsOf, rowsOf, strangeLines, withReadAgain } from './strange-lines.ts'
import { lookAt, recognize } from './tesseract.ts'
import type { GreyImage } from './turn-image.ts'

/** Packs by the tags that texts are told by. */
const OF_TAG: Record<string, string[]> = {
  ...{ en: ['eng'], de: ['deu'], fr: ['fra'], es: ['spa'], it: ['ita'], pt: ['por'], nl: ['nld'] },
  ...{ pl: ['pol'], sv: ['swe'], cs: ['ces'], tr: ['tur'], ro: ['ron'], hu: ['hun'], ru: ['rus'] },
  ...{ uk: ['ukr'], bg: ['bul'], ja: ['jpn'], ko: ['kor'], zh: ['chi_sim', 'chi_tra'], ar: ['ara'] },
  ...{ he: ['heb'], hi: ['hin'], th: ['tha'], el: ['ell'] },
}
/** So much of a page is looked at first. */
const SAMPLE_SHARE = 0.3
/** Below this share of a page's letters a language is a quotation. */
const MIXED_SHARE = 0.1
/** By so much more its own pack reads it than another one did. */
const SURER = 10
/** A page read so badly is not of the languages of the page before. */
const UNSURE = 80
const MOST_LANGUAGES = 3
/** A reading in more languages must not be worse than this. */
const TOLERANCE = 3

/**
 * Reads a page whose languages nobody told. Its script is seen in the shapes; which language, and which others are mixed
 * in, in the text of a first reading. `known` are those of the page before.
 */
export async function recognizeAuto(
  image: GreyImage,
  dpi: number,
  likely: number,
  known?: string[],
): Promise<OcrResult> {
  // Lines in another script are read by themselves: packs of two scripts at once take one's letters for the other's.
  let languages = known?.filter(code => scriptOf(code) === scriptOf(known[0]!))
  let turns = likely
  if (!languages) {
    const sample = busiestRows(image, SAMPLE_SHARE)
    const look = await lookAt(sample, dpi)
    turns = look.turns
    const codes = tellingOf(look.script ?? 'Latin')
    const first = await recognize(sample, codes, dpi, turns)
    languages = languagesOf(first.lines) ?? [codes[0]!]
  }
  const first = await recognize(image, languages, dpi, turns)
  const read = await withOthers(await inAllLanguages(image, first, dpi), image, dpi)
  if (!known || read.confidence >= UNSURE) return read
  const fresh = await recognizeAuto(image, dpi, likely)
  return fresh.confidence > read.confidence ? fresh : read
}

/** Reads a page again where its text tells of more languages than it was read in. */
async function inAllLanguages(image: GreyImage, read: OcrResult, dpi: number): Promise<OcrResult> {
  const strange = strangeLines(read.lines)
  const told = languagesOf(read.lines.filter(line => !strange.includes(line)))
  if (!told || told.every(code => read.languages.includes(code))) return read
  const again = await recognize(image, told, dpi, read.turns)
  return again.confidence >= read.confidence - TOLERANCE ? again : read
}

/**
 * Reads the lines that made no sense in their own script, if it is another one and they make sense in it. Where they are of
 * several scripts, which a look at all of them does not tell, each paragraph is asked for its own.
 */
async function withOthers(read: OcrResult, image: GreyImage, dpi: number): Promise<OcrResult> {
  const strange = strangeLines(read.lines)
  if (strange.length === 0) return read
  const { script } = await lookAt(onlyLines(image, strange), dpi)
  let result = await inScript(read, strange, script, image, dpi)
  const rest = paragraphsOf(result.lines, strangeLines(result.lines))
  // A single one was seen by itself already.
  if (rest.length < (result === read ? 2 : 1)) return result
  const looks: [string | undefined, OcrLine[]][] = []
  for (const lines of rest) looks.push([(await lookAt(rowsOf(image, lines), dpi)).script, lines])
  // A paragraph too short to tell is of the script of the one before.
  for (const [i, look] of looks.entries()) look[0] ??= looks[i - 1]?.[0]
  for (const [other, found] of Map.groupBy(looks, ([script]) => script)) {
    const lines = found.flatMap(([, lines]) => lines)
    if (other !== undefined) result = await inScript(result, lines, other, image, dpi)
  }
  return result
}

/** A page with some lines of it as they are in a script, where they make more sense in it. */
async function inScript(
  read: OcrResult,
  strange: readonly OcrLine[],
  script: string | undefined,
  image: GreyImage,
  dpi: number,
): Promise<OcrResult> {
  const codes = script === undefined ? read.languages : tellingOf(script)
  if (codes.some(code => read.languages.includes(code))) return read
  const alone = onlyLines(image, strange)
  const first = await recognize(alone, codes, dpi, read.turns)
  // Several packs read one's words as the other's: the letters tell which, and it reads them alone.
  const own = codes.length > 1 ? (languagesOf(first.lines) ?? [codes[0]!]) : codes
  const whole = own.length < codes.length ? await recognize(alone, own, dpi, read.turns) : first
  const other = await inAllLanguages(alone, whole, dpi)
  if (other.confidence < confidenceOf(strange) + SURER) return read
  const lines = withReadAgain(read.lines, strange, other.lines)
  const languages = [...new Set([...read.languages, ...other.languages])]
  return { ...read, lines, confidence: confidenceOf(lines), languages }
}

export const isAuto = (languages: readonly string[]): boolean => languages[0] === AUTO

/**
 * The packs that a text of a script is first read with. Languages in Cyrillic have letters of their own, without which
 * their words cannot be told: the pack of one makes other letters of them.
 */
function tellingOf(script: string): string[] {
  const codes = OF_SCRIPT[script]
  const first = firstOf(codes)
  if (script !== 'Cyrillic' || !codes?.includes(first[0]!)) return first
  const installed = installedLanguages()
  return codes.filter(code => installed.includes(code))
}

/** The first of these packs that is there; English otherwise. */
function firstOf(codes: readonly string[] = []): string[] {
  const installed = installedLanguages()
  const code = codes.find(code => installed.includes(code)) ?? 'eng'
  return [installed.includes(code) ? code : installed[0]!]
}

/** Languages of the paragraphs, most of the letters first; undefined where nothing tells. */
function languagesOf(lines: readonly OcrLine[]): string[] | undefined {
  const paragraphs: string[] = []
  for (const { words, starts } of lines) {
    const text = `${words.map(word => word.text).join(' ')} `
    if (starts || paragraphs.length === 0) paragraphs.push(text)
    else paragraphs[paragraphs.length - 1] += text
  }
  const installed = installedLanguages()
  const letters = new Map<string, number>()
  const count = (text: string) => {
    const code = OF_TAG[guessLanguage(text)]?.find(code => installed.includes(code))
    if (code) letters.set(code, (letters.get(code) ?? 0) + text.length)
    return code
  }
  const told = paragraphs.map(count)
  // Short paragraphs tell something together only.
  const rest = paragraphs.filter((_, i) => !told[i]).join(' ')
  count(rest)
  const all = [...letters.values()].reduce((sum, n) => sum + n, 0)
  const codes = [...letters].filter(([, n]) => n >= MIXED_SHARE * all).sort((a, b) => b[1] - a[1])
  return codes.length === 0 ? undefined : codes.slice(0, MOST_LANGUAGES).map(([code]) => code)
}
