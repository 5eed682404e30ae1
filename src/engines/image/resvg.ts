import { readFile } from 'node:fs/promises'
import { withTightCurves } from '../../formats/svg/svg-curves.ts'
import {
  type FontFamily,
  fontFile,
  fontName,
  METRIC_TWINS,
  type Weight,
} from '../../lib/fonts/bundled-fonts.ts'

export interface Drawing {
  /** RGBA, not premultiplied. */
  pixels: Uint8Array
  width: number
  height: number
}

/** Beyond these the other renderer is quicker: text and strokes take this one quadratic time. */
const MAX_TEXT = 1_000_000
const MAX_LETTERS = 5_000
/** Pixels are held three times on the way out. */
const MAX_PIXELS = 16e6
/** What this renderer does not know and the other does: fonts in the file, and a few properties. */
const UNKNOWN =
  /@font-face|<font[\s>]|\sfr\s*=|mask-type\s*:|!\s*important|[\s;"'{]font\s*:|<svg\s[^<>]{0,2000}\stransform\s*=/

/** Beyond Latin, Greek and Cyrillic it finds fonts for single letters, but not for words among others. */
const OTHER_SCRIPT =
  /[^\u0000-\u036f\u0370-\u052f\u1d00-\u206f\u20a0-\u20bf\u2100-\u214f\u2190-\u2193\ufeff]/u
/** A character written as its number, which may be of any script. */
const NUMBERED = /&#(?:x0*[3-9a-f]\w{2}|x0*[1-9a-f]\w{3,}|0*[89]\d\d|0*[1-9]\d{3,})/i

type Library = typeof import('@resvg/resvg-wasm')
let library: Promise<Library> | undefined

/**
 * Draws an SVG at the size its root has; undefined for what it cannot draw, or not well: text in other scripts
 * or with emoji, a few properties, very large drawings. It is WebAssembly, sees no file and no network, and what
 * makes it fail is an exception here.
 */
export async function drawSvg(svg: string, pixels: number): Promise<Drawing | undefined> {
  if (svg.length > MAX_TEXT || pixels > MAX_PIXELS || UNKNOWN.test(svg)) return undefined
  const hasText = /<(?:\w+:)?text[\s>]/.test(svg)
  if (hasText && (letters(svg) > MAX_LETTERS || OTHER_SCRIPT.test(svg) || NUMBERED.test(svg)))
    return undefined
  const named = hasText ? withFonts(svg) : svg
  const fontBuffers = hasText ? await fontsFor(named) : []
  library ??= load()
  try {
    const { Resvg } = await library
    const drawing = new Resvg(withTightCurves(named), {
      font: {
        fontBuffers,
        defaultFontFamily: fontName('sans'),
        sansSerifFamily: fontName('sans'),
        serifFamily: fontName('serif'),
        monospaceFamily: fontName('mono'),
        cursiveFamily: fontName('sans'),
        fantasyFamily: fontName('sans'),
      },
    })
    const image = drawing.render()
    const made = { pixels: straight(image.pixels), width: image.width, height: image.height }
    image.free()
    drawing.free()
    return made
  } catch (error) {
    // After a trap its memory is in no certain state, so the next call starts with a new one.
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) library = undefined
    return undefined
  }
}

/** Each load is an instance of its own, since a module is evaluated once for each address. */
let loads = 0
async function load(): Promise<Library> {
  const resolved = import.meta.resolve('@resvg/resvg-wasm')
  const made = (await import(loads === 0 ? resolved : `${resolved}?${loads}`)) as Library
  loads++
  await made.initWasm(await readFile(new URL(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))))
  return made
}

/** The renderer multiplies colours by their opacity; PNG does not. */
function straight(pixels: Uint8Array): Uint8Array {
  for (let i = 0; i < pixels.length; i += 4) {
    const alpha = pixels[i + 3]!
    if (alpha === 0 || alpha === 255) continue
    for (let c = i; c < i + 3; c++) pixels[c] = Math.min(255, Math.round((pixels[c]! * 255) / alpha))
  }
  return pixels
}

/** Characters between tags, roughly: an upper bound of what is set as text. */
function letters(svg: string): number {
  let count = 0
  for (const [, text] of svg.matchAll(/>([^<]+)/g)) count += text!.trim().length
  return count
}

/** Names the bundled fonts of the same widths for common ones; text without a font is set in a serif. */
function withFonts(svg: string): string {
  const named = svg.replace(
    /(font-family\s*[:=]\s*)("[^"]*"|'[^']*'|(?:&[\w#]{1,5};|[^;}"'<>])+)/gi,
    (_, start: string, value: string) =>
      start +
      METRIC_TWINS.reduce(
        (text, [name, family]) =>
          text.replace(new RegExp(`(^|[\\s,"'])${name}(?=$|[\\s,"';])`, 'gi'), `$1${fontName(family)}`),
        value.replace(/&(?:quot|#34|apos|#39);/g, ''),
      ),
  )
  return named.replace(/<svg(?=\s)[^>]*/, root =>
    /\sfont-family/.test(root) ? root : root.replace('<svg', `<svg font-family="${fontName('tinos')}"`),
  )
}

const WEIGHTS: Weight[] = ['regular', 'bold', 'italic', 'boldItalic']
const NAMED: FontFamily[] = ['serif', 'mono', 'arimo', 'tinos', 'cousine', 'carlito', 'caladea', 'impact']
const files = new Map<string, Uint8Array>()

/** The fonts a drawing names. */
async function fontsFor(svg: string): Promise<Uint8Array[]> {
  const families = NAMED.filter(family => svg.includes(fontName(family)))
  if (/(?<!sans-)serif/i.test(svg)) families.push('serif')
  if (/monospace/i.test(svg)) families.push('mono')
  const paths = new Set(
    ['sans' as const, ...families].flatMap(family => WEIGHTS.map(weight => fontFile(family, weight))),
  )
  return Promise.all(
    [...paths].map(async path => {
      let bytes = files.get(path)
      if (!bytes) files.set(path, (bytes = await readFile(path)))
      return bytes
    }),
  )
}
