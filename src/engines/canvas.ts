import type { SKRSContext2D } from '@napi-rs/canvas'
import { type FontFamily, fontFile, SCRIPT_FAMILIES } from '../lib/fonts/bundled-fonts.ts'
import { isOfRtlScript } from '../lib/text/bidi.ts'

type CanvasModule = typeof import('@napi-rs/canvas')

let loading: Promise<CanvasModule> | undefined

/** The canvas library, loaded on first use. */
function canvasLibrary(): Promise<CanvasModule> {
  // Its allocator (mimalloc) would set 1 GiB aside at once, which is most of what a call may have.
  process.env['MIMALLOC_ARENA_EAGER_COMMIT'] = '0'
  loading ??= import('@napi-rs/canvas')
  return loading
}

const scriptOf = (family: string): string => `\\p{Script=${family[0]!.toUpperCase()}${family.slice(1)}}`

/** Which bundled family draws which script, in the order of trust. Chinese, Japanese and Korean share Han. */
const SCRIPTS: [FontFamily, RegExp][] = [
  ...SCRIPT_FAMILIES.map((family): [FontFamily, RegExp] => [family, new RegExp(scriptOf(family), 'u')]),
  ['jp', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['kr', /\p{Script=Hangul}/u],
  ['sc', /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u],
  ['tc', /[\p{Script=Han}\p{Script=Bopomofo}]/u],
  ['colorEmoji', /\p{Emoji_Presentation}|\p{Extended_Pictographic}|\ufe0f|\u20e3/u],
  ['symbols', /[\u2190-\u2bff]/u],
  ['math', /[\u2200-\u22ff\u{1d400}-\u{1d7ff}]/u],
]

const KNOWN = new RegExp(
  '^[\\p{Script=Common}\\p{Script=Inherited}\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}' +
    `${SCRIPT_FAMILIES.map(scriptOf).join('')}\\p{Script=Han}` +
    '\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Bopomofo}]*$',
  'u',
)

/** Whether the bundled fonts have letters for the whole text. */
export const canDraw = (text: string): boolean => KNOWN.test(text)

const registered = new Set<string>()

/**
 * A CSS font list that draws the text in any bundled script: the wanted family first, then those its
 * scripts need. Only these are loaded, since the East Asian ones are large.
 */
async function fontsFor(text: string, family: FontFamily, bold = false): Promise<string> {
  const { GlobalFonts } = await canvasLibrary()
  const needed = SCRIPTS.filter(([, pattern]) => pattern.test(text)).map(([name]) => name)
  const families = [...new Set<FontFamily>([family, 'sans', ...needed])]
  for (const name of families) {
    const key = `${name}${bold ? ' bold' : ''}`
    if (registered.has(key)) continue
    GlobalFonts.registerFromPath(fontFile(name, bold ? 'bold' : 'regular'), key)
    registered.add(key)
  }
  // Registered under names of our own, so that two weights of one family cannot be confused.
  return families.map(name => `"${name}${bold ? ' bold' : ''}"`).join(', ')
}

/** Base direction of a line: that of its first letter. */
const directionOf = (line: string): 'ltr' | 'rtl' =>
  isOfRtlScript(/\p{L}/u.exec(line)?.[0] ?? '') ? 'rtl' : 'ltr'

export interface TextLook {
  family: FontFamily
  bold?: boolean
  size: number
  fill: string
  /** 0 to 1. */
  opacity?: number
  /** Outline around the letters, drawn below the fill. */
  outline?: { color: string; width: number }
}

/** Measures lines set in a look; the result is reused for any number of texts. */
export async function textRuler(
  text: string,
  { family, bold = false }: Pick<TextLook, 'family' | 'bold'>,
): Promise<(line: string, size: number) => number> {
  const { createCanvas } = await canvasLibrary()
  const fonts = await fontsFor(text, family, bold)
  const context = createCanvas(1, 1).getContext('2d')
  // Widths grow with the size, so one measurement serves all sizes.
  context.font = `100px ${fonts}`
  const known = new Map<string, number>()
  return (line, size) => {
    let width = known.get(line)
    if (width === undefined) {
      width = context.measureText(line).width
      known.set(line, width)
    }
    return (width * size) / 100
  }
}

/** How far letters reach above and below the baseline, as shares of the type size, over all scripts. */
const ASCENT = 1.07
const DESCENT = 0.42
export const LINE_HEIGHT = 1.2

/** Letters on transparency: rows of RGBA, no more than the ink needs. */
export interface TextLayer {
  width: number
  height: number
  data: Buffer
}

/** Draws centred lines, turned by `rotation` degrees clockwise, and cuts the layer to its ink. */
export async function drawLines(
  lines: string[],
  look: TextLook,
  rotation = 0,
): Promise<TextLayer | undefined> {
  const { createCanvas } = await canvasLibrary()
  const text = lines.join('\n')
  const fonts = await fontsFor(text, look.family, look.bold)
  const width = await textRuler(text, look)
  const pad = Math.ceil((look.outline?.width ?? 0) / 2 + look.size * 0.1 + 1)
  const wide = Math.max(...lines.map(line => width(line, look.size))) + 2 * pad
  const step = look.size * LINE_HEIGHT
  const high = step * (lines.length - 1) + look.size * (ASCENT + DESCENT) + 2 * pad
  const angle = (rotation * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  const canvas = createCanvas(
    Math.max(1, Math.ceil(wide * cos + high * sin)),
    Math.max(1, Math.ceil(wide * sin + high * cos)),
  )
  const context = canvas.getContext('2d')
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate(angle)
  context.globalAlpha = look.opacity ?? 1
  for (const [i, line] of lines.entries()) {
    drawLine(context, line, fonts, look, -high / 2 + pad + look.size * ASCENT + i * step)
  }
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height).data
  return inkOf(canvas.width, canvas.height, Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength))
}

function drawLine(
  context: SKRSContext2D,
  line: string,
  fonts: string,
  look: TextLook,
  baseline: number,
): void {
  context.font = `${look.size}px ${fonts}`
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  context.direction = directionOf(line)
  if (look.outline) {
    context.lineJoin = 'round'
    context.lineWidth = look.outline.width
    context.strokeStyle = look.outline.color
    context.strokeText(line, 0, baseline)
  }
  context.fillStyle = look.fill
  context.fillText(line, 0, baseline)
}

/** The smallest rectangle with all ink; undefined when there is none. */
function inkOf(width: number, height: number, data: Buffer): TextLayer | undefined {
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3] === 0) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      bottom = y
    }
  }
  if (right < 0) return undefined
  const [wide, high] = [right - left + 1, bottom - top + 1]
  const cut = Buffer.allocUnsafe(wide * high * 4)
  for (let y = 0; y < high; y++) {
    const from = ((top + y) * width + left) * 4
    data.copy(cut, y * wide * 4, from, from + wide * 4)
  }
  return { width: wide, height: high, data: cut }
}
