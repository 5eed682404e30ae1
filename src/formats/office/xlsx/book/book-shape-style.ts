import type { CellFill, DrawnLine } from '../../../../document/cell-style.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import { emu, shareOf } from '../../docx/docx-units.ts'
import { colorIn, type ThemeColors } from '../../docx/theme-colors.ts'

/** The fill of a shape's properties; null where it is said that there is none. */
export function fillOf(properties: XmlElement | undefined, theme: ThemeColors): CellFill | null | undefined {
  if (!properties) return undefined
  if (properties.find('a:noFill')) return null
  const solid = colorIn(properties.find('a:solidFill'), theme)
  if (solid) {
    const cover = alphaOf(properties.find('a:solidFill'))
    return cover < 0.05 ? null : { color: cover > 0.99 ? solid : solid + hex(cover) }
  }
  const gradient = properties.find('a:gradFill')
  if (gradient) {
    const stops = (gradient.find('a:gsLst')?.all('a:gs') ?? [])
      .map(stop => ({
        at: shareOf(stop.get('pos')),
        color: colorIn(stop, theme) ?? '#ffffff',
      }))
      .sort((a, b) => a.at - b.at)
    const angle = (Number(gradient.find('a:lin')?.get('ang')) || 0) / 60_000
    if (stops.length > 0) return { color: stops[0]!.color, gradient: { angle, stops } }
  }
  const pattern = properties.find('a:pattFill')
  if (pattern) {
    const color = colorIn(pattern.find('a:bgClr'), theme) ?? '#ffffff'
    return {
      color,
      pattern: {
        name: patternOf(pattern.get('prst') ?? ''),
        color: colorIn(pattern.find('a:fgClr'), theme) ?? '#000000',
      },
    }
  }
  return undefined
}

const PATTERNS: [preset: RegExp, name: string][] = [
  [/^pct(?:5|10)$/, 'gray0625'],
  [/^pct(?:20|25)$/, 'gray125'],
  [/^pct(?:30|40)$/, 'lightGray'],
  [/^(?:pct(?:50|60)|smCheck|sphere)$/, 'mediumGray'],
  [/^pct/, 'darkGray'],
  [/^dkUp|^wdUp/, 'darkUp'],
  [/^dkDn|^wdDn/, 'darkDown'],
  [/UpDiag$/, 'lightUp'],
  [/DnDiag$/, 'lightDown'],
  [/^dkHorz|^horzBrick/, 'darkHorizontal'],
  [/Horz$/, 'lightHorizontal'],
  [/^dkVert/, 'darkVertical'],
  [/Vert$/, 'lightVertical'],
  [/Check$/, 'darkGrid'],
  [/Grid$|^cross$|^plaid$/, 'lightGrid'],
  [/^trellis$|^weave$/, 'darkTrellis'],
  [/Cross$|Dmnd$|^diagBrick$|^divot$|^shingle$/, 'lightTrellis'],
]

/** The pattern of cells that is most like a preset of drawings. */
const patternOf = (preset: string): string => PATTERNS.find(([known]) => known.test(preset))?.[1] ?? 'gray125'

const hex = (share: number): string =>
  Math.round(share * 255)
    .toString(16)
    .padStart(2, '0')

const alphaOf = (fill: XmlElement | undefined): number => {
  const alpha = fill?.elements()[0]?.find('a:alpha')?.get('val')
  return alpha === undefined ? 1 : shareOf(alpha)
}

/** The line of a shape's properties; null where it is said that there is none. */
export function lineOf(line: XmlElement | undefined, theme: ThemeColors): DrawnLine | null | undefined {
  if (!line) return undefined
  if (line.find('a:noFill')) return null
  const color =
    colorIn(line.find('a:solidFill'), theme) ?? colorIn(line.path('a:gradFill', 'a:gsLst', 'a:gs'), theme)
  const width = emu(line.get('w'))
  if (!color && width === undefined) return undefined
  const dash = line.find('a:prstDash')?.get('val')
  const ends = (name: string) => (line.find(name)?.get('type') ?? 'none') !== 'none'
  return {
    color: color ?? '#000000',
    width: Math.min(50, width ?? 0.75),
    ...(dash && dash !== 'solid' && { dash }),
    head: ends('a:headEnd'),
    tail: ends('a:tailEnd'),
  }
}
