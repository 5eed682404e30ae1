import type { Frame } from '../../../document/tree.ts'
import { placeOf } from '../docx/float-places.ts'
import type { ShapeReading } from './rtf-drawings.ts'
import { groupsIn, type RtfGroup, valueIn } from './rtf-tree.ts'

/** A `\\do` group, as Word 6 and 95 wrote drawings: its text box. Lines and other shapes are told of. */
export function oldDrawing(group: RtfGroup, context: ShapeReading): Frame | undefined {
  const text = groupsIn(group).find(one => one.name === 'dptxbxtext')
  if (!text) {
    context.lost('drawing')
    return undefined
  }
  const points = (word: string) => Math.min(4000, Math.max(-4000, (valueIn(group, word) ?? 0) / 20))
  const has = (word: string) => valueIn(group, word) !== undefined
  const size = { width: Math.max(20, points('dpxsize')), height: Math.max(12, points('dpysize')) }
  const from = (axis: 'x' | 'y') =>
    has(`dob${axis}page`) ? 'page' : has(`dob${axis}margin`) ? 'margin' : undefined
  return {
    kind: 'frame',
    blocks: context.blocks(text),
    ...size,
    padding: points('dptxbxmar') || 4,
    ...(!has('dplinehollow') && {
      border: { width: Math.min(6, points('dplinew') || 0.75), color: '#000000' },
    }),
    place: placeOf(
      { across: from('x'), x: points('dpx'), down: from('y'), y: points('dpy') },
      size,
      context.margin(),
    ),
    layer: { side: 'front', order: valueIn(group, 'dodhgt') ?? 0 },
  }
}
