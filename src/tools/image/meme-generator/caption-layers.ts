import { drawLines, LINE_HEIGHT, type TextLayer, textRuler } from '../../../engines/canvas.ts'
import { placeAt } from '../../../lib/geometry/grid-position.ts'
import { fitText } from '../../../lib/text/fit-text.ts'

/** Width of the outline, as a share of the type size. */
const OUTLINE = 0.13

export interface Caption extends TextLayer {
  left: number
  top: number
  /** Pixels it was set at. */
  size: number
}

/** The captions of an image, as large as wanted or as fits. */
export async function captionLayers(
  {
    top,
    bottom,
    size: asked,
  }: { top?: string | undefined; bottom?: string | undefined; size?: number | undefined },
  { width, height }: { width: number; height: number },
): Promise<Caption[]> {
  const wanted = asked ?? Math.max(8, height / 10)
  const margin = Math.round(Math.min(width, height) * 0.03)
  const layers: Caption[] = []
  for (const [position, text] of [
    ['top-center', top?.trim()],
    ['bottom-center', bottom?.trim()],
  ] as const) {
    if (!text) continue
    const room = { width: width - 2 * margin, height: height * 0.45 - margin }
    const ruler = await textRuler(text, { family: 'impact', bold: true })
    const outlined = (line: string, size: number) => ruler(line, size) + size * OUTLINE
    const { lines, size } = fitText(text, wanted, room, outlined, LINE_HEIGHT)
    const look = { family: 'impact' as const, bold: true, size, fill: '#ffffff' }
    const layer = await drawLines(lines, { ...look, outline: { color: '#000000', width: size * OUTLINE } })
    if (layer) layers.push({ ...layer, ...placeAt(position, layer, { width, height }, margin), size })
  }
  return layers
}
