import type { XmlElement } from '../../xml/xml-tree.ts'
import type { ThemeColors } from '../docx/theme-colors.ts'
import { emu } from './pptx-fills.ts'
import type { SlideShape } from './pptx-model.ts'

/** Where a placeholder is told: the slide's own shape, its layout's, its master's. */
export interface Layer {
  part: string
  root: XmlElement | undefined
}

/** The coordinates inside a group. */
export interface Space {
  x: number
  y: number
  sx: number
  sy: number
}

/** The same placeholder on the layout and the master. */
export function placeholdersAbove(
  element: XmlElement,
  layer: Layer,
  layers: readonly Layer[],
): { element: XmlElement; layer: Layer }[] {
  const own = element.path('p:nvSpPr', 'p:nvPr', 'p:ph') ?? element.path('p:nvPicPr', 'p:nvPr', 'p:ph')
  if (!own) return []
  const [type, index] = [own.get('type') ?? 'body', own.get('idx')]
  const found: { element: XmlElement; layer: Layer }[] = []
  for (const upper of layers.slice(layers.indexOf(layer) + 1)) {
    const shapes = upper.root?.path('p:cSld', 'p:spTree')?.all('p:sp') ?? []
    const holder = (one: XmlElement) => one.path('p:nvSpPr', 'p:nvPr', 'p:ph')
    const same = (one: XmlElement) => kindOf(holder(one)?.get('type')) === kindOf(type)
    const match =
      shapes.find(
        one => holder(one) && index !== undefined && holder(one)?.get('idx') === index && upper !== layers[2],
      ) ?? shapes.find(one => holder(one) && same(one))
    if (match) found.push({ element: match, layer: upper })
  }
  return found
}

/** Where a shape stands, in the coordinates of the slide. */
export function placeIn(
  transform: XmlElement | undefined,
  space: Space,
): Pick<SlideShape, 'x' | 'y' | 'width' | 'height' | 'turn' | 'flipX' | 'flipY'> | undefined {
  const [off, ext] = [transform?.find('a:off'), transform?.find('a:ext')]
  if (!off || !ext) return undefined
  return {
    x: space.x + space.sx * emu(off.get('x')),
    y: space.y + space.sy * emu(off.get('y')),
    width: Math.abs(space.sx * emu(ext.get('cx'))),
    height: Math.abs(space.sy * emu(ext.get('cy'))),
    turn: Number(transform?.get('rot') ?? 0) / 60_000,
    flipX: transform?.get('flipH') === '1',
    flipY: transform?.get('flipV') === '1',
  }
}

/** The shapes of a group as it stands: mirrored with it, and turned round its middle. */
export function turnedGroup(
  shapes: SlideShape[],
  group: NonNullable<ReturnType<typeof placeIn>>,
): SlideShape[] {
  const { turn, flipX, flipY } = group
  if (turn === 0 && !flipX && !flipY) return shapes
  const [cx, cy] = [group.x + group.width / 2, group.y + group.height / 2]
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  return shapes.map(shape => {
    const dx = (shape.x + shape.width / 2 - cx) * (flipX ? -1 : 1)
    const dy = (shape.y + shape.height / 2 - cy) * (flipY ? -1 : 1)
    return {
      ...shape,
      turn: (flipX !== flipY ? -shape.turn : shape.turn) + turn,
      flipX: shape.flipX !== flipX,
      flipY: shape.flipY !== flipY,
      x: cx + dx * cos - dy * sin - shape.width / 2,
      y: cy + dx * sin + dy * cos - shape.height / 2,
    }
  })
}

/** Kinds of placeholders that stand in for each other. */
export const kindOf = (type: string | undefined): string | undefined =>
  type === undefined
    ? undefined
    : /^(ctrTitle|title)$/.test(type)
      ? 'title'
      : /^(subTitle|body|obj|tbl|chart|dgm|media|clipArt|pic)$/.test(type)
        ? 'body'
        : type

/** What the slide calls its colours: a dark deck exchanges those of text and background. */
export function mappedColors(theme: ThemeColors, layers: readonly Layer[]): ThemeColors {
  const [slide, layout, master] = layers.map(layer => layer.root)
  const override = [slide, layout]
    .map(root => root?.path('p:clrMapOvr', 'a:overrideClrMapping'))
    .find(Boolean)
  const map = override ?? master?.find('p:clrMap')
  if (!map) return theme
  const colors: ThemeColors = new Map(theme)
  const put = (to: string, from: string) => {
    const color = theme.get(map.get(from) ?? '')
    if (color) colors.set(to, color)
  }
  put('dk1', 'tx1')
  put('lt1', 'bg1')
  put('dk2', 'tx2')
  put('lt2', 'bg2')
  for (const one of ['accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6', 'hlink']) put(one, one)
  return colors
}
