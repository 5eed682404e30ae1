import type { DocumentImage } from '../../../document/tree.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import { patternSvg } from '../docx/preset-patterns.ts'
import { colorIn, type ThemeColors } from '../docx/theme-colors.ts'
import type { SlideFill, SlideLine } from './pptx-model.ts'

/** English Metric Units in a point. */
export const EMU = 12_700
export const emu = (text: string | undefined, otherwise = 0): number => {
  const value = Number(text)
  return text !== undefined && Number.isFinite(value) ? value / EMU : otherwise
}

/** What fills and lines are told by: the slide's colours, and pictures of the part they stand in. */
export interface FillContext {
  colors: ThemeColors
  /** Takes over a picture by its relationship; gives its key. */
  image: (id: string | undefined) => string | undefined
  /** Takes over a picture that was drawn for the slide; gives its key. */
  keep: (key: string, picture: DocumentImage) => string
}

export function alphaIn(parent: XmlElement | undefined): number | undefined {
  const value = parent?.elements()[0]?.find('a:alpha')?.get('val')
  return value === undefined ? undefined : Number(value) / 100_000
}

/** What is done to a picture before it is shown. */
export function lookOf(blip: XmlElement | undefined): { opacity?: number; grey?: boolean } {
  const amount = blip?.find('a:alphaModFix')?.get('amt')
  return {
    ...(amount !== undefined && { opacity: Number(amount) / 100_000 }),
    ...(blip?.find('a:grayscl') && { grey: true }),
  }
}

const solid = (element: XmlElement, { colors }: FillContext): SlideFill | undefined => {
  const color = colorIn(element, colors)
  const opacity = alphaIn(element)
  return color === undefined ? undefined : { kind: 'solid', color, ...(opacity !== undefined && { opacity }) }
}

/** How many times a pattern of eight dots is repeated in its picture: few large pictures are drawn faster than many small. */
const REPEATED = 8
/** In points, as patterns are written. */
const TILE = 6 * REPEATED

/** A preset pattern as a picture to be repeated, of a pixel a dot. */
function pattern(element: XmlElement, { colors, keep }: FillContext): SlideFill | undefined {
  const front = colorIn(element.find('a:fgClr'), colors) ?? '#000000'
  const ground = colorIn(element.find('a:bgClr'), colors) ?? '#ffffff'
  const name = element.get('prst') ?? ''
  const drawn = patternSvg(name, 'dots', front, ground)
  if (!drawn) return { kind: 'solid', color: front }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${8 * REPEATED}" height="${8 * REPEATED}" viewBox="0 0 ${TILE} ${TILE}">${drawn}<rect width="${TILE}" height="${TILE}" fill="url(#dots)"/></svg>`
  const image = keep(`pattern ${name} ${front} ${ground}`, { bytes: Buffer.from(svg), kind: 'svg' })
  return { kind: 'image', image, tile: true }
}

/** The fill in an element's children: `undefined` where nothing is said, `null` where there is to be none. */
export function fillIn(parent: XmlElement | undefined, context: FillContext): SlideFill | null | undefined {
  for (const element of parent?.elements() ?? []) {
    switch (element.name) {
      case 'a:noFill':
        return null
      case 'a:solidFill':
        return solid(element, context)
      case 'a:gradFill': {
        const stops = (element.find('a:gsLst')?.all('a:gs') ?? []).flatMap(stop => {
          const color = colorIn(stop, context.colors)
          const opacity = alphaIn(stop)
          return color
            ? [{ at: Number(stop.get('pos')) / 100_000, color, ...(opacity !== undefined && { opacity }) }]
            : []
        })
        stops.sort((a, b) => a.at - b.at)
        if (stops.length === 0) return undefined
        const angle = Number(element.find('a:lin')?.get('ang') ?? 0) / 60_000
        return { kind: 'gradient', angle, radial: element.find('a:path') !== undefined, stops }
      }
      case 'a:blipFill':
      case 'p:blipFill': {
        const blip = element.find('a:blip')
        const image = context.image(blip?.get('r:embed'))
        if (!image) return undefined
        const { opacity } = lookOf(blip)
        const tile = element.find('a:tile') !== undefined
        return { kind: 'image', image, tile, ...(opacity !== undefined && { opacity }) }
      }
      case 'a:pattFill':
        return pattern(element, context)
      case 'a:grpFill':
        return undefined
    }
  }
  return undefined
}

/** A line's looks: `undefined` where nothing is said, `null` where there is to be none. */
export function lineIn(line: XmlElement | undefined, context: FillContext): SlideLine | null | undefined {
  if (!line) return undefined
  // Lines are too narrow for patterns.
  const front = line.path('a:pattFill', 'a:fgClr')
  const fill = front ? solid(front, context) : fillIn(line, context)
  if (fill === null) return null
  if (!fill) return undefined
  const color =
    fill.kind === 'solid' ? fill.color : fill.kind === 'gradient' ? fill.stops[0]!.color : undefined
  if (!color) return undefined
  const dash = line.find('a:prstDash')?.get('val') ?? 'solid'
  const ends = (name: string) => !['none', undefined].includes(line.find(name)?.get('type'))
  return {
    color,
    width: Math.max(0.25, emu(line.get('w'), 0.75)),
    ...(dash !== 'solid' && {
      dash: /dot/i.test(dash) && !/dash/i.test(dash) ? ('dot' as const) : ('dash' as const),
    }),
    ...(ends('a:headEnd') && { head: true }),
    ...(ends('a:tailEnd') && { tail: true }),
  }
}
