import type { Sharp } from 'sharp'
import { badInput } from '../../fault.ts'
import { readSvg, type Size, type SvgSize, sizedSvg } from '../../formats/svg.ts'
import { filterSeconds } from '../../formats/svg-filters.ts'
import { MAX_PIXELS, sharpLibrary } from './library.ts'
import { drawSvg } from './resvg.ts'

/** Drawn by librsvg at this resolution, lengths such as 10mm inside the drawing have their CSS size. */
const DENSITY = 96
/** librsvg takes 72 dpi for one pixel a unit, so the root is written that much smaller for it. */
const ROOT_SCALE = 72 / DENSITY

/** A call may compute for 48 seconds by default; what would be ended then is refused at once. */
const MOST_SECONDS = 40
/** For a pattern as a filter's input librsvg takes minutes; browsers do not know these inputs either. */
const PAINT_INPUT = /(\sin2?\s*=\s*)(["'])(?:Fill|Stroke)Paint\2/g

/** An SVG as a picture of the wanted size: drawn by resvg, or by librsvg what resvg does not draw. */
export async function openSvg(bytes: Uint8Array, wanted: SvgSize, whose: string): Promise<Sharp> {
  const sharp = await sharpLibrary()
  const svg = readSvg(bytes, whose)
  const natural = svg.size ?? (await sizeOfUnsized(svg.text))
  const sized = sizedSvg(svg, natural, wanted, MAX_PIXELS, whose)
  const { width, height } = sized
  if (filterSeconds(sized) > MOST_SECONDS)
    throw badInput(`${whose}: the SVG's filters take too long at ${width} x ${height} pixels.`)
  // What has no size of its own is drawn as librsvg measured it.
  const drawing = svg.size && (await drawSvg(sized.text, width * height))
  if (drawing) {
    const raw = { width: drawing.width, height: drawing.height, channels: 4 as const }
    return sharp(drawing.pixels, { raw, limitInputPixels: MAX_PIXELS })
  }
  const { text } = sizedSvg(svg, natural, wanted, MAX_PIXELS, whose, ROOT_SCALE)
  const plain = text.replace(PAINT_INPUT, '$1$2SourceGraphic$2')
  return sharp(Buffer.from(plain), { density: DENSITY, limitInputPixels: MAX_PIXELS, failOn: 'error' })
}

/** The size librsvg finds for an SVG that declares none. */
async function sizeOfUnsized(text: string): Promise<Size> {
  const sharp = await sharpLibrary()
  const { width, height } = await sharp(Buffer.from(text), { limitInputPixels: MAX_PIXELS }).metadata()
  return { width, height }
}
