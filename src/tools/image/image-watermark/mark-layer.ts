import { drawLines, LINE_HEIGHT, type TextLayer, textRuler } from '../../../engines/canvas.ts'
import { placeAt } from '../../../lib/geometry/grid-position.ts'
import { fitText } from '../../../lib/text/fit-text.ts'

export interface Mark {
  text: string
  position: string
  /** Pixels; a twentieth of the average side where it is left out. */
  size?: number | undefined
  margin?: number | undefined
  /** As CSS writes it. */
  color: string
  opacity: number
  rotation: number
}

export interface PlacedLayer extends TextLayer {
  left: number
  top: number
}

/** The letters of a mark and their place on an image; no layer where the text has no ink. */
export async function markLayer(
  { text, position, color, opacity, rotation, ...given }: Mark,
  { width, height }: { width: number; height: number },
): Promise<{ layer: PlacedLayer | undefined; size: number }> {
  const wanted = given.size ?? Math.max(8, Math.round(Math.sqrt(width * height) / 20))
  const margin = Math.min(
    given.margin ?? Math.round(wanted * 0.75),
    Math.floor(Math.min(width, height) * 0.4),
  )
  const room = { width: width - 2 * margin, height: height - 2 * margin, rotation }
  const ruler = await textRuler(text, { family: 'sans', bold: true })
  const { lines, size } = fitText(text, wanted, room, ruler, LINE_HEIGHT)
  const layer = await drawLines(lines, { family: 'sans', bold: true, size, fill: color, opacity }, rotation)
  return {
    layer: layer && { ...layer, ...placeAt(position, layer, { width, height }, margin) },
    size,
  }
}
