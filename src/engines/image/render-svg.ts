import type { Sharp } from 'sharp'
import { badInput } from '../../fault.ts'
import { readSvg, type Size, type Svg, type SvgSize, sizedSvg } from '../../formats/svg/svg.ts'
import { filterSeconds } from '../../formats/svg/svg-filters.ts'
import { letterSeconds } from '../../formats/svg/svg-letters.ts'
import { heldDrawings } from '../../formats/svg/svg-pictures.ts'
import { textOf } from '../../formats/svg/svg-text.ts'
import { parsedColor } from '../../lib/color/wide-colors.ts'
import { type Drawing, drawSvg } from './resvg.ts'
import { MAX_PIXELS, sharpLibrary } from './sharp.ts'

type SharpLibrary = Awaited<ReturnType<typeof sharpLibrary>>

/** Drawn by librsvg at this resolution, lengths such as 10mm inside the drawing have their CSS size. */
const DENSITY = 96
/** librsvg takes 72 dpi for one pixel a unit, so the root is written that much smaller for it. */
const ROOT_SCALE = 72 / DENSITY

/** A call may compute for 48 seconds by default; what would be ended then is refused at once. */
const MOST_SECONDS = 40
/** For a pattern as a filter's input librsvg takes minutes; browsers do not know these inputs either. */
const PAINT_INPUT = /(\sin2?\s*=\s*)(["'])(?:Fill|Stroke)Paint\2/g

/** An SVG as a picture of the wanted size: drawn by resvg, or by librsvg what resvg does not draw. */
export async function openSvg(
  bytes: Uint8Array,
  wanted: SvgSize,
  whose: string,
  warn?: (message: string) => void,
): Promise<Sharp> {
  const sharp = await sharpLibrary()
  const svg = await withKnownPictures(sharp, readSvg(bytes, whose))
  for (const loss of svg.losses) warn?.(loss)
  const natural = svg.size ?? (await sizeOfUnsized(svg.text))
  const sized = sizedSvg(svg, natural, wanted, MAX_PIXELS, whose)
  const { width, height } = sized
  const inside = (weigh: (text: string) => number) => heldDrawings(sized.text, one => weigh(textOf(one)))
  if (filterSeconds(sized) + inside(one => filterSeconds({ ...sized, text: one })) > MOST_SECONDS)
    throw badInput(`${whose}: the SVG's filters take too long at ${width} x ${height} pixels.`)
  if (letterSeconds(sized.text) + inside(letterSeconds) > MOST_SECONDS)
    throw badInput(
      `${whose}: the SVG has too many letters to be set; break long texts into lines, or leave some out.`,
    )
  // What has no size of its own is drawn as librsvg measured it.
  const drawing = svg.size && (await drawSvg(sized.text, width * height))
  if (drawing) return fromPixels(sharp, onBackground(drawing, svg.background))
  const { text } = sizedSvg(svg, natural, wanted, MAX_PIXELS, whose, ROOT_SCALE)
  const plain = text.replace(PAINT_INPUT, '$1$2SourceGraphic$2')
  const other = sharp(Buffer.from(plain), { density: DENSITY, limitInputPixels: MAX_PIXELS, failOn: 'error' })
  if (!svg.background) return other
  const { data, info } = await other.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return fromPixels(sharp, onBackground({ ...info, pixels: data }, svg.background))
}

function fromPixels(sharp: SharpLibrary, { pixels, width, height }: Drawing): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 4 }, limitInputPixels: MAX_PIXELS })
}

/** Lays a drawing on the colour its root asks for. */
function onBackground(drawing: Drawing, background: string | undefined): Drawing {
  const behind = background && parsedColor(background)
  const { pixels } = drawing
  for (let i = 0; behind && i < pixels.length; i += 4) {
    const own = pixels[i + 3]! / 255
    if (own === 1) continue
    const seen = behind.alpha * (1 - own)
    const alpha = own + seen
    for (let c = 0; alpha > 0 && c < 3; c++)
      pixels[i + c] = Math.round((pixels[i + c]! * own + behind.rgb[c]! * seen) / alpha)
    pixels[i + 3] = Math.round(alpha * 255)
  }
  return drawing
}

/** Pictures of kinds that not both renderers read. */
const UNREAD = /data:image\/(?:webp|avif)(?:;[^,"'<>]{0,100})?;base64,([\w+/=\s]+)/g
const MOST_PICTURES = 100
const MOST_PICTURE = 16e6

/** The drawing with such pictures as JPEG, or as PNG where they are see-through. */
async function withKnownPictures(sharp: SharpLibrary, svg: Svg): Promise<Svg> {
  let { text } = svg
  const found = new Map([...text.matchAll(UNREAD)].map(([whole, data]) => [whole, data!]))
  for (const [whole, data] of [...found].slice(0, MOST_PICTURES)) {
    try {
      const picture = sharp(Buffer.from(data, 'base64'), { limitInputPixels: MOST_PICTURE })
      const { hasAlpha } = await picture.metadata()
      const known = hasAlpha ? picture.png() : picture.jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
      const kind = hasAlpha ? 'png' : 'jpeg'
      text = text.replaceAll(
        whole,
        `data:image/${kind};base64,${(await known.toBuffer()).toString('base64')}`,
      )
    } catch {
      // A picture that is damaged stays out of the drawing, as in browsers.
    }
  }
  return { ...svg, text }
}

/** The size librsvg finds for an SVG that declares none. */
async function sizeOfUnsized(text: string): Promise<Size> {
  const sharp = await sharpLibrary()
  const { width, height } = await sharp(Buffer.from(text), { limitInputPixels: MAX_PIXELS }).metadata()
  return { width, height }
}
