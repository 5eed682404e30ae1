import { escapeHtml } from './html-escape.ts'
import type { Frame } from './tree.ts'

/** The labels of a drawing, which are frames over it, written into the drawing. */
export function labelledSvg(svg: string, frame: Frame): string {
  const labels = frame.blocks.flatMap(block => {
    const [paragraph] = block.kind === 'frame' ? block.blocks : []
    if (block.kind !== 'frame' || !block.place || paragraph?.kind !== 'paragraph') return []
    const [piece] = paragraph.content
    if (piece?.kind !== 'text') return []
    const { size = 9, color = '#000000' } = piece.style ?? {}
    const side = paragraph.format?.align
    const share = side === 'right' ? 1 : side === 'center' ? 0.5 : 0
    const anchor = side === 'right' ? 'end' : side === 'center' ? 'middle' : 'start'
    const x = block.place.x + share * (block.width ?? 0)
    const y = block.place.y + size * 0.95
    return [
      `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="${size}" fill="${color}" text-anchor="${anchor}" font-family="sans-serif">${escapeHtml(piece.text)}</text>`,
    ]
  })
  return svg.replace(/<\/svg>\s*$/, `${labels.join('')}</svg>`)
}
