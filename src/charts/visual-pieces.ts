import type { CellFont } from '../document/cell-style.ts'
import { isOfRtlScript, visualParts } from '../lib/text/bidi.ts'
import type { TextMeasure } from './surface.ts'
import type { TextLine } from './text-lines.ts'

export interface VisualPiece {
  text: string
  font: CellFont
  width: number
  runsLeft: boolean
}

/** The pieces of a line as they stand from left to right: what runs to the left is told by the whole line, whatever fonts it is in. */
export function visualPieces({ pieces, runsLeft }: TextLine, text: TextMeasure): VisualPiece[] {
  const whole = pieces.map(piece => piece.text).join('')
  if (pieces.length < 2 || !isOfRtlScript(whole)) return pieces.map(piece => ({ ...piece, runsLeft }))
  let from = 0
  const places = pieces.map(piece => {
    const at = from
    from += piece.text.length
    return { ...piece, from: at, to: from }
  })
  return visualParts(whole, runsLeft).flatMap(part => {
    const end = part.from + part.text.length
    const cut = places
      .filter(piece => piece.from < end && piece.to > part.from)
      .map(piece => {
        const own = whole.slice(Math.max(piece.from, part.from), Math.min(piece.to, end))
        const spread = own.length / piece.text.length
        const width = own === piece.text ? piece.width : text.width(own, piece.font)
        // What spaces were widened by is shared.
        const more = own === piece.text ? 0 : (piece.width - text.width(piece.text, piece.font)) * spread
        return { text: own, font: piece.font, width: width + more, runsLeft: part.rtl }
      })
    return part.rtl ? cut.reverse() : cut
  })
}
