import type { Around, Block, Document, Frame, InlineImage } from '../../../document/tree.ts'
import { pictureOf } from '../../image/data-url.ts'
import type { Margin } from '../docx/drawing-context.ts'
import { placeOf } from '../docx/float-places.ts'
import { paler, wordArt } from '../docx/word-art.ts'
import { areaOf, instanceOf, type OuterShape, type ShapeArea } from './rtf-instance.ts'
import { groupsIn, type RtfGroup, valueIn } from './rtf-tree.ts'

/** The picture of a `\pict` group, which has its bytes as digits or as they are. */
export function rtfPicture(
  group: RtfGroup,
  images: Document['images'],
  lost: (what: string) => void,
): InlineImage | undefined {
  const written = group.nodes.map(node => (node.kind === 'text' ? node.text : '')).join('')
  if (written.trim() === '') return undefined
  const isHex = /^[\da-f\s]+$/i.test(written)
  const bytes = isHex
    ? Buffer.from(written.replace(/\s+/g, ''), 'hex')
    : Buffer.from(written.trimStart(), 'latin1')
  const picture = pictureOf(bytes)
  const scale = (word: string) => Math.min(1000, valueIn(group, word) ?? 100) / 100
  const width = ((valueIn(group, 'picwgoal') ?? 0) / 20) * scale('picscalex')
  const height = ((valueIn(group, 'pichgoal') ?? 0) / 20) * scale('picscaley')
  const size = { ...(width > 0 && { width }), ...(height > 0 && { height }) }
  if (!picture) {
    lost('picture of an unknown kind')
    return { alt: '[picture]', ...size }
  }
  const source = `rtf-${images.size}`
  images.set(source, picture)
  return { source, alt: '', ...size }
}

const SIDES: Record<number, Around['sides']> = { 1: 'left', 2: 'right', 3: 'largest' }

/** What reading a drawing needs of the reader of text. */
export interface ShapeReading {
  blocks: (group: RtfGroup) => Block[]
  images: Document['images']
  margin: () => Margin
  lost: (what: string) => void
}

/** A `\shp` group: a box with text, a picture or a plain shape, where its control words put it, or those of `outer`. */
export function rtfShape(group: RtfGroup, context: ShapeReading, outer?: OuterShape): Frame | undefined {
  const { inst, properties, said } = instanceOf(group)
  const has = (word: string) => valueIn(outer?.inst ?? inst, word) !== undefined
  const area = outer?.area ?? areaOf(inst)
  const width = Math.min(4000, Math.max(0, area.right - area.left))
  const height = Math.min(4000, Math.max(0, area.bottom - area.top))
  const text = groupsIn(inst).find(one => one.name === 'shptxt')
  const pict = properties.get('pib') && groupsIn(properties.get('pib')!).find(one => one.name === 'pict')
  const image = pict && rtfPicture(pict, context.images, context.lost)
  const blocks: Block[] = image
    ? [{ kind: 'paragraph', content: [{ kind: 'image', image: { ...image, width, height } }] }]
    : text
      ? context.blocks(text)
      : []
  const shown = Math.min(1, Math.max(0, Number(said('fillOpacity') ?? 65_536) / 65_536))
  const solid = said('fFilled') === '0' ? undefined : colorOf(said('fillColor'))
  const fill = solid && (shown < 1 ? paler(solid, shown) : solid)
  const turn = (Number(said('rotation') ?? 0) / 65_536) % 360 || 0
  const line = said('fLine') === '0' ? undefined : (colorOf(said('lineColor')) ?? '#000000')
  const words = wordArt(
    said('gtextUNICODE') ?? '',
    { width, height },
    { color: fill ?? line ?? '#c0c0c0', ...(said('gtextFont') && { font: said('gtextFont')! }) },
    turn,
  )
  if (blocks.length === 0 && !fill && !line && !words) return undefined
  if (width <= 0 || height <= 0) return undefined
  const placed = outer?.said ?? said
  const across = placed('posrelh') ?? (has('shpbxpage') ? '1' : has('shpbxmargin') ? '0' : '2')
  const down = placed('posrelv') ?? (has('shpbypage') ? '1' : has('shpbymargin') ? '0' : '2')
  const place = placeOf(
    {
      across: across === '1' ? 'page' : across === '0' ? 'margin' : undefined,
      x: HORIZONTAL[placed('posh') ?? ''] ?? area.left,
      down: down === '1' ? 'page' : down === '0' ? 'margin' : undefined,
      y: VERTICAL[placed('posv') ?? ''] ?? area.top,
    },
    { width, height },
    context.margin(),
  )
  const wrap = valueIn(outer?.inst ?? inst, 'shpwr') ?? 2
  const distance = (name: string, otherwise: number) => {
    const written = said(name)
    return written === undefined ? otherwise : Math.min(72, Number(written) / 12_700 || 0)
  }
  const inset = (name: string, otherwise: number) => Math.min(72, distance(name, otherwise))
  const box: Frame = words ?? {
    kind: 'frame',
    blocks,
    width,
    height,
    ...(turn && { turn }),
    padding: image
      ? 0
      : {
          left: inset('dxTextLeft', 7.2),
          right: inset('dxTextRight', 7.2),
          top: inset('dyTextTop', 3.6),
          bottom: inset('dyTextBottom', 3.6),
        },
    ...(fill && !image && { fill }),
    ...(line &&
      !image && {
        border: { width: Math.min(6, Number(said('lineWidth') ?? 9525) / 12_700 || 0.75), color: line },
      }),
  }
  return {
    ...box,
    place,
    ...(wrap === 3 && {
      layer: {
        side: valueIn(outer?.inst ?? inst, 'shpfblwtxt') === 1 ? ('back' as const) : ('front' as const),
        order: valueIn(inst, 'shpz') ?? 0,
      },
    }),
    ...(wrap !== 3 && {
      around: {
        sides: wrap === 1 ? ('none' as const) : (SIDES[valueIn(inst, 'shpwrk') ?? 0] ?? 'both'),
        left: distance('dxWrapDistLeft', 9),
        right: distance('dxWrapDistRight', 9),
        top: distance('dyWrapDistTop', 0),
        bottom: distance('dyWrapDistBottom', 0),
      },
    }),
  }
}

/** Groups in groups in groups come from nobody. */
const MAX_DEPTH = 8

/** A `\shpgrp` group: shapes whose measures are those of the group's own scale. */
export function groupedShapes(
  group: RtfGroup,
  context: ShapeReading,
  outer?: OuterShape,
  depth = 0,
): Frame[] {
  if (depth > MAX_DEPTH) {
    context.lost(`group of shapes nested more than ${MAX_DEPTH} levels deep`)
    return []
  }
  const { inst, said } = instanceOf(group)
  const area = outer?.area ?? areaOf(inst)
  const scale = areaIn(said, 'group')
  const along = (at: number, low: number, high: number, from: number, to: number) =>
    high > low ? from + ((at - low) / (high - low)) * (to - from) : from
  return groupsIn(inst).flatMap(one => {
    if (one.name !== 'shp' && one.name !== 'shpgrp') return []
    const own = areaIn(instanceOf(one).said, 'rel')
    const x = (at: number) => along(at, scale.left, scale.right, area.left, area.right)
    const y = (at: number) => along(at, scale.top, scale.bottom, area.top, area.bottom)
    const inside: OuterShape = {
      inst: outer?.inst ?? inst,
      said: outer?.said ?? said,
      area: { left: x(own.left), top: y(own.top), right: x(own.right), bottom: y(own.bottom) },
    }
    if (one.name === 'shpgrp') return groupedShapes(one, context, inside, depth + 1)
    return rtfShape(one, context, inside) ?? []
  })
}

function areaIn(said: OuterShape['said'], name: 'group' | 'rel'): ShapeArea {
  const at = (side: string) => Number(said(name + side)) || 0
  return { left: at('Left'), top: at('Top'), right: at('Right'), bottom: at('Bottom') }
}

const HORIZONTAL: Record<string, string> = { 1: 'left', 2: 'center', 3: 'right' }
const VERTICAL: Record<string, string> = { 1: 'top', 2: 'center', 3: 'bottom' }

/** Colours of shapes are numbers with blue first. */
function colorOf(written: string | undefined): string | undefined {
  const n = Number(written)
  if (written === undefined || !Number.isInteger(n) || n < 0 || n > 0xffffff) return undefined
  return `#${[n & 255, (n >> 8) & 255, n >> 16].map(part => part.toString(16).padStart(2, '0')).join('')}`
}
