import type { Around, Block, Document, Frame, InlineImage } from '../../../document/tree.ts'
import { pictureOf } from '../../image/data-url.ts'
import type { Margin } from '../docx/drawing-context.ts'
import { placeOf } from '../docx/float-places.ts'
import { paler, wordArt } from '../docx/word-art.ts'
import { plainText } from './rtf-text.ts'
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

/** A `\shp` group: a box with text, a picture or a plain shape, where its control words put it. */
export function rtfShape(group: RtfGroup, context: ShapeReading): Frame | undefined {
  const inst = groupsIn(group).find(one => one.name === 'shpinst') ?? group
  const value = (word: string) => (valueIn(inst, word) ?? 0) / 20
  const has = (word: string) => valueIn(inst, word) !== undefined
  const width = Math.min(4000, Math.max(0, value('shpright') - value('shpleft')))
  const height = Math.min(4000, Math.max(0, value('shpbottom') - value('shptop')))
  const properties = new Map<string, RtfGroup>()
  for (const one of groupsIn(inst)) {
    if (one.name !== 'sp') continue
    const [name, content] = [
      groupsIn(one).find(g => g.name === 'sn'),
      groupsIn(one).find(g => g.name === 'sv'),
    ]
    if (name && content) properties.set(plainText(name, 1252).trim(), content)
  }
  const said = (name: string) =>
    properties.has(name) ? plainText(properties.get(name)!, 1252).trim() : undefined
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
  const across = said('posrelh') ?? (has('shpbxpage') ? '1' : has('shpbxmargin') ? '0' : '2')
  const down = said('posrelv') ?? (has('shpbypage') ? '1' : has('shpbymargin') ? '0' : '2')
  const place = placeOf(
    {
      across: across === '1' ? 'page' : across === '0' ? 'margin' : undefined,
      x: HORIZONTAL[said('posh') ?? ''] ?? value('shpleft'),
      down: down === '1' ? 'page' : down === '0' ? 'margin' : undefined,
      y: VERTICAL[said('posv') ?? ''] ?? value('shptop'),
    },
    { width, height },
    context.margin(),
  )
  const wrap = valueIn(inst, 'shpwr') ?? 2
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
        side: valueIn(inst, 'shpfblwtxt') === 1 ? ('back' as const) : ('front' as const),
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

const HORIZONTAL: Record<string, string> = { 1: 'left', 2: 'center', 3: 'right' }
const VERTICAL: Record<string, string> = { 1: 'top', 2: 'center', 3: 'bottom' }

/** Colours of shapes are numbers with blue first. */
function colorOf(written: string | undefined): string | undefined {
  const n = Number(written)
  if (written === undefined || !Number.isInteger(n) || n < 0 || n > 0xffffff) return undefined
  return `#${[n & 255, (n >> 8) & 255, n >> 16].map(part => part.toString(16).padStart(2, '0')).join('')}`
}
