import { escapeHtml } from './html-escape.ts'
import type { Frame } from './tree.ts'

/** The labels of a drawing, which are frames over it, written into the drawing. */
export function labelledSvg(svg: string, frame: Frame): string {
  const labels = frame.blocks.flatMap(block => {
    if (block.kind !== 'frame' || !block.place) return []
    const { place, width = 0, height = 0, fill } = block
    const back = fill
      ? `<rect x="${place.x.toFixed(1)}" y="${place.y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" fill="${fill}"/>`
      : ''
    let top = place.y
    const lines = block.blocks.flatMap(paragraph => {
      if (paragraph.kind !== 'paragraph') return []
      const pieces = paragraph.content.filter(one => one.kind === 'text')
      if (pieces.length === 0) return []
      const { size = 9, color = '#000000' } = pieces[0]!.style ?? {}
      const side = paragraph.format?.align
      const rtl = paragraph.format?.rtl ?? false
      const share = side === 'center' ? 0.5 : (side === 'right') !== rtl ? 1 : 0
      const anchor = side === 'right' ? 'end' : side === 'center' ? 'middle' : 'start'
      const x = place.x + share * width
      const y = top + size * 0.95
      top += size * 1.22
      const text = escapeHtml(pieces.map(one => one.text).join(''))
      return [
        `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="${size}" fill="${color}" text-anchor="${anchor}"${rtl ? ' direction="rtl"' : ''} font-family="sans-serif">${text}</text>`,
      ]
    })
    return [back, ...lines]
  })
  return svg.replace(/<\/svg>\s*$/, `${labels.join('')}</svg>`)
}
